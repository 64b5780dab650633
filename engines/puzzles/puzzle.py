"""A puzzle as one line of JSON, and files of puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from engines.puzzles.kind import Kind
from layouts.errors import InputError


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle, proved and graded.

    Attributes:
        id: game, kind and a digest of the position up to symmetry: equal puzzles have equal names.
        game: the game or variant.
        kind: name of its kind.
        position: what is shown.
        task: what to do, as a sentence.
        solution: the solving turn, then reply and only solving turn in turns, as far as there is just one; in
            puzzles that say in how many turns, to the end.
        refutations: telling wrong turns with what refutes them; None where the goal is one turn's.
        difficulty: stars, 1 to 5.
        rating: 0 to 999, from which the stars follow.
        nodes: positions that the simple solver looks at (``grade``).
        seed: of the mining that found it.
        record: ``start`` and ``turns`` of a game that leads to the position.
        proof: ``depth``, the measured ``features``, and the number of the ``attempt`` that found it.
    """

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

    @property
    def depth(self) -> int:
        """The depth in the kind's unit."""
        return int(self.proof["depth"])

    def line(self) -> str:
        """The puzzle as one line of JSON, without its end."""
        return json.dumps(asdict(self), ensure_ascii=True)


def name(kind: Kind, key: str) -> str:
    """The id of the puzzle of a kind with that key."""
    digest = sha256(f"{kind.game} {kind.name} {key}".encode()).hexdigest()[:8]
    return f"{kind.game.partition(':')[0]}-{kind.name}-{digest}"


_TYPES: Mapping[str, type] = {
    "id": str,
    "game": str,
    "kind": str,
    "position": str,
    "task": str,
    "solution": list,
    "refutations": dict,
    "difficulty": int,
    "rating": int,
    "nodes": int,
    "seed": int,
    "record": dict,
    "proof": dict,
}
_WORDS = {str: "a text", list: "a list of turns", dict: "an object", int: "a whole number"}


def parse(line: str) -> Puzzle:
    """The puzzle written in a line of JSON; nothing is proved.

    Raises:
        InputError: no JSON object, or a field that is missing, unknown or of another type.
    """
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InputError("puzzle", line, "a JSON object")
    for field, kind in _TYPES.items():
        if field not in found:
            raise InputError("puzzle", line, f"a puzzle: it has no field {field!r}")
        if type(found[field]) is not kind:
            raise InputError(field, found[field], _WORDS[kind])
    for field in found:
        if field not in _TYPES:
            raise InputError("field", field, f"a field of a puzzle; those are {', '.join(_TYPES)}", _TYPES)
    if not _strings(found["solution"]) or not found["solution"]:
        raise InputError("solution", found["solution"], "a list of turns, at least one")
    if not all(reply is None or isinstance(reply, str) for reply in found["refutations"].values()):
        raise InputError("refutations", found["refutations"], "turns with a reply or null")
    record, proof = found["record"], found["proof"]
    if set(record) != {"start", "turns"} or not _strings([record["start"]]) or not _strings(record["turns"]):
        raise InputError("record", record, "'start', a position, and 'turns', a list of turns")
    if type(proof.get("depth")) is not int or not isinstance(proof.get("features"), dict):
        raise InputError("proof", proof, "an object with 'depth' and 'features'")
    return Puzzle(**{**found, "solution": tuple(found["solution"])})


def _strings(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(one, str) for one in found)


def read(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, one on each line that is not empty.

    Raises:
        InputError: a line that is no puzzle; names the line.
    """
    puzzles = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                puzzles.append(parse(line))
            except InputError as error:
                raise InputError(f"line {number}, {error.field}", error.given, error.accepted) from None
    return tuple(puzzles)


def write(puzzles: Iterable[Puzzle]) -> str:
    """The text of a file of puzzles."""
    return "".join(f"{puzzle.line()}\n" for puzzle in puzzles)
