"""A game, or a user's own boards and decks, set up in Tabletop Simulator: a save file and the images that it shows.

A save is JSON with the fields that the program's documentation describes (in its knowledge base, under "Save File
Format" and under custom tiles and decks). A unit in a save is about an inch, so everything is placed as on a real
table. A board is a locked tile, round pieces are round tiles in stacks, and everything else is a deck of cards. Every
spot of the board is a snap point.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import quote

from printkit import engines
from printkit.draw.drawing import Drawing
from printkit.draw.outline import disc
from printkit.draw.theme import Theme
from printkit.engines.game import Game
from printkit.export.document import Sheet
from printkit.export.png import INCH, png
from printkit.layouts import boards
from printkit.layouts.base.data import beside
from printkit.layouts.base.digest import digest
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.board import Board
from printkit.looks.style import Deck, GameLook
from printkit.looks.table import Placement, Table
from printkit.pages import atlas

TILE = 2.0
"""Side of an unscaled tile, in the program's units."""
CARD = 3.1
"""Height of an unscaled card, in the program's units. The program keeps a card's proportions."""
LARGEST = 4096
"""Longest side of an image in pixels, as recommended by the program's makers."""
USUAL = 300.0
"""Resolution in pixels per inch, if that keeps the images small enough."""
TABLE = 1.0
"""Height of the table top, in units."""
BOARD, TOKEN = 0.1, 0.15
"""Thickness of the board and of round pieces, in units."""
LIFT = 0.3
"""Height in units at which a piece starts above the surface below it, onto which it falls."""
ASIDE, GAP = 1.0, 0.3
"""Space between the board and the objects beside it, and between those objects, in units."""
TALLEST = 30
"""Largest number of pieces in one stack."""

BARE = Board("", 0.0, 0.0, (), (), (), (), (), 0.0)
"""The middle of a table without a board."""

State: TypeAlias = dict[str, Any]
"""An object of a save, as JSON."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A save and its images.

    Attributes:
        images: the sheets, keyed by file-name ending (``-board``), each with its pixels per inch and whether
            unprinted areas are transparent.
        state: the save, as JSON.
    """

    images: dict[str, tuple[Sheet, float, bool]]
    state: State


class Loose(NamedTuple):
    """A user's own boards and decks.

    Attributes:
        title, credits: text stored in the save.
        boards: the boards, each with its drawing and its title.
        decks: cards and other pieces.
    """

    title: str
    credits: str
    boards: tuple[tuple[Board, Drawing, str], ...]
    decks: tuple[Deck, ...]


def files(table_save: Saved, path: Path) -> dict[Path, bytes]:
    """Return the save ``NAME.json`` and its images ``NAME-board.png``..."""
    output_files = {
        path.with_name(f"{path.stem}{suffix}.png"): png(sheet, dpi=dpi, background=None if clear else "#ffffff")
        for suffix, (sheet, dpi, clear) in table_save.images.items()
    }
    text = json.dumps(table_save.state, indent=2, ensure_ascii=False)
    output_files[path] = f"{text}\n".encode()
    return output_files


def save(
    game_style: GameLook, game: Game[Any], theme: Theme, *, address: str, stem: str, position: Any | None = None,
    dpi: float | None = None,
) -> Saved:  # fmt: skip
    """Set up a game on the table.

    Args:
        game_style: the look of the game.
        game: the rules of the game.
        theme: colours and line weights.
        address: the address of the images, including the final slash.
        stem: beginning of the image names.
        position: the position on the board (default: the start).
        dpi: pixels per inch of the images (default: 300, or fewer to keep them small enough).

    Raises:
        OverLimit: one of the images would have too many pixels.
    """
    table = game_style.table or Table(game_style.kit_boards[0].board, game_style.deck_names)
    at = game.start() if position is None else position
    own = game_style.options.get(table.board, {})
    options = {**table.options(at), **own} if position is None else {**own, **table.options(at)}
    board = boards.find(table.board, **options)
    build = _Builder(game_style.id, address, stem, dpi, board, theme)
    build.board(game_style.boards[table.board](board, theme), game_style.called)
    lying = placements(table, game, at, board=board)
    for name in dict.fromkeys((*table.decks, *(each.deck for each in lying))):
        deck = game_style.decks[name].make(theme, next(iter(game_style.decks[name].sizes), None))
        build.deck(deck, [each for each in lying if each.deck == name])
    info = engines.info(game_style.id)
    words = (game_style.called, *info.credits)
    return Saved(build.images, _state(build, game_style.called, "\n".join(words), players=info.players))


