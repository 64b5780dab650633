"""Statements in the rule text of Strings of Suits."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement, pairwise, product

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.statements import states
from printkit.engines.strings import decktet
from printkit.engines.strings.deal import DECK, DOUBLE, OUT, SECOND
from printkit.engines.strings.decktet import CARDS, SUITS
from printkit.engines.strings.rules import CELLS, LINES, OWN, Position, Strings


def _strings(variant: str = "") -> Strings:
    game = engines.find(f"strings:{variant}" if variant else "strings")
    assert isinstance(game, Strings)
    return game


@states("Materials")
def forty_five_cards() -> Finding:
    """The game uses cards from the extended Decktet, which has 45."""
    ranks = Counter(card.rank or "Excuse" for card in CARDS)
    counts = ", ".join(f"{number} {rank}" for rank, number in ranks.items())
    return Finding(len(CARDS) == 45, f"{len(CARDS)} cards: {counts}")


@states("Setup, 1 and 2")
def thirty_six_left() -> Finding:
    """Without the Aces, the Excuse, the Light Keeper and the Rite, the deck fills a grid of six by six."""
    out = [card.name for card in CARDS if card not in DECK]
    return Finding(
        len(DECK) == len(CELLS) == 36, f"{len(CARDS)} cards less {len(out)} ({', '.join(out)}) are {len(DECK)}"
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
    summary = ", ".join(f"{name} {each}" for name, each in zip(OUT, suits, strict=True))
    return Finding(
        set(map(frozenset, suits)) == set(map(frozenset, OWN.values())),
        f"{summary}; " + ", ".join(f"{player} has {own}" for player, own in OWN.items()),
    )


@states("Tips on strategy")
def cards_the_opponent_can_never_use() -> Finding:
    """On some cards your opponent can never place a chip: six show only Sun's suits and six only Moon's. Each suit
    appears on twelve cards.
    """
    game, cards = _strings(), tuple(card.suits for card in DECK)
    for mover, own in OWN.items():
        # Whether a chip may be placed depends on the card alone, so one position settles the question for all 36
        # cards.
        usable = {turn[:2] for turn in game.turns(Position(cards, mover))}
        if usable != {cell for cell, card in zip(CELLS, cards, strict=True) if set(card) & set(own)}:
            return Finding(False, f"{mover} can place on {' '.join(sorted(usable))}")
    counts = _use(cards)
    double = _use(tuple(card.suits for card in DOUBLE))
    by_suit = Counter(suit for card in DECK for suit in card.suits)
    says = "{} cards for sun alone, {} for moon alone, {} for both"
    return Finding(
        counts[:2] == (6, 6) and set(by_suit.values()) == {12},
        f"{says.format(*counts)}, and {' or '.join(map(str, sorted(set(by_suit.values()))))} for each "
        f"suit (with the double Decktet {says.format(*double)})",
    )


def _use(cards: tuple[str, ...]) -> tuple[int, int, int]:
    """Count the cards that only Sun, only Moon, and both players can use."""
    usable = Counter(tuple(bool(set(own) & set(card)) for own in OWN.values()) for card in cards)
    return usable[True, False], usable[False, True], usable[True, True]


@states("During the game")
def three_to_six() -> Finding:
    """The third, fourth, fifth and sixth chip of a suit on a line score 1, 2, 3 and 4 points."""
    game = _strings()
    results = set()
    for line in LINES:
        for suit in SUITS:
            grid, points = [suit] * len(CELLS), [0]
            for cell in line:
                grid[cell] = suit.lower()
                points.append(sum(game.score(Position(tuple(grid), "sun")).values()))
            results.add(tuple(b - a for a, b in pairwise(points)))
    full = max(results, key=len)
    holds = full == (0, 0, 1, 2, 3, 4) and all(gains == full[: len(gains)] for gains in results)
    return Finding(
        holds,
        f"on each of the {len(LINES)} lines of three cards or more, in each suit, successive chips score "
        f"{' '.join(map(str, full))}, up to the length of the line",
    )


@states("During the game")
def distance_does_not_matter() -> Finding:
    """The chips of a string need not be adjacent."""
    game, cases = _strings(), 0
    # The rest of the line has the opponent's chips on it, and the rest of the grid has cards.
    for line, suit in product(LINES, SUITS):
        between = next(own[0].lower() for own in OWN.values() if suit not in own)
        for length in range(len(line) + 1):
            for cells in combinations(line, length):
                grid = [between if cell in line else suit for cell in range(len(CELLS))]
                for cell in cells:
                    grid[cell] = suit.lower()
                points = _gained(game, grid, suit)
                if points != sum(range(1, length - 1)):
                    return Finding(False, f"{' '.join(CELLS[cell] for cell in cells)} score {points}")
                cases += 1
    return Finding(
        True,
        f"in all {cases} ways to choose cards on a line and a suit, only the number of chips counts, wherever they "
        "are and whatever is between them",
    )


@states("During the game")
def several_lines_at_once() -> Finding:
    """One chip can form strings in several directions (row, column and two diagonals) and scores all of them."""
    regular, fewer = _most_lines(8), _most_lines(6)
    game, cases = _strings(), 0
    # The chips on a line count wherever they are (distance_does_not_matter), so two of them are enough here: the
    # nearest to the placed chip, or the farthest from it.
    for cell, suit in product(range(len(CELLS)), SUITS):
        through = [[other for other in line if other != cell] for line in LINES if cell in line]
        for number in range(1, len(through) + 1):
            for lines in combinations(through, number):
                for far in (False, True):
                    grid = [suit] * len(CELLS)
                    for line in lines:
                        for other in sorted(line, key=lambda each: abs(each - cell), reverse=far)[:2]:
                            grid[other] = suit.lower()
                    before = _gained(game, grid, suit)
                    grid[cell] = suit.lower()
                    points = _gained(game, grid, suit) - before
                    if points != number:
                        return Finding(False, f"{suit} on {CELLS[cell]} scores {points}, not {number}")
                    cases += 1
    return Finding(
        True,
        f"in {cases} cases, a chip of each suit, on each card, completes strings of three on one to four lines and "
        f"scores for each; since lines share only the chip placed, eight chips of a suit allow at most {regular[0]} "
        f"lines and {regular[1]} points, and six chips at most {fewer[0]} and {fewer[1]}",
    )


def _gained(game: Strings, grid: Iterable[str], suit: str) -> int:
    """Return the points of the player who owns a suit."""
    player = next(player for player, own in OWN.items() if suit in own)
    return game.score(Position(tuple(grid), player))[player]


def _most_lines(chips: int) -> tuple[int, int]:
    """Return the most lines and the most points that a chip can score at once,
    given the number of chips of its suit.
    """
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
    """The chips of a suit can run out, and they do so sooner in the Advanced Game."""
    # Placements do not depend on where a card is on the grid, so one deal represents them all.
    cards = min(Counter(suit for card in DECK for suit in card.suits).values())
    ran = {name: [_run_out(name, suit) for suit in SUITS] for name in ("", "advanced")}
    counts = {name: _strings(name).chips for name in ran}
    return Finding(
        all(left == cards - counts[name] > 0 for name, lefts in ran.items() for left in lefts)
        and counts["advanced"] < counts[""],
        f"each suit is on {cards} cards and has {counts['']} chips, {counts['advanced']} in the Advanced "
        f"Game; placed turn after turn, the chips of each suit run out with {min(ran[''])} of its "
        f"cards still free ({min(ran['advanced'])} in the Advanced Game), and then none can be placed",
    )


def _run_out(variant: str, suit: str) -> int:
    """Return the number of free cards of a suit when its owner has placed all its chips and the opponent has used
    only other cards; 0 if that cannot happen.
    """
    game = _strings(variant)
    position = game.deal(0)
    owner = next(player for player, own in OWN.items() if suit in own)
    while turns := game.turns(position):
        chips = [turn for turn in turns if turn.endswith(f"={suit}")]
        if position.mover == owner and not chips:
            free = sum(suit in card for card in position.grid)
            return free if position.grid.count(suit.lower()) == game.chips else 0
        free_turns = [turn for turn in turns if "=" not in turn or suit not in position.grid[CELLS.index(turn[:2])]]
        position = turns[(chips if position.mover == owner else free_turns)[0]]
    return 0


@states("Tips on strategy")
def four_counts_a_lot() -> Finding:
    """A string of four is worth a lot: the fourth chip scores 2 points; completing a string of three scores 1."""
    game, results = _strings(), set[tuple[int, ...]]()
    for line, suit in product((line for line in LINES if len(line) >= 4), SUITS):
        scores = []
        for length in (3, 4):
            grid = [suit.lower() if cell in line[:length] else suit for cell in range(len(CELLS))]
            scores.append(_gained(game, grid, suit))
        results.add(tuple(scores))
    says = " or ".join(f"{four} points, and one of three {three}" for three, four in sorted(results))
    return Finding(
        all(four >= 3 * three > 0 for three, four in results),
        f"on every line and in every suit, a string of four has scored a total of {says}",
    )


@states("Variants")
def six_cards_for_six_crowns() -> Finding:
    """In the Double Decktet variant the six Crowns are replaced by the extended cards of a second deck, except its
    Light Keeper and Rite.
    """
    crowns = [card.name for card in DECK if card.rank == "Crown"]
    extended_cards = [card for card in CARDS if card.rank in ("Pawn", "Court") and card.name not in OUT]
    holds = set(extended_cards) == set(SECOND) and len(SECOND) == len(crowns) and len(DOUBLE) == len(CELLS)
    by_suit = Counter(suit for card in DOUBLE for suit in card.suits)
    return Finding(
        holds,
        f"{len(crowns)} Crowns make room for {', '.join(card.name for card in SECOND)}; then "
        f"{len(DOUBLE)} cards, {' or '.join(map(str, sorted(set(by_suit.values()))))} of each suit",
    )
