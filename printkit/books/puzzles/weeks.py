"""The weeks of a year, and the drawing of a week in a calendar: its number, its dates and room for its seven days."""

from datetime import date, timedelta

from printkit.draw.drawing import Drawing, Path as Shape, label, line
from printkit.draw.outline import rectangle
from printkit.draw.theme import Theme
from printkit.draw.type import face, width as type_width

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
BOX = 9.0
"""Height in mm of the room for a day."""
AFTER = 4.0
"""Clear space below the days, in mm."""


def count(year: int) -> int:
    """Return the number of weeks in a year: 52 or 53 (ISO 8601)."""
    return date(year, 12, 28).isocalendar().week


def days(year: int, number: int) -> tuple[date, ...]:
    """Return the dates of the days in a given week of a year, starting with Monday. Raises ValueError if the year has
    no such week.
    """
    monday = date.fromisocalendar(year, number, 1)
    return tuple(monday + timedelta(days=day) for day in range(7))


def dates(year: int, number: int) -> str:
    """Return the dates of a week as text: ``4–10 January``, ``29 March – 4 April``, with years if it spans two."""
    first, *_, last = days(year, number)
    if first.year != last.year:
        return f"{_day(first)} {first.year} – {_day(last)} {last.year}"
    return f"{first.day}–{_day(last)}" if first.month == last.month else f"{_day(first)} – {_day(last)}"


def _day(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]}"


def band(theme: Theme) -> float:
    """Return the height in mm of the part of a week above its puzzle."""
    return 1.6 * theme.body + BOX + AFTER


def week(year: int, number: int, width: float, *, theme: Theme) -> Drawing:
    """Draw a week at this width in mm, with its lower edge at y = 0."""
    title, span, high = f"Week {number}", dates(year, number), band(theme)
    top, low, base = high - 1.6 * theme.body, AFTER, high - 1.1 * theme.body
    size = min(theme.body, width / (type_width(f"{title} {span}", 1.0, face("bold")) + 1.0))
    drawing = Drawing.said(
        "H2",
        label(0, base, title, size, theme.accent, weight="bold"),
        label(width, base, span, size, theme.ink, weight="bold", anchor="end"),
    )
    hair = theme.stroke(theme.hair, theme.faint)
    part, em = width / 7, min(theme.caption, width / 7 / 3.4)
    drawing += Drawing.of("labels", Shape(rectangle(0, low, width, top), hair))
    drawing += Drawing.of("labels", *(line(part * n, low, part * n, top, hair) for n in range(1, 7)))
    for n, (name, day) in enumerate(zip(DAYS, days(year, number), strict=True)):
        day_label = label(part * n + 0.8, top - 1.15 * em, f"{name} {day.day}", em, theme.soft)
        drawing += Drawing.said("P", day_label)
    return drawing
