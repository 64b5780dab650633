"""The rules of Jo, in the order of the rulebook: positions, the score, the end of the game, and turns.

A turn places two stones on two adjacent empty cells. Any cell that continues their line at either end is *custodial*;
on such a cell an opponent's stone may be flipped or a neutral stone moved.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain, groupby, islice
from operator import itemgetter

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
from printkit.engines.jo import INFO
from printkit.layouts import hexagon
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.wording import capitalised, spelled

EMPTY, NEUTRAL = ".", "n"
COLOURS = {"red": "r", "black": "b"}
OPPONENT = {"red": "black", "black": "red"}

SET = {"r": 27, "b": 27, NEUTRAL: 6}
"""The number of stones of each kind, on the board and in reserve together."""

RULINGS = rulings(__file__)


@dataclass(frozen=True, slots=True)
class Position:
    """A position in Jo.

    Attributes:
        cells: the contents of the 61 cells a1, a2, ... i5: ``r``, ``b``, ``n`` or ``.``.
        mover: the player to move, ``red`` or ``black``.
    """

    cells: str
    mover: str

    def reserve(self, player: str) -> int:
        """Return the number of stones that ``player`` holds off the board."""
        return SET[COLOURS[player]] - self.cells.count(COLOURS[player])


@dataclass(frozen=True, slots=True)
class Pair:
    """Two adjacent cells and the custodial cells that continue their line, by index."""

    cells: tuple[int, int]
    custodial: tuple[int, ...]

    @property
    def text(self) -> str:
        """The two names in alphabetical order."""
        return "".join(hexagon.CELLS[cell] for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Action:
    """An action at a custodial cell: the stone there is flipped (``to`` is None) or, if neutral, moved."""

    at: int
    to: int | None = None

    @property
    def text(self) -> str:
        """``xe5`` or ``g5>c3``."""
        at = hexagon.CELLS[self.at]
        return f"x{at}" if self.to is None else f"{at}>{hexagon.CELLS[self.to]}"


HEIGHTS = {column: sum(cell[0] == column for cell in hexagon.CELLS) for column in hexagon.COLUMNS}
INDEX = {cell: index for index, cell in enumerate(hexagon.CELLS)}
THREES = tuple(tuple(INDEX[cell] for cell in three) for three in hexagon.runs(3))


def _pairs() -> dict[tuple[int, int], Pair]:
    pairs = {}
    for line in hexagon.LINES:
        cells = [INDEX[cell] for cell in line]
        for i in range(len(cells) - 1):
            first, second = cells[i : i + 2]
            pairs[first, second] = Pair((first, second), (*cells[max(i - 1, 0) : i], *cells[i + 2 : i + 3]))
    return dict(sorted(pairs.items()))


PAIRS = _pairs()
"""The 156 pairs of adjacent cells by index, the smaller first."""

_CELL = "[a-i][1-9]"
_TURN = re.compile(rf"({_CELL})({_CELL})((?:\+(?:x{_CELL}|{_CELL}[>~]{_CELL}))*)")


NAMES = {**{stone: player for player, stone in COLOURS.items()}, NEUTRAL: "neutral"}


@dataclass(frozen=True, slots=True)
class Jo(Game[Position]):
    """The game of Jo."""

    info: Info = INFO
    name: str = "jo"
    rulings: tuple[Ruling, ...] = RULINGS
    pieces = NAMES

    def parse(self, text: str) -> Position:
        """Return the position written as ``COLUMNS MOVER``. Raises NotationError if it is malformed."""
        columns, mover = split_fields(text, "COLUMNS MOVER")
        fields = columns.split("/")
        if len(fields) != len(hexagon.COLUMNS):
            message = "The {field} must be nine columns a/b/.../i, joined by /, not {value}."
            raise NotationError("columns", columns, message)
        for name, field in zip(hexagon.COLUMNS, fields, strict=True):
            if len(field) != HEIGHTS[name] or not set(field) <= {EMPTY, *SET}:
                message = f"The {{field}} must have {HEIGHTS[name]} cells, each a dot, r, b or n, not {{value}}."
                raise NotationError(f"column {name}", field, message)
        cells = "".join(fields)
        for stone, most in SET.items():
            if cells.count(stone) > most:
                message = f"The {{field}} may have at most {most} {stone} stones, but {{value}} has more."
                raise NotationError("columns", columns, message)
        return Position(cells, one_of("mover", mover, INFO.players))

    def text(self, position: Position) -> str:
        """Return the position as ``COLUMNS MOVER``."""
        cells = iter(position.cells)
        columns = ("".join(islice(cells, height)) for height in HEIGHTS.values())
        return f"{'/'.join(columns)} {position.mover}"

    def mover(self, position: Position) -> str:
        """Return the player to move."""
        return position.mover

    def score(self, position: Position) -> dict[str, int]:
        """Return the number of threes in a row that each player has (``jo.threes``)."""
        cells = position.cells
        return {
            player: sum(cells[a] == cells[b] == cells[c] == colour for a, b, c in THREES)
            for player, colour in COLOURS.items()
        }

    def outcome(self, position: Position) -> Outcome | None:
        """Return the winner and the reason (``jo.end``, ``jo.win``), or None while the player to move can place a
        pair.
        """
        if not _over(position):
            return None
        threes = self.score(position)
        reserves = {player: position.reserve(player) for player in COLOURS}
        for reason, count in (("threes", threes), ("reserve", reserves)):
            if count["red"] != count["black"]:
                return Outcome(max(count, key=lambda player: count[player]), reason)
        return Outcome(OPPONENT[position.mover], "last")

    def turns(self, position: Position) -> dict[str, Position]:
        """Return every distinct turn with the resulting position, sorted."""
        successors = (turn for pair in _open_pairs(position) for turn in _turns_with(position, pair))
        return dict(sorted(successors, key=itemgetter(0)))

    def play(self, position: Position, turn: str) -> tuple[str, Position]:
        """Return the canonical form of ``turn`` and the position after its steps, which are carried out in the order
        written.

        Raises:
            NotationError: it is not written as a turn of Jo.
            IllegalTurn: a rule, which is named, forbids it.
        """
        numbers, actions = _read(turn)
        pair = _legal_pair(position, turn, numbers)
        cells = _place(position, pair)
        steps: list[Action] = []
        for action in actions:
            forbidden = _forbidden(position, pair, action, cells=cells, earlier=steps)
            if forbidden:
                raise IllegalTurn(turn, *forbidden, legal=tuple(text for text, _ in _turns_with(position, pair)))
            cells = _apply(cells, position.mover, action)
            steps.append(action)
        return _canonical(pair, steps), Position(cells, OPPONENT[position.mover])

    # --------------------------------------------------------------------- questions from figures and claims

    def spots_of(self, position: Position) -> tuple[str, ...]:
        """Return the 61 cells."""
        return hexagon.CELLS

    def pieces_on(self, position: Position) -> Mapping[str, str]:
        """Return the stones on the board, including neutral ones."""
        return {cell: stone for cell, stone in zip(hexagon.CELLS, position.cells, strict=True) if stone != EMPTY}

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """Return the placement of two stones, then flips and moves of neutral stones, each move preceded by the
        removal of any stone that it lands on.
        """
        return tuple(_effects(position, turn))

    def custodial(self, turn: str) -> tuple[str, ...]:
        """Return the custodial cells of the pair that a turn places."""
        one, other = sorted((INDEX[turn[:2]], INDEX[turn[2:4]]))
        return tuple(hexagon.CELLS[cell] for cell in PAIRS[one, other].custodial)

    def scored(self, position: Position) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return every run of three or more stones of one player, in full."""
        threes = []
        for line in hexagon.LINES:
            for stone, run in groupby(line, key=lambda cell: position.cells[INDEX[cell]]):
                cells = tuple(run)
                if stone in COLOURS.values() and len(cells) >= 3:
                    threes.append((NAMES[stone], cells))
        return tuple(threes)

    def options(self, position: Position, start: str | None) -> tuple[str, ...]:
        """Return the cells where a stone may be placed; with ``start``, the cells for the other stone of the pair."""
        if self.outcome(position):
            return ()
        options: set[str] = set()
        for pair in PAIRS.values():
            cells = [hexagon.CELLS[cell] for cell in pair.cells]
            if all(position.cells[cell] == EMPTY for cell in pair.cells) and start in (None, *cells):
                options.update(cells)
        return tuple(cell for cell in hexagon.CELLS if cell in options and cell != start)

    def flippers(self, position: Position, spot: str) -> tuple[str, ...]:
        """Return the pairs with which the mover can flip the stone on a cell."""
        enemy = COLOURS[OPPONENT[position.mover]]
        if position.cells[INDEX[spot]] != enemy or self.outcome(position) or position.reserve(position.mover) < 3:
            return ()
        return tuple(
            pair.text
            for pair in PAIRS.values()
            if INDEX[spot] in pair.custodial and all(position.cells[each] == EMPTY for each in pair.cells)
        )

    def tells(self, position: Position, turn: str) -> tuple[str, ...]:
        """Describe the outcome of a turn: the end of the game, stones flipped and removed, threes made and broken."""
        return tuple(_tells(self, position, turn))


