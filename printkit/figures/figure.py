"""The description of a figure: a position, and the details to show. The attributes of a figure are the keys of the
text format.

A figure names the things to show; everything else (captures, the path of a hop, legal turns, lines of sight) comes
from the rules when it is drawn. The text format is TOML with the keys of :class:`Figure`::

    game = "ID"
    turns = ["c3", "d4"]
    legal = true
    caption = "Black answers in the centre."
    claims = ["turns 8"]
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from printkit.content.schema import Node, Source
from printkit.draw.theme import THEMES
from printkit.engines.claims import Claim, parse as parse_claim
from printkit.engines.state import State
from printkit.figures.marks import NAMES as SHAPES
from printkit.layouts.base import length, limits
from printkit.layouts.base.frozen import KW_ONLY, dataclass, field, fields, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import place, read_text, toml
from printkit.layouts.base.wording import listed

SHOWS = ("turn", "before", "after", "both", "numbers")
"""The parts of the turns that can be drawn (see :attr:`Figure.show`)."""

Choice: TypeAlias = bool | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark added by hand.

    Attributes:
        spots: its spot; for an arrow, the spots along it, in order.
        shape: ``ring``, ``cross``, ``dot``... or ``arrow``, ``text`` or ``number``; ``forbidden`` for a forbidden
            turn: a spot, or a path over several.
        text: up to three characters, for ``text``, or a digit, for ``number``.
        meaning: its text in the key.
    """

    spots: tuple[str, ...]
    shape: str
    text: str = ""
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure.

    Attributes:
        game: name of the game or variant.
        position: text of the first position; None for the start of the game.
        turns: turns played from it, in any accepted notation.
        show: ``turn`` for the last position with the effects of the last turn, ``before`` for the position before it
            with the effects to come, ``after`` for the last position alone, ``both`` for the last two side by side,
            or ``numbers`` for the last position, with each piece numbered by the turn that moved it.
        first: number of the first turn for ``numbers``.
        steps: whether the lines of the last turn's hops are traced from end to end, and the hops are numbered in
            order if there are several.
        legal: True for all destinations of the player to move; a spot for the destinations of the piece on it; or the
            legal destinations to show.
        lines: lines to highlight: an id (``AA-EE``), the spots at the two ends of any part of a line, or the two
            final letters of its spots' names (``AV``).
        areas: zones, circles or cells to outline.
        custodial: True for the custodial cells of the last turn, or a pair of cells for the custodial cells between
            them.
        sight: ``A`` for everything visible from a courtier or square, ``A B`` for one line of sight.
        values: whether the values of the spots are written on them.
        score: whether scoring lines are highlighted and the score is printed.
        mover: whether to name the player to move.
        marks: marks added by hand.
        forbidden: spots and paths that are not allowed.
        crop: spots and areas (``W``, ``a1:c3`` for everything between two spots) to enlarge and show alone; empty for
            the whole board.
        caption: text below the figure, with ``**bold**`` and ``*italic*``.
        key: whether the marks are explained below the figure; meanings added by hand are always printed.
        coords: whether names of spots, files and ranks are drawn.
        width: width of the board, or of the part shown, in mm; None for the game's default.
        stone: diameter of the stones in mm, instead of ``width``.
        theme: colours and line weights.
        name: name for references and files.
        claims: statements that must be true for the figure to be drawn.
        start: the first position in the program's own form, instead of ``position``; not a key of the text format.
        source, line: the file, and the line on which the figure begins.
        rows: the line numbers of the figure's keys; 0 for a key that is set elsewhere.
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
        """The place of the figure, if known: ``rules.md, line 12``."""
        return place(self.source, self.line)

    def at(self, key: str) -> str:
        """Return the place of a key, or that of the figure if the key's place is unknown; empty if the key is set
        elsewhere.
        """
        line = self.rows.get(key, self.line)
        return place(self.source, line) if line else ""


KEYS = tuple(each.name for each in fields(Figure) if each.name not in ("start", "source", "line", "rows"))
"""The keys of the text format."""


def parse(text: str, source: str = "", line: int = 1) -> Figure:
    """Read a figure written as TOML.

    Args:
        text: the text of a file or of a fenced block.
        source: name of the file, for messages.
        line: line number of the text's first line in the file.

    Raises:
        InputError: the text is not TOML, or has an unknown key or an unusable value; the message names the file, the
            line and the key.
    """
    return from_table(toml(text, source, line), source, line, text=text)