def custom_save(loose: Loose, theme: Theme, *, address: str, stem: str, dpi: float | None = None) -> Saved:
    """Put a user's own boards and decks on the table: the first board in the middle, and the rest beside it.

    Args:
        loose: the boards and decks.
        theme, address, stem, dpi: see :func:`save`.

    Raises:
        OverLimit: an image would have too many pixels.
    """
    build = _Builder(loose.title, address, stem, dpi, loose.boards[0][0] if loose.boards else BARE, theme)
    for number, (board, drawing, title) in enumerate(loose.boards):
        build.board(drawing, title, beside=board if number else None)
    for number, deck in enumerate(loose.decks, start=1):
        build.deck(replace(deck, id=f"{number}-{deck.id}"), [])
    return Saved(build.images, _state(build, loose.title, f"{loose.title}\n{loose.credits}".strip(), players=()))


def placements(table: Table, game: Game[Any], position: Any, *, board: Board) -> list[Placement]:
    """Return the pieces of a position on a board: those identified by their letters, and any other objects there."""
    men = game.pieces_on(position).items() if table.men else ()
    lying = (*(Placement(*table.men[letters], spot) for spot, letters in men), *table.lying(position))
    return [each for each in lying if each.spot in board.at]


@cache
def _fields(kind: str) -> State:
    """Return the fields of a ``save``, of an ``object`` or of a tile's ``image``, with their usual values."""
    fields: State = beside(__file__, "tabletop.toml")[kind]
    return fields


def _state(build: _Builder, title: str, note: str, *, players: tuple[str, ...]) -> State:
    """Return the whole save."""
    points = [{"Position": {"x": x, "y": round(TABLE + BOARD, 4), "z": z}} for x, z in build.spots.values()]
    # Zeros for both limits leave the number of players unspecified.
    words = {"SaveName": title, "GameMode": title, "Note": note, "PlayerCounts": [len(players), len(players)]}
    return {**_fields("save"), **words, "SnapPoints": points, "ObjectStates": build.objects}


