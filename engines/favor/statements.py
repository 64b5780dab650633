"""Statements in the rule text of Emperor's Favor."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, prod
from typing import NamedTuple, TypeAlias

from printkit.engines.claims.finding import Finding
from printkit.engines.claims.statements import states
from printkit.engines.favor import cards, duel, rules
from printkit.engines.favor.court import (
    HONOR,
    PETITION,
    SIDES,
    WHISPER,
    Bout,
    Court,
    Player,
    Stage,
    Start,
    begin,
    corners,
    step,
)
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.duel import HAND, LEAST, MOST, STRIKE, Duel
from printkit.engines.favor.simulate import Simulation, games, report
from printkit.engines.game import IllegalTurn
from printkit.layouts.floorplan import DEFAULT, Plan

TIED = "A:5:KS B:5:KH"
"""A duel of one card each."""

BEGUN = begin(Start(facings="NN"))
"""A game for two on the default plan, with A to move."""
_Pair: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""Cards of the attacker and of the defender."""

GAMES = 10
"""Number of games in a sample for each number of players."""


def _court(honor: int, facing: str, hands: dict[str, str], *, top: str = "") -> Court:
    """Return a game with A to move, behind or in front of B; both have this Honor, and ``top`` is the next card of
    the deck.
    """
    hand_cards = {letter: cards.parse("hand", hand) for letter, hand in hands.items()}
    places = (rules.Courtier("A", "a1", "N"), rules.Courtier("B", "a3", facing))
    players = tuple(Player(each, honor, hand_cards.get(each.letter, ())) for each in places)
    first = cards.parse("deck", top) if top else ()
    used_cards = (*first, *(card for hand in hand_cards.values() for card in hand))
    deck = (*first, *(card for card in cards.DECK if card not in used_cards))
    return replace(BEGUN, players=players, deck=deck)


def _after(court: Court, decisions: str) -> Court:
    for text in decisions.split():
        court = step(court, Decision.parse(text))
    return court


def _refused(court: Court, decisions: str) -> str:
    """Return the rule that forbids one of these decisions; empty if all are possible."""
    try:
        _after(court, decisions)
    except IllegalTurn as error:
        return error.rule
    return ""


def _pairs() -> Iterator[tuple[str, str]]:
    """Yield two cards for every pair of values; cards of equal value differ in suit."""
    for one, other in combinations_with_replacement(cards.RANKS, 2):
        yield f"{one}S", f"{other}{'H' if one == other else 'S'}"


def _struck(honors: tuple[int, int], stacks: _Pair, hands: _Pair = ((), ()), *, left: _Pair = ((), ())) -> Court:
    """Return the game after the strike in a duel between A and B, given the cards played (``stacks``), their hands,
    and the duelling cards left.
    """
    players = tuple(
        Player(place, honor, hand)
        for place, honor, hand in zip(
            (rules.Courtier("A", "a1", "N"), rules.Courtier("B", "a3", "S")), honors, hands, strict=True
        )
    )
    used_cards = {card for pair in (stacks, hands, left) for some in pair for card in some}
    deck = tuple(card for card in cards.DECK if card not in used_cards)
    chooser = "AB"[len(stacks[0]) > len(stacks[1])]
    bout = Bout(("A", "B"), left, stacks)
    court = replace(BEGUN, players=players, stage=Stage.FIGHT, chooser=chooser, deck=deck, bout=bout)
    return step(court, Decision(chooser, STRIKE))


@states("Final Ruleset, components and beginning of a game")
def five_cards_and_honor_five() -> Finding:
    """Two to four players begin with Honor five and five cards each, from one pack."""
    results = {}
    for number in range(2, len(rules.LETTERS) + 1):
        players = begin(Start(facings="N" * number)).players
        results[number] = {(player.honor, len(player.hand)) for player in players}
    most = HONOR * len(rules.LETTERS)
    return Finding(
        all(each == {(5, 5)} for each in results.values()) and most <= len(cards.DECK),
        f"dealt for {', '.join(map(str, results))} players; four take {most} of {len(cards.DECK)} cards",
    )


@states("Our ruling on what cards are worth")
def card_values() -> Finding:
    """An ace is worth 1, number cards their face value, a jack 11, a queen 12 and a king 13; as an option, an ace is
    worth 14.
    """
    values = {rank: {cards.value(card) for card in cards.DECK if card[0] == rank} for rank in cards.RANKS}
    expectation = {"A": 1, **{str(number): number for number in range(2, 10)}, "T": 10, "J": 11, "Q": 12, "K": 13}
    high = {cards.value(rank, ace_high=True) - cards.value(rank) for rank in cards.RANKS[1:]}
    ace = cards.value("A", ace_high=True)
    summary = ", ".join(f"{rank} {min(points)}" for rank, points in values.items())
    holds = values == {rank: {points} for rank, points in expectation.items()} and (high, ace) == ({0}, 14)
    return Finding(holds, f"{summary}; with aces high, A {ace} and the others the same")


