"""Print the cover of a game, or of your own kit, deck or board."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli import _complete as complete
from printkit.cli._options import at_dpi, excluded, for_project, is_given, on_paper, own_content, themed
from printkit.cli._places import Place, write
from printkit.cli._print import Printing, for_printing
from printkit.cli._watch import watched
from printkit.layouts.base.refusals import InputError


@click.command()
@click.argument("game", metavar="GAME|FILE.toml", shell_complete=complete.names(complete.kits))
@click.option(
    "-o", "--output", type=Place(dir_okay=False),
    help="Output file: NAME.pdf, NAME.svg or NAME.png [GAME-cover.pdf].",
)  # fmt: skip
@click.option("--link", is_flag=True, help="Make a picture for links: 1200 x 630 pixels as a PNG.")
@on_paper
@at_dpi
@themed
@for_project
@for_printing
@watched
def command(
    game: str,
    output: Path | None,
    *,
    link: bool,
    paper: str | None,
    dpi: float,
    printing: Printing,
    theme: str,
    project: Path | None,
) -> None:
    """Print the cover of GAME on paper of any size, or as a picture for links.

    FILE.toml is your own kit, deck or board; its table [cover] names a palette and a symbol. Kits have the cover as
    their first page.
    """
    from printkit import export
    from printkit.books import covers
    from printkit.layouts import paper as paper_size
    from printkit.looks import style
    from printkit.looks.custom import SUFFIX

    content, look, paper = own_content(project, theme, paper)
    if look.art == "none":
        raise InputError("--theme", look.name, "a theme with illustrations")
    output = output or Path(f"{Path(game).stem}-cover.{'png' if link else 'pdf'}")
    export.format_of(output)
    if game.endswith(SUFFIX):
        covered: covers.Covered | None = covers.of_file(Path(game))
    else:
        covered = covers.of_game(style.of_game(game, content))
    if covered is None:
        raise InputError("GAME", game, "a game with a cover: its folder needs a file cover.toml")
    if link:
        excluded("possible with --link, which has a size of its own", "paper")
        sheet = covered.link(look)
        dpi = dpi if is_given("dpi") else covers.LINK_DPI
    else:
        sheet = covered.sheet(paper_size.parse(paper or "A4"), look)
    write(printing.render(covered.document(sheet), output, theme=look, dpi=dpi))
