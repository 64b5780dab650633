"""The build sheet: instructions for turning the pages of a kit into a game on the table.

The sheet shows small pictures of the printed pages with their numbers, sides and counts. The pictures are followed by
the quickest way to a first game, the materials, and the steps. The game's own instructions are in its build notes
(``printkit/games/ID/build.md``); all numbers of pages and pieces in them are filled in from the sheets.

Build notes begin with facts, one on each line (``players: 2``, ``age``, ``time``, ``making``; ``position`` and
``turns`` define the picture on the cover). The facts are followed by sections: ``## Choose one`` with an item for
each option, ``## To play tonight``, ``## You need``, and ``## Steps``, whose numbered items can begin with the name
of a picture in square brackets (:mod:`printkit.books.steps`). ``{tokens}`` stands for the pages of a part,
``{tokens:count}`` for the number of its pieces, ``{tokens:holds}`` for a list of them, ``{tokens:size}`` for their
size, ``{tokens:punch}`` for the punch that fits them, ``{tokens:fronts}`` for the pages without those of backs, and
``{cards:sheets}`` for the number of sheets of paper. Text about a part that is not printed is left out, so notes with
``{board-pieces}`` or ``{board-tiles}`` appear only if the board is printed in pieces or in tiles.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import fsum

from printkit.books import steps
from printkit.draw.drawing import Circle, Drawing, Path, label, line, runs
from printkit.draw.outline import polyline, rectangle
from printkit.draw.structure import Role, listed
from printkit.draw.theme import Theme
from printkit.draw.type import typeset
from printkit.draw.type.span import RichText, marked, plain_text
from printkit.export.document import Sheet
from printkit.export.numbers import short
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.wording import capitalised, listed as in_words
from printkit.layouts.paper import Paper
from printkit.pages import flow
from printkit.pages.margin import INCH

FACTS = ("players", "age", "time", "making", "position", "turns")
"""Facts allowed at the head of build notes."""
THUMB, LEAST = 21.0, 15.0
"""Smallest width in mm of a miniature page: the usual one, and a smaller one that is used to save a page or to make
room for the table.
"""
STEP = 26.0
"""Smallest width in mm of a step."""
SPAN = 0.8
"""Width of the narrowest column of steps, as a fraction of the average width."""
HIGH = 38.0
"""Height in mm of the largest miniature page."""
SHARES = (1.0, 0.95, 0.9, 0.85)
"""Type sizes to try, as fractions of the usual one, because smaller type may save a page."""
LOW = 34.0
"""Smallest height of the picture of the table, in mm."""
_PICTURED = re.compile(r"\[([^\]]+)\] ")


@dataclass(frozen=True, slots=True)
class Notes:
    """The build notes of a game.

    Attributes:
        facts: the facts, keyed by name.
        sections: the items of each section, numbered or not, keyed by its heading.
    """

    facts: Mapping[str, str] = field(default_factory=dict)
    sections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def tonight(self) -> frozenset[str]:
        """The names that the notes use for the parts that must be printed for a first game."""
        texts = self.sections.get("To play tonight", ())
        return frozenset(place[0] for text in texts for place in PLACE.findall(text))


def notes(text: str) -> Notes:
    """Read build notes. Raises ValueError for a line that is neither a fact nor part of a section."""
    facts: dict[str, str] = {}
    sections: dict[str, tuple[str, ...]] = {}
    current = ""
    for block in flow.blocks(text):
        if block.kind == "heading":
            current = plain_text(block.text)
            sections[current] = ()
        elif current:
            sections[current] = (*sections[current], _starred(block.text))
        else:
            for name, value in re.findall(
                rf"({'|'.join(FACTS)}): (.*?)(?=$| (?:{'|'.join(FACTS)}): )", plain_text(block.text)
            ):
                facts[name] = value
    return Notes(facts, sections)


def _starred(text: RichText) -> str:
    """Return an item as a string with emphasis marks, so that its placeholders can be filled in."""
    stars = {"regular": "", "italic": "*", "bold": "**"}
    return "".join(span.text.replace("*", r"\*").join((stars[span.weight],) * 2) for span in marked(text))


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of the kit, as shown on the build sheet.

    Attributes:
        id: its name in build notes.
        title: its title.
        file: name of its file if that differs from the build sheet's; otherwise empty.
        numbers: its page numbers, without those of blank pages.
        sheets: number of sheets of paper.
        sheet: the page in the picture.
        back: whether its sheets have backs.
        copies: number of copies to print.
        count: number of pieces; 0 for none.
        holds: the pieces on it, with the name and number of each kind.
        note: another remark about it.
        piece: width and height of a piece in mm, if all have the same size; otherwise empty.
        rulers: the lengths of the rulers on its sheets, in millimetres and in inches.
        names: other names by which build notes can refer to it.
        paper: name of its paper if that differs from the build sheet's; otherwise empty.
    """

    id: str
    title: str
    file: str
    numbers: tuple[int, ...]
    sheets: int
    sheet: Sheet
    back: bool
    copies: int
    count: int
    holds: str
    note: str = ""
    piece: tuple[float, float] = (0.0, 0.0)
    rulers: tuple[tuple[int, int], ...] = ()
    names: frozenset[str] = frozenset()
    paper: str = ""

    @property
    def scale(self) -> float:
        """The scale of the small picture."""
        return min(HIGH / self.sheet.height, 0.86 * LEAST / self.sheet.width)

    @cached_property
    def small(self) -> Drawing:
        """A small picture of the page."""
        return steps.small(self.sheet.drawing.without("cut", "fold", "ruler", "marks"), self.scale)

    @property
    def size(self) -> str:
        """The size of a piece: ``16 mm`` across, or ``44 × 68 mm``."""
        return "\u00a0× ".join(map(short, dict.fromkeys(self.piece))) + "\u00a0mm"

    @property
    def punch(self) -> str:
        """The diameter of a punch for its pieces, in mm and inches: ``16 mm (5/8 inch)``."""
        eighths = round(8 * self.piece[0] / INCH)
        whole, rest = divmod(eighths, 8)
        inches = " ".join(filter(None, (str(whole) if whole else "", str(Fraction(rest, 8)) if rest else "")))
        return f"{self.size} ({inches}\u00a0inch{'es' * (eighths > 8)})"

    @property
    def pages(self) -> str:
        """``page 3``, ``pages 5–10`` or ``pages 1, 3 and 5``, with the name of the file if it is not the build
        sheet's own.
        """
        first, last = self.numbers[0], self.numbers[-1]
        is_run = len(self.numbers) > 2 and last - first < len(self.numbers)
        numbers = f"{first}–{last}" if is_run else in_words(map(str, self.numbers)).replace("and ", "and\u00a0")
        name = f"page{'s' * (last > first)}\u00a0{numbers}"
        size = f" ({self.paper})" if self.paper else ""
        return f"{name} of {self.file}{size}" if self.file else f"{name}{size}"

    @property
    def fronts(self) -> str:
        """The pages without those of the backs."""
        return replace(self, numbers=self.numbers[::2] if self.back else self.numbers).pages


