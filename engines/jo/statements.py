"""Statements in the rule text of Jo, by Phil Leduc."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product
from random import Random
from statistics import mean

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.held import held
from printkit.engines.claims.statements import states
from printkit.engines.game import Outcome
from printkit.engines.jo.rules import COLOURS, EMPTY, INDEX, NEUTRAL, PAIRS, SET, Jo, Position
from printkit.layouts import hexagon

FIGURES = "e5f5+g5>c3 e6e7+xe5+e8>f5 f4g3+xe5+h2>e6"
"""The turns in Figures 2, 3 and 4; no other turn fits the caption."""

SCORED = (
    "a4b5 d1e1 e7f6+g5>c4 f2g1+e3>e5 f4g3+e5>f8+h2>i4 b3b4+b2>h5 d4e4+c4>g6 c6d7+e8>d8 e8f7+d8>a5+g6>c6 "
    "g6h6 i2i3+i4>g2 d6e6+c6>h2 h3h4+h2>c2+h5>d2 c3c4+c2>e7+c5>i3 e2f1+d2>d6 b6c6+d6>g3 i4i5 h2i1+g3>c5 "
    "a1b1 g3g4+g2>f4 d5e5+c5>g6+f4>h5 c7d8 c5d6+e7>h1 f5g5+h5>h3 f3g2+h1>g3 d2e3 a2b2 c1c2"
)
"""A whole game that ends with the score in Figure 5, whose picture is lost."""

GAMES = 8
"""Number of random games in a sample."""


def _jo() -> Jo:
    game = engines.find("jo")
    assert isinstance(game, Jo)
    return game


def _board(stones: dict[str, str], mover: str) -> Position:
    """Return the position with only ``stones`` (keyed by cell) on the board."""
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
    """Each player has 27 stones, and there are six neutral stones."""
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
    """Figure 1 shows where the six neutral stones start (the picture is lost; ours start on b2 c5 e3 e8 g5 h2)."""
    caption_cells = ("g5", "e8", "h2", "e3", "c5")
    last = [cell for cell in hexagon.CELLS if cell not in caption_cells and _threefold({*caption_cells, cell})]
    start = {cell for cell, stone in zip(hexagon.CELLS, _jo().start().cells, strict=True) if stone == NEUTRAL}
    fits = {*caption_cells, *last} == start
    return Finding(
        None if fits else False,
        f"captions move the neutral stones on {' '.join(caption_cells[:3])} and name others on "
        f"{' '.join(caption_cells[3:])}; "
        f"the only cell that, with these five, completes a pattern of threefold symmetry is {' '.join(last)}",
    )


def _threefold(cells: Iterable[str]) -> bool:
    """Return whether a rotation by 120 degrees about the centre maps the cells to themselves."""
    places = {hexagon.PLACES[cell] for cell in cells}
    # With a the column and b = (height - column) / 2, the rotation takes (a, b) to (b, -a - b).
    image = {((h - q) // 2, (h - q) // 2 + 2 * (-q - (h - q) // 2)) for q, h in places}
    return image == places


@states("Winning the Game")
def four_holds_two_threes() -> Finding:
    """Four in a row contains two threes in a row."""
    game, results = _jo(), {}
    for length in range(3, 2 * hexagon.SIDE):
        results[length] = {
            game.score(_board(dict.fromkeys(run, stone), "black"))[player]
            for run in hexagon.runs(length)
            for player, stone in COLOURS.items()
        }
    counts = ", ".join(f"{n} hold {' or '.join(map(str, sorted(some)))}" for n, some in results.items())
    return Finding(results[4] == {2}, f"threes in every straight run on the board: {counts}")


@states("Winning the Game")
def three_directions() -> Finding:
    """Three in a row may be horizontal or along either diagonal."""
    runs = hexagon.runs(3)
    ways = {(q2 - q1, h2 - h1) for (q1, h1), (q2, h2) in ((hexagon.PLACES[a], hexagon.PLACES[b]) for a, b, _ in runs)}
    return Finding(
        len(ways) == 3,
        f"{len(runs)} threes along {len(ways)} directions (with columns upright, as cells are named here, "
        "one of them is vertical and none horizontal)",
    )


@states("Winning the Game")
def always_a_winner() -> Finding:
    """The player with more threes wins. Ties go to the larger reserve, then to the last mover, so somebody
    always wins.
    """
    game, cases = _jo(), dict[tuple[int, int, str], str]()
    random, others = Random("jo ends"), dict(zip(COLOURS, reversed(COLOURS), strict=True))
    # The winner depends on threes, reserves and the last player to move. Random boards are made until each of these 3
    # * 3 * 2 cases has occurred.
    while len(cases) < 18:
        counts = random.choice(((27, 27), (27, 26), (26, 27)))
        stones = ["r"] * counts[0] + ["b"] * counts[1] + [NEUTRAL] * 6
        stones += [EMPTY] * (len(hexagon.CELLS) - len(stones))
        random.shuffle(stones)
        for mover in COLOURS:
            position = Position("".join(stones), mover)
            threes, over = game.score(position), game.outcome(position)
            reserves = {player: position.reserve(player) for player in COLOURS}
            lead, more = (_sign(each["red"] - each["black"]) for each in (threes, reserves))
            reason = "threes" if lead else "reserve" if more else "last"
            winner = {1: "red", -1: "black", 0: others[mover]}[lead or more]
            if over != Outcome(winner, reason):
                return Finding(False, f"{game.text(position)}: {over}")
            cases[lead, more, mover] = reason
    summary = ", ".join(f"{number} by {reason}" for reason, number in sorted(Counter(cases.values()).items()))
    return Finding(
        True,
        f"all {len(cases)} cases (more, equal or fewer threes and stones in reserve, and who moved last) are "
        f"decided as stated ({summary}); there is always a last mover",
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _play(turns: Iterable[str]) -> Position:
    game = _jo()
    position = game.start()
    for turn in turns:
        position = game.play(position, turn)[1]
    return position


@states("Winning the Game")
def reserve_is_what_is_not_on_the_board() -> Finding:
    """If a player holds more stones in reserve, fewer of that player's stones are on the board."""
    numbers = [
        (red, black)
        for red, black in product(range(SET["r"] + 1), range(SET["b"] + 1))
        if red + black <= len(hexagon.CELLS)
    ]
    sums = set()
    for red, black in numbers:
        position = _board(dict(zip(hexagon.CELLS, "r" * red + "b" * black, strict=False)), "red")
        sums |= {(position.reserve("red") + red), (position.reserve("black") + black)}
    return Finding(
        sums == {27},
        f"for each of {len(numbers)} pairs of stone counts, the stones on the board and in reserve add up to "
        f"{' or '.join(map(str, sums))}",
    )


