"""Print a board as PDF, SVG or PNG, true to scale."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from printkit.cli import _complete as complete
from printkit.cli._boards import SETTINGS
from printkit.cli._options import for_project, on_paper, output, own_content, themed
from printkit.cli._print import Printing, for_printing
from printkit.cli._watch import watched


@click.command(context_settings=SETTINGS)
@click.argument("board", metavar="BOARD|FILE.toml", shell_complete=complete.names(complete.boards))
@output("Where to: NAME.pdf, NAME.svg or NAME.png.")
@on_paper
@click.option("--landscape/--portrait", default=None, help="Turn the paper (by itself where only that fits).")
@click.option(
    "--poster", is_flag=True, help="A picture for a wall: title, designer, border, no ruler; any paper."
)
@click.option("--fit", is_flag=True, help="Scale the board to the paper.")
@click.option("--scale", metavar="X", help="Enlarge by a factor such as 0.5, or 150%.")
@click.option("--tile", is_flag=True, help="Spread a large board over several sheets, with a map.")
@click.option("--overlap", default="10mm", metavar="LENGTH", help="What neighbouring tiles share.")
@click.option(
    "--seams", default="whole", metavar="AIM",
    help="Tiles: cut no spot, label or card (whole), or take the fewest sheets (fewest).",
)  # fmt: skip
@click.option(
    "--cut-side", default="right", metavar="SIDE",
    help="Tiles: trim the right and lower sides (right) or the left and upper (left).",
)  # fmt: skip
@click.option("--lines/--no-lines", default=True, help="The straight lines.")
@click.option("--coords/--no-coords", default=True, help="Names of spots, files and ranks.")
@click.option("--layer", "layers", multiple=True, metavar="NAME", help="Only this layer; may be repeated.")
@click.option("--marks", default="none", metavar="MODE", help="Crop marks: outside, corners, grid, none.")
@click.option(
    "--bleed", is_flag=False, flag_value="3mm", metavar="[LENGTH]",
    help="Let a coloured ground run past the edge, 3 mm unless given.",
)  # fmt: skip
@click.option("--ruler/--no-ruler", default=True, help="Rulers of 100 mm and 4 in, in both directions.")
@click.option("--dpi", default=300.0, metavar="N", help="PNG only: pixels per inch.")
@themed
@for_project
@for_printing
@watched
@click.pass_context
def command(
    context: click.Context,
    board: str,
    output: Path,
    paper: str | None,
    landscape: bool | None,
    poster: bool,
    fit: bool,
    scale: str | None,
    tile: bool,
    overlap: str,
    seams: str,
    cut_side: str,
    lines: bool,
    coords: bool,
    layers: tuple[str, ...],
    marks: str,
    bleed: str | None,
    ruler: bool,
    dpi: float,
    printing: Printing,
    theme: str,
    project: Path | None,
) -> None:
    """Print BOARD true to scale on paper.

    `printkit boards` lists the boards and what can be chosen about each (`--width`, `--orientation`, `--plan`...).
    FILE.toml is a board of your own: squares, hexagons, points, rings or a track, with a text map of its terrain.
    """
    from printkit import export
    from printkit.cli._boards import chosen
    from printkit.cli._options import one_of
    from printkit.layouts import paper as paper_size
    from printkit.layouts.ground import length
    from printkit.layouts.ground.refusals import InputError
    from printkit.looks import style
    from printkit.looks.own import SUFFIX
    from printkit.pages import placement
    from printkit.pages.marks import named
    from printkit.pages.page import Frame
    from printkit.pages.tiling import CUT_SIDES, PREFERENCES, Tiling

    export.format_of(output)
    if fit and (scale or tile):
        given = "--scale" if scale else "--tile"
        raise InputError("--fit", f"--fit {given}", f"possible together: choose --fit or {given}")
    for name, asked in _CHOICES if poster else ():
        if asked(context.params):
            raise InputError(
                "poster", f"--poster --{name}", f"possible together: choose --poster or --{name}"
            )
    for name in () if tile else ("overlap", "seams", "cut_side"):
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            option = f"--{name.replace('_', '-')}"
            raise InputError(option, context.params[name], "used without --tile")
    if not 10 <= dpi <= 2400:
        raise InputError("--dpi", f"{dpi:g}", "from 10 to 2400 pixels per inch")
    content, look, paper = own_content(project, theme, paper)
    own = board.endswith(SUFFIX)
    if own and context.args:
        raise InputError(
            "option", context.args[0], "an option for boards of your own: what they are stands in the file"
        )
    request = placement.BoardRequest(
        paper=paper_size.parse(paper) if paper is not None else None,
        landscape=landscape,
        fit=fit,
        scale=_factor(scale),
        tile=tile,
        tiling=Tiling(
            length.parse(overlap, "--overlap"),
            one_of("--cut-side", cut_side, CUT_SIDES),
            one_of("--seams", seams, PREFERENCES),
        ),
        layers=layers,
        without=(*(() if lines else ("lines",)), *(() if coords else ("coords",))),
        # An SVG is made to be worked on: the line of credits stands in its description, not in the picture.
        frame=Frame(
            ruler,
            output.suffix.lower() != ".svg",
            named(marks),
            length.parse(bleed, "--bleed") if bleed is not None else 0.0,
        ),
        theme=look,
    )
    if own:
        from printkit.looks import own_board

        art = own_board.make(Path(board), look)
        chosen_art = placement.chosen(art, request)
        sheets = placement.artwork_sheets(chosen_art, request) if not poster else ()
        sheets = sheets or (placement.artwork_poster(art, request),)
        document = placement.artwork_document(sheets, art)
    else:
        owner = style.of_board(board, content)
        shape = chosen(board, context, owner.options.get(board, {}))
        sheets = placement.sheets(shape, owner, request) if not poster else ()
        sheets = sheets or (placement.poster(shape, owner, request),)
        document = placement.document(sheets, shape, owner)
    files = printing.render(document, output, theme=look, dpi=dpi)
    export.write(files)
    for path in files:
        click.echo(path)
    for sheet in sheets:
        if sheet.remark:
            click.echo(sheet.remark, err=True)


_CHOICES: tuple[tuple[str, Callable[[dict[str, Any]], bool]], ...] = (
    ("fit", lambda given: given["fit"]),
    ("scale", lambda given: given["scale"] is not None),
    ("tile", lambda given: given["tile"]),
    ("marks", lambda given: given["marks"] != "none"),
    ("bleed", lambda given: given["bleed"] is not None),
)
"""What a poster has none of, and whether it was asked for."""


def _factor(text: str | None) -> float:
    """``0.5`` or ``50%`` as a factor."""
    from printkit.layouts.ground.refusals import InputError

    if text is None:
        return 1.0
    try:
        factor = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        factor = 0.0
    if not 0.01 <= factor <= 100:
        raise InputError("--scale", text, "a factor from 0.01 to 100, such as 0.5 or 150%")
    return factor
