"""Show the squares that the mover in Emperor's Favor can reach, and the courtiers that they can see and attack."""

import click

from printkit.cli._engine import a_position, position_of
from printkit.cli._json import as_json, print_json


@click.command()
@a_position
@as_json
def command(position: str | None, as_json: bool) -> None:
    """Show the squares within reach in a manoeuvre position, and the courtiers that can be seen and attacked from
    each.
    """
    from printkit import engines
    from printkit.engines.favor.rules import reach, strikes

    at = position_of(engines.find("favor"), position)
    squares, possible = reach(at), strikes(at)
    if as_json:
        sees = {square: list(at.plan.visible(square)) for square in squares}
        hits = [{"square": s.square, "target": s.target, "side": s.side} for s in possible]
        print_json({"reach": list(squares), "sees": sees, "strikes": hits})
        return
    start = at.courtier(at.mover).square
    click.echo(f"{at.mover} on {start} reaches {' '.join(squares)}")
    click.echo(f"from {start} it sees {' '.join(at.plan.visible(start)) or 'nothing'}")
    click.echo(f"strikes: {' '.join(strike.text for strike in possible) or 'none'}")
