"""The rules of Nine Men's Morris."""

from collections.abc import Iterator
from types import MappingProxyType

from printkit.engines.game import Effect, Outcome, Ruling
from printkit.engines.simple import EMPTY, Position, Simple
from printkit.layouts import boards
from printkit_morris import ENGINE
from printkit_morris.board import MILLS, POINTS

PAIRS = boards.find("morris").links
LINKS = {point: {other for pair in PAIRS if point in pair for other in pair} for point in POINTS}


class Morris(Simple):
    """White and black place nine men each, then move them; three in a row take a man."""

    info = ENGINE.info
    spots = POINTS
    rows = (3, 3, 3, 6, 3, 3, 3)
    pieces = MappingProxyType({"w": "white", "b": "black"})
    counts = ("white in hand", "black in hand")
    most = 9
    notation = "([a-g][1-7]){1,2}(x[a-g][1-7])?", "d2, a1d1 or a1d1xg7"
    rulings = (
        Ruling("morris.place", "While a player has men in hand, a turn puts one of them on an empty point.",
               "As all tell it.", "rule text"),
        Ruling("morris.move", "Afterwards a turn moves a man along a line to an empty point beside it.",
               "As all tell it.", "rule text"),
        Ruling("morris.fly", "A player with three men left may move one to any empty point.",
               "Many play so, and the game ends sooner.", "ruling"),
        Ruling("morris.mill", "A turn that puts a third man into a row of three takes one man of the opponent, "
               "one and no more, even where it fills two rows.", "As most tell it.", "rule text"),
        Ruling("morris.safe", "A man in a full row is not taken while the opponent has others.",
               "As most tell it.", "rule text"),
        Ruling("morris.end", "A player with no man in hand who has two men left or cannot move loses.",
               "As all tell it.", "rule text"),
        Ruling("morris.first", "In the variant morris:first the first row of three wins, and no man is taken.",
               "A short game for learning.", "ruling"),
    )  # fmt: skip

    def moves(self, position: Position) -> Iterator[tuple[str, Position]]:
        """Men placed, moved or flying, and the men they take."""
        own, enemy = self.letter(position.mover), self.letter(self.other(position.mover))
        hand = self.hand(position, position.mover)
        counts = [count - (hand > 0 and name.startswith(position.mover))
                  for name, count in zip(self.counts, position.counts, strict=True)]  # fmt: skip
        for start, end in self.steps(position):
            put = {start: EMPTY, end: own} if start else {end: own}
            after = self.changed(position, put, counts)
            prey = [point for point in self.spots if self.at(after, point) == enemy]
            prey = [point for point in prey if not self.in_mill(after, point)] or prey
            if not self.in_mill(after, end) or not prey or self.variant == "first":
                yield start + end, after
                continue
            for point in prey:
                yield f"{start}{end}x{point}", self.changed(position, {**put, point: EMPTY}, counts)

    def steps(self, position: Position) -> Iterator[tuple[str, str]]:
        """Where men go from; nowhere for one in hand."""
        empty = [point for point in self.spots if self.at(position, point) == EMPTY]
        own = [point for point in self.spots if self.at(position, point) == self.letter(position.mover)]
        starts = [""] if self.hand(position, position.mover) else own
        for start in starts:
            for end in empty:
                if not start or len(own) == 3 or end in LINKS[start]:
                    yield start, end

    def hand(self, position: Position, player: str) -> int:
        """Men that a player has not placed yet."""
        return position.counts[self.info.players.index(player)]

    def in_mill(self, position: Position, point: str) -> bool:
        """Whether a man stands in a full row."""
        man = self.at(position, point)
        return any(point in mill and all(self.at(position, each) == man for each in mill) for mill in MILLS)

    def outcome(self, position: Position) -> Outcome | None:
        """Lost by the mover with two men, or with none that can move; morris:first is won by a row."""
        winner = self.other(position.mover)
        if self.variant == "first":
            at = dict(zip(self.spots, position.cells, strict=True))
            for men in ({at[point] for point in mill} for mill in MILLS):
                if len(men) == 1 and men != {EMPTY}:
                    return Outcome(self.pieces[men.pop()], "row")
        if self.hand(position, position.mover):
            return None
        if position.cells.count(self.letter(position.mover)) < 3:
            return Outcome(winner, "two")
        return None if next(self.steps(position), None) else Outcome(winner, "stuck")

    def refusal(self, position: Position, turn: str) -> tuple[str, str]:
        """What is wrong with the step, else with the man taken."""
        step, _, prey = turn.partition("x")
        if (step[:-2], step[-2:]) not in self.steps(position):
            if self.hand(position, position.mover):
                return "morris.place", "a man from the hand goes on an empty point"
            return "morris.move", "no man of the mover goes there"
        if self.variant == "first":
            return "morris.first", "no man is taken"
        if not prey:
            return "morris.mill", "the row is full, so that a man is taken: write xPOINT behind it"
        closed = any("x" in other and other.startswith(step) for other, _ in self.moves(position))
        if closed and self.at(position, prey) == self.letter(self.other(position.mover)):
            return "morris.safe", f"{prey} stands in a full row"
        return "morris.mill", f"no man can be taken from {prey}"

    def flaw(self, position: Position) -> str:
        """No player has more than nine men, and white places first."""
        for player, hand in zip(self.info.players, position.counts, strict=True):
            if position.cells.count(self.letter(player)) + hand > 9:
                return f"a position with nine men of {player} at most"
        white, black = position.counts
        fair = (white == black) if position.mover == "white" else (white == black - 1 or white == black == 0)
        return "" if fair else "a position in which white and black have placed men in turn"

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """A man placed, moved or flying; the man taken."""
        step, _, prey = turn.partition("x")
        own = position.mover[0]
        start, end = step[:-2], step[-2:]
        if not start:
            first = Effect("place", (end,), own)
        else:
            first = Effect("walk" if end in LINKS[start] else "jump", (start, end), own)
        return (first, Effect("remove", (prey,), "wb"[own == "w"])) if prey else (first,)
