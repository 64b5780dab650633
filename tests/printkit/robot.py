"""A robot that prints kits as people do, and looks at the pixels of the cut pieces.

It prints a whole file on both sides, or one part of it, or on one side; a little too small, or with the backs
shifted; its knife strays, and so does its punch. It knows only the sheets, and what the pieces should look like.

What a stray cut leaves on a piece must be a colour that the piece has there anyway: then no line, no neighbour and no
white paper shows. What lies behind a piece must be that piece's own back, and behind a board there must be nothing.

A sheet that is printed again, in another file or for another printer, is drawn and cut only once: what was found on
it is found again wherever an equal sheet lies. Sheets are equal only if everything that is drawn on them is.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby, product
from math import cos, radians, sin
from unittest.mock import patch

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image

from printkit.books import box, covers, kit
from printkit.books.section import CUT, Edition, KitRequest, Section
from printkit.draw.drawing import Drawing, Item, Path, Use, untagged
from printkit.draw.outline import Box, Segment
from printkit.draw.theme import FULL, Theme
from printkit.export.document import Document, Sheet
from printkit.export.png import png
from printkit.export.svg import svg
from printkit.layouts.paper import Paper
from printkit.looks.style import Deck, GameLook
from printkit.pages.impose import is_disc

DPI = 150
OFF = 0.5
"""How far a knife or a punch strays, in mm."""
SHIFT = 1.0
"""How far a printer shifts the backs against the fronts, in mm, each way."""
SMALL = 0.97
"""The scale of people who let their printer fit the page."""
PUNCH = 25.4
"""Diameter of the usual punch in mm; discs that differ by less than ``NEAR`` are punched with it."""
NEAR = 0.5
TOLERANCE = 0.2
"""How far a channel may lie outside those that a piece has there anyway."""
SPECKS = 4
"""Samples of a piece's edge that may be wrong: what a rasteriser makes of a corner."""
FOLDED = 1.5
"""How far from the end of a fold an edge is looked at, in mm."""
PAD = 3.0
"""Room about a piece that is drawn alone, in mm."""
NOTHING = (1.0, 0.0, 1.0)
"""The colour of the paper it is drawn on then."""
NEARBY = 3.0
"""Ink is looked for at most this far, in mm, from the box around what is drawn: mitred corners leave it."""
RULER = "a ruler inside a trim"
CUT_OFF = "cut off"
SMALLER = "cut off at 97 %"
SHIFTED = "shifted"
SPOILED = "a spoiled sheet"
NO_FRONT = "a back without its front"
WRONG = "art behind the wrong front"
MARKED = "a mark that a cut reaches"
Points = NDArray[np.float64]
"""Rows of x and y in mm."""


@lru_cache(maxsize=8)
def seen(sheet: Sheet, dpi: float, background: str = "#ffffff") -> NDArray[np.uint8]:
    """The pixels of a sheet, drawn once however often the robot looks at it."""
    plain = bare(sheet)
    key = sha256(svg(plain, prefix="r")).digest(), dpi, background
    if key not in SEEN:
        if len(SEEN) >= MOST_SEEN:
            SEEN.clear()
        SEEN[key] = png(plain, dpi=dpi, background=background)
    return np.asarray(Image.open(io.BytesIO(SEEN[key])).convert("RGB"))


SEEN: dict[tuple[bytes, float, str], bytes] = {}
"""Pictures in PNG of what was drawn."""
MOST_SEEN = 600


def bare(sheet: Sheet) -> Sheet:
    """A sheet without what is not printed: equal if the same is drawn on the same paper and cut in the same way."""
    return replace(sheet, title="", label="", kind="", description="", heads=(), remark="", back=False)


@dataclass(frozen=True)
class Way:
    """How a sheet leaves the printer.

    Attributes:
        scale: of what is printed, about the middle of the paper.
        shift: how far it lies from where it should, in mm, to the right and up.
    """

    scale: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, order=True)
class Fault:
    """Something that spoils an evening: what, and on which sheet."""

    what: str
    sheet: str

    @property
    def kind(self) -> str:
        """What it is, without how it shows."""
        return self.what.partition(":")[0]