@states("Our ruling on where courtiers start")
def four_corners() -> Finding:
    """A and B start in opposite corners, C and D in the other two, and each player chooses a facing."""
    results = {number: corners(DEFAULT, number) for number in range(2, len(rules.LETTERS) + 1)}
    expectation = ("a1", "i9", "a9", "i1")
    facings = ["".join(some) for number in results for some in product(rules.FACINGS, repeat=number)]
    directions = [
        "".join(player.courtier.facing for player in begin(Start(facings=some)).players) for some in facings
    ]
    return Finding(
        all(squares == expectation[:number] for number, squares in results.items()) and directions == facings,
        f"{len(facings)} choices of facings for two to four players; "
        f"{' '.join(results[len(rules.LETTERS)])} on the default plan, or the first of these with fewer players",
    )


@states("Order of the players")
def order_without_ties() -> Finding:
    """Cards drawn from a pack of 52 put the players in order: ace to king and, within a rank, spades, clubs,
    diamonds, hearts.
    """
    order = sorted(cards.DECK, key=cards.place)
    different = len({cards.place(card) for card in cards.DECK})
    return Finding(
        different == len(cards.DECK),
        f"{different} different places for {len(order)} cards, {order[0]} to {order[-1]}",
    )


@states("What a player does in a turn")
def parts_of_a_turn() -> Finding:
    """A turn is a gift, a walk, an action, a discard and a facing, in this order. Any of them but the facing may be
    left out, and any facing may be chosen.
    """
    court = _court(HONOR, "N", {"A": "2S,3S,4S"})
    parts = ("A:gift:B:2S", "A:move:a2", "A:draw", "A:discard:3S", "A:face:S")
    lines = [line for number in range(1, 6) for line in permutations(range(5), number)]
    possible = [line for line in lines if not _refused(court, " ".join(parts[part] for part in line))]
    sorted_lines = [line for line in lines if line == tuple(sorted(line))]
    twice = [part for part in parts[:4] if not _refused(court, f"{part} {part}")]
    facings = [facing for facing in rules.FACINGS if not _refused(court, f"A:face:{facing}")]
    return Finding(
        possible == sorted_lines and not twice and len(facings) == 4,
        f"of {len(lines)} arrangements of some or all of the five, {len(possible)} are possible: those in this "
        f"order; {len(twice)} can be done twice; {len(facings)} facings may be chosen",
    )


@states("What a player does in a turn")
def turns_go_by_letters() -> Finding:
    """Players take turns in the order of their letters, and after the last letter the first is next."""
    orders, every = [], begin(Start(facings="N" * len(rules.LETTERS)))
    present = [some for number in range(2, len(rules.LETTERS) + 1) for some in combinations(rules.LETTERS, number)]
    for letters in present:
        players = tuple(player for player in every.players if player.letter in letters)
        court = replace(every, players=players, mover=letters[0], chooser=letters[0])
        order = court.mover
        for _ in letters:
            court = _after(court, f"{court.mover}:discard:{court.player(court.mover).hand[0]} {court.mover}:face:N")
            order += court.mover
        orders.append(order)
    return Finding(
        orders == ["".join((*letters, letters[0])) for letters in present],
        f"for all {len(orders)} sets of players who can be left, the order is {', '.join(orders)}",
    )


@states("What a player does in a turn: draw")
def a_turn_begins_with_a_card() -> Finding:
    """A player with fewer cards than Honor at the start of their turn draws one card; nobody else does."""
    draws = set()
    for honor in range(LEAST, MOST + 1):
        for number in range(honor + 3):
            hands = {"B": ",".join(cards.DECK[:number])} if number else {}
            got = len(_after(_court(honor, "N", hands), "A:face:N").player("B").hand) - number
            draws.add((number < honor, got))
    return Finding(
        draws == {(True, 1), (False, 0)},
        f"at every Honor from {LEAST} to {MOST}, with hands of up to two cards more, players draw "
        + " or ".join(f"{got} {'below' if below else 'at or above'} Honor" for below, got in sorted(draws)),
    )


@states("What a player does in a turn: gift")
def any_cards_to_one_opponent() -> Finding:
    """A player may give any number of cards to one opponent, but not to several."""
    court = begin(Start(facings="NNNN"))
    hand = court.player("A").hand
    some = [",".join(part) for number in range(1, len(hand) + 1) for part in combinations(hand, number)]
    gifts = [(part, who) for part in some for who in "BCD" if not _refused(court, f"A:gift:{who}:{part}")]
    got = all(
        set(part.split(",")) <= set(_after(court, f"A:gift:{who}:{part}").player(who).hand) for part, who in gifts
    )
    seconds = {
        _refused(court, f"A:gift:{one}:{hand[0]} A:gift:{other}:{hand[1]}") for one, other in product("BCD", repeat=2)
    }
    more = seconds.pop() if len(seconds) == 1 else ""
    oneself = _refused(court, f"A:gift:A:{hand[0]}")
    return Finding(
        got and len(gifts) == 3 * len(some) and bool(more and oneself),
        f"{len(some)} choices from a hand of {len(hand)} can be given to each of three opponents ({len(gifts)}); a "
        f"second gift is refused by {more or 'nothing'}, and a gift to oneself by {oneself or 'nothing'}",
    )


