"""The rules of Strings of Suits: positions, their scores, the end of the game, and the possible turns.

A turn flips a face-up card face down and places a chip of one of the card's suits on it. Chips of the same suit on a
straight line, adjacent or not, make a *string*; whenever a string grows to three, four, five or six chips, it scores
for the owner of the suit.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from printkit.engines.game import (
    Effect,
    Game,
    IllegalTurn,
    Info,
    NotationError,
    Outcome,
    Ruling,
    one_of,
    rulings,
    split_fields,
)
from printkit.engines.strings import INFO
from printkit.engines.strings.decktet import SUITS
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.wording import capitalised, spelled

OWN = {"sun": "SWK", "moon": "MLY"}
"""The three suits of each player's chips."""

OPPONENT = {"sun": "moon", "moon": "sun"}

FILES, RANKS = "abcdef", "654321"
CELLS = tuple(file + rank for rank in RANKS for file in FILES)
"""Names of the 36 cells in the order used by positions: a6 to f6, then down to f1."""

SKIP = "skip"

RULINGS = rulings(__file__)


@dataclass(frozen=True, slots=True)
class Position:
    """A position in Strings of Suits.

    Attributes:
        grid: the 36 cells in the order of ``CELLS``: the suits of a face-up card in capitals (``MK``), or the
            suit of a chip in lower case (``k``).
        mover: the player to move, ``sun`` or ``moon``.
    """

    grid: tuple[str, ...]
    mover: str


def _lines() -> tuple[tuple[int, ...], ...]:
    """Return the rows, columns and diagonals in both directions with three or more cells, as indices of cells."""
    lines: dict[tuple[str, int], list[int]] = {}
    for cell in range(36):
        row, column = divmod(cell, 6)
        for way, number in (("row", row), ("column", column), ("fall", row - column), ("rise", row + column)):
            lines.setdefault((way, number), []).append(cell)
    return tuple(tuple(line) for line in lines.values() if len(line) >= 3)


LINES = _lines()
_THROUGH = tuple(tuple(number for number, line in enumerate(LINES) if cell in line) for cell in range(36))
"""For each cell, the numbers of the lines through it."""

_CARDS = {"".join(suits) for number in (1, 2, 3) for suits in combinations(SUITS, number)}
_CHIPS = {suit.lower(): player for player, suits in OWN.items() for suit in suits}
"""The owner of each chip's suit."""
_TURN = re.compile(f"({'|'.join(CELLS)})=([{''.join(SUITS)}])")


NAMES = {suit.lower(): name for suit, name in SUITS.items()}


