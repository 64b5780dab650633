"""A puzzle prepared for a page without a server: every position that can occur and the clicks for each turn.

The page itself contains no rules. For each of the solver's turns in the main line, the data contain the legal turns,
their pictures, the spots to click for them, and the answers: the next turn of the line, or the stored refutation. A
position is described by its differences from the puzzle's own drawing: parts to remove and parts to add.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from printkit.books.puzzles.tries import Try
from printkit.draw.drawing import Item
from printkit.draw.theme import Theme
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.state import State
from printkit.export.document import Sheet
from printkit.export.svg import Stock
from printkit.figures.clicks import Clicking, Way, Ways, clicking, clicks, placed, refused, said, unclicked
from printkit.figures.screen import drawn, holds, icon, spots, won
from printkit.figures.style import figure_style
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.looks.editor import editor

CHANGING = ("marks", "pieces", "labels")
"""Layers of a figure that differ between positions of a board, from the bottom up."""
Node: TypeAlias = "dict[str, int | list[int]]"
"""The next clicks: for each spot, the number of the following node, or -1 - n if turn n is complete. Turns that are
complete although more spots may be clicked are listed under ``""``.
"""


@dataclass(slots=True, kw_only=True)
class Atelier:
    """Draws the puzzles of one page, in which boards, symbols and identical parts are defined once.

    Attributes:
        theme: colours.
        stock: the shared definitions.
        parts: elements in the order of their first use, each with the number of its layer.
        boards: data for the page: size, spots, and the id of the part that never changes.
        rulings: text of each rule that forbids something, keyed by name.
    """

    theme: Theme
    stock: Stock = field(default_factory=lambda: Stock("p"))
    parts: list[tuple[int, str]] = field(default_factory=list)
    boards: list[dict[str, Any]] = field(default_factory=list)
    rulings: dict[str, str] = field(default_factory=dict)
    _known: dict[tuple[int, str], int] = field(default_factory=dict)
    _grounds: dict[str, int] = field(default_factory=dict)

    def board(self, state: State, sheet: Sheet) -> int:
        """Return the number of a position's board."""
        ground = [(name, items) for name, items in sheet.drawing.untagged().layers if name not in CHANGING]
        data = {
            "width": sheet.width,
            "height": sheet.height,
            "framed": figure_style(state.game.name).framed,
            "spots": spots(state, self.theme.name, sheet.height),
        }
        # If two puzzles have the same board, it is drawn in the same way, except for the ids of its spots.
        text = self.stock.elements(_nameless(item for _, items in ground for item in items), sheet.height)
        key = f"{data}{text}"
        if key not in self._grounds:
            number = self._grounds[key] = len(self.boards)
            every = _nameless(item for _, items in ground for item in items)
            self.boards.append({**data, "ground": self.stock.group(f"board-{number}", every, sheet.height)})
        return self._grounds[key]

    def changing(self, sheet: Sheet) -> list[int]:
        """Return the numbers of the parts of a drawing that are above its board, from the bottom up."""
        layers: dict[str, tuple[Item, ...]] = dict(sheet.drawing.untagged().layers)
        elements = [
            (CHANGING.index(name), element)
            for name in CHANGING
            for element in self.stock.elements(layers.get(name, ()), sheet.height)
        ]
        for part in elements:
            if part not in self._known:
                self._known[part] = len(self.parts)
                self.parts.append(part)
        return list(dict.fromkeys(self._known[part] for part in elements))

    def svg(self, board: int, part_numbers: Sequence[int]) -> str:
        """Draw a position as SVG for a page, just as ``alone.js`` does."""
        place = self.boards[board]
        inner = "".join(self.parts[part][1] for part in part_numbers)
        size = f"0 0 {place['width']:g} {place['height']:g}"
        return f'<svg viewBox="{size}"><use href="#{place["ground"]}"/>{inner}</svg>'


