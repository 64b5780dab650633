"""A hex map with terrain: a board of hexagons, coloured and marked by what lies there, with a key."""

from printkit import Artwork, Circle, Drawing, Stroke, label, polyline, save, sheets, theme
from printkit.layouts.patterns import hexagons

MAP = """
~~~..^^.
~~..^^^.
~..oo^..
~..oo...
~~...oo.
~~~.ooo.
"""
COLOURS = {"~": "#b9d3e0", ".": "#e9e4c9", "^": "#c9bdae", "o": "#bcd0a6"}
NAMES = {"~": "sea", ".": "plain", "^": "mountains", "o": "forest"}

# Rows are staggered: each one up stands half a cell to the right, so columns begin farther left by and by.
rows = MAP.split()[::-1]
terrain = {f"{column + 1:02}{row + 1:02}": kind for row, line in enumerate(rows) for column, kind in enumerate(line)}
places = {f"{column + 1:02}{row + 1:02}": (column - row // 2, row) for row in range(6) for column in range(8)}
board = hexagons("island", places, pitch=21, border=12)

look = theme("full")
items = []
for cell in board.parts("cell"):
    items.append(
        Stroke(polyline(cell.outline, closed=True), look.shape(COLOURS[terrain[cell.id]], look.thin, look.soft))
    )
for spot in board.spots:
    kind = terrain[spot.id]
    if kind == "^":
        peak = [(spot.x - 5, spot.y - 4), (spot.x, spot.y + 4), (spot.x + 5, spot.y - 4)]
        items.append(Stroke(polyline(peak), look.stroke(look.medium, look.ink)))
    elif kind == "o":
        items += [
            Circle(spot.x + dx, spot.y + dy, 1.8, look.shape("#7f9c62", look.hair))
            for dx, dy in ((-3, -1), (3, -1), (0, 2.5))
        ]
    items.append(label(spot.x, spot.y - 8, spot.id, 2.6, look.soft, anchor="middle"))
key = []
for number, (kind, name) in enumerate(NAMES.items()):
    x = 14 + 34 * number
    key.append(Circle(x, 5, 2.4, look.shape(COLOURS[kind], look.hair)))
    key.append(label(x + 4.5, 5, name, 3.5, look.ink, middle=True))

art = Artwork(
    Drawing.of("board", *items) + Drawing.of("labels", *key), board.width, board.height, "The island", "Ada Seafarer"
)
save(sheets(art, "A4", look), "island.pdf")
print(len(board.spots), "cells,", round(board.width), "by", round(board.height), "mm")