@states("Figure 2")
def figure_2() -> Finding:
    """Red plays to the centre, and the neutral stone at g5 moves to c3."""
    return _shown(1, {"e5": "r", "g5": EMPTY, "c3": NEUTRAL})


@states("Figure 2")
def figure_2_two_directions() -> Finding:
    """After this turn the red stone at e5 can be flipped from only two directions."""
    return held("jo", ["after 1: flips e5 from 2 directions"], FIGURES)


@states("Figure 3")
def figure_3() -> Finding:
    """Black flips the red stone at e5, and the neutral stone at e8 replaces the red one at f5."""
    finding = _shown(2, {"e5": "b", "e8": EMPTY, "f5": NEUTRAL})
    captures = held("jo", ["after 2: captures e5 f5"], FIGURES)
    return Finding(finding.holds and captures.holds, f"{finding.says}; {captures.says}")


@states("Figure 4")
def figure_4() -> Finding:
    """Red flips the stone at e5 back, and the neutral stone at h2 removes the black one at e6."""
    finding = _shown(3, {"e5": "r", "h2": EMPTY, "e6": NEUTRAL})
    captures = held("jo", ["after 3: captures e5 e6"], FIGURES)
    return Finding(finding.holds and captures.holds, f"{finding.says}; {captures.says}")


def _shown(number: int, after: dict[str, str]) -> Finding:
    """Check that only the turn in FIGURES leads from the previous figure to the cells described in a caption."""
    game = _jo()
    *before, last_turn = FIGURES.split()[:number]
    position = _play(before)
    fits = [
        turn
        for turn, successor in game.turns(position).items()
        if all(successor.cells[INDEX[cell]] == stone for cell, stone in after.items())
    ]
    says = f"legal turns that fit the caption: {' '.join(fits) or 'none'}"
    return Finding(fits == [game.play(position, last_turn)[0]], says)