@dataclass
class _Builder:
    """Puts one object after another on the table.

    Attributes:
        game: id of the game, for the names of objects.
        address, stem, dpi: see :func:`save`.
        shape: the board, in mm.
        theme: colours and line weights.
        images, objects: results so far.
        free: place of the next object beside the board, given by its left and upper edges, in units.
        width: width of the widest object in the current column beside the board.
    """

    game: str
    address: str
    stem: str
    dpi: float | None
    shape: Board
    theme: Theme
    images: dict[str, tuple[Sheet, float, bool]] = field(default_factory=dict)
    objects: list[State] = field(default_factory=list)
    free: tuple[float, float] = (0.0, 0.0)
    width: float = 0.0
    decks: int = 0
    guids: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        w, h = self.shape.width / INCH, self.shape.height / INCH
        self.free = (w / 2 + ASIDE, h / 2)
        self.spots = {
            spot.id: (round(spot.x / INCH - w / 2, 4), round(spot.y / INCH - h / 2, 4)) for spot in self.shape.spots
        }

    def board(self, drawing: Drawing, title: str, beside: Board | None = None) -> None:
        """Add the board in the middle, or one beside it, locked so that nobody can move it."""
        size = (beside or self.shape).width, (beside or self.shape).height
        url = self.image(f"-board-{beside.name}" if beside else "-board", Sheet(*size, drawing))
        x, z = self.beside(size[0] / INCH, size[1] / INCH) if beside else (0, 0)
        place = _transform(x, TABLE, z, across=size[0] / INCH / TILE, up=size[1] / INCH / TILE)
        self.objects.append(self.tile(f"{title}: board", url, url, place=place, shape=0, thick=BOARD, is_locked=True))

    def image(self, suffix: str, sheet: Sheet, clear: bool = False, *, dpi: float | None = None) -> str:
        """Add an image to the save, and return its address."""
        self.images[suffix] = (sheet, dpi or self.fine(sheet.width, sheet.height), clear)
        return f"{self.address}{quote(f'{self.stem}{suffix}.png')}"

    def fine(self, width: float, height: float) -> float:
        """Return the resolution, in pixels per inch, for an image of that size in mm."""
        return self.dpi or min(USUAL, float(int(LARGEST * INCH / max(width, height))))

    def deck(self, deck: Deck, lying: list[Placement]) -> None:
        """Add the pieces of a deck: those on the board, and the others beside it."""
        if deck.outline == disc(deck.width / 2, deck.height / 2, deck.width / 2):
            self.discs(deck, lying)
        else:
            self.cards(deck, lying)

    def discs(self, deck: Deck, lying: list[Placement]) -> None:
        """Add round pieces as tiles; those beside the board are in stacks."""
        across, scale = deck.width / INCH, deck.width / INCH / TILE
        for number, piece in enumerate(deck.pieces, start=1):
            suffix = f"-{deck.id}-{number}"
            face = self.image(suffix, _cut_out(deck, piece.front), clear=True)
            behind = face
            if piece.back is not None and piece.back != piece.front:
                behind = self.image(f"{suffix}-back", _cut_out(deck, piece.back), clear=True)
            here = [each for each in lying if each.piece == piece.name]
            for each in here:
                x, z = self.spots[each.spot]
                y = TABLE + BOARD + LIFT * (1 + each.over)
                place = _transform(x, y, z, across=scale, up=scale, angle=each.angle)
                self.objects.append(self.tile(piece.name, face, behind, place=place, shape=2, thick=TOKEN))
            left = max(0, piece.count - len(here))
            while left:
                count = min(left, TALLEST)
                x, z = self.beside(across, across)
                place = _transform(x, TABLE + LIFT, z, across=scale, up=scale)
                stack = self.tile(piece.name, face, behind, place=place, shape=2, thick=TOKEN)
                if count > 1:
                    stack |= {"Name": "Custom_Tile_Stack", "Number": count}
                self.objects.append(stack)
                left -= count

    def cards(self, deck: Deck, lying: list[Placement]) -> None:
        """Add cards from one or more images; those beside the board are face down in a deck."""
        columns, rows = _whole(deck)
        fine = self.fine(columns * deck.width, rows * deck.height)
        atlas_deck = atlas.deck(deck, fine)
        grid, pieces, backs = atlas_deck.about["grid"], atlas_deck.about["pieces"], atlas_deck.about["back"]
        assert isinstance(grid, dict) and isinstance(pieces, list)
        urls = {suffix: self.image(f"-{deck.id}{suffix}", sheet, dpi=fine) for suffix, sheet in atlas_deck.images}
        faces = [url for suffix, url in urls.items() if not suffix.startswith(atlas.BACK)]
        # Cards without backs show their face on both sides.
        behind = [url for suffix, url in urls.items() if suffix.startswith(atlas.BACK)] or faces
        each_its_own = backs != "one"
        deck_images = {}
        for number, face in enumerate(faces):
            deck_images[str(self.decks + number + 1)] = {
                "FaceURL": face,
                "BackURL": behind[number if each_its_own else 0],
                "NumWidth": grid["columns"],
                "NumHeight": grid["rows"],
                "BackIsHidden": True,
                "UniqueBack": each_its_own,
                "Type": 0,
            }
        ids = {
            piece["name"]: 100 * (self.decks + piece["image"] + 1) + piece["row"] * grid["columns"] + piece["column"]
            for piece in pieces
        }
        self.decks += len(faces)
        scale = deck.height / INCH / CARD
        for each in lying:
            x, z = self.spots[each.spot]
            y = TABLE + BOARD + LIFT * (1 + each.over)
            place = _transform(x, y, z, across=scale, up=scale, angle=each.angle)
            self.objects.append(self.card(each.piece, ids[each.piece], deck_images, place=place))
        counts = Counter(each.piece for each in lying)
        left = [piece for piece in deck.pieces for _ in range(max(0, piece.count - counts[piece.name]))]
        if not left:
            return
        x, z = self.beside(deck.width / INCH, deck.height / INCH)
        place = _transform(x, TABLE + LIFT, z, across=scale, up=scale, over=True)
        deck_cards = [self.card(piece.name, ids[piece.name], deck_images, place=place) for piece in left]
        if len(deck_cards) == 1:
            self.objects += deck_cards
            return
        contents = {"DeckIDs": [each["CardID"] for each in deck_cards], "CustomDeck": deck_images}
        whole = self.thing("DeckCustom", deck.title, place)
        self.objects.append({**whole, **contents, "ContainedObjects": deck_cards})

    def card(self, name: str, number: int, deck_images: dict[str, State], *, place: State) -> State:
        """Return a single card."""
        image = {key: value for key, value in deck_images.items() if key == str(number // 100)}
        return {**self.thing("CardCustom", name, place), "CardID": number, "CustomDeck": image}

    def tile(
        self, name: str, face: str, behind: str, *, place: State, shape: int, thick: float, is_locked: bool = False
    ) -> State:
        """Return a tile: ``shape`` is 0 for a box, 2 for a disc."""
        # A tile is square before it is scaled, even if its image is not.
        tile = {"Type": shape, "Thickness": thick, "Stackable": not is_locked, "Stretch": True}
        image = {**_fields("image"), "ImageURL": face, "ImageSecondaryURL": behind, "CustomTile": tile}
        return {**self.thing("Custom_Tile", name, place, is_locked=is_locked), "CustomImage": image}

    def thing(self, kind: str, name: str, place: State, *, is_locked: bool = False) -> State:
        """Return the fields common to all objects, whose ids depend only on their content."""
        words = {"GUID": self.guid(name), "Name": kind, "Nickname": name}
        return {**_fields("object"), **words, "Transform": place, "Locked": is_locked, "Tooltip": not is_locked}

    def guid(self, name: str) -> str:
        """Return six hexadecimal digits that no other object has."""
        number = 0
        while (digits := digest((self.game.encode(), name.encode(), b"%d" % number))[:6]) in self.guids:
            number += 1
        self.guids.add(digits)
        return digits

    def beside(self, width: float, height: float) -> tuple[float, float]:
        """Return the middle of the next place of this size beside the board; columns are filled from the top down."""
        left, top = self.free
        low = -max(self.shape.height / INCH / 2, height / 2)
        if top - height < low - 1e-9 and self.width:
            left, top = left + self.width + GAP, self.shape.height / INCH / 2
            self.width = 0.0
        self.free = (left, top - height - GAP)
        self.width = max(self.width, width)
        return round(left + width / 2, 4), round(top - height / 2, 4)


def _transform(
    x: float, y: float, z: float, *, across: float, up: float, angle: float = 0.0, over: bool = False
) -> State:
    """Return the place, the rotation and the scale of an object, which is face down if ``over``."""
    return {
        "posX": x,
        "posY": round(y, 4),
        "posZ": z,
        "rotX": 0.0,
        # Without this half turn, pictures would be upside down for the player on the near side.
        "rotY": (180.0 + angle) % 360.0,
        "rotZ": 180.0 if over else 0.0,
        "scaleX": round(across, 6),
        "scaleY": 1.0,
        "scaleZ": round(up, 6),
    }


def _cut_out(deck: Deck, face: Drawing) -> Sheet:
    """Return a single piece, clipped at its edge."""
    return Sheet(deck.width, deck.height, Drawing.of("pieces", *face.clipped(deck.outline).layer("pieces")))


def _whole(deck: Deck) -> tuple[int, int]:
    """Return the number of cells across and down in a deck's image."""
    grid = atlas.deck(deck, 10.0).about["grid"]
    assert isinstance(grid, dict)
    return grid["columns"], grid["rows"]