@states("What a player does in a turn: discard")
def honor_limits_the_hand_at_the_end() -> Finding:
    """At the end of a turn a player may hold no more cards than their Honor, but may discard more cards than
    necessary.
    """
    wrong, cases = [], 0
    for honor in range(LEAST, MOST + 1):
        for number in range(1, honor + 4):
            hand = cards.DECK[:number]
            court = _court(honor, "N", {"A": ",".join(hand)})
            for discard_count in range(number + 1):
                cases += 1
                discard = f"A:discard:{','.join(hand[:discard_count])} " if discard_count else ""
                if bool(_refused(court, f"{discard}A:face:N")) != (number - discard_count > honor):
                    wrong.append(f"{number} cards less {discard_count} at Honor {honor}")
    return Finding.unless(
        wrong, f"{cases} cases: at Honor {LEAST} to {MOST}, exactly the turns that would end with more are refused"
    )


@states("Introduction of Honor")
def honor_limits_the_hand() -> Finding:
    """Honor is the largest number of cards a player can hold."""
    court = _after(
        _court(HONOR, "N", {"A": "2S,3S,4S,5S,6S", "B": "2H,3H,4H,5H,6H"}), "A:gift:B:2S,3S,4S,5S,6S A:face:N"
    )
    holder = court.player("B")
    try:
        _after(court, "B:face:S")
    except IllegalTurn as error:
        limit = f"only at the end of their own turn must they discard ({error.rule})"
    else:
        limit = "nothing limits it"
    return Finding(
        len(holder.hand) <= holder.honor,
        f"a gift at Honor {holder.honor} makes a hand of {len(holder.hand)}; {limit}",
        example=True,
    )


@states("Movement")
def five_squares_or_less() -> Finding:
    """A player can move to any square within five steps, stepping on every square on the way."""
    counts = []
    beside = {one: {other for other in DEFAULT.floor if _touch(one, other)} for one in DEFAULT.floor}
    for start in DEFAULT.floor:
        ends = set(rules.reach(rules.Position(DEFAULT, (rules.Courtier("A", start, "N"),), "A")))
        area = {start}
        for _ in range(5):
            area = area.union(*(beside[square] for square in area))
        if ends != area:
            return Finding(False, f"from {start}: {' '.join(sorted(ends ^ area))}")
        counts.append(len(ends))
    return Finding(
        True,
        f"from each of the {len(counts)} floor squares of the default plan, exactly these can be reached: "
        f"{min(counts)} to {max(counts)} squares, including the starting square",
    )


