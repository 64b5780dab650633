"""Puzzles to solve by clicking, in one HTML file that needs no server and sends no requests.

The scripts and styles are those of the studio's training pages, included in the file; instead of asking a server,
they get their answers from the data prepared by :mod:`printkit.books.puzzles.tree`. Without scripts, and on paper,
the page is a sheet of puzzles with solutions.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from html import escape
from string import Template
from typing import Any

from printkit import engines
from printkit.books.puzzles.rules import passages
from printkit.books.puzzles.tree import Atelier, palette, planted
from printkit.books.puzzles.words import games_of, notice, printed, signs, stars, usual_title
from printkit.books.scripts import SHARED, bundle
from printkit.draw.theme import Theme
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.figures.screen import marked

MODULES = ("dom", "settings", "address", "alone", "game", "pieces", "board", "train", "sheet")
"""The scripts in the file, each after the scripts from which it imports."""
STYLES = ("common", "sheet")
HALF = 80.0
"""Width and height in mm of a board on paper if two are side by side."""
LEGIBLE = 3.2
"""The smallest diameter of a spot when printed on paper, in mm."""
PAGE = Template((SHARED / "puzzles.html").read_text(encoding="utf-8"))
"""The template of the page."""
LIVE = (SHARED / "solve.html").read_text(encoding="utf-8")
"""The part of the page on which puzzles are solved, which the scripts fill."""


def web_page(
    puzzles: Sequence[Puzzle],
    theme: Theme,
    title: str = "",
    *,
    watch: Callable[[Iterable[Puzzle]], Iterable[Puzzle]] = iter,
) -> bytes:
    """Return the puzzles as a single HTML page.

    Args:
        puzzles: puzzles for any games, in order.
        theme: colours of the boards.
        title: title of the page (default: that of the games).
        watch: function that receives the puzzles one by one as they are drawn.
    """
    heading = title or usual_title(puzzles)
    atelier = Atelier(theme=theme)
    data = grown(puzzles, atelier, watch)
    sections = "".join(
        section(number, puzzle, figure, atelier=atelier)
        for number, (puzzle, figure) in enumerate(zip(puzzles, data, strict=True), 1)
    )
    body = (
        f"<header>\n<h1>{escape(heading)}</h1>\n{legend(puzzles, theme)}</header>\n{LIVE}"
        f"{in_brief(puzzles, theme)}"
        f'<section id="all" aria-label="All puzzles">\n{sections}{_solutions(puzzles)}</section>\n'
    )
    return bound(heading, body, puzzles, data=data, atelier=atelier)


def grown(
    puzzles: Sequence[Puzzle], atelier: Atelier, watch: Callable[[Iterable[Puzzle]], Iterable[Puzzle]] = iter
) -> list[dict[str, Any]]:
    """Return all the data about each puzzle on the page; if there are several games, each puzzle's title names its
    game.
    """
    data = [planted(puzzle, atelier) for puzzle in watch(puzzles)]
    if len(games_of(puzzles)) > 1:
        for each in data:
            each["title"] = f"{engines.info(each['game'].partition(':')[0]).title}: {each['title']}"
    return data


def bound(
    heading: str, body: str, puzzles: Sequence[Puzzle], *, data: Sequence[dict[str, Any]], atelier: Atelier
) -> bytes:
    """Return the file: the text for readers and the data for the scripts.

    Args:
        heading: title of the page.
        body: HTML that includes :data:`LIVE`.
        puzzles: all of the puzzles.
        data: the puzzles' data as returned by :func:`grown`.
        atelier: object that draws the puzzles' boards.
    """
    games = games_of(puzzles)
    content = {
        "games": [
            {"id": game, "names": [game], "title": engines.info(game).title, "palette": palette(game, data)}
            for game in games
        ],
        "boards": atelier.boards,
        "parts": atelier.parts,
        "rulings": atelier.rulings,
        "puzzles": data,
    }
    style = "\n".join((SHARED / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)
    script = bundle(MODULES)
    return PAGE.substitute(
        heading=escape(heading), body=body, notice=escape(notice(games)), definitions=atelier.stock.definitions,
        content=_json(content), script=script, allowed_script=_digest(script), style=style,
        allowed_style=_digest(style),
    ).encode()  # fmt: skip


def picture(data: dict[str, Any], atelier: Atelier) -> str:
    """Return the position of a puzzle."""
    return seen(atelier.svg(data["board"], data["shown"]), data["spoken"])


def seen(svg: str, description: str) -> str:
    """Return a picture together with its description."""
    return svg.replace("<svg ", f'<svg class="whole" role="img" aria-label="{escape(description, quote=True)}" ', 1)


def rated(puzzle: Puzzle) -> str:
    """Return the stars of a puzzle."""
    count = puzzle.difficulty
    return f'<span class="stars" role="img" aria-label="{count} of 5 stars">{stars(count)}</span>'


def section(number: int, puzzle: Puzzle, data: dict[str, Any], *, atelier: Atelier) -> str:
    """Return a puzzle in its printed form, for readers without scripts."""
    board = atelier.boards[data["board"]]
    # If stones would be too small at half the width of a page, the board takes the full width.
    small = 2 * board["spots"][0]["r"] * HALF / max(board["width"], board["height"]) < LEGIBLE
    return (
        f'<section class="puzzle{" broad" if small else ""}">'
        f"<h2><span>{number}. {escape(data['title'])}</span> {rated(puzzle)}</h2>\n"
        f"<p>{escape(data['task'])}</p>\n{picture(data, atelier)}</section>\n"
    )


def in_brief(puzzles: Sequence[Puzzle], theme: Theme) -> str:
    """Return the rules in brief and the notation of turns, with a section for each game."""
    return "".join(
        f'<section class="book" data-game="{game}" aria-label="{escape(engines.info(game).title)} in brief">\n'
        f"{html}</section>\n"
        for game, html in passages(puzzles, theme)
    )


def _solutions(puzzles: Sequence[Puzzle]) -> str:
    rows = "".join(
        f"<li>{told_of(puzzle, printed(puzzle), f'line-{number}')}<br>"
        f"{told_of(puzzle, puzzle.why, f'why-{number}')}</li>\n"
        for number, puzzle in enumerate(puzzles, 1)
    )
    return f'<section class="told"><h2>Solutions</h2>\n<ol>\n{rows}</ol></section>\n'


def told_of(puzzle: Puzzle, text: str, prefix: str) -> str:
    """Return text about a puzzle, with the signs of its game filled in."""
    return marked(puzzle.game.partition(":")[0], text, prefix)


def legend(puzzles: Sequence[Puzzle], theme: Theme) -> str:
    """Return the key to the players' signs, with a line for each game."""
    lines, games = [], games_of(puzzles)
    for game in games:
        if line := " ".join(signs(game, theme)):
            name = f"{engines.info(game).title}: " if len(games) > 1 else ""
            lines.append(
                f'<p class="about" data-game="{game}">{escape(name)}{marked(game, line, f"sign-{game}")}</p>\n'
            )
    return "".join(lines)


def _json(content: dict[str, Any]) -> str:
    """Return JSON that is safe between script tags, because nothing in it can close the element."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