@dataclass(frozen=True)
class Findings:
    """How many pieces were cut out of a side, over again in every way, and what was wrong with them."""

    pieces: int
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Print:
    """One side of a sheet as it was printed."""

    sheet: Sheet
    way: Way = Way()
    background: str = "#ffffff"

    @cached_property
    def image(self) -> NDArray[np.uint8]:
        return seen(self.sheet, DPI, self.background)

    def colours(self, places: Points) -> Points:
        """What is seen at places on the paper."""
        x, y = self.read(places).T
        rows, columns = self.image.shape[:2]
        row = np.floor((self.sheet.height - y) * DPI / 25.4).astype(int)
        column = np.floor(x * DPI / 25.4).astype(int)
        within = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        colours = self.image[row.clip(0, rows - 1), column.clip(0, columns - 1)] / 255
        return np.where(within[:, None], colours, 1.0)

    def read(self, places: Points) -> Points:
        """Where the file has what lies at these places of the paper."""
        middle = np.array([self.sheet.width, self.sheet.height]) / 2
        return np.asarray((places - middle - self.way.shift) / self.way.scale + middle)

    def lies(self, places: Points) -> Points:
        """Where on the paper lies what the file has at these places."""
        middle = np.array([self.sheet.width, self.sheet.height]) / 2
        return np.asarray((places - middle) * self.way.scale + middle + self.way.shift)


@dataclass(frozen=True)
class Place:
    """A piece on a sheet: of which deck, and where its middle lies in the file."""

    deck: Deck
    x: float
    y: float
    angle: float

    def placed(self, points: Points) -> Points:
        """Points of the piece, from its lower left, as they lie on the sheet."""
        turn = radians(self.angle)
        matrix = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]])
        return np.asarray((points - [self.deck.width / 2, self.deck.height / 2]) @ matrix.T + [self.x, self.y])

    def taken(self, points: Points) -> Points:
        """Points of the sheet as the piece has them, from its lower left."""
        turn = radians(self.angle)
        matrix = np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]])
        return np.asarray((points - [self.x, self.y]) @ matrix.T + [self.deck.width / 2, self.deck.height / 2])


def places(sheet: Sheet, decks: Mapping[str, Deck], kind: str) -> list[Place]:
    """The pieces of a side (``piece``) or their backs (``back``)."""
    found = []
    for item in sheet.drawing.layer("pieces"):
        if isinstance(item, Use):
            id, _, rest = item.symbol.name.rpartition(f"-{kind}-")
            if rest.isdigit() and id in decks:
                found.append(Place(decks[id], item.x, item.y, item.angle))
    return found


def edge(outline: Sequence[Segment], step: float = 0.4) -> tuple[Points, Points]:
    """Points along an outline, about ``step`` mm apart, and the directions that lead out of it."""
    points: list[tuple[float, float]] = []
    at = begin = (0.0, 0.0)
    for segment in outline:
        match segment:
            case ("M", x, y):
                at = begin = (x, y)
            case ("C", a, b, c, d, x, y):
                t = np.linspace(0, 1, 25)[1:, None]
                curve = (
                    (1 - t) ** 3 * at + 3 * (1 - t) ** 2 * t * (a, b) + 3 * (1 - t) * t * t * (c, d) + t**3 * (x, y)
                )
                points += [(at[0], at[1]), *((float(v), float(w)) for v, w in curve)]
                at = (x, y)
            case _:
                to = begin if segment[0] == "Z" else (float(segment[-2]), float(segment[-1]))
                points += [at, to]
                at = to
    ring = np.array([p for n, p in enumerate(points) if n == 0 or np.hypot(*np.subtract(p, points[n - 1])) > 1e-6])
    lengths = np.hypot(*np.diff(ring, axis=0).T)
    reached = np.concatenate([[0.0], np.cumsum(lengths)])
    wanted = np.arange(0, reached[-1], step)
    here = np.column_stack([np.interp(wanted, reached, ring[:, axis]) for axis in (0, 1)])
    ahead = np.roll(here, -1, axis=0) - np.roll(here, 1, axis=0)
    along = ahead / np.maximum(np.hypot(*ahead.T), 1e-9)[:, None]
    x, y = ring.T
    turn = 1.0 if np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0 else -1.0
    return here, np.column_stack([along[:, 1], -along[:, 0]]) * turn


