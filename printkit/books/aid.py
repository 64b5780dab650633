"""The player aid for a game: a sheet to keep beside the board, legible from across the table.

Each page has two aids, or a single one in large print. The quick reference is on the back of one aid, and the
notation of turns on the back of the other; if the quick reference has separate pages, the notation is on both backs.

The text of an aid is a short rulebook in the game's folder: a title, a sentence that states the goal, a figure,
numbered steps, and a note on an exception. The first step may have a small figure named ``step1``, and so on. Marks
such as ``a2:1`` on the large figure show where a step applies.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import fsum
from typing import TypeVar

from printkit import engines, figures
from printkit.books import notation, reference, rulebook
from printkit.books.covers import of_game
from printkit.content.blocks import Block, List, Paragraph, Quote
from printkit.content.cover import Cover
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, label, line
from printkit.draw.outline import polyline, rectangle, rounded, union
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.draw.type import face, width as type_width
from printkit.export.document import Sheet
from printkit.figures import crop, inline
from printkit.figures.style import board_of, figure_style
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.paper import Paper
from printkit.layouts.transform import Transform
from printkit.looks.declaration import declared
from printkit.looks.plate import inks, placed
from printkit.looks.style import GameLook
from printkit.pages.flow import spans_of

T = TypeVar("T")

EDGE, GAP = 10.0, 6.0
"""White border of an aid, and the space between its parts on A4, in mm."""
TITLE, GOALS, STEPS = 16.0, (4.8, 4.3, 4.0), (4.6, 4.3, 4.0, 3.8, 3.6)
"""Em sizes on A4, in mm; the goal and steps are set in the largest size that leaves space round them."""
PICTURE, NAME, ART = 0.455, 0.36, 0.18
"""The share of an aid's width for the picture, the largest share for the title, and the share for the art."""
STEP = 21.0, 13.2
"""Width and height on A4, in mm, of the box for a picture of a step."""
STONE, FINEST = 9.0, 0.25
"""Diameter of a stone before such a picture is fitted into its box, and the width of the finest strokes, in mm."""
AIR = 0.1
"""Width of the edge round the spots in such a picture, in radii of a spot; whole squares and cards have none."""
HEAD = 1.2
"""Em size of the first words of a step, if they are bold, as a multiple of the rest."""
THINNEST = 0.09
"""Width of the finest strokes of the art in the banner, in mm."""
HALVES = "heavy paper is best; cut in two along this line, even if the backs differ"
"""The words on the line between two aids."""
DISC = 5.0
"""Radius of the discs with the numbers of steps on A4, in mm."""


def aid(game_style: GameLook, page: Paper, theme: Theme, *, has_reference: bool = True) -> tuple[Sheet, ...]:
    """Return a sheet with two copies of a game's aid, to be cut apart, and the back of that sheet; nothing if the
    game has no aid.

    In large print, a single aid fills the sheet.

    If ``has_reference``, the back shows the quick reference, provided that it is legible there; such a back counts as
    a page of the quick reference.

    Raises:
        FalseClaim: a claim is false.
        InputError: the text cannot be typeset.
    """
    path = declared(game_style.id).aid
    if path is None:
        return ()
    book = rulebook.read(path)
    rulebook.proved(book)
    cover = of_game(game_style)
    is_single = theme.larger > 1
    wide, high = (page.height, page.width) if is_single else (page.width, page.height / 2)
    width, height = wide - 2 * EDGE, high - 2 * EDGE
    middle, stroke = page.height / 2, theme.stroke(theme.hair)
    cut = Drawing.of("cut", line(EDGE, middle, page.width - EDGE, y2=middle, style=stroke))
    note = label(page.width - EDGE, middle + 1.0, HALVES, theme.caption, theme.soft, anchor="end")
    art = cover.cover if cover else None
    front = _Front(book=book, width=width, height=height, theme=theme, cover=art).drawing()
    credit = _credit(game_style, width, theme)

    def sheet(upper: Drawing, lower: Drawing, *, is_back: bool = False) -> Sheet:
        if is_single:
            # The back is rotated the other way, because the sheet is flipped on its long edge.
            place = (EDGE, page.height - EDGE, 270) if is_back else (page.width - EDGE, EDGE, 90)
            drawing = (upper + credit).moved(*place)
        else:
            drawing = (upper + credit).moved(EDGE, middle + EDGE) + (lower + credit).moved(EDGE, EDGE) + cut
        return Sheet(page.width, page.height, drawing, title="Player aids", kind="aid", back=is_back)

    both = sheet(front, front)
    sheets = [both if is_single else replace(both, drawing=both.drawing + Drawing.said("P", note))]
    if has_reference and not is_single and (pair := reference.halves(game_style, (width, height), theme)):
        sheets.append(replace(sheet(*pair, is_back=True), title="Quick reference", kind="reference"))
    elif card := notation.card(game_style.id, width, theme):
        drawing = card.drawing.moved(0, height, scale=min(1.0, height / card.height))
        sheets.append(sheet(drawing, drawing, is_back=True))
    return tuple(sheets)


