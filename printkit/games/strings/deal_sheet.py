"""A sheet for an evening of Strings of Suits: the cards in the order in which to deal them, and room for scores."""

from collections.abc import Sequence

from printkit import engines
from printkit.draw.drawing import Drawing, Path as Shape, Text, label, line, runs
from printkit.draw.outline import rounded
from printkit.draw.theme import Theme
from printkit.draw.type import MissingGlyph, Weight, face, typeset, width as type_width
from printkit.engines.strings.deal import deal
from printkit.engines.strings.decktet import Card
from printkit.engines.strings.rules import OWN, Strings
from printkit.export.document import Document, Sheet
from printkit.figures.inline import paragraph
from printkit.layouts.base.refusals import InputError
from printkit.layouts.paper import Paper
from printkit.looks.style import of_game

SIDE = 1 / 18
"""Margin of the page, as a fraction of its width."""
ABOVE = 12.0
"""Upper margin, in mm."""
APART = 1.6
"""Space between two cards, in mm."""
HIGH = 22.0
"""Largest height of a card, in mm, to be multiplied by the theme's factor."""
SCORES = (14.0, 26.0)
"""Smallest and largest height of a row of scores, in mm."""
LEAST = 2.15
"""Smallest em size of a card's name, in mm."""
ORDER = (
    "Every table lays the same 36 cards face up in this order: row by row, from the upper left. "
    "Sun goes first. For the second game, turn all the cards face up and exchange chips; the same player goes first."
)
GAMES = (("sun", "moon"), ("moon", "sun"))
"""The chips of the two players in the first game and in the second."""


def deal_sheets(
    seed: int, rules: Strings, *, paper: Paper, theme: Theme, title: str = "", dates: Sequence[str] = ()
) -> Document:
    """Return a sheet for each date (or one without a date): the deals ``seed``, ``seed + 1``, ...

    Args:
        seed: seed for the first deal.
        rules: the game or its variant.
        paper, theme: paper and theme for the sheets.
        title: title that replaces the game's.
        dates: dates as printed.

    Raises:
        InputError: words cannot be typeset or do not fit, or the paper is too small.
    """
    info = engines.info("strings")
    title = " ".join(title.split()) or info.title
    sheets = tuple(
        _sheet(number, rules, paper, theme=theme, title=title, date=" ".join(date.split()))
        for number, date in enumerate(dates or ("",), start=seed)
    )
    return Document(
        sheets,
        title=title,
        author=info.designer,
        subject="The same deal for all tables",
        credits=" ".join(info.credits),
    )


def _sheet(seed: int, rules: Strings, paper: Paper, *, theme: Theme, title: str, date: str) -> Sheet:
    """Return the sheet for one evening."""
    left, wide = paper.width * SIDE, paper.width * (1 - 2 * SIDE)
    body, cards = theme.body, deal(seed, rules.variant)
    heading = f"Deal {seed}, {rules.variant}" if rules.variant else f"Deal {seed}"
    drawing = Drawing.said(
        "H1", _words("title", title, 0, y=-theme.title, room=wide, size=theme.title, theme=theme, weight="bold")
    )
    y = -theme.title - 3.0
    drawing += Drawing.of("labels", line(0, y, 18, y2=y, style=theme.stroke(0.9, theme.accent)))
    y -= 1.5 * theme.heading
    drawing += _dated(date, y, wide - type_width(heading, theme.heading, face()) - 6.0, theme=theme)
    drawing += Drawing.said("P", label(wide, y, heading, size=theme.heading, fill=theme.soft, anchor="end"))
    y -= 0.8 * body
    words = typeset(ORDER, body, wide)
    drawing += Drawing.said("P", *runs(words, 0, y, colour=theme.ink))
    y -= words.height + 1.5 * body
    notice = typeset(of_game("strings").notice, 0.85 * theme.caption, wide)
    foot = 6.0 + notice.height
    # Below the cards are the letters of the columns, the head of the table, its two rows, and clear space.
    room = paper.height - ABOVE + y - foot - 4.0
    beside = theme.caption + 2 * body + _heads(theme)
    high = min(HIGH * theme.larger, (room - beside - 2 * SCORES[0]) / 6)
    part = (wide - 1.6 * theme.caption) / 6 - APART
    em = min(theme.caption, high / 5.5, *(0.94 * part / type_width(card.name, 1.0, face("bold")) for card in cards))
    if em < LEAST:
        raise InputError("paper", paper.name, "{field} {value} is too small for a deal; use A5 or larger.")
    drawing += _grid(cards, wide, high, em=em, theme=theme).moved(0, y)
    y -= 6 * high + theme.caption + 2 * body
    score = min(SCORES[1] * theme.larger, (room - beside - 6 * high) / 2)
    drawing += _scores(wide, score, theme).moved(0, y)
    page_drawing = drawing.moved(left, paper.height - ABOVE)
    page_drawing += Drawing.said("P", *runs(notice, left, foot, colour=theme.soft))
    return Sheet(paper.width, paper.height, page_drawing, title=f"{title}: {date or heading}")


