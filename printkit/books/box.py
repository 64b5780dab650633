"""The box of a game: a net to cut, fold and glue, which shows the art of the game's cover and is large enough for its
pieces.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import ceil
from typing import TypeAlias

from printkit.books import scene, steps
from printkit.books.covers import Covered
from printkit.books.miniature import miniature
from printkit.books.section import Edition, Section, count, deck_sections
from printkit.content import weblink
from printkit.content.cover import HERE
from printkit.content.works import WORKS
from printkit.draw.drawing import Clip, Drawing, Item, Path, Style, Use, label, runs
from printkit.draw.outline import polyline, rectangle
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.draw.type import face, typeset, width
from printkit.layouts import nets
from printkit.layouts.base.refusals import TooSmall
from printkit.layouts.transform import IDENTITY, Transform
from printkit.looks.custom_deck import TINT, glue, on_panel
from printkit.looks.plate import BLACK, WHITE, Plate, Words, about, legible, tiled
from printkit.looks.style import Deck, GameLook, Piece
from printkit.pages.impose import corner, is_disc

CARD, GLUED = 0.32, 1.3
"""Thickness in mm of a playing card, and of a piece glued onto card that is 1 mm thick."""
SHALLOW, DEEP = 9.0, 40.0
"""Smallest and largest depth of a box in mm: shallower ones are hard to fold, and deeper ones hard to open."""
CONTOUR, NOTICE = 1.5, 2.1
"""Width of the rim outside the cut, and em size of the notice, in mm."""
NOTICE_EDGE = 3.0
"""Distance in mm of the notice and the web address from the edges of the back."""
DISC, FORM, MIDDLE, BOARD = HERE / "disc.svg", (11.0, 86.0, 179.0, 254.0), 107.0, 122.0
"""The picture on the back, and the box round the disc in that picture; then, for a back as large as A4, the height of
the disc's centre and the size of the board on the disc.
"""
SIDE, LONG = "side.svg", 260.0
"""The file, in the same folder as the cover's picture, with a picture for both sides of a box, and its height."""
ASLANT = 0.5, 0.22
"""Extent of a finished box's sides to the right and upwards in the picture, as fractions of the box's depth."""
FOOT, SMALLEST, FINISHED = 13.0, 0.3, "The finished box"
"""Distance in mm of that picture from the edges of the paper, its smallest scale, and its caption."""
THINNEST = 0.09
"""Width in mm of the finest strokes of all these pictures."""
MODULE = 0.5
"""Side of the smallest squares of a QR code, in mm."""
Size: TypeAlias = tuple[float, float, float]
"""Width, height and depth in mm."""
SIDES = range(48, 124)
"""Widths and heights of boxes to try, in mm."""


def sections(game_style: GameLook, cover: Covered, decks: Sequence[Deck], *, edition: Edition) -> Iterator[Section]:
    """Yield the section with the box, and a picture of the finished box below its net; nothing if the paper is too
    small for it.
    """
    size, flat = inside(decks), [each.title.rpartition(": ")[2] for each in decks if each.folds or each.creases]
    cards = sum(count(each) for each in decks if corner(each))
    holds = f"holds all {sum(map(count, decks))} pieces" + f", {cards} of them cards" * bool(cards)
    holds += "".join(f", with the {each} folded flat" for each in flat)
    glued = ", even if the discs are glued onto card 1\u00a0mm thick" * any(map(is_disc, decks))
    made = deck(cover, size, edition.theme, look=game_style, link=edition.request.link)
    picture = finished(made.pieces[0].front, nets.box(*size))
    _, _, right, top = picture.bounds()
    with suppress(TooSmall):
        for part in deck_sections([replace(made, work=f"{made.work}. It {holds}{glued}")], edition):
            sheet, *others = part.sheets
            # The caption is between the picture and the ruler.
            foot = FOOT + 1.5 * edition.theme.caption
            scale = min(1.0, 0.9 * ((sheet.trim[1] if sheet.trim else 0.0) - foot) / top)
            below = picture.moved(sheet.width - FOOT - scale * right, foot, scale=scale).no_finer(THINNEST)
            words = typeset(FINISHED, edition.theme.caption, scale * right, align="right")
            x = sheet.width - FOOT - scale * right
            below += Drawing.said("P", *runs(words, x, foot - 1.0, colour=edition.theme.ink))
            drawing = sheet.drawing + below if scale > SMALLEST else sheet.drawing
            yield replace(part, sheets=(replace(sheet, drawing=drawing), *others), note=holds)