@dataclass(frozen=True, slots=True)
class Strings(Game[Position]):
    """Strings of Suits or one of its variants.

    Attributes:
        name: ``strings`` or ``strings:VARIANT``.
    """

    name: str
    rulings: tuple[Ruling, ...] = RULINGS
    pieces = NAMES

    @property
    def variant(self) -> str | None:
        """The part of the name after the colon."""
        return self.name.partition(":")[2] or None

    @property
    def info(self) -> Info:
        """``INFO``, except that ``strings:double`` starts with its own cards."""
        return replace(INFO, start=self.text(self.start())) if self.variant == "double" else INFO

    @property
    def chips(self) -> int:
        """Number of chips of each suit (``strings.chips``)."""
        return 6 if self.variant == "advanced" else 8

    def gain(self, count: int) -> int:
        """Return the points for the chip that makes a string of ``count`` chips (``strings.points``)."""
        if count < 3:
            return 0
        return 1 if self.variant == "beginners" else count - 2

    def start(self) -> Position:
        """Return the deal for seed 0, with Sun to move."""
        return self.deal(0)

    def deal(self, seed: int) -> Position:
        """Return a starting position with the cards dealt from the seed and Sun to move (``strings.deal``)."""
        from printkit.engines.strings.deal import deal

        return Position(tuple(card.suits for card in deal(seed, self.variant)), "sun")

    def parse(self, text: str) -> Position:
        """Return the position written ``GRID MOVER SUN-MOON``. Raises NotationError if it is malformed."""
        rows, mover, points = split_fields(text, "GRID MOVER SUN-MOON")
        ranks = rows.split("/")
        if len(ranks) != len(RANKS):
            message = "The {field} must be six ranks 6/5/.../1, joined by /, not {value}."
            raise NotationError("grid", rows, message)
        grid: list[str] = []
        for rank, row in zip(RANKS, ranks, strict=True):
            cells = row.split(",")
            if len(cells) != len(FILES):
                message = "The {field} must be six cells joined by commas, not {value}."
                raise NotationError(f"rank {rank}", row, message)
            for file, cell in zip(FILES, cells, strict=True):
                if cell not in _CARDS and cell not in _CHIPS:
                    suits = f"one to three suits in the order {''.join(SUITS)}, or one suit in lower case"
                    message = f"The {{field}} must be {suits}, not {{value}}."
                    raise NotationError(f"cell {file}{rank}", cell, message)
            grid += cells
        position = Position(tuple(grid), one_of("mover", mover, INFO.players))
        for suit in SUITS:
            if self._left(position, suit) < 0:
                message = f"The {{field}} may have at most {self.chips} chips {suit.lower()}, but {{value}} has more."
                raise NotationError("grid", rows, message)
        if points != self._points(position):
            message = f"The {{field}} must be {self._points(position)}, as scored by the chips, not {{value}}."
            raise NotationError("points", points, message)
        return position

    def text(self, position: Position) -> str:
        """Return the position as ``GRID MOVER SUN-MOON``."""
        ranks = (",".join(position.grid[start : start + len(FILES)]) for start in range(0, len(CELLS), len(FILES)))
        return f"{'/'.join(ranks)} {position.mover} {self._points(position)}"

    def mover(self, position: Position) -> str:
        """Return the player to move."""
        return position.mover

    def score(self, position: Position) -> dict[str, int]:
        """Return each player's points, which follow from the chips (``strings.points``).

        A string of n chips has passed through every smaller number, whatever the order of the turns.
        """
        worth = [sum(map(self.gain, range(n + 1))) for n in range(len(FILES) + 1)]
        points = dict.fromkeys(OWN, 0)
        strings = Counter(
            (line, chip) for cell, chip in enumerate(position.grid) if chip in _CHIPS for line in _THROUGH[cell]
        )
        for (_, chip), count in strings.items():
            points[_CHIPS[chip]] += worth[count]
        return points

    def outcome(self, position: Position) -> Outcome | None:
        """Say who has more points when neither player can place a chip (``strings.end``); None while the game goes
        on.
        """
        if any(self._can_place(position, player) for player in OWN):
            return None
        points = self.score(position)
        ahead = [player for player in OWN if points[player] > points[OPPONENT[player]]]
        return Outcome(ahead[0] if ahead else None, "points")

    def turns(self, position: Position) -> dict[str, Position]:
        """Return every placement, or ``skip`` if there is none, with the resulting position, sorted."""
        successors = {
            f"{CELLS[cell]}={suit}": _placed(position, cell, suit)
            for cell, suit in self._placements(position, position.mover)
        }
        after = OPPONENT[position.mover]
        if not successors and self._can_place(position, after):
            return {SKIP: Position(position.grid, after)}
        return dict(sorted(successors.items()))

    def play(self, position: Position, turn: str) -> tuple[str, Position]:
        """Return ``turn``, which is always canonical, and the position after it.

        Raises:
            NotationError: it is not written as a turn of this game.
            IllegalTurn: a rule forbids it; the error names the rule.
        """
        match = _TURN.fullmatch(turn)
        if not match and turn != SKIP:
            message = f"{{value}} is not a turn of Strings of Suits; write it as c4=S, or {SKIP}."
            raise NotationError("turn", turn, message, names=(SKIP,))
        if match:
            forbidden = self._forbidden(position, *match.groups())
            if not forbidden:
                return turn, _placed(position, CELLS.index(match[1]), match[2])
        legal = self.turns(position)
        if turn in legal:
            return turn, legal[turn]
        if not legal:
            raise IllegalTurn(turn, "all.over", "the game is over")
        rule, why = forbidden if match and forbidden else ("strings.skip", "you may only skip when you cannot place")
        same_card = tuple(text for text in legal if text[:2] == turn[:2])
        raise IllegalTurn(turn, rule, why, legal=same_card or tuple(legal))

    def _points(self, position: Position) -> str:
        points = self.score(position)
        return f"{points['sun']}-{points['moon']}"

    def _left(self, position: Position, suit: str) -> int:
        """Return the number of chips of a suit that are not on the grid."""
        return self.chips - position.grid.count(suit.lower())

    def _placements(self, position: Position, player: str) -> Iterator[tuple[int, str]]:
        """Yield each cell on which the player can place a chip, paired with each possible suit."""
        suits = [suit for suit in OWN[player] if self._left(position, suit)]
        for cell, card in enumerate(position.grid):
            for suit in suits:
                if suit in card:
                    yield cell, suit

    def _can_place(self, position: Position, player: str) -> bool:
        return any(True for _ in self._placements(position, player))

    def _forbidden(self, position: Position, cell: str, suit: str) -> tuple[str, str] | None:
        """Return the rule that forbids a placement, and why; None if there is none."""
        card = position.grid[CELLS.index(cell)]
        if card in _CHIPS:
            return "strings.card", f"the card on {cell} already has a chip"
        if suit not in OWN[position.mover]:
            return "strings.chips", f"{capitalised(position.mover)} has no chips of {SUITS[suit]}"
        if suit not in card:
            return "strings.suit", f"the card on {cell} shows {card}"
        if not self._left(position, suit):
            return "strings.chips", f"{capitalised(position.mover)} has no chip of {SUITS[suit]} left"
        return None

    # --------------------------------------------------------------------- questions from figures and claims

    def spots_of(self, position: Position) -> tuple[str, ...]:
        """Return the 36 cells."""
        return CELLS

    def pieces_on(self, position: Position) -> Mapping[str, str]:
        """Return the chips; face-up cards are not pieces."""
        return {cell: card for cell, card in zip(CELLS, position.grid, strict=True) if card.islower()}

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """Return the chip placed, or nothing for a skip."""
        if turn == SKIP:
            return ()
        cell, suit = turn.split("=")
        return (Effect("place", (cell,), suit.lower()),)

    def options(self, position: Position, start: str | None) -> tuple[str, ...]:
        """Return the cards on which the player to move may place a chip."""
        ends = {turn[:2] for turn in self.turns(position) if turn != SKIP}
        return tuple(cell for cell in CELLS if cell in ends)

    def scored(self, position: Position) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the chips of every string of three or more."""
        owners = []
        for line in LINES:
            for player, suits in OWN.items():
                for suit in suits.lower():
                    chips = tuple(CELLS[cell] for cell in line if position.grid[cell] == suit)
                    if len(chips) >= 3:
                        owners.append((player, chips))
        return tuple(owners)

    def tells(self, position: Position, turn: str) -> tuple[str, ...]:
        """Say how the turn ends the game, and what it scores."""
        return tuple(_tells(self, position, turn))


def _placed(position: Position, cell: int, suit: str) -> Position:
    """Return the position after the mover's placement."""
    grid = position.grid
    return Position((*grid[:cell], suit.lower(), *grid[cell + 1 :]), OPPONENT[position.mover])


def _tells(game: Strings, position: Position, turn: str) -> Iterator[str]:
    me = position.mover
    after = game.play(position, turn)[1]
    over, before, now = game.outcome(after), game.score(position), game.score(after)
    assert before and now
    if over:
        tally = f"{now[me]} to {now[OPPONENT[me]]}"
        yield f"come out ahead, {tally}" if over.winner == me else f"end the game at {tally}"
    if turn == SKIP:
        yield "skip, for no card takes a chip"
    elif now[me] > before[me]:
        yield f"score {spelled(now[me] - before[me])}"


def game(variant: str | None = None) -> Strings:
    """Return the rules of Strings of Suits or of a variant. Raises InputError if there is no such variant."""
    return Strings(INFO.called(variant))
