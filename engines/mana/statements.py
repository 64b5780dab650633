"""Statements of the text of Mana."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.held import held
from printkit.engines.claims.statements import states
from printkit.engines.mana import setup
from printkit.engines.mana.rules import DAMYO, EMPTY, LIFTED, PASS, RONIN, SQUARES, Mana, Position

GAMES, PLIES = 50, 30
"""How many games of random turns a sample has, and how many turns of each."""

NOWHERE = "...r../.R..d./..r..r/....../.D..../...... red d6 3"
"""The Mana calls for 2 and no red piece stands on such a square."""

BLOCKED = "....../rd..R./rR..../....../...r../..rDR. red b5 2"
"""The Mana calls for 3; one red piece stands on such a square and cannot move."""


def _mana() -> Mana:
    game = engines.find("mana")
    assert isinstance(game, Mana)
    return game


@states("Description")
def twelve_of_each() -> Finding:
    """The mat has 36 squares: twelve singles, twelve doubles and twelve triples."""
    game = _mana()
    found = [Counter(game.value(square, turned) for square in SQUARES) for turned in range(4)]
    counts = ", ".join(f"{number} of value {value}" for value, number in sorted(found[0].items()))
    return Finding(all(each == {1: 12, 2: 12, 3: 12} for each in found), f"{len(SQUARES)} squares: {counts}")


@states("Description")
def six_pieces_each() -> Finding:
    """Each player has six pieces: a damyo and five ronins."""
    squares = _mana().start().squares
    found = {player: (squares.count(DAMYO[player]), squares.count(RONIN[player])) for player in DAMYO}
    counts = ", ".join(
        f"{player}: {damyos} damyo, {ronins} ronins" for player, (damyos, ronins) in found.items()
    )
    return Finding(set(found.values()) == {(1, 5)}, counts)


@states("Before starting the game")
def four_sides() -> Finding:
    """Red has four ways of laying the mat to choose from."""
    game = _mana()
    ways = [tuple(game.value(square, turned) for square in SQUARES) for turned in range(4)]
    homes = ["".join(str(way[SQUARES.index(s)]) for s in sorted(SQUARES) if s[1] in "12") for way in ways]
    return Finding(
        len(set(ways)) == len(ways) == len(set(homes)),
        f"{len(set(ways))} different mats of {len(ways)}; Red's two rows differ in each: {', '.join(homes)}",
    )


@states("Before starting the game")
def six_of_twelve() -> Finding:
    """Each player fills six of the twelve squares of the two nearest rows."""
    homes = {player: [s for s in SQUARES if s[1] in ranks] for player, ranks in setup.HOME.items()}
    setup.check(setup.default())
    sizes = {player: len(squares) for player, squares in homes.items()}
    apart = not set(homes["red"]) & set(homes["amber"])
    return Finding(
        set(sizes.values()) == {12} and apart,
        ", ".join(f"{size} squares for {player}" for player, size in sizes.items())
        + "; none belongs to both",
    )


@states("The moves of the damyos and ronins")
def steps_by_value() -> Finding:
    """A piece moves three squares from a triple, two from a double and one from a single, turning by right angles and
    never standing twice on one square.
    """
    game, counts = _mana(), dict[int, set[int]]()
    for turned, square in product(range(4), SQUARES):
        value, ends = game.value(square, turned), _alone(game, square, turned)
        if ends != _walks(square, value):
            return Finding(False, f"from {square} of value {value}: {' '.join(sorted(ends))}")
        counts.setdefault(value, set()).add(len(ends))
    found = ", ".join(f"{min(some)} to {max(some)} for value {n}" for n, some in sorted(counts.items()))
    return Finding(
        True,
        f"on all {len(SQUARES)} squares of the four mats a lone piece reaches what such walks reach: {found}",
    )


@states("Is the Mana always to be obeyed? (b)")
def only_pieces_block() -> Finding:
    """Where a piece cannot move, other pieces are in its way."""
    game = _mana()
    least = min(len(_alone(game, square, turned)) for turned, square in product(range(4), SQUARES))
    return Finding(
        least > 0, f"a piece with nothing near it has at least {least} squares to go to, wherever it stands"
    )


def _alone(game: Mana, square: str, turned: int) -> set[str]:
    """Where a damyo goes from a square when the only other piece is too far off to matter."""
    far = max(
        SQUARES, key=lambda other: abs(ord(other[0]) - ord(square[0])) + abs(int(other[1]) - int(square[1]))
    )
    squares = "".join({square: DAMYO["red"], far: DAMYO["amber"]}.get(each, EMPTY) for each in SQUARES)
    return {turn[-2:] for turn in game.turns(Position(squares, "red", LIFTED, turned))}


def _walks(square: str, steps: int) -> set[str]:
    """Where walks of so many steps from neighbour to neighbour end that never meet themselves."""
    walks: list[tuple[str, ...]] = [(square,)]
    for _ in range(steps):
        walks = [
            (*walk, place)
            for walk in walks
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (place := chr(ord(walk[-1][0]) + dx) + str(int(walk[-1][1]) + dy)) in SQUARES
            and place not in walk
        ]
    return {walk[-1] for walk in walks}


@states("Goal of the game")
def damyo_or_ronin_wins() -> Finding:
    """Whatever piece takes the opponent's damyo, be it damyo or ronin, wins."""
    wins = [
        held("mana", ["wins red by damyo"], "a1xa2", f"....../....../....../....../d...../{home} red - 0")
        for home in ("D.....", "R..D..")
    ]
    return Finding(
        all(win.holds for win in wins),
        "; ".join(
            f"taken by a {piece}: {win.says}" for piece, win in zip(("damyo", "ronin"), wins, strict=True)
        ),
    )


