"""Compare another program with the rules of a game: send it positions through a pipe and read its answers.

A question is a line ``{"position": TEXT}``, and an answer is a line ``{"turns": [...], "outcome": ..., "value":
...}``. The outcome is null while the game goes on, and otherwise ``{"winner": NAME or null, "reason": NAME}``; the
reason and the value may be left out. Turns may be in any accepted notation and in any order.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from subprocess import PIPE, Popen
from threading import Thread
from typing import IO, Generic

from printkit.engines.game import Game, P
from printkit.engines.puzzles.random_games import playout
from printkit.engines.search.solution import UNKNOWN
from printkit.engines.search.solve import value_of
from printkit.layouts.base.frozen import asdict, dataclass
from printkit.layouts.base.refusals import Refusal

LONGEST = 1 << 20
"""Longest line to read, in characters."""
PLIES, EACH = 120, 4
"""Number of turns in a random game, and number of positions taken from it, including the last."""
VALUES = ("win", "loss", "draw", UNKNOWN)


@dataclass(frozen=True, slots=True)
class Difference:
    """A position on which a program and the rules disagree.

    Attributes:
        position: its text.
        missing: legal turns that the program left out.
        extra: illegal turns that the program listed.
        notes: the other differences, as clauses.
    """

    position: str
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def clauses(self, most: int = 6) -> str:
        """Return all differences on one line, with at most ``most`` missing and at most ``most`` extra turns."""
        parts = []
        for verb, turns in (("leaves out", self.missing), ("adds", self.extra)):
            more = f" and {len(turns) - most} more" if len(turns) > most else ""
            names = ", ".join(ascii(turn)[1:41].rstrip("'") for turn in turns[:most])
            parts += [f"{verb} {names}{more}"] if turns else []
        return "; ".join((*parts, *self.notes))


@dataclass(frozen=True, slots=True)
class Corpus(Generic[P]):
    """The correct answers, which follow from the rules.

    Attributes:
        game: the rules.
        nodes: number of positions to search for a proof of each value; 0 to leave values out.
    """

    game: Game[P]
    nodes: int = 1000

    def positions(self, count: int, seed: int = 0) -> list[str]:
        """Return the start of the game and positions from random games: at most ``count``, no two alike."""
        start = self.game.start()
        texts = {self.game.text(start): None}
        for number in range(count):
            random = Random(f"conform {self.game.name} {seed} {number}")
            course = playout(self.game, start, random, plies=random.randint(1, PLIES)).positions
            for position in (*random.choices(course, k=EACH - 1), course[-1]):
                texts[self.game.text(position)] = None
            if len(texts) >= count:
                break
        return list(texts)[:count]

    def facts(self, text: str) -> dict[str, object]:
        """Return a line of the corpus: the position, its turns and its outcome, and its value if proved."""
        position = self.game.parse(text)
        over, value = self.game.outcome(position), self._value(position)
        facts: dict[str, object] = {"position": text, "turns": list(self.game.turns(position))}
        facts["outcome"] = asdict(over) if over else None
        return facts if value == UNKNOWN else facts | {"value": value}

    def _value(self, position: P) -> str:
        proves = self.nodes > 0 and self.game.info.history
        return value_of(self.game, position, self.nodes).value if proves else UNKNOWN

    def compare(self, text: str, line: str) -> Difference | None:
        """Return the differences between a program's answer and the facts under the rules; None if there are none."""
        answer: object = None
        with suppress(ValueError, RecursionError):
            answer = json.loads(line)
        turns = answer.get("turns") if isinstance(answer, dict) else None
        if not isinstance(answer, dict) or not isinstance(turns, list) or "outcome" not in answer:
            return Difference(text, notes=(f"answers {line.strip()[:60]!a}, not turns and outcome",))
        position = self.game.parse(text)
        legal = self.game.turns(position)
        read = {str(turn): self._canonical(position, str(turn), legal) for turn in turns}
        notes = (*self._ends(position, answer["outcome"]), *self._values(position, answer.get("value", UNKNOWN)))
        missing = tuple(sorted(set(legal).difference(read.values())))
        extra = tuple(turn for turn, canonical in read.items() if canonical is None)
        return Difference(text, missing, extra, notes=notes) if missing or extra or notes else None

    def _canonical(self, position: P, turn: str, legal: Mapping[str, P]) -> str | None:
        """Return a turn in canonical notation, or None if it is illegal."""
        with suppress(Refusal):
            return turn if turn in legal else self.game.play(position, turn)[0]
        return None

    def _ends(self, position: P, answer: object) -> Iterator[str]:
        over = self.game.outcome(position)
        right = asdict(over) if over else {}
        # Only the rules name the reasons, so a program need not know the names.
        if isinstance(answer, dict) and "reason" not in answer:
            right.pop("reason", None)
        if (answer or {}) != right:
            yield f"outcome {json.dumps(answer)[:60]}, not {json.dumps(right or None)}"

    def _values(self, position: P, answer: object) -> Iterator[str]:
        if answer not in VALUES:
            yield f"value {json.dumps(answer)[:60]}, which is none of {', '.join(VALUES)}"
        elif answer != UNKNOWN and UNKNOWN != (value := self._value(position)) != answer:
            yield f"value {answer}, but {value} is proved"


def _listen(output: IO[str], lines: Queue[str]) -> None:
    """Queue every line that a program writes, and then an empty string to mark the end."""
    while line := output.readline(LONGEST):
        lines.put(line)
    lines.put("")


def differences(
    corpus: Corpus[P], positions: Sequence[str], command: Sequence[str], *, seconds: float = 10.0
) -> Iterator[Difference | None]:
    """Yield the difference for each position, or None if there is none, until the program stops answering.

    Args:
        corpus: the correct answers.
        positions: the positions to ask the program about.
        command: the words of the command that starts it.
        seconds: time limit for each answer.

    Raises:
        OSError: the program cannot be started.
    """
    lines: Queue[str] = Queue(2)
    # Bytes that are not text are treated like any other incorrect answer.
    with Popen(command, stdin=PIPE, stdout=PIPE, encoding="utf-8", errors="replace") as program:
        assert program.stdin and program.stdout
        Thread(target=_listen, args=(program.stdout, lines), daemon=True).start()
        line: str | None = "first"
        for position in positions:
            with suppress(OSError):  # a program that has exited reads nothing
                program.stdin.write(json.dumps({"position": position}) + "\n")
                program.stdin.flush()
            try:
                line = lines.get(timeout=seconds)
            except Empty:
                line = None
            if not line:
                why = f"no answer within {seconds:g} seconds" if line is None else "the program has ended"
                yield Difference(position, notes=(f"{why}; the rest was not asked",))
                break
            yield corpus.compare(position, line)
        program.kill()
        with suppress(Empty, OSError):  # a child of the program may keep the pipe open
            while line != "":
                line = lines.get(timeout=1)
            program.stdin.close()
