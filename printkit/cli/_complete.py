"""What the shell offers for names of games, boards, decks, themes, papers and printers.

For ``shell_complete=`` of an option or an argument. Nothing is imported before somebody presses the key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def names(*lists: Callable[[], Iterable[str]], files: bool = False) -> Complete:
    """Offers the names that begin as what was typed, in whatever case, and files where one may be given instead."""

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
        matches = (name for each in lists for name in each())
        items = [CompletionItem(name) for name in matches if name.casefold().startswith(typed.casefold())]
        return [*items, CompletionItem(typed, type="file")] if files else items

    return complete


def choices(*values: str) -> Complete:
    """Offers these values."""
    return names(lambda: values)


def games() -> Iterable[str]:
    """Every game, its variants after it."""
    from printkit import engines

    for id in engines.names():
        info = engines.info(id)
        yield from (id, *(info.called(variant) for variant in info.variants))


def kits() -> Iterable[str]:
    """Every game with a kit, and ``all``."""
    from printkit.looks import style

    return ("all", *style.names())


def boards() -> Iterable[str]:
    """Every board."""
    from printkit.looks import style

    return (name for id in style.names() for name in style.of_game(id).boards)


def decks() -> Iterable[str]:
    """Every deck that comes with a game."""
    from printkit.looks import style

    return style.decks()


def collections() -> Iterable[str]:
    """Every game that comes with puzzles."""
    from printkit.books import collection

    return collection.names()


def mines() -> Iterable[str]:
    """Every game for which puzzles can be mined."""
    from printkit.engines.puzzles.puzzle_set import names

    return names()


def themes() -> Iterable[str]:
    """Every theme."""
    from printkit.draw.theme import THEMES

    return THEMES


def papers() -> Iterable[str]:
    """Every paper that has a name."""
    from printkit.layouts.paper import SIZES

    return (paper.name for paper in SIZES.values())


def printers() -> Iterable[str]:
    """Every printer that was measured."""
    from printkit.pages import printers

    return printers.load().printers
