"""Statements of the text of Yoso-Go; those about its Master board are in ``master.py``."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb, hypot

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.held import held
from printkit.engines.claims.statements import states
from printkit.engines.yoso.rules import hops, playable
from printkit.layouts import boards, pentagon
from printkit.layouts.board import Board
from printkit.layouts.nested import ALIGNED
from printkit.layouts.straight import alignments

EXAMPLE = "WF FA AW WW EW WWxFW+WV VA AE EV AExAV+AVxVV+VA AW VW WW"
"""The example game of the text."""

NO_CAPTURES = (0, 1, 2, 3, 4, 6, 7, 8, 10, 11, 12)
"""Turns of the example before which the text skips the capture phase."""

TWO_WINS = "f..f./hh.hh/.f..h/hfhff/h..f."
"""A board that fits what the text says of both pictures with the number 45: zones A/E/F/V/W."""

LAST_SPOT = "hfhfh/hhhff/ffhfh/fhfhf/hfhf. honour W"
"""A board with one empty spot, on which the Earth zone is shared out as in picture 51."""


def _ring(board: Board) -> float:
    """Radius of the ring of spots round a zone, in mm."""
    zone = [spot.at for spot in board.spots if spot.id.startswith("A")]
    x, y = (sum(axis) / len(zone) for axis in zip(*zone, strict=True))
    return max(hypot(a - x, b - y) for a, b in zone)


def _straight(board: Board) -> set[tuple[str, ...]]:
    """The straight lines of four spots or more, from the coordinates alone."""
    ring = _ring(board)
    return set(alignments({spot.id: spot.at for spot in board.spots}, ALIGNED * ring, pentagon.SHORTEST))


@states("Introduction, pictures 2 to 4")
def zones_and_spots() -> Finding:
    """Five cards make five zones, and each zone has one spot for each of the five elements."""
    spots = boards.find("yoso").spots
    pairs = {(spot.attributes["zone"], spot.attributes["element"]) for spot in spots}
    holds = pairs == set(product(pentagon.LETTERS, repeat=2)) and len(spots) == len(pairs)
    return Finding(holds, f"{len(spots)} spots with {len(pairs)} different pairs of zone and element")


@states("Introduction, picture 1")
def cards_make_the_lines() -> Finding:
    """Cards laid in the pattern of the circles on their backs make the same lines as the printed board."""
    cards, sheet = (_straight(boards.find(name)) for name in ("yoso-cards", "yoso"))
    found = f"{len(cards)} straight lines of four spots among the cards, {len(sheet)} on the one-sheet board"
    return Finding(cards == sheet, f"{found}, {len(cards & sheet)} of them the same")


@states("Lines, list of pairs")
def ten_pairs() -> Finding:
    """There are ten pairs of different elements."""
    pairs = ["".join(pair) for pair in combinations(pentagon.LETTERS, 2)]
    return Finding(len(pairs) == 10, f"{len(pairs)} pairs: {' '.join(pairs)}")


@states("Lines, pictures 15 and 16")
def four_spots_of_two_elements() -> Finding:
    """Every line has four spots, which are of two elements."""
    lines = _straight(boards.find("yoso"))
    kinds = Counter((len(line), len({spot[1] for spot in line})) for line in lines)
    found = ", ".join(f"{n} of {length} spots and {kinds} elements" for (length, kinds), n in kinds.items())
    return Finding(set(kinds) == {(4, 2)}, f"lines found from the coordinates: {found}")


@states("Lines, picture 17")
def twenty_lines() -> Finding:
    """Each pair of elements makes two lines, twenty in all."""
    lines = _straight(boards.find("yoso"))
    pairs = Counter("".join(sorted({spot[1] for spot in line})) for line in lines)
    through = Counter(Counter(spot for line in lines for spot in line).values())
    holds = len(pairs) == comb(5, 2) and set(pairs.values()) == {2} and len(lines) == 20
    crossing = ", ".join(f"{n} spots lie on {k}" for k, n in sorted(through.items()))
    return Finding(
        holds,
        f"{len(lines)} straight lines of four spots, {len(pairs)} pairs of elements with 2 each; {crossing}",
    )


@states("Example game, pictures 5 to 35")
def example_is_legal() -> Finding:
    """Every turn of the example game is legal."""
    return held(
        "yoso", [f"after {number}: legal {turn}" for number, turn in enumerate(EXAMPLE.split())], EXAMPLE
    )


@states("Example game, pictures 6 and 7, 9 and 10, 12 and 13")
def two_options() -> Finding:
    """After a token on an element, the next one goes on a free spot of this element in another zone or on any free
    spot of this element's zone.
    """
    game, checked = engines.find("yoso"), 0
    names = pentagon.spots(2)
    for spot in names:
        position = game.play(game.start(), spot)[1]
        wanted = {other for other in names if other != spot and (other[1] == spot[1] or other[0] == spot[1])}
        if set(game.turns(position)) != wanted:
            return Finding(False, f"after {spot}: {' '.join(game.turns(position))}")
        checked += 1
    text = held("yoso", ["after 1: options AF EF FA FE FF FV FW VF"], EXAMPLE)
    holds = text.holds and all(set(_options(n)) == _described(n) for n in range(1, 5))
    return Finding(
        holds,
        f"the same after each of {checked} first tokens, and after the first four turns of the example; "
        f"after WF {text.says}",
    )


def _options(number: int) -> tuple[str, ...]:
    """Placements without a capture after so many turns of the example."""
    game = engines.find("yoso")
    position = game.start()
    for turn in EXAMPLE.split()[:number]:
        position = game.play(position, turn)[1]
    return tuple(turn for turn in game.turns(position) if "x" not in turn)


def _described(number: int) -> set[str]:
    """What the text says these are: the element's spots and its zone's, those that are free."""
    turns = EXAMPLE.split()[:number]
    element = turns[-1][-1]
    return {spot for spot in pentagon.spots(2) if element in spot and spot not in turns}


@states("Example game, before the first turn and wherever nothing is said of captures")
def captures_come_later() -> Finding:
    """In the turns for which the example skips the capture phase nothing can be captured."""
    return held("yoso", [f"after {number}: can capture none" for number in NO_CAPTURES], EXAMPLE)


@states("Example game, pictures 18 to 22")
def first_capture() -> Finding:
    """On Water, Fate hops along the Water/Fire line from the Water zone to the Fire zone's Water spot, takes Honour's
    token and ends the turn on the Void spot of the Water zone.
    """
    turn = "WWxFW+WV"
    line = next(line for line in pentagon.lines(2) if {"WW", "WF", "FW"} <= set(line.spots))
    found = held(
        "yoso",
        ["captures WF", f"before: legal {turn}", "before: can capture WF"],
        " ".join(EXAMPLE.split()[:6]),
    )
    return Finding(found.holds, f"{found.says}; the line is {' '.join(line.spots)}")


@states("Example game, pictures 26 to 32")
def two_captures_in_one_turn() -> Finding:
    """On Void, Fate hops anticlockwise round the Air zone, then along the Air/Void line to the Void zone, and no more
    captures are left before the token is placed on the Void zone's Air spot.
    """
    game = engines.find("yoso")
    start = EXAMPLE.split()[:9]
    position = game.start()
    for turn in start:
        position = game.play(position, turn)[1]
    longest = max(turn.count("x") for turn in game.turns(position))
    first = {turn.partition("+")[0] for turn in game.turns(position) if "x" in turn}
    found = held("yoso", ["captures AW VA"], " ".join(EXAMPLE.split()[:10]))
    holds = found.holds and first == {"AExAV"} and longest == 2
    way = "anticlockwise" if "EWV" in 2 * pentagon.RING[::-1] else "clockwise"
    return Finding(
        holds,
        f"{found.says}; AExAV, which runs {way}, is the only hop to begin with, and no turn has more than "
        f"{longest}",
    )


@states("Example game, picture 35")
def last_options() -> Finding:
    """At the end of the example Honour, on Water, can only place within the Water zone, because the Water spots
    elsewhere are taken; its own Water spot is among the options.
    """
    return held("yoso", ["before: options WA WE WF WW", "before: turns 4", "before: legal WW"], EXAMPLE)


@states("Rules, remark after the three ways of winning")
def no_draw() -> Finding:
    """A game that ends is not a draw."""
    game, patterns, won = engines.find("yoso"), 0, Counter[str]()
    for counts in product(range(6), repeat=5):
        if 0 in counts and 5 in counts:
            continue  # the first of two complete zones has ended the game
        patterns += 1
        zones = "/".join("h" * count + "f" * (5 - count) for count in counts)
        outcome = game.outcome(game.parse(f"{zones} honour A"))
        if outcome is None or outcome.winner is None:
            return Finding(False, f"the full board {zones} has no winner")
        won[outcome.winner] += 1
    split = ", ".join(f"{number} won by {player}" for player, number in sorted(won.items()))
    return Finding(
        True,
        f"all {patterns} ways to share out the five zones of a full board have a winner ({split}); a "
        "complete zone and a blocked player name one too. Play without end is another matter, on which "
        "the text is silent",
    )


@states("Win Condition Two")
def blocked_means_blocked() -> Finding:
    """Once all spots of an element and of its zone are taken, the player on it has no legal move, not even a
    capture.
    """
    outside = [
        hop.text
        for element in pentagon.LETTERS
        for hop in hops(2)[element]
        if hop.end not in playable(2)[element]
    ]
    count = sum(map(len, hops(2).values()))
    return Finding(
        not outside,
        f"each of the {count} hops of the board lands on a spot where its element may be placed, so a "
        f"full element leaves no hop; captures never rescue (exceptions: {' '.join(outside) or 'none'})",
    )


@states("Win Condition One, pictures 45 to 47")
def win_by_zone() -> Finding:
    """Fate, on Fire, plays the Water zone's Fire spot; Honour answers on the Earth zone's Fire spot, has all five
    spots of this zone and wins (on some board: the picture is lost).
    """
    return held("yoso", ["wins honour by zone"], "WF EF", f"{TWO_WINS} fate F")


@states("Win Condition Two, pictures 45, 48 and 49")
def win_by_block() -> Finding:
    """Fate, on Void, plays the last free Void spot, in the Fire zone; the Void zone is full, so Honour has no legal
    move and Fate wins (on some board: the picture is lost).
    """
    return held("yoso", ["wins fate by blocked", "options none"], "FV", f"{TWO_WINS} fate V")


@states("Win Conditions One and Two, both with picture 45")
def one_picture_for_two_wins() -> Finding:
    """The first two wins start from the same picture (it is lost: one board can fit both)."""
    wins = [win.establish() for win in (win_by_zone, win_by_block)]
    return Finding(all(win.holds for win in wins), f"{TWO_WINS}: {'; '.join(win.says for win in wins)}")


@states("Win Condition Three, picture 51")
def win_by_count() -> Finding:
    """On a full board three Honour tokens against two Fate tokens claim the Earth zone, and more zones win (on
    some board: the picture is lost).
    """
    earth = LAST_SPOT.split("/")[1]
    found = held("yoso", ["wins honour by count", "score honour 3 fate 2"], "WW", LAST_SPOT)
    holds = found.holds and (earth.count("h"), earth.count("f")) == (3, 2)
    return Finding(holds, f"{LAST_SPOT.split()[0]} and WW: {found.says}")
