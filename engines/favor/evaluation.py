"""Players of Emperor's Favor: of manoeuvres, and of the full game with hidden hands.

A player of the full game knows what its seat may know: the plan, its own hand, how many cards the others hold and
what has been discarded. It imagines *worlds*: the cards it does not see dealt at random to hands and deck. In every
world each decision worth a look is tried and played on by plain courtiers, the reply included; what stands then is
judged. Half of the decisions are dropped after every few worlds, and what does best in all of them is taken. Rash
players do so on some turns only, and follow a plain courtier's rules of thumb on the others.

A player of manoeuvres, which have no end and no cards, weighs the strike it makes against the strikes that the
others could make before it moves again, and the strikes it would threaten next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Any
from zlib import crc32

from printkit.engines.favor import cards, duel
from printkit.engines.favor.court import SIDES, WHISPER, Court, Stage, Start, begin, choices, step
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.policy import VERBS, decide
from printkit.engines.favor.record import record as record_of
from printkit.engines.favor.rules import BACK, FACINGS, Favor, Position, Strike, reach, strikes
from printkit.engines.favor.simulate import OUTWARD
from printkit.engines.favor.standing import SCALE, share
from printkit.engines.favor.table import Table
from printkit.engines.favor.worlds import Worlds
from printkit.engines.players.arena import Maker, Result, credits
from printkit.engines.players.balance import EVEN, half_width, tally
from printkit.engines.players.player import Advice
from printkit.engines.record import Record
from printkit.layouts.floorplan import DEFAULT, Plan
from printkit.layouts.ground.refusals import InputError

ODDS = 0.5
"""How likely a throw hits, in matches."""

WORTH = {BACK: 80, "front": 30}
"""What a possible strike counts, in hundredths of a logit: an assassination costs the target two cards first."""
THREAT = 25
"""What a strike counts that would be possible a turn later, in percent."""

HEATS = 8
"""Decisions are compared in so many parts of the worlds, and half of them dropped after the first, second, fourth."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a level sees.

    Attributes:
        worlds: deals imagined for a decision.
        turns: turns that are played in a world, its own included: with 1 it overlooks all replies.
        rash: on how many turns of 1000 it imagines nothing and follows its rules of thumb.
        noise: how far a judgement of a manoeuvre may be off, in hundredths of a logit.
        blind: how many replies of 256 are overlooked in manoeuvres.
    """

    worlds: int
    turns: int = 2
    rash: int = 0
    noise: int = 0
    blind: int = 0


LEVELS = (
    Sight(worlds=8, rash=300, noise=40, blind=256),
    Sight(worlds=32, rash=245, noise=30, blind=160),
    Sight(worlds=32, rash=185, noise=20, blind=96),
    Sight(worlds=32, rash=135, noise=12, blind=48),
    Sight(worlds=32, rash=100, noise=6, blind=16),
    Sight(worlds=32, rash=65, noise=3),
    Sight(worlds=32, rash=35, noise=1),
    Sight(worlds=64),
)
"""How the levels play; measured in docs/players.md."""


# --- the full game ---


class Seat:
    """A player of the full game.

    Args:
        sight: what it sees.
        seed: its character: what it imagines.
        odds: how likely a throw hits.

    Attributes:
        nodes: decisions played in imagined worlds so far.
    """

    def __init__(self, sight: Sight, seed: int, odds: float = ODDS) -> None:
        self.sight, self.odds, self.seed = sight, odds, seed
        self.nodes = 0

    def decide(self, court: Court, chance: Random) -> Decision:
        """What it decides for whoever chooses now; ``chance`` decides throws."""
        if self._rash(court):
            found = decide(court, self._imagined(court), self.odds)
        else:
            ranked = self.weighed(court)
            most = max(worth for _, worth in ranked)
            found = next(option for option, worth in ranked if worth == most)
        if found.verb in SIDES:
            found = replace(found, hit=chance.random() < self.odds)
        return found

    def weighed(self, court: Court, asked: Decision | None = None) -> list[tuple[Decision, float]]:
        """The decisions that seemed best with the shares that the chooser may expect; throws are not decided yet.

        Args:
            court: a game that is not over; only what the chooser may know of it is used.
            asked: a decision to be weighed first, whatever it is; by default that of a plain courtier.
        """
        imagined = self._imagined(court)
        thumb = replace(decide(court, imagined, self.odds), hit=False)
        first = thumb if asked is None else replace(asked, hit=False)
        options = list(dict.fromkeys([first, thumb, *tries(court, imagined)]))
        if len(options) == 1 and asked is None:
            return [(first, 0.0)]
        worlds, salt, done = Worlds(court.plan, self.odds), imagined.getrandbits(64), 0
        worlds.load(court)
        totals = dict.fromkeys(options, 0)
        while done < self.sight.worlds:
            if done:
                kept = (len(totals) + 1) // 2
                best = sorted(totals, key=lambda option: -totals[option])[:kept]
                totals = {option: totals[option] for option in totals if option == first or option in best}
            count = min(max(1, self.sight.worlds // HEATS, done), self.sight.worlds - done)
            for option in totals:
                totals[option] += worlds.tried(option, salt, done, count, self.sight.turns)
            done += count
        self.nodes += worlds.nodes
        return [(option, total / (SCALE * done)) for option, total in totals.items()]

    def _imagined(self, court: Court) -> Random:
        """The chance of all that it imagines now: fixed by its character and by what the chooser knows."""
        return Random(f"courtier {self.seed} {court.turn} {int(court.stage)} {known(court)}")

    def _rash(self, court: Court) -> bool:
        """Whether it follows its rules of thumb on this turn."""
        return crc32(f"rash {self.seed} {court.turn} {court.chooser}".encode()) % 1000 < self.sight.rash


@dataclass(frozen=True, slots=True)
class Tables:
    """The same deal played twice for the balance: on the plan, and on the open floor beside it.

    Attributes:
        plan, floor: letters of the winners; empty where the game was drawn.
        turns, open_turns: turns of both.
        mark, open_mark: texts that tell games apart.
        swings: how often the lead changed on the plan, by Honor, hands and places.
    """

    plan: str
    floor: str
    turns: int
    open_turns: int
    mark: str
    open_mark: str
    swings: int


def known(court: Court) -> str:
    """What the chooser knows of the cards, as text: its hand, its duelling hand, and how many the others hold."""
    me = court.chooser
    held = ",".join(f"{player.letter}{len(player.hand)}" for player in court.players)
    return (
        f"{cards.text(court.player(me).hand)} {cards.text(court.duelling(me))} {held} {len(court.discards)}"
    )


def tries(court: Court, chance: Random) -> Iterator[Decision]:
    """Decisions worth a look, the most telling first; throws are not decided yet."""
    me = court.player(court.chooser)
    by, hand = me.letter, sorted(me.hand, key=lambda card: (cards.value(card, court.ace_high), card))
    match court.stage:
        case Stage.GIFT | Stage.MOVE:
            possible = () if court.barred else strikes(court.position)
            aims = sorted({strike.square: strike.side != BACK for strike in possible}.items(), key=_second)
            squares = list(reach(court.position))
            chance.shuffle(squares)
            for square in [square for square, _ in aims[:4]] + [me.courtier.square] + squares:
                yield Decision(by, "move", square=square)
        case Stage.ACT:
            for strike in () if court.barred else strikes(court.position):
                if strike.square == me.courtier.square:
                    yield Decision(by, VERBS[strike.side], who=strike.target)
            yield Decision(by, "draw")
            spent = _paying(hand, WHISPER, court.ace_high)
            if spent:
                for rival in court.players:
                    if rival.letter != by and rival.honor > duel.LEAST:
                        yield Decision(by, "slander", who=rival.letter, cards=spent)
                if me.honor < duel.MOST:
                    yield Decision(by, "praise", who=by, cards=spent)
        case Stage.DISCARD | Stage.FACE if len(hand) <= me.honor:
            for facing in FACINGS:
                yield Decision(by, "face", facing=facing)
        case Stage.PICK:
            for card in (hand[-1], hand[len(hand) // 2], hand[0]):
                yield Decision(by, "pick", cards=(card,))
        case Stage.FIGHT:
            possible_now = choices(court)
            if duel.STRIKE in possible_now:
                yield Decision(by, "strike")
            for card in reversed(_rising(possible_now, court.ace_high)):
                yield Decision(by, "lay", cards=(card,))
        case Stage.RETURN:
            rivals = [rival.courtier.square for rival in court.players if rival.letter != by]
            free = [square for square in court.plan.floor if square not in rivals]
            for square in chance.sample(free, min(len(free), 8)):
                yield Decision(by, "return", square=square)
        case _:
            return


def _second(pair: tuple[str, bool]) -> tuple[bool, str]:
    return pair[1], pair[0]


def _rising(found: Iterable[str], ace_high: bool) -> list[str]:
    laid = [card for card in found if card != duel.STRIKE]
    return sorted(laid, key=lambda card: (cards.value(card, ace_high), card))


def _paying(rising: Sequence[str], points: int, ace_high: bool) -> tuple[str, ...]:
    """The lowest cards that are worth so many points, none where all together are not."""
    for count in range(1, len(rising) + 1):
        if cards.total(rising[:count], ace_high) >= points:
            return tuple(rising[:count])
    return ()


def seat(level: int, seed: int) -> Seat:
    """A player of the full game at a level, 1 to 8."""
    return Seat(LEVELS[level - 1], seed)


def full_game(seats: Sequence[Any], seed: int, plan: Plan = DEFAULT) -> tuple[str | None, int, str, int]:
    """A full game of so many seats.

    Returns:
        The winner's letter, or None where it is drawn; its turns; its mark; how often the lead changed between the
        two players (of more than two it is not told).
    """
    chance = Random(f"court {seed}")
    court = begin(Start(plan, seed, OUTWARD[: len(seats)]))
    told, turn, ahead, swings = 0, court.turn, 0, 0
    while not court.over:
        decision = seats["ABCD".index(court.chooser)].decide(court, chance)
        told = crc32(str(decision).encode(), told)
        court = step(court, decision)
        if court.turn > turn and len(court.players) == 2:
            turn, expected = court.turn, share(court, court.players[0].letter)
            now = (expected > EVEN) - (expected < EVEN)
            swings += now == -ahead != 0
            ahead = now or ahead
    return court.winner, court.turn, f"{told:08x}", swings


def recorded(game: Favor, levels: tuple[int, int], seed: int, start: str | None = None) -> Record:
    """A full game of two levels on the default plan, as a record of its own kind.

    Raises:
        InputError: there is no such level, or a start is given that is none of a full game.
    """
    random = Random(f"record favor {seed}")
    given = Start(DEFAULT, random.getrandbits(32), OUTWARD[:2]) if start is None else Start.parse(start)
    seats = [seat(level, random.getrandbits(32)) for level in levels]
    chance, court = Random(f"court {given.seed}"), begin(given)
    decisions = []
    while not court.over:
        decisions.append(seats["AB".index(court.chooser)].decide(court, chance))
        court = step(court, decisions[-1])
    told = record_of(given, decisions)
    return replace(told, headers=(*credits("AB", levels, seed), *told.headers))


def contest(game: Favor, makers: tuple[Maker, Maker], seed: int, number: int) -> Result:
    """Game ``number`` of a match: a full game of two, each deal played twice."""
    random = Random(f"match favor {seed} {number // 2}")
    dealt, first = random.getrandbits(32), number % 2
    seats = [maker(game, random.getrandbits(32)) for maker in makers]
    winner, turns, mark, _ = full_game((seats[first], seats[1 - first]), dealt)
    score = 0.5 if winner is None else float(winner == "AB"[first])
    return Result(number, first, score, turns, mark)


def course(game: Favor, level: int, seed: int, number: int, start: str | None = None) -> Tables:
    """A deal played by two of a level on the default plan, and on one of its size without walls.

    Every deal is played with either player in either seat, so that seats are told apart from characters.
    """
    found = []
    for plan in (DEFAULT, Plan(("." * DEFAULT.width,) * DEFAULT.height)):
        random = Random(f"balance favor {seed} {number // 2}")
        dealt = random.getrandbits(32)
        seats = [seat(level, random.getrandbits(32)) for _ in range(2)]
        if number % 2:
            seats.reverse()
        found.append(full_game(seats, dealt, plan))
    (winner, turns, mark, swings), (other, open_turns, open_mark, _) = found
    return Tables(winner or "", other or "", turns, open_turns, mark, open_mark, swings)


def figures_of(found: Sequence[Tables]) -> dict[str, object]:
    """What each seat scores on the plan, and on the open floor beside it."""
    plan = _figures([(each.plan, each.turns, each.mark) for each in found])
    floor = _figures([(each.floor, each.open_turns, each.open_mark) for each in found])
    swings = round(sum(each.swings for each in found) / len(found), 2)
    changes = tally(each.swings for each in found)
    return {**plan, "swings": swings, "changes": changes, "baseline": floor}


def _figures(tables: Sequence[tuple[str, int, str]]) -> dict[str, object]:
    """The figures of games on one plan: winners, turns, marks."""
    total = len(tables)
    seats = []
    for letter in "AB":
        scores = [float(winner == letter) if winner else EVEN for winner, _, _ in tables]
        score = round(sum(scores) / total, 4)
        seats.append({"seat": letter, "score": score, "error": half_width(scores)})
    return {
        "games": total,
        "first": seats[0]["score"],
        "error": seats[0]["error"],
        "length": round(sum(turns for _, turns, _ in tables) / total, 2),
        "decisive": round(sum(bool(winner) for winner, _, _ in tables) / total, 4),
        "branching": None,
        "distinct": len({mark for _, _, mark in tables}),
        "seats": seats,
        "lengths": tally(turns for _, turns, _ in tables),
    }


# --- manoeuvres ---


def advise(game: Favor | Table, position: Position, level: int, seed: int) -> Advice:
    """What a player of a level would do in a manoeuvre position, which is never over: its value stays unknown.

    Raises:
        InputError: there is no such level, or the full game is asked for, where hands are hidden.
    """
    if isinstance(game, Table):
        raise InputError("game", game.name, "a game whose positions hide nothing", [game.info.id])
    if not 1 <= level <= len(LEVELS):
        raise InputError("level", level, "a level from 1 to 8")
    sight, nodes = LEVELS[level - 1], 0
    ranked = []
    possible = {strike.text: strike for strike in strikes(position)}
    for turn, after in game.turns(position).items():
        nodes += 1
        strike = possible.get(turn)
        mark = crc32(f"{seed} {turn} {game.text(position)}".encode())
        gain = WORTH[strike.side] if strike else 0
        gain += mark % (2 * sight.noise + 1) - sight.noise
        # A reply is overlooked whole: the player did not look at that rival's walk.
        if mark >> 16 & 255 >= sight.blind:
            nodes += len(after.courtiers)
            gain += _prospect(position.mover, after)
        ranked.append((gain, turn))
    best = max(gain for gain, _ in ranked)
    turn = next(turn for gain, turn in ranked if gain == best)
    return Advice(turn, round(1 / (1 + exp(-best / 100)), 4), "unknown", nodes)


def _prospect(me: str, after: Position) -> int:
    """What the others may do to a player before it moves again, and what it would threaten then."""
    danger = 0
    for rival in after.courtiers:
        if rival.letter != me:
            danger = max(danger, _best(replace(after, mover=rival.letter), me))
    return THREAT * _best(replace(after, mover=me)) // 100 - danger


def _best(position: Position, target: str = "") -> int:
    """The worth of the mover's best strike, at one target or at any."""
    found: Iterable[Strike] = strikes(position)
    return max((WORTH[strike.side] for strike in found if target in ("", strike.target)), default=0)
