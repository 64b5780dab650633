"""Play and replay full games of Emperor's Favor, for two to four players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import check_record
from printkit.cli._json import as_json, print_json
from printkit.cli._output import writes
from printkit.cli._places import Place
from printkit.cli._report import Result, write
from printkit.games.favor.commands._plan import a_plan, read_plan
from printkit.layouts.base.refusals import located

if TYPE_CHECKING:
    from printkit.engines.favor.court import Court, Start
    from printkit.engines.favor.decisions import Decision
    from printkit.engines.record import Record


@click.command()
@click.argument("decisions", nargs=-1, metavar="[DECISION]...")
@click.option("--seed", type=click.IntRange(0, 10**18 - 1), metavar="S")
@click.option("--facings", metavar="NS")
@click.option("--ace-high", is_flag=True)
@a_plan
@click.option("--record", type=Place(exists=True, dir_okay=False, ending=".play"))
@writes("play", name=lambda parameters: "favor", optional=True)
@as_json
def command(
    decisions: tuple[str, ...], seed: int | None, facings: str | None, *, ace_high: bool, plan: Path | None,
    record: Path | None, output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Play the DECISIONs (such as A:move:c3) of a full game, and show the resulting state."""
    from printkit.engines.favor import record as records
    from printkit.engines.favor.court import Start, begin, step
    from printkit.engines.favor.decisions import Decision
    from printkit.engines.record import write as text_of

    if record and (seed is not None or facings or ace_high or plan):
        raise click.UsageError(
            "--record cannot be combined with --seed, --facings, --ace-high or --plan, which the record sets."
        )
    check_record(output)
    stored_record = None
    if record:
        stored_record, start, history, court = _load(record)
    else:
        start = Start(read_plan(plan), seed or 0, facings or "NS", ace_high)
        history, court = (), begin(start)
    for text in decisions:
        decision = Decision.parse(text)
        history, court = (*history, decision), step(court, decision)
    if output:
        entry = records.continued(stored_record, history, court) if stored_record else records.record(start, history)
        write(Result({output: text_of(entry).encode()}, what=f"turn {court.turn} of a game"))
    if as_json:
        print_json(_json(start, history, court))
    elif not output:
        _show(court)


def _load(file: Path) -> tuple[Record, Start, tuple[Decision, ...], Court]:
    """Return a recorded game. Raises a Refusal that names the file."""
    from printkit.engines.favor.record import replay
    from printkit.engines.record import read
    from printkit.layouts.base.text import read_text

    text = read_text(file, errors="replace")
    with located(f"--record {file}"):
        record = read(text)
        return record, *replay(record)


def _json(start: Start, decisions: tuple[Decision, ...], court: Court) -> dict[str, object]:
    """Return the game as one JSON object."""
    from printkit import engines
    from printkit.engines.favor.court import possible
    from printkit.engines.favor.record import GAME, outcome

    result = outcome(court)
    return {
        "game": GAME,
        "start": str(start),
        "drawn": list(start.drawn),
        "seats": list(start.seats),
        "turns": [str(decision) for decision in decisions],
        "turn": court.turn,
        "position": engines.find("favor").text(court.position),
        "over": result is not None,
        "winner": result.winner if result else None,
        "reason": result.reason if result else None,
        "chooser": court.chooser or None,
        "verbs": list(possible(court)),
        "players": [
            {"player": p.letter, "honor": p.honor, "hand": list(p.hand), "duel": list(court.duelling(p.letter))}
            for p in court.players
        ],
        "deck": len(court.deck),
        "discards": len(court.discards),
    }


def _show(court: Court) -> None:
    from printkit import engines
    from printkit.engines.favor import cards
    from printkit.engines.favor.court import possible
    from printkit.engines.favor.record import outcome
    from printkit.engines.record import result

    click.echo(engines.find("favor").text(court.position))
    for player in court.players:
        summary = f"{player.letter}: Honor {player.honor}, holds {cards.text(player.hand)}"
        duelling = court.duelling(player.letter)
        click.echo(f"{summary}, in the duel {cards.text(duelling)}" if duelling else summary)
    if court.over:
        click.echo(f"{result(outcome(court))} on turn {court.turn}")
    else:
        click.echo(f"turn {court.turn} of {court.mover}; {court.chooser} decides: {', '.join(possible(court))}")
