"""The box of a game: a net to cut, fold and glue, which shows the art of the game's cover and is large enough for its
pieces.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import ceil

from printkit.books.covers import Covered
from printkit.books.section import Edition, Section, count, deck_sections
from printkit.content import weblink
from printkit.content.works import WORKS
from printkit.draw.drawing import Clip, Drawing, Path, Style, label, runs
from printkit.draw.outline import polyline, rectangle
from printkit.draw.theme import Theme
from printkit.draw.type import face, typeset, width
from printkit.layouts import nets
from printkit.layouts.base.refusals import TooSmall
from printkit.looks.plate import WHITE, Plate, Words, legible
from printkit.looks.style import Deck, Piece
from printkit.pages.impose import corner

CARD, GLUED = 0.32, 1.3
"""Thickness in mm of a playing card, and of a piece glued onto card that is 1 mm thick."""
SHALLOW, DEEP = 9.0, 40.0
"""Smallest and largest depth of a box in mm: shallower ones are hard to fold, and deeper ones hard to open."""
CONTOUR = 1.0
"""Distance in mm by which the background extends past the cut, because the knife follows the edge of the box."""
NOTICE, FLAP = 2.1, 3.5
"""Em sizes of the notice and of the word on the flap to be glued, in mm."""
MODULE = 0.5
"""Side of the smallest squares of a QR code, in mm."""
SIDES = range(48, 124, 2)
"""Widths and heights of boxes to try, in mm."""


def sections(cover: Covered, decks: Sequence[Deck], edition: Edition) -> Iterator[Section]:
    """Yield the section with the box; nothing if the paper is too small for it."""
    made = deck(cover, inside(decks), edition.theme, link=edition.request.link)
    holds = f"holds all {sum(map(count, decks))} pieces"
    with suppress(TooSmall):
        for part in deck_sections([replace(made, work=f"{made.work}. It {holds} that you cut out")], edition):
            yield replace(part, note=holds)


def inside(decks: Sequence[Deck]) -> tuple[float, float, float]:
    """Return the inside width, height and depth in mm of the smallest box that holds the decks in stacks side by
    side.
    """
    sizes = [(each.width, each.height / (2 if each.folds or each.creases else 1)) for each in decks]

    def depth(w: float, h: float) -> float:
        deep = nets.ROOM
        for each, (a, b) in zip(decks, sizes, strict=True):
            stacks = max(int(w / a) * int(h / b), int(w / b) * int(h / a))
            thick = CARD if corner(each) is not None else GLUED * (2 if each.folds or each.creases else 1)
            deep += ceil(count(each) / stacks) * thick if stacks else DEEP
        return max(SHALLOW, deep)

    boxes = ((w + nets.ROOM, h + nets.ROOM, depth(w, h)) for w, h in product(SIDES, SIDES) if h >= 1.2 * w)
    return min(boxes, key=lambda box: (box[2] > DEEP, box[0] * box[1] * box[2], box))


def deck(cover: Covered, size: tuple[float, float, float], theme: Theme, *, link: str | None = None) -> Deck:
    """Return the net of a box with these inside measurements in mm, with the cover on both faces, the title on both
    sides, and the web address, if any, on the back.
    """
    net, lines = nets.box(*size), theme.art == "lines"
    bleed = 0.0 if lines else CONTOUR
    title = Words(cover.words.title, cover.words.lines)
    plate = Plate(replace(cover.cover, tagline=""), title, width=size[0], height=size[1], theme=theme)
    ground = WHITE if lines else plate.inks["ground"]
    outline = polyline(net.outline, closed=True)
    colour = Path(outline, Style(ground, ground, 2 * bleed, join="round"))
    # Where the bleed of two neighbours meets, white wedges show what to cut out between them.
    wedges = (Path(polyline(each, closed=True), Style(WHITE)) for each in net.notches)
    drawing = Drawing() if lines else Drawing.of("pieces", colour, *wedges)
    plate_drawing = plate.drawing()
    ink, bold = legible(plate.inks["title"], ground, plate.inks), face("bold", theme.family)
    words, foot = _words(cover, size[0], theme, ink=ink, link=link)
    # Beside a code there may be little room, so the art above it is composed anew.
    above = replace(plate, height=size[1] - foot).drawing().moved(0, foot) if link else plate_drawing
    for name, face_drawing in (("front", plate_drawing), ("back", above)):
        panel = net.panels[name]
        window = rectangle(0, foot if name == "back" else 0.0, panel.width, panel.height)
        # Draw everything except the rim of the plate, because an inaccurate cut would leave part of the rim.
        items = tuple(item for _, item in face_drawing.nameless() if not isinstance(item, Path))
        art = Drawing.of("pieces", Clip(window, items))
        drawing += art.moved(panel.x, panel.y)
    drawing += words.moved(net.panels["back"].x, net.panels["back"].y)
    for name, spine in (("left", cover.words.title), ("right", cover.words.by)):
        panel = net.panels[name]
        em = min(0.45 * panel.width, 0.85 * panel.height / max(1.0, width(spine, 1.0, bold)), 7.0)
        x, y = panel.x + panel.width / 2 + 0.35 * em, panel.y + panel.height / 2
        text = label(x, y, spine, em, ink, weight="bold", anchor="middle", angle=90, family=theme.family)
        drawing += Drawing.of("pieces", text)
    flap = nets.GLUE / 2, net.panels["left"].y + size[1] / 2
    drawing += Drawing.of("pieces", label(*flap, "glue", FLAP, ink, anchor="middle", middle=True, angle=90))
    return Deck(
        id="box",
        title=f"{cover.words.title}: box",
        width=net.width,
        height=net.height,
        outline=outline,
        pieces=(Piece("box", drawing),),
        bleed=bleed,
        author=cover.words.by,
        credits=" ".join(cover.credits),
        work=WORKS["box"] if lines else WORKS["coloured-box"].format(inset=CONTOUR),
        creases=net.creases,
        contoured=not lines,
        box=True,
        family=theme.family,
    )


def _words(cover: Covered, across: float, theme: Theme, *, ink: str, link: str | None) -> tuple[Drawing, float]:
    """Draw the whole notice at the foot of a back, with the web address, if any, above it; return the drawing,
    whose lower left corner is the origin, and the height in mm that it takes up.
    """
    notice = typeset(" ".join(cover.credits), NOTICE, across - 6.0, family=theme.family)
    foot = notice.height + 3.0 if cover.credits else 0.0
    drawing = (
        Drawing.of("pieces", *runs(notice, 3.0, notice.height + 1.2, colour=ink)) if cover.credits else Drawing()
    )
    if link:
        title = cover.words.title
        code, deep = weblink.block(link, title, theme, width=across - 6.0, module=MODULE, em=NOTICE, ink=ink)
        foot += deep + 3.0
        items = (item for _, item in code.untagged().moved(3.0, foot - 1.5).nameless())
        drawing += Drawing.of("pieces", *items)
    return drawing, foot
