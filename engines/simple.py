"""Rules for the many games in which a position is a board of single pieces plus the player to move.

Such a game derives from :class:`Simple` and defines only how it differs: the spots, the letters of the pieces, the
possible turns, their effects, and when the game is over. Notation, parsing and refusals then follow from these, and
so do the answers that claims and figures need. Other games derive from :class:`printkit.engines.game.Game`.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from printkit.engines.game import Game, IllegalTurn, Info, NotationError, Outcome, Ruling, one_of, split_fields
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.wording import listed

T = TypeVar("T")

EMPTY = "."
"""An empty spot."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position.

    Attributes:
        cells: one letter for each spot, in the order of the game's ``spots``; ``.`` if it is empty.
        mover: the player to move.
        counts: other numbers, such as the number of men not yet on the board.
    """

    cells: str
    mover: str
    counts: tuple[int, ...] = ()


class Simple(Game[Position]):
    """Rules of a game on spots; each game is a class that defines the attributes and three methods.

    Positions are written ``CELLS MOVER``, followed by a number for each name in ``counts``; rows are separated by
    ``/``.

    Attributes:
        info: the title, players, start...
        rulings: the rules, keyed by id.
        spots: names of the spots, in the order used by positions.
        rows: number of spots in each row of a position's text.
        pieces: meaning of each letter (``{"x": "black", "o": "white"}``); the players' pieces come first, in the
            order of the players.
        counts: names of the numbers that follow the mover.
        most: largest value of each count.
        notation: a regular expression for a turn, with an example.
    """

    info: Info
    rulings: tuple[Ruling, ...]
    name = ""
    spots: tuple[str, ...]
    rows: tuple[int, ...]
    pieces: Mapping[str, str]
    counts: tuple[str, ...] = ()
    most: int = 99
    notation: tuple[str, str]

    def __init__(self, variant: str | None = None) -> None:
        """Make the game or one of its variants. Raises InputError for an unknown variant."""
        self.name = self.info.called(variant)
        self.variant = variant
        self.index = {spot: number for number, spot in enumerate(self.spots)}

    # --------------------------------------------------------------------------- methods that a game defines

    @abstractmethod
    def moves(self, position: Position) -> Iterable[tuple[str, Position]]:
        """Return every turn with the position after it, in any order; called only while the game is in progress."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def refusal(self, position: Position, turn: str) -> tuple[str, str]:
        """Return the reason a well-formed turn is illegal: the id of the ruling that forbids it, and a sentence
        without a full stop.
        """

    def flaw(self, position: Position) -> str:
        """Return the fault in a well-formed position; empty if it has none."""
        return ""

    # ---------------------------------------------------------------------------------------- derived methods

    def parse(self, text: str) -> Position:
        """Return the position written as ``text``. Raises NotationError if it is malformed."""
        form = " ".join(("CELLS", "MOVER", *(name.upper().replace(" ", "-") for name in self.counts)))
        board, mover, *numbers = split_fields(text, form)
        rows = board.split("/")
        if tuple(map(len, rows)) != self.rows:
            lengths = ", ".join(map(str, dict.fromkeys(self.rows)))
            message = (
                f"The {{field}} must be {len(self.rows)} rows of {lengths} cells, with a / between rows, not "
                "{value}."
            )
            raise NotationError("cells", board, message)
        letters = (EMPTY, *self.pieces)
        for letter in board.replace("/", ""):
            if letter not in letters:
                message = f"The {{field}} must be {listed(letters, 'or')}, not {{value}}."
                raise NotationError("cells", letter, message)
        one_of("mover", mover, self.info.players)
        for name, number in zip(self.counts, numbers, strict=True):
            if not re.fullmatch("0|[1-9][0-9]?", number, re.ASCII) or int(number) > self.most:
                raise NotationError(name, number, f"a number from 0 to {self.most}")
        position = Position("".join(rows), mover, tuple(map(int, numbers)))
        if flaw := self.flaw(position):
            raise NotationError("position", text, f"{flaw[:1].upper()}{flaw[1:]}: {{value}}.")
        return position

    def text(self, position: Position) -> str:
        """Return the position as one line; ``parse`` returns the same position."""
        rows, at = [], 0
        for length in self.rows:
            rows.append(position.cells[at : at + length])
            at += length
        return " ".join(("/".join(rows), position.mover, *map(str, position.counts)))

    def mover(self, position: Position) -> str:
        """Return the name of the player to move."""
        return position.mover

    def turns(self, position: Position) -> Mapping[str, Position]:
        """Return every legal turn with the position after it, sorted: one turn for each resulting position, and none
        if the game is over.
        """
        successors = {} if self.outcome(position) else dict(sorted(self.moves(position)))
        first = {after: turn for turn, after in reversed(successors.items())}
        return {turn: after for turn, after in successors.items() if first[after] == turn}

    def play(self, position: Position, turn: str) -> tuple[str, Position]:
        """Return the canonical form of ``turn`` and the position after it. Raises NotationError or IllegalTurn."""
        pattern, example = self.notation
        if not re.fullmatch(pattern, turn, re.ASCII):
            message = f"{{value}} is not a turn of this game; turns are written like {example}."
            raise NotationError("turn", turn, message)
        over = self.outcome(position)
        if over:
            raise IllegalTurn(turn, "all.over", f"the game is over ({over.reason})")
        turns = self.turns(position)
        if turn in turns:
            return turn, turns[turn]
        for other, after in self.moves(position):
            if other == turn:  # if two turns lead to the same position, the first is its name
                return next(name for name, same in turns.items() if same == after), after
        raise IllegalTurn(turn, *self.refusal(position, turn), legal=tuple(turns))

    # ------------------------------------------------------------------ questions from figures and claims

    def spots_of(self, position: Position) -> tuple[str, ...]:
        """Return all spots."""
        return self.spots

    def pieces_on(self, position: Position) -> Mapping[str, str]:
        """Return the piece on each spot."""
        cells = zip(self.spots, position.cells, strict=True)
        return {spot: letter for spot, letter in cells if letter != EMPTY}

    def options(self, position: Position, start: str | None) -> tuple[str, ...]:
        """Return the spots on which the first piece that a turn places or moves can land, in board order."""
        ends = set()
        for turn in self.turns(position):
            first = next((effect for effect in self.effects(position, turn) if effect.kind != "remove"), None)
            if first and (start is None or first.path[0] == start != first.spot):
                ends.add(first.spot)
        return tuple(spot for spot in self.spots if spot in ends)

    # ------------------------------------------------------------------------------------------------ helpers

    def other(self, player: str) -> str:
        """Return the opponent in a game for two."""
        one, two = self.info.players
        return two if player == one else one

    def letter(self, player: str) -> str:
        """Return the letter of a player's pieces."""
        return list(self.pieces)[self.info.players.index(player)]

    def at(self, position: Position, spot: str) -> str:
        """Return the letter on a spot."""
        return position.cells[self.index[spot]]

    def changed(self, position: Position, put: Mapping[str, str], counts: Iterable[int] | None = None) -> Position:
        """Return the position with different letters on the given spots, and the other player to move."""
        cells = list(position.cells)
        for spot, letter in put.items():
            cells[self.index[spot]] = letter
        players = self.info.players
        after = players[(players.index(position.mover) + 1) % len(players)]
        return Position("".join(cells), after, position.counts if counts is None else tuple(counts))


def key(game: Game[Position], position: Position) -> str:
    """Return the text of a position, the key for puzzles in games whose symmetries are not defined."""
    return game.text(position)


def images(game: type[Simple], symmetries: Iterable[Mapping[str, str]]) -> Callable[[Game[Position], Position], str]:
    """Make a function that returns the key for puzzles: the first text among all images of a position.

    Args:
        game: its rules.
        symmetries: for each symmetry of the board, the spot from which each spot's content comes.
    """
    index = {spot: number for number, spot in enumerate(game.spots)}
    sources = [tuple(index[each[spot]] for spot in game.spots) for each in symmetries]

    def first(rules: Game[Position], position: Position) -> str:
        texts = (
            rules.text(replace(position, cells="".join(position.cells[at] for at in source))) for source in sources
        )
        return min((rules.text(position), *texts))

    return first


def runs(spots: Iterable[T], length: int) -> Iterator[tuple[T, ...]]:
    """Return every run of a given number of neighbours in a row of spots."""
    row = tuple(spots)
    return (row[at : at + length] for at in range(len(row) - length + 1))
