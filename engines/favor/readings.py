"""Alternative readings of rulings in Emperor's Favor."""

from printkit.engines.doubts import Reading
from printkit.engines.favor.rules import Favor, Position, reach, side


class FlankIsFront(Favor):
    """An attack from the flank counts as an attack from the front."""

    def turns(self, position: Position) -> dict[str, Position]:
        """Return the turns that the rules allow, plus the attacks from the flank."""
        turns, plan = Favor.turns(self, position), position.plan
        for square in reach(position):
            for target in position.others:
                if side(plan, square, target) is None and plan.sees(square, target.square):
                    turns[f"{square}x{target.letter}:front"] = turns[square]
        return turns


READINGS = (Reading("favor.facing", "An attacker on the flank is in front.", FlankIsFront()),)
