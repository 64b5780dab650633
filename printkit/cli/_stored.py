"""Games that are stored in a file one by one, so that a command can be stopped and continued."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import click

from printkit.cli._options import Command
from printkit.cli._places import Place
from printkit.layouts.base.refusals import located
from printkit.layouts.base.text import read_text

R = TypeVar("R")


def stores(more: str = "") -> Callable[[Command], Command]:
    """Make the option ``--store``, with further text at the end of its help."""
    text = f"Store finished games in FILE (.jsonl) and continue from them{more}."
    return click.option("--store", type=Place(dir_okay=False), help=text)


def stored(
    store: Path | None,
    play: Callable[[dict[int, R]], Iterator[tuple[int, R]]],
    *,
    rows: Callable[[str], dict[int, R]],
    row: Callable[[int, R], str],
) -> Iterator[tuple[int, R]]:
    """Yield the games that ``play`` yields, keyed by number, and store each of them as it ends.

    Args:
        store: the file; None to store nothing.
        play: function that plays the games missing from those passed to it, and yields all games.
        rows: function that reads the games in the text of a file.
        row: function that writes a game as a line.

    Raises:
        InputError: the file does not contain games, or its games belong to another run.
    """
    if store is None:
        yield from play({})
        return
    from printkit.export import write

    results: dict[int, R] = {}
    if store.exists():
        with located(str(store)):
            results = rows(read_text(store))
    for number, result in play(dict(results)):
        if number not in results:
            results[number] = result
            write({store: "".join(row(each, results[each]) for each in sorted(results)).encode()})
        yield number, result
