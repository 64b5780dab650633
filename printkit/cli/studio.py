"""Learn, play, train and compose in the browser: lessons, opponents, puzzles, figures and boards."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli._places import Place
from printkit.layouts.base.refusals import InputError


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8450, show_default=True, metavar="N",
    help="Where it listens; 0 takes any that is free.",
)  # fmt: skip
@click.option("--open/--no-open", "open_page", default=True, help="Open it in the browser.")
@click.option(
    "--project", type=Place(dir_okay=False), metavar="FILE",
    help="A deck, a board or a kit of your own: its pages are shown, and drawn again when a file changes. Or a "
    "project file: boards take its words, colours and paper.",
)  # fmt: skip
def command(port: int, open_page: bool, project: Path | None) -> None:
    """Serve the studio on 127.0.0.1 until Ctrl-C.

    Nothing leaves this machine and nothing is stored here: the page's address holds the game.
    """
    from printkit.cli import _spoken
    from printkit.layouts.base.installation import to_add

    try:
        from printkit.studio.live import Live, describes
        from printkit.studio.serve import Server
        from printkit.studio.web import Studio
    except ImportError:
        raise InputError("studio", "flask and waitress", f"installed: {to_add('studio')}") from None
    live = Live(project) if project and describes(project) else None
    if project and live is None:
        from printkit.looks import custom

        custom.load(project)  # what is wrong with it is said now
    speakers = {"figure": _spoken.diagram, "board": _spoken.board, "own": _spoken.own}
    try:
        server = Server(port, Studio(None if live else project, speakers, live=live))
    except OSError:
        raise InputError("--port", str(port), "a port that is free; 0 takes any") from None
    click.echo(f"{server.address}  (Ctrl-C ends it)")
    if open_page:
        click.launch(server.address)
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo()