@states("Figure 4")
def figure_4_safe_for_now() -> Finding:
    """After this turn the red stone at e5 cannot be flipped immediately."""
    return held("jo", ["flips e5 from 0 directions"], FIGURES)


@states("Figure 4")
def figure_4_neutrals() -> Finding:
    """The red stone at e5 can be flipped again if one of the neutral stones at f5, e3, c5 or c7 moves away."""
    caption_cells = {"f5", "e3", "c5", "c7"}
    cells = dict(zip(hexagon.CELLS, _play(FIGURES.split()).cells, strict=True))
    ways = {
        cell: _jo().flippers(_board({**cells, cell: EMPTY}, "black"), "e5")
        for cell, stone in cells.items()
        if stone == NEUTRAL
    }
    opening = [cell for cell, pairs in ways.items() if pairs]
    through = {cell for line in hexagon.LINES if "e5" in line for cell in line}
    says = "neutral stones that allow a flip by moving away: " + ", ".join(
        f"{cell} ({' '.join(ways[cell])})" for cell in opening
    )
    for cell in sorted(caption_cells - set(opening)):
        stands = {NEUTRAL: "a neutral stone is on", EMPTY: "nothing is on"}.get(cells[cell], "a stone is on")
        on = "a" if cell in through else "no"
        says += f"; {stands} {cell}, which is on {on} line through e5"
    missing = sorted(set(opening) - caption_cells)
    return Finding(
        caption_cells == set(opening), says + (f"; the right cell is {' '.join(missing)}" if missing else "")
    )


@states("Figure 4")
def no_stone_is_stable() -> Finding:
    """No stone is safe while a neutral stone can be moved."""
    game, ways = _jo(), 0
    for pair, end in [(each, end) for each in PAIRS.values() for end in each.custodial]:
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
        f"from either end of each of the {len(PAIRS)} pairs a neutral stone can replace the opponent's stone on any "
        f"other cell, in {ways} ways",
    )


@states("Figure 5")
def figure_5_seven_to_five() -> Finding:
    """Black wins the scoring example 7 to 5 (the picture is lost; we built such a game)."""
    finding = held("jo", ["wins black by threes", "score red 5 black 7"], SCORED)
    turns = len(SCORED.split())
    return Finding(finding.holds, f"{finding.says}, after {turns} legal turns from the start", example=True)


@states("Game End")
def two_ways_to_end() -> Finding:
    """The game ends when no two adjacent spaces are empty or when the player to move has fewer than two stones."""
    game, reserves = _jo(), 0
    # The two reasons are tried separately: first every number of stones, while many spaces are empty ...
    for red, black, mover in product(range(SET["r"] + 1), range(SET["b"] + 1), COLOURS):
        position = _board(dict(zip(hexagon.CELLS, "r" * red + "b" * black, strict=False)), mover)
        short = SET[COLOURS[mover]] - (red if mover == "red" else black) < 2
        if (game.outcome(position) is not None) != short:
            return Finding(False, f"{game.text(position)}: {game.outcome(position)}")
        reserves += 1
    # ... then every pair of adjacent spaces as the last empty one, while both players have enough stones.
    for pair, mover in product(PAIRS.values(), COLOURS):
        cells = [hexagon.CELLS[cell] for cell in pair.cells]
        stones = _scattered(cells)
        position = _board(stones, mover)
        firsts = {turn[:4] for turn in game.turns(position)}
        full_board = _board({**stones, cells[0]: "r"}, mover)
        if firsts != {pair.text} or game.outcome(position) or not game.outcome(full_board):
            return Finding(False, f"{game.text(position)}: {' '.join(sorted(firsts))}")
    return Finding(
        True,
        f"for each of {reserves} combinations of stone counts, the game is over only if the player to move has fewer "
        f"than two; with enough stones, it goes on while any of the {len(PAIRS)} pairs is empty, and ends otherwise",
    )


def _scattered(pair: Iterable[str]) -> dict[str, str]:
    """Place stones so that many spaces are empty, but only the two in the pair are adjacent."""
    near = {frozenset(hexagon.CELLS[cell] for cell in each.cells) for each in PAIRS.values()}
    empty = list(pair)
    for cell in hexagon.CELLS:
        if cell not in empty and not any(frozenset((cell, other)) in near for other in empty):
            empty.append(cell)
    full = [cell for cell in hexagon.CELLS if cell not in empty]
    return {cell: "rb"[at % 2] for at, cell in enumerate(full)}