def _open_pairs(position: Position) -> Iterator[Pair]:
    """Yield the pairs of cells on which the mover can place two stones, in alphabetical order."""
    if position.reserve(position.mover) < 2:
        return
    cells = position.cells
    for (first, second), pair in PAIRS.items():
        if cells[first] == cells[second] == EMPTY:
            yield pair


def _over(position: Position) -> bool:
    return next(_open_pairs(position), None) is None


def _put(cells: str, at: int, stone: str) -> str:
    return f"{cells[:at]}{stone}{cells[at + 1 :]}"


def _place(position: Position, pair: Pair) -> str:
    """Return the cells after the player to move has placed two stones on ``pair``."""
    first, second = pair.cells
    own = COLOURS[position.mover]
    return _put(_put(position.cells, first, own), second, own)


def _apply(cells: str, mover: str, action: Action) -> str:
    """Return the cells after a flip, or after a neutral stone has moved."""
    if action.to is None:
        return _put(cells, action.at, COLOURS[mover])
    return _put(_put(cells, action.at, EMPTY), action.to, NEUTRAL)


def _turns_with(position: Position, pair: Pair) -> Iterator[tuple[str, Position]]:
    """Yield the distinct turns that place stones on ``pair``, in canonical notation, with the positions after them.

    No two of them lead to the same position, and none is missing (``jo.same``): the stone on a custodial cell is left
    alone, flipped or, if neutral, moved. Two neutral stones are alike, so they take their targets in a fixed order. A
    cell left by one of them is not a target for the other, because moving only the other gives the same result. Turns
    with other pairs fill other empty cells, because no neutral stone lands on a stone of the player to move.
    """
    cells, mover, after = _place(position, pair), position.mover, OPPONENT[position.mover]
    spare = position.reserve(mover) - 2
    yield pair.text, Position(cells, after)
    choices = [tuple(_actions(cells, mover, at, spare=spare)) for at in pair.custodial]
    for action in chain(*choices):
        yield f"{pair.text}+{action.text}", Position(_apply(cells, mover, action), after)
    if len(choices) == 2:
        for one in choices[0]:
            half = _apply(cells, mover, one)
            for other in choices[1]:
                if _together(one, other, spare):
                    low, high = sorted((one.text, other.text))
                    yield f"{pair.text}+{low}+{high}", Position(_apply(half, mover, other), after)


