"""Computer players for Emperor's Favor, which estimate positions, and the judge of recorded games."""

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import cast
from zlib import crc32

from printkit.engines.favor import INFO
from printkit.engines.favor.court import Start, begin, step
from printkit.engines.favor.evaluation import LEVELS, Seat, full_game, prospect, seat, strike_worths
from printkit.engines.favor.judge import judged
from printkit.engines.favor.record import record
from printkit.engines.favor.rules import Position
from printkit.engines.favor.simulate import OUTWARD
from printkit.engines.favor.table import VARIANT
from printkit.engines.players import base
from printkit.engines.players.figures import half_width, tally
from printkit.engines.players.player import Advice
from printkit.engines.players.playing import EVEN, Job, Maker, Played, Result, credits
from printkit.engines.players.remark import Remark
from printkit.engines.record import Record
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.floorplan import DEFAULT, Plan


@dataclass(frozen=True, slots=True)
class Tables(Played):
    """A deal played twice to measure balance: once on the plan and once on an open floor.

    Attributes:
        plan, floor: letters of the winners; empty for a draw.
        turns, open_turns: number of turns in each game.
        mark, open_mark: fingerprints that distinguish games.
        swings: number of times the lead changed on the plan, as judged by Honor, hands and positions.
    """

    plan: str
    floor: str
    turns: int
    open_turns: int
    mark: str
    open_mark: str
    swings: int


class Players(base.Players[Position]):
    """The players for Emperor's Favor, both for manoeuvres and for the full game with hidden hands."""

    from_anywhere = False
    played = Tables

    def advise(self, position: Position, level: int, seed: int) -> Advice:
        """Suggest a turn in a manoeuvre position, as a player at a level; its value is unknown, because such
        positions are never over.

        Raises:
            InputError: there is no such level, or the game is the full one, in which hands are hidden.
        """
        game = self.game
        if game.name == f"{INFO.id}:{VARIANT}":
            message = "{field} must be a game without hidden cards, not {value}."
            raise InputError("game", game.name, message, names=[game.info.id])
        self.level(level)
        sight, nodes = LEVELS[level - 1], 0
        candidates = []
        worths = strike_worths(position)
        for turn, after in game.turns(position).items():
            nodes += 1
            mark = crc32(f"{seed} {turn} {game.text(position)}".encode())
            gain = worths.get(turn, 0) + mark % (2 * sight.noise + 1) - sight.noise
            # The player overlooks either all replies to a turn or none, as if they had not thought beyond the turn.
            if mark >> 16 & 255 >= sight.miss_rate:
                nodes += len(after.courtiers)
                gain += prospect(position.mover, after)
            candidates.append((gain, turn))
        best = max(gain for gain, _ in candidates)
        turn = next(turn for gain, turn in candidates if gain == best)
        return Advice(turn, round(1 / (1 + exp(-best / 100)), 4), "unknown", nodes)

    def seat(self, level: int, seed: int) -> Seat:
        """Return a player of the full game."""
        return seat(level, seed)

    def contest(self, makers: tuple[Maker, Maker], seed: int, number: int) -> Result:
        """Play game ``number`` of a match of full games for two; each deal is played twice."""
        random = Random(f"match favor {seed} {number // 2}")
        dealt, first = random.getrandbits(32), number % 2
        seats = [maker(self.game, random.getrandbits(32)) for maker in makers]
        winner, turns, mark, _ = full_game((seats[first], seats[1 - first]), dealt)
        score = EVEN if winner is None else float(winner == "AB"[first])
        return Result(number, first, score, turns, mark)

    def record(self, levels: tuple[int, int], seed: int, start: str | None = None) -> Record:
        """Play a full game between two levels, on the default plan if no start is given, and return its record.

        Raises:
            InputError: there is no such level, or the start is not that of a full game.
        """
        for level in levels:
            self.level(level)
        random = Random(f"record favor {seed}")
        setup = Start(DEFAULT, random.getrandbits(32), OUTWARD[:2]) if start is None else Start.parse(start)
        seats = [seat(level, random.getrandbits(32)) for level in levels]
        chance, court = Random(f"court {setup.seed}"), begin(setup)
        decisions = []
        while not court.over:
            decisions.append(seats["AB".index(court.chooser)].decide(court, chance))
            court = step(court, decisions[-1])
        result = record(setup, decisions)
        return replace(result, headers=(*credits("AB", levels, seed), *result.headers))

    def judge(self, record: Record) -> Iterator[Remark]:
        """Return the turns of a full game, each with an estimated judgement."""
        return judged(record)

    def game_played(self, job: Job) -> Tables:
        """Play a deal twice at one level: once on the default plan and once on an empty plan of the same size.

        Every deal is also played with the players' seats exchanged, to separate the effect of the seat from that of
        the player.
        """
        games = []
        for plan in (DEFAULT, Plan(("." * DEFAULT.width,) * DEFAULT.height)):
            random = Random(f"balance favor {job.seed} {job.number // 2}")
            dealt = random.getrandbits(32)
            seats = [seat(job.level, random.getrandbits(32)) for _ in range(2)]
            if job.number % 2:
                seats.reverse()
            games.append(full_game(seats, dealt, plan))
        (winner, turns, mark, swings), (other, open_turns, open_mark, _) = games
        return Tables(
            plan=winner or "",
            floor=other or "",
            turns=turns,
            open_turns=open_turns,
            mark=mark,
            open_mark=open_mark,
            swings=swings,
        )

    def balance(self, games: Sequence[Played]) -> dict[str, object]:
        """Return each seat's score on the plan and on the open floor."""
        tables = cast(Sequence[Tables], games)
        plan = _figures([(each.plan, each.turns, each.mark) for each in tables])
        floor = _figures([(each.floor, each.open_turns, each.open_mark) for each in tables])
        swings = round(sum(each.swings for each in tables) / len(tables), 2)
        changes = tally(each.swings for each in tables)
        return {**plan, "swings": swings, "changes": changes, "baseline": floor}


def _figures(tables: Sequence[tuple[str, int, str]]) -> dict[str, object]:
    """Return the results of games on one plan: winners, turns, fingerprints."""
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