@dataclass(frozen=True)
class Robot:
    """A kit, made as it is asked for, and its printing.

    A robot that replaces only the ``edge`` or what was ``looked`` at knows what the other has seen.

    Attributes:
        decks: what the pieces of the kit should look like.
        theme: the colours it was made in.
        edge: the edge that the printer turns paper over on; ``none`` prints on one side.
        looked: how many ``pages`` it has handled and how many ``pieces`` it has cut, over again in every way.
    """

    decks: Mapping[str, Deck]
    edge: str = "long"
    theme: Theme = FULL
    looked: Counter[str] = field(default_factory=Counter, repr=False)
    samples: dict[tuple[str, str], list[Points]] = field(default_factory=dict, repr=False)
    faces: dict[tuple[str, str], list[Print]] = field(default_factory=dict, repr=False)
    edges: dict[str, tuple[Points, Points]] = field(default_factory=dict, repr=False)
    cut: dict[Sheet, Findings] = field(default_factory=dict, repr=False)
    turned: dict[tuple[Sheet, Sheet, str], int] = field(default_factory=dict, repr=False)
    marks: dict[str, int] = field(default_factory=dict, repr=False)

    def tried(self, document: Document) -> list[Fault]:
        """All that goes wrong when a file is printed in every way."""
        faults = [*self.marked(), *self.handled(document.sheets)]
        if self.edge != "none":
            for run in runs(document.sheets):
                faults += self.spoiled(run)
            faults += self.misplaced(document.sheets)
        return sorted(faults)

    def handled(self, sheets: Iterable[Sheet]) -> Iterator[Fault]:
        """Faults of single sides: their rulers, and what stray knives and punches leave."""
        for number, sheet in enumerate(sheets, start=1):
            if sheet.kind and sheet.kind not in CUT:
                continue
            name = f"page {number}: {sheet.title or sheet.kind}"
            plain = bare(sheet)
            if plain not in self.cut:
                self.cut[plain] = self._cut(plain)
            found = self.cut[plain]
            self.looked["pages"] += 1
            self.looked["pieces"] += found.pieces
            yield from (Fault(what, name) for what in found.faults)

    def _cut(self, sheet: Sheet) -> Findings:
        """What is found on a side whose pieces are cut in every way."""
        fronts, backs = (places(sheet, self.decks, kind) for kind in ("piece", "back"))
        side = Print(sheet)
        faults = [RULER] * ruled(side, fronts + backs)
        ways = {CUT_OFF: (Way(), OFF), SMALLER: (Way(SMALL), OFF)}
        if backs:
            # The knife follows the front; the backs lie a millimetre aside.
            ways[SHIFTED] = (Way(), SHIFT - 0.1)  # what a pixel blurs
        for what, (way, stray) in ways.items():
            wrong = self.rims(replace(side, way=way), fronts, OFF, face="front")
            wrong += self.rims(replace(side, way=way), backs, stray, face="back")
            faults += [f"{what}: a line, a neighbour or white at the rim"] * wrong
        return Findings(len(ways) * len(fronts + backs), tuple(faults))

    def marked(self) -> Iterator[Fault]:
        """Discs whose colour changes along the edge or within a stray cut of it.

        Only the ground may lie there: a mark that goes on outside would be cut off, and be seen as cut off.
        """
        for deck in filter(is_disc, self.decks.values()):
            if deck.id not in self.marks:
                self.marks[deck.id] = self._marked(deck)
            yield from (Fault(MARKED, deck.title) for _ in range(self.marks[deck.id]))

    def _marked(self, deck: Deck) -> int:
        """How many faces of discs have such a mark."""
        marked = 0
        here, out = self._edge(deck)
        reach = np.arange(0.1 - OFF, OFF + 0.2, 0.1)  # what a pixel blurs
        for face in (*self._alone(deck, "front"), *self._alone(deck, "back")):
            seen = np.stack([face.colours(here + out * d + PAD) for d in reach])
            drawn = np.abs(seen - NOTHING).max(axis=2) > 0.1
            seen, drawn = seen[:-2], drawn[:-2] & drawn[1:-1] & drawn[2:]  # but for the end of the ink
            ground = np.median(seen[drawn], axis=0) if drawn.any() else np.array(NOTHING)
            odd = drawn & (np.abs(seen - ground).max(axis=2) > TOLERANCE)
            marked += int(odd.any(axis=0).sum() > SPECKS)
        return marked

    def rims(self, side: Print, pieces: Iterable[Place], stray: float, *, face: str) -> int:
        """Pieces that show, within ``stray`` mm of their edge, a colour that is not theirs.

        Theirs are the colours that a piece has inside its edge near by, and what its own drawing goes on with.
        """
        wrong = 0
        for piece in pieces:
            here, out = self._edge(piece.deck)
            reach = np.arange(-0.4, stray + 0.01, 0.1)
            ends = side.lies(piece.placed(here + out)) - side.lies(piece.placed(here))
            out = ends / np.hypot(*ends.T)[:, None]
            here = side.lies(piece.placed(here))
            if is_disc(piece.deck) and abs(piece.deck.width - PUNCH) < NEAR:
                # A punch keeps its size whatever the printer did to the disc.
                here = side.lies(np.array([[piece.x, piece.y]])) + out * PUNCH / 2
            inside = np.stack([side.colours(here - out * d) for d in np.arange(0.7, 2.2, 0.15)])
            low, high = inside.min(axis=0), inside.max(axis=0)
            low = np.min([np.roll(low, n, axis=0) for n in range(-4, 5)], axis=0) - TOLERANCE
            high = np.max([np.roll(high, n, axis=0) for n in range(-4, 5)], axis=0) + TOLERANCE
            band = np.stack([side.colours(here + out * d) for d in reach])
            strange = ((band < low) | (band > high)).any(axis=2)
            if strange.sum() > SPECKS:
                strange &= ~self._own(piece, side, np.stack([here + out * d for d in reach]), band, face=face)
            wrong += int(strange.sum() > SPECKS)
        return wrong

    def _own(self, piece: Place, side: Print, places: Points, colours: Points, *, face: str) -> NDArray[np.bool_]:
        """Where a piece's own drawing has ink of those colours at those places of the paper."""
        there = side.colours(side.lies(piece.placed(inner(piece.deck))))
        alone = min(
            self._alone(piece.deck, face),
            key=lambda each: float(np.abs(each.colours(inner(piece.deck) + PAD) - there).mean()),
        )
        flat = piece.taken(side.read(places.reshape(-1, 2)))
        # A pixel may lie otherwise there: the colours of those about it, and what lies between them.
        asides = product((-25.4 / DPI, 0.0, 25.4 / DPI), repeat=2)
        drawn = np.stack([alone.colours(flat + PAD + aside) for aside in asides])
        inked = np.abs(drawn - NOTHING).max(axis=2, keepdims=True) > 0.1
        low = np.where(inked, drawn, 2.0).min(axis=0).reshape(colours.shape)
        high = np.where(inked, drawn, -1.0).max(axis=0).reshape(colours.shape)
        return np.asarray(((low - TOLERANCE < colours) & (colours < high + TOLERANCE)).all(axis=2))

    def _edge(self, deck: Deck) -> tuple[Points, Points]:
        """The edge of a piece, as far as none of its folds, whose dots belong to it, ends there."""
        if deck.id not in self.edges:
            points, out = edge(deck.outline)
            lines = [((x, 0.0), (x, deck.height)) for axis, x in deck.folds if axis == "x"]
            lines += [((0.0, y), (deck.width, y)) for axis, y in deck.folds if axis == "y"]
            lines += [(crease[:2], crease[2:]) for crease in deck.creases]
            folds = shapely.MultiLineString(lines)
            clear = np.array([folds.is_empty or folds.distance(shapely.Point(p)) > FOLDED for p in points])
            self.edges[deck.id] = points[clear], out[clear]
        return self.edges[deck.id]

    def spoiled(self, sheets: Sequence[Sheet]) -> Iterator[Fault]:
        """Sheets to be cut or played on that have anything but their own backs behind them."""
        for front, behind in zip(sheets[::2], [*sheets[1::2], None], strict=False):
            for one, other in ((front, behind), (behind, front)):
                if one and other and one.kind in CUT and not (one.back or other.back) and inked(other):
                    yield Fault(SPOILED, one.title or one.kind)
            # The quick reference is behind the player aids.
            if front.back or (behind and behind.back and behind.kind not in (front.kind, "reference")):
                yield Fault(NO_FRONT, front.title or front.kind)

    def misplaced(self, sheets: Sequence[Sheet]) -> Iterator[Fault]:
        """Pieces behind which there is not their own back, the right way up."""
        for number, (front, back) in enumerate(zip(sheets[::2], sheets[1::2], strict=False)):
            if not back.back:
                continue
            key = bare(front), bare(back), self.edge
            if key not in self.turned:
                one, other = Print(front), Print(back)
                pieces = places(front, self.decks, "piece")
                self.turned[key] = sum(not self._backed(piece, one, other) for piece in pieces)
            yield from (Fault(WRONG, f"page {2 * number + 1}: {front.title}") for _ in range(self.turned[key]))

    def _backed(self, piece: Place, front: Print, back: Print) -> bool:
        grid = inner(piece.deck)
        sheet = front.sheet
        upright = (self.edge == "long") == (sheet.height >= sheet.width)
        flipped = piece.placed(grid * [-1, 1] + [piece.deck.width, 0])
        through = flipped * ([-1, 1] if upright else [1, -1]) + ([sheet.width, 0] if upright else [0, sheet.height])
        seen, behind = front.colours(piece.placed(grid)), back.colours(through)
        likeness = [float(np.abs(each - seen).mean()) for each in self._faces(piece.deck, "front")]
        backs = self._faces(piece.deck, "back")
        candidates = [n for n, value in enumerate(likeness) if value < min(likeness) + 0.01]
        return any(float(np.abs(backs[n] - behind).mean()) < 0.08 for n in candidates)

    def _faces(self, deck: Deck, side: str) -> list[Points]:
        """The faces of a deck's pieces, each drawn alone on white paper, as rows of samples."""
        if (deck.id, side) not in self.samples:
            faces = [replace(each, background="#ffffff") for each in self._alone(deck, side)]
            self.samples[deck.id, side] = [each.colours(inner(deck) + PAD) for each in faces]
        return self.samples[deck.id, side]

    def _alone(self, deck: Deck, side: str) -> list[Print]:
        """The faces of a deck's pieces, each drawn alone as far as its ink goes, on a colour that none has."""
        if (deck.id, side) not in self.faces:
            self.faces[deck.id, side] = [
                Print(
                    Sheet(
                        deck.width + 2 * PAD,
                        deck.height + 2 * PAD,
                        Drawing.of("board", *(item for _, item in face or Drawing())).moved(PAD, PAD),
                    ),
                    background="#ff00ff",
                )
                for face in (piece.front if side == "front" else piece.back for piece in deck.pieces)
            ]
        return self.faces[deck.id, side]