def _words(
    field: str, text: str, x: float, *, y: float, room: float, size: float, theme: Theme, weight: Weight
) -> Text:
    """Return the user's words on one line, in smaller type if they are long. Raises InputError if even small words do
    not fit.
    """
    try:
        fit = min(size, room / max(1e-9, type_width(text, 1.0, face(weight))))
    except MissingGlyph as error:
        raise InputError(field, error.given, error.message) from None
    if fit < theme.caption:
        raise InputError(field, text, "{field} is too long for one line of the sheet: {value}.")
    return label(x, y, text, size=fit, fill=theme.ink, weight=weight)


def _dated(date: str, y: float, room: float, *, theme: Theme) -> Drawing:
    """Draw the date, or a line to write it on."""
    if date:
        return Drawing.said(
            "P", _words("dates", date, 0, y=y, room=room, size=theme.heading, theme=theme, weight="regular")
        )
    start = type_width("Date", theme.body, face()) + 2.0
    rule = line(start, y - 0.6, 0.7 * room, y2=y - 0.6, style=theme.stroke(theme.thin, theme.soft))
    word = Drawing.said("P", label(0, y, "Date", size=theme.body, fill=theme.soft))
    return word + Drawing.of("labels", rule)


def _grid(cards: Sequence[Card], wide: float, high: float, *, em: float, theme: Theme) -> Drawing:
    """Draw the dealt cards, six to a row, each numbered in the order of the deal; rows and columns have names."""
    aside = 1.6 * theme.caption
    part = (wide - aside) / 6
    drawing = Drawing()
    for number, card in enumerate(cards):
        row, column = divmod(number, 6)
        left, top = aside + column * part, -row * high
        edge = rounded(left, top - high + APART, left + part - APART, top=top, radius=1.6)
        drawing += Drawing.of("labels", Shape(edge, theme.shape(theme.paper, theme.thin, theme.faint)))
        right, middle = left + part - APART, left + (part - APART) / 2
        line_up = top - 1.35 * em
        count = label(left + 1.2, line_up, str(number + 1), size=0.95 * em, fill=theme.soft)
        rank = label(right - 1.2, line_up, card.rank, size=0.95 * em, fill=theme.ink, anchor="end")
        name = label(middle, top - 0.5 * high, card.name, size=em, fill=theme.ink, weight="bold", anchor="middle")
        signs = " ".join(f":{suit}:" for suit in card.suits)
        below = paragraph(signs, 1.4 * em, part - APART, game="strings", theme=theme, align="center")
        drawing += Drawing.said("P", count, name, rank)
        drawing += Drawing.said("P", *below.items).moved(left, name.y - 0.5 * em)
    for number in range(6):
        side = label(0, -(number + 0.5) * high, "654321"[number], size=theme.caption, fill=theme.soft, middle=True)
        x, y = aside + number * part + (part - APART) / 2, -6 * high - 0.6 * theme.caption
        foot = label(x, y, "abcdef"[number], size=theme.caption, fill=theme.soft, anchor="middle")
        drawing += Drawing.of("labels", side, foot)
    return drawing


def _heads(theme: Theme) -> float:
    """Return the height in mm of the part above the score rows."""
    return 4.1 * theme.body


def _scores(wide: float, high: float, theme: Theme) -> Drawing:
    """Draw a row for each player (name, points in both games, and total); the upper left corner is (0, 0)."""
    body, small = theme.body, theme.caption
    columns = (0.0, 0.26 * wide, 0.56 * wide, 0.86 * wide, wide)
    hair, thin = theme.stroke(theme.hair, theme.faint), theme.stroke(theme.thin, theme.soft)
    start = type_width("Table", body, face()) + 2.0
    drawing = Drawing.said("P", label(0, -body, "Table", size=body, fill=theme.soft))
    drawing += Drawing.of("labels", line(start, -body - 0.6, columns[1] - 4.0, y2=-body - 0.6, style=thin))
    top = -_heads(theme)
    for x, text in zip(columns, ("Player", "First game", "Second game", "Total"), strict=False):
        drawing += Drawing.said("P", label(x, top + 0.5 * body, text, size=small, fill=theme.soft))
    for row, chips in enumerate(GAMES):
        base = top - row * high
        drawing += Drawing.of("labels", line(0, base, wide, y2=base, style=thin if row == 0 else hair))
        if row == 0:
            drawing += Drawing.said("P", label(0, base - 1.4 * small, "begins", size=small, fill=theme.soft))
        for x, player in zip(columns[1:], chips, strict=False):
            signs = " ".join(f":{suit.lower()}:" for suit in OWN[player])
            words = f"{player.capitalize()} {signs}"
            note = paragraph(
                words, small, columns[2] - columns[1] - 2.4, game="strings", theme=theme, colour=theme.soft
            )
            drawing += Drawing.said("P", *note.items).moved(x + 1.2, base - 0.35 * small)
    end = top - len(GAMES) * high
    drawing += Drawing.of("labels", line(0, end, wide, y2=end, style=thin))
    return drawing + Drawing.of("labels", *(line(x, top, x, y2=end, style=hair) for x in columns[1:-1]))
