"""Options for arranging pieces on sheets, shared by the commands that print and cut them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.cli._options import registration_named
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import one_of

if TYPE_CHECKING:
    from printkit.draw.theme import Theme
    from printkit.export.document import Sheet
    from printkit.looks.style import Deck


@dataclass(frozen=True, slots=True, kw_only=True)
class Imposed:
    """The options as given on the command line; ``paper`` may come from a project."""

    paper: str | None
    landscape: bool | None
    duplex: str
    bleed: bool
    marks: str | None
    outline: bool | None = None
    ruler: bool
    registration: str | None
    gutter: str | None = None

    def sheets(self, deck: Deck, theme: Theme) -> tuple[Sheet, ...]:
        """Return the deck laid out on its sheets, both fronts and backs. Raises InputError."""
        from printkit.layouts import paper as paper_size
        from printkit.pages.impose import DUPLEX, Imposition, impose
        from printkit.pages.marks import named
        from printkit.pages.page import Frame

        page = paper_size.parse("A4" if self.paper is None else self.paper)
        if self.landscape is not None:
            page = page.landscape if self.landscape else page.landscape.turned
        machine = registration_named(self.registration, self.duplex)
        way = Imposition(
            duplex=one_of("--duplex", self.duplex, DUPLEX),
            bleed=self.bleed,
            marks=named("outside" if self.marks is None else self.marks),
            outline=self.outline,
            frame=Frame(ruler=self.ruler and machine is None),
            registration=machine,
            gutter=None if self.gutter is None else _gutter(self.gutter),
        )
        return impose(deck, page, theme, way=way)


def _gutter(text: str) -> float:
    """Return the width of a gutter in mm. Raises InputError unless the width is between 0 and 20 mm."""
    from printkit.layouts.base import length
    from printkit.layouts.base.refusals import InputError

    gutter = length.parse(text, "--gutter")
    if not 0 <= gutter <= 20:
        raise InputError("--gutter", text, "from 0 to 20 mm")
    return float(gutter)
