"""Statements of the text of Jo, by Phil Leduc."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random
from statistics import mean

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.held import held
from printkit.engines.claims.statements import states
from printkit.engines.jo.rules import COLOURS, EMPTY, INDEX, NEUTRAL, PAIRS, SET, Jo, Position
from printkit.layouts import hexagon

FIGURES = "e5f5+g5>c3 e6e7+xe5+e8>f5 f4g3+xe5+h2>e6"
"""The turns of Figures 2, 3 and 4, each the only one that fits its caption."""

SCORED = (
    "a4b5 d1e1 e7f6+g5>c4 f2g1+e3>e5 f4g3+e5>f8+h2>i4 b3b4+b2>h5 d4e4+c4>g6 c6d7+e8>d8 e8f7+d8>a5+g6>c6 "
    "g6h6 i2i3+i4>g2 d6e6+c6>h2 h3h4+h2>c2+h5>d2 c3c4+c2>e7+c5>i3 e2f1+d2>d6 b6c6+d6>g3 i4i5 h2i1+g3>c5 "
    "a1b1 g3g4+g2>f4 d5e5+c5>g6+f4>h5 c7d8 c5d6+e7>h1 f5g5+h5>h3 f3g2+h1>g3 d2e3 a2b2 c1c2"
)
"""A whole game that ends with the score of Figure 5, whose picture is lost."""

GAMES = 8
"""How many games of random turns a sample has."""

TIED = "b.rr./bbbbnn/b.bb.b./rrrbnrrr/bbbbrrn.r/.brbrrrr/b.brnr./bn.brr/.bbrr"
"""Columns of a board on which threes and reserves are equal."""

RESERVES = "bnbrr/nbrrrr/rrbbrb./rr.bbrbn/.brrrbnbb/brrbbb.r/bnrr.rr/bbbbr./nbbrr red"
"""A position at the end with equal threes and unequal reserves."""


def _jo() -> Jo:
    game = engines.find("jo")
    assert isinstance(game, Jo)
    return game


def _board(stones: dict[str, str], mover: str) -> Position:
    """The position with these stones by cell and nothing else."""
    return Position("".join(stones.get(cell, EMPTY) for cell in hexagon.CELLS), mover)


@states("Components")
def board_of_61_cells() -> Finding:
    """The board is a hexagon with five cells to each side."""
    edges = [line for line in hexagon.LINES if len(line) == hexagon.SIDE]
    lengths = sorted({len(line) for line in hexagon.LINES})
    holds = len(edges) == 6 and len(hexagon.CELLS) == 61
    return Finding(
        holds,
        f"{len(hexagon.CELLS)} cells; {len(edges)} edges of {hexagon.SIDE}, and straight lines of "
        f"{lengths[0]} to {lengths[-1]}",
    )


@states("Components")
def two_sets_and_six_neutrals() -> Finding:
    """There are 27 stones for each player and six neutral ones."""
    start = _jo().start()
    reserves, neutrals = {player: start.reserve(player) for player in COLOURS}, start.cells.count(NEUTRAL)
    together = sum(reserves.values()) + neutrals
    return Finding(
        set(reserves.values()) == {27} and neutrals == 6,
        f"reserves of {' and '.join(map(str, reserves.values()))} and {neutrals} neutrals at the start: "
        f"{together} stones for {len(hexagon.CELLS)} cells",
    )


@states("Figure 1")
def standard_setup() -> Finding:
    """Figure 1 shows where the six neutral stones start (the picture is lost; ours are b2 c5 e3 e8 g5 h2)."""
    named = ("g5", "e8", "h2", "e3", "c5")
    last = [cell for cell in hexagon.CELLS if cell not in named and _threefold({*named, cell})]
    start = {cell for cell, stone in zip(hexagon.CELLS, _jo().start().cells, strict=True) if stone == NEUTRAL}
    fits = {*named, *last} == start
    return Finding(
        None if fits else False,
        f"captions move the neutrals at {' '.join(named[:3])} and name others at {' '.join(named[3:])}; "
        f"the only cell that completes these five to a pattern of threefold symmetry is {' '.join(last)}",
    )


def _threefold(cells: Iterable[str]) -> bool:
    """Whether a third of a turn about the centre maps cells to themselves."""
    places = {hexagon.PLACES[cell] for cell in cells}
    # With a the column and b = (height - column) / 2, the turn takes (a, b) to (b, -a - b).
    turned = {((h - q) // 2, (h - q) // 2 + 2 * (-q - (h - q) // 2)) for q, h in places}
    return turned == places


@states("Winning the Game")
def four_holds_two_threes() -> Finding:
    """Four in a row contain two threes in a row."""
    game, found = _jo(), {}
    for length in range(3, 2 * hexagon.SIDE):
        runs = hexagon.runs(length)
        found[length] = {game.score(_board(dict.fromkeys(run, "r"), "black"))["red"] for run in runs}
    counts = ", ".join(f"{n} hold {' or '.join(map(str, sorted(some)))}" for n, some in found.items())
    return Finding(found[4] == {2}, f"all straight runs of the board scored: {counts}")


@states("Winning the Game")
def three_directions() -> Finding:
    """A three in a row may lie horizontally or along either diagonal."""
    runs = hexagon.runs(3)
    ways = {
        (q2 - q1, h2 - h1)
        for (q1, h1), (q2, h2) in ((hexagon.PLACES[a], hexagon.PLACES[b]) for a, b, _ in runs)
    }
    return Finding(
        len(ways) == 3,
        f"{len(runs)} threes along {len(ways)} directions (with columns upright, as cells are named here, "
        "one of them is vertical and none horizontal)",
    )


@states("Winning the Game")
def always_a_winner() -> Finding:
    """Threes, then stones in reserve, then the last move decide, so that every game has a winner."""
    game = _jo()
    cases = (*(f"{TIED} {player}" for player in COLOURS), RESERVES)
    ends = [game.outcome(game.parse(text)) for text in cases]
    ends.append(game.outcome(_play(SCORED.split())))
    reasons = {end.reason for end in ends if end and end.winner}
    found = ", ".join(f"{end.winner} by {end.reason}" for end in ends if end)
    return Finding(
        None not in ends and reasons == {"threes", "reserve", "last"},
        f"positions that each rule decides exist ({found}); the last one always names a player",
    )


def _play(turns: Iterable[str]) -> Position:
    game = _jo()
    position = game.start()
    for turn in turns:
        position = game.play(position, turn)[1]
    return position


@states("Winning the Game")
def reserve_is_what_is_not_on_the_board() -> Finding:
    """More stones in reserve means fewer on the board."""
    start = _jo().start()
    position = _play(SCORED.split())
    sums = {
        each.reserve(player) + each.cells.count(stone)
        for each in (start, position, _jo().parse(RESERVES))
        for player, stone in COLOURS.items()
    }
    return Finding(
        sums == {SET["r"]} == {SET["b"]}, f"reserve and board together are {' or '.join(map(str, sums))}"
    )


@states("Figure 2")
def figure_2() -> Finding:
    """Red plays to the centre, and the neutral stone at g5 moves to c3."""
    return _shown(1, {"e5": "r", "g5": EMPTY, "c3": NEUTRAL})


@states("Figure 2")
def figure_2_two_directions() -> Finding:
    """After it the red stone at e5 can be flipped from two directions only."""
    return held("jo", ["after 1: flips e5 from 2 directions"], FIGURES)


@states("Figure 3")
def figure_3() -> Finding:
    """Black flips the red stone at e5, and the neutral stone at e8 replaces the red one at f5."""
    found = _shown(2, {"e5": "b", "e8": EMPTY, "f5": NEUTRAL})
    captured = held("jo", ["after 2: captures e5 f5"], FIGURES)
    return Finding(found.holds and captured.holds, f"{found.says}; {captured.says}")


@states("Figure 4")
def figure_4() -> Finding:
    """Red flips the stone at e5 back, and the neutral stone at h2 removes the black one at e6."""
    found = _shown(3, {"e5": "r", "h2": EMPTY, "e6": NEUTRAL})
    captured = held("jo", ["after 3: captures e5 e6"], FIGURES)
    return Finding(found.holds and captured.holds, f"{found.says}; {captured.says}")


def _shown(number: int, after: dict[str, str]) -> Finding:
    """Whether one turn alone, that of FIGURES, leads from the figure before to what a caption says of some cells."""
    game = _jo()
    *before, shown = FIGURES.split()[:number]
    position = _play(before)
    fits = [
        turn
        for turn, reached in game.turns(position).items()
        if all(reached.cells[INDEX[cell]] == stone for cell, stone in after.items())
    ]
    says = f"legal turns that fit the caption: {' '.join(fits) or 'none'}"
    return Finding(fits == [game.play(position, shown)[0]], says)


@states("Figure 4")
def figure_4_safe_for_now() -> Finding:
    """After it the red stone at e5 cannot be flipped at once."""
    return held("jo", ["flips e5 from 0 directions"], FIGURES)


@states("Figure 4")
def figure_4_neutrals() -> Finding:
    """It can be flipped again should one of the neutral stones at f5, e3, c5 or c7 move away."""
    claimed = {"f5", "e3", "c5", "c7"}
    cells = dict(zip(hexagon.CELLS, _play(FIGURES.split()).cells, strict=True))
    ways = {
        cell: _jo().flippers(_board({**cells, cell: EMPTY}, "black"), "e5")
        for cell, stone in cells.items()
        if stone == NEUTRAL
    }
    opening = [cell for cell, pairs in ways.items() if pairs]
    through = {cell for line in hexagon.LINES if "e5" in line for cell in line}
    says = "neutrals that open a way when they alone move: " + ", ".join(
        f"{cell} ({' '.join(ways[cell])})" for cell in opening
    )
    for cell in sorted(claimed - set(opening)):
        stands = {NEUTRAL: "a neutral stands on", EMPTY: "nothing stands on"}.get(
            cells[cell], "a stone stands on"
        )
        on = "a" if cell in through else "no"
        says += f"; {stands} {cell}, which is on {on} line through e5"
    missing = sorted(set(opening) - claimed)
    return Finding(
        claimed == set(opening), says + (f"; the right cell is {' '.join(missing)}" if missing else "")
    )


@states("Figure 4")
def no_stone_is_stable() -> Finding:
    """No stone is stable while a neutral stone can be moved."""
    game, ways = _jo(), 0
    upright = [pair for pair in PAIRS.values() if pair.cells[1] - pair.cells[0] == 1]
    for pair, end in [(each, end) for each in upright for end in each.custodial]:
        targets = [cell for cell in hexagon.CELLS if INDEX[cell] not in (end, *pair.cells)]
        for first in range(0, len(targets), SET["b"]):
            group = targets[first : first + SET["b"]]
            position = _board({**dict.fromkeys(group, "b"), hexagon.CELLS[end]: NEUTRAL}, "red")
            for cell in group:
                after = game.play(position, f"{pair.text}+{hexagon.CELLS[end]}>{cell}")[1]
                if after.cells[INDEX[cell]] != NEUTRAL:
                    return Finding(False, f"{pair.text} does not take the stone on {cell}")
                ways += 1
    return Finding(
        True,
        f"from either end of each of the {len(upright)} pairs of one direction (the other two are turns "
        f"of it) a neutral can replace the opponent's stone on any other cell, in {ways} ways",
    )


@states("Figure 5")
def figure_5_seven_to_five() -> Finding:
    """Black wins the scoring example by 7 to 5 (in some game: the picture is lost)."""
    found = held("jo", ["wins black by threes", "score red 5 black 7"], SCORED)
    turns = len(SCORED.split())
    return Finding(found.holds, f"{found.says}, after {turns} legal turns from the start")


@states("Game End")
def two_ways_to_end() -> Finding:
    """A game ends because no adjacent spaces are left or because the player to move has fewer than two stones."""
    game, full = _jo(), _play(SCORED.split())
    short = _board(dict.fromkeys(hexagon.CELLS[: SET["r"] - 1], "r"), "red")
    kinds = []
    for position in (full, short):
        pairs = sum(all(position.cells[cell] == EMPTY for cell in pair.cells) for pair in PAIRS.values())
        kinds.append((game.outcome(position) is not None, pairs > 0, position.reserve(position.mover) >= 2))
    (over, room, stones), (over_too, space, spare) = kinds
    holds = (over, room, stones, over_too, space, spare) == (True, False, True, True, True, False)
    return Finding(holds, "a position at the end exists for each reason without the other one")


@states("Designer Comments")
def around_14_rounds() -> Finding:
    """A game lasts around 14 rounds."""
    game, lengths = _jo(), []
    for seed in range(GAMES):
        random, position, turns = Random(f"jo {seed}"), game.start(), 0
        while legal := list(game.turns(position)):
            # A pair first, then what is done with it: most turns only differ by where a neutral goes.
            pair = random.choice(sorted({turn[:4] for turn in legal}))
            turn = random.choice([turn for turn in legal if turn.startswith(pair)])
            position, turns = game.play(position, turn)[1], turns + 1
        lengths.append((turns + 1) // 2)
    scored = (len(SCORED.split()) + 1) // 2
    return Finding(
        None,
        f"it depends on who plays; {GAMES} seeded games of random turns lasted {min(lengths)} to "
        f"{max(lengths)} rounds, {mean(lengths):.1f} on average, and the game that ends with the score of "
        f"Figure 5 {scored}",
    )


@states("Designer Comments")
def surrounded_stones_are_static() -> Finding:
    """But for neutral stones, a stone surrounded by others cannot be flipped."""
    near = {frozenset(pair.cells) for pair in PAIRS.values()}
    ways = [(cell, pair) for pair in PAIRS.values() for cell in pair.custodial]
    apart = [
        (cell, pair) for cell, pair in ways if not any(frozenset((cell, each)) in near for each in pair.cells)
    ]
    return Finding(
        not apart,
        f"in each of the {len(ways)} ways to flip, a stone is placed on a neighbour of the flipped one, "
        "which must be empty",
    )


@states("Designer Comments")
def lead_becomes_deficit() -> Finding:
    """A lead of two stones can become a deficit of two in one turn."""
    swings = {_swing(flips)[0] for flips in _flips(1)}
    return Finding(
        swings == {4},
        f"each of the {len(_flips(1))} ways to flip one stone changes the difference by "
        f"{' or '.join(map(str, swings))}, from two behind to two ahead",
    )


@states("Designer Comments")
def two_flips_make_two_threes() -> Finding:
    """Flipping two stones at once swings the material further and makes two threes in a row."""
    found = {_swing(flips) for flips in _flips(2)}
    swing, threes = (" or ".join(map(str, sorted(set(some)))) for some in zip(*found, strict=True))
    return Finding(
        found == {(6, 2)},
        f"each of the {len(_flips(2))} ways to flip two stones changes the difference by {swing} and "
        f"makes {threes} threes",
    )


def _flips(number: int) -> list[tuple[str, ...]]:
    """The pairs by which so many stones can be flipped, each followed by these cells."""
    return [
        (pair.text, *(hexagon.CELLS[cell] for cell in cells))
        for pair in PAIRS.values()
        for cells in combinations(pair.custodial, number)
    ]


def _swing(flips: tuple[str, ...]) -> tuple[int, int]:
    """What a turn with flips changes on a board that holds nothing else: red minus black, and red's threes."""
    pair, *cells = flips
    before = _board(dict.fromkeys(cells, "b"), "red")
    after = _jo().play(before, "+x".join((pair, *cells)))[1]
    difference = [each.cells.count("r") - each.cells.count("b") for each in (before, after)]
    return difference[1] - difference[0], _jo().score(after)["red"]
