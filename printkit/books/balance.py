"""A page on the balance and pace of a game, with plots of self-play at each level."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil
from pathlib import Path as File
from string import Template
from typing import Any

from printkit.draw.drawing import Circle, Drawing, Item, Path, label, line, runs
from printkit.draw.outline import polyline
from printkit.draw.theme import Theme
from printkit.draw.type import typeset
from printkit.engines.game import Info
from printkit.export.document import Document, Sheet
from printkit.export.svg import svg
from printkit.layouts.base.wording import plural
from printkit.layouts.paper import Paper
from printkit.pages.margin import BARE

SIDE, TOP = 0.1, 0.08
"""Margins as fractions of the page's width and height."""
SHARE, BARS = 62.0, 46.0
"""Heights of the plot of shares and of each histogram, in mm."""
GAP = 26.0
"""Space between two plots, in mm: room for the numbers below one and the title of the next."""
COLUMNS = 24
"""Largest number of bars in a histogram; if there are more numbers, several share a bar."""
TICKS = (0, 25, 50, 75, 100)
"""The shares that are labelled on the axis, in per cent."""

PAGE = Template((File(__file__).parent / "page" / "balance.html").read_text(encoding="utf-8"))
"""The template of the page that is shown on a screen."""

Figures = Mapping[str, Any]


def page(info: Info, name: str, levels: Sequence[Figures], *, paper: Paper, theme: Theme) -> Sheet:
    """Draw the page.

    Args:
        info: facts about the game.
        name: name of the game or variant.
        levels: measurements of one or more levels, as in the command's JSON output, each with its ``level``.
        paper: size of the page.
        theme: colours and type sizes.
    """
    left, wide = paper.width * SIDE, paper.width * (1 - 2 * SIDE)
    y = paper.height * (1 - TOP) - theme.title
    title = f"{info.title}: balance and pace"
    items: list[Item] = [label(left, y, title, theme.title * 0.8, theme.ink, weight="bold")]
    games = sum(each["games"] for each in levels)
    y -= theme.heading * 1.5
    line = f"{name}: {plural(games, 'game')} of self-play"
    items.append(label(left, y, line, theme.body, theme.soft))
    y -= 14.0
    for head, drawing, height in _plots(levels, wide, theme):
        items.append(label(left, y, head, theme.body, theme.ink, weight="bold"))
        y -= height + 5.0
        items += [item for _, each in drawing.moved(left, y).layers for item in each]
        y -= GAP - 5.0
    terms = typeset(" ".join(info.credits), theme.caption, wide)
    items += runs(terms, left, BARE + terms.height + 4.0, colour=theme.soft)
    return Sheet(
        paper.width, paper.height, Drawing.of("labels", *items), title=title, description=" ".join(sentences(levels))
    )


def document(info: Info, sheet: Sheet) -> Document:
    """Return the page as a file."""
    return Document((sheet,), sheet.title, info.designer, "Balance", " ".join(info.credits))


def web(info: Info, sheet: Sheet, levels: Sequence[Figures]) -> bytes:
    """Return the page as HTML: the plots as a picture, and the measurements in words."""
    picture = svg(sheet, prefix="balance", title=sheet.title, desc=sheet.description).decode()
    words = "".join(f"<li>{escape(each)}</li>" for each in sentences(levels))
    credits = "".join(f"<p>{escape(each)}</p>" for each in info.credits)
    picture, title = picture.partition("?>")[2].strip(), escape(sheet.title)
    return PAGE.substitute(title=title, picture=picture, words=words, credits=credits).encode()


def sentences(levels: Sequence[Figures]) -> list[str]:
    """Describe the plots in words."""
    lines = []
    for each in levels:
        lines.append(
            f"Level {each['level']}: the first player scores {100 * each['first']:.1f}% "
            f"(95% interval: ±{100 * each['error']:.1f}) in {plural(each['games'], 'game')}, which average "
            f"{each['length']:.1f} turns and {each['swings']:.1f} changes of the lead. "
            f"{100 * each['decisive']:.0f}% of the games have a winner, and {each['distinct']} of them differ."
        )
        floor = each.get("baseline")
        if floor:
            lines.append(
                f"Level {each['level']} on an open floor: the first player scores {100 * floor['first']:.1f}% "
                f"(±{100 * floor['error']:.1f}) in games that average {floor['length']:.1f} turns."
            )
    return lines


# --------------------------------------------------------------------------------------------------- the plots


