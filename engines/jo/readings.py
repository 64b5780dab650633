"""Alternative readings of rulings in Jo."""

from printkit.engines.doubts import Reading
from printkit.engines.jo.rules import COLOURS, EMPTY, INDEX, NEUTRAL, OPPONENT, Jo, Position
from printkit.layouts import hexagon


class MovesOn(Jo):
    """A neutral stone that removes the enemy stone at the other end of the pair may move again."""

    def turns(self, position: Position) -> dict[str, Position]:
        """Return the turns that the rules allow, plus the turns in which a neutral stone moves twice."""
        turns = Jo.turns(self, position)
        enemy = COLOURS[OPPONENT[position.mover]]
        for text, after in list(turns.items()):
            at = text[-2:]
            alone = ">" in text and text.count("+") == 1
            if alone and at in self.custodial(text) and position.cells[INDEX[at]] == enemy:
                for cell, stone in zip(hexagon.CELLS, after.cells, strict=True):
                    if stone in (EMPTY, enemy):
                        cells = {**dict(zip(hexagon.CELLS, after.cells, strict=True)), at: EMPTY, cell: NEUTRAL}
                        turns[f"{text}+{at}>{cell}"] = Position("".join(cells.values()), after.mover)
        return dict(sorted(turns.items()))


READINGS = (
    Reading(
        "jo.neutral-custodial", "A neutral stone that takes the enemy stone at the other end may move on.", MovesOn()
    ),
)
