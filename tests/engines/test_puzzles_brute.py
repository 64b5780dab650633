"""A second proof of short puzzles: what their tasks say, tried out turn by turn on the rules.

Nothing of ``engines.puzzles`` is used but the reader of the files, and no search but for who wins in the end.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import engines
from engines.search.solve import Limits, solve
from layouts import hexagon
from printkit import collection

FEW = 4
"""Puzzles of each kind and depth that are proved here."""
SHORT = {
    ("yoso", "win"): 3,
    ("mana", "damyo"): 3,
    ("strings", "keep"): 3,
    ("jo", "last"): 1,
    ("strings", "solo"): 5,
}
"""The greatest depth that is tried out; 2 for kinds that are not named."""


def sample():
    found = []
    for id in collection.names():
        taken = Counter()
        for puzzle in collection.puzzles(id):
            kind = id, puzzle.kind
            taken[kind, puzzle.depth] += 1
            if taken[kind, puzzle.depth] <= FEW and puzzle.depth <= SHORT.get(kind, 2):
                found.append(pytest.param(id, puzzle, id=puzzle.id))
    return found


@pytest.mark.parametrize(("id", "puzzle"), sample())
def test_one_turn_alone_does_what_the_task_says(id: str, puzzle) -> None:
    if puzzle.kind == "duel":
        assert duel(puzzle) == {puzzle.solution[0]}
        return
    game = engines.find(puzzle.game)
    position = game.parse(puzzle.position)
    if puzzle.kind == "solo":
        assert alone(position, puzzle.depth) == [puzzle.solution]
        return
    turns = game.turns(position)
    solving = SOLVING[id, puzzle.kind](game, position, turns, puzzle.depth)
    assert {game.text(turns[turn]) for turn in solving} == {game.text(turns[puzzle.solution[0]])}
    if (id, puzzle.kind) in RACES:
        run(game, position, puzzle, RACES[id, puzzle.kind])


# ------------------------------------------------------------------------------------------------- races

RACES = {
    ("yoso", "win"): ("zone", "count", "blocked"),
    ("yoso", "block"): ("blocked",),
    ("mana", "damyo"): ("damyo",),
    ("master", "win"): ("zone", "circle", "count", "blocked"),
    ("master", "block"): ("blocked",),
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
    """Turns after which the opponent is not in time."""
    return safe(game, position, turns, 2 * depth - 1)


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


def taking(game, position, turns, depth):
    foe = {"honour": "f", "fate": "h"}[position.mover]
    return best(turns, lambda turn, after: -game.text(after).partition(" ")[0].count(foe))


def threes(position, colour: str) -> int:
    """Threes in a row, each of them looked for."""
    at = dict(zip(hexagon.CELLS, position.cells, strict=True))
    rows = [line[k : k + 3] for line in hexagon.LINES for k in range(len(line) - 2)]
    return sum(all(at[cell] == colour for cell in row) for row in rows)


def aligning(game, position, turns, depth):
    return best(turns, lambda turn, after: threes(after, position.mover[0]))


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


def striking(game, position, turns, depth):
    """Strikes after which nobody is behind the striker and sees him."""
    plan, mover = position.plan, position.courtier(position.mover)
    ahead, up = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[mover.facing]

    def unwatched(square: str) -> bool:
        x, y = plan.at(square)
        for other in position.others:
            u, v = plan.at(other.square)
            if ahead * (u - x) + up * (v - y) < 0 and plan.sees(square, other.square):
                return False
        return True

    return [turn for turn in turns if "x" in turn and unwatched(turn.partition("x")[0])]


# ----------------------------------------------------------------------------------------------- points


def scoring(game, position, turns, depth):
    return best(turns, lambda turn, after: game.score(after)[position.mover])


def keeping(game, position, turns, depth):
    """The best difference in points at the end, both playing in every way."""
    player = game.mover(position)
    (other,) = (one for one in game.info.players if one != player)

    def margin(at) -> int:
        after = game.turns(at).values()
        if not after:
            return game.score(at)[player] - game.score(at)[other]
        return (max if game.mover(at) == player else min)(map(margin, after))

    return best(turns, lambda turn, after: margin(after))


def alone(position, chips: int) -> list[tuple[str, ...]]:
    """The sets of placements that score the most, all sets tried out on lines written down here."""
    own = {"sun": "SWK", "moon": "MLY"}[position.mover]
    places = [
        (column, row, suit)
        for row in range(6)
        for column in range(6)
        for suit in own
        if suit in position.grid[6 * (5 - row) + column]
    ]
    most, sets = 0, []
    for chosen in combinations(places, chips):
        if len({place[:2] for place in chosen}) < chips:
            continue
        points = 0
        for line in (lambda x, y: x, lambda x, y: 10 + y, lambda x, y: 30 + x + y, lambda x, y: 50 + x - y):
            # Lines of fewer than three cards cannot hold three chips.
            counts: dict[tuple[int, str], int] = {}
            for column, row, suit in chosen:
                key = line(column, row), suit
                counts[key] = counts.get(key, 0) + 1
                points += max(0, counts[key] - 2)
        if points > most:
            most, sets = points, []
        if points == most:
            sets.append(tuple(sorted(f"{'abcdef'[column]}{row + 1}={suit}" for column, row, suit in chosen)))
    return sets


def duel(puzzle) -> set[str]:
    """The first cards after which the attacker has the higher total, whatever the defender does."""
    honor, hands = [], []
    for text in puzzle.position.split(" "):
        _, points, cards = text.split(":")
        honor.append(int(points))
        hands.append(frozenset(cards.split(",")))

    def worth(card: str) -> int:
        return "A23456789TJQK".index(card[0]) + 1

    def wins(totals, left, turn: int) -> bool:
        """Whether the attacker wins; whoever's turn it is strikes or lays."""
        ways = [totals[0] > totals[1]]
        for card in left[turn]:
            more, rest = list(totals), list(left)
            more[turn] += worth(card)
            rest[turn] = left[turn] - {card}
            ways.append(wins(more, rest, 1 - turn))
        return any(ways) if turn == 0 else all(ways)

    return {
        card
        for card in hands[0]
        if wins([honor[0] + worth(card), honor[1]], [hands[0] - {card}, hands[1]], 1)
    }


SOLVING = {
    **{kind: racing(*kind) for kind in RACES},
    ("yoso", "save"): saving,
    ("yoso", "most"): taking,
    ("master", "parry"): fleeing,
    ("master", "most"): taking,
    ("mana", "escape"): fleeing,
    ("mana", "disobey"): disobeying,
    ("jo", "most"): aligning,
    ("jo", "last"): outlasting,
    ("jo", "shot"): sinking,
    ("strings", "most"): scoring,
    ("strings", "keep"): keeping,
    ("favor", "strike"): striking,
}


def test_every_kind_is_proved_here_too() -> None:
    proved = {(param.values[0], param.values[1].kind) for param in sample()}
    assert proved == {*SOLVING, ("strings", "solo"), ("favor", "duel")}
    assert proved == {(id, puzzle.kind) for id in collection.names() for puzzle in collection.puzzles(id)}