def _actions(cells: str, mover: str, at: int, *, spare: int) -> Iterator[Action]:
    """Yield the possible actions on the stone at the custodial cell ``at``, when ``spare`` stones are left in
    reserve.
    """
    enemy = COLOURS[OPPONENT[mover]]
    if cells[at] == enemy and spare:
        yield Action(at)
    if cells[at] == NEUTRAL:
        for to, stone in enumerate(cells):
            if stone in (EMPTY, enemy):
                yield Action(at, to)


def _together(one: Action, other: Action, spare: int) -> bool:
    """Return whether the actions at the two ends can be combined; two moves must be in canonical order."""
    if one.to is not None and other.to is not None:
        return one.to < other.to
    if one.to is None and other.to is None:
        return spare >= 2
    return one.to != other.at and other.to != one.at


def _canonical(pair: Pair, actions: list[Action]) -> str:
    """Return a legal turn in the notation used by :func:`_turns_with`."""
    match actions:
        case [Action(at, int()), Action(second, int(to))] if to == at:
            # The second neutral stone moves to the first one's old cell, so the result is the same as a single move.
            actions = [Action(second, actions[0].to)]
        case [Action(_, int(one)), Action(_, int(other))]:
            actions = [Action(at, to) for at, to in zip(pair.custodial, sorted((one, other)), strict=True)]
        case _:
            pass
    return "+".join((pair.text, *sorted(action.text for action in actions)))


def _read(turn: str) -> tuple[tuple[int, int], tuple[Action, ...]]:
    """Return the two cells, in the order written, and the actions. Raises NotationError."""
    match = _TURN.fullmatch(turn)
    if not match:
        message = "{value} is not a turn of Jo; write it as e5f5, e6e7+xe5 or e5f5+g5>c3."
        raise NotationError("turn", turn, message)
    first, second, steps = match.groups()
    actions = []
    for step in steps.replace("~", ">").split("+")[1:]:
        if step.startswith("x"):
            actions.append(Action(_cell(step[1:])))
        else:
            at, to = step.split(">")
            actions.append(Action(_cell(at), _cell(to)))
    return (_cell(first), _cell(second)), tuple(actions)


