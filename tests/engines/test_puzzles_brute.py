"""A second proof of short puzzles: what their tasks say, tried out turn by turn on the rules.

Nothing of ``printkit.engines.puzzles`` is used but the reader of the files, and no search but for who wins in
the end.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from printkit import engines
from printkit.books import collection
from printkit.engines.search.solve import Limits, solve
from printkit.layouts import hexagon, pentagon

FEW = 2
"""Puzzles of each kind and depth that are proved here."""
SHORT = {
    ("yoso", "win"): 3,
    ("yoso", "save"): 3,
    ("mana", "damyo"): 2,
    ("strings", "keep"): 5,
    ("strings", "save"): 6,
    ("jo", "last"): 1,
}
"""The greatest depth that is tried out; 2 for kinds that are not named."""
SLOW = {("strings", "keep"), ("strings", "save"), ("jo", "lead")}
"""Kinds of which one puzzle is enough: trying out takes long."""


def sample():
    found = []
    for id in collection.names():
        taken = Counter()
        # Those with the fewest turns first, for some boards have a million.
        for puzzle in sorted(collection.puzzles(id), key=lambda one: one.proof["features"]["turns"]):
            kind = id, puzzle.kind
            taken[kind, puzzle.depth] += 1
            few = 1 if kind in SLOW else FEW
            if taken[kind, puzzle.depth] <= few and puzzle.depth <= SHORT.get(kind, 2):
                found.append(pytest.param(id, puzzle, id=puzzle.id))
    return found


@pytest.mark.parametrize(("id", "puzzle"), sample())
def test_the_solution_alone_does_what_the_task_says(id: str, puzzle) -> None:
    game = engines.find(puzzle.game)
    position = game.parse(puzzle.position)
    if (id, puzzle.kind) == ("strings", "plan"):
        assert alone(game, position, puzzle.depth) == [puzzle.solution]
        return
    turns = game.turns(position)
    assert len(turns) >= 5
    if (id, puzzle.kind) in MARKED:
        assert set(puzzle.solution) == MARKED[id, puzzle.kind](game, position, turns)
        return
    solving = SOLVING[id, puzzle.kind](game, position, turns, puzzle.depth)
    if id == "favor":
        assert solving == [puzzle.solution[0]]
    assert {game.text(turns[turn]) for turn in solving} == {game.text(turns[puzzle.solution[0]])}
    if (id, puzzle.kind) in RACES:
        run(game, position, puzzle, RACES[id, puzzle.kind])


# ------------------------------------------------------------------------------------------------- races

RACES = {
    ("yoso", "win"): ("zone", "count", "blocked"),
    ("yoso", "block"): ("blocked",),
    ("mana", "damyo"): ("damyo",),
    ("master", "win"): ("zone", "circle", "count", "blocked"),
}
"""How the game has to end."""


def forces(game, position, player, plies: int, ends) -> bool:
    """Whether the player wins in one of those ways within so many turns of both, whatever the other does."""
    over = game.outcome(position)
    if over:
        return over.winner == player and over.reason in ends
    if plies <= 0:
        return False
    after = (forces(game, one, player, plies - 1, ends) for one in game.turns(position).values())
    return any(after) if game.mover(position) == player else all(after)


def racing(id: str, kind: str):
    def solving(game, position, turns, depth):
        player, ends = game.mover(position), RACES[id, kind]
        assert not forces(game, position, player, 2 * depth - 3, ends)
        return [turn for turn, after in turns.items() if forces(game, after, player, 2 * depth - 2, ends)]

    return solving


def run(game, position, puzzle, ends) -> None:
    """The line goes to the end, and every own turn in it is the only one that is in time."""
    player, length = game.mover(position), len(puzzle.solution)
    assert length == 2 * puzzle.depth - 1
    for number, turn in enumerate(puzzle.solution):
        turns = game.turns(position)
        if number % 2 == 0:
            left = length - number - 1
            assert [one for one in turns if forces(game, turns[one], player, left, ends)] == [turn]
        position = turns[turn]
    over = game.outcome(position)
    assert over.winner == player
    assert over.reason in ends


# --------------------------------------------------------------------------------------------- not losing


def safe(game, position, turns, plies: int):
    """Turns after which the opponent cannot force a win within so many turns of both."""
    foe = next(player for player in game.info.players if player != game.mover(position))
    ends = ("damyo", "zone", "count", "blocked")
    return [turn for turn, after in turns.items() if not forces(game, after, foe, plies, ends)]


def fleeing(game, position, turns, depth):
    """Turns after which the opponent is not in time, not even with three turns more."""
    solving = safe(game, position, turns, 2 * depth - 1)
    assert all(solve(game, turns[turn], Limits(depth=2 * depth + 5)).value in ("unknown", "loss") for turn in solving)
    return solving


def saving(game, position, turns, depth):
    """Turns after which the opponent does not win soon; then the solver wins in the end."""
    solving = safe(game, position, turns, 2 * depth)
    assert len(safe(game, position, turns, 2 * depth - 2)) > len(solving)
    assert all(solve(game, turns[turn], Limits()).value == "loss" for turn in solving)
    return solving


def outlasting(game, position, turns, depth):
    """Turns after which Jo is won, played to the end in every way."""
    player, known = game.mover(position), {}

    def wins(at) -> bool:
        if at not in known:
            over, after = game.outcome(at), game.turns(at).values()
            if over:
                known[at] = over.winner == player
            else:
                known[at] = (any if game.mover(at) == player else all)(map(wins, after))
        return known[at]

    return [turn for turn, after in turns.items() if wins(after)]


# ----------------------------------------------------------------------------------------------- one turn


def best(turns, worth):
    values = {turn: worth(turn, after) for turn, after in turns.items()}
    return [turn for turn, value in values.items() if value == max(values.values())]


def threes(position, colour: str) -> int:
    """Threes in a row, each of them looked for."""
    at = dict(zip(hexagon.CELLS, position.cells, strict=True))
    rows = [line[k : k + 3] for line in hexagon.LINES for k in range(len(line) - 2)]
    return sum(all(at[cell] == colour for cell in row) for row in rows)


def leading(game, position, turns, depth):
    """Turns after which the lead in threes is greatest once the best reply is made."""
    own, foe = ("r", "b") if position.mover == "red" else ("b", "r")

    def ahead(turn, after):
        ends = game.turns(after).values() or [after]
        return min(threes(end, own) - threes(end, foe) for end in ends)

    return best(turns, ahead)


def sinking(game, position, turns, depth):
    own, foe = ("r", "b") if position.mover == "red" else ("b", "r")

    def gain(turn, after):
        before, later = position.cells, after.cells
        if not any(a == foe and b == "n" for a, b in zip(before, later, strict=True)):
            return -100
        return threes(after, own) - threes(after, foe)

    return best(turns, gain)


def disobeying(game, position, turns, depth):
    """Turns after which no move of the opponent starts on a square of the Mana's value."""

    def obeys(after) -> bool:
        called = game.value(after.mana, after.orientation)
        replies = [reply for reply in game.turns(after) if reply[0] in "abcdef"]
        return any(game.value(reply[:2], after.orientation) == called for reply in replies)

    return [turn for turn, after in turns.items() if not game.outcome(after) and not obeys(after)]


