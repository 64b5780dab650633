"""A figure as a value: what to show of which position. Its keys are those of the text format.

A figure names what it shows; everything else (captures, the path of a hop, legal turns, lines of sight) comes
from the rules when it is drawn. The text format is TOML with the keys of :class:`Figure`::

    game = "ID"
    turns = ["c3", "d4"]
    legal = true
    caption = "Black answers in the centre."
    claims = ["turns 8"]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, field, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from printkit.content.schema import Node, Source
from printkit.draw.theme import THEMES
from printkit.engines.claims import Claim
from printkit.engines.claims import parse as parse_claim
from printkit.engines.state import State
from printkit.figures.marks import NAMES as SHAPES
from printkit.layouts.base import length, limits
from printkit.layouts.base.frozen import frozen
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import place, read_text, toml
from printkit.layouts.base.wording import listed

SHOWS = ("turn", "before", "after", "both", "numbers")
"""What of the turns is drawn (see :attr:`Figure.show`)."""

Choice: TypeAlias = bool | str | tuple[str, ...]


@frozen
class Mark:
    """A mark made by hand.

    Attributes:
        spots: where; for an arrow the places that it leads through, in their order.
        shape: ``ring``, ``cross``, ``dot``... or ``arrow``, or ``text``; ``forbidden`` for a forbidden turn:
            a spot, or a way over several.
        text: up to three characters, for ``text``.
        meaning: its text in the key.
    """

    spots: tuple[str, ...]
    shape: str
    text: str = ""
    meaning: str = ""


@frozen
class Figure:
    """One figure.

    Attributes:
        game: name of the game or variant.
        position: text of the first position; None for the game's start.
        turns: played from it, in any legal notation.
        show: ``turn`` the last position with what the last turn did; ``before`` the position before it with what it
            is about to do; ``after`` the last position alone; ``both`` the last two side by side; ``numbers`` the
            last position with the numbers of the turns on the pieces that they moved.
        first: number that ``numbers`` gives the first turn.
        steps: whether the lines that the last turn's hops run along are traced from end to end, and the hops are
            numbered in their order where there are several.
        legal: True for all destinations of the player to move; a spot for those of the piece on it; spots to show
            just these, which must be legal.
        lines: lines to be lit: an id (``AA-EE``), the spots at both ends of any part of one, or the two letters
            in which the names of its spots end (``AV``).
        areas: zones, circles, cells to be outlined.
        custodial: True for the custodial cells of the last turn, or two cells for those of that pair.
        sight: ``A`` for all that is seen from a courtier or square, ``A B`` for one line of sight.
        values: whether the spots' values are written on them.
        score: whether scoring lines are lit and the score is printed.
        mover: whether the player to move is named.
        marks: marks made by hand.
        forbidden: spots and ways that are not allowed.
        crop: spots and areas (``W``, ``a1:c3`` for all between two spots) that are shown alone, larger; empty for
            the whole board.
        caption: set below the figure, with ``**bold**`` and ``*italic*``.
        key: whether the marks are explained below the figure; a meaning given by hand always is.
        coords: whether names of spots, files and ranks are drawn.
        width: of the board, or of the part shown, in mm; None for the game's usual one.
        stone: diameter of the stones in mm, instead of ``width``.
        theme: colours and weights.
        name: for references and file names.
        claims: statements that must hold before anything is drawn.
        start: the first position as the program holds it, instead of ``position``; no key of the text format.
        source, line: where the figure is written.
        rows: the lines in which its keys are written; 0 for a key that is given elsewhere.
    """

    game: str
    position: str | None = None
    turns: tuple[str, ...] = ()
    _: KW_ONLY
    show: str = "turn"
    first: int = 1
    steps: bool = False
    legal: Choice = False
    lines: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    custodial: Choice = False
    sight: tuple[str, ...] = ()
    values: bool = False
    score: bool = False
    mover: bool = False
    marks: tuple[Mark, ...] = ()
    forbidden: tuple[Mark, ...] = ()
    crop: tuple[str, ...] = ()
    caption: str = ""
    key: bool = False
    coords: bool = True
    width: float | None = None
    stone: float | None = None
    theme: str = "full"
    name: str = ""
    claims: tuple[Claim, ...] = ()
    start: State | None = None
    source: str = ""
    line: int = 0
    rows: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}), compare=False, repr=False)

    @property
    def where(self) -> str:
        """``rules.md, line 12``, if known."""
        return place(self.source, self.line)

    def at(self, key: str) -> str:
        """Where a key is written; where the figure is, if not known; "" where it is given elsewhere."""
        line = self.rows.get(key, self.line)
        return place(self.source, line) if line else ""


KEYS = tuple(each.name for each in fields(Figure) if each.name not in ("start", "source", "line", "rows"))
"""The keys of the text format."""


def parse(text: str, source: str = "", line: int = 1) -> Figure:
    """The figure written as TOML.

    Args:
        text: the text, of a file or of a fenced block.
        source: name of the file, for messages.
        line: number in the file of the text's first line.

    Raises:
        InputError: not TOML, an unknown key, or a value that cannot be used: names file, line and key.
    """
    return from_table(toml(text, source, line), source, line, text=text)


def read(subject: str, options: Mapping[str, object]) -> Figure:
    """The figure that a file describes, or one of a game; ``options`` keys replace the file's.

    Args:
        subject: name of a file that ends in ``.toml``, or of a game.
        options: values by key, as the command line has them: its fields are options.

    Raises:
        InputError: as :func:`parse`; OSError: the file cannot be read.
    """
    if not subject.endswith(".toml"):
        return from_table({"game": subject, **options})
    figure = parse(read_text(Path(subject)), subject)
    if not options:
        return figure
    over = from_table({"game": figure.game, **options})
    # What is wrong with an option has no line in the file.
    rows = {**figure.rows, **dict.fromkeys(options, 0)}
    return replace(figure, rows=rows, **{key: getattr(over, key) for key in options})


def from_table(table: Mapping[str, object], source: str = "", line: int = 0, *, text: str = "") -> Figure:
    """The figure with these keys; ``text`` is where they were read, to find their lines. Raises InputError."""
    starts = {key: line + _row(text, rf"\s*[\"']?{re.escape(key)}[\"']?\s*=") for key in table}
    node = Node(dict(table), Source(source, {(key,): row for key, row in starts.items()}, line))
    if "game" not in table:
        raise node["game"].refuse("Every figure must name its game.")
    values: dict[str, Any] = {}
    for key, each in node.table().items():
        if key not in KEYS:
            raise each.refuse(f"A figure has no {{value}}; its keys are {', '.join(KEYS)}.", KEYS, quoted=key)
        if key == "claims":
            values[key] = tuple(
                parse_claim(claim, source, line + _row(text, rf".*{re.escape(claim)}")) for claim in _texts(each)
            )
        else:
            values[key] = _READERS[key](each)
    return Figure(**values, source=source, line=line, rows=starts)


def _row(text: str, pattern: str) -> int:
    """Index of the first line that matches, 0 where none does."""
    rows = (number for number, row in enumerate(text.splitlines()) if re.match(pattern, row))
    return next(rows, 0)


# -------------------------------------------------------------------------------------------------- values


def mark(text: str) -> Mark:
    """The mark written ``SPOT:SHAPE``, ``SPOT=TEXT`` or ``SPOT>SPOT...``, and what it means after a blank.

    Raises:
        InputError: not one of these, or an unknown shape.
    """
    what, _, meaning = text.strip().partition(" ")
    match = re.fullmatch(r"([A-Za-z0-9]+)(?::([a-z]+)|=(\S{1,3})|((?:>[A-Za-z0-9]+)+))", what)
    if not match:
        message = "A mark must be SPOT:SHAPE, SPOT=TEXT (of three characters at most) or SPOT>SPOT, not {value}."
        raise InputError("marks", text, message)
    spot, shape, label, way = match.groups()
    if shape and shape not in SHAPES:
        message = f"There is no shape {{value}}; the shapes are {listed(SHAPES)}."
        raise InputError("marks", shape, message, names=SHAPES)
    if way:
        return Mark((spot, *way[1:].split(">")), "arrow", meaning=meaning.strip())
    return Mark((spot,), shape or "text", label or "", meaning.strip())


def barred(text: str) -> Mark:
    """A forbidden spot or path, written ``SPOT`` or ``SPOT>SPOT...``, and what the key says about it after a
    blank.

    Raises:
        InputError: not one of these.
    """
    what, _, meaning = text.strip().partition(" ")
    if not re.fullmatch(r"[A-Za-z0-9]+(?:>[A-Za-z0-9]+)*", what):
        raise InputError("forbidden", text, "a spot, or a way such as WA>WF>WV")
    return Mark(tuple(what.split(">")), "forbidden", meaning=meaning.strip())


QUOTED = "a text in quotes"


def _text(node: Node) -> str:
    return node.text("", QUOTED)


def _caption(node: Node) -> str:
    text = _text(node)
    if len(text) > limits.CAPTION_LETTERS.most:
        raise limits.CAPTION_LETTERS.reached("caption", len(text)).within(node.place)
    return text


def _texts(node: Node) -> tuple[str, ...]:
    """A list of texts; one text stands for a list of one."""
    return node.texts('a list of texts such as ["WF", "FA"]', blank=True)


def _words(node: Node) -> tuple[str, ...]:
    """A list of words; a text is cut at its blanks."""
    texts = _texts(node)
    if "" in texts:
        raise node.refuse("{field} has an empty name.", quoted="")
    return tuple(" ".join(texts).replace(",", " ").split())


def _choice(node: Node) -> Choice:
    """True, false, one spot, or a list of them."""
    if node.value == "":
        raise node.refuse("a spot, true or false")
    return node.value if isinstance(node.value, bool | str) else _texts(node)


def _length(node: Node) -> float:
    if isinstance(node.value, bool) or not isinstance(node.value, str | int | float):
        raise node.refuse("a length such as 80 or 8cm")
    size = node.tried(length.parse, str(node.value), node.name)
    if not size:
        raise node.refuse("a length above 0")
    return size


def _name(node: Node) -> str:
    name = _text(node)
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name):
        raise node.refuse("a name of letters, digits, - and _ that begins with a letter")
    return name


def _flag(node: Node) -> bool:
    return node.flag(False)


_READERS: Mapping[str, Callable[[Node], object]] = {
    **dict.fromkeys(("game", "position"), _text),
    "caption": _caption,
    **dict.fromkeys(("steps", "values", "score", "mover", "key", "coords"), _flag),
    **dict.fromkeys(("lines", "areas", "crop"), _words),
    "turns": lambda node: tuple(" ".join(_texts(node)).split()),
    "show": lambda node: node.choice(SHOWS, None, text=QUOTED),
    "first": lambda node: node.whole(1, 999, 1, what="a number of a turn, 1 to 999"),
    "legal": _choice,
    "custodial": _choice,
    "sight": _texts,
    "marks": lambda node: tuple(node.tried(mark, each) for each in _texts(node)),
    "forbidden": lambda node: tuple(node.tried(barred, each) for each in _texts(node)),
    "width": _length,
    "stone": _length,
    "theme": lambda node: node.choice(THEMES, None, text=QUOTED),
    "name": _name,
}