def _cell(name: str) -> int:
    if name not in INDEX:
        message = f"There is no cell {{value}}; column {name[0]} has cells 1 to {HEIGHTS[name[0]]}."
        raise NotationError("cell", name, message, names=INDEX)
    return INDEX[name]


def _legal_pair(position: Position, turn: str, cell_pair: tuple[int, int]) -> Pair:
    """Return the pair that two cells form. Raises IllegalTurn if the player to move cannot place stones there."""
    if _over(position):
        raise IllegalTurn(turn, "all.over", "the game is over")
    pair = PAIRS.get((min(cell_pair), max(cell_pair)))
    first, second = (hexagon.CELLS[cell] for cell in cell_pair)
    full_cells = [hexagon.CELLS[cell] for cell in cell_pair if position.cells[cell] != EMPTY]
    if pair and not full_cells:
        return pair
    why = f"{full_cells[0]} is not empty" if full_cells else f"{first} and {second} are not adjacent"
    playable = [pair.text for pair in _open_pairs(position)]
    near = [text for text in playable if first in text or second in text]
    raise IllegalTurn(turn, "jo.pair", why, legal=tuple(near or playable))


def _forbidden(
    position: Position, pair: Pair, action: Action, *, cells: str, earlier: list[Action]
) -> tuple[str, str] | None:
    """Return the rule that forbids ``action`` after the ``earlier`` actions, and why; None if there is none."""
    at, stood = hexagon.CELLS[action.at], position.cells[action.at]
    opponent = OPPONENT[position.mover]
    enemy = COLOURS[opponent]
    if action.at not in pair.custodial:
        return "jo.custodial", f"{at} does not continue the line of {pair.text}"
    if any(other.at == action.at for other in earlier):
        return "jo.custodial", f"{at} has already been changed"
    if action.to is None:
        if stood != enemy:
            return "jo.flip", f"{at} has no {opponent} stone"
        if cells[action.at] == NEUTRAL:
            return "jo.neutral-custodial", f"the {opponent} stone on {at} has become a neutral one"
        if Position(cells, position.mover).reserve(position.mover) == 0:
            return "jo.reserve", f"{capitalised(position.mover)} has no stones in reserve"
    else:
        if stood != NEUTRAL:
            return "jo.neutral", f"{at} has no neutral stone"
        if cells[action.to] not in (EMPTY, enemy):
            to = hexagon.CELLS[action.to]
            return "jo.neutral-own", f"{to} is neither empty nor has a stone of {opponent}"
    return None


def _effects(position: Position, turn: str) -> Iterator[Effect]:
    pair, *actions = turn.replace("~", ">").split("+")
    own, enemy = COLOURS[position.mover], COLOURS[OPPONENT[position.mover]]
    for cell in (pair[:2], pair[2:]):
        yield Effect("place", (cell,), own)
    for action in actions:
        if action.startswith("x"):
            yield Effect("flip", (action[1:],), enemy)
            continue
        start, end = action.split(">")
        if position.cells[INDEX[end]] == enemy:
            yield Effect("remove", (end,), enemy)
        yield Effect("jump", (start, end), NEUTRAL)


def _tells(game: Jo, position: Position, turn: str) -> Iterator[str]:
    me, other = position.mover, OPPONENT[position.mover]
    after = game.play(position, turn)[1]
    over, before, now = game.outcome(after), game.score(position), game.score(after)
    assert before and now
    if over:
        tally = f"{now[me]} to {now[other]}"
        if over.winner != me:
            yield f"end the game with {tally} threes"
        elif over.reason == "threes":
            yield f"have more threes, {tally}"
        else:
            yield f"win at {tally} threes by the {'last turn' if over.reason == 'last' else 'stones in reserve'}"
    kinds = [effect.kind for effect in _effects(position, turn)]
    if "flip" in kinds:
        yield f"flip {spelled(kinds.count('flip'), 'stone')}"
    if "remove" in kinds:
        yield f"remove {spelled(kinds.count('remove'), 'stone')} with a neutral one"
    gains, losses = now[me] - before[me], before[other] - now[other]
    if gains > 0:
        yield f"make {spelled(gains, 'three')}"
    if losses > 0:
        yield f"break {spelled(losses, 'three')}"


def game(variant: str | None = None) -> Jo:
    """Return the rules of Jo. Raises InputError for a variant, because there are none."""
    return Jo(name=INFO.called(variant))