def sheltering(game, position, turns, depth):
    """Turns after which no reply takes a piece or a token, nor wins."""
    own = {"red": "DR", "amber": "dr", "honour": "h", "fate": "f"}[game.mover(position)]

    def count(at) -> int:
        board = game.text(at).partition(" ")[0]
        return sum(board.count(letter) for letter in own)

    found = []
    for turn, after in turns.items():
        replies = game.turns(after).values()
        if game.outcome(after) or any(count(then) < count(after) for then in replies):
            continue
        if not any((over := game.outcome(then)) and over.winner == game.mover(after) for then in replies):
            found.append(turn)
    return found


# ------------------------------------------------------------------------------------------------ Favor

AHEAD = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def side(plan, square: str, courtier) -> int:
    """Positive where a square lies before a courtier, negative behind."""
    (x, y), (u, v), (ahead, up) = plan.at(square), plan.at(courtier.square), AHEAD[courtier.facing]
    return ahead * (x - u) + up * (y - v)


def walks(turns) -> list[str]:
    return [turn for turn in turns if "x" not in turn]


def striking(game, position, turns, depth):
    """Strikes after which nobody is behind the striker and sees him."""
    plan, mover = position.plan, position.courtier(position.mover)

    def unwatched(square: str) -> bool:
        stands = type(mover)(mover.letter, square, mover.facing)
        others = position.others
        return not any(side(plan, one.square, stands) < 0 and plan.sees(square, one.square) for one in others)

    return [turn for turn in turns if "x" in turn and unwatched(turn.partition("x")[0])]


def within(plan, start: str, taken: set[str]) -> set[str]:
    """The squares at most five steps away."""
    found = edge = {start}
    for _ in range(5):
        edge = {
            name
            for square in edge
            for x, y in [plan.at(square)]
            for name in plan.floor
            for u, v in [plan.at(name)]
            if abs(x - u) + abs(y - v) == 1 and name not in taken
        }
        found = found | edge
    return found


def stalking(game, position, turns, depth):
    """Walks to where nobody sees the courtier, from where another walk leads behind somebody."""
    plan, others = position.plan, position.others
    taken = {one.square for one in others}
    spots = {
        square
        for square in plan.floor
        if any(side(plan, square, one) < 0 and plan.sees(square, one.square) for one in others)
    }
    return [
        square
        for square in walks(turns)
        if not any(plan.sees(square, one.square) for one in others) and within(plan, square, taken) & spots
    ]


def hiding(game, position, turns, depth):
    """Walks to where no other could walk and strike."""
    plan, mover = position.plan, position.courtier(position.mover)

    def struck(square: str) -> bool:
        stands = type(mover)(mover.letter, square, mover.facing)
        for one in position.others:
            taken = {square} | {other.square for other in position.others if other != one}
            if any(side(plan, spot, stands) and plan.sees(spot, square) for spot in within(plan, one.square, taken)):
                return True
        return False

    return [square for square in walks(turns) if not struck(square)]


