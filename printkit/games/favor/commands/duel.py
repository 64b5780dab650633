"""Solve a duel of Emperor's Favor with open or hidden hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli._json import as_json, print_json

if TYPE_CHECKING:
    from printkit.engines.favor.duel import Duel


@click.command()
@click.option("-p", "--position", required=True, metavar="POSITION")
@click.option("--hidden", is_flag=True)
@click.option("--ace-high", is_flag=True)
@as_json
def command(position: str, hidden: bool, ace_high: bool, *, as_json: bool) -> None:
    """Solve the duel given with -p for the attacker, who is named first."""
    from printkit.engines.favor.duel import Duel

    duel = Duel.parse(position)
    if hidden:
        _hidden(duel, ace_high, as_json)
    else:
        _open(duel, ace_high, as_json)


def _open(duel: Duel, ace_high: bool, as_json: bool) -> None:
    from printkit.engines.favor.duel import solve

    solution = solve(duel, ace_high)
    if as_json:
        print_json({"value": solution.value, "margin": solution.margin, "line": list(solution.line)})
        return
    result = {1: "wins", 0: "ties", -1: "loses"}[solution.value]
    click.echo(f"{duel.attacker.letter} {result} by {abs(solution.margin)}: {' '.join(solution.line)}")


def _hidden(duel: Duel, ace_high: bool, as_json: bool) -> None:
    from printkit.engines.favor.hidden import solve
    from printkit.engines.favor.terms import Terms

    solution = solve(duel, ace_high)
    if as_json:
        strategy = {name: dict(chances) for name, chances in solution.strategy.items()}
        figures = {name: getattr(solution, name) for name in ("value", "win", "lose", "tie", "exploitability")}
        print_json({**figures, "strategy": strategy})
        return
    click.echo(f"{duel.attacker}: wins {solution.win:.4f}, loses {solution.lose:.4f}, ties {solution.tie:.4f}")
    click.echo(f"value over all deals {solution.value:+.5f}, exploitability {solution.exploitability:.0e}")
    terms = Terms.of(duel, ace_high)
    for side in (duel.attacker, duel.defender):
        hand = terms.named("".join(card[0] for card in side.hand))
        for name, chances in solution.strategy.items():
            if name.startswith(f"{side.letter}:{hand}:"):
                action_list = ", ".join(f"{action} {chance:.4g}" for action, chance in chances.items() if chance)
                click.echo(f"{name}  {action_list}")