PLACE = re.compile(r"\{([\w-]+)(?::(\w+))?\}")


def filled(text: str, parts: Mapping[str, Part]) -> str:
    """Return the text with its placeholders filled in; empty if it mentions a part that is not printed."""
    if any(place[0] not in parts for place in PLACE.findall(text)):
        return ""

    def value(place: re.Match[str]) -> str:
        part = parts[place[1]]
        return part.pages if place[2] is None else str(getattr(part, place[2]))

    return PLACE.sub(value, text)


Row = tuple[Drawing, float, int]
"""A row, whose upper left corner is (0, 0): its height in mm, and the number of following rows that must be on the
same page.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """The pictures on the build sheet other than those of the printed pages.

    Attributes:
        step: function that draws a step, given the words that name the picture.
        table: function that draws the game set up for play, within a given width and height in mm; None if there is
            no such picture.
        palette: colours of the game's cover; empty if it has none.
    """

    step: Callable[[str], Drawing]
    table: Callable[[float, float], Drawing] = lambda width, height: Drawing()
    palette: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Setter:
    """Sets the rows of the build sheet to a given width."""

    measure: float
    size: float
    theme: Theme

    def words(self, text: str, size: float = 0.0, before: float = 0.0, *, keep: int = 0, colour: str = "",
              role: Role = "P") -> Row:  # fmt: skip
        size = size or self.size
        paragraph = typeset(text, size, self.measure, family=self.theme.family)
        items = runs(paragraph, 0, -before, colour=colour or self.theme.ink)
        return Drawing.said(role, *items), paragraph.height + before, keep

    def heading(self, text: str, keep: int = 1) -> Row:
        drawing, deep, _ = self.words(f"**{text}**", 1.3 * self.size, 0.8 * self.size, colour=self.theme.accent,
                                      role="H2")  # fmt: skip
        return drawing, deep + 0.3 * self.size, keep

    def banner(self, title: str, making: str, palette: Mapping[str, str]) -> Iterator[Row]:
        """Yield the title, and the time it takes to make the game, on the background of the game's cover."""
        if not palette:
            yield self.words(f"**Build {title}**", self.theme.title * 0.9, role="H1")
            yield Drawing.of("labels", line(0, -1, 18, -1, self.theme.stroke(0.9, self.theme.accent))), 4.0, 0
            return
        high, ink = 4.6 * self.size, palette["title"]
        name = label(5, -high / 2, f"Build {title}", 2.3 * self.size, ink, weight="bold", middle=True)
        words = Drawing.said("H1", name)
        if making and name.bounds()[2] < 0.6 * self.measure:
            time = label(self.measure - 5, -high / 2, capitalised(making), 1.2 * self.size, ink, weight="italic",
                         anchor="end", middle=True)  # fmt: skip
            words += Drawing.said("P", time)
        ground = self.theme.shape(palette["ground"], self.theme.hair, ink)
        yield Drawing.of("board", Path(rectangle(0, -high, self.measure, 0), ground)) + words, high + 2.5, 1

    def thumbs(
        self, parts: Sequence[Part], captions: Mapping[str, str], tonight: frozenset[str], *, columns: int
    ) -> Iterator[Row]:
        """Yield small pictures of pages side by side, each with its caption; those for ``tonight`` are ticked."""
        theme, gap = self.theme, 4.0
        wide = (self.measure + gap) / columns - gap
        small = max(2.2, min(0.82 * self.size, theme.caption))
        scales = [min(0.95 * wide / part.sheet.width, HIGH / part.sheet.height) for part in parts]
        high = max(scale * part.sheet.height for scale, part in zip(scales, parts, strict=True))
        for start in range(0, len(parts), columns):
            drawing, deepest = Drawing(), 0.0
            for k, (part, scale) in enumerate(zip(parts[start : start + columns], scales[start:], strict=False)):
                w, h = part.sheet.width * scale, part.sheet.height * scale
                edge = theme.shape(theme.paper, 0.25, theme.soft)
                page = Drawing.of("board", Path(rectangle(0, 0, w, h), edge))
                if len(part.numbers) > 1:
                    page = Drawing.of("board", Path(rectangle(1.2, -1.2, w + 1.2, h - 1.2), edge)) + page
                page += part.small.moved(scale=scale / part.scale)
                if {part.id, *part.names} & tonight:
                    page += tick(w, h, theme)
                drawing += page.moved(k * (wide + gap), -high - 1.5)
                words, y = Drawing(), -high - 3.7
                choice = f"*{captions[part.id]}*" if part.id in captions else ""
                texts = [f"**{capitalised(part.pages)}**", part.title, choice, _how(part), part.note]
                for text in filter(None, texts):
                    paragraph = typeset(text, small, wide, family=theme.family)
                    words += Drawing.said("P", *runs(paragraph, k * (wide + gap), y, colour=theme.ink))
                    y -= paragraph.height
                # The small page is merely decorative, because the words say the same thing.
                drawing += words.grouped("LBody").grouped("LI")
                deepest = max(deepest, -y)
            yield drawing, deepest + 1.5, 0

    def steps(self, todo: Sequence[tuple[int, str, Drawing | None]], columns: int) -> Iterator[Row]:
        """Yield numbered steps side by side, each below its picture."""
        theme, gap = self.theme, 4.0
        wide = (self.measure + gap) / columns - gap
        scale = min(1.0, SPAN * wide / (steps.WIDTH + 2.0))
        for start in range(0, len(todo), columns):
            drawing, deepest, x = Drawing(), 0.0, 0.0
            row = todo[start : start + columns]
            # Longer passages have wider columns, so that all passages in a row end at about the same height.
            spare = (1 - SPAN) * wide * len(row) / sum(len(text) for _, text, _ in row)
            for number, text, picture in row:
                w, y = SPAN * wide + spare * len(text), -(steps.HEIGHT + 2.0) * scale - 1.5
                if picture:
                    box = Drawing.of("board", steps.frame(theme)) + picture
                    drawing += box.moved(x + w / 2, y / 2 + 0.75, scale=scale)
                paragraph = typeset(text, 0.92 * self.size, w - 4.5, family=theme.family)
                items = runs(paragraph, x + 4.5, y, colour=theme.ink)
                mark = label(x, items[0].y, str(number), 1.2 * self.size, theme.accent, weight="bold")
                drawing += (Drawing.said("Lbl", mark) + Drawing.said("P", *items).grouped("LBody")).grouped("LI")
                deepest, x = max(deepest, paragraph.height - y), x + w + gap
            yield drawing, deepest + 2.0, 0


