"""List the games with their variants, players and boards."""

from __future__ import annotations

import click

from printkit.cli._json import as_json, print_json


@click.command()
@as_json
def command(as_json: bool) -> None:
    """List the games."""
    import engines

    infos = [engines.info(id) for id in engines.names()]
    if as_json:
        rows = [
            {
                "id": info.id,
                "title": info.title,
                "designer": info.designer,
                "variants": [info.called(variant) for variant in info.variants],
                "players": list(info.players),
                "start": info.start,
                "boards": list(info.boards),
            }
            for info in infos
        ]
        print_json({"games": rows})
        return
    for info in infos:
        click.echo(f"{info.id:8} {info.title} ({info.designer}): {', '.join(info.players)}")
        for variant in info.variants:
            click.echo(f"{'':8} {info.called(variant)}")
