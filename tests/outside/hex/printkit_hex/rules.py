"""The rules of Hex."""

from collections.abc import Iterator
from types import MappingProxyType

from printkit.engines.game import Effect, Outcome, Ruling
from printkit.engines.simple import EMPTY, Position, Simple
from printkit.layouts import boards
from printkit_hex import INFO
from printkit_hex.board import CELLS, LETTERS, SIDE

LINKS: dict[str, set[str]] = {cell: set() for cell in CELLS}
for one, other in boards.find("hex").links:
    LINKS[one].add(other)
    LINKS[other].add(one)

EDGES = {
    "red": ({f"{letter}1" for letter in LETTERS}, {f"{letter}{SIDE}" for letter in LETTERS}),
    "blue": ({f"a{row}" for row in range(1, SIDE + 1)}, {f"g{row}" for row in range(1, SIDE + 1)}),
}
"""The cells at the two edges that each player joins."""


class Rules(Simple):
    """Red joins the lower and the upper edge, blue the left and the right one."""

    info = INFO
    spots = tuple(CELLS)
    rows = (SIDE,) * SIDE
    pieces = MappingProxyType({"r": "red", "b": "blue"})
    notation = "[a-g][1-7]|swap", "d4 or swap"
    rulings = (
        Ruling("hex.place", "A turn puts a stone of one's own on an empty cell.", "As all tell it.", "rule text"),
        Ruling("hex.swap", "Instead of the first blue stone, blue may swap: the red stone goes and a blue one "
               "goes to its mirror image in the line from a1 to g7.",
               "The first turn would be too strong without it.",
               "rule text"),
        Ruling("hex.join", "Red wins with a chain of red stones from the lower edge to the upper one, blue with one "
               "of blue stones from the left edge to the right one.", "As all tell it.", "rule text"),
    )  # fmt: skip

    def moves(self, position: Position) -> Iterator[tuple[str, Position]]:
        """A stone on every empty cell, and the swap."""
        letter = self.letter(position.mover)
        for cell in self.spots:
            if self.at(position, cell) == EMPTY:
                yield cell, self.changed(position, {cell: letter})
        if self.swappable(position):
            cell = self.spots[position.cells.index("r")]
            yield "swap", self.changed(position, {cell: EMPTY, mirrored(cell): "b"})

    def swappable(self, position: Position) -> bool:
        """Whether one red stone is all there is."""
        return position.mover == "blue" and position.cells.replace(EMPTY, "") == "r"

    def outcome(self, position: Position) -> Outcome | None:
        """Won by whoever has a chain from edge to edge."""
        for player, (start, end) in EDGES.items():
            letter = self.letter(player)
            own = {cell for cell, stone in zip(self.spots, position.cells, strict=True) if stone == letter}
            chain = own & start
            new = list(chain)
            while new:
                near = LINKS[new.pop()] & own - chain
                chain |= near
                new += near
            if chain & end:
                return Outcome(player, "joined")
        return None

    def refusal(self, position: Position, turn: str) -> tuple[str, str]:
        """The swap comes too late, or the cell is taken."""
        if turn == "swap":
            return "hex.swap", "only the first blue turn can be a swap"
        return "hex.place", f"{turn} is taken"

    def flaw(self, position: Position) -> str:
        """Stones are placed in turn, so that none has too many; a swap takes one from red."""
        red, blue = position.cells.count("r"), position.cells.count("b")
        fair = red - blue in ((0, -1) if position.mover == "red" else (1, 0))
        return "" if fair else "a position with as many red stones as blue ones, but for the mover's next"

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """A stone is placed; by a swap one is removed before."""
        if turn != "swap":
            return (Effect("place", (turn,), position.mover[0]),)
        cell = self.spots[position.cells.index("r")]
        return Effect("remove", (cell,), "r"), Effect("place", (mirrored(cell),), "b")


def mirrored(cell: str) -> str:
    """The image of a cell in the long diagonal of the board."""
    return f"{LETTERS[int(cell[1]) - 1]}{LETTERS.index(cell[0]) + 1}"
