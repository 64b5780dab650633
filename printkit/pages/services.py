"""Cards for print services: one face on each page or image, at the size that the service requires.

The requirements of each service are in ``services.toml``, with the address of their source (for The Game Crafter,
with copies of its templates).
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from printkit.draw.drawing import Drawing, Text
from printkit.draw.outline import Box, rectangle
from printkit.draw.structure import Element
from printkit.export.document import Sheet
from printkit.export.inks import Colour
from printkit.export.numbers import short
from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import InputError, entry
from printkit.looks.style import Deck, Piece

NEAR = 1.0
"""Largest invisible difference, in mm, between the size of a face and that of the service's card."""


@dataclass(frozen=True, slots=True)
class Service:
    """The requirements of a print service.

    Attributes:
        name, title: the name used on the command line, and the name of the service.
        source: address of the page on which the service states its requirements.
        bleed: extent of the ink past the cut, in mm.
        safe: smallest distance of words from the cut, in mm.
        format: a PDF that contains every copy of each card, or one image of every face.
        order: the side of a card that comes first in a PDF.
        colour: colour mode.
        ink: the largest amount of ink allowed in one place, in per cent, if stated.
        sizes: sizes of its cards in mm, keyed by name; empty if it accepts any size.
        notes: other requirements, as whole sentences.
    """

    name: str
    title: str
    source: str
    bleed: float
    safe: float
    format: Literal["pdf", "png"]
    order: Literal["front", "back"] = "front"
    colour: Colour = "rgb"
    ink: float | None = None
    sizes: Mapping[str, tuple[float, float]] = field(default_factory=lambda: MappingProxyType({}))
    notes: tuple[str, ...] = ()


def _services() -> Iterator[Service]:
    """Yield the sections of ``services.toml``, with all lengths in mm."""
    for name, values in beside(__file__, "services.toml").items():
        unit, notes = values.pop("unit"), tuple(values.pop("notes", ()))
        sizes = {size: (unit * w, unit * h) for size, (w, h) in values.pop("sizes", {}).items()}
        values |= {"bleed": unit * values["bleed"], "safe": unit * values["safe"]}
        yield Service(name, **values, sizes=MappingProxyType(sizes), notes=notes)


SERVICES: Mapping[str, Service] = MappingProxyType({service.name: service for service in _services()})
"""The services, keyed by name."""


def named(name: str) -> Service:
    """Return the service with that name. Raises InputError, which suggests the nearest name."""
    return entry("service", name, SERVICES)


@dataclass(frozen=True, slots=True)
class Order:
    """The files to send to a service.

    Attributes:
        sheets: the faces: in order for a PDF, or each labelled with its name for images.
        notes: remarks for the customer, as sentences.
    """

    sheets: tuple[Sheet, ...]
    notes: tuple[str, ...]


def order(deck: Deck, service: Service) -> Order:
    """Return the faces of a deck in the form that a service requires.

    Raises:
        InputError: the service has no cards of that size, or the deck does not consist of cards.
    """
    size = _size(deck, service)
    faces = _pages if service.format == "pdf" else _images
    return Order(tuple(faces(deck, service, size)), tuple(_notes(deck, service, size)))


def _size(deck: Deck, service: Service) -> tuple[float, float]:
    """Return the service's card size that fits the cards of the deck."""
    if deck.folds or deck.creases:
        message = f"{{value}} prints cards, so it cannot print {deck.title}, which is folded."
        raise InputError("service", service.name, message)
    if not service.sizes:
        return deck.width, deck.height
    for width, height in service.sizes.values():
        if abs(width - deck.width) <= NEAR and abs(height - deck.height) <= NEAR:
            return width, height
    sizes_text = ", ".join(f"{name} {short(w, 1)} x {short(h, 1)} mm" for name, (w, h) in service.sizes.items())
    size_text = f"{short(deck.width, 1)} x {short(deck.height, 1)} mm"
    raise InputError("size", size_text, f"{service.title} prints {sizes_text}, but these cards are {{value}}.")


