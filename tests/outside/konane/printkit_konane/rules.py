"""The rules of Konane."""

from collections.abc import Iterator
from types import MappingProxyType

from printkit.engines.game import Effect, Outcome, Ruling
from printkit.engines.simple import EMPTY, Position, Simple
from printkit.layouts import boards
from printkit_konane import INFO
from printkit_konane.board import SIDE

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Rules(Simple):
    """Black and white take turns to jump; whoever cannot loses."""

    info = INFO
    spots = tuple(spot.id for spot in boards.find("konane").spots)
    rows = (SIDE,) * SIDE
    pieces = MappingProxyType({"x": "black", "o": "white"})
    notation = "[a-f][1-6]([a-f][1-6])?", "c3 or c3c5"
    rulings = (
        Ruling("konane.first", "Black begins and takes one of the black stones at a corner or in the middle away.",
               "So it is told most often.", "rule text"),
        Ruling("konane.second", "White answers by taking away a white stone beside the empty square.",
               "So it is told most often.", "rule text"),
        Ruling("konane.jump", "Then a turn is a jump: over a neighbouring stone of the other colour, along a rank "
               "or file, to the empty square behind it; the stone jumped over is taken.",
               "As all tell it.", "rule text"),
        Ruling("konane.straight", "One stone may go on to jump in the same direction; it never turns.",
               "As all tell it; going on is a choice.", "rule text"),
        Ruling("konane.end", "Whoever cannot jump loses.", "As all tell it.", "rule text"),
    )  # fmt: skip

    def moves(self, position: Position) -> Iterator[tuple[str, Position]]:
        """The two openings, or all jumps."""
        own = self.letter(position.mover)
        empty = [spot for spot in self.spots if self.at(position, spot) == EMPTY]
        if len(empty) > 1:
            yield from self.jumps(position)
            return
        for spot in self.spots:
            near = any(self.step(spot, step) in empty for step in STEPS)
            if self.at(position, spot) == own and (near or (not empty and spot in OPENINGS)):
                yield spot, self.changed(position, {spot: EMPTY})

    def jumps(self, position: Position) -> Iterator[tuple[str, Position]]:
        """Every stone in every direction, as far as it goes."""
        own, enemy = self.letter(position.mover), self.letter(self.other(position.mover))
        for start in self.spots:
            if self.at(position, start) != own:
                continue
            for step in STEPS:
                put = {start: EMPTY}
                over, end = self.step(start, step), self.step(start, step, 2)
                while over and end and self.at(position, over) == enemy and self.at(position, end) == EMPTY:
                    put[over] = EMPTY
                    yield start + end, self.changed(position, {**put, end: own})
                    over, end = self.step(end, step), self.step(end, step, 2)

    def step(self, spot: str, step: tuple[int, int], length: int = 1) -> str:
        """The square so many steps away; empty where the board ends."""
        file, rank = ord(spot[0]) + length * step[0], int(spot[1]) + length * step[1]
        found = f"{chr(file)}{rank}"
        return found if found in self.index else ""

    def outcome(self, position: Position) -> Outcome | None:
        """Lost by the player who cannot move."""
        if next(iter(self.moves(position)), None):
            return None
        return Outcome(self.other(position.mover), "stuck")

    def refusal(self, position: Position, turn: str) -> tuple[str, str]:
        """The phase of the game, or the jump."""
        empty = position.cells.count(EMPTY)
        if empty < 2:
            rule = ("konane.first", "konane.second")[empty]
            return rule, next(ruling.text for ruling in self.rulings if ruling.id == rule).rstrip(".")
        start, end = turn[:2], turn[2:]
        if end and start[0] != end[0] and start[1] != end[1]:
            return "konane.straight", "a stone jumps along one rank or file"
        return "konane.jump", "no stone of the mover jumps so"

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """A stone taken away, or hops that each take a stone."""
        start, end = turn[:2], turn[2:]
        own = position.cells[self.spots.index(start)]
        if not end:
            return (Effect("remove", (start,), own),)
        found: list[Effect] = []
        files, ranks = ord(end[0]) - ord(start[0]), int(end[1]) - int(start[1])
        jumps = max(abs(files), abs(ranks)) // 2
        path = [
            f"{chr(ord(start[0]) + files * k // (2 * jumps))}{int(start[1]) + ranks * k // (2 * jumps)}"
            for k in range(2 * jumps + 1)
        ]
        for at in range(0, 2 * jumps, 2):
            found.append(Effect("hop", tuple(path[at : at + 3]), own))
            found.append(Effect("remove", (path[at + 1],), "xo"[own == "x"]))
        return tuple(found)


OPENINGS = ("a1", "c3", "d4", "f6")
"""The corners and the middle squares on which black stones stand."""
