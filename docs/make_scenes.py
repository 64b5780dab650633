"""Table scenes for the README and the gallery: every game on a table, in a position of its recorded game.

``python docs/make_scenes.py FOLDER`` draws a scene for each game and a picture of three of them. Boards, pieces and
covers are the printed ones, seen in perspective. The positions are replayed from ``docs/games``.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path as File

from PIL import Image, ImageDraw

from printkit import engines
from printkit.books import covers
from printkit.content.cover import load
from printkit.draw.drawing import Drawing, Path, Style, label
from printkit.draw.outline import polyline, rectangle
from printkit.draw.theme import FULL
from printkit.engines import records
from printkit.export.document import Sheet
from printkit.export.png import png
from printkit.layouts import boards
from printkit.looks import style
from printkit.looks.plate import Plate
from printkit.looks.table import Placement

ROOT = File(__file__).parents[1]
TURNS = {"jo": 16, "mana": 14, "yoso": 14, "favor": 12, "strings": 16, "master": 26}
"""How many turns of its recorded game a scene shows."""
THICK = 3.0
"""How thick pieces are, in mm."""
SAMPLES = 2
"""Pixels of the drawing for one of the picture, across and down."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the table is seen from: a pinhole above its front edge.

    Attributes:
        width, height: of the picture, in pixels.
        focus, rise, away: focal length in pixels, height above the table and distance to its front edge in mm.
        horizon: row of pixels at the height of the eye.
    """

    width: int
    height: int
    focus: float
    rise: float
    away: float
    horizon: float

    def at(self, x: float, y: float, z: float = 0.0) -> Point:
        """Where a place is seen: ``x`` mm right of the middle, ``y`` beyond the front edge, ``z`` above the table."""
        scale = self.focus / (self.away + y)
        return self.width / 2 + x * scale, self.horizon + (self.rise - z) * scale


class Scene:
    """A picture of a table, painted from back to front."""

    def __init__(self, camera: Camera, wall: str, table: str, edge: str) -> None:
        self.camera = camera
        self.image = Image.new("RGB", (camera.width, camera.height), wall)
        self.draw = ImageDraw.Draw(self.image)
        far = camera.at(0, 700)[1]
        step, ring = camera.width / 12, camera.width / 34
        for row in range(int(far / step) + 1):
            for column in range(14):
                x, y = (column + row % 2 / 2 - 0.5) * step, far - (row + 0.45) * 0.8 * step
                self.draw.ellipse((x - ring, y - ring, x + ring, y + ring), outline=PATTERN, width=4)
        self.draw.rectangle((0, far, camera.width, camera.height), fill=table)
        self.draw.rectangle((0, far - 8, camera.width, far), fill=edge)
        for x in range(-2400, 2401, 150):
            self.draw.line((*camera.at(x, 700), *camera.at(x, -camera.away * 0.7)), fill=edge, width=2)

    def lay(self, picture: Image.Image, corners: Sequence[Point], *, z: float = 0.0) -> None:
        """Lay a picture flat on the table; its corners go clockwise from the upper left one."""
        self.warp(picture, [self.camera.at(x, y, z) for x, y in corners])

    def warp(self, picture: Image.Image, quad: Sequence[Point]) -> None:
        """Paint a picture into four corners of the image."""
        import numpy as np

        w, h = picture.size
        rows: list[list[float]] = []
        for (u, v), (x, y) in zip(((0, 0), (w, 0), (w, h), (0, h)), quad, strict=True):
            rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted = [0, 0, w, 0, w, h, 0, h]
        found = np.linalg.solve(np.array(rows), np.array(wanted, dtype=float))
        size, resample = self.image.size, Image.Resampling.BICUBIC
        flat = picture.convert("RGBA").transform(size, Image.Transform.PERSPECTIVE, tuple(found), resample)
        self.image.paste(flat, (0, 0), flat)

    def shadow(self, corners: Sequence[Point]) -> None:
        """Darken a part of the table."""
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).polygon([self.camera.at(x, y) for x, y in corners], fill=90)
        self.image.paste("#1a120c", (0, 0), mask)

    def disc(self, face: Image.Image, x: float, y: float, *, radius: float, z: float = 0.0) -> None:
        """Put a round piece on the table, or on another at the height ``z``."""
        at = self.camera.at
        (left, _), (right, _) = at(x - radius, y, z), at(x + radius, y, z)
        (_, top), (_, bottom) = at(x, y + radius, z), at(x, y - radius, z)
        drop = at(x, y, z)[1] - at(x, y, z + THICK)[1]
        wide, high = round(right - left), round(bottom - top)
        side = face.resize((1, 1), Image.Resampling.BOX, box=_rim(face)).convert("RGB").getpixel((0, 0))
        dark = tuple(round(0.62 * value) for value in side)  # type: ignore[union-attr]
        if not z:
            mask = Image.new("L", (round(1.5 * wide), high + 8), 0)
            ImageDraw.Draw(mask).ellipse((0.2 * wide, 4, 1.22 * wide, high + 4), fill=90)
            self.image.paste("#1a120c", (round(left), round(top)), mask)
        self.draw.ellipse((left, top, right, bottom), fill=dark, outline="#14100c", width=2)
        self.draw.rectangle((left, (top + bottom) / 2 - drop, right, (top + bottom) / 2), fill=dark)
        shown = face.resize((wide, high), Image.Resampling.LANCZOS)
        self.image.paste(shown, (round(left), round(top - drop)), shown)
        self.draw.ellipse((left, top - drop, right, bottom - drop), outline="#14100c", width=2)

    def box(self, front: Image.Image, x: float, y: float, *, size: tuple[float, float], side: str) -> None:
        """Stand a box on the table, its front towards the eye and its left edge at ``x``."""
        width, height = size
        deep, at = 60.0, self.camera.at
        self.shadow([(x, y), (x + width, y), (x + width + 90, y - 60), (x + 70, y - 60)])
        inner = x + width if x < 0 else x
        self.draw.polygon(
            [at(inner, y), at(inner, y, height), at(inner, y + deep, height), at(inner, y + deep)], fill=side
        )
        top = [at(x, y, height), at(x + width, y, height), at(x + width, y + deep, height), at(x, y + deep, height)]
        self.draw.polygon(top, fill=side)
        corners = [at(x, y, height), at(x + width, y, height), at(x + width, y), at(x, y)]
        self.warp(front, corners)
        self.draw.line([*corners, corners[0]], fill="#14100c", width=3)

    def saved(self, path: File) -> None:
        """Write the picture at its final size, in a palette of 256 colours."""
        size = self.image.width // SAMPLES, self.image.height // SAMPLES
        small = self.image.resize(size, Image.Resampling.LANCZOS)
        small.quantize(256, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)


def _rim(face: Image.Image) -> tuple[float, float, float, float]:
    """A part of a round piece near its left edge."""
    w, h = face.size
    return 0.02 * w, 0.46 * h, 0.07 * w, 0.54 * h


def picture(drawing: Drawing, width: float, height: float, *, dpi: float) -> Image.Image:
    """A drawing as pixels, clear where nothing is drawn."""
    return Image.open(io.BytesIO(png(Sheet(width, height, drawing), dpi=dpi, background=None))).convert("RGBA")


class Game:
    """What of a game lies on the table."""

    def __init__(self, id: str) -> None:
        self.look, self.id = style.of_game(id), id
        (course,) = records.replayed((ROOT / "docs" / "games" / f"{id}.play").read_text("utf-8")).courses
        rules = engines.find(id)
        position = rules.parse(course.positions[min(TURNS[id], len(course.positions) - 1)])
        table = self.look.table
        assert table is not None
        self.board = boards.find(table.board, **table.options(position))
        self.lying = [*table.lying(position)]
        if table.men:
            men = rules.pieces_on(position).items()
            self.lying += [Placement(*table.men[letters], spot) for spot, letters in men]
        decks = dict.fromkeys(each.deck for each in self.lying)
        self.decks = {name: self.look.decks[name].make(FULL, None) for name in decks}
        self.table = table.board

    def face(self, each: Placement, dpi: float, *, back: bool = False) -> Image.Image:
        """A piece as it is cut out: its front, or its back."""
        deck = self.decks[each.deck]
        (piece,) = (piece for piece in deck.pieces if piece.name == each.piece)
        image = picture(piece.back if back and piece.back else piece.front, deck.width, deck.height, dpi=dpi).rotate(
            -each.angle
        )
        mask = Image.new("L", image.size, 0)
        if self.round(each):
            ImageDraw.Draw(mask).ellipse((0, 0, image.width - 1, image.height - 1), fill=255)
        else:
            ImageDraw.Draw(mask).rounded_rectangle(
                (0, 0, image.width - 1, image.height - 1), 0.05 * image.width, fill=255
            )
            image = Image.alpha_composite(Image.new("RGBA", image.size, "#fffdf8"), image)
        image.putalpha(mask)
        return image

    def round(self, each: Placement) -> bool:
        """Whether a piece is a disc."""
        deck = self.decks[each.deck]
        return abs(deck.width - deck.height) < 1e-6

    def flat(self, dpi: float) -> Iterator[tuple[Image.Image, str]]:
        """What lies flat on the board and where: cards, with their backs up below chips."""
        backs = {name: deck for name, deck in self.decks.items() if name in self.cards}
        for each in self.lying:
            if each.deck in self.cards or not self.round(each):
                yield self.face(each, dpi), each.spot
            elif self.cards:
                name, deck = next(iter(backs.items()))
                yield self.face(Placement(name, deck.pieces[0].name, each.spot), dpi, back=True), each.spot

    @property
    def cards(self) -> tuple[str, ...]:
        """The decks of cards that cover the whole board."""
        return tuple(name for name, deck in self.decks.items() if self.id == "strings" and deck.width != deck.height)

    def laid(self, scene: Scene, x: float, y: float, *, width: float) -> float:
        """Lay the board, ``width`` mm wide, and its pieces, with the front edge about (x, y); return the scale."""
        k = width / self.board.width
        left, dpi = x - width / 2, 130 * 400 / max(self.board.width, 200)
        edge, outline = 0.0, self.board.outline
        sheet = Path(polyline(outline, closed=True), Style("#fffdf8"))
        drawn = Drawing.of("board", sheet) + self.look.boards[self.table](self.board, FULL)
        wide, high = self.board.width, self.board.height
        if self.cards:
            # Cards lie on a cloth, which is broader than their rows and needs no lines.
            edge = CLOTH
            wide, high = wide + 2 * edge, high + 2 * edge
            outline = ((-edge, -edge), (wide - edge, -edge), (wide - edge, high - edge), (-edge, high - edge))
            drawn = Drawing.of("board", Path(rectangle(0, 0, wide, high), Style(FELT)))
            drawn += Drawing.of("lines", Path(rectangle(4, 4, wide - 4, high - 4), Style(stroke=THREAD, width=0.8)))
        flat = picture(drawn, wide, high, dpi=dpi)
        for card, spot in self.flat(dpi):
            u, v = (round((value + edge) * dpi / 25.4) for value in self.board.at[spot])
            corner = u - card.width // 2, flat.height - v - card.height // 2
            # A thin shadow parts each card from what lies below it.
            flat.paste(SHADE, (corner[0] + 4, corner[1] + 6), card.getchannel("A"))
            flat.alpha_composite(card, corner)
        scene.shadow([(left + k * u + 10, y + k * v - 8) for u, v in outline])
        low, top, out = y - k * edge, y + k * (high - edge), k * edge
        scene.lay(flat, [(left - out, top), (left + width + out, top), (left + width + out, low), (left - out, low)])
        discs = [each for each in self.lying if self.round(each)]
        for each in sorted(discs, key=lambda each: -self.board.at[each.spot][1]):
            u, v = self.board.at[each.spot]
            radius = k * self.decks[each.deck].width / 2
            scene.disc(self.face(each, 300), left + k * u, y + k * v, radius=radius)
        return k

    def stacks(self, scene: Scene, x: float, y: float, *, scale: float) -> None:
        """Put stacks of the pieces in reserve in a row from (x, y) on."""
        kinds = {each.piece: each for each in self.lying if self.round(each)}
        for n, each in enumerate(kinds.values()):
            radius = scale * self.decks[each.deck].width / 2
            at = x + 2.6 * (n % ROW) * radius, y - 2.9 * (n // ROW) * radius - 7 * (n % 2)
            for level in range(3 + (5 * n) % 4):
                scene.disc(self.face(each, 300), *at, radius=radius, z=THICK * level)

    def stood(self, scene: Scene, x: float, y: float, *, height: float) -> None:
        """Stand the game's box on the table."""
        cover = covers.of_game(self.look)
        assert cover is not None
        plate = Plate(cover.cover, cover.words, width=190, height=277, theme=FULL)
        front = picture(plate.drawing(), 190, 277, dpi=110)
        shade = load(ROOT / "printkit" / "games" / self.id / "cover.toml").palette["ink"]
        scene.box(front, x, y, size=(height * 0.69, height), side=shade)


