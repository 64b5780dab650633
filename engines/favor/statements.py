"""Statements of the text of Emperor's Favor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

from engines.claims.finding import Finding
from engines.claims.statements import states
from engines.favor import cards, duel
from engines.favor.court import HONOR, PETITION, Court, Player, Stage, Start, begin, step
from engines.favor.decisions import Decision
from engines.favor.duel import HAND, LEAST, MOST, STRIKE, Duel
from engines.favor.rules import LETTERS, STEPS, Courtier, Position, reach
from engines.favor.simulate import Simulation, games, report
from engines.game import IllegalTurn
from layouts.floorplan import DEFAULT, Plan

TIED = "A:5:KS B:5:KH"
"""A duel of one card each."""

DEALT = {"A": "KS,7H,2D", "B": "QC,9C,3S"}
"""Duelling hands of three cards: each the card picked, then the two dealt."""

DUELS = ("KS QC 7H 9C 2D 3S", "KS QC 7H", "2D")
"""Cards that are laid from these hands, A's first, before the strike."""

GAMES = 10
"""How many games a sample has for each number of players."""


def _court(honor: int, facing: str, hands: dict[str, str], top: str = "") -> Court:
    """A to move behind or in front of B, both with this Honor; the rest of the cards is below the deck's top."""
    given = {letter: cards.parse("hand", hand) for letter, hand in hands.items()}
    places = (Courtier("A", "a1", "N"), Courtier("B", "a3", facing))
    players = tuple(Player(each, honor, given.get(each.letter, ())) for each in places)
    first = cards.parse("deck", top) if top else ()
    held = (*first, *(card for hand in given.values() for card in hand))
    deck = (*first, *(card for card in cards.DECK if card not in held))
    return Court(DEFAULT, 0, False, players, "A", Stage.GIFT, "A", deck)


def _after(court: Court, decisions: str) -> Court:
    for text in decisions.split():
        court = step(court, Decision.parse(text))
    return court


@states("Final Ruleset, what is needed and how a game begins")
def five_cards_and_honor_five() -> Finding:
    """Two to four players begin with Honor five and five cards each, from one pack."""
    found = {}
    for number in range(2, len(LETTERS) + 1):
        players = begin(Start(facings="N" * number)).players
        found[number] = {(player.honor, len(player.hand)) for player in players}
    most = HONOR * len(LETTERS)
    return Finding(
        all(each == {(5, 5)} for each in found.values()) and most <= len(cards.DECK),
        f"dealt for {', '.join(map(str, found))} players; four take {most} of {len(cards.DECK)} cards",
    )


@states("Order of the players")
def order_without_ties() -> Finding:
    """Cards drawn from ace to king, then spades, clubs, diamonds, hearts, put the players in order."""
    ranked = sorted(cards.DECK, key=cards.place)
    different = len({cards.place(card) for card in cards.DECK})
    return Finding(
        different == len(cards.DECK),
        f"{different} different places for {len(ranked)} cards, {ranked[0]} to {ranked[-1]}",
    )


@states("Introduction of Honor")
def honor_limits_the_hand() -> Finding:
    """Honor is the most cards that a player can hold."""
    court = _after(
        _court(HONOR, "N", {"A": "2S,3S,4S,5S,6S", "B": "2H,3H,4H,5H,6H"}), "A:gift:B:2S,3S,4S,5S,6S A:face:N"
    )
    holder = court.player("B")
    try:
        _after(court, "B:face:S")
    except IllegalTurn as refused:
        limit = f"only the end of its own turn is refused ({refused.rule})"
    else:
        limit = "nothing limits it"
    return Finding(
        len(holder.hand) <= holder.honor,
        f"a gift at Honor {holder.honor} makes a hand of {len(holder.hand)}; {limit}",
    )


@states("Movement")
def five_squares_or_less() -> Finding:
    """A player can move to any square that five steps or fewer lead to, each square on the way being stepped on."""
    counts = []
    beside = {one: {other for other in DEFAULT.floor if _touch(one, other)} for one in DEFAULT.floor}
    for start in DEFAULT.floor:
        found = set(reach(Position(DEFAULT, (Courtier("A", start, "N"),), "A")))
        walked = {start}
        for _ in range(STEPS):
            walked = walked.union(*(beside[square] for square in walked))
        if found != walked:
            return Finding(False, f"from {start}: {' '.join(sorted(found ^ walked))}")
        counts.append(len(found))
    return Finding(
        True,
        f"from each of the {len(counts)} floor squares of the default plan exactly these are reached, "
        f"{min(counts)} to {max(counts)} of them, its own included",
    )


