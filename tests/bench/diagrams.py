"""Figures: how many SVG files a process draws in a second, beside svgwrite alone."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from time import process_time
from xml.etree import ElementTree

import svgwrite

from printkit import engines
from printkit.export.svg import svg
from printkit.figures import Figure, sheet
from tests.bench.press import measured

FIGURES = 600


def scenes(game: str, seed: int) -> list[tuple[str, str]]:
    """Positions in random games, each with a turn that was played there."""
    rules, draw = engines.find(game), random.Random(seed)
    found: list[tuple[str, str]] = []
    while len(found) < FIGURES:
        position = rules.start()
        for _ in range(draw.randint(4, 18)):
            turns = rules.turns(position)
            if not turns:
                break
            turn = draw.choice(sorted(turns))
            found.append((rules.text(position), turn))
            position = turns[turn]
    return found[:FIGURES]


def drawn(figure: Figure) -> bytes:
    """The figure as an SVG file, as the command writes it."""
    page = sheet(figure)
    return svg(page, prefix="fig", title=page.title, desc=page.description)


def bare(data: bytes) -> None:
    """Build the same elements with the same attributes by svgwrite, and write them."""
    root = ElementTree.fromstring(data)
    drawing = svgwrite.Drawing(size=("76mm", "73mm"), viewBox="0 0 76 73", debug=False)
    begun = process_time()
    for element in root.iter():
        given = {
            key.rpartition("}")[2].replace("-", "_"): value
            for key, value in element.attrib.items()
            if not key.startswith("{")
        }
        match element.tag.rpartition("}")[2]:
            case "path":
                drawing.add(drawing.path(**given))
            case "circle":
                place = given.pop("cx", "0"), given.pop("cy", "0")
                drawing.add(drawing.circle(center=place, **given))
            case "use":
                drawing.add(drawing.use("#x", **given))
            case "g":
                drawing.add(drawing.g(**given))
    drawing.tostring()
    bare.seconds += process_time() - begun  # type: ignore[attr-defined]


bare.seconds = 0.0  # type: ignore[attr-defined]


def run() -> None:
    """Print a row per game: figures a second (with a turn shown; position alone), bytes, ratio to bare svgwrite."""
    print(
        f"{'game':10} {'turn/s':>8} {'alone/s':>8} {'bytes':>8} {'svgwrite/s':>11} {'ratio':>6}   ({FIGURES} figures)"
    )
    for game in engines.names():
        warm, fresh = scenes(game, 1)[:50], scenes(game, 2)
        for position, turn in warm:
            drawn(Figure(game, position, (turn,)))
        rates, sizes = [], []
        for turned in (True, False):
            figures = [Figure(game, position, (turn,) if turned else ()) for position, turn in fresh]
            begun = process_time()
            files = [drawn(figure) for figure in figures]
            rates.append(len(files) / (process_time() - begun))
            sizes.append(sum(map(len, files)) / len(files))
        bare.seconds = 0.0  # type: ignore[attr-defined]
        for data in files[:100]:
            bare(data)
        alone = 100 / bare.seconds  # type: ignore[attr-defined]
        print(f"{game:10} {rates[0]:8.0f} {rates[1]:8.0f} {sizes[0]:8.0f} {alone:11.0f} {rates[1] / alone:6.1f}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        order = ["diagram", "yoso", "WF", "FA", "AW", "WW", "EW", "WWxFW+WV", "-o", f"{folder}/figure.svg"]
        walls = sorted(measured(order, folder)[0] for _ in range(7))
        print(f"cold command: {walls[3]:.3f} s (median of 7)")
