"""Print a board as PDF, SVG or PNG, true to scale."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete, _options as options
from printkit.cli._boards import SETTINGS, chosen, no_options
from printkit.cli._output import named, writes
from printkit.cli._print import Printing, for_printing
from printkit.cli._report import Result, note, write
from printkit.cli._watch import watched
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import one_of

if TYPE_CHECKING:
    from printkit.draw.theme import Theme
    from printkit.export.document import Document
    from printkit.looks.style import GameLook
    from printkit.pages.placement import BoardRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """The options for placing a board on paper, as given on the command line."""

    landscape: bool | None
    poster: bool
    fit: bool
    scale: str | None
    tile: bool
    overlap: str
    seams: str
    cut_side: str
    lines: bool
    coords: bool
    layers: tuple[str, ...]
    marks: str
    bleed: str | None
    ruler: bool

    def check(self) -> None:
        """Refuse options that cannot be combined. Raises InputError."""
        tile_options = {"--scale": self.scale, "--tile": self.tile}
        if self.fit:
            options.alternatives("--fit", tile_options)
        if self.poster:
            mark_options = {"--marks": self.marks != "none", "--bleed": self.bleed}
            options.alternatives("--poster", {"--fit": self.fit, **tile_options, **mark_options})
        if not self.tile:
            options.excluded("{field} can only be used with --tile.", "overlap", "seams", "cut_side")

    def request(self, output: Path, paper: str | None, theme: Theme) -> BoardRequest:
        """Return the request for a board that matches these options. Raises InputError."""
        from printkit.layouts import paper as paper_size
        from printkit.layouts.base import length
        from printkit.pages.marks import named
        from printkit.pages.page import Frame
        from printkit.pages.placement import BoardRequest, scale_factor
        from printkit.pages.tiling import CUT_SIDES, PREFERENCES, Tiling

        return BoardRequest(
            paper=paper_size.parse(paper) if paper is not None else None,
            landscape=self.landscape,
            fit=self.fit,
            scale=scale_factor(self.scale or "100%"),
            tile=self.tile,
            tiling=Tiling(
                length.parse(self.overlap, "--overlap"),
                one_of("--cut-side", self.cut_side, CUT_SIDES),
                one_of("--seams", self.seams, PREFERENCES),
            ),
            layers=self.layers,
            without=(*(() if self.lines else ("lines",)), *(() if self.coords else ("coords",))),
            frame=Frame(
                ruler=self.ruler,
                # An SVG is meant to be edited, so the credit line is in its description, not in the picture.
                note=output.suffix.lower() != ".svg",
                marks=named(self.marks),
                bleed=length.parse(self.bleed, "--bleed") if self.bleed is not None else 0.0,
            ),
            theme=theme,
        )


@click.command(context_settings=SETTINGS)
@options.name_or_file("board", "BOARD|FILE.toml", complete.boards)
@writes("pdf", "svg", "png", name=named("board"))
@options.on_paper
@click.option("--landscape/--portrait", default=None)
@click.option("--poster", is_flag=True)
@click.option("--fit", is_flag=True)
@click.option("--scale", metavar="X")
@click.option("--tile", is_flag=True)
@click.option("--overlap", default="10mm", metavar="LENGTH")
@click.option("--seams", default="whole", metavar="AIM", type=complete.Named("whole", "fewest"))
@click.option("--cut-side", default="right", metavar="SIDE", type=complete.Named("right", "left"))
@click.option("--lines/--no-lines", default=True)
@click.option("--coords/--no-coords", default=True)
@click.option("--layer", "layers", multiple=True, type=complete.Named(complete.layers))
@click.option("--marks", default="none", metavar="MODE", type=complete.Named(complete.marks))
@click.option("--bleed", is_flag=False, flag_value="3mm", metavar="[LENGTH]")
@click.option("--ruler/--no-ruler", default=True)
@options.at_dpi
@options.themed
@options.for_project
@for_printing
@watched
@click.pass_context
@options.gathered("placing", Placing)
def command(
    context: click.Context, board: str, output: Path, *, paper: str | None, placing: Placing, dpi: float, printing:
    Printing, theme: str, project: Path | None,
) -> None:  # fmt: skip
    """Print BOARD true to scale.

    `printkit boards` lists the boards and their own options (`--width`, `--orientation`, `--plan`...). FILE.toml is
    your own board: squares, hexagons, points, rings or a track, with a text map of its terrain.
    """
    from printkit import export
    from printkit.looks import style
    from printkit.looks.custom import SUFFIX

    export.format_of(output)
    placing.check()
    content, look, paper = options.own_content(project, theme, paper)
    if board.endswith(SUFFIX):
        no_options(context, "{value} cannot be used with your own board; set it in the file.")
        document = _own(Path(board), placing.request(output, paper, look), placing.poster)
    else:
        request = placing.request(output, paper, look)
        document = _of_game(board, context, style.of_board(board, content), request=request, poster=placing.poster)
    write(Result(printing.render(document, output, theme=look, dpi=dpi), document))
    for sheet in document.sheets:
        if sheet.remark:
            note(sheet.remark)


def _own(file: Path, request: BoardRequest, poster: bool) -> Document:
    """Return a user's own board on its sheets."""
    from printkit.looks import custom_board
    from printkit.pages import placement

    art = custom_board.make(file, request.theme)
    artwork = placement.chosen(art, request)
    sheets = () if poster else placement.artwork_sheets(artwork, request)
    return placement.artwork_document(sheets or (placement.artwork_poster(art, request),), art)


def _of_game(name: str, context: click.Context, owner: GameLook, *, request: BoardRequest, poster: bool) -> Document:
    """Return a game's board on its sheets."""
    from printkit.pages import placement

    board = chosen(name, context, owner.options.get(name, {}))
    sheets = () if poster else placement.sheets(board, owner, request)
    return placement.document(sheets or (placement.poster(board, owner, request),), board, owner)
