"""Hand-picked puzzles: those named in a game's ``picked.toml``, each with a title and a note for its solvers.

``about`` introduces the puzzles of the game in a sentence or two, and each puzzle has a table::

    [[puzzle]]
    id = "chess-win-0123abcd"
    title = "The Quiet Rook"
    note = "…"
"""

from collections.abc import Mapping, Sequence
from functools import cache

from printkit.content.schema import Node, read
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError
from printkit.looks.declaration import declared


@dataclass(frozen=True, slots=True)
class Note:
    """The title of a puzzle, and a note that explains its idea without giving the solution away."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Picked:
    """The hand-picked puzzles of a game: an introduction, and the puzzles' notes keyed by id."""

    about: str
    notes: Mapping[str, Note]


@cache
def picked(game: str) -> Picked:
    """Return the hand-picked puzzles of a game; there may be none.

    Raises:
        InputError: the file has unknown or unusable fields; the message names the file and the line.
    """
    path = declared(game).picked
    root = read(path) if path else Node({})
    root.table(("about", "puzzle"))
    rows = [row.table(("id", "title", "note")) and row for row in root["puzzle"].rows("a list of [[puzzle]] tables")]
    notes = {row["id"].text(""): Note(row["title"].text(""), row["note"].text("")) for row in rows}
    return Picked(root["about"].text(""), notes)


def by_hand(puzzles: Sequence[Puzzle]) -> Mapping[str, Note]:
    """Return the notes of those puzzles that are hand-picked, keyed by id. Raises InputError if there are none."""
    ids = {puzzle.id for puzzle in puzzles}
    games = dict.fromkeys(puzzle.game.partition(":")[0] for puzzle in puzzles)
    notes = {id: note for game in games for id, note in picked(game).notes.items() if id in ids}
    if not notes:
        raise InputError(
            "picked", ", ".join(games), "No puzzle of {value} is hand-picked, so {field} cannot be used."
        )
    return notes
