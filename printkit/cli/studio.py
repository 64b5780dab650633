"""Set up positions by clicking, in the browser: legal turns, proofs, figures and boards to take away."""

from __future__ import annotations

import click


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8450, show_default=True, metavar="N",
    help="Where it listens; 0 takes any that is free.",
)  # fmt: skip
@click.option("--open/--no-open", "open_page", default=True, help="Open it in the browser.")
def command(port: int, open_page: bool) -> None:
    """Serve a page on 127.0.0.1 until Ctrl-C.

    Nothing leaves this machine and nothing is stored: the page's address holds the position.
    """
    from layouts.errors import InputError

    try:
        from printkit.studio import web
    except ImportError:
        raise InputError("studio", "flask", "installed: pip install 'printkit[studio]'") from None
    try:
        server = web.server(port)
    except OSError:
        raise InputError("--port", str(port), "a port that is free; 0 takes any") from None
    address = f"http://{web.HOST}:{server.port}/"
    click.echo(f"{address}  (Ctrl-C ends it)")
    if open_page:
        click.launch(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        click.echo()
    finally:
        server.server_close()