def tick(x: float, y: float, theme: Theme, *, radius: float = 2.2) -> Drawing:
    """Draw a tick in a disc centred on a point."""
    hook = polyline(((-0.5, 0.0), (-0.1, -0.4), (0.55, 0.45)))
    disc = Circle(0, 0, 1, theme.shape(theme.accent, 0.2, theme.paper))
    stroke = replace(theme.stroke(0.24, theme.paper), cap="round")
    return Drawing.of("board", disc, Path(hook, stroke)).moved(x, y, scale=radius)


def _how(part: Part) -> str:
    sides = "two-sided" if part.back else "one- or two-sided" if part.id in ("rules", "puzzles") else "one-sided"
    count = f"; {part.count}\u00a0pieces" if part.count > 1 else ""
    copies = f"; print {part.copies} times" if part.copies > 1 else ""
    return f"{sides}{copies}{count}"


def pages(
    title: str,
    notes: Notes,
    parts: Sequence[Part],
    *,
    index: Mapping[str, Part],
    turn: str,
    pictures: Pictures,
    size: tuple[Paper, float, float],
    theme: Theme,
) -> tuple[Drawing, ...]:
    """Draw the build sheet, on one page if possible; the origin of each drawing is the column's upper left corner.

    Args:
        title: title of the game.
        notes: its build notes.
        parts: the printed parts, in order.
        index: the parts, keyed by the ids that build notes can use.
        turn: instructions for printing sheets with backs.
        pictures: pictures of the steps and of the table.
        size: the paper, and the width and height of the column in mm.
        theme: colours and type.
    """
    page, width, height = size
    texts = [text for each in notes.sections.get("Steps", ()) if (text := filled(each, index))]
    todo = []
    for number, text in enumerate(texts, start=1):
        match = _PICTURED.match(text)
        todo.append((number, text[match.end() :] if match else text, pictures.step(match[1]) if match else None))
    body = theme.body * min(1.0, (page.width / 210.0) ** 0.5)
    # Use as few pages as possible, ideally with the table on the last one, and then the largest type that allows
    # this.
    layouts = list[tuple[tuple[int, bool, float, float], list[list[tuple[Drawing, float]]]]]()
    page_list = partial(_rows, title, notes, parts, index=index, turn=turn, palette=pictures.palette)
    step_columns = [many for many in range(2, 7) if (width + 4.0) / many - 4.0 >= STEP] if todo else [1]
    for share in SHARES:
        setter = _Setter(width, share * body, theme)
        steps_of = {
            many: [setter.heading("Make"), *setter.steps(todo, many)] if todo else [] for many in step_columns
        }
        lists = [[*page_list(setter=setter, narrow=narrow)] for narrow in (THUMB, LEAST)]
        for step_rows in steps_of.values():
            bottom = step_rows[-1][0].bounds()[1] if step_rows else 0.0
            for rows in lists:
                columns = _columns([*rows, *step_rows], height)
                (last, y) = columns[-1][-1]
                deep = y + 2.0 - (bottom if step_rows else last.bounds()[1])
                layouts.append(((len(columns), deep + LOW + 3.0 * body > height, -share, deep), columns))
        if min(layouts, key=lambda each: each[0])[0][:2] == (1, False):
            break  # smaller type would be no improvement
    (*_, deep), best = min(layouts, key=lambda each: each[0])
    room = min(height - deep - 3.0 * body, 0.5 * width)
    if room >= LOW and (table := pictures.table(width, room)).layers:
        # The words of the last step describe this picture.
        heading, high, _ = _Setter(width, body, theme).heading("Set up")
        best[-1] += [(heading, deep), (table.moved(0, -room), deep + high)]
    drawings = (Drawing.join(part.moved(0, -y) for part, y in column) for column in best)
    return tuple(replace(column, structure=listed(column.structure)) for column in drawings)