def read(subject: str, options: Mapping[str, object]) -> Figure:
    """Read the figure described by a file, or make a figure of a game; ``options`` override keys in the file.

    Args:
        subject: name of a file, ending in ``.toml``, or of a game.
        options: values from the command line, keyed by the figure's keys; refusals name the options.

    Raises:
        InputError: as for :func:`parse`.
        OSError: the file cannot be read.
    """
    if not subject.endswith(".toml"):
        return from_table({"game": subject, **options})
    figure = parse(read_text(Path(subject)), subject)
    if not options:
        return figure
    over = from_table({"game": figure.game, **options})
    # A mistake in an option is not on any line of the file.
    rows = {**figure.rows, **dict.fromkeys(options, 0)}
    return replace(figure, rows=rows, **{key: getattr(over, key) for key in options})


def from_table(table: Mapping[str, object], source: str = "", line: int = 0, *, text: str = "") -> Figure:
    """Return the figure with these keys; ``text`` is their source, in which their line numbers are looked up. Raises
    InputError.
    """
    starts = {key: line + _row(text, rf"\s*[\"']?{re.escape(key)}[\"']?\s*=") for key in table}
    node = Node(dict(table), Source(source, {(key,): row for key, row in starts.items()}, line))
    if "game" not in table:
        raise node["game"].refuse("Every figure must name its game.")
    values: dict[str, Any] = {}
    for key, each in node.table().items():
        if key not in KEYS:
            raise each.refuse(f"A figure has no {{value}}; its keys are {', '.join(KEYS)}.", KEYS, quote=key)
        if key == "claims":
            values[key] = tuple(
                parse_claim(claim, source, line + _row(text, rf".*{re.escape(claim)}")) for claim in _texts(each)
            )
        else:
            values[key] = _READERS[key](each)
    return Figure(**values, source=source, line=line, rows=starts)


def _row(text: str, pattern: str) -> int:
    """Return the index of the first line that matches, or 0."""
    rows = (number for number, row in enumerate(text.splitlines()) if re.match(pattern, row))
    return next(rows, 0)


# -------------------------------------------------------------------------------------------------- values


def mark(text: str) -> Mark:
    """Read a mark written ``SPOT:SHAPE``, ``SPOT:DIGIT``, ``SPOT=TEXT`` or ``SPOT>SPOT...``, followed by a space and
    the mark's meaning.

    Raises:
        InputError: the text is not a mark, or its shape is unknown.
    """
    what, _, meaning = text.strip().partition(" ")
    match = re.fullmatch(r"([A-Za-z0-9]+)(?::([a-z]+|[1-9])|=(\S{1,3})|((?:>[A-Za-z0-9]+)+))", what)
    if not match:
        message = "A mark must be SPOT:SHAPE, SPOT=TEXT (at most three characters) or SPOT>SPOT, not {value}."
        raise InputError("marks", text, message)
    spot, shape, label, way = match.groups()
    if shape and shape.isdigit():
        return Mark((spot,), "number", shape, meaning.strip())
    if shape and shape not in SHAPES:
        message = f"There is no shape {{value}}; the shapes are {listed(SHAPES)}."
        raise InputError("marks", shape, message, names=SHAPES)
    if way:
        return Mark((spot, *way[1:].split(">")), "arrow", meaning=meaning.strip())
    return Mark((spot,), shape or "text", label or "", meaning.strip())


def barred(text: str) -> Mark:
    """Read a forbidden spot or path, written ``SPOT`` or ``SPOT>SPOT...``, followed by a space and its text in the
    key.

    Raises:
        InputError: the text is neither a spot nor a path.
    """
    what, _, meaning = text.strip().partition(" ")
    if not re.fullmatch(r"[A-Za-z0-9]+(?:>[A-Za-z0-9]+)*", what):
        raise InputError("forbidden", text, "a spot, or a path such as WA>WF>WV")
    return Mark(tuple(what.split(">")), "forbidden", meaning=meaning.strip())


QUOTED = "text in quotes"


def _text(node: Node) -> str:
    return node.text("", QUOTED)


def _caption(node: Node) -> str:
    text = _text(node)
    if len(text) > limits.CAPTION_LETTERS.most:
        raise limits.CAPTION_LETTERS.reached("caption", len(text)).within(node.place)
    return text


def _texts(node: Node) -> tuple[str, ...]:
    """Return a list of text values; a single one counts as a list."""
    return node.texts('a list of texts such as ["WF", "FA"]', blank=True)


def _words(node: Node) -> tuple[str, ...]:
    """Return a list of words; a string is split at its spaces."""
    texts = _texts(node)
    if "" in texts:
        raise node.refuse("{field} has an empty name.", quote="")
    return tuple(" ".join(texts).replace(",", " ").split())


def _choice(node: Node) -> Choice:
    """Return true, false, one spot, or a list of spots."""
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