def finished(front: Drawing, net: nets.Net) -> Drawing:
    """Draw the closed box that a net makes, as seen from the right, with the lower left corner of the front at the
    origin.
    """
    (x, y), w, h = ASLANT, net.panels["front"].width, net.panels["front"].height
    items = list[Item]()
    views = {"right": (x, y, 0, 1, w, 0), "top": (1, 0, x, y, 0, h), "front": IDENTITY}
    for name, view in views.items():
        panel = net.panels[name]
        box = panel.x, panel.y, panel.x + panel.width, panel.y + panel.height
        # A pattern would be too fine at an angle, and the front has its own.
        face = (
            *(item for layer, item in front.windowed(box) if layer != "lines"),
            Path(rectangle(*box), Style(stroke=BLACK, width=0.3)),
        )
        at = Transform(*view) @ Transform.at(-panel.x, -panel.y)
        # The front is drawn unchanged, so its symbols are stored only once.
        items += [each.transformed(at) for each in face] if name == "front" else scene.flat(face, at.apply, ASLANT[0])
    return Drawing.of("board", *items).tagged(Element("Figure", alt=FINISHED))


def inside(decks: Sequence[Deck]) -> Size:
    """Return the inside width, height and depth in mm of the smallest box that holds the decks in stacks side by
    side. Scissors that follow the line round a piece leave its bleed on.
    """
    pasts = [2 * each.bleed if corner(each) is None else 0.0 for each in decks]
    sizes = [
        (each.width + past, (each.height + past) / (2 if each.folds or each.creases else 1))
        for each, past in zip(decks, pasts, strict=True)
    ]

    def depth(w: float, h: float) -> float:
        deep = nets.ROOM
        for each, (a, b) in zip(decks, sizes, strict=True):
            stacks = max(int(w / a) * int(h / b), int(w / b) * int(h / a))
            thick = CARD if corner(each) is not None else GLUED * (2 if each.folds or each.creases else 1)
            deep += ceil(count(each) / stacks) * thick if stacks else DEEP
        return max(SHALLOW, deep)

    boxes = ((w + nets.ROOM, h + nets.ROOM, depth(w, h)) for w, h in product(SIDES, SIDES) if h >= 1.2 * w)
    return min(boxes, key=lambda box: (box[2] > DEEP, box[0] * box[1] * box[2], box))