def _face(deck: Deck, face: Drawing, service: Service, *, size: tuple[float, float]) -> Drawing:
    """Return a face in the middle of its page, with ink that extends to the edge of the page.

    If the deck's own bleed is too narrow, a slightly larger copy of the face is placed below it, so that only the
    copy's edge is visible.
    """
    full = size[0] + 2 * service.bleed, size[1] + 2 * service.bleed
    x, y = (full[0] - deck.width) / 2, (full[1] - deck.height) / 2
    room: Box = (-deck.bleed, -deck.bleed, deck.width + deck.bleed, deck.height + deck.bleed)
    items = Drawing.of("pieces", *face.within("pieces").layer("pieces"))
    face_drawing = items.clipped(rectangle(*room)).moved(x, y)
    enlargement = max(full[0] / (room[2] - room[0]), full[1] / (room[3] - room[1]))
    if enlargement <= 1 + 1e-9 or not deck.bleed:
        return face_drawing
    below = _wordless(items).clipped(rectangle(*room)).nameless()
    below = below.moved(
        full[0] / 2 - enlargement * deck.width / 2, full[1] / 2 - enlargement * deck.height / 2, scale=enlargement
    )
    return Drawing.of("board", *below.layer("pieces")) + face_drawing


def _wordless(face: Drawing) -> Drawing:
    """Return a face without its words, which never extend past the edge and would otherwise be in the file twice."""
    return Drawing.of("pieces", *(item for _, item in face if not isinstance(item, Text)))


def _sheet(deck: Deck, piece: Piece, service: Service, *, size: tuple[float, float], back: bool, label: str) -> Sheet:
    """Return one side of a card."""
    width, height = size
    b = service.bleed
    full = width + 2 * b, height + 2 * b
    face = piece.back if back else piece.front
    drawing = _face(deck, face, service, size=size) if face is not None else Drawing()
    side_name = f"{piece.name}, {'back' if back else 'front'}"
    return Sheet(
        *full,
        drawing.tagged(Element("Figure", alt=side_name)) if drawing else drawing,
        title=side_name,
        label=label,
        description=side_name,
        trim=(b, b, full[0] - b, full[1] - b),
        bleed=(0.0, 0.0, *full),
    )


def _pages(deck: Deck, service: Service, size: tuple[float, float]) -> Iterator[Sheet]:
    """Yield both sides of every card, repeated as often as the card is needed."""
    has_backs = any(piece.back is not None for piece in deck.pieces)
    sides = (False, True) if service.order == "front" else (True, False)
    for piece in deck.pieces:
        for _ in range(piece.count):
            for back in sides if has_backs else (False,):
                yield _sheet(deck, piece, service, size=size, back=back, label="")


def _images(deck: Deck, service: Service, size: tuple[float, float]) -> Iterator[Sheet]:
    """Yield every face once, named after its card and the number of copies needed; a common back is included only
    once.
    """
    backs = [piece.back for piece in deck.pieces]
    common = backs[0] is not None and all(back == backs[0] for back in backs)
    digits = len(str(len(deck.pieces)))
    for number, piece in enumerate(deck.pieces, start=1):
        name = f"{number:0{digits}}-{_plain(piece.name)}" + (f"-x{piece.count}" if piece.count > 1 else "")
        yield _sheet(deck, piece, service, size=size, back=False, label=name)
        if not common and piece.back is not None:
            yield _sheet(deck, piece, service, size=size, back=True, label=f"{name}-back")
    if common:
        yield _sheet(deck, deck.pieces[0], service, size=size, back=True, label="back")


def _plain(name: str) -> str:
    """Return a name reduced to characters that are allowed in file names on all systems."""
    letters = "".join(char if char.isascii() and char.isalnum() else "-" for char in name.lower())
    return "-".join(part for part in letters.split("-") if part) or "card"


def _notes(deck: Deck, service: Service, size: tuple[float, float]) -> Iterator[str]:
    """Yield the remarks for the customer."""
    width, height = size
    if abs(width - deck.width) > 0.05 or abs(height - deck.height) > 0.05:
        yield (
            f"faces of {short(deck.width, 1)} x {short(deck.height, 1)} mm stand in the middle of cards of "
            f"{short(width, 1)} x {short(height, 1)} mm"
        )
    x, y = service.safe - (width - deck.width) / 2, service.safe - (height - deck.height) / 2
    near = [
        piece.name
        for piece in deck.pieces
        if any(
            box[0] < x or box[1] < y or box[2] > deck.width - x or box[3] > deck.height - y
            for _, item in piece.front
            if isinstance(item, Text)
            for box in (item.bounds(),)
        )
    ]
    if near:
        yield (
            f"{len(near)} of {len(deck.pieces)} cards have words within {short(service.safe, 1)} mm of the cut, "
            f"such as {near[0]!r}"
        )
    yield from service.notes
    yield f"look at {service.source} before you order"
