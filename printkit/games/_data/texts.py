"""The texts of a game that consists only of rules: a rulebook with generated figures, and a quick reference."""

from __future__ import annotations

from pathlib import Path
from random import Random

from printkit.engines.families.game import FamilyGame
from printkit.engines.simple import Position
from printkit.layouts.base.wording import listed

LONGEST, TRIED = 150, 12
"""The largest number of turns in the game played for the figures, and the largest number of games to try until one
has a winner.
"""


def text(name: str, game: FamilyGame, subtitle: str) -> bytes:
    """Return a text, ``rulebook`` or ``reference``, with every rule in words and generated figures."""
    info, (turns, positions) = game.info, _played(game)
    few, rulings_by_rule = (
        turns[: min(6, max(1, len(turns) // 3))],
        dict(zip(game.plan.rules, game.rulings, strict=True)),
    )
    over, after = game.outcome(positions[-1]), positions[len(few)]
    result = f"turns {len(game.turns(positions[-1]))}"
    if over:
        result = f"wins {over.winner} by {over.reason}" if over.winner else f"draw by {over.reason}"
    template = Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
    return template.format(
        id=info.id,
        title=info.title,
        subtitle=subtitle or "Rules of play",
        players=listed(each.capitalize() for each in info.players),
        first=info.players[0].capitalize(),
        choices=len(game.turns(positions[0])),
        turns="\n".join(f"- {rulings_by_rule[each].text}" for each in (*game.table.turns, *game.table.thens)),
        ends="\n".join(f"- {rulings_by_rule[each].text}" for each in game.table.ends),
        few=" ".join(few),
        mover=after.mover.capitalize(),
        replies=len(game.turns(after)),
        last=game.text(positions[-1]),
        length=len(turns),
        result=result,
    ).encode()


def _played(game: FamilyGame) -> tuple[list[str], list[Position]]:
    """Return the turns and the positions of a random game, if possible one that has a winner."""
    for seed in range(TRIED):
        choose, positions = Random(f"{game.name} {seed}"), [game.start()]
        turns: list[str] = []
        while len(turns) < LONGEST and (legal := game.turns(positions[-1])):
            turns.append(choose.choice(list(legal)))
            positions.append(legal[turns[-1]])
        if (over := game.outcome(positions[-1])) and over.winner:
            break
    return turns, positions