def _credit(game_style: GameLook, measure: float, theme: Theme) -> Drawing:
    """Draw the designer's notice as a single line of small type below an aid."""
    words = game_style.notice or " ".join(engines.info(game_style.id).credits[:1])
    em = min(theme.caption, 3.6, measure / max(1.0, type_width(words, 1.0, face("regular", theme.family))))
    return Drawing.of("labels", label(0, -1.0 - em, words, em, theme.ink, family=theme.family))


@dataclass(frozen=True, kw_only=True)
class _Front:
    """A single aid; the origin is its lower left corner.

    Attributes:
        book: its text.
        width, height: its size in mm.
        theme: colours and type.
        cover: the game's cover, whose colours and art the aid uses; None if the game has none.
    """

    book: rulebook.Rulebook
    width: float
    height: float
    theme: Theme
    cover: Cover | None

    @property
    def scale(self) -> float:
        return self.width / 190.0

    @property
    def gap(self) -> float:
        return GAP * self.scale

    @property
    def top(self) -> float:
        """The lower edge of the banner."""
        return self.height - 1.5 * TITLE * self.scale

    def colour(self, name: str) -> str:
        palette = inks(self.cover.palette, self.theme) if self.cover else {}
        return palette.get(name, self.theme.paper if name == "ground" else self.theme.ink)

    def drawing(self) -> Drawing:
        """Draw the banner and the goal above the picture, with the steps and the note beside it."""
        figure, *others = self.book.figures
        study = self.study(figure).resized(PICTURE * self.width)
        picture, room = study.sheet(caption=False), self.top - self.gap
        while picture.height > room:
            picture = study.resized(picture.width * room / picture.height).sheet(caption=False)
        board = picture.drawing.moved(0, room - picture.height)
        tagged_picture = board.tagged(Element("Figure", alt=picture.spoken))
        return (
            self.banner()
            + tagged_picture
            + self.track(picture.width + 2 * self.gap, {each.name: self.small(each) for each in others})
        )

    def study(self, figure: figures.Figure) -> figures.Study:
        return figures.study(replace(figure, theme=self.theme.name, claims=()))

    def small(self, figure: figures.Figure) -> Sheet:
        """Draw the spots to which a figure is cropped, at a size that fits the picture of a step."""
        study = self.study(replace(figure, stone=STONE, coords=False))
        whole, look = study.sheet(foot=False), figure_style(figure.game)
        shape, game = look.shape(study.end_state.position), figure.game.partition(":")[0]
        wide, view = crop.framed(game, shape, figure.crop, width=None, stone=STONE, coords=False)
        board, (x, y, *_) = board_of(game, shape, wide, coords=False), view.box
        spots = union(each for part in figure.crop for each in crop.boxes(board, part))
        air = 0.0 if look.framed else AIR * board.spot_radius
        left, bottom = max(0.0, spots[0] - x - air), max(0.0, spots[1] - y - air)
        box = left, bottom, min(whole.width, spots[2] - x + air), min(whole.height, spots[3] - y + air)
        wide, high = box[2] - left, box[3] - bottom
        scale = self.scale * min(STEP[0] / wide, STEP[1] / high)
        frame = Path(rectangle(*box), self.theme.stroke(FINEST / scale))
        drawing = (whole.drawing.windowed(box) + Drawing.of("labels", frame)).moved(
            -left * scale, -bottom * scale, scale=scale
        )
        return replace(whole, drawing=drawing.no_finer(FINEST), width=wide * scale, height=high * scale)

    def said(
        self, text: Paragraph, size: float, measure: float, *, colour: str, headed: bool = False
    ) -> tuple[Drawing, float]:
        """Draw a paragraph whose upper left corner is at the origin, and return it with its height. If it is
        ``headed``, bold words at its beginning are on separate lines.
        """
        spans = spans_of(text.words)
        count = int(headed and spans[0].weight == "bold" and len(spans) > 1)
        items, y = list[Item](), 0.0
        for part, em in ((spans[:count], HEAD * size), (spans[count:], size)):
            words = inline.paragraph(part, em, measure, game=self.book.game, theme=self.theme, colour=colour)
            items += (item.transformed(Transform.at(0, -y)) for item in words.items)
            y += words.height * bool(part)
        return Drawing.said("P", *items), y

    def banner(self) -> Drawing:
        colour, middle = self.colour("title"), (self.top + self.height) / 2
        title = self.book.title
        size = min(TITLE * self.scale, NAME * self.width / type_width(title, 1.0, face("bold")))
        name = label(5, middle, title, size=size, fill=colour, weight="bold", middle=True)
        left = name.bounds()[2] + 8
        wide = (1 - ART * bool(self.cover and self.cover.art)) * self.width - left - 5
        words = _first(self.book, Paragraph)
        heights = {em: self.said(words, em, wide, colour=colour)[1] for em in (each * self.scale for each in GOALS)}
        em = next((em for em, deep in heights.items() if deep < self.height - self.top - 4), min(heights))
        # Lines of similar length look better than a last line of one word.
        goals = (self.said(words, em, share * wide, colour=colour) for share in (0.55, 0.65, 0.75, 0.85, 0.95, 1.0))
        goal, deep = next(each for each in goals if each[1] <= heights[em])
        edge = rectangle(0, self.top, self.width, top=self.height)
        frame = Path(edge, self.theme.stroke(self.theme.hair, colour))
        ground = Drawing.of("board", Path(edge, self.theme.fill(self.colour("ground"))), *self.art(), frame)
        return ground + Drawing.said("H1", name) + goal.moved(left, middle + deep / 2)

    def art(self) -> Iterator[Item]:
        """Yield the middle of the cover's picture, drawn across the right end of the banner."""
        if self.cover:
            wide = self.width * ART
            scale, left = wide / (self.cover.form[2] - self.cover.form[0]), self.width - wide
            window = rectangle(left, self.top, self.width, top=self.height)
            middle = left + wide / 2, (self.top + self.height) / 2
            art = placed(self.cover, self.theme, middle, scale=scale)
            yield Clip(window, tuple(each.no_finer(THINNEST) for each in art))

    def track(self, left: float, pictures: Mapping[str, Sheet]) -> Drawing:
        """Draw the steps along their track, with their pictures, if any, on the right, and the note below them."""
        theme, disc = self.theme, DISC * self.scale
        words = _paragraphs(_first(self.book, Quote).blocks)[0]
        steps = [each for item in _first(self.book, List).items for each in _paragraphs(item)]
        small = [pictures.get(f"step{n}") for n in range(1, len(steps) + 1)]
        x = left + 2 * disc + 4
        wide = max((each.width + self.gap / 2 for each in small if each), default=0.0)
        for headed, em in product((True, False), (each * self.scale for each in STEPS)):
            note, foot = self.said(words, em, self.width - left - 8, colour=theme.ink)
            texts = [self.said(each, em, self.width - x - wide, colour=theme.ink, headed=headed) for each in steps]
            rows = [max(deep, each.height if each else 0.0) for (_, deep), each in zip(texts, small, strict=True)]
            gap = (self.top - 2 * self.gap - foot - 6 - fsum(rows)) / len(texts)
            if gap > 0.4 * em:
                break
        box = Path(
            rounded(left, 0, self.width, top=foot + 6, radius=2.5),
            theme.shape(theme.tint, theme.medium, self.colour("second")),
        )
        y, parts, discs = self.top - self.gap, list[Drawing](), list[tuple[float, float]]()
        for (text, _), deep, each in zip(texts, rows, small, strict=True):
            discs.append((left + disc, y - disc))
            parts.append(text.moved(x, y - max(0.0, disc - 0.7 * em)))
            if each:
                picture = each.drawing.moved(self.width - (wide - self.gap / 2 + each.width) / 2, y - each.height)
                parts.append(picture.tagged(Element("Figure", alt=each.spoken)))
            y -= deep + gap
        ink = self.colour("title")
        look = theme.shape(self.colour("ground"), theme.thin, ink)
        numbers = (
            label(*at, str(n), size=1.1 * em, fill=ink, weight="bold", anchor="middle", middle=True)
            for n, at in enumerate(discs, start=1)
        )
        way = Path(polyline(discs), theme.stroke(1.6 * self.scale, self.colour("second")))
        signs = Drawing.of("labels", way, *(Circle(*at, disc, look) for at in discs), *numbers)
        return Drawing.join((Drawing.of("board", box), note.moved(left + 4, foot + 3), *parts, signs))


def _first(book: rulebook.Rulebook, kind: type[T]) -> T:
    """Return the first part of a given kind. Raises InputError if there is no such part."""
    for part in book.parts:
        if isinstance(part, kind):
            return part
    message = "A player aid needs a paragraph with the goal, a figure, numbered steps and a note."
    raise InputError("aid", kind.__name__, message).within(book.source)


def _paragraphs(blocks: Sequence[Block]) -> list[Paragraph]:
    return [block for block in blocks if isinstance(block, Paragraph)]
