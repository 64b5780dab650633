"""The foot of a figure: the player to move, the key to its marks, and the caption."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from printkit import engines
from printkit.draw.drawing import Circle, Item, Path, Style, label
from printkit.draw.theme import THEMES, Theme
from printkit.draw.type import face, width
from printkit.engines.state import State
from printkit.figures import inline, marks
from printkit.figures.figure import Figure
from printkit.figures.panel import Annotations
from printkit.figures.plot import Plot
from printkit.figures.style import with_marks
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import located
from printkit.layouts.base.wording import capitalised
from printkit.layouts.transform import IDENTITY, Transform

AIR = 2.6
"""Space above the key and the caption, in mm."""


@dataclass(frozen=True, slots=True)
class Foot:
    """The key and the caption after typesetting, with their lower left corner at the origin."""

    items: tuple[Item, ...]
    height: float

    @staticmethod
    def of(
        figure: Figure,
        entries: tuple[Entry, ...],
        state: str,
        *,
        shown: State,
        measure: float,
        theme: Theme,
        caption: bool,
    ) -> Foot:
        """Return the foot of a figure."""
        words = [state] if state else []
        if figure.score and (score := shown.score):
            words.append(", ".join(f"{player[:1].upper()}{player[1:]} {number}" for player, number in score.items()))
        text = figure.caption if caption else ""
        if not (words or entries or text):
            return NO_FOOT
        return _foot(figure.game, tuple(words), entries, text=text, measure=measure, name=theme.name)

    @staticmethod
    def key(game: str, entries: tuple[Entry, ...], measure: float, *, theme: Theme) -> Foot:
        """Return the key to several figures of a game, set to a measure in mm."""
        return _foot(game, (), entries, text="", measure=measure, name=theme.name) if entries else NO_FOOT


NO_FOOT = Foot((), 0.0)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the key: the mark and its meaning."""

    mark: str
    text: str


ICON = 1.75
"""Radius of a stone in the key, in mm."""
LONG = 8.0
"""Length of a forbidden arrow, in mm."""
WEIGHT = 0.6
"""Largest width in mm of a stroke in the marks of the key."""
ORIGIN = (0.0, 0.0)


@lru_cache(maxsize=512)
def _foot(
    game: str, words: tuple[str, ...], entries: tuple[Entry, ...], *, text: str, measure: float, name: str
) -> Foot:
    theme = THEMES[name]
    fine = replace(with_marks(game, theme), medium=min(theme.medium, WEIGHT))
    size = theme.caption
    items: list[Item] = []
    y = -AIR
    for line in words:
        block = inline.paragraph(f"*{capitalised(line)}*", size, measure, game=game, theme=theme, colour=theme.soft)
        items += _moved(block.items, 0, y)
        y -= block.height
    row = max(1.45 * size, 2 * ICON + 1.4)
    x = measure
    for entry in entries:
        indent = 1.8 + (LONG if entry.mark == "forbidden" else 2 * ICON)
        broad = min(width(inline.spoken(entry.text, game, theme), size, face()), measure - indent)
        block = inline.paragraph(entry.text, size, broad + 0.01, game=game, theme=theme, colour=theme.soft)
        if x + indent + broad > measure:
            x, y = 0.0, y - max(row, block.height)
        middle = y + max(row, block.height) / 2
        items += _moved(_drawn(entry.mark, fine), x, middle)
        items += _moved(block.items, x + indent, middle + block.height / 2)
        x += indent + broad + 4.0
    if text:
        y -= 0.6 * size if (words or entries) else 0.0
        with located("caption"):
            set_ = inline.paragraph(text, size * 1.08, measure, game=game, theme=theme)
        items += _moved(set_.items, 0, y)
        y -= set_.height
    return Foot(_moved(items, 0, -y), -y)


def _moved(items: Iterable[Item], dx: float, dy: float) -> tuple[Item, ...]:
    return tuple(item.transformed(Transform.at(dx, dy)) for item in items)


def _drawn(mark: str, theme: Theme) -> tuple[Item, ...]:
    """Draw the picture of a mark; for a text mark, the text itself."""
    if mark in ICONS:
        return ICONS[mark](theme)
    return _text(mark.removeprefix("text-"), theme)


def _text(text: str, theme: Theme) -> tuple[Item, ...]:
    return (label(ICON + 0.5, 0, text, 2.6, theme.ink, weight="bold", anchor="middle", middle=True),)


def _icon(draw: Callable[[Theme], Iterable[Item]]) -> Callable[[Theme], tuple[Item, ...]]:
    return lambda theme: _moved(draw(theme), ICON + 0.5, 0)


def _lit(theme: Theme) -> Iterable[Item]:
    style = Style(stroke=theme.accent, width=1.5 * theme.medium)
    return (Path((("M", -ICON, 0), ("L", ICON, 0)), style),)


def _by_hand(name: str) -> Callable[[Theme], tuple[Item, ...]]:
    return lambda theme: marks.by_hand(name, ORIGIN, _SMALL if name == "ring" else 1.7 * ICON, theme=theme)


_HEXAGON = tuple(IDENTITY.turned(60.0 * k).apply(ICON * 0.95, 0) for k in range(6))
_SQUARE = tuple(IDENTITY.turned(90.0 * k + 45).apply(ICON * 1.1, 0) for k in range(4))
_SMALL = ICON - 0.75

