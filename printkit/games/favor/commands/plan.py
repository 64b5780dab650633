"""Generate a fair floor plan for Emperor's Favor."""

import re
from pathlib import Path

import click

from printkit.cli import _complete as complete
from printkit.cli._json import as_json, print_json
from printkit.cli._options import SEED, Amount
from printkit.cli._output import writes
from printkit.cli._report import Result, report, write
from printkit.layouts.base.refusals import InputError

FORMER = {"--size": "--squares", "--sight": "--mean-sight"}
"""Former names of options (see :mod:`printkit.cli._names`)."""


@click.command()
@click.option("--seed", type=SEED, required=True, metavar="S")
@click.option("--squares", "size", default="9x9", metavar="WxH")
@click.option("--symmetry", default="turn", type=complete.Named("turn", "quarter", "mirror"))
@click.option("--mean-sight", "sight", metavar="LOW-HIGH")
@click.option("--spread", type=Amount(0), metavar="X")
@writes("txt", name=lambda parameters: "favor-plan", optional=True, also=" The file contains rows of . and #.")
@as_json
def command(
    seed: int, size: str, symmetry: str, *, sight: str | None, spread: float | None, output: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Make a symmetric, connected floor plan; `printkit board favor --plan FILE` prints it."""
    from printkit import export
    from printkit.cli._progress import track
    from printkit.layouts import fair_floorplans

    if output and not report().force:
        export.TextKind("a floor plan", (".txt",), re.compile(rb"[.#\s]*\Z")).check(output)
    sides = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,4})", size)
    if not sides:
        raise InputError("--squares", size, "a size such as 9x9")
    bounds = fair_floorplans.SIGHT if sight is None else _bounds(sight)
    plans = fair_floorplans.attempts(int(sides[1]), int(sides[2]), seed, symmetry=symmetry, limit=bounds[1])
    plan, measures = fair_floorplans.fair(
        track(plans, "plans tried", fair_floorplans.ATTEMPTS),
        bounds,
        fair_floorplans.SPREAD if spread is None else spread,
    )
    text = "".join(f"{row}\n" for row in plan.rows)
    if output:
        what = f"{len(plan.floor)} floor squares, mean sight {measures.mean:.3f}"
        write(Result({output: text.encode()}, what=what))
    if as_json:
        print_json({"seed": seed, "plan": str(plan), "mean": measures.mean, "spread": measures.spread})
    elif not output:
        click.echo(text, nl=False)


def _bounds(text: str) -> tuple[float, float]:
    """Return the two shares in a string such as ``0.28-0.36``."""
    match = re.fullmatch(r"([01]?\.[0-9]+|[01])-([01]?\.[0-9]+|[01])", text)
    if not match:
        raise InputError("--mean-sight", text, "two increasing numbers from 0 to 1, such as 0.28-0.36")
    return float(match[1]), float(match[2])