def inner(deck: Deck) -> Points:
    """Places well inside a piece."""
    x, y = (np.linspace(0.2, 0.8, 24) * side for side in (deck.width, deck.height))
    return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def inked(sheet: Sheet) -> bool:
    """Whether anything is printed."""
    return bool(sheet.drawing.layers) and bool(seen(sheet, 30).min() < 250)


def ruled(side: Print, pieces: Sequence[Place]) -> int:
    """1 if a ruler lies on the art of a sheet, or inside what is cut out of it; otherwise 0."""
    sheet = side.sheet
    rulers = [item.bounds() for item in sheet.drawing.layer("ruler")]
    if not rulers:
        return 0
    shapes = [piece.placed(edge(piece.deck.outline)[0]) for piece in pieces]
    shapes += [edge(path.segments)[0] for path in sheet.drawing.layer("cut") if isinstance(path, Path)]
    # A straight cut has no inside: what is kept of a tile is its trim.
    kept = [each for each in map(shapely.Polygon, shapes) if each.area > 1]
    kept = kept or ([shapely.box(*sheet.trim)] if sheet.trim else [])
    if any(shape.intersects(shapely.box(*ruler)) for shape in kept for ruler in rulers):
        return 1
    near = reaching(sheet.drawing.without("ruler"), rulers)
    if not near.layers:
        return 0
    art = seen(replace(sheet, drawing=near), DPI / 2).min(axis=2) < 247
    for l, b, r, t in rulers:
        rows = slice(*(int((sheet.height - y) * DPI / 50.8) for y in (t - 0.4, b + 0.4)))
        if art[rows, int((l + 0.4) * DPI / 50.8) : int((r - 0.4) * DPI / 50.8)].any():
            return 1
    return 0


