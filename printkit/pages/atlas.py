"""Pictures for virtual tables: boards without margins, and decks as grids of equal cells; each board or deck has a
JSON file.

A deck follows the convention of Tabletop Simulator: at most ten by seven cells per image, with the pieces in reading
order. The last cell of every image is reserved for the hidden side of a piece: it shows the common back of the deck,
or is empty if pieces have different backs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from math import ceil
from pathlib import Path

from printkit.draw.drawing import Drawing, Path as Stroke, Style
from printkit.draw.outline import rectangle
from printkit.export.document import Sheet
from printkit.export.png import INCH, bounded, pixels, png
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.board import Board
from printkit.looks.style import Deck, Piece

COLUMNS, ROWS = 10, 7
"""Largest numbers of cells across and down that Tabletop Simulator accepts; the smallest number is two."""
LEAST = 2
BACK = "-back"
"""The suffix added to the name of an image that shows backs."""


@dataclass(frozen=True, slots=True)
class Atlas:
    """Images and the data that a program needs about them.

    Attributes:
        images: the images, keyed by the suffix of the file name (``""``, ``-2``, ``-back``).
        about: content of the JSON file, except the names of images, which ``files`` adds.
        dpi: pixels per inch.
        clear: whether areas without ink are transparent.
    """

    images: tuple[tuple[str, Sheet], ...]
    about: Mapping[str, object]
    dpi: float
    clear: bool = False


def files(atlas: Atlas, path: Path) -> dict[Path, bytes]:
    """Return the images ``NAME.png``, ``NAME-back.png``... and ``NAME.json``."""
    background = None if atlas.clear else "#ffffff"
    names = {suffix: f"{path.stem}{suffix}{path.suffix}" for suffix, _ in atlas.images}
    output_files = {
        path.with_name(names[suffix]): png(sheet, dpi=atlas.dpi, background=background)
        for suffix, sheet in atlas.images
    }
    fronts = [name for suffix, name in names.items() if not suffix.startswith(BACK)]
    backs = [name for suffix, name in names.items() if suffix.startswith(BACK)]
    about = {**atlas.about, "images": fronts, "backs": backs}
    text = json.dumps(about, indent=2, ensure_ascii=False)
    output_files[path.with_suffix(".json")] = f"{text}\n".encode()
    return output_files


def board(board: Board, drawing: Drawing, title: str, *, dpi: float, power: bool = False) -> Atlas:
    """Return a board without margins; the JSON gives the place of every spot in pixels from the upper left corner.

    Args:
        board: the board.
        drawing: its drawing, with the requested layers.
        title: its title.
        dpi: pixels per inch.
        power: whether to enlarge both sides to powers of two, by adding space to the right and below.

    Raises:
        OverLimit: the image would have too many pixels.
    """
    width, height = pixels(board.width, dpi), pixels(board.height, dpi)
    across, down = _canvas(width, height, dpi, power=power)
    up = (down - height) * INCH / dpi
    sheet = Sheet(across * INCH / dpi, down * INCH / dpi, drawing.moved(0, up))
    scale = dpi / INCH
    about = {
        "kind": "board",
        "name": board.name,
        "title": title,
        **_measures(dpi, (across, down), (width, height)),
        "board": {"width": width, "height": height, "width_mm": board.width, "height_mm": board.height},
        "spots": {spot.id: [round(spot.x * scale, 2), round(height - spot.y * scale, 2)] for spot in board.spots},
    }
    return Atlas((("", sheet),), about, dpi)


def deck(deck: Deck, dpi: float, columns: int | None = None, *, power: bool = False, cut_out: bool = False) -> Atlas:
    """Return every kind of piece, shown once in a grid of equal cells; the JSON gives their names, counts and places.

    Args:
        deck: the pieces.
        dpi: pixels per inch.
        columns: cells across, 2 to 10 (default: the number that leaves the fewest cells empty).
        power: whether to enlarge both sides to powers of two, by adding space to the right of the grid and below it.
        cut_out: whether the cell is transparent outside a piece's outline; otherwise the piece's background fills it.

    Raises:
        InputError: the number of columns is too small or too large. OverLimit: the image would have too many pixels.
    """
    if columns is not None and not LEAST <= columns <= COLUMNS:
        raise InputError("columns", columns, f"a number from {LEAST} to {COLUMNS}")
    grid = _Grid.of(deck, dpi, columns, power=power, cut_out=cut_out)
    runs = [deck.pieces[start : start + grid.room] for start in range(0, len(deck.pieces), grid.room)]
    backs = [piece.back for piece in deck.pieces]
    first = next((back for back in backs if back is not None), None)
    common = first if all(back == first for back in backs) else None
    images: list[tuple[str, Sheet]] = []
    for suffix, run in _numbered(runs):
        fronts = {i: piece.front for i, piece in enumerate(run)}
        images.append((suffix, grid.sheet({**fronts, grid.room: common} if common is not None else fronts)))
    if common is not None:
        images.append(
            (BACK, replace(grid, columns=1, rows=1, image=_canvas(*grid.cell, dpi, power=power)).sheet({0: common}))
        )
    elif first is not None:
        for suffix, run in _numbered(runs):
            each = {i: piece.back for i, piece in enumerate(run) if piece.back is not None}
            images.append((f"{BACK}{suffix}", grid.sheet(each)))
    about = {
        "kind": "deck",
        "name": deck.id,
        "title": deck.title,
        "credits": deck.credits,
        **_measures(dpi, grid.image, grid.used),
        "grid": {"columns": grid.columns, "rows": grid.rows},
        "cell": {
            "width": grid.cell[0], "height": grid.cell[1], "width_mm": deck.width, "height_mm": deck.height,
        },
        "back": "one" if common is not None else "each" if first is not None else None,
        "hidden": {"column": grid.columns - 1, "row": grid.rows - 1} if common is not None else None,
        "pieces": list(_places(runs, grid.columns)),
        "total": sum(piece.count for piece in deck.pieces),
    }  # fmt: skip
    return Atlas(tuple(images), about, dpi, cut_out)


def _places(runs: list[tuple[Piece, ...]], columns: int) -> Iterator[dict[str, object]]:
    """Yield the name, the count and the place of every piece: its image, and its column and row in the image."""
    for number, run in enumerate(runs):
        for at, piece in enumerate(run):
            row, column = divmod(at, columns)
            yield {"name": piece.name, "count": piece.count, "image": number, "column": column, "row": row}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Grid:
    """Cells of whole pixels for the pieces of a deck, and the image that contains them."""

    deck: Deck
    dpi: float
    cut_out: bool
    columns: int
    rows: int
    cell: tuple[int, int]
    image: tuple[int, int]

    @classmethod
    def of(cls, deck: Deck, dpi: float, columns: int | None, *, power: bool, cut_out: bool) -> _Grid:
        """Return the grid for all pieces and a back."""
        across, down = _grid(len(deck.pieces) + 1, columns)
        cell = pixels(deck.width, dpi), pixels(deck.height, dpi)
        image = _canvas(across * cell[0], down * cell[1], dpi, power=power)
        return cls(deck=deck, dpi=dpi, cut_out=cut_out, columns=across, rows=down, cell=cell, image=image)

    @property
    def room(self) -> int:
        """The number of pieces that fit in an image, whose last cell is reserved for the back."""
        return self.columns * self.rows - 1

    @property
    def used(self) -> tuple[int, int]:
        """The size of every cell in pixels."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    def sheet(self, drawings: Mapping[int, Drawing]) -> Sheet:
        """Return a sheet with pieces in their cells, which are numbered in reading order."""
        cell_drawings = []
        for at, drawing in drawings.items():
            row, column = divmod(at, self.columns)
            x, y = (
                column * self.cell[0] * INCH / self.dpi,
                (self.image[1] - (row + 1) * self.cell[1]) * INCH / self.dpi,
            )
            cell = _cell(self.deck, drawing, self.cell, dpi=self.dpi, cut_out=self.cut_out)
            cell_drawings.append(cell.moved(x, y))
        return Sheet(self.image[0] * INCH / self.dpi, self.image[1] * INCH / self.dpi, Drawing.join(cell_drawings))


