"""The values of options and arguments, for shell completion and help.

Nothing is imported until a value is needed.
"""

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def names(*lists: Callable[[], Iterable[str]], files: bool = False) -> Complete:
    """Offer the names that begin with the typed text, ignoring case, and files if the value can be a file."""

    def complete(context: click.Context, parameter: click.Parameter, prefix: str) -> list[CompletionItem]:
        matches = (name for each in lists for name in each())
        items = [CompletionItem(name) for name in matches if name.casefold().startswith(prefix.casefold())]
        return [*items, CompletionItem(prefix, type="file")] if files else items

    return complete


class Named(click.ParamType[str]):
    """A name from one of several lists, which the shell completes and the help shows; the core refuses any other
    name.
    """

    name = "name"

    def __init__(self, *lists: str | Callable[[], Iterable[str]]) -> None:
        self._lists = lists

    @property
    def values(self) -> tuple[str, ...]:
        """The names."""
        return tuple(name for each in self._lists for name in ((each,) if isinstance(each, str) else each()))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the names that begin with the typed text."""
        return names(lambda: self.values)(ctx, param, incomplete)


def _listed(path: str) -> Callable[[], Iterable[str]]:
    """Return a function that returns the names in a list, or those that a function returns."""

    def listed() -> Iterable[str]:
        from pkgutil import resolve_name

        value = resolve_name(path)
        names: Iterable[str] = value() if callable(value) else value
        return names

    return listed


decks = _listed("printkit.looks.style:decks")
"""Every deck that comes with a game."""
collections = _listed("printkit.books.collection:names")
"""Every game that comes with puzzles."""
mines = _listed("printkit.engines.puzzles.puzzle_set:names")
"""Every game for which puzzles can be mined."""
themes = _listed("printkit.draw.names:themes")
"""Every theme."""
page_kinds = _listed("printkit.books.section:KINDS")
"""Every kind of page in kits."""
starts = _listed("printkit.content.start:KINDS")
"""Every kind of example that can be written."""
services = _listed("printkit.pages.services:SERVICES")
"""Every print service."""
registrations = _listed("printkit.pages.registration:REGISTRATIONS")
"""Every cutting machine whose marks can be printed."""
card_sizes = _listed("printkit.layouts.cards:SIZES")
"""Every named card size."""
layers = _listed("printkit.draw.names:LAYERS")
"""Every layer that a drawing can have."""


def games() -> Iterable[str]:
    """Yield every game, followed by its variants."""
    from printkit import engines

    for id in engines.names():
        info = engines.info(id)
        yield from (id, *(info.called(variant) for variant in info.variants))


def kits() -> Iterable[str]:
    """Return every game with a kit, and ``all``."""
    from printkit.engines.plugins import examples
    from printkit.looks import style

    return ("all", *style.names(), *examples())


def boards() -> Iterable[str]:
    """Return every board."""
    from printkit.looks import style

    return (name for id in style.names() for name in style.of_game(id).boards)


def papers() -> Iterable[str]:
    """Return every named paper size."""
    from printkit.layouts.paper import SIZES

    return (paper.name for paper in SIZES.values())


def printers() -> Iterable[str]:
    """Return every measured printer."""
    from printkit.pages.printer_store import store

    if not store().is_file():
        return ()
    from printkit.pages import printers

    return printers.load().printers


def puzzle_kinds() -> Iterable[str]:
    """Return every kind of puzzle in all games."""
    from printkit.engines.puzzles.puzzle_set import names, puzzle_set

    return dict.fromkeys(kind.name for id in names() for kind in puzzle_set(id).kinds)


def puzzle_themes() -> Iterable[str]:
    """Return every puzzle theme in all games."""
    from printkit.engines.puzzles.explain import common_themes
    from printkit.engines.puzzles.puzzle_set import names, puzzle_set

    return dict.fromkeys((*common_themes(), *(theme for id in names() for theme in puzzle_set(id).motifs)))


def marks() -> Iterable[str]:
    """Return every kind of crop mark."""
    from printkit.draw.names import CORNERS, MARKS

    return dict.fromkeys(CORNERS if mark == "crosses" else mark for mark in MARKS)
