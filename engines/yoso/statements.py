"""Statements in the rule text of Yoso-Go; those about its Master board are in ``engines/master/statements.py``."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product
from math import comb, hypot

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.held import held
from printkit.engines.claims.statements import states
from printkit.engines.game import Outcome
from printkit.engines.yoso.rules import OPPONENT, Position, hops, playable
from printkit.layouts import boards, pentagon
from printkit.layouts.board import Board
from printkit.layouts.nested import ALIGNED
from printkit.layouts.straight import alignments

EXAMPLE = "WF FA AW WW EW WWxFW+WV VA AE EV AExAV+AVxVV+VA AW VW WW"
"""The example game in the text."""

NO_CAPTURES = (0, 1, 2, 3, 4, 6, 7, 8, 10, 11, 12)
"""Turns of the example before which the text skips the capture phase."""

TWO_WINS = "f..f./hh.hh/.f..h/hfhff/h..f."
"""A board that matches the text's description of both pictures with the number 45: zones A/E/F/V/W."""

LAST_SPOT = "hfhfh/hhhff/ffhfh/fhfhf/hfhf. honour W"
"""A board with one empty spot and the Earth zone divided as in picture 51."""


CHEQUERED = "hfhfffhfhhhhffhfhfhfhfhfh"
"""Tokens on all spots, with no zone complete."""


def _ring(board: Board) -> float:
    """Return the radius of the ring of spots round a zone, in mm."""
    zone = [spot.at for spot in board.spots if spot.id.startswith("A")]
    x, y = (sum(axis) / len(zone) for axis in zip(*zone, strict=True))
    return max(hypot(a - x, b - y) for a, b in zone)


def _straight(board: Board) -> set[tuple[str, ...]]:
    """Return the straight lines of at least four spots, computed from the coordinates alone."""
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
    """Five cards laid out in the pattern of the circles on their backs have the same lines as the printed board."""
    cards, sheet = (_straight(boards.find(name)) for name in ("yoso-cards", "yoso"))
    summary = f"{len(cards)} straight lines of four spots among the cards, {len(sheet)} on the one-sheet board"
    return Finding(cards == sheet, f"{summary}, {len(cards & sheet)} of them the same")


@states("Lines, list of pairs")
def ten_pairs() -> Finding:
    """Five elements make ten different pairs."""
    pairs = ["".join(pair) for pair in combinations(pentagon.LETTERS, 2)]
    return Finding(len(pairs) == 10, f"{len(pairs)} pairs: {' '.join(pairs)}")


@states("Lines, pictures 15 and 16")
def four_spots_of_two_elements() -> Finding:
    """Every line has four spots, which belong to two elements."""
    lines = _straight(boards.find("yoso"))
    kinds = Counter((len(line), len({spot[1] for spot in line})) for line in lines)
    summary = ", ".join(f"{n} of {length} spots and {kinds} elements" for (length, kinds), n in kinds.items())
    return Finding(set(kinds) == {(4, 2)}, f"lines found from the coordinates: {summary}")


@states("Lines, picture 17")
def twenty_lines() -> Finding:
    """Each pair of elements has two lines, so there are twenty in all."""
    lines = _straight(boards.find("yoso"))
    pairs = Counter("".join(sorted({spot[1] for spot in line})) for line in lines)
    through = Counter(Counter(spot for line in lines for spot in line).values())
    holds = len(pairs) == comb(5, 2) and set(pairs.values()) == {2} and len(lines) == 20
    crossing = ", ".join(f"{n} spots are on {k} lines each" for k, n in sorted(through.items()))
    return Finding(
        holds, f"{len(lines)} straight lines of four spots, {len(pairs)} pairs of elements with 2 each; {crossing}"
    )


@states("Example game, pictures 5 to 35")
def example_is_legal() -> Finding:
    """Every turn of the example game is legal."""
    return held("yoso", [f"after {number}: legal {turn}" for number, turn in enumerate(EXAMPLE.split())], EXAMPLE)