@states("Is the Mana always to be obeyed? (a)")
def nothing_to_obey_with() -> Finding:
    """A player with no piece on a square of the Mana's value may move any piece, or bring back a captured ronin on a
    square of this value.
    """
    return _freed(NOWHERE, standing=False)


@states("Is the Mana always to be obeyed? (b)")
def all_are_blocked() -> Finding:
    """So may a player whose pieces on squares of the Mana's value cannot move."""
    return _freed(BLOCKED, standing=True)


def _freed(text: str, *, standing: bool) -> Finding:
    """Whether a position lets the mover do as the text says, with or without pieces on the Mana's value."""
    game = _mana()
    position = game.parse(text)
    turns, called = list(game.turns(position)), game.value(position.mana, position.orientation)
    own = {s for s, piece in zip(SQUARES, position.squares, strict=True) if piece in "RD"}
    bound = sorted(s for s in own if game.value(s, position.orientation) == called)
    movers = sorted({turn[:2] for turn in turns if not turn.startswith("@")})
    entries = {turn[1:] for turn in turns if turn.startswith("@")}
    empty = {
        s
        for s, piece in zip(SQUARES, position.squares, strict=True)
        if piece == EMPTY and game.value(s, position.orientation) == called
    }
    holds = bool(bound) == standing and set(movers) == own - set(bound) and bool(entries) and entries == empty
    return Finding(
        holds,
        f"{text}: the Mana calls for {called}, on which {' '.join(bound) or 'no piece'} stands; "
        f"{' '.join(movers)} may move, or a ronin comes back on one of the {len(entries)} empty squares "
        f"of value {called}",
    )


@states("Some advice to beginners")
def losing_pieces_frees() -> Finding:
    """Taking the opponent's ronins gives the opponent more opportunities to disobey the Mana."""
    game, freed, bound, tied, free = _mana(), 0, 0, 0, 0
    for seed in range(GAMES):
        random = Random(f"mana {seed}")
        position = setup.drawn(seed)
        for _ in range(PLIES):
            turns = game.turns(position)
            if not turns:
                break
            position = turns[random.choice(list(turns))]
            ronins = [i for i, piece in enumerate(position.squares) if piece == RONIN[position.mover]]
            if game.outcome(position) or position.mana == LIFTED or not ronins:
                continue
            at = random.choice(ronins)
            fewer = replace(position, squares=f"{position.squares[:at]}{EMPTY}{position.squares[at + 1 :]}")
            before, after = _free(game, position), _free(game, fewer)
            bound, freed = bound + (not before), freed + (not before and after)
            free, tied = free + before, tied + (before and not after)
    return Finding(
        None,
        f"no proof, but a sample: in positions of {GAMES} seeded games of random turns a ronin of the "
        f"player to move was taken off the board; of {bound} players who had to obey the Mana {freed} "
        f"then had not, and of {free} who had not {tied} then had",
    )


def _free(game: Mana, position: Position) -> bool:
    """Whether the mover need not obey the Mana."""
    called = game.value(position.mana, position.orientation)
    return any(
        turn == PASS or turn.startswith("@") or game.value(turn[:2], position.orientation) != called
        for turn in game.turns(position)
    )
