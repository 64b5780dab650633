"""Own content: a TOML file that names what takes the place of the house's paper, theme, titles and games' content.

Everything is optional, and everything is checked when the file is read, so that what comes after can trust it. A
refusal names the file, the line and the field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from printkit import engines
from printkit.content.lines import lines
from printkit.content.reader import Reader, Section
from printkit.draw.theme import THEMES, Theme
from printkit.engines.outside import add
from printkit.layouts.ground.refusals import InputError
from printkit.layouts.ground.text import read_text, toml

EXAMPLE = Path(__file__).parent / "example"

TITLE = 60
"""Most letters of a title."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Project:
    """Content of one's own; an empty one changes nothing.

    Attributes:
        paper: name or size of the paper, None for the usual.
        theme: name of the theme, None for the usual.
        titles: titles by the id of the game.
        extras: what games read from their own tables, each of a type of its own.
    """

    paper: str | None = None
    theme: str | None = None
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    extras: tuple[object, ...] = ()

    def extra(self, kind: type[T]) -> T | None:
        """What a game read that is of a type, or None."""
        return next((each for each in self.extras if isinstance(each, kind)), None)

    def themed(self, theme: Theme) -> Theme:
        """The theme, which hands the games' own content on to what they draw."""
        return replace(theme, extras=self.extras)


def load(path: Path, sections: Callable[[], Sequence[Section]] = tuple) -> Project:
    """The project that a file describes; files that it names are looked for beside it.

    Args:
        path: the file.
        sections: gives the tables of games that it may hold (``printkit.looks.own`` has those of all games); asked
            when the games that the file brings along are known.

    Raises:
        InputError: not TOML, or a field that is unknown, missing or cannot be used; names file, line and field.
        OSError: the file cannot be read.
    """
    text = read_text(path)
    data = toml(text, str(path))
    reader = Reader(path, data, lines(text))
    reader.table(("project",), ("paper", "theme", "games"))
    for keys in (("games",), ("project", "games")):
        _bring(reader, keys)
    tables = sections()
    reader.table((), ("games", "project", "titles", *(section.name for section in tables)))
    return Project(
        paper=reader.paper(("project", "paper")),
        theme=_theme(reader),
        titles=_titles(reader),
        extras=tuple(
            extra
            for section in tables
            if section.name in data and (extra := section.read(reader)) is not None
        ),
    )


def example() -> dict[str, bytes]:
    """The files of the example project by their names, ``project.toml`` first."""
    found = sorted(EXAMPLE.glob("*.[ct]*"), key=lambda path: (path.suffix != ".toml", path.name))
    return {path.name: path.read_bytes() for path in found}


def _theme(reader: Reader) -> str | None:
    theme = reader.text(("project", "theme"))
    if theme is not None and theme not in THEMES:
        raise reader.error(("project", "theme"), theme, f"a theme; themes are {', '.join(THEMES)}", THEMES)
    return theme


def _bring(reader: Reader, keys: tuple[str, ...]) -> None:
    """Make the games known whose folders a field lists; paths begin at the project."""
    *table, name = keys
    listed = (reader.data.get(table[0], {}) if table else reader.data).get(name, [])
    if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
        raise reader.error(keys, str(listed), "a list of folders, such as ['my-game']")
    for each in listed:
        try:
            add(reader.path.parent / each)
        except InputError as error:
            raise reader.error(keys, each, error.accepted) from error


def _titles(reader: Reader) -> Mapping[str, str]:
    table = reader.table(("titles",), engines.names())
    return MappingProxyType({id: reader.words(("titles", id), TITLE) or "" for id in table})
