"""The rules of Mana, in the order of the rulebook.

Every square has a value from 1 to 3: the number of steps that a piece on it moves. The piece that moved last carries
the Mana; the opponent must answer with a piece on a square of the same value, if possible.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from printkit.engines.game import Effect, Game, IllegalTurn, NotationError, Outcome, one_of, rulings, split_fields
from printkit.engines.mana import FILE, INFO
from printkit.layouts.base.fence import inside
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.wording import capitalised, plural
from printkit.layouts.boards import mana as printed

SIZE = printed.SIZE
SQUARES = tuple(spot.id for spot in printed.board().spots)
"""Names of the squares in the order of a position text: rank 6 first, and each rank starting from file a."""

ORIENTATIONS = ("0", "1", "2", "3")
EMPTY, LIFTED, PASS = ".", "-", "pass"
DAMYO = {"red": "D", "amber": "d"}
RONIN = {"red": "R", "amber": "r"}
OPPONENT = {"red": "amber", "amber": "red"}
RONINS = 5
"""Number of ronins of each player, on the board and captured together."""

RULINGS = rulings(__file__)


@dataclass(frozen=True, slots=True)
class Position:
    """A position in Mana.

    Attributes:
        squares: ``D R d r`` or ``.`` for every square, in the order of ``SQUARES``.
        mover: ``red`` or ``amber``.
        mana: the square of the piece that carries the Mana, or ``-``.
        orientation: number of clockwise quarter turns of the printed board, as Red sees it: 0 to 3.
    """

    squares: str
    mover: str
    mana: str
    orientation: int

    def reserve(self, player: str) -> int:
        """Return the number of captured ronins of ``player``."""
        return RONINS - self.squares.count(RONIN[player])


def _neighbours(square: int) -> tuple[int, ...]:
    row, column = divmod(square, SIZE)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple(SIZE * r + c for r, c in steps if 0 <= r < SIZE and 0 <= c < SIZE)


INDEX = {square: i for i, square in enumerate(SQUARES)}
NEIGHBOURS = tuple(map(_neighbours, range(len(SQUARES))))
_TURN = re.compile(r"[a-f][1-6]x?[a-f][1-6]|@[a-f][1-6]|pass")


@lru_cache(maxsize=16)
def _worth(values: str) -> tuple[tuple[int, ...], ...]:
    """Return the values of the squares in each orientation. Raises InputError if they are malformed."""
    boards = (printed.board(orientation, values) for orientation in range(4))
    return tuple(tuple(int(spot.attributes["value"]) for spot in board.spots) for board in boards)


NAMES = {
    letter: f"{player} {kind}"
    for kind, letters in (("damyo", DAMYO), ("ronin", RONIN))
    for player, letter in letters.items()
}


class Mana(Game[Position]):
    """The rules of Mana.

    Args:
        variant: ``anywhere`` or None.
        values: values of the squares, as accepted by ``printkit.layouts.boards.mana``.
        name: name of the game if its values are not the printed ones.

    Raises:
        InputError: there is no such variant, or the values are malformed.
    """

    info = INFO
    rulings = RULINGS
    name = ""
    pieces = NAMES

    def __init__(self, variant: str | None = None, values: str = printed.VALUES, name: str | None = None) -> None:
        self.name = name or INFO.called(variant)
        self._anywhere = variant == "anywhere"
        self._values = _worth(values)

    def parse(self, text: str) -> Position:
        """Return the position written as ``RANK6/RANK5/.../RANK1 MOVER MANA ORIENTATION``.

        Raises:
            NotationError: the text is malformed, or the pieces are impossible: two damyos of the same colour, no
                damyo at all, or more than five ronins of the same colour. The Mana must not be on an empty square or
                with a piece of the player to move.
        """
        board, mover, mana, orientation = split_fields(text, "BOARD MOVER MANA ORIENTATION")
        ranks = board.split("/")
        if len(ranks) != SIZE:
            message = "The {field} must be six ranks joined by /, rank 6 first, not {value}."
            raise NotationError("board", board, message)
        for number, rank in zip(range(SIZE, 0, -1), ranks, strict=True):
            if not re.fullmatch(r"[DRdr.]{6}", rank):
                message = "The {field} must have six squares, each D, R, d, r or a dot, not {value}."
                raise NotationError(f"rank {number}", rank, message)
        squares = "".join(ranks)
        for player in INFO.players:
            if squares.count(DAMYO[player]) > 1:
                message = f"The {{field}} may have only one {player} damyo, but {{value}} has more."
                raise NotationError("board", board, message)
            if squares.count(RONIN[player]) > RONINS:
                message = f"The {{field}} may have at most five {player} ronins, but {{value}} has more."
                raise NotationError("board", board, message)
        if not set(DAMYO.values()) & set(squares):
            raise NotationError("board", board, "The {field} must have a damyo, but {value} has none.")
        one_of("mover", mover, INFO.players)
        if mana not in (*SQUARES, LIFTED):
            raise NotationError("mana", mana, "The {field} must be a square from a1 to f6 or -, not {value}.")
        enemy = OPPONENT[mover]
        if mana != LIFTED and squares[INDEX[mana]] not in (DAMYO[enemy], RONIN[enemy]):
            message = f"On {mover}’s turn, the {{field}} must be on one of {enemy}’s pieces or be -, not {{value}}."
            raise NotationError("mana", mana, message)
        return Position(squares, mover, mana, int(one_of("orientation", orientation, ORIENTATIONS)))

    def text(self, position: Position) -> str:
        """Return the position as ``RANK6/RANK5/.../RANK1 MOVER MANA ORIENTATION``."""
        squares = position.squares
        board = "/".join(squares[i : i + SIZE] for i in range(0, len(squares), SIZE))
        return f"{board} {position.mover} {position.mana} {position.orientation}"

    def mover(self, position: Position) -> str:
        """Return the player to move: ``red`` or ``amber``."""
        return position.mover

    def value(self, square: str, orientation: int = 0) -> int:
        """Return the value of a square after ``orientation`` clockwise quarter turns of the board."""
        return self._values[orientation][INDEX[square]]

    def turns(self, position: Position) -> Mapping[str, Position]:
        """Return every legal turn: the moves that obey the Mana, otherwise any move or re-entry,
        otherwise ``pass``.
        """
        if self.outcome(position):
            return {}
        moves, entries = self._choice(position)
        successors = [self._move(position, start, end) for start, ends in moves.items() for end in ends]
        successors += [self._enter(position, square) for square in entries]
        return dict(sorted(successors or [(PASS, self._lift(position))]))

    def _followed(self, position: Position, turn: str) -> Position | None:
        """Return the position after a well-formed turn, without listing the others; None if the turn is illegal."""
        moves, entries = self._choice(position)
        start, end = INDEX.get(turn[:2], -1), INDEX.get(turn[-2:], -1)
        if turn == PASS:
            return None if moves or entries else self._lift(position)
        if turn.startswith("@"):
            return self._enter(position, end)[1] if end in entries else None
        text, after = self._move(position, start, end)
        return after if end in moves.get(start, ()) and text == turn else None

    def _choice(self, position: Position) -> tuple[dict[int, set[int]], list[int]]:
        """Return the possible destinations of each piece, and the squares to which a ronin can return (``mana.obey``,
        ``mana.exceptions``).
        """
        moves: dict[int, set[int]] = {}
        entries: list[int] = []
        if position.mana != LIFTED:
            moves = self._moves(position, self._called(position))
            if not moves:
                entries = self._entries(position)
        return moves or self._moves(position), entries

    def play(self, position: Position, turn: str) -> tuple[str, Position]:
        """Return the canonical form of ``turn`` and the position after it.

        Raises:
            NotationError: it is not written as a move, capture, re-entry or ``pass``.
            IllegalTurn: a rule, which is named, forbids it.
        """
        if not _TURN.fullmatch(turn):
            message = "{value} is not a turn of Mana; write it as c1c3, c1xc3, @d4 or pass."
            raise NotationError("turn", turn, message)
        over = self.outcome(position)
        if over:
            raise IllegalTurn(turn, "all.over", f"the game is over ({over.reason})")
        after = self._followed(position, turn)
        if after is None:
            turns = self.turns(position)
            rule, why, near = self._why_not(position, turn, turns)
            raise IllegalTurn(turn, rule, why, legal=tuple(near or turns))
        return turn, after

    def outcome(self, position: Position) -> Outcome | None:
        """Return the outcome: the side with the only damyo has won (``damyo``)."""
        for player, damyo in DAMYO.items():
            if damyo not in position.squares:
                return Outcome(OPPONENT[player], "damyo")
        return None

    def score(self, position: Position) -> None:
        """Return None, because Mana has no score."""
        return None

    def _value(self, position: Position, square: int) -> int:
        return self._values[position.orientation][square]

    def _pieces(self, position: Position) -> list[int]:
        """Return the squares of the mover's pieces."""
        own = DAMYO[position.mover] + RONIN[position.mover]
        return [square for square, piece in enumerate(position.squares) if piece in own]

    def _called(self, position: Position) -> int:
        """Return the value that the Mana dictates."""
        return self.value(position.mana, position.orientation)

    def _moves(self, position: Position, mana_value: int | None = None) -> dict[int, set[int]]:
        """Return the destinations of each of the mover's pieces on squares of value ``mana_value``."""
        moves = {
            start: self._destinations(position, start)
            for start in self._pieces(position)
            if mana_value in (None, self._value(position, start))
        }
        return {start: ends for start, ends in moves.items() if ends}

    def _destinations(self, position: Position, start: int) -> set[int]:
        """Return the squares where a move of the piece on ``start`` can end."""
        own = DAMYO[position.mover] + RONIN[position.mover]
        destinations: set[int] = set()

        def walk(path: tuple[int, ...], left: int) -> None:
            for square in NEIGHBOURS[path[-1]]:
                piece = position.squares[square]
                if square in path:
                    continue
                if left > 1 and piece == EMPTY:
                    walk((*path, square), left - 1)
                elif left == 1 and piece not in own:
                    destinations.add(square)

        walk((start,), self._value(position, start))
        return destinations

    def _entries(self, position: Position) -> list[int]:
        """Return the squares to which a captured ronin can return when the Mana cannot be obeyed."""
        if not position.reserve(position.mover):
            return []
        mana_value = self._called(position)
        return [
            square
            for square, piece in enumerate(position.squares)
            if piece == EMPTY and (self._anywhere or self._value(position, square) == mana_value)
        ]

    def _move(self, position: Position, start: int, end: int) -> tuple[str, Position]:
        squares = list(position.squares)
        target, squares[end], squares[start] = squares[end], squares[start], EMPTY
        turn = SQUARES[start] + ("" if target == EMPTY else "x") + SQUARES[end]
        return turn, self._after(position, squares, SQUARES[end])

    def _enter(self, position: Position, square: int) -> tuple[str, Position]:
        squares = list(position.squares)
        squares[square] = RONIN[position.mover]
        return f"@{SQUARES[square]}", self._after(position, squares, SQUARES[square])

    def _lift(self, position: Position) -> Position:
        return self._after(position, list(position.squares), LIFTED)

    def _after(self, position: Position, squares: list[str], mana: str) -> Position:
        return Position("".join(squares), OPPONENT[position.mover], mana, position.orientation)

    def _why_not(self, position: Position, turn: str, turns: Mapping[str, Position]) -> tuple[str, str, list[str]]:
        """Return the ruling that forbids a well-formed turn, the reason, and the nearest legal turns."""
        if turn == PASS:
            return "mana.pass", "a player who has a legal turn cannot pass", []
        if turn.startswith("@"):
            return *self._why_no_entry(position, turn[1:]), [t for t in turns if t.startswith("@")]
        start, end = INDEX[turn[:2]], INDEX[turn[-2:]]
        near = [t for t in turns if t.startswith(turn[:2])]
        if start not in self._pieces(position):
            return "mana.own", f"{capitalised(position.mover)} has no piece on {turn[:2]}", near
        value = self._value(position, start)
        if end in self._pieces(position):
            return "mana.capture", f"you have a piece on {turn[-2:]} yourself", near
        if end not in self._destinations(position, start):
            why = f"{turn[-2:]} cannot be reached from {turn[:2]} in exactly {plural(value, 'step')}"
            return "mana.move", why, near
        if not near:
            mana_value = self._called(position)
            why = f"the Mana calls for a piece on a square of value {mana_value}, but {turn[:2]} has value {value}"
            return "mana.obey", why, []
        capture = "an enemy piece, so write the move with x" if "x" not in turn else "no piece to capture with x"
        return "mana.capture", f"{turn[-2:]} has {capture}", [self._move(position, start, end)[0]]

    def _why_no_entry(self, position: Position, square: str) -> tuple[str, str]:
        """Return the ruling that forbids a re-entry, and the reason."""
        mover = capitalised(position.mover)
        if position.mana == LIFTED:
            return "mana.free", "no ronin may return while nobody has the Mana"
        if not position.reserve(position.mover):
            return "mana.reentry", f"{mover} has no captured ronin"
        mana_value = self._called(position)
        if self._moves(position, mana_value):
            return "mana.obey", f"{mover} can still move a piece from a square of value {mana_value}"
        if position.squares[INDEX[square]] != EMPTY:
            return "mana.reentry", f"{square} is not empty"
        return "mana.reentry", f"{square} does not have the value that the Mana calls for, {mana_value}"

    # --------------------------------------------------------------------- questions from figures and claims

    def spots_of(self, position: Position) -> tuple[str, ...]:
        """Return the 36 squares."""
        return SQUARES

    def pieces_on(self, position: Position) -> Mapping[str, str]:
        """Return the damyos and ronins on the board."""
        return {square: piece for square, piece in zip(SQUARES, position.squares, strict=True) if piece != EMPTY}

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """Return the walk along its straightest route and the capture, if any, or the return of a ronin; nothing for
        a pass.
        """
        if turn == PASS:
            return ()
        if turn.startswith("@"):
            return (Effect("place", (turn[1:],), RONIN[position.mover]),)
        start, end = turn[:2], turn[-2:]
        steps = self.value(start, position.orientation)
        walk = Effect("walk", path(position, start, end, steps=steps), position.squares[INDEX[start]])
        target = position.squares[INDEX[end]]
        return (walk,) if target == EMPTY else (Effect("remove", (end,), target), walk)

    def options(self, position: Position, start: str | None) -> tuple[str, ...]:
        """Return the squares on which a turn can end; with ``start``, only those that the piece there can reach."""
        turns = [turn for turn in self.turns(position) if turn != PASS]
        ends = {turn[-2:] for turn in turns if start is None or turn[:2] == start}
        return tuple(square for square in SQUARES if square in ends)

    def tells(self, position: Position, turn: str) -> tuple[str, ...]:
        """Return phrases about the piece that a turn captures or returns, an attack on the damyo, and the opponent's
        choice.
        """
        return tuple(_tells(self, position, turn))