def _touch(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


@states("Assassination and duel, line of sight")
def sight_meets_no_black_square() -> Finding:
    """There is a line of sight where a straight line meets no black square."""
    free = crossed = touched = seen = 0
    for a, b in combinations(DEFAULT.floor, 2):
        meets = [_meeting(DEFAULT, a, b, wall) for wall in DEFAULT.walls]
        if "inside" in meets:
            crossed += 1
        elif "edge" in meets:
            touched += 1
            seen += DEFAULT.sees(a, b)
        else:
            free += 1
    return Finding(
        None if touched else True,
        "it leaves open what touching means: of the lines between two floor squares of the default plan "
        f"{free} keep off all walls, {crossed} run through one and {touched} only touch corners (the "
        f"ruling favor.sight lets {seen} of these see)",
    )


def _meeting(plan: Plan, a: str, b: str, wall: str) -> str:
    """Where the segment between two squares' centres meets a wall: ``inside``, at its ``edge`` only, nowhere."""
    (x, y), (u, v), (wx, wy) = (tuple(2 * n + 1 for n in plan.at(square)) for square in (a, b, wall))
    # Two convex shapes are apart where a side's direction or the segment's separates their shadows.
    sides = [
        (u - x) * (cy - y) - (v - y) * (cx - x) for cx, cy in product((wx - 1, wx + 1), (wy - 1, wy + 1))
    ]
    gaps = (
        max(min(x, u) - wx, wx - max(x, u)) - 1,
        max(min(y, v) - wy, wy - max(y, v)) - 1,
        max(min(sides), -max(sides)),
    )
    return "" if max(gaps) > 0 else "edge" if max(gaps) == 0 else "inside"


@states("Actions and duels, wherever Honor changes")
def honor_stays_between_3_and_10() -> Finding:
    """Misses, slander and survival take Honor down to three at least, praise takes it up to ten at most."""
    reached = set()
    for honor in range(LEAST, MOST + 1):
        reached |= {after for _, after in _changes(honor)}
    changes = sorted({(name, after - honor) for honor in (LEAST + 2,) for name, after in _changes(honor)})
    each = ", ".join(f"{name} {change:+d}" for name, change in changes)
    return Finding(
        (min(reached), max(reached)) == (LEAST, MOST) == (3, 10),
        f"applied at every Honor from {LEAST} to {MOST} ({each}), they lead to {min(reached)} at least "
        f"and {max(reached)} at most",
    )


def _changes(honor: int) -> Iterator[tuple[str, int]]:
    """What each event makes of a player's Honor."""
    rich = {"A": "KS,QS,JS,TS,9S", "B": "2H"}
    yield "missed assassination", _after(_court(honor, "N", rich), "A:assassinate:B:miss").player("A").honor
    yield "missed duel", _after(_court(honor, "S", rich), "A:duel:B:miss").player("A").honor
    yield "praise", _after(_court(honor, "N", rich), "A:praise:A:KS,QS").player("A").honor
    if honor > LEAST:
        yield "slander", _after(_court(honor, "N", rich), "A:slander:B:KS,QS").player("B").honor
    hands = {"A": "KS", "B": "2H,TD,TC,TH"}
    lost = _after(
        _court(honor, "S", hands), "A:duel:B:hit A:pick:KS B:pick:2H A:lay:KS B:strike B:pay:TD,TC,TH"
    )
    yield "survival", lost.player("B").honor


@states("Dueling")
def laying_comes_to_an_end() -> Finding:
    """Laying goes on until one player strikes or has to, because the duelling hand is empty."""
    lengths = sorted({len(line) for line in _duels(("1", "2", "3"), ("4", "5", "6"), True)})
    return Finding(
        lengths[-1] == 2 * HAND + 1,
        f"with {HAND} cards each every way to fight ends with a strike, after {lengths[0] - 1} to "
        f"{lengths[-1] - 1} cards laid",
    )


def _duels(left: tuple[str, ...], waiting: tuple[str, ...], opening: bool) -> Iterator[tuple[str, ...]]:
    """Every way in which a duel can go on."""
    for choice in duel.choices(left, opening):
        if choice == STRIKE:
            yield (choice,)
        else:
            rest = tuple(card for card in left if card != choice)
            yield from ((choice, *line) for line in _duels(waiting, rest, False))


@states("Dueling")
def stack_and_honor_decide() -> Finding:
    """When it is struck, each counts the cards on its stack and adds Honor, and more points win."""
    found, holds = [], True
    for laid in DUELS:
        totals, after = _fought(laid)
        higher = max(totals, key=lambda letter: totals[letter])
        holds = holds and after.winner == higher
        found.append(f"{laid}: {totals['A']} to {totals['B']}, {after.winner} wins")
    return Finding(holds, f"hands {DEALT['A']} and {DEALT['B']}, Honor {HONOR} each; {'; '.join(found)}")


@states("Dueling")
def winner_refills_half() -> Finding:
    """The winner takes back what it has not laid and draws half as many cards as it has laid, rounded down."""
    drawn = {}
    for laid in DUELS:
        _, after = _fought(laid)
        winner = after.players[0]
        mine = laid.split()[winner.letter == "B" :: 2]
        drawn[len(mine)] = len(winner.hand) - (HAND - len(mine))
    counts = ", ".join(f"{more} for {number}" for number, more in sorted(drawn.items()))
    return Finding(drawn == {number: number // 2 for number in (1, 2, 3)}, f"drawn for cards laid: {counts}")


def _fought(laid: str) -> tuple[dict[str, int], Court]:
    """The totals at the strike and the game after it, when A duels B and these cards are laid in turn."""
    picked = {letter: hand.split(",")[0] for letter, hand in DEALT.items()}
    dealt = ",".join(
        card for pair in zip(*(hand.split(",")[1:] for hand in DEALT.values()), strict=True) for card in pair
    )
    court = _after(
        _court(HONOR, "S", picked, dealt), f"A:duel:B:hit A:pick:{picked['A']} B:pick:{picked['B']}"
    )
    for card in laid.split():
        court = step(court, Decision(court.chooser, "lay", cards=(card,)))
    assert court.bout
    totals = {
        letter: cards.total(stack) + court.player(letter).honor
        for letter, stack in zip(court.bout.letters, court.bout.stacks, strict=True)
    }
    return totals, step(court, Decision(court.chooser, STRIKE))


@states("Dueling")
def what_survival_costs() -> Finding:
    """Whoever pays to survive loses one Honor, discards everything, draws a new hand, goes to any square and may not
    strike on the next turn.
    """
    hands = {"A": "KS", "B": "2H,TD,TC,TH,9S"}
    court = _after(
        _court(HONOR, "S", hands), "A:duel:B:hit A:pick:KS B:pick:2H A:lay:KS B:strike B:pay:TD,TC,TH"
    )
    survivor = court.player("B")
    free = [square for square in DEFAULT.floor if square != court.player("A").courtier.square]
    goes = [_after(court, f"B:return:{square}").player("B").courtier.square for square in free]
    kept = set(survivor.hand) & set(hands["B"].split(","))
    try:
        _after(court, "B:return:a3 A:face:N B:duel:A:hit")
    except IllegalTurn as refused:
        barred = refused.rule == "favor.barred"
    else:
        barred = False
    holds = (survivor.honor, len(survivor.hand)) == (HONOR - 1,) * 2 and goes == free and not kept and barred
    return Finding(
        holds,
        f"Honor {HONOR} becomes {survivor.honor} and the hand {len(survivor.hand)} new cards; each of "
        f"{len(goes)} free squares is allowed; a strike on the next turn is "
        f"{'refused' if barred else 'allowed'}",
    )


@states("Dueling")
def somebody_wins_the_duel() -> Finding:
    """When it is struck, one player has more points and wins the duel."""
    found = duel.solve(Duel.parse(TIED))
    says = f"in the duel {TIED} best play ({' '.join(found.line)}) ends with a margin of {found.margin}"
    return Finding(found.margin != 0, f"{says}; of equal totals the text says nothing")


@states("Dueling")
def loser_pays_25_points() -> Finding:
    """The loser of a duel may pay 25 points of cards to survive."""
    every = exact = enough = 0
    for ranks in combinations_with_replacement(range(1, 14), HONOR):
        hands = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        sums = {sum(some) for number in range(HONOR + 1) for some in combinations(ranks, number)}
        every += hands
        exact += hands * (PETITION in sums)
        enough += hands * (max(sums) >= PETITION)
    return Finding(
        None,
        f"it leaves open whether more may be paid: of all {every} hands of {HONOR} cards "
        f"{enough / every:.1%} hold {PETITION} points or more, but {exact / every:.1%} can pay exactly "
        f"{PETITION} (ruling favor.survive: more may be paid)",
    )


@states("Assassination and duel, a miss")
def aces_are_spared() -> Finding:
    """A miss costs the highest card that is no ace."""
    aces = [card for card in cards.DECK if card[0] == "A"]
    low = sum(comb(len(aces), number) for number in range(1, len(aces) + 1))
    high = max(cards.value(card) for card in cards.DECK) < cards.value(aces[0], ace_high=True)
    return Finding(
        None,
        "it leaves open what an ace is worth: where it is the lowest card, as in the order of players, "
        f"sparing it only matters to the {low} hands of nothing but aces; where it "
        f"{'is' if high else 'is not'} worth {cards.value(aces[0], ace_high=True)} and the highest, to "
        "every hand with an ace (ruling favor.values)",
    )


@states("Last line")
def last_one_standing() -> Finding:
    """The game has a winner: the last one standing."""
    parts = []
    for number in range(2, len(LETTERS) + 1):
        found = report(Simulation(players=number), games(Simulation(players=number), 0, GAMES))
        parts.append(f"{round((1 - found.unfinished) * found.games)} of {found.games} with {number} players")
    return Finding(
        None,
        "no rule brings it to an end; of seeded games of a plain policy these had a winner: "
        f"{', '.join(parts)}",
    )
