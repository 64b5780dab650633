"""Alternative readings of rulings in Yoso-Go."""

from printkit.engines.doubts import Reading
from printkit.engines.yoso import INFO
from printkit.engines.yoso.rules import EMPTY, OPPONENT, TOKENS, Position, Yoso, hops


class LateZone(Yoso):
    """A zone wins only at the end of a turn."""

    def _won(self, tokens: str) -> str:
        return ""


class CaptureOnly(Yoso):
    """Captures that leave no legal placement end the turn."""

    def turns(self, position: Position) -> dict[str, Position]:
        """Return the turns that the rules allow, plus those that end with such captures."""
        turns = dict(super().turns(position))
        own, enemy = TOKENS[position.mover], TOKENS[OPPONENT[position.mover]]
        layer = {position.tokens: ""} if turns else {}
        while layer:
            following: dict[str, str] = {}
            for tokens, text in layer.items():
                for hop in hops(2).get(position.element, ()):
                    if (tokens[hop.start], tokens[hop.over], tokens[hop.end]) == (own, enemy, EMPTY):
                        changes = {hop.start: EMPTY, hop.over: EMPTY, hop.end: own}
                        board = "".join(changes.get(at, token) for at, token in enumerate(tokens))
                        following.setdefault(board, f"{text}+{hop.text}")
            ends = {Position(board, OPPONENT[position.mover], position.element): board for board in following}
            for after, board in ends.items():
                over = self.outcome(after)
                if over and over.reason == "blocked":
                    turns[following[board][1:]] = after
                elif over:
                    del following[board]
            layer = following
        return turns


READINGS = (
    Reading("yoso.zone", "A full zone wins only if it is still full at the end of the turn.", LateZone(INFO)),
    Reading("yoso.compulsory", "Captures that leave you nowhere to place are a whole turn.", CaptureOnly(INFO)),
)