def _measures(dpi: float, image: tuple[int, int], pixel_size: tuple[int, int]) -> dict[str, object]:
    """Return the data common to the JSON for boards and for decks: sizes in pixels, and the scale."""
    return {
        "dpi": dpi,
        "scale": {"pixels_per_mm": round(dpi / INCH, 6)},
        "image": {"width": image[0], "height": image[1]},
        "used": {"width": pixel_size[0], "height": pixel_size[1]},
    }


def _numbered(runs: list[tuple[Piece, ...]]) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    for number, run in enumerate(runs, start=1):
        yield (f"-{number}" if len(runs) > 1 else ""), run


def _grid(cells: int, columns: int | None) -> tuple[int, int]:
    """Return the number of cells across and down for this many pieces and a back; the full grid if one image is not
    enough.
    """
    widths = [columns] if columns else range(LEAST, COLUMNS + 1)
    grids = [(across, max(LEAST, ceil(cells / across))) for across in widths]
    fitting = [(across, down) for across, down in grids if down <= ROWS]
    if not fitting:
        return columns or COLUMNS, ROWS
    return min(fitting, key=lambda grid: (grid[0] * grid[1], abs(grid[0] - grid[1]), grid))


def _cell(deck: Deck, drawing: Drawing, cell: tuple[int, int], *, dpi: float, cut_out: bool) -> Drawing:
    """Return a piece in its cell of whole pixels, with its lower left corner at the origin."""
    edge = deck.outline if cut_out else rectangle(0, 0, cell[0] * INCH / dpi, cell[1] * INCH / dpi)
    paper = Drawing.of("pieces", Stroke(edge, Style("#ffffff")))
    return Drawing.of("pieces", *((paper + drawing.within("pieces")).clipped(edge).layer("pieces")))


def _canvas(width: int, height: int, dpi: float, *, power: bool) -> tuple[int, int]:
    """Return the width and height of an image in pixels, increased to powers of two if ``power`` is true."""
    # The limit is a power of two.
    bounded(width, height, dpi)
    across, down = (1 << (side - 1).bit_length() if power else side for side in (width, height))
    return across, down
