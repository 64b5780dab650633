"""The puzzles of games whose rules are data: win by force, and find the only defence."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from printkit.content.schema import Node
from printkit.engines.game import Info
from printkit.engines.puzzles.goal import PuzzleKind
from printkit.engines.puzzles.goals.forced import ForcedEvent, PreventedEvent
from printkit.engines.puzzles.puzzle_set import PuzzleSet
from printkit.engines.puzzles.random_games import anything, careful, random_game
from printkit.engines.simple import Position

FIELDS = ("variant", "depths", "plies", "choices", "play")
POLICIES = {"random": anything, "careful": careful}
USUAL = ([2], [4, 60], [3, 60])
"""Depths, turns played before and legal turns, unless a file says otherwise."""


def kinds(table: Node, info: Info) -> PuzzleSet[Position]:
    """The kinds of puzzles, from the table ``[puzzles]``.

    Raises:
        InputError: a field that is unknown or cannot be used.
    """
    table.table(FIELDS, named=True)
    variant = None if table["variant"].missing else table["variant"].choice(info.variants, None)
    depths, plies, choices = (
        _numbers(table[name], usual) for name, usual in zip(FIELDS[1:4], USUAL, strict=True)
    )
    name = info.called(variant)
    policy = POLICIES[table["play"].choice(POLICIES, "careful")]
    win: PuzzleKind[Position] = PuzzleKind(
        name="win",
        game=name,
        title="Win",
        stipulation="win in {turns}",
        goal=ForcedEvent(),
        definition="The game is over and the solver has won.",
        depths=depths,
        play=partial(random_game, name, plies=plies[-1], policy=policy),
        plies=(plies[0], plies[-1]),
        refutes="a turn of the opponent after which there is no forced win in time",
        choices=(choices[0], choices[-1]),
    )
    save = replace(
        win,
        name="save",
        title="Save yourself",
        stipulation="find the only turn after which {foe} cannot win in {turns}",
        goal=PreventedEvent(),
        definition="After every other turn the opponent can win in so many turns.",
        refutes="a turn of the opponent that wins, or that begins to force a win",
    )
    return PuzzleSet(kinds=(win, save))


def _numbers(node: Node, usual: list[int]) -> tuple[int, ...]:
    """A list of whole numbers, the least first."""
    value = usual if node.missing else node.value
    if (
        not isinstance(value, list)
        or not value
        or not all(type(each) is int and 0 < each < 4000 for each in value)
    ):
        raise node.refuse(f"a list of whole numbers, such as {usual}")
    return tuple(sorted(value))
