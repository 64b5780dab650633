"""Decks made from data, in the same form as built-in decks, so that the same code prints, cuts and shows them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from printkit.content import card, colours, deck
from printkit.content.deckfile import FACES, DeckFile, Selection
from printkit.draw.drawing import Clip, Drawing, Item, Path as Stroke, Style, label, line
from printkit.draw.outline import Segment, disc, polyline, rectangle, rounded
from printkit.draw.theme import FULL, Theme, contrast
from printkit.layouts import nets
from printkit.layouts.base.refusals import Refusal, together
from printkit.layouts.transform import IDENTITY
from printkit.looks.plate import BLACK, WHITE
from printkit.looks.style import Deck, Piece

TINT = 0.22
"""The colour of the rim outside a box's cut, as a fraction of the way from the background's colour to that of the
words.
"""
GLUED_FLAP, HATCH, GREY = 3.5, 2.5, "#777777"
"""Em size of the word on the flap to be glued, distance between the lines on it, both in mm, and their colour."""


def make(
    path: Path, theme: Theme, draft: bool = False, *, selection: Selection = deck.ALL
) -> tuple[Deck, tuple[Refusal, ...]]:
    """Return the deck described by a file, with the mistakes in it and the guesses made about its table.

    Args:
        path: the file (see :mod:`printkit.content.deck`).
        theme: theme for the colours that the file names by role.
        draft: whether to draw the deck despite mistakes, with marks that show them.
        selection: the rows that become cards.

    Raises:
        Refusal: the file cannot be used, or the cards have faults and this is not a draft.
        OSError: a file cannot be read.
    """
    file = deck.load(path, selection)
    drawing = card.draw(file, theme, draft)
    if drawing.problems and not draft:
        raise together(drawing.problems)
    new_deck = Deck(
        id=path.stem,
        title=file.title,
        width=file.width,
        height=file.height,
        outline=_flat(file),
        pieces=tuple(
            Piece(each.name, _shaped(each.front, file), each.back and _shaped(each.back, file), each.count)
            for each in drawing.cards
        ),
        bleed=file.bleed,
        author=file.author,
        credits=file.credits,
        work=file.work,
        contoured=file.bleed > 0 and file.shape in ("hexagon", "shield", *("box",) * bool(file.ground)),
        family=file.text_typeface,
    )
    net = _net(file)
    whole = _folded(new_deck, file, net, cards=drawing.cards, theme=theme) if net else new_deck
    return whole, drawing.problems + file.notes


def _shaped(face: Drawing, file: DeckFile) -> Drawing:
    """Draw a face clipped to its shape plus the bleed; faces that fill a rectangle are not clipped."""
    w, h, b = file.width, file.height, file.bleed
    wide, high = (w + 2 * b) / w, (h + 2 * b) / h
    match file.shape:
        case "round":
            window = disc(w / 2, h / 2, w / 2 + b)
        case "hexagon" | "shield":
            net = nets.hexagon(w) if file.shape == "hexagon" else nets.shield(w, h)
            window = polyline(((x * wide - b, y * high - b) for x, y in net.outline), closed=True)
        case _:
            return face
    return Drawing.of("pieces", Clip(window, tuple(item for _, item in face)))


def _flat(file: DeckFile) -> tuple[Segment, ...]:
    """Return the edge of a piece that is not folded."""
    match file.shape:
        case "round":
            return disc(file.width / 2, file.height / 2, file.width / 2)
        case "hexagon" | "shield":
            net = nets.hexagon(file.width) if file.shape == "hexagon" else nets.shield(file.width, file.height)
            return polyline(net.outline, closed=True)
        case _:
            return rounded(0, 0, file.width, file.height, file.corner)


def _net(file: DeckFile) -> nets.Net | None:
    """Return the net of a folded piece; None for flat pieces."""
    match file.shape:
        case "standee":
            return nets.standee(file.width, file.height)
        case "die":
            return nets.die(file.width)
        case "box":
            return nets.box(file.width, file.height, file.depth)
        case _:
            return None


def _folded(flat: Deck, file: DeckFile, net: nets.Net, *, cards: Sequence[card.Card], theme: Theme) -> Deck:
    """Return a deck of nets, with the faces of the cards on their panels and the background everywhere else."""
    outline = polyline(net.outline, closed=True)
    name = file.ground
    colour = None if name is None else str(getattr(theme, name)) if name in colours.THEMED else name
    # A broad stroke extends the background past the cut. In the rim of a box, its colour is slightly different, so
    # that the cut can be seen.
    rim, inside = colour, Drawing()
    if colour and flat.contoured:
        rim = FULL.mixed(colour, max(BLACK, WHITE, key=lambda each: contrast(each, colour)), TINT)
        inside = Drawing.of("pieces", Stroke(outline, Style(colour)), *glue(net, file.bleed))
    under = (
        Drawing.of("pieces", Stroke(outline, Style(rim, rim, 2 * file.bleed, join="round"))) if colour else Drawing()
    )

    def piece(each: card.Card) -> Piece:
        both = {"front": each.front, "back": each.back or each.front}
        faces = dict(zip(FACES, each.faces, strict=True)) if each.faces else both
        art = Drawing.join(on_panel(face, net.panels[name]) for name, face in faces.items())
        return Piece(each.name, under + inside + art, None, each.count)

    return replace(
        flat,
        width=net.width,
        height=net.height,
        outline=outline,
        pieces=tuple(map(piece, cards)),
        creases=net.creases,
        box=file.shape == "box",
    )


def on_panel(face: Drawing, panel: nets.Panel) -> Drawing:
    """Draw a face clipped to its panel, because other faces begin at its edges."""
    window = rectangle(0, 0, panel.width, panel.height)
    inner = Drawing.of("pieces", Clip(window, tuple(item for _, item in face)))
    centre = IDENTITY.turned(panel.angle).apply(panel.width / 2, panel.height / 2)
    x, y = panel.x + panel.width / 2 - centre[0], panel.y + panel.height / 2 - centre[1]
    return inner.moved(x, y, panel.angle)


def glue(net: nets.Net, rim: float) -> Iterator[Item]:
    """Yield the hatching and the label of a box's glue flap, but no hatching in the rim."""
    flap, reach = net.panels["left"], nets.GLUE - rim
    corners = net.outline[0], (reach, flap.y), (reach, flap.y + flap.height), net.outline[-1]
    starts = (flap.y - nets.GLUE + HATCH * n for n in range(int((flap.height + nets.GLUE) / HATCH) + 1))
    hatching = (line(0, y, nets.GLUE, y + nets.GLUE, Style(stroke=GREY, width=0.2)) for y in starts)
    window, middle = polyline(corners, closed=True), flap.y + flap.height / 2
    paper = Stroke(rectangle(3.6, middle - 6, 8.4, middle + 6), Style(WHITE))
    yield Clip(window, (Stroke(window, Style(WHITE)), *hatching, paper))
    yield label(nets.GLUE / 2, middle, "glue", GLUED_FLAP, BLACK, anchor="middle", middle=True, angle=90)