def path(position: Position, start: str, end: str, *, steps: int) -> tuple[str, ...]:
    """Return the route between two squares that has ``steps`` steps and the fewest bends; the order of squares breaks
    ties.
    """
    ways = _ways(position, (INDEX[start],), INDEX[end], left=steps)
    return tuple(SQUARES[square] for square in min(ways, key=lambda way: (_bends(way), way)))


def _ways(position: Position, way: tuple[int, ...], end: int, *, left: int) -> Iterator[tuple[int, ...]]:
    """Yield every extension of ``way`` that reaches ``end`` in ``left`` more steps (``mana.move``)."""
    for square in NEIGHBOURS[way[-1]]:
        if square in way:
            continue
        if left == 1 and square == end:
            yield (*way, square)
        elif left > 1 and position.squares[square] == EMPTY:
            yield from _ways(position, (*way, square), end, left=left - 1)


def _bends(way: tuple[int, ...]) -> int:
    across = [abs(b - a) == SIZE for a, b in pairwise(way)]
    return sum(one != other for one, other in pairwise(across))


def _tells(game: Mana, position: Position, turn: str) -> Iterator[str]:
    if turn == PASS:
        yield "have no turn and pass"
        return
    other = OPPONENT[position.mover]
    name = capitalised(other)
    prey = position.squares[INDEX[turn[-2:]]]
    if prey == DAMYO[other]:
        yield "capture the damyo"
        return
    if prey != EMPTY:
        yield "capture a ronin"
    if turn.startswith("@"):
        yield f"return a ronin to {turn[1:]}"
    after = game.play(position, turn)[1]
    target = SQUARES[after.squares.index(DAMYO[other])]
    again = game.turns(replace(after, mover=position.mover, mana=LIFTED))
    if any(each.endswith(f"x{target}") for each in again):
        yield "attack the damyo"
    value = game.value(after.mana, after.orientation)
    starts = {each[:2] for each in game.turns(after)}
    if any(start == PASS[:2] for start in starts):
        yield f"leave {name} no legal turn"
    elif any(start[0] == "@" or game.value(start, after.orientation) != value for start in starts):
        yield f"leave {name} free to move any piece"
    elif len(starts) == 1:
        yield f"make {name} move the piece on {starts.pop()}"


def game(variant: str | None = None) -> Mana:
    """Return the rules of Mana; in the variant ``anywhere`` ronins may return to any empty square.

    ``file=PATH`` is Mana on a board with other values, read from a text file (``printkit.layouts.boards.mana.read``).
    The file must be in the current folder, because it can also be named in records and figures.
    """
    if variant and variant.startswith(FILE):
        path = inside(Path(), variant.removeprefix(FILE), "values")
        return Mana(values=printed.read(path), name=f"{INFO.id}:{variant}")
    return Mana(variant)