@states("Example game, pictures 6 and 7, 9 and 10, 12 and 13")
def two_options() -> Finding:
    """After a token is placed on a spot of an element, the next one goes on a free spot of that element in any zone
    or on any free spot of that element's zone.
    """
    game, count = engines.find("yoso"), 0
    names = pentagon.spots(2)
    for spot in names:
        position = game.play(game.start(), spot)[1]
        expectation = {other for other in names if other != spot and spot[1] in other}
        if set(game.turns(position)) != expectation:
            return Finding(False, f"after {spot}: {' '.join(game.turns(position))}")
        count += 1
    # Whether a spot may be taken depends on that spot and the element alone. To see that no other spot matters, any
    # two spots are free or taken, on an otherwise empty board and on an otherwise full one.
    pairs = 0
    for rest in ("." * 25, CHEQUERED):
        for (one, other), tokens, element in product(
            combinations(range(len(names)), 2), product(".h", repeat=2), pentagon.LETTERS
        ):
            cells = list(rest)
            cells[one], cells[other] = tokens
            position = game.parse(f"{_zones(cells)} honour {element}")
            over = game.outcome(position)
            free = {name for name, token in zip(names, cells, strict=True) if token == "." and element in name}
            if over and ((free and over.reason not in ("zone", "count")) or over.winner is None):
                return Finding(False, f"{game.text(position)}: {over.reason}")
            if not over and {turn for turn in game.turns(position) if "x" not in turn} != free:
                return Finding(False, f"{game.text(position)}: not {' '.join(sorted(free))}")
            pairs += 1
    text = held("yoso", ["after 1: options AF EF FA FE FF FV FW VF"], EXAMPLE)
    holds = text.holds and all(set(_options(n)) == _described(n) for n in range(1, 5))
    return Finding(
        holds,
        f"true after each of {count} first tokens, in {pairs} positions in which any two spots are free or "
        f"taken, and after each of the first four turns of the example; after WF, {text.says}",
    )


def _zones(cells: Iterable[str]) -> str:
    """Return the tokens on all spots, in the notation of positions."""
    tokens = "".join(cells)
    return "/".join(tokens[first : first + 5] for first in range(0, len(tokens), 5))


def _options(number: int) -> tuple[str, ...]:
    """Return the turns without a capture that are possible after a given number of turns in the example."""
    game = engines.find("yoso")
    position = game.start()
    for turn in EXAMPLE.split()[:number]:
        position = game.play(position, turn)[1]
    return tuple(turn for turn in game.turns(position) if "x" not in turn)


def _described(number: int) -> set[str]:
    """Return the placements possible according to the text: the free spots of the element and of its zone."""
    turns = EXAMPLE.split()[:number]
    element = turns[-1][-1]
    return {spot for spot in pentagon.spots(2) if element in spot and spot not in turns}


@states("Example game, before the first turn and wherever captures are not mentioned")
def captures_come_later() -> Finding:
    """In the turns in which the example skips the capture phase, nothing can be captured."""
    return held("yoso", [f"after {number}: can capture none" for number in NO_CAPTURES], EXAMPLE)


@states("Example game, pictures 18 to 22")
def first_capture() -> Finding:
    """Fate, on Water, hops along the Water/Fire line from the Water zone to the Fire zone's Water spot, captures
    Honour's token and ends the turn with a placement on the Void spot of the Water zone.
    """
    turn = "WWxFW+WV"
    line = next(line for line in pentagon.lines(2) if {"WW", "WF", "FW"} <= set(line.spots))
    finding = held(
        "yoso", ["captures WF", f"before: legal {turn}", "before: can capture WF"], " ".join(EXAMPLE.split()[:6])
    )
    return Finding(finding.holds, f"{finding.says}; the line is {' '.join(line.spots)}")


@states("Example game, pictures 26 to 32")
def two_captures_in_one_turn() -> Finding:
    """Fate, on Void, hops anticlockwise round the Air zone, then along the Air/Void line to the Void zone. Nothing
    else can be captured, so Fate places a token on the Void zone's Air spot.
    """
    game = engines.find("yoso")
    start = EXAMPLE.split()[:9]
    position = game.start()
    for turn in start:
        position = game.play(position, turn)[1]
    longest = max(turn.count("x") for turn in game.turns(position))
    first = {turn.partition("+")[0] for turn in game.turns(position) if "x" in turn}
    finding = held("yoso", ["captures AW VA"], " ".join(EXAMPLE.split()[:10]))
    holds = finding.holds and first == {"AExAV"} and longest == 2
    way = "anticlockwise" if "EWV" in 2 * pentagon.RING[::-1] else "clockwise"
    return Finding(
        holds,
        f"{finding.says}; AExAV, which runs {way}, is the only possible first hop, and no turn has more than "
        f"{longest} hops",
    )


