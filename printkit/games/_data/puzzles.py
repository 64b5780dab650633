"""The puzzles for games whose rules are data: forcing a win, and finding the only defence."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from printkit.content.schema import Node
from printkit.engines.families.game import FamilyGame
from printkit.engines.game import Info
from printkit.engines.puzzles.goal import PuzzleKind
from printkit.engines.puzzles.goals.forced import ForcedEvent, PreventedEvent
from printkit.engines.puzzles.puzzle_set import PuzzleSet
from printkit.engines.puzzles.random_games import anything, careful, random_game
from printkit.engines.simple import Position

FIELDS = ("variant", "depth", "plies", "choices", "play")
MANY = 40
"""The largest number of legal turns at the start of a game for which careful play is fast enough."""
POLICIES = {"random": anything, "careful": careful}


def kinds(table: Node, info: Info, game: Callable[[str | None], FamilyGame]) -> PuzzleSet[Position]:
    """Return the kinds of puzzles, read from the table ``[puzzles]``; ``game`` is a function that returns the rules
    of a variant.

    Raises:
        InputError: a field is unknown or unusable.
    """
    table.table(FIELDS, named=True)
    variant = None if table["variant"].missing else table["variant"].choice(info.variants, None)
    name, rules = info.called(variant), game(variant)
    usual = "random" if len(rules.turns(rules.start())) > MANY else "careful"
    policy = POLICIES[table["play"].choice(POLICIES, usual)]
    (least, most), choices = _numbers(table["plies"], (4, 60)), _numbers(table["choices"], (3, 60))
    win: PuzzleKind[Position] = PuzzleKind(
        name="win", game=name, title="Win", stipulation="win in {turns}", goal=ForcedEvent(),
        definition="The game is over and the solver has won.", depths=(table["depth"].whole(1, 9, 2),),
        play=partial(random_game, name, plies=most, policy=policy), plies=(least, most), choices=choices,
        refutes="a reply after which there is no forced win in time",
    )  # fmt: skip
    save = replace(
        win, name="save", title="Save yourself", goal=PreventedEvent(),
        stipulation="find the only turn after which {foe} cannot win in {turns}",
        definition="After any other turn, the opponent can win within the given number of turns.",
        refutes="a reply that wins or begins a forced win",
    )  # fmt: skip
    return PuzzleSet(kinds=(win, save))


def _numbers(node: Node, usual: tuple[int, int]) -> tuple[int, int]:
    """Return a list of two whole numbers, a minimum and a maximum."""
    if node.missing:
        return usual
    message = f"two whole numbers, the smaller one first, such as [{usual[0]}, {usual[1]}]"
    least, most = node.numbers(2, 4000, message)
    if least > most:
        raise node.refuse(message)
    return int(least), int(most)