def _plots(levels: Sequence[Figures], wide: float, theme: Theme) -> list[tuple[str, Drawing, float]]:
    """Return the title, drawing (its lower left corner at the origin) and height of each plot."""
    last = levels[-1]
    rows = [(f"level {each['level']}", each["first"], each["error"]) for each in levels]
    for each in levels:
        for seat in each.get("baseline", {}).get("seats", [])[:1]:
            rows.append((f"level {each['level']}, open floor", seat["score"], seat["error"]))
    at = f"level {last['level']}, {last['games']} games"
    return [
        ("Score of the first player, with its 95% interval", _shares(rows, wide, theme), SHARE),
        (f"Turns in a game ({at})", _bars(last["lengths"], wide, theme), BARS),
        (f"Changes of the lead in a game ({at})", _bars(last["changes"], wide, theme), BARS),
    ]


def _shares(rows: Sequence[tuple[str, float, float]], wide: float, theme: Theme) -> Drawing:
    """Draw a point for each share, with a whisker for its interval."""
    items: list[Item] = []
    size, room = theme.caption, 12.0
    for tick in TICKS:
        y = SHARE * tick / 100
        dash = () if tick in (0, 50, 100) else (0.8, 1.0)
        weight = theme.thin if tick == 50 else theme.hair
        items.append(line(room, y, wide, y, theme.stroke(weight, theme.ink if tick == 50 else theme.faint, dash)))
        items.append(label(room - 2.0, y - 0.35 * size, f"{tick}%", size, theme.soft, anchor="end"))
    step = (wide - room) / len(rows)
    for number, (name, share, error) in enumerate(rows):
        x = room + (number + 0.5) * step
        low, high = max(0.0, share - error), min(1.0, share + error)
        stroke = theme.stroke(theme.medium, theme.accent)
        items.append(line(x, SHARE * low, x, SHARE * high, stroke))
        items += [line(x - 1.6, SHARE * end, x + 1.6, SHARE * end, stroke) for end in (low, high)]
        items.append(Circle(x, SHARE * share, 1.5, theme.fill(theme.accent)))
        at = _clear(SHARE * share, 0.75 * size)
        items.append(label(x + 3.0, at - 0.35 * size, f"{100 * share:.0f}%", size, theme.ink))
        items.append(label(x, -1.8 * size, name, size, theme.ink, anchor="middle"))
    return Drawing.of("labels", *items)


def _clear(y: float, apart: float) -> float:
    """Return the height in mm, as near to ``y`` as possible, at which a number is at least ``apart`` mm from every
    line of the plot.
    """
    line = min((SHARE * tick / 100 for tick in TICKS), key=lambda each: abs(each - y))
    if abs(y - line) >= apart:
        return y
    return line + apart if y >= line else line - apart


def _bars(counts: Sequence[Sequence[int]], wide: float, theme: Theme) -> Drawing:
    """Draw a bar for each number, or for each range of numbers if there are many."""
    first, end = counts[0][0], counts[-1][0]
    run = max(1, ceil((end - first + 1) / COLUMNS))
    bars: dict[int, int] = {}
    for number, count in counts:
        bars[(number - first) // run] = bars.get((number - first) // run, 0) + count
    columns = (end - first) // run + 1
    most, size, room = max(bars.values()), theme.caption, 12.0
    step = min((wide - room) / columns, 14.0)
    items: list[Item] = [line(room, 0.0, wide, 0.0, theme.stroke(theme.thin))]
    # If labels would touch, leave some out at even intervals.
    letters = len(str(end)) if run == 1 else 2 * len(str(end)) + 1
    every = ceil((letters + 1) * 0.55 * size / step)
    for column in range(columns):
        x, count = room + column * step, bars.get(column, 0)
        low = first + column * run
        if count:
            top = (BARS - 1.6 * size) * count / most
            corners = ((x + 0.12 * step, 0.0), (x + 0.12 * step, top), (x + 0.88 * step, top), (x + 0.88 * step, 0.0))
            items.append(Path(polyline(corners, closed=True), theme.fill(theme.accent)))
            items.append(label(x + step / 2, top + 0.5 * size, str(count), size, theme.ink, anchor="middle"))
        name = str(low) if run == 1 else f"{low}–{low + run - 1}"
        if column % every == 0:
            items.append(label(x + step / 2, -1.8 * size, name, size, theme.ink, anchor="middle"))
    return Drawing.of("labels", *items)
