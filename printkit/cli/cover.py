"""Print a cover for a game, kit, deck or board."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli import _complete as complete
from printkit.cli._options import at_dpi, excluded, for_project, is_given, name_or_file, on_paper, own_content, themed
from printkit.cli._output import named, writes
from printkit.cli._print import Printing, for_printing
from printkit.cli._report import Result, write
from printkit.cli._watch import watched
from printkit.layouts.base.refusals import InputError


@click.command()
@name_or_file("game", "GAME|FILE.toml", complete.kits)
@writes("pdf", "svg", "png", name=named("game", "-cover"), also=" With --link, the default is NAME.png.")
@click.option("--link", is_flag=True)
@on_paper
@at_dpi
@themed
@for_project
@for_printing
@watched
def command(
    game: str, output: Path, *, link: bool, paper: str | None, dpi: float, printing: Printing, theme: str,
    project: Path | None,
) -> None:  # fmt: skip
    """Print the cover of GAME on paper of any size, or as a picture for link previews.

    FILE.toml is your own kit, deck or board; its `[cover]` table names a palette and a symbol. The cover is the first
    page of a kit.
    """
    from printkit import export
    from printkit.books import covers
    from printkit.layouts import paper as paper_size
    from printkit.looks import style
    from printkit.looks.custom import SUFFIX

    content, look, paper = own_content(project, theme, paper)
    if look.art == "none":
        raise InputError("--theme", look.name, "{field} must be a theme with illustrations, not {value}.")
    if link and not (is_given("output") or is_given("ending")):
        output = output.with_suffix(".png")
    export.format_of(output)
    if game.endswith(SUFFIX):
        cover_design: covers.Covered | None = covers.of_file(Path(game))
    else:
        cover_design = covers.of_game(style.of_game(game, content))
    if cover_design is None:
        raise InputError("GAME", game, "{value} has no cover; add cover.toml to its folder.")
    if link:
        excluded("{field} and --link cannot be combined.", "paper")
        sheet = cover_design.link(look)
        dpi = dpi if is_given("dpi") else covers.LINK_DPI
    else:
        sheet = cover_design.sheet(paper_size.parse(paper or "A4"), look)
    document = cover_design.document(sheet)
    write(Result(printing.render(document, output, theme=look, dpi=dpi), document))