@states("Example game, picture 35")
def last_options() -> Finding:
    """At the end of the example, Honour, on Water, can place only in the Water zone, because the Water spots of the
    other zones are taken. The Water zone's own Water spot is one of the options.
    """
    return held("yoso", ["before: options WA WE WF WW", "before: turns 4", "before: legal WW"], EXAMPLE)


@states("Rules, remark after the three ways of winning")
def no_draw() -> Finding:
    """Every game that ends has a winner; there is never a tie: the number of zones is odd, and so is the number of
    spots in a zone.
    """
    game, won = engines.find("yoso"), Counter[str]()
    for counts in _full_boards():
        outcome = game.outcome(_full(counts))
        if outcome is None or outcome.winner is None:
            return Finding(False, f"the full board {counts} has no winner")
        won[outcome.winner] += 1
    others = [win_by_zone.establish(), win_by_block.establish()]
    split = ", ".join(f"{number} won by {player}" for player, number in sorted(won.items()))
    return Finding(
        all(other.holds for other in others),
        f"all {won.total()} ways to divide the five zones of a full board have a winner ({split}), and so do all "
        "positions with a complete zone or a blocked player; the text does not say whether a game can go on for "
        "ever",
    )


def _full_boards() -> list[tuple[int, ...]]:
    """Return all combinations of the numbers of Honour's tokens in the zones of a full board; no game fills a zone
    for each player.
    """
    return [counts for counts in product(range(6), repeat=5) if not {0, 5} <= set(counts)]


def _full(counts: Iterable[int]) -> Position:
    """Return a full board with these numbers of Honour's tokens in the zones."""
    zones = "/".join("h" * count + "f" * (5 - count) for count in counts)
    position = engines.find("yoso").parse(f"{zones} honour A")
    assert isinstance(position, Position)
    return position


@states("Win Condition Two")
def blocked_means_blocked() -> Finding:
    """Once all spots of an element and of its zone are taken, a player on that element has no legal turn, not even
    a capture, and the opponent wins even though other spots are free.
    """
    finding = _blocked()
    # A hop lands on a spot of the element, and all of these are taken, so the other spots cannot matter.
    outside = [
        hop.text for element in pentagon.LETTERS for hop in hops(2)[element] if hop.end not in playable(2)[element]
    ]
    count = sum(map(len, hops(2).values()))
    return Finding(
        not outside and finding.holds,
        f"each of the {count} hops on the board lands on a spot where a player on its element may place, so no "
        f"hop is left once these spots are full (exceptions: {' '.join(outside) or 'none'}); "
        f"{finding.says}",
    )


def _blocked() -> Finding:
    """Check that a player loses if and only if the spots of an element and of its zone are all filled, no matter how.

    The other spots are empty, or have a pattern without a complete zone.
    """
    game, names, cases = engines.find("yoso"), pentagon.spots(2), 0
    for element, (mover, rest) in product(pentagon.LETTERS, (("honour", "." * 25), ("fate", CHEQUERED))):
        spots = [at for at, name in enumerate(names) if element in name]
        for tokens in product("hf", repeat=len(spots)):
            cells = list(rest)
            for at, token in zip(spots, tokens, strict=True):
                cells[at] = token
            if any(zone in ("h" * 5, "f" * 5) for zone in _zones(cells).split("/")):
                continue  # a complete zone has ended the game
            if "." not in cells:
                cells[next(at for at, name in enumerate(names) if element not in name)] = "."
            position = game.parse(f"{_zones(cells)} {mover} {element}")
            over = game.outcome(position)
            if over != Outcome(OPPONENT[mover], "blocked") or game.turns(position):
                return Finding(False, f"{game.text(position)} is not over by blocked")
            cells[spots[cases % len(spots)]] = "."
            open_spot = game.parse(f"{_zones(cells)} {mover} {element}")
            if game.outcome(open_spot) or not game.turns(open_spot):
                return Finding(False, f"{game.text(open_spot)} is over")
            cases += 1
    return Finding(
        True,
        f"in all {cases} ways to fill these spots, with the others empty or nearly all taken, the opponent wins; if "
        "just one of these spots is free, play goes on",
    )


