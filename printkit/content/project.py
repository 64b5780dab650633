"""A user's own content: a TOML file that replaces the default paper, theme and titles, and the content of games.

Everything is optional. All values are checked when the file is read, so that later code can trust them. A refusal
names the file, the line and the field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from printkit import engines
from printkit.draw.theme import THEMES, Theme
from printkit.layouts import paper
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, faults

if TYPE_CHECKING:
    from printkit.content.schema import Node

EXAMPLE = Path(__file__).parent / "example"

TITLE = 60
"""Longest title in characters."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Section:
    """A game's table in project files.

    Attributes:
        name: name of the table, between the brackets.
        read: function that returns the content of the table as a value of the game's own type; None if the table is
            empty.
    """

    name: str
    read: Callable[[Node], object | None]


@dataclass(frozen=True, slots=True)
class Project:
    """A user's own content; an empty project changes nothing.

    Attributes:
        paper: name or size of the paper, or None for the default.
        theme: name of the theme, or None for the default.
        titles: titles, keyed by the ids of games.
        extras: values that games read from their own tables, each of a different type.
    """

    paper: str | None = None
    theme: str | None = None
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    extras: tuple[object, ...] = ()

    def extra(self, kind: type[T]) -> T | None:
        """Return the content of a given type that a game has read, or None."""
        return next((each for each in self.extras if isinstance(each, kind)), None)

    def themed(self, theme: Theme) -> Theme:
        """Return the theme, extended with the content that games pass on to their drawing code."""
        return replace(theme, extras=self.extras)


class CodeInData(InputError):
    """The refusal of a data file that asks for Python code to be run.

    Args:
        games: name of the field that lists folders of games.
    """

    def __init__(self, games: Node) -> None:
        message = (
            "{field} would run Python code, which a project file must not do. Delete this line, and name the folder "
            "on the command line (printkit --game-dir DIR) or in PRINTKIT_GAMES, or install the game."
        )
        super().__init__(games.name, games.value, message)
        self.places = (games.place,)


def load(path: Path, sections: Callable[[], Sequence[Section]] = tuple) -> Project:
    """Read the project described by a file; the files that it names are looked up in its folder.

    Args:
        path: the file.
        sections: tables of games that the file may contain (``printkit.looks.custom`` has those of all games).

    Raises:
        InputError: the file is not TOML, or a field is unknown, missing or unusable; the message names the file, line
            and field.
        OSError: the file cannot be read.
    """
    from printkit.content.schema import read

    with faults() as errors:
        return _project(read(path, errors), sections)


def _project(root: Node, sections: Callable[[], Sequence[Section]]) -> Project:
    project = root["project"]
    for games in (root["games"], project["games"]):
        if not games.missing:
            raise CodeInData(games)
    project.table(("paper", "theme"), named=True)
    tables = sections()
    root.table(("project", "titles", *(section.name for section in tables)))
    project["paper"].parsed(paper.parse, "paper")
    theme = project["theme"]
    return Project(
        paper=project["paper"].text(None),
        theme=None if theme.missing else theme.choice(THEMES, None),
        titles=_titles(root["titles"]),
        extras=tuple(
            extra
            for section in tables
            if not root[section.name].missing and (extra := section.read(root[section.name])) is not None
        ),
    )


def example() -> dict[str, bytes]:
    """Return the files of the example project, keyed by name, with ``project.toml`` first."""
    paths = sorted(EXAMPLE.glob("*.[ct]*"), key=lambda path: (path.suffix != ".toml", path.name))
    return {path.name: path.read_bytes() for path in paths}


def _titles(titles: Node) -> Mapping[str, str]:
    from printkit.content import typefaces

    table = titles.table(engines.names(), named=True)
    return MappingProxyType({id: typefaces.words(title, TITLE) or "" for id, title in table.items()})
