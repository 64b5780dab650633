"""The texts of a game that has only rules: a rulebook with true figures, and a quick reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from printkit.engines.families.game import FamilyGame
from printkit.engines.families.plan import Rule
from printkit.engines.simple import Position
from printkit.layouts.base.wording import listed, plural

LONGEST, TRIED = 150, 12
"""Turns of a game that is played for the figures, and how many are played until one ends with a winner."""


def rulebook(game: FamilyGame, subtitle: str) -> str:
    """The rulebook: every rule in words, with figures from a game that the rules play."""
    info, (turns, positions) = game.info, _played(game)
    first = info.players[0].capitalize()
    count = plural(len(game.turns(positions[0])), "turn")
    claim = f"turns {count.partition(' ')[0]}"
    few = turns[: min(6, max(1, len(turns) // 3))]
    after = positions[len(few)]
    mover = after.mover.capitalize()
    parts = [
        f'```rulebook\ngame = "{info.id}"\nsubtitle = "{subtitle or "Rules of play"}"\n```\n\n# {info.title}\n',
        "## Set-up\n",
        f"{listed(each.capitalize() for each in info.players)} play against each other, and {first} goes first.\n",
        _figure(
            "start",
            "",
            caption=f"The start. {first} can choose from {count}.",
            claims=[f"turns {count.split()[0]}"],
        ),
        "## Your turn\n",
        *_rules(game, game.plan.turns),
        *["## After you have placed or moved\n"] * bool(game.plan.follows),
        *_rules(game, game.plan.follows),
        _figure(
            "play",
            f'turns = "{" ".join(few)}"\nshow = "after"',
            caption=f"After {listed(few)}, it is {mover}’s turn.",
            claims=[f"turns {len(game.turns(after))}"],
        ),
        "## The end\n",
        *_rules(game, game.plan.ends),
    ]
    if over := game.outcome(positions[-1]):
        claim = f"wins {over.winner} by {over.reason}" if over.winner else f"draw by {over.reason}"
        text = f"{over.winner.capitalize()} has won." if over.winner else "The game is a draw."
        where = f'position = "{game.text(positions[-1])}"'
        parts.append(
            _figure("end", where, caption=f"A game of {plural(len(turns), 'turn')}. {text}", claims=[claim])
        )
    return "\n".join(parts)


def reference(game: FamilyGame) -> str:
    """The quick reference: every rule in words."""
    plan = game.plan
    parts = [f"# {game.info.title}\n", "## Your turn\n", *_rules(game, (*plan.turns, *plan.follows))]
    return "\n".join([*parts, "## The end\n", *_rules(game, plan.ends)])


def _rules(game: FamilyGame, rules: Sequence[Rule]) -> Iterator[str]:
    texts = {ruling.id: ruling.text for ruling in game.rulings}
    for rule in rules:
        yield f"- {texts[f'{game.info.id}.{game.names[rule]}']}"
    yield ""


def _figure(name: str, where: str, *, caption: str, claims: Iterable[str]) -> str:
    told = ", ".join(f'"{claim}"' for claim in claims)
    return f'```figure\nname = "{name}"\n{where}\ncaption = "{caption}"\nclaims = [{told}]\n```\n'


def _played(game: FamilyGame) -> tuple[list[str], list[Position]]:
    """A random game, one that somebody wins if some such game is found: its turns and its positions."""
    best: tuple[list[str], list[Position]] = [], [game.start()]
    for seed in range(TRIED):
        choose, positions = Random(f"{game.name} {seed}"), [game.start()]
        turns: list[str] = []
        while len(turns) < LONGEST and (legal := game.turns(positions[-1])):
            turns.append(choose.choice(list(legal)))
            positions.append(legal[turns[-1]])
        if seed == 0:
            best = turns, positions
        over = game.outcome(positions[-1])
        if over and over.winner:
            return turns, positions
    return best