def _columns(rows: Sequence[Row], height: float) -> list[list[tuple[Drawing, float]]]:
    """Arrange rows in columns from top to bottom, and return each row with its distance from the top in mm.

    A row is never separated from the rows that must follow it directly.
    """
    left, columns = list(rows), []
    while left:
        column: list[tuple[Drawing, float]] = []
        y = 0.0
        while left:
            need = fsum(deep for _, deep, _ in left[: left[0][2] + 1])
            if y and y + need > height:
                break
            part, deep, _ = left.pop(0)
            column.append((part, y))
            y += deep
        columns.append(column)
    return columns


def measured(parts: Iterable[Part]) -> str:
    """Return instructions for checking the size of the printed pages with the rulers on them."""
    rulers = sorted({each for part in parts for each in part.rulers}, reverse=True)
    if not rulers:
        return ""
    long, *small = (f"{mm}\u00a0mm and {inches}\u00a0in" for mm, inches in rulers)
    also = "".join(f" (on small sheets, {each})" for each in small)
    return f" and check the rulers at a page’s edge with your own: they must measure {long}{also} across and down"


def _rows(
    title: str,
    notes: Notes,
    parts: Sequence[Part],
    *,
    index: Mapping[str, Part],
    turn: str,
    setter: _Setter,
    palette: Mapping[str, str],
    narrow: float,
) -> Iterator[Row]:
    """Yield the list of printed pages and the materials; the steps follow them."""
    making = notes.facts.get("making", "")
    yield from setter.banner(title, making, palette)
    facts = f" Building it takes about {making}." if making else ""
    yield setter.words(f"Print at **100%** (“actual size”, no fitting){measured(parts)}.{facts}")
    yield setter.heading("Print")
    choices = [item for text in notes.sections.get("Choose one", ()) if (item := (text, filled(text, index)))[1]]
    captions = {PLACE.findall(text)[0][0]: "choose one" for text, _ in choices if len(choices) > 1}
    tonight = [text for each in notes.sections.get("To play tonight", ()) if (text := filled(each, index))]
    if tonight:
        drawing, deep, _ = setter.words(f"**The ticked sheets are enough to play tonight.** {' '.join(tonight)}")
        yield drawing, deep, 1
    if any(part.back for part in parts):
        backs = tuple(n for part in parts if part.back and part.count and not part.file for n in part.numbers[1::2])
        words = f"Sheets marked **two-sided** have backs: {turn}"
        if backs:
            words += f" Printing on one side? Leave out {replace(parts[0], numbers=backs, file='', paper='').pages}."
        yield setter.words(words, before=0.3 * setter.size)
    yield Drawing(), 2.5, 0
    # Options are listed together, before everything else.
    sorted_parts = sorted(parts, key=lambda part: part.id not in captions)
    most = max(2, int((setter.measure + 4.0) / (narrow + 4.0)))
    rows = -(-len(sorted_parts) // most)
    if sorted_parts:
        yield from setter.thumbs(sorted_parts, captions, notes.tonight, columns=-(-len(sorted_parts) // rows))
    if captions:
        yield setter.words(f"**Choose one.** {' '.join(capitalised(text) for _, text in choices)}")
    needs = [text for each in notes.sections.get("You need", ()) if (text := filled(each, index))]
    if needs:
        yield setter.words(f"**You need:** {' '.join(needs)}", before=0.4 * setter.size if captions else 0.0)
