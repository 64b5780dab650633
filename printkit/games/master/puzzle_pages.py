"""Master board puzzles on paper: the key to the players' signs, and the ways in which marked tokens are captured."""

from collections.abc import Iterator
from dataclasses import replace

from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.engines.yoso.pentagon_puzzles import NAMES
from printkit.engines.yoso.rules import OPPONENT
from printkit.looks.puzzle_pages import PuzzlePages, Reason


def captures(puzzle: Puzzle) -> tuple[Reason, ...]:
    """For each of the tokens, return the shortest series of hops that captures it; tokens may share a series."""
    game = puzzle_set(puzzle.game).kind(puzzle.kind).engine
    position = game.parse(puzzle.position)
    if puzzle.kind == "danger":
        position = replace(position, mover=OPPONENT[position.mover])
    best: dict[str, str] = {}
    for turn in sorted((turn for turn in game.turns(position) if "x" in turn), key=_plain):
        for effect in game.effects(position, turn):
            if effect.kind == "remove":
                best.setdefault(effect.spot, turn)
    rows = {spot: tuple(hop for hop in best[spot].split("+") if "x" in hop) for spot in puzzle.solution}
    text = game.text(position)

    def reasons() -> Iterator[Reason]:
        for row in dict.fromkeys(rows.values()):
            if any(other != row and other[: len(row)] == row for other in rows.values()):
                continue  # these hops merely begin a longer series
            spots = tuple(spot for spot, own in rows.items() if row[: len(own)] == own)
            last = next(spot for spot in spots if rows[spot] == row)
            yield Reason(spots, text, best[last], "+".join(row))

    return tuple(reasons())


def _plain(turn: str) -> tuple[int, bool, str]:
    """Return a sort key that puts first the turns whose hops are easy to see: those with few hops, and a placement in
    another zone.
    """
    *hops, last = turn.split("+")
    return len(hops), any(last[0] in (hop[0], hop[-3]) for hop in hops), turn


class Pages(PuzzlePages):
    """The signs of the tokens, and the turns that capture the marked tokens."""

    signs = (":h: Honour, :f: Fate.",)
    marks = (
        "Empty spots: :oE: Earth, :oW: Water, :oF: Fire, :oA: Air, :oV: Void.",
        "Zones and circles are named after elements by signs and letters.",
    )
    areas = ("in the {} zone", "in the {} circles", "at the {} spots")
    part_names = NAMES

    def reasons(self, puzzle: Puzzle) -> tuple[Reason, ...]:
        """Return the captures of the marked tokens."""
        return captures(puzzle) if puzzle.kind in ("read", "danger") else ()