@states("Win Condition One, pictures 45 to 47")
def win_by_zone() -> Finding:
    """A player whose tokens fill all five spots of a zone wins at once. In the example (its picture is lost) Fate, on
    Fire, plays the Water zone's Fire spot, and Honour answers on the Earth zone's Fire spot and fills that zone.
    """
    game, cases = engines.find("yoso"), 0
    # Only a zone's five spots decide whether it is complete; the others are empty or have a pattern without a
    # complete zone.
    for zone, tokens, mover, rest in product(range(5), product(".hf", repeat=5), OPPONENT, ("." * 25, CHEQUERED)):
        cells = [*rest[: 5 * zone], *tokens, *rest[5 * zone + 5 :]]
        over = game.outcome(game.parse(f"{_zones(cells)} {mover} {pentagon.LETTERS[zone]}"))
        winner = {"hhhhh": "honour", "fffff": "fate"}.get("".join(tokens))
        if (over.winner if over and over.reason == "zone" else None) != winner:
            return Finding(False, f"{_zones(cells)} {mover}: {over}")
        cases += 1
    example = held("yoso", ["wins honour by zone"], "WF EF", position=f"{TWO_WINS} fate F")
    return Finding(
        example.holds,
        f"in {cases} positions, covering everything that each zone can contain, only complete zones win; "
        f"{example.says} on a board that fits the example",
    )


@states("Win Condition Two, pictures 45, 48 and 49")
def win_by_block() -> Finding:
    """A player who has no legal turn loses. In the example (its picture is lost) Fate, on Void, plays the last free
    Void spot, in the Fire zone; the Void zone is full, so Honour has no legal turn.
    """
    finding = _blocked()
    example = held("yoso", ["wins fate by blocked", "options none"], "FV", position=f"{TWO_WINS} fate V")
    return Finding(
        finding.holds and example.holds,
        f"{finding.says}; on a board that fits the example, {example.says}" if finding.holds else finding.says,
    )


@states("Win Conditions One and Two, both with picture 45")
def one_picture_for_two_wins() -> Finding:
    """The first two wins start from the same picture (it is lost, but one board can fit both)."""
    wins = [
        held("yoso", ["wins honour by zone"], "WF EF", position=f"{TWO_WINS} fate F"),
        held("yoso", ["wins fate by blocked"], "FV", position=f"{TWO_WINS} fate V"),
    ]
    return Finding(all(win.holds for win in wins), f"{TWO_WINS}: {'; '.join(win.says for win in wins)}", example=True)


@states("Win Condition Three, picture 51")
def win_by_count() -> Finding:
    """On a full board a zone belongs to the player with more tokens in it, and the player with more zones wins. In
    the example (its picture is lost) Honour claims the Earth zone with three tokens against two.
    """
    game, boards = engines.find("yoso"), _full_boards()
    for counts in boards:
        if {0, 5} & set(counts):
            continue  # a complete zone wins first
        zones = sum(count >= 3 for count in counts)
        position = _full(counts)
        if game.outcome(position) != Outcome("honour" if zones >= 3 else "fate", "count"):
            return Finding(False, f"{game.text(position)}: {game.outcome(position)}")
        if game.score(position) != {"honour": zones, "fate": 5 - zones}:
            return Finding(False, f"{game.text(position)}: {game.score(position)}")
    earth = LAST_SPOT.split("/")[1]
    example = held("yoso", ["wins honour by count", "score honour 3 fate 2"], "WW", position=LAST_SPOT)
    holds = example.holds and (earth.count("h"), earth.count("f")) == (3, 2)
    return Finding(
        holds,
        f"in all {sum(not {0, 5} & set(counts) for counts in boards)} ways to divide the zones of a full board; on a "
        f"board that fits the example ({LAST_SPOT.split()[0]}), after WW, {example.says}",
    )