PATTERN, FELT, THREAD, SHADE = "#e9dab8", "#2d5a49", "#e3a535", "#10241c"
"""Colours of the pattern on the wall, of the cloth below cards, of its seam, and of cards' shadows."""
CLOTH = 18.0
"""How far the cloth reaches beyond the cards, in mm."""
ROW = 3
"""How many stacks stand side by side."""
WOOD = ("#f2e6cb", "#c38e57", "#9c6b3d")
"""Colours of the wall, the table and its seams."""
WIDE = {"jo": 400.0, "mana": 390.0, "yoso": 450.0, "favor": 390.0, "strings": 330.0, "master": 520.0}
"""Width of each board on its table, in mm."""


def hero(games: dict[str, Game]) -> Scene:
    """Three games on one table."""
    scene = Scene(Camera(1600 * SAMPLES, 800 * SAMPLES, 1150 * SAMPLES, 640, 820, -180 * SAMPLES), *WOOD)
    for text, x in (("Print.", -440), ("Play.", 200)):
        word = label(0, 9, text, 30.0, "#1f3a52" if x < 0 else "#b8341d", weight="bold")
        at = scene.camera.at(x, 560, 190)
        shown = picture(Drawing.of("labels", word), 96, 40, dpi=127)
        scene.image.paste(shown, (round(at[0]), round(at[1])), shown)
    for id, x in (("jo", -700), ("yoso", -118), ("strings", 464)):
        games[id].stood(scene, x, 480, height=350)
    for id, x, y, width in (("jo", -455, 60, 350.0), ("yoso", 5, 50, 400.0), ("strings", 425, 50, 240.0)):
        games[id].laid(scene, x, y, width=width)
    games["jo"].stacks(scene, -272, 60, scale=1.6)
    games["strings"].stacks(scene, -95, 8, scale=1.15)
    return scene


def main(folder: File) -> None:
    """Draw all scenes."""
    games = {id: Game(id) for id in TURNS}
    hero(games).saved(folder / "tables.png")
    for id, game in games.items():
        scene = Scene(Camera(1060 * SAMPLES, 660 * SAMPLES, 1300 * SAMPLES, 640, 770, -330 * SAMPLES), *WOOD)
        game.stood(scene, -410, 430, height=310)
        scale = game.laid(scene, 96, 120, width=WIDE[id])
        game.stacks(scene, -335, 220, scale=max(1.2, scale))
        scene.saved(folder / f"table-{id}.png")


if __name__ == "__main__":
    main(File(sys.argv[1]))