@states("Designer Comments")
def around_14_rounds() -> Finding:
    """A game lasts around 14 rounds."""
    game, lengths = _jo(), []
    for seed in range(GAMES):
        random, position, turns = Random(f"jo {seed}"), game.start(), 0
        while legal := list(game.turns(position)):
            # Choose a pair first, then a turn with it, because most turns differ only in the destination of a neutral
            # stone.
            pair = random.choice(sorted({turn[:4] for turn in legal}))
            turn = random.choice([turn for turn in legal if turn.startswith(pair)])
            position, turns = game.play(position, turn)[1], turns + 1
        lengths.append((turns + 1) // 2)
    rounds = (len(SCORED.split()) + 1) // 2
    return Finding(
        None,
        f"this depends on the players; {GAMES} seeded games of random turns lasted {min(lengths)} to "
        f"{max(lengths)} rounds, {mean(lengths):.1f} on average; the game that ends with the score in "
        f"Figure 5 lasted {rounds}",
    )


@states("Designer Comments")
def surrounded_stones_are_static() -> Finding:
    """Neutral stones aside, a stone surrounded by others cannot be flipped."""
    near = {frozenset(pair.cells) for pair in PAIRS.values()}
    ways = [(cell, pair) for pair in PAIRS.values() for cell in pair.custodial]
    apart = [(cell, pair) for cell, pair in ways if not any(frozenset((cell, each)) in near for each in pair.cells)]
    # The surrounding stones differ only in colour, which does not matter, because any stone is in the way.
    flips = [
        cell
        for cell, (player, stone), wall in product(hexagon.CELLS, COLOURS.items(), "rbn")
        if _jo().flippers(
            _board(
                {hexagon.CELLS[at]: wall for pair in near if INDEX[cell] in pair for at in pair} | {cell: stone},
                "black" if player == "red" else "red",
            ),
            cell,
        )
    ]
    return Finding(
        not apart and not flips,
        f"in each of the {len(ways)} ways to flip, a stone is placed next to the flipped one, on a cell "
        f"that must be empty; on none of the {len(hexagon.CELLS)} cells can a surrounded stone be flipped",
    )


@states("Designer Comments")
def lead_becomes_deficit() -> Finding:
    """A lead of two stones can become a deficit of two in one turn."""
    swings = {_swing(flips, mover)[0] for flips, mover in product(_flips(1), COLOURS)}
    return Finding(
        swings == {4},
        f"each of the {len(_flips(1))} ways to flip one stone changes the difference by "
        f"{' or '.join(map(str, swings))}, such as from two behind to two ahead",
    )


@states("Designer Comments")
def two_flips_make_two_threes() -> Finding:
    """Flipping two stones at once changes the balance of stones more than flipping one, and makes two threes in a
    row.
    """
    results = {_swing(flips, mover) for flips, mover in product(_flips(2), COLOURS)}
    swing, threes = (" or ".join(map(str, sorted(set(some)))) for some in zip(*results, strict=True))
    return Finding(
        results == {(6, 2)},
        f"each of the {len(_flips(2))} ways to flip two stones changes the difference by {swing} and "
        f"makes {threes} threes",
    )


def _flips(number: int) -> list[tuple[str, ...]]:
    """Return the pairs that can flip this many stones, each followed by the cells of those stones."""
    return [
        (pair.text, *(hexagon.CELLS[cell] for cell in cells))
        for pair in PAIRS.values()
        for cells in combinations(pair.custodial, number)
    ]


def _swing(flips: tuple[str, ...], mover: str) -> tuple[int, int]:
    """Measure a turn with flips on an otherwise empty board: its effect on the mover's lead,
    and the mover's threes.
    """
    pair, *cells = flips
    own = COLOURS[mover]
    enemy = "b" if own == "r" else "r"
    before = _board(dict.fromkeys(cells, enemy), mover)
    after = _jo().play(before, "+x".join((pair, *cells)))[1]
    leads = [each.cells.count(own) - each.cells.count(enemy) for each in (before, after)]
    return leads[1] - leads[0], _jo().score(after)[mover]
