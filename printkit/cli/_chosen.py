"""The options that choose puzzles from collections, and the look of their pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete
from printkit.cli._options import COUNT, F, composed, gathered
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.draw.theme import Theme
    from printkit.engines.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Choice:
    """Which puzzles are printed, and how they look.

    Attributes:
        names: what ``--theme`` names, of looks and of themes of puzzles: no name is both.
        large: whether large print was asked for.
        kinds, stars: those that are wanted.
        count: how many, over all kinds and stars; None for all.
        seed: of another choice.
    """

    names: tuple[str, ...]
    large: bool
    kinds: tuple[str, ...]
    stars: tuple[int, int]
    count: int | None
    seed: int | None

    @property
    def look(self) -> Theme:
        """Colours and type. Raises InputError."""
        from printkit.draw.theme import THEMES, theme

        looks = [name for name in self.names if name in THEMES] or ["full"]
        return theme("large-print" if self.large else looks[-1])

    @property
    def themes(self) -> tuple[str, ...]:
        """The names that are none of a look: themes of puzzles."""
        from printkit.draw.theme import THEMES

        return tuple(name for name in self.names if name not in THEMES)

    def narrowed(self, puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
        """All that are of these kinds, stars and themes. Raises InputError where there are none."""
        from printkit.books.puzzles import narrowed
        from printkit.draw.theme import THEMES

        for name in self.themes:
            known = [*THEMES, *sorted({theme for puzzle in puzzles for theme in puzzle.themes})]
            if name not in known:
                raise InputError(
                    "--theme", name, f"a look or a theme of these puzzles: {', '.join(known)}", names=known
                )
        return narrowed(puzzles, kinds=self.kinds, stars=self.stars, themes=self.themes)

    def taken(self, puzzles: Sequence[Puzzle], count: int | None = None) -> tuple[Puzzle, ...]:
        """As many of these as are wanted (``count`` unless the command line says it), from easy to hard.

        Where there are fewer, that is said.
        """
        from printkit.books.puzzles import ordered, selection

        wanted = self.count or count
        if wanted is None and self.seed is None:
            return ordered(puzzles)
        wanted = wanted or len(puzzles)
        if len(puzzles) < wanted:
            left = f"{wanted - len(puzzles)} fewer than asked for: there are no more such puzzles"
            click.echo(f"printkit: {left}", err=True)
        return selection(puzzles, wanted, self.seed)


def _choice(
    *,
    names: tuple[str, ...],
    large: bool,
    kinds: tuple[str, ...],
    stars: str | None,
    seed: int | None,
    count: int | None = None,
) -> Choice:
    return Choice(names, large, kinds, _range(stars), count, seed)


chooses = composed(
    click.option(
        "--theme",
        "names",
        multiple=True,
        metavar="NAME",
        help="Colour theme (full, low-ink...) or theme of puzzles (quiet, sacrifice...); may be repeated.",
        shell_complete=complete.names(complete.themes),
    ),
    click.option("--large-print", "large", is_flag=True, help="The same as --theme large-print."),
    click.option(
        "--kind",
        "kinds",
        multiple=True,
        metavar="KIND",
        help="Use only this kind of puzzle; may be repeated.",
    ),
    click.option("--stars", metavar="N[-M]", help="Use only puzzles with these stars, such as 2 or 1-3."),
    click.option(
        "--seed", type=click.IntRange(0), metavar="S", help="Seed; the same seed chooses the same puzzles."
    ),
    gathered("choice", _choice),
)
"""``--theme --large-print --kind --stars --seed``, passed to the command as one ``choice``; with ``--count``
under it, where the command has that.
"""


def counted(command: F) -> F:
    """``--count N``, for :func:`chooses`."""
    return click.option(
        "--count", type=COUNT, metavar="N", help="Number of puzzles, spread over all kinds and stars."
    )(command)


def _range(text: str | None) -> tuple[int, int]:
    """The stars written ``2`` or ``1-3``."""
    if text is None:
        return 1, 5
    low, _, high = text.partition("-")
    if low.isdecimal() and (high or low).isdecimal():
        ends = int(low), int(high or low)
        close = tuple(min(max(end, 1), 5) for end in sorted(ends))
        if ends == close:
            return ends
        hint = f"; the nearest is {close[0]}" + (f"-{close[1]}" if high else "")
    else:
        hint = ""
    raise InputError("--stars", text, f"a number of stars from 1 to 5, or two of them such as 1-3{hint}")
