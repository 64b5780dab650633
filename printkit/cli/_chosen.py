"""The options for choosing puzzles from collections and for the look of their pages."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, SupportsIndex, SupportsInt

import click

from printkit.cli import _complete as complete
from printkit.cli._options import COUNT, F, composed, gathered
from printkit.cli._report import note
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError, one_of

if TYPE_CHECKING:
    from printkit.draw.theme import Theme
    from printkit.engines.puzzles.puzzle import Puzzle


ALL = sys.maxsize
"""The number that represents ``--count all``."""


class CountOrAll(click.types.IntParamType):
    """A number of puzzles, or ``all``."""

    name = "count"
    accepts = f"a whole number from {COUNT.min} to {COUNT.max:,}, or all"

    def convert(
        self, value: SupportsInt | SupportsIndex, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the value as a number, or ``ALL`` for ``all``."""
        return ALL if str(value) == "all" else COUNT.convert(int(super().convert(value, param, ctx)), param, ctx)


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice of puzzles to print, and their appearance.

    Attributes:
        names: values of ``--theme``, each the name of a look or of a puzzle theme.
        large: whether large print was requested.
        kinds, stars: kinds and star ratings of puzzles.
        count: total number of puzzles of all kinds and star ratings; None if the command line does not give it.
        seed: seed for a different choice.
    """

    names: tuple[str, ...]
    large: bool
    kinds: tuple[str, ...]
    stars: tuple[int, int]
    count: int | None
    seed: int | None

    @property
    def look(self) -> Theme:
        """The colours and type sizes. Raises InputError."""
        from printkit.draw.theme import THEMES, theme

        looks = [name for name in self.names if name in THEMES] or ["full"]
        return theme("large-print" if self.large else looks[-1])

    @property
    def themes(self) -> tuple[str, ...]:
        """The names that are themes of puzzles rather than looks."""
        from printkit.draw.theme import THEMES

        return tuple(name for name in self.names if name not in THEMES)

    def narrowed(self, puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
        """Return all puzzles of these kinds with these star ratings and themes. Raises InputError if no puzzle
        matches.
        """
        from printkit.books.puzzles import narrowed
        from printkit.draw.theme import THEMES

        for name in self.themes:
            one_of("--theme", name, [*THEMES, *sorted({theme for puzzle in puzzles for theme in puzzle.themes})])
        return narrowed(puzzles, kinds=self.kinds, stars=self.stars, themes=self.themes)

    def taken(self, puzzles: Sequence[Puzzle], count: int | None = None) -> tuple[Puzzle, ...]:
        """Return the requested number of these puzzles (``count`` unless the command line gives it), from easy to
        hard.

        A message is printed if there are fewer.
        """
        from printkit.books.puzzles import ordered, selection

        total = None if self.count == ALL else self.count or count
        if total is None and self.seed is None:
            return ordered(puzzles)
        total = total or len(puzzles)
        if len(puzzles) < total:
            left = f"{total - len(puzzles)} fewer than asked for: there are no more such puzzles"
            note(f"printkit: {left}")
        return selection(puzzles, total, self.seed)


def _choice(
    *,
    names: tuple[str, ...],
    topics: tuple[str, ...],
    large: bool,
    kinds: tuple[str, ...],
    stars: str | None,
    seed: int | None,
    count: int | None = None,
) -> Choice:
    return Choice((*names, *topics), large, kinds, _range(stars), count, seed)


chooses = composed(
    click.option("--theme", "names", multiple=True, type=complete.Named(complete.themes)),
    click.option("--puzzle-theme", "topics", multiple=True, type=complete.Named(complete.puzzle_themes)),
    click.option("--large-print", "large", is_flag=True),
    click.option("--kind", "kinds", multiple=True, metavar="KIND", type=complete.Named(complete.puzzle_kinds)),
    click.option("--stars", metavar="N[-M]"),
    click.option("--seed", type=click.IntRange(0), metavar="S"),
    gathered("choice", _choice),
)
"""``--theme --puzzle-theme --large-print --kind --stars --seed`` as a single ``choice``, with ``--count`` if the
command has it.
"""


def counted(usual: int) -> Callable[[F], F]:
    """Add ``--count N``, for :func:`chooses`; the help names the default number."""
    return click.option(
        "--count",
        type=CountOrAll(),
        metavar="N|all",
        help=f"Number of puzzles, divided among all kinds and star ratings (default: {usual}).",
    )


def _range(text: str | None) -> tuple[int, int]:
    """Read numbers of stars, written as ``2`` or ``1-3``."""
    if text is None:
        return 1, 5
    low, _, high = text.partition("-")
    if low.isdecimal() and (high or low).isdecimal() and 1 <= int(low) <= int(high or low) <= 5:
        return int(low), int(high or low)
    raise InputError("--stars", text, "one or two numbers from 1 to 5, such as 2 or 1-3")