def _touch(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


@states("Assassination and duel, line of sight")
def sight_meets_no_black_square() -> Finding:
    """There is a line of sight if a straight line meets no black square."""
    free = crossings = touches = sights = 0
    for a, b in combinations(DEFAULT.floor, 2):
        meets = [_meeting(DEFAULT, a, b, wall=wall) for wall in DEFAULT.walls]
        if "inside" in meets:
            crossings += 1
        elif "edge" in meets:
            touches += 1
            sights += DEFAULT.sees(a, b)
        else:
            free += 1
    return Finding(
        None if touches else True,
        "the text does not say whether a line that touches a square meets it; of the lines between two floor squares "
        f"of the default plan, {free} miss all walls, {crossings} cross one and {touches} only touch corners (the "
        f"ruling favor.sight allows {sights} of these)",
    )


def _meeting(plan: Plan, a: str, b: str, *, wall: str) -> str:
    """Say where the line between two squares' centres meets a wall: ``inside``, only at its ``edge``, or nowhere."""
    (x, y), (u, v), (wx, wy) = (tuple(2 * n + 1 for n in plan.at(square)) for square in (a, b, wall))
    # Two convex shapes are apart if their projections along one of the sides or along the segment are.
    sides = [(u - x) * (cy - y) - (v - y) * (cx - x) for cx, cy in product((wx - 1, wx + 1), (wy - 1, wy + 1))]
    gaps = (
        max(min(x, u) - wx, wx - max(x, u)) - 1,
        max(min(y, v) - wy, wy - max(y, v)) - 1,
        max(min(sides), -max(sides)),
    )
    return "" if max(gaps) > 0 else "edge" if max(gaps) == 0 else "inside"


@states("Assassination and duel, whom to strike at")
def strikes_need_sight_and_side() -> Finding:
    """You can assassinate a player whom you see from behind, and challenge one whom you see from the front."""
    cases, wrong = 0, []
    for (one, other), facing in product(permutations(DEFAULT.floor, 2), rules.FACINGS):
        position = rules.Position(DEFAULT, (rules.Courtier("A", one, "N"), rules.Courtier("B", other, facing)), "A")
        (x, y), (u, v) = DEFAULT.at(one), DEFAULT.at(other)
        ahead = {"N": y - v, "S": v - y, "E": x - u, "W": u - x}[facing]
        for verb, stands in (("assassinate", ahead < 0), ("duel", ahead > 0)):
            cases += 1
            refusal = rules.refused_strike(position, one, "B", required=SIDES[verb])
            if (refusal is None) != (stands and DEFAULT.sees(one, other)):
                wrong.append(f"{verb} from {one} at {other}{facing}")
    return Finding.unless(
        wrong,
        f"{cases} cases: from every floor square of the default plan at every other, whatever the target's facing",
    )


@states("Our ruling on front, back and flank")
def front_back_and_flank() -> Finding:
    """A line through a courtier's shoulders separates front from back; a square on the line is on the flank."""
    counts = {rules.FRONT: 0, rules.BACK: 0, "flank": 0}
    wrong = []
    for facing, one, other in product(rules.FACINGS, DEFAULT.floor, DEFAULT.floor):
        (x, y), (u, v) = DEFAULT.at(one), DEFAULT.at(other)
        before = {"N": y - v, "S": v - y, "E": x - u, "W": u - x}[facing]
        where = rules.FRONT if before > 0 else rules.BACK if before < 0 else "flank"
        counts[where] += 1
        if (rules.side(DEFAULT, one, rules.Courtier("B", other, facing)) or "flank") != where:
            wrong.append(f"{one} from {other}{facing}")
    summary = ", ".join(f"{number} {where}" for where, number in counts.items())
    return Finding.unless(wrong, f"all pairs of squares and four facings: {summary}")


@states("Our ruling on front, back and flank")
def no_back_at_the_edge() -> Finding:
    """Nobody can be behind a courtier who stands at the edge of the plan and faces inwards."""
    inwards = {"N": "1", "S": str(DEFAULT.height), "E": "a", "W": DEFAULT.floor[-1][0]}
    edge = [(square, facing) for facing, line in inwards.items() for square in DEFAULT.floor if line in square]
    behind = [
        f"{one} of {square}{facing}"
        for square, facing in edge
        for one in DEFAULT.floor
        if rules.side(DEFAULT, one, rules.Courtier("B", square, facing)) == rules.BACK
    ]
    summary = f"{len(behind) or 'no'} squares behind such a courtier{' '.join(['', *behind[:3]])}"
    return Finding(not behind, f"{len(edge)} places at the edge of the default plan: {summary}")


@states("Assassination and duel, a miss")
def what_a_miss_costs() -> Finding:
    """A missed assassination costs 2 Honor and a missed duel 1, and each also costs the highest card other than an
    ace.
    """
    wrong, cases = [], 0
    # The card lost depends on an order of the cards, so every two values and every two suits cover all hands.
    hands: list[tuple[int, tuple[str, ...]]] = [(honor, pair) for honor in (LEAST, HONOR, MOST) for pair in _pairs()]
    hands += [(HONOR, (f"K{one}", f"K{other}")) for one, other in permutations(cards.SUITS, 2)]
    hands += [(honor, hand) for honor in range(LEAST, MOST + 1) for hand in ((), ("AS",), ("AS", "KS", "2S"))]
    for (honor, hand), (verb, facing, loss) in product(hands, (("assassinate", "N", 2), ("duel", "S", 1))):
        cases += 1
        court = _court(honor, facing, {"A": ",".join(hand)} if hand else {})
        after = _after(court, f"A:{verb}:B:miss").player("A")
        rest = [card for card in hand if card in after.hand]
        lost = max(
            (card for card in sorted(hand, key=lambda card: cards.SUITS.index(card[1])) if card[0] != "A"),
            key=lambda card: cards.RANKS.index(card[0]),
            default="",
        )
        if after.honor != max(3, honor - loss) or rest != [card for card in hand if card != lost]:
            wrong.append(f"{verb} at Honor {honor} with {cards.text(hand)}: {after.honor}, {cards.text(after.hand)}")
    return Finding.unless(
        wrong,
        f"{cases} cases: all pairs of values and of suits, hands of aces and empty hands, at every Honor from "
        f"{LEAST} to {MOST}; it never falls below {LEAST}",
    )


@states("Assassination, a hit")
def a_hit_costs_two_cards() -> Finding:
    """The victim of an assassination discards two cards at random, or all if they have fewer; a duel follows."""
    left, rest = {}, set()
    for number in range(MOST + 1):
        hand = cards.DECK[13 : 13 + number]
        for seed in range(24):
            court = replace(_court(HONOR, "N", {"A": "KS", **({"B": ",".join(hand)} if number else {})}), seed=seed)
            after = _after(court, "A:assassinate:B:hit")
            left[number] = len(after.player("B").hand) if after.bout else -1
            if number == 3:
                rest.add(after.player("B").hand)
    summary = ", ".join(f"{more} of {number}" for number, more in left.items())
    return Finding(
        left == {number: max(0, number - 2) for number in range(MOST + 1)} and len(rest) == 3,
        f"cards left: {summary}; from a hand of three, any card can be the one left",
    )


@states("Slander and praise")
def fifteen_points() -> Finding:
    """Slander and praise cost cards worth 15 points or more. Slander takes 1 Honor from an opponent, but never leaves
    them with less than 3. Praise gives any player 1 Honor, up to a maximum of 10, and a card.
    """
    # Only the sum of the cards matters, as pairs and single cards of each value show.
    wrong, cases = [], 0
    actions = ("slander:B", "praise:A", "praise:B")
    for hand, action in product([*_pairs(), *((card,) for card in cards.DECK[:13])], actions):
        cases += 1
        points = sum(cards.RANKS.index(card[0]) + 1 for card in hand)
        refusal = _refused(_court(HONOR, "N", {"A": ",".join(hand)}), f"A:{action}:{','.join(hand)}")
        if bool(refusal) != (points < 15):
            wrong.append(f"{action} with {cards.text(hand)}, {points} points")
    for honor, action in product(range(LEAST, MOST + 1), actions):
        cases += 1
        court = _court(honor, "N", {"A": "KS,QS"})
        decision, who = f"A:{action}:KS,QS", action[-1]
        if action == "slander:B" and honor == 3:
            is_right = _refused(court, decision) == "favor.slander"
        else:
            after, change = _after(court, decision), -1 if action == "slander:B" else 1
            result = (after.player(who).honor, len(after.player(who).hand), len(after.player("A").hand))
            is_praise = change == 1
            is_right = result == (min(10, honor + change), int(is_praise), int(is_praise and who == "A"))
        if not is_right:
            wrong.append(f"{action} at Honor {honor}")
    return Finding.unless(
        wrong,
        f"{cases} cases: all pairs of values and single cards ({WHISPER} points are just "
        f"enough), and every Honor from {LEAST} to {MOST}",
    )


@states("Drawing a card as an action")
def one_card_is_drawn() -> Finding:
    """As an action a player may draw one card, no matter how many they hold."""
    sizes = range(len(cards.DECK))
    counts = {
        len(_after(_court(LEAST, "N", {"A": ",".join(cards.DECK[:size])} if size else {}), "A:draw").player("A").hand)
        - size
        for size in sizes
    }
    return Finding(
        counts == {1}, f"with hands of 0 to {sizes[-1]} cards, {' or '.join(map(str, sorted(counts)))} card is drawn"
    )


@states("Our ruling on an empty deck")
def discards_become_the_deck() -> Finding:
    """When the deck is empty, the discards are shuffled to make a new one; if there are none, nothing is drawn."""
    court = _court(HONOR, "N", {})
    results = {}
    for deck, discards in product(range(4), range(4)):
        piles = replace(court, deck=cards.DECK[:deck], discards=cards.DECK[10 : 10 + discards])
        after = _after(piles, "A:draw")
        results[deck, discards] = len(after.player("A").hand), len(after.deck) + len(after.discards)
    holds = all(
        results[deck, discards] == (min(1, deck + discards), max(0, deck + discards - 1))
        for deck, discards in results
    )
    nothing = sum(not count for count, _ in results.values())
    return Finding(
        holds,
        f"in {len(results)} cases, with different numbers of cards in the deck and the discards, one card is drawn "
        f"if there is one (there is none in {nothing} case)",
    )


@states("Actions and duels, wherever Honor changes")
def honor_stays_between_3_and_10() -> Finding:
    """Misses, slander and survival never take Honor below three, and praise never takes it above ten."""
    values = set()
    for honor in range(LEAST, MOST + 1):
        values |= {after for _, after in _changes(honor)}
    changes = sorted({(name, after - honor) for honor in (LEAST + 2,) for name, after in _changes(honor)})
    each = ", ".join(f"{name} {change:+d}" for name, change in changes)
    return Finding(
        (min(values), max(values)) == (LEAST, MOST) == (3, 10),
        f"applied at every Honor from {LEAST} to {MOST} ({each}), these lead to at least {min(values)} "
        f"and at most {max(values)}",
    )


def _changes(honor: int) -> Iterator[tuple[str, int]]:
    """Yield the effect of each event on a player's Honor."""
    rich = {"A": "KS,QS,JS,TS,9S", "B": "2H"}
    yield "missed assassination", _after(_court(honor, "N", rich), "A:assassinate:B:miss").player("A").honor
    yield "missed duel", _after(_court(honor, "S", rich), "A:duel:B:miss").player("A").honor
    yield "praise", _after(_court(honor, "N", rich), "A:praise:A:KS,QS").player("A").honor
    if honor > LEAST:
        yield "slander", _after(_court(honor, "N", rich), "A:slander:B:KS,QS").player("B").honor
    hands = {"A": "KS", "B": "2H,TD,TC,TH"}
    lost = _after(_court(honor, "S", hands), "A:duel:B:hit A:pick:KS B:pick:2H A:lay:KS B:strike B:pay:TD,TC,TH")
    yield "survival", lost.player("B").honor


@states("Dueling")
def laying_comes_to_an_end() -> Finding:
    """The attacker plays a card first. Play continues until one player strikes, or must strike for lack of cards."""
    counts = 0
    for mine, theirs in product(range(HAND + 1), repeat=2):
        ways = list(_duels(tuple("123"[:mine]), tuple("456"[:theirs]), True))
        # The attacker strikes at once only if they have no card; otherwise the players may play as many cards as they
        # have.
        most = 2 * mine if mine <= theirs else 2 * theirs + 1
        ends = {len(line) - 1 for line in ways}
        if {line[0] == STRIKE for line in ways} != {not mine} or ends != set(range(min(1, mine), most + 1)):
            return Finding(False, f"with {mine} and {theirs} cards {sorted(ends)} are played")
        if any(line[-1] != STRIKE or STRIKE in line[:-1] for line in ways):
            return Finding(False, f"with {mine} and {theirs} cards a duel does not end with one strike")
        counts += len(ways)
    return Finding(
        True,
        f"with up to {HAND} cards each, all {counts} possible duels end with a strike: at the earliest after the "
        f"attacker's first card, and at the latest after {2 * HAND} cards",
    )


def _duels(left: tuple[str, ...], waiting: tuple[str, ...], opening: bool) -> Iterator[tuple[str, ...]]:
    """Yield every way in which a duel can continue."""
    for choice in duel.choices(left, opening):
        if choice == STRIKE:
            yield (choice,)
        else:
            rest = tuple(card for card in left if card != choice)
            yield from ((choice, *line) for line in _duels(waiting, rest, False))


@states("Dueling")
def a_duel_is_dealt() -> Finding:
    """Each duellist picks one card, if they have any, and is dealt two; their other cards stay out of the duel."""
    wrong, cases = [], 0
    for mine, theirs in product(range(5), repeat=2):
        cases += 1
        hands = {"A": cards.DECK[:mine], "B": cards.DECK[13 : 13 + theirs]}
        court = _court(
            HONOR, "S", {letter: ",".join(hand) for letter, hand in hands.items() if hand}, top="KS,QS,JS,TS"
        )
        picks = [f"{letter}:pick:{hand[-1]}" for letter, hand in hands.items() if hand]
        after = _after(court, " ".join(("A:duel:B:hit", *picks)))
        for letter, dealt in (("A", ("KS", "JS")), ("B", ("QS", "TS"))):
            hand = hands[letter]
            if (after.duelling(letter), after.player(letter).hand) != ((*hand[-1:], *dealt), hand[:-1]):
                wrong.append(f"{letter} with {len(hand)} cards")
    return Finding.unless(wrong, f"{cases} cases, with hands of up to four cards on each side")


@states("Dueling")
def stack_and_honor_decide() -> Finding:
    """At the strike, each player adds their Honor to their cards; the higher total wins, no matter who struck."""
    wrong, cases = [], 0
    for honors, stacks in _strikes():
        mine, theirs = _totals(honors, stacks)
        if mine != theirs:
            cases += 1
            if _struck(honors, stacks).winner != "AB"[mine < theirs]:
                wrong.append(f"{mine} to {theirs}")
    return Finding.unless(
        wrong,
        f"in {cases} duels the higher total wins: at every difference in Honor, every value that the attacker plays "
        "meets every value or no card, and stacks of up to three cards meet one another",
    )


@states("Our ruling on equal totals")
def nobody_loses_at_equal_totals() -> Finding:
    """If the totals are equal, nobody loses and nobody draws cards."""
    wrong, cases = [], 0
    for honors, stacks in _strikes():
        mine, theirs = _totals(honors, stacks)
        if mine == theirs:
            cases += 1
            after = _struck(honors, stacks, left=((), ("2C",)))
            if [player.hand for player in after.players] != [(), ("2C",)] or after.stage is not Stage.DISCARD:
                wrong.append(f"{mine} to {theirs}")
    return Finding.unless(
        wrong, f"{cases} duels with equal totals: both players stay, and the attacker's turn goes on"
    )


def _totals(honors: tuple[int, int], stacks: _Pair) -> Iterator[int]:
    """Yield the Honor of each duellist and the points of the cards they have played."""
    for honor, stack in zip(honors, stacks, strict=True):
        yield honor + sum(cards.RANKS.index(card[0]) + 1 for card in stack)


def _strikes() -> Iterator[tuple[tuple[int, int], _Pair]]:
    """Yield two duellists' Honors and the cards played: one by each, one by the attacker alone, or up to three by
    each.
    """
    honors = range(LEAST, MOST + 1)
    pairs = {*((honor, LEAST) for honor in honors), *((LEAST, honor) for honor in honors)}
    for pair, mine in product(sorted(pairs), cards.RANKS):
        yield pair, ((f"{mine}S",), ())
        for theirs in cards.RANKS:
            yield pair, ((f"{mine}S",), (f"{theirs}H",))
    # A stack counts as much as the sum of its cards, whenever the strike comes.
    for (more, fewer), mine, theirs in product(((2, 1), (2, 2), (3, 2), (3, 3)), cards.RANKS, cards.RANKS):
        attacker, defender = (f"{mine}S", "2C", "5C")[:more], (f"{theirs}H", "3D", "4D")[:fewer]
        yield (HONOR, HONOR), (attacker, defender)


@states("Dueling")
def winner_refills_half() -> Finding:
    """The winner draws half as many cards as they played, rounded down; both players take back unplayed cards."""
    results: dict[int, set[int]] = {}
    back = True
    hands = ("TS", "JS", "QS"), ("TH", "JH", "QH")
    for card_counts, won in product(((1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3)), (0, 1)):
        stacks, left = (
            tuple(
                tuple(f"{rank}{suit}" for rank in ranks[:number]) for suit, number in zip("SH", numbers, strict=True)
            )
            for ranks, numbers in (("A23", card_counts), ("456", [HAND - number for number in card_counts]))
        )
        after = _struck(((MOST, LEAST), (LEAST, MOST))[won], (stacks[0], stacks[1]), hands, left=(left[0], left[1]))
        for number, player in enumerate(after.players):
            rest = (*hands[number], *left[number])
            more = len(player.hand) - len(rest)
            back = back and player.hand[: len(rest)] == rest and (number == won or not more)
            if number == won:
                results.setdefault(card_counts[won], set()).add(more)
    counts = ", ".join(f"{more} for {number}" for number, draws in sorted(results.items()) for more in sorted(draws))
    return Finding(
        back and results == {number: {number // 2} for number in range(HAND + 1)},
        f"cards drawn for cards played, for attacker and defender: {counts}; unplayed cards "
        f"{'go back to both hands' if back else 'do not go back'}",
    )


@states("Dueling")
def what_the_loser_can_pay() -> Finding:
    """The loser may pay with any cards worth 25 points or more, including duelling cards just taken back. A loser
    with less is out at once.
    """
    # Only the sum of the cards matters, so every value is tried, and then every part of a hand.
    wrong, cases = [], 0
    for ranks in combinations_with_replacement(cards.RANKS, 3):
        points = sum(cards.RANKS.index(rank) + 1 for rank in ranks)
        pair = f"{ranks[0]}S", f"{ranks[1]}H"
        after = _struck((MOST, LEAST), (("KD",), ()), ((), pair), left=((), (f"{ranks[2]}C",)))
        cases += 1
        if after.over != (points < 25):
            wrong.append(f"{points} points")
    hand = cards.parse("hand", "TS,9S,7S,5S,3S,AS")
    court = _struck((MOST, LEAST), (("KD",), ()), ((), hand[1:]), left=((), hand[:1]))
    for number in range(1, len(hand) + 1):
        for some in combinations(hand, number):
            cases += 1
            points = sum(cards.RANKS.index(card[0]) + 1 for card in some)
            if bool(_refused(court, f"B:pay:{','.join(some)}")) != (points < 25):
                wrong.append(f"{points} points with {cards.text(some)}")
    if not _after(court, "B:fall").over:
        wrong.append("a loser cannot leave the game")
    return Finding.unless(
        wrong,
        f"{cases} cases: three cards of every value, one of them from the duelling hand, and every "
        f"choice from {cards.text(hand)}; a loser who could pay may leave instead",
    )


@states("Dueling")
def what_survival_costs() -> Finding:
    """A survivor loses one Honor, discards all their cards, draws a new hand, goes to any free square and may not
    duel or assassinate on their next turn.
    """
    hand = cards.parse("hand", "KH,QH,JH,9H")
    places, wrong = 0, []
    for honor in range(LEAST, MOST + 1):
        court = _struck((MOST, honor), (("KS",), ()), ((), hand))
        court = _after(court, "B:pay:KH,QH")
        survivor, new = court.player("B"), max(3, honor - 1)
        if (survivor.honor, len(survivor.hand)) != (new, new) or set(survivor.hand) & set(hand):
            wrong.append(f"at Honor {honor}")
        free = [square for square in DEFAULT.floor if square != "a1"]
        goes = [_after(court, f"B:return:{square}").player("B").courtier for square in free]
        places += len(goes)
        if [(place.square, place.facing) for place in goes] != [(square, "S") for square in free]:
            wrong.append("not every square")
        next_turn = "B:return:a3 A:face:N B:duel:A:hit"
        later = "B:return:a3 A:face:N B:face:S A:discard:{} A:face:N B:duel:A:hit"
        new_cards = _after(court, "B:return:a3 A:face:N B:face:S").player("A").hand
        if _refused(court, next_turn) != "favor.barred" or _refused(court, later.format(",".join(new_cards))):
            wrong.append("the bar does not last exactly one turn")
    return Finding.unless(
        wrong,
        f"every Honor from {LEAST} to {MOST} falls by one, but not below {LEAST}, and that number of cards is "
        f"drawn; all free squares are allowed ({places} cases); strikes are refused on the next turn and allowed on "
        "the one after",
    )


@states("Dueling; our ruling on who is out")
def whoever_is_out() -> Finding:
    """A loser who does not pay leaves the game, and their cards are discarded. If it was their turn, it ends;
    otherwise the turn goes on.
    """
    results = []
    for fight in _fights(range(3, len(rules.LETTERS) + 1)):
        letters, attacker, defender, loses = fight
        after = _decided(fight)
        rest = [letter for letter in letters if letter != (attacker if loses else defender)]
        following = [letter for letter in rest if letter > attacker] or rest
        results.append(
            [player.letter for player in after.players] == rest
            and set(after.discards) == ({"2S"} if loses else {"2S", "2C"})
            and (after.mover, after.stage) == ((following[0], Stage.GIFT) if loses else (attacker, Stage.DISCARD))
        )
    return Finding(
        all(results),
        f"in all {len(results)} cases with three or four players, any attacker, defender and loser: if the attacker "
        "leaves, the next letter moves; if the defender does, the turn goes on",
    )


class _Fight(NamedTuple):
    """A duel to check: the players in the game, the attacker and the defender among them, and whether the attacker
    loses.
    """

    letters: tuple[str, ...]
    attacker: str
    defender: str
    attacker_loses: bool


def _fights(numbers: Iterable[int]) -> Iterator[_Fight]:
    """Yield all duels between two of the players."""
    for number in numbers:
        for letters in combinations(rules.LETTERS, number):
            for attacker, defender in permutations(letters, 2):
                for loses in (True, False):
                    yield _Fight(letters, attacker, defender, loses)


def _decided(fight: _Fight) -> Court:
    """Return the game after the strike in a duel whose loser cannot pay."""
    letters, attacker, defender, loses = fight
    every = begin(Start(facings="N" * len(rules.LETTERS)))
    honors = {attacker: LEAST if loses else MOST, defender: MOST if loses else LEAST}
    players = tuple(
        replace(player, honor=honors.get(player.letter, HONOR), hand=())
        for player in every.players
        if player.letter in letters
    )
    bout = Bout((attacker, defender), ((), ("2C",)), (("2S",), ()))
    court = replace(
        every, players=players, mover=attacker, stage=Stage.FIGHT, chooser=defender, bout=bout, deck=cards.DECK[30:]
    )
    return _after(court, f"{defender}:strike")


@states("Last line")
def the_last_one_wins() -> Finding:
    """When one of the last two players leaves the game, the other wins."""
    results = []
    for fight in _fights((2,)):
        after = _decided(fight)
        winner = fight.defender if fight.attacker_loses else fight.attacker
        results.append(after.over and after.winner == winner)
    more = [_decided(fight).over for fight in _fights(range(3, len(rules.LETTERS) + 1))]
    return Finding(
        all(results) and not any(more),
        f"in all {len(results)} cases with two players, any attacker, defender and loser; with more players, the "
        f"game goes on ({len(more)} cases)",
    )


@states("Dueling")
def somebody_wins_the_duel() -> Finding:
    """At the strike, one player has more points and wins the duel."""
    solution = duel.solve(Duel.parse(TIED))
    says = f"in the duel {TIED}, best play ({' '.join(solution.line)}) ends with a margin of {solution.margin}"
    return Finding(solution.margin != 0, f"{says}; the text does not mention equal totals", example=True)


@states("Dueling")
def loser_pays_25_points() -> Finding:
    """The loser of a duel may pay cards worth 25 points to survive."""
    every = exact = enough = 0
    for ranks in combinations_with_replacement(range(1, 14), HONOR):
        hands = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        sums = {sum(some) for number in range(HONOR + 1) for some in combinations(ranks, number)}
        every += hands
        exact += hands * (PETITION in sums)
        enough += hands * (max(sums) >= PETITION)
    return Finding(
        None,
        f"the text does not say whether more may be paid: of all {every} hands of {HONOR} cards, "
        f"{enough / every:.1%} hold {PETITION} points or more, but {exact / every:.1%} can pay exactly "
        f"{PETITION} (ruling favor.survive: more may be paid)",
    )


@states("Assassination and duel, a miss")
def aces_are_spared() -> Finding:
    """A miss costs the highest card other than an ace."""
    aces = [card for card in cards.DECK if card[0] == "A"]
    low = sum(comb(len(aces), number) for number in range(1, len(aces) + 1))
    high = max(cards.value(card) for card in cards.DECK) < cards.value(aces[0], ace_high=True)
    return Finding(
        None,
        "the text does not say what an ace is worth: if it is the lowest card, as in the order of players, "
        f"sparing it matters only to the {low} hands that have nothing but aces; if it "
        f"{'is' if high else 'is not'} the highest, worth {cards.value(aces[0], ace_high=True)}, it matters to "
        "every hand with an ace (ruling favor.values)",
    )


@states("Last line")
def last_one_standing() -> Finding:
    """The game has a winner: the last one standing."""
    parts = []
    for number in range(2, len(rules.LETTERS) + 1):
        result = report(Simulation(players=number), games(Simulation(players=number), 0, GAMES))
        parts.append(f"{round((1 - result.unfinished) * result.games)} of {result.games} with {number} players")
    return Finding(
        None,
        "no rule forces the game to end; of seeded games played by a simple policy, these had a winner: "
        f"{', '.join(parts)}",
    )