def reaching(drawing: Drawing, boxes: Sequence[Box]) -> Drawing:
    """What of a drawing may be seen in any of these boxes."""

    def reaches(item: Item) -> bool:
        l, b, r, t = item.bounds()
        return any(
            l - NEARBY < right and left < r + NEARBY and b - NEARBY < top and bottom < t + NEARBY
            for left, bottom, right, top in boxes
        )

    layers = ((layer, tuple(filter(reaches, untagged(items)))) for layer, items in drawing.layers)
    return Drawing(tuple((layer, items) for layer, items in layers if items))


def runs(sheets: Sequence[Sheet]) -> Iterator[Sequence[Sheet]]:
    """The whole file; then the pages of each part alone, and of each two that follow each other."""
    yield sheets
    parts: list[list[Sheet]] = []
    for kind, run in groupby(enumerate(sheets), key=lambda each: each[1].kind):
        pages = [sheet for _, sheet in run]
        if parts and (kind in ("blank", parts[-1][0].kind) or pages[0].back):
            parts[-1] += pages
        else:
            parts.append(pages)
    yield from parts


def of_game(
    look: GameLook,
    paper: Paper | None,
    *,
    edge: str = "long",
    theme: Theme = FULL,
    whole: bool = True,
    looked: Counter[str] | None = None,
) -> Iterator[Fault]:
    """Everything that goes wrong with the kit of a game, ``whole`` and in part, or with its sheets alone; ``looked``
    counts what the robot looks at.
    """
    robot = replace(_robot(look, theme), edge=edge, looked=Counter() if looked is None else looked)
    sheets = KitRequest(edge, only=("board", "pieces", "cards", "box", "track", "other"))  # type: ignore[arg-type]
    others = (KitRequest(edge), KitRequest(edge, tonight=True))  # type: ignore[arg-type]
    for request in (sheets, *(others if whole else ())):
        with patch.object(kit, "_texts", _texts_of):
            documents = kit.kit(look, paper, theme, request=request)
        for document in documents.values():
            yield from robot.tried(document)


@lru_cache(maxsize=2)
def _robot(look: GameLook, theme: Theme) -> Robot:
    """A robot that keeps what it has seen of a game's sheets, whatever their paper and the printer."""
    decks = {deck.id: deck for deck in (look.decks[name].make(theme, None) for name in look.deck_names)}
    if cover := covers.of_game(look):
        decks["box"] = box.deck(cover, box.inside(list(decks.values())), theme)
    return Robot(decks, theme=theme)


def _texts_of(look: GameLook, edition: Edition) -> tuple[Section, ...]:
    """The texts of a kit, which are the same for a first game, and for both ways to turn paper over."""
    request = edition.request
    usual = replace(request, duplex="none" if request.one_sided else "long", tonight=False)
    return _texts(look, replace(edition, request=usual))


TEXTS = kit._texts


@lru_cache(maxsize=8)
def _texts(look: GameLook, edition: Edition) -> tuple[Section, ...]:
    return tuple(TEXTS(look, edition))


def counted(faults: Iterable[Fault]) -> dict[str, int]:
    """How often each fault occurs on each sheet."""
    return dict(Counter(f"{fault.what} ({fault.sheet})" for fault in faults))
