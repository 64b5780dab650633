"""Check the statements in rule texts, and list the sentences that no claim supports."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete
from printkit.cli._json import as_json, print_json
from printkit.cli._options import name_or_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from printkit.engines.claims.statements import Statement


HEAD = Path(__file__).with_suffix(".md")
"""The text above the tables of all statements."""


@click.command()
@name_or_file("game", "[GAME|FILE.md]", complete.games)
@click.option("--markdown", is_flag=True)
@as_json
def command(game: str | None, markdown: bool, as_json: bool) -> None:
    """List the checkable statements in the original rules of GAME, or of all games.

    Each statement is proved, supported by examples, refuted or open. The evidence is recomputed every time.

    If you name FILE.md, check its claims instead. Then list the sentences that count as statements (those with a
    number, or with a word such as always or only), the claims that support them, and the sentences that have
    neither a claim nor a mark.
    """
    if game is not None and game.endswith(".md"):
        _text(Path(game), as_json)
        return
    from printkit import engines
    from printkit.engines.claims.statements import statements

    games = engines.names() if game is None else (engines.find(game).info.id,)
    all_statements = [statement for id in games for statement in statements(id)]
    if as_json:
        print_json({"claims": [_row(statement) for statement in all_statements]})
    elif markdown:
        click.echo(_page(all_statements))
    else:
        for statement in all_statements:
            row = _row(statement)
            click.echo(f"{row['id']}: {row['verdict']}\n    {row['statement']}")
            click.echo(f"    Evidence: {row['evidence']}\n    Text: {row['source']}")


def _text(path: Path, as_json: bool) -> None:
    """Print the backing of each sentence in a text."""
    from printkit.books import rulebook
    from printkit.books.rulebook import proof, stated
    from printkit.layouts.base.text import read_text

    text = read_text(path)
    whole = rulebook.begins(text)
    # The command lists sentences without backing, so a strict book is read like any other.
    claim_count = (
        proof.prove_all(replace(rulebook.read(path), report=None)) if whole else proof.prove_comments(text, path.name)
    )
    text_report = stated.report(text)
    bare = [each for each in text_report.stating if each.backing is None]
    if as_json:
        print_json(
            {
                "file": str(path), "sentences": text_report.sentences, "stating": len(text_report.stating),
                "claims": text_report.count("claim"), "prose": text_report.count("prose"), "checked": claim_count,
                "bare": [{"line": each.line, "sentence": each.text} for each in bare],
            }
        )  # fmt: skip
        return
    for each in bare:
        click.echo(f"{path}:{each.line}: {each.text}")
    click.echo(
        f"{text_report.sentences} sentences, {len(text_report.stating)} of which state something: "
        f"{text_report.count('claim')} with a "
        f"claim, {text_report.count('prose')} marked as prose, {len(bare)} with neither. {claim_count} claims hold."
    )


def _row(statement: Statement) -> dict[str, str]:
    """Compute the verdict on a statement, and return the data to print about it."""
    finding = statement.establish()
    return {
        "game": statement.game,
        "id": statement.id,
        "statement": statement.text,
        "verdict": finding.verdict,
        "evidence": finding.says,
        "source": statement.source,
    }


def _page(statements: Iterable[Statement]) -> str:
    """Return the statements as a Markdown page, with a table for each game."""
    from printkit import engines
    from printkit.engines.claims.finding import VERDICTS

    rows = [_row(statement) for statement in statements]
    counts = Counter(row["verdict"] for row in rows)
    tally = f"{len(rows)} statements: {', '.join(f'{counts[verdict]} {verdict}' for verdict in VERDICTS)}."
    lines = [HEAD.read_text(encoding="utf-8").rstrip().format(tally=tally)]
    last_game = ""
    for each in rows:
        row = {key: value.replace("|", "\\|") for key, value in each.items()}
        if each["game"] != last_game:
            last_game = each["game"]
            lines += ["", f"## {engines.info(last_game).title}", "", "statement | verdict | evidence | text"]
            lines.append("--- | --- | --- | ---")
        verdict = row["verdict"] if row["verdict"] == "proved" else f"**{row['verdict']}**"
        lines.append(f"`{row['id']}` {row['statement']} | {verdict} | {row['evidence']} | {row['source']}")
    return "\n".join(lines)