def deck(cover: Covered, size: Size, theme: Theme, *, look: GameLook | None = None, link: str | None = None) -> Deck:
    """Return the net of a box with these inside measurements in mm.

    The cover art is on the front, the game's board on the back, the title on the lid and the notice at the foot of
    the back, below the web address, if any. The sides show the game's picture for them, if any.
    """
    net, lines, (w, h, d) = nets.box(*size), theme.art == "lines", size
    bleed = 0.0 if lines else CONTOUR
    name = cover.words.title
    plate = Plate(replace(cover.cover, tagline=""), Words(name, cover.words.lines), width=w, height=h, theme=theme)
    ground, accent = (WHITE, WHITE) if lines else (plate.inks["ground"], plate.inks["accent"])
    ink, colour = (legible(plate.inks["title"], each, plate.inks) for each in (ground, accent))
    pattern = _pattern(cover, net, theme, unit=plate.unit)
    drawing = Drawing() if lines else _ground(plate, net) + Drawing.of("lines", *pattern)
    notice = typeset(" ".join(cover.credits), NOTICE, w - 2 * NOTICE_EDGE, family=theme.family)
    code, foot = Drawing(), notice.height + NOTICE_EDGE
    words = runs(notice, NOTICE_EDGE, foot, colour=ink)
    if link:
        code, deep = weblink.block(link, name, theme, width=w - 2 * NOTICE_EDGE, module=MODULE, em=NOTICE, ink=ink)
        foot += deep + NOTICE_EDGE
    back = replace(plate, cover=replace(plate.cover, art=DISC, form=FORM, base=""), height=h - foot)
    board = _board(look, back) if look else Drawing()
    em = min(0.6 * d, 0.85 * w / width(name, 1.0, face("bold", theme.family)))
    lid = label(w / 2, d / 2, name, em, colour, weight="bold", anchor="middle", middle=True, family=theme.family)
    faces = {
        "front": _art(plate.drawing()),
        "back": _art(back.drawing().moved(0, foot)) + board.moved(0, foot).within("pieces"),
        "top": Drawing.of("pieces", Path(rectangle(0, 0, w, top=d), Style(accent)), lid),
    }
    side = (cover.cover.art or DISC).with_name(SIDE)
    if side.exists():
        sign = Use(about(side, theme, cover.cover.palette), d / 2, h / 2, scale=h / LONG)
        faces |= dict.fromkeys(("left", "right"), Drawing.of("pieces", sign))
    for place, face_drawing in faces.items():
        drawing += on_panel(face_drawing.no_finer(THINNEST), net.panels[place])
    behind, quiet = net.panels["back"], Path(rectangle(1.0, 1.0, w - 1.0, notice.height + 4.0), Style(ground))
    drawing += Drawing.of("pieces", quiet, *words).moved(behind.x, behind.y)
    drawing += code.untagged().nameless().moved(behind.x + NOTICE_EDGE, behind.y + foot).within("pieces")
    drawing += Drawing.of("pieces", *glue(net, CONTOUR))
    return Deck(
        id="box",
        title=f"{name}: box",
        width=net.width,
        height=net.height,
        outline=polyline(net.outline, closed=True),
        pieces=(Piece("box", drawing),),
        bleed=bleed,
        author=cover.words.by,
        credits=" ".join(cover.credits),
        work=WORKS["box"] if lines else WORKS["coloured-box"],
        creases=net.creases,
        contoured=not lines,
        box=True,
        family=theme.family,
    )


def _ground(plate: Plate, net: nets.Net) -> Drawing:
    """Draw the background with a rim round it, in a colour that hardly shows after an inaccurate cut."""
    inks, outline, top = plate.inks, polyline(net.outline, closed=True), net.panels["top"]
    lid = rectangle(top.x, top.y, top.x + top.width, top.y + top.height)
    rim = plate.theme.mixed(inks["ground"], legible(inks["title"], inks["ground"], inks), TINT)
    return Drawing.of(
        "board",
        Path(outline, Style(rim, rim, 2 * CONTOUR, join="round")),
        # The lid is left out, so that no line of the background is visible at its sides.
        Path((*outline, *lid), Style(inks["ground"], rule="evenodd")),
    )


def _board(look: GameLook, back: Plate) -> Drawing:
    """Draw the game's board in the disc on the back."""
    x, y, across = back.width / 2, MIDDLE * back.unit, BOARD * back.unit
    if back.wide:
        l, b, r, t = back.zone()
        x, y, across = (l + r) / 2, (b + t) / 2, min(r - l, t - b) * BOARD / (FORM[2] - FORM[0])
    # Letters would be too small to print, so bars take their place.
    board = steps.small(miniature(look, back.theme, across, height=across).drawing, 1.0)
    l, b, r, t = board.bounds()
    return board.moved(x - (l + r) / 2, y - (b + t) / 2)


def _art(plate: Drawing) -> Drawing:
    """Return everything on a plate except its rim, because an inaccurate cut would leave part of the rim behind."""
    return Drawing.of("pieces", *(item for _, item in plate.nameless() if not isinstance(item, Path)))


def _pattern(cover: Covered, net: nets.Net, theme: Theme, *, unit: float) -> Iterator[Item]:
    """Yield the pattern of the cover, if any, on all sides."""
    if pattern := cover.cover.pattern:
        size = {"width": net.width, "height": net.height, "unit": unit}
        yield Clip(polyline(net.outline, closed=True), tuple(tiled(pattern, cover.cover.palette, theme, **size)))
