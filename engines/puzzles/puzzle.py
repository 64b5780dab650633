"""A puzzle as one line of JSON, and files of puzzles."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, get_origin, get_type_hints

from printkit.engines.game import P
from printkit.engines.puzzles.goal import PuzzleKind
from printkit.layouts.base.frozen import asdict, dataclass
from printkit.layouts.base.refusals import InputError, brief, faults, located
from printkit.layouts.base.text import json_value, place
from printkit.layouts.base.wording import capitalised, indefinite


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A puzzle, proved and graded.

    Attributes:
        id: game, kind and a digest of the position up to symmetry, so that equal puzzles have equal ids.
        game: the game or variant.
        kind: name of its kind.
        position: the position shown.
        task: the task as a sentence.
        solution: the solving turn, then replies and solving turns in alternation, for as long as the solving turns
            are unique (or to the end, if the task names a number of turns). For sets, everything to mark or place.
        refutations: plausible wrong turns with their refutations; None if the goal concerns only one turn.
        difficulty: stars, 1 to 5.
        rating: 0 to 999; it determines the stars.
        nodes: the work that determines the rating: the nodes that a plain alpha-beta search needs, or the positions
            that a reader considers.
        seed: seed for the mining run that found it.
        record: ``start`` and ``turns`` of a game that leads to the position.
        proof: ``depth``, the measured ``features``, and the number of the ``attempt`` that found it.
        themes: the names of its themes, as listed by ``printkit puzzles kinds``.
        level: the lowest level whose players solve it with at least five of ten seeds; 9 if there is none.
        why: a sentence that explains the solution.
        answer: ``line`` if the solution is a line of turns, ``set`` if it is a set in any order.
    """

    __repr__ = brief

    id: str
    game: str
    kind: str
    position: str
    task: str
    solution: tuple[str, ...]
    refutations: Mapping[str, str | None]
    difficulty: int
    rating: int
    nodes: int
    seed: int
    record: Mapping[str, Any]
    proof: Mapping[str, Any]
    themes: tuple[str, ...]
    level: int
    why: str
    answer: str

    @property
    def depth(self) -> int:
        """The depth in the kind's unit."""
        return int(self.proof["depth"])

    def line(self) -> str:
        """Return the puzzle as one line of JSON, without a trailing newline."""
        return json.dumps(asdict(self), ensure_ascii=True)


def name(kind: PuzzleKind[P], key: str) -> str:
    """Make the id of a puzzle from its kind and key."""
    return identity(kind.game, kind.name, key)


def identity(game: str, kind: str, key: str) -> str:
    """Return the same id as :func:`name`, given the names of the game (or variant) and of the kind."""
    digest = sha256(f"{game} {kind} {key}".encode()).hexdigest()[:8]
    return f"{game.partition(':')[0]}-{kind}-{digest}"


_JSON: Mapping[object, type] = {tuple: list, Mapping: dict}
"""The JSON types in which some types of fields are written."""
_TYPES = {name: _JSON.get(get_origin(hint), hint) for name, hint in get_type_hints(Puzzle).items()}
_ID = re.compile(r"[a-z][a-z0-9-]*-[a-z]+-[0-9a-f]{8}")
MOST = 2**63 - 1
"""The largest seed that an SQLite file can store."""
_WORDS = {str: "text", list: "a list", dict: "an object", int: "a whole number", bool: "true or false"}


def record(line: str, what: str, types: Mapping[str, type]) -> dict[str, Any]:
    """Read a line of JSON that is an object with exactly these fields.

    Args:
        line: the line.
        what: a word for the object, used in messages.
        types: the types of the fields.

    Raises:
        InputError: the line is not a JSON object, or a field is missing, unknown, repeated or of the wrong type.
    """
    try:
        data = json_value(line, once)
    except ValueError:
        data = None  # not JSON
    if not isinstance(data, dict):
        raise InputError(what, line, "Every line must be a JSON object, not {value}.")
    for field in data:
        if field not in types:
            message = f"{capitalised(indefinite(what))} has no field {{value}}; its fields are {', '.join(types)}."
            raise InputError("field", field, message, names=types)
    for field, kind in types.items():
        if field not in data:
            raise InputError(field, None, _WORDS[kind])
        if type(data[field]) is not kind:
            raise InputError(field, data[field], _WORDS[kind])
    return data


