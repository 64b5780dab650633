"""Learn, play, solve puzzles and compose figures in your browser."""

from pathlib import Path
from secrets import token_urlsafe

import click

from printkit.cli import _complete as complete
from printkit.cli._places import Place
from printkit.cli._progress import rest
from printkit.cli._report import Result, write
from printkit.layouts.base.refusals import InputError


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8450, metavar="N")
@click.option("--open/--no-open", "open_page", default=True)
@click.option("--lan", is_flag=True)
@click.option("--project", type=Place(dir_okay=False))
@click.option("--export", "folder", type=Place(file_okay=False), metavar="DIR")
@click.option("--pyodide", type=Place(file_okay=False), metavar="FOLDER")
@click.option("--game", "games", multiple=True, metavar="GAME", type=complete.Named(complete.games))
def command(  # click passes one parameter for each option
    port: int,
    open_page: bool,
    project: Path | None,
    *,
    lan: bool,
    folder: Path | None,
    pyodide: Path | None,
    games: tuple[str, ...],
) -> None:
    """Serve the studio on 127.0.0.1 until you press Ctrl-C.

    Nothing leaves this machine and nothing is stored on it; the page's address contains the game. With --lan, phones
    on your network can join, and two of them can share a game. With --export, DIR becomes a site that any web host
    can serve; Python runs in the browser. Ask a game's author before you publish the game.
    """
    from printkit import engines

    if folder is not None:
        from printkit.studio.export import site

        if project is not None or lan:
            other = "--lan" if lan else "--project"
            raise InputError(other, None if lan else str(project), f"--export and {other} cannot be combined.")
        files = site(games, pyodide)
        write(
            Result(
                {folder / name: data for name, data in files.items()},
                what="a site for any web host",
                name=str(folder),
            )
        )
        return
    if pyodide is not None:
        raise InputError("--export", None, "--pyodide can only be used with --export.")
    for game in games:
        engines.find(game)  # the example is then in the list on the page
    _serve(port, open_page, project, lan=lan)


def _invite(link: str) -> None:
    """Show a link that admits one device, both as text and as a QR code with light modules."""
    from printkit.export.canvas import qr_code

    rows = qr_code(link)
    size = range(-2, len(rows) + 2)
    dark = {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module}
    click.echo(f"{link}  (admits one device)")
    for y in size[::2]:
        line = "".join(" ▀▄█"[((x, y) not in dark) + 2 * ((x, y + 1) not in dark)] for x in size)
        click.echo(click.style(line, fg="bright_white", bg="black"))


def _serve(port: int, open_page: bool, project: Path | None, *, lan: bool) -> None:
    """Serve the page until Ctrl-C. Raises InputError."""
    from printkit.cli import _spoken
    from printkit.layouts.base.installation import to_add

    try:
        from printkit.studio.live import Apart, describes
        from printkit.studio.serve import Server, local_address
        from printkit.studio.tables import Tables
        from printkit.studio.web import HOST, NAMES, Studio
    except ImportError:
        message = f"The studio needs Flask and waitress: {to_add()}."
        raise InputError("studio", "flask and waitress", message) from None
    live = Apart(project) if project and describes(project) else None
    if project and live is None:
        from printkit.looks import custom

        custom.load(project)  # mistakes in the file are reported now
    speakers = {"figure": _spoken.diagram, "board": _spoken.board, "own": _spoken.own}
    host = local_address() if lan else HOST
    names = frozenset({host}) if lan else NAMES
    own = None if live else project
    studio = Studio(project=own, said=speakers, live=live, tables=Tables() if lan else None, names=names)
    try:
        server = Server(port, studio, _invite if lan else click.echo, host=host)
    except OSError:
        raise InputError("--port", str(port), "{field} {value} is in use; choose another, or 0 for any.") from None
    rest()
    link = server.link
    if lan:
        studio.keys.append(token_urlsafe(18))  # the first link is for the browser on this computer
        _invite(server.link)
        alone = "This computer has no network, so only its own browsers can join. " if host == HOST else ""
        click.echo(f"{alone}The connection is not encrypted: people on your network could listen. Ctrl-C ends it.")
    else:
        click.echo(f"{link}  (Ctrl-C ends it)")
    if open_page:
        click.launch(link)
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo()
