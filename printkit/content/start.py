"""The files written by `printkit init`: small, complete examples that work straight away."""

import json
import re
from pathlib import Path

from printkit import engines
from printkit.content import examples, project
from printkit.engines.puzzles.puzzle import identity
from printkit.layouts.base.refusals import InputError, unlisted

GAME = Path(__file__).parent.parent / "games" / "_start"
"""The game that is copied under another name."""
DATA = GAME.parent / "_data" / "start.txt"
"""The game whose rules are data."""
RULEBOOK = Path(__file__).parent / "rulebook-start.md"
KINDS = ("project", "game", "deck", "board", "sheet", "kit", "rulebook")
"""Kinds of examples."""


def files(kind: str, folder: Path, game: str | None = None) -> dict[Path, bytes]:
    """Return the files of an example, keyed by their destinations.

    Args:
        kind: one of ``KINDS``, or ``data`` for a game whose rules are data.
        folder: destination; a game takes the name of its folder.
        game: the game that a rulebook is about (default: the first one listed).

    Raises:
        InputError: there is no such kind or game, or the folder's name cannot be the name of a game.
    """
    match kind:
        case "project":
            return {folder / name: data for name, data in project.example().items()}
        case "game":
            return _game(folder)
        case "data":
            title = called(folder)[1]
            return {folder / "game.toml": DATA.read_text(encoding="utf-8").replace("My Game", title).encode()}
        case "deck" | "board" | "sheet" | "kit":
            return {folder / name: data for name, data in examples.files(kind).items()}
        case "rulebook":
            return {folder / "rulebook.md": _rulebook(game or engines.names()[0]).encode("utf-8")}
    raise unlisted("kind", kind, KINDS)


def called(folder: Path) -> tuple[str, str]:
    """Return the id and the title of the game in a folder. Raises InputError if the folder's name cannot be the name
    of a game.
    """
    folder_name = folder.resolve().name
    id = re.sub("[^a-z0-9]", "", folder_name.lower())
    if not re.fullmatch("[a-z][a-z0-9]{1,30}", id):
        message = (
            "The folder gives the game its name, so it must start with a letter and have 2 to 31 letters "
            "and digits, not {value}."
        )
        raise InputError("folder", folder_name, message)
    if id in engines.names():
        message = f"There is already a game called {id}; choose a name other than {{value}}."
        raise InputError("folder", folder_name, message)
    return id, " ".join(re.findall("[A-Za-z0-9]+", folder_name)).title()


def _game(folder: Path) -> dict[Path, bytes]:
    id, title = called(folder)
    contents = {}
    for path in sorted(GAME.iterdir()):
        if path.suffix in (".py", ".md", ".jsonl", ".toml"):
            text = path.read_text(encoding="utf-8").replace("mygame", id).replace("My Game", title)
            if path.suffix == ".jsonl":
                text = "".join(map(_renamed, text.splitlines(keepends=True)))
            inner = folder if path.suffix == ".toml" else folder / f"printkit_{id}"
            contents[inner / path.name] = text.encode("utf-8")
    return contents


def _renamed(line: str) -> str:
    """Return a puzzle with a new id, which depends on the new name of its game and on its position."""
    puzzle = json.loads(line)
    return line.replace(puzzle["id"], identity(puzzle["game"], puzzle["kind"], puzzle["position"]))


def _rulebook(name: str) -> str:
    """Return a rulebook that begins with a game's starting position."""
    game = engines.find(name)
    turns = list(game.turns(game.start()))
    values = {"game": name, "title": game.info.title, "count": str(len(turns)), "turn": turns[0]}
    text = RULEBOOK.read_text(encoding="utf-8")
    return re.sub(r"\{(\w+)\}", lambda found: values[found[1]], text)