def _nameless(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return the items without ids, because a page may have several boards of one game."""
    return tuple(replace(item, id="") if item.id else item for item in items)


# ------------------------------------------------------------------------------------------------ puzzles


def planted(puzzle: Puzzle, atelier: Atelier) -> dict[str, Any]:
    """Return all the data about a puzzle for its page, as values for JSON.

    ``steps`` has one entry for each of the solver's turns in the main line:

    - ``turns``: the legal turns: text, words, the sign of the piece placed, and the look (see below);
    - ``ways``: nodes of clicks, the first of which is for clicks that begin a turn; ``first``: a spot that need not
    be clicked;
    - ``unclicked``: the numbers of turns that touch no spot;
    - ``refused``: for a spot on which no turn begins, the reason and the rule behind it;
    - ``way``: the spots to click for the turn that solves the puzzle; ``key``: the number of that turn;
    - ``taken``: spots from which something may be captured; ``won``: spots that show the win;
    - ``reply``: the reply in the line, and its look; ``refuted``: the same for wrong turns, by number.

    A look is a list of parts to remove, parts to add (both relative to the puzzle's own drawing, ``shown``), and
    spots whose content differs (``holds``).
    """
    attempt = Try(puzzle)
    begin = State(attempt.game, (attempt.game.parse(puzzle.position),))
    first = drawn(begin, None, atelier.theme.name)
    base = _Base(atelier, atelier.changing(first), holds(begin))
    return {
        **attempt.told,
        "solo": attempt.solo,
        "board": atelier.board(begin, first),
        "shown": base.start_parts,
        "holds": base.holds,
        "spoken": first.spoken,
        "steps": [] if attempt.marks else _steps(attempt, begin, base),
    }


@dataclass(frozen=True, slots=True)
class _Base:
    """The puzzle's own drawing, with which others are compared."""

    atelier: Atelier
    start_parts: list[int]
    holds: dict[str, str]

    def look(self, state: State) -> list[Any]:
        """Return the differences between a position and this drawing."""
        sheet = drawn(state, state.ended, self.atelier.theme.name)
        part_numbers, contents = self.atelier.changing(sheet), holds(state)
        now, before = set(part_numbers), set(self.start_parts)
        spots = {
            spot: contents.get(spot, "")
            for spot in {**self.holds, **contents}
            if contents.get(spot) != self.holds.get(spot)
        }
        return [
            [part for part in self.start_parts if part not in now],
            [part for part in part_numbers if part not in before],
            spots,
        ]


def _steps(attempt: Try, begin: State, base: _Base) -> list[dict[str, Any]]:
    puzzle = attempt.puzzle
    if attempt.solo:
        return [_step(attempt, begin, base, number=None)]
    steps, at = [], begin
    for number in range(0, len(puzzle.solution), 2):
        steps.append(_step(attempt, at, base, number=number))
        for turn in puzzle.solution[number : number + 2]:
            at = at.recorded(turn)
    return steps


def _step(attempt: Try, at: State, base: _Base, *, number: int | None) -> dict[str, Any]:
    """Return the data on one of the solver's turns: the turn with this number, or a member of a solution that is a
    set.
    """
    game, solution = attempt.game, attempt.puzzle.solution
    turns = at.turns

    def after(turn: str) -> State:
        if attempt.solo:
            return State(game, (attempt.kind.goal.after(game, at.position, (turn,)),))
        return at.recorded(turn)

    choices = clicking(at)
    nodes, first = _nodes(choices, turns)
    step: dict[str, Any] = {
        "turns": [[turn, said(at, turn), placed(at.effects(turn)), base.look(after(turn))] for turn in turns],
        "ways": nodes,
        "first": first,
        "refused": dict(_refusals(at, choices, base.atelier)),
        "unclicked": [turns.index(turn) for turn in unclicked(choices)],
        "taken": sorted(choices.taken),
    }
    if number is None:
        step["hints"] = {turn: _way(at, turn) for turn in solution}
        return step
    key = at.canonical(solution[number])
    right = at.recorded(key)
    step |= {"key": turns.index(key), "way": _way(at, key), "won": won(right, right.ended)}
    if number + 1 < len(solution):
        step["reply"] = [solution[number + 1], base.look(right.recorded(solution[number + 1]))]
    if number == 0:
        step["refuted"] = {
            str(turns.index(turn)): [reply, base.look(at.recorded(turn).recorded(reply))]
            for turn, reply in attempt.puzzle.refutations.items()
            if reply and turn in turns
        }
    return step


def _refusals(state: State, choices: Clicking, atelier: Atelier) -> Iterator[tuple[str, list[str]]]:
    """Yield the spots on which no turn begins, with the reason if the rules can give one."""
    starts = choices.lit(())
    for spot in state.spots:
        why = None if spot in starts else refused(state, (spot,))
        if why:
            atelier.rulings[why["rule"]] = why["text"]
            yield spot, [why["why"], why["rule"]]


def _way(state: State, turn: str) -> Way:
    return next(clicks(state.effects(turn)), ())


def _nodes(choices: Clicking, turns: Sequence[str]) -> tuple[list[Node], str]:
    """Return the clicks of all turns; nodes with identical continuations are merged."""
    number = {turn: place for place, turn in enumerate(turns)}
    nodes: list[Node] = [{}]
    node_numbers: dict[str, int] = {}

    def node(way: Way) -> Node:
        edges: Node = {}
        for spot in choices.lit(way):
            after = (*way, spot)
            if choices.done(after) or choices.lit(after):
                edges[spot] = place(after)
        if turn_numbers := [number[turn] for turn in choices.done(way)]:
            edges[""] = turn_numbers
        return edges

    def place(way: Way) -> int:
        edges = node(way)
        match edges:
            case {"": [turn]} if len(edges) == 1:
                return -1 - int(turn)
        key = repr(sorted(edges.items(), key=lambda item: item[0]))
        if key not in node_numbers:
            node_numbers[key] = len(nodes)
            nodes.append(edges)
        return node_numbers[key]

    nodes[0] = node(())
    return nodes, next(iter(choices.first), "") if isinstance(choices, Ways) else ""


# -------------------------------------------------------------------------------------------------- games


def palette(game: str, puzzles: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Return the pieces of a game that occur in its puzzles, with their names and signs."""
    how = editor(game)
    pieces = {
        turn[2].lower()
        for each in puzzles
        if each["game"].partition(":")[0] == game
        for step in each["steps"]
        for turn in step["turns"]
    }
    return [
        {"piece": piece, "name": name, "icon": icon(game, piece)}
        for piece, name in (how.palette.items() if how else ())
        if piece.lower() in pieces
    ]
