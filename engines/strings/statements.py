"""Statements of the text of Strings of Suits."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise
from random import Random

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.held import held
from printkit.engines.claims.statements import states
from printkit.engines.strings import decktet
from printkit.engines.strings.deal import DECK, DOUBLE, OUT, SECOND
from printkit.engines.strings.decktet import CARDS, SUITS
from printkit.engines.strings.rules import CELLS, LINES, OWN, Position, Strings

GAMES = 20
"""How many games of random turns a sample has."""


def _strings(variant: str = "") -> Strings:
    game = engines.find(f"strings:{variant}" if variant else "strings")
    assert isinstance(game, Strings)
    return game


@states("Materials")
def forty_five_cards() -> Finding:
    """The extended Decktet is the deck from which the game takes its cards (45 of them)."""
    ranks = Counter(card.rank or "Excuse" for card in CARDS)
    counts = ", ".join(f"{number} {rank}" for rank, number in ranks.items())
    return Finding(len(CARDS) == 45, f"{len(CARDS)} cards: {counts}")


@states("Setup, 1 and 2")
def thirty_six_left() -> Finding:
    """Without the Aces, the Excuse, the Light Keeper and the Rite the deck fills a grid of six by six."""
    out = [card.name for card in CARDS if card not in DECK]
    return Finding(
        len(DECK) == len(CELLS) == 36,
        f"{len(CARDS)} cards less {len(out)} ({', '.join(out)}) are {len(DECK)}",
    )


@states("Materials; Setup, 3")
def chips() -> Finding:
    """There are 48 chips, eight of each suit: 24 for each player."""
    each = _strings().chips
    shares = {player: each * len(suits) for player, suits in OWN.items()}
    total = each * len(SUITS)
    counts = " and ".join(f"{number} for {player}" for player, number in shares.items())
    return Finding(
        total == 48 and set(shares.values()) == {24},
        f"{each} for each of {len(SUITS)} suits, {total} in all: {counts}",
    )


@states("Setup, 3")
def suits_of_light_keeper_and_rite() -> Finding:
    """One player's suits are those of the Light Keeper, the other's those of the Rite."""
    suits = [decktet.card(name).suits for name in OUT]
    found = ", ".join(f"{name} {each}" for name, each in zip(OUT, suits, strict=True))
    return Finding(
        set(map(frozenset, suits)) == set(map(frozenset, OWN.values())),
        f"{found}; " + ", ".join(f"{player} has {own}" for player, own in OWN.items()),
    )


@states("Tips on strategy")
def cards_the_opponent_can_never_use() -> Finding:
    """On some cards the opponent can never place a chip."""
    counts = _use(tuple(card.suits for card in DECK))
    double = _use(tuple(card.suits for card in DOUBLE))
    by_suit = Counter(suit for card in DECK for suit in card.suits)
    says = "{} cards for sun alone, {} for moon alone, {} for both"
    return Finding(
        counts[0] > 0 < counts[1],
        f"{says.format(*counts)}, and {' or '.join(map(str, sorted(set(by_suit.values()))))} for each "
        f"suit (with the double Decktet {says.format(*double)})",
    )


def _use(cards: tuple[str, ...]) -> tuple[int, int, int]:
    """How many cards sun alone, moon alone and both can use."""
    usable = Counter(tuple(bool(set(own) & set(card)) for own in OWN.values()) for card in cards)
    return usable[True, False], usable[False, True], usable[True, True]


@states("During the game")
def three_to_six() -> Finding:
    """The third, fourth, fifth and sixth chip of a suit on a line score 1, 2, 3 and 4 points."""
    game = _strings()
    found = set()
    for line in LINES:
        for suit in SUITS:
            grid, points = [suit] * len(CELLS), [0]
            for cell in line:
                grid[cell] = suit.lower()
                points.append(sum(game.score(Position(tuple(grid), "sun")).values()))
            found.add(tuple(b - a for a, b in pairwise(points)))
    full = max(found, key=len)
    holds = full == (0, 0, 1, 2, 3, 4) and all(gains == full[: len(gains)] for gains in found)
    return Finding(
        holds,
        f"on each of the {len(LINES)} lines of three cards or more and in each suit one chip after the "
        f"other scores {' '.join(map(str, full))}, as far as the line goes",
    )


@states("During the game")
def distance_does_not_matter() -> Finding:
    """The chips of a string need not be adjacent."""
    apart = ["m" if cell[0] in "af" and cell[1] == "1" else "M" for cell in CELLS]
    position = _strings().text(Position(tuple(apart), "moon"))
    return held("strings", ["before: score moon 0", "score moon 1"], "c1=M", position)


@states("During the game")
def several_lines_at_once() -> Finding:
    """One chip can form strings in more than one direction and scores all of them."""
    regular, advanced = _most_lines(8), _most_lines(6)
    cross = {"a3", "f3", "c1", "c6", "a1", "f6"}
    grid = tuple("l" if cell in cross else "L" for cell in CELLS)
    found = held(
        "strings", ["before: score moon 0", "score moon 3"], "c3=L", _strings().text(Position(grid, "moon"))
    )
    return Finding(
        found.holds,
        f"a chip on c3 completes three strings of three: {found.says}; as lines only share the chip "
        f"placed, eight chips of a suit allow {regular[0]} lines and {regular[1]} points at most, six "
        f"chips {advanced[0]} and {advanced[1]}",
    )


def _most_lines(chips: int) -> tuple[int, int]:
    """The most lines on which a chip can score at once, and the most points, with so many chips of its suit."""
    game = _strings()
    ways = [
        lines
        for lines in combinations_with_replacement(range(7), 4)
        if 1 + sum(max(0, length - 1) for length in lines) <= chips
    ]
    scores = [[game.gain(length) for length in lines] for lines in ways]
    return max(sum(gain > 0 for gain in gains) for gains in scores), max(map(sum, scores))


@states("Tips on strategy")
def chips_run_out() -> Finding:
    """Chips can run out, above all in the Advanced Game."""
    cards = min(Counter(suit for card in DECK for suit in card.suits).values())
    ran = {name: _run_out(name) for name in ("", "advanced")}
    counts = {name: _strings(name).chips for name in ran}
    holds = all(cards > number for number in counts.values()) and 0 < ran[""] < ran["advanced"]
    return Finding(
        holds,
        f"each suit is on {cards} cards and has {counts['']} chips, {counts['advanced']} in the Advanced "
        f"Game; a suit ran out in {ran['']} of {GAMES} seeded games of random turns, in {ran['advanced']} "
        f"of {GAMES} Advanced Games",
    )


def _run_out(variant: str) -> int:
    """In how many games of random turns all chips of some suit were placed."""
    game, found = _strings(variant), 0
    for seed in range(GAMES):
        random, position = Random(f"strings {seed}"), game.deal(seed)
        while turns := game.turns(position):
            position = turns[random.choice(list(turns))]
        found += any(position.grid.count(suit.lower()) == game.chips for suit in SUITS)
    return found


@states("Tips on strategy")
def four_counts_a_lot() -> Finding:
    """A string of four counts a lot."""
    game = _strings()
    three, four = (sum(map(game.gain, range(length + 1))) for length in (3, 4))
    return Finding(
        four >= 3 * three,
        f"a string of four has scored {four} points when it is complete, one of three {three}",
    )


@states("Variants")
def six_cards_for_six_crowns() -> Finding:
    """In the Double Decktet variant the six Crowns are replaced by as many extended cards of a second deck, its Light
    Keeper and Rite left out.
    """
    crowns = [card.name for card in DECK if card.rank == "Crown"]
    extended = [card for card in CARDS if card.rank in ("Pawn", "Court") and card.name not in OUT]
    holds = set(extended) == set(SECOND) and len(SECOND) == len(crowns) and len(DOUBLE) == len(CELLS)
    by_suit = Counter(suit for card in DOUBLE for suit in card.suits)
    return Finding(
        holds,
        f"{len(crowns)} Crowns make room for {', '.join(card.name for card in SECOND)}; then "
        f"{len(DOUBLE)} cards, {' or '.join(map(str, sorted(set(by_suit.values()))))} of each suit",
    )
