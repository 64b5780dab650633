"""Where to find a game's looks, figures, commands and texts.

The parts of a game are found by the names of modules and files in the game's folder (:func:`by_names`):
``printkit/games/ID`` for a built-in game, and the only folder in its package for a third-party game. A game whose
parts have other names declares them in a value ``PRINT``, a :class:`Print`. Parts may be missing; code that needs a
missing part reports its absence.

Looks, figures and the editor are classes that derive from :class:`Part` and override only the defaults that do not
suit them.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Self, TypeVar

from printkit import engines
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.lazy import LazyRef, Package

T = TypeVar("T")

HOUSE = Path(__file__).parent.parent / "games"


@dataclass(frozen=True, slots=True, kw_only=True)
class Print:
    """The printed and visible parts of a game; each reference is loaded when it is first used.

    Attributes:
        style: look of its boards and pieces, and content of its kit (``printkit.looks.style.GameLook``).
        figures: its look in figures (``printkit.figures.style.FigureLook``).
        content: its tables in a project file (``printkit.content.project.Section``).
        puzzle_pages: look of its puzzles on paper (``printkit.looks.puzzle_pages.PuzzlePages``).
        editor: its editor for positions in the studio (``printkit.looks.editor.Editor``).
        hands: its full game with hidden hands in the studio (``printkit.looks.hands.HiddenGame``).
        commands: its own commands, keyed by name, as modules that each contain a click command called ``command``.
        build: its build notes, a text file (``printkit.books.build``).
        notation: the notation for its turns, explained in a short text with figures, like a rulebook. The text is
            printed on the quick reference and before the solutions of puzzles.
        reference: the quick reference, a text file.
        rulebook: the rulebook, a Markdown file with figures.
        puzzles: the puzzles that come with it, a JSON Lines file.
        picked: hand-picked puzzles with titles and notes, a TOML file (``printkit.books.puzzles.picked``).
        cover: its cover, a TOML file (``printkit.content.cover``).
        aid: its player aid, a short rulebook (``printkit.books.aid``).
        tour: a first lesson in the studio, a TOML file (``printkit.studio.tour``).
    """

    style: LazyRef | None = None
    figures: LazyRef | None = None
    content: LazyRef | None = None
    puzzle_pages: LazyRef | None = None
    editor: LazyRef | None = None
    hands: LazyRef | None = None
    commands: Mapping[str, LazyRef] = field(default_factory=lambda: MappingProxyType({}))
    build: Path | None = None
    notation: Path | None = None
    reference: Path | None = None
    rulebook: Path | None = None
    puzzles: Path | None = None
    picked: Path | None = None
    cover: Path | None = None
    aid: Path | None = None
    tour: Path | None = None


class Part:
    """The base of the classes that a game declares; they inherit its defaults."""

    @classmethod
    def of(cls, **values: object) -> Self:
        """Return an object with these values as its attributes and methods; a method is a function without ``self``.

        Raises:
            TypeError: there is no attribute of that name, or a required one is missing.
        """
        if unknown := values.keys() - dir(cls):
            raise TypeError(f"{cls.__name__} has no {', '.join(sorted(unknown))}")
        usable = {name: staticmethod(value) if callable(value) else value for name, value in values.items()}
        kind: type[Self] = type(cls.__name__, (cls,), usable)
        return kind()

    def changed(self, **values: object) -> Self:
        """Return the object with some values replaced; the arguments are those of :meth:`of`."""
        return type(self).of(**values)


NOTHING = Print()
"""The declaration of a game that has no looks."""


def by_names(package: Package) -> Print:
    """Return the parts of a game, each in the module or file of the same name.

    The classes ``Look``, ``Figures``, ``Editor`` and ``Pages``, or the values ``STYLE``, ``FIGURES``, ``EDITOR`` and
    ``PAGES``, are in ``style.py``, ``figures.py``, ``editor.py`` and ``puzzle_pages.py``, or all in ``style.py``;
    ``SECTION`` is in ``content.py``. Commands are the modules in ``commands/``.
    """

    def either(module: str, *names: str) -> LazyRef | None:
        places = ((name, place) for place in dict.fromkeys((module, "style")) for name in names)
        return next(filter(None, (package.value(*place) for place in places)), None)

    commands = sorted(path.stem for path in (package.folder / "commands").glob("[a-z]*.py"))
    return Print(
        style=either("style", "Look", "STYLE"),
        figures=either("figures", "Figures", "FIGURES"),
        editor=either("editor", "Editor", "EDITOR"),
        hands=package.value("Hands", "hands"),
        content=package.module("content", "SECTION"),
        puzzle_pages=either("puzzle_pages", "Pages", "PAGES"),
        commands=MappingProxyType({name: LazyRef(f"{package.name}.commands.{name}") for name in commands}),
        build=package.file("build.md"),
        notation=package.file("notation.md"),
        reference=package.file("reference.md"),
        rulebook=package.file("rulebook.md"),
        puzzles=package.file("puzzles.jsonl"),
        picked=package.file("picked.toml"),
        cover=package.file("cover.toml"),
        aid=package.file("aid.md"),
        tour=package.file("tour.toml"),
    )


def declared(id: str) -> Print:
    """Return the declaration of a game; empty if it has no looks at all."""
    if id in built_in():
        return _of_built_in(id)
    if not engines.knows(id):
        return NOTHING
    module = import_module(engines.home(id))
    value = getattr(module, "PRINT", NOTHING if hasattr(module, "ENGINE") else None)
    return value if isinstance(value, Print) else by_names(Package.of(module))


@cache
def _of_built_in(id: str) -> Print:
    """Return the parts of a built-in game, cached because they never change while the program runs."""
    return by_names(Package(f"printkit.games.{id}", HOUSE / id))


def load(part: LazyRef, kind: type[T]) -> T:
    """Return a part: a value, or an instance of a class. Raises TypeError for a part of another kind."""
    value = part.load(object)
    instance = value() if isinstance(value, type) else value
    if not isinstance(instance, kind):
        raise TypeError(f"{part.path} is {type(instance).__name__}, not {kind.__name__}")
    return instance


def with_part(part: str) -> tuple[str, ...]:
    """Return the ids of the games that have a given part (an attribute of :class:`Print`), in the order in which
    games are listed.
    """
    return tuple(id for id in engines.names() if getattr(declared(id), part))


@cache
def built_in() -> tuple[str, ...]:
    """Return the ids of the built-in games that have looks, sorted by name; no game is loaded."""
    return tuple(sorted(path.parent.name for path in HOUSE.glob("[!_]*/__init__.py")))