ICONS: dict[str, Callable[[Theme], tuple[Item, ...]]] = {
    "placed": _icon(lambda t: (marks.ring(ORIGIN, _SMALL, t),)),
    "flipped": _icon(lambda t: (marks.square(ORIGIN, _SMALL - 0.35, t),)),
    "taken": _icon(lambda t: marks.cross(ORIGIN, ICON, t)),
    "left": _icon(lambda t: (marks.dashed(ORIGIN, ICON, t),)),
    "arrow": _icon(lambda t: tuple(marks.walk(((-ICON - 0.3, 0), (ICON + 0.3, 0)), 0.0, t))),
    "legal": _icon(lambda t: marks.dotted(ORIGIN, ICON, t)),
    "dimmed": _icon(lambda t: (Circle(0, 0, ICON, t.fill(t.soft)), marks.veil([_HEXAGON], t))),
    "line": _icon(_lit),
    "first": _icon(lambda t: marks.scored(((-ICON, 0), (ICON, 0)), 0, second=False, theme=t)),
    "second": _icon(lambda t: marks.scored(((-ICON, 0), (ICON, 0)), 0, second=True, theme=t)),
    "trace": _icon(lambda t: (Path((("M", -ICON, 0), ("L", ICON, 0)), t.stroke(t.medium, t.ink)),)),
    "area": _icon(lambda t: (marks.outline(_SQUARE, t),)),
    "custodial": _icon(lambda t: (*marks.corners_of(_HEXAGON, t),)),
    "seen": _icon(lambda t: (Circle(0, 0, 0.7, t.fill(t.accent)),)),
    "sight": _icon(lambda t: (Path((("M", -ICON, 0), ("L", ICON, 0)), t.stroke(t.medium, t.accent)),)),
    "blocked": _icon(
        lambda t: (Path((("M", -ICON, 0), ("L", ICON, 0)), Style(stroke=t.accent, width=t.medium, dash=(1.0, 0.6))),)
    ),
    "strike": _icon(lambda t: (marks.bar((-1.3, 0), (9, 0), _SMALL, theme=t),)),
    "number": lambda t: _text("1", t),
    **{f"hand-{name}": _icon(_by_hand(name)) for name in marks.NAMES},
    "forbidden": lambda theme: tuple(
        marks.forbidden(marks.Bow((0.0, 0.0), (LONG, 0.0)), off=0.0, short=0.0, theme=theme)
    ),
    "forbidden-spot": _icon(lambda t: marks.no_spot(ORIGIN, ICON, t)),
    "hand-arrow": _icon(lambda t: tuple(marks.walk(((-ICON - 0.3, 0), (ICON + 0.3, 0)), 0.0, t))),
}
"""The marks in the form used in the key."""


def entries(plots: tuple[Plot, ...], notes: Annotations, figure: Figure) -> tuple[Entry, ...]:
    """Return the lines that a figure needs in its key."""
    rows: list[Entry] = []
    if figure.key:
        rows += _derived(plots, notes, figure)
    for hand in notes.hands:
        if hand.shape == "forbidden":
            mark = "forbidden" if len(hand.spots) > 1 else "forbidden-spot"
            rows.append(Entry(mark, f"not allowed{': ' * bool(hand.meaning)}{hand.meaning}"))
        elif hand.meaning:
            rows.append(Entry(f"text-{hand.text}" if hand.text else f"hand-{hand.shape}", hand.meaning))
    return tuple(dict.fromkeys(rows))


def _dotted(plot: Plot, notes: Annotations) -> bool:
    """Return whether any legal destination is itself marked."""
    return any(spot in plot.pieces or not notes.unavailable for spot in notes.legal)


def _derived(plots: tuple[Plot, ...], notes: Annotations, figure: Figure) -> Iterator[Entry]:
    first, second = engines.info(figure.game.partition(":")[0]).players[:2]
    for present, mark, text in (
        (any(p.placements or p.aims for p in plots), "placed", "placed"),
        (any(p.arrows for p in plots), "arrow", "path"),
        (any(p.left for p in plots), "left", "left"),
        (any(p.ghosts or p.targets for p in plots), "taken", "captured"),
        (any(p.flips for p in plots), "flipped", "flipped"),
        (any(p.numbers for p in plots), "number", "turn"),
        (any(p.traces for p in plots), "trace", "line of a capture"),
        (any(p.steps for p in plots), "number", "order of captures"),
        (any(p.strikes for p in plots), "strike", "side attacked"),
        (_dotted(plots[-1], notes), "legal", "may be played"),
        (notes.unavailable, "dimmed", "not available"),
        (notes.lines, "line", "line"),
        (any(not player for player, _ in notes.scores), "first", f"scores for {first.capitalize()}"),
        (any(player for player, _ in notes.scores), "second", f"scores for {second.capitalize()}"),
        (notes.areas, "area", "marked area"),
        (notes.custodial, "custodial", "end of the pair"),
        (notes.views, "seen", "in sight"),
        (any(not walls for _, _, walls in notes.sights), "sight", "line of sight"),
        (any(walls for _, _, walls in notes.sights), "blocked", "blocked"),
    ):
        if present:
            yield Entry(mark, text)
