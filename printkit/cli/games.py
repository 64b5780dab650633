"""List the games with their variants, players and boards, or check the parts of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._json import as_json, print_json

if TYPE_CHECKING:
    from printkit.engines.conformance import Finding

SIGNS = {"ok": "ok", "absent": "--", "fails": "FAILS"}


@click.command()
@click.option("--check", "checked", metavar="NAME|DIR")
@as_json
def command(checked: str | None, as_json: bool) -> None:
    """List the games, or check one.

    A check lists the parts of a game that are present, missing or faulty. It plays the game, draws the boards in
    every theme, makes the figures and the rulebook, and proves the puzzles.
    """
    from printkit import engines
    from printkit.engines import plugins

    if checked is not None:
        _check(checked, as_json)
        return
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
        print_json({"games": rows, "examples": [*plugins.examples()]})
        return
    for info in infos:
        designer = f" ({info.designer})" if info.designer else ""
        click.echo(f"{info.id:8} {info.title}{designer}: {', '.join(info.players)}")
        for variant in info.variants:
            click.echo(f"{'':8} {info.called(variant)}")
    click.echo(f"\nExamples of rules as data, which every command takes as well: {', '.join(plugins.examples())}")


def _check(subject: str, as_json: bool) -> None:
    """Report on the parts of a game, or of all games in a folder, and end with status 1 if a check fails."""
    from printkit import engines
    from printkit.engines import conformance
    from printkit.engines.plugins import add

    names: tuple[str, ...] = (subject,)
    reports: list[tuple[str, list[Finding]]] = []
    if not engines.knows(subject):
        if not Path(subject).is_dir():
            raise engines.unknown(subject, "checked", form="one of {}, or a folder with a game")
        finding = conformance.found("declaration", lambda: " ".join(add(Path(subject))))
        names = tuple(finding.message.split(" "))
        if finding.state == "fails":
            reports, names = [(subject, [finding])], ()
            if not as_json:
                click.echo(f"{subject} FAILS declaration: {finding.message}")
    from printkit.books.conformance import findings

    for id in names:
        rows = []
        for each in findings(id):
            rows.append(each)
            if not as_json:
                click.echo(f"{id:10} {SIGNS[each.state]:5} {each.part}{': ' * bool(each.message)}{each.message}")
        reports.append((id, rows))
    has_failures = any(each.state == "fails" for _, rows in reports for each in rows)
    if as_json:
        games = [
            {
                "id": id,
                "parts": [{"part": each.part, "state": each.state, "told": each.message} for each in rows],
                "ok": all(each.state != "fails" for each in rows),
            }
            for id, rows in reports
        ]
        print_json({"check": subject, "games": games, "ok": not has_failures})
    if has_failures:
        click.get_current_context().exit(1)