def parse(line: str) -> Puzzle:
    """Read the puzzle in a line of JSON, without proving anything.

    Raises:
        InputError: the line is not a JSON object, or a field is missing, unknown, repeated or of the wrong type.
    """
    data = record(line, "puzzle", _TYPES)
    if not _ID.fullmatch(data["id"]):
        raise InputError("id", data["id"], "an id such as GAME-win-0123abcd")
    if not 0 <= data["seed"] <= MOST:
        raise InputError("seed", data["seed"], f"a whole number from 0 to {MOST}")
    if not _strings(data["solution"]) or not data["solution"]:
        raise InputError("solution", data["solution"], "a list of at least one turn")
    if not all(reply is None or isinstance(reply, str) for reply in data["refutations"].values()):
        message = "an object that maps every turn to a reply or null"
        raise InputError("refutations", data["refutations"], message)
    _check_record(data["record"])
    _check_proof(data["proof"])
    if not _strings(data["themes"]):
        raise InputError("themes", data["themes"], "a list of names")
    if data["level"] not in range(1, 10):
        raise InputError("level", data["level"], "a level from 1 to 8, or 9 if no level solves it")
    if data["answer"] not in ("line", "set"):
        raise InputError("answer", data["answer"], "line or set", names=("line", "set"))
    return Puzzle(**{**data, "solution": tuple(data["solution"]), "themes": tuple(data["themes"])})


def _check_record(record: dict[str, object]) -> None:
    """Check a puzzle's record. Raises InputError."""
    if set(record) != {"start", "turns"} or not _strings([record["start"]]) or not _strings(record["turns"]):
        raise InputError("record", record, "an object with start (a position) and turns (a list of turns)")


def _check_proof(proof: dict[str, object]) -> None:
    """Check a puzzle's proof. Raises InputError."""
    if set(proof) != {"depth", "features", "attempt"}:
        raise InputError("proof", proof, "an object with depth, features and attempt")
    for field, least in (("depth", 1), ("attempt", 0)):
        if not _count(proof[field], least):
            raise InputError(f"proof.{field}", proof[field], f"a whole number of at least {least}")
    features = proof["features"]
    if not isinstance(features, dict) or not all(map(_count, features.values())):
        raise InputError("proof.features", features, "an object whose values are non-negative whole numbers")


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a JSON object in which no key is repeated."""
    data: dict[str, object] = {}
    for key, value in pairs:
        if key in data:
            raise InputError("key", key, "{value} occurs twice in the same object.")
        data[key] = value
    return data


def _count(value: object, least: int = 0) -> bool:
    """Return whether a value is a whole number and not below a minimum; true and false do not count as numbers."""
    return type(value) is int and least <= value <= MOST


def _strings(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def read(text: str) -> tuple[Puzzle, ...]:
    """Read the puzzles in a file; see :func:`numbered`."""
    return tuple(numbered(text).values())


def numbered(text: str, source: str = "") -> dict[int, Puzzle]:
    """Read the puzzles in a file, keyed by line number (from 1); there is one on each line that is not empty.

    Args:
        text: contents of the file.
        source: name of the file, for messages.

    Raises:
        InputError: some lines are not puzzles; the message names the file and the lines.
    """
    puzzles = {}
    with faults() as errors:
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                with errors.noted(), located(place(source, number)):
                    puzzles[number] = parse(line)
    return puzzles


def write(puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a file of puzzles."""
    return "".join(f"{puzzle.line()}\n" for puzzle in puzzles)