def doubling(game, position, turns, depth):
    """Walks to where two others have the courtier at their backs."""
    plan = position.plan

    def count(square: str) -> int:
        return sum(side(plan, square, one) < 0 and plan.sees(square, one.square) for one in position.others)

    found = [square for square in walks(turns) if count(square) == max(map(count, walks(turns)))]
    assert count(found[0]) >= 2
    return found


# ----------------------------------------------------------------------------------------------- points


def swinging(game, position, turns, depth):
    """Placements with most points, less the points of the best reply."""

    def gain(turn, after) -> int:
        me, foe = position.mover, after.mover
        own = game.score(after)[me] - game.score(position)[me]
        replies = game.turns(after).values()
        return own - max((game.score(then)[foe] - game.score(after)[foe] for then in replies), default=0)

    return best(turns, gain)


def final(game, position, turns, worth):
    """The turns with the best result in the end, both playing in every way."""
    player = game.mover(position)
    (other,) = (one for one in game.info.players if one != player)
    known: dict = {}

    def value(at) -> int:
        if at not in known:
            after = game.turns(at).values()
            if after:
                known[at] = (max if game.mover(at) == player else min)(map(value, after))
            else:
                known[at] = worth(game.score(at)[player] - game.score(at)[other])
        return known[at]

    return best(turns, lambda turn, after: value(after))


def keeping(game, position, turns, depth):
    return final(game, position, turns, lambda margin: margin)


def rescuing(game, position, turns, depth):
    return final(game, position, turns, lambda margin: (margin > 0) - (margin < 0))


def alone(game, position, chips: int) -> list[tuple[str, ...]]:
    """The sets of placements that score the most, all sets tried out by the score of the rules."""
    player = position.mover
    most, sets = -1, []
    for chosen in combinations(game.turns(position), chips):
        if len({one[:2] for one in chosen}) < chips:
            continue
        at = position
        for one in chosen:
            at = replace(game.play(at, one)[1], mover=player)
        points = game.score(at)[player]
        if points > most:
            most, sets = points, []
        if points == most:
            sets.append(tuple(sorted(chosen)))
    return sets


# ------------------------------------------------------------------------------------------------- sets


def vanishing(game, position, turns) -> set[str]:
    """Enemy tokens that some turn takes."""
    enemy = {"honour": "f", "fate": "h"}[game.mover(position)]
    spots = pentagon.spots(2 if len(position.tokens) == 25 else 3)
    return {
        spot
        for after in turns.values()
        for spot, a, b in zip(spots, position.tokens, after.tokens, strict=True)
        if a == enemy != b
    }


def turned(game, position):
    """The other player to move, and what it could do."""
    other = type(position)(position.tokens, {"honour": "fate", "fate": "honour"}[position.mover], position.element)
    return other, game.turns(other)


def winning(game, position, turns) -> set[str]:
    won = {turn for turn, after in turns.items() if game.outcome(after)}
    return {turn for turn in won if "x" not in turn and game.outcome(turns[turn]).reason == "circle"}


def flipping(game, position, turns) -> set[str]:
    return {step[1:] for turn in turns for step in turn.split("+")[1:] if step[0] == "x"}


def endangered(game, position, turns) -> set[str]:
    foe = {"red": "black", "black": "red"}[position.mover]
    return flipping(game, None, game.turns(type(position)(position.cells, foe)))


def scoring(game, position, turns) -> set[str]:
    me = position.mover
    return {turn[:2] for turn, after in turns.items() if game.score(after)[me] > game.score(position)[me]}


MARKED = {
    ("yoso", "read"): vanishing,
    ("master", "read"): vanishing,
    ("master", "danger"): lambda game, position, turns: vanishing(game, *turned(game, position)),
    ("master", "spots"): winning,
    ("mana", "read"): lambda game, position, turns: {turn[-2:] for turn in turns},
    ("jo", "flips"): flipping,
    ("jo", "danger"): endangered,
    ("strings", "read"): scoring,
    ("favor", "read"): lambda game, position, turns: {turn[:2] for turn in turns if turn.endswith("back")},
}
"""What is to be marked."""
SOLVING = {
    **{kind: racing(*kind) for kind in RACES},
    ("yoso", "save"): saving,
    ("yoso", "hold"): fleeing,
    ("master", "shelter"): sheltering,
    ("mana", "escape"): fleeing,
    ("mana", "disobey"): disobeying,
    ("mana", "shelter"): sheltering,
    ("jo", "lead"): leading,
    ("jo", "last"): outlasting,
    ("jo", "shot"): sinking,
    ("strings", "swing"): swinging,
    ("strings", "keep"): keeping,
    ("strings", "save"): rescuing,
    ("favor", "strike"): striking,
    ("favor", "stalk"): stalking,
    ("favor", "hide"): hiding,
    ("favor", "double"): doubling,
}


def test_every_kind_is_proved_here_too() -> None:
    proved = {(param.values[0], param.values[1].kind) for param in sample()}
    assert proved <= {*SOLVING, *MARKED, ("strings", "plan")}
    assert proved == {(id, puzzle.kind) for id in collection.names() for puzzle in collection.puzzles(id)}
