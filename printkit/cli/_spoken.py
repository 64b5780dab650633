"""Commands for the figure or board in the studio, in the form in which people would type them."""

import shlex
from collections.abc import Mapping

from printkit.cli._names import option
from printkit.draw.theme import FULL

OPTIONS: Mapping[str, str] = {
    "position": "-p",
    "lines": "--line",
    "areas": "--area",
    "marks": "--mark",
    "claims": "--claim",
}
"""Options of ``printkit diagram`` whose names differ from their keys."""


def diagram(table: Mapping[str, object]) -> str:
    """Return the command that draws a figure with these keys."""
    words = ["printkit", "diagram", str(table.get("game", ""))]
    turns = table.get("turns", [])
    words += turns.split() if isinstance(turns, str) else map(str, turns if isinstance(turns, list) else ())
    for key, value in table.items():
        option_name = OPTIONS.get(key, option(key))
        match value:
            case _ if key in ("game", "turns", "name") or (value in ("", [], False) and key != "coords"):
                continue
            case bool():
                words.append(option_name if value else f"--no-{key}")
            case str() if key == "legal":
                words += ["--legal-of", value]
            case list():
                for each in value:
                    words += [option_name, str(each)]
            case _:
                words += [option_name, str(value)]
    return shlex.join([*words, "-o", f"{_file(str(table.get('game', '')))}-figure.svg"])


def board(options: Mapping[str, object]) -> str:
    """Return the command that prints a board with these options (see :func:`printkit.studio.compose.board`)."""
    subject = str(options.get("board", ""))
    words = ["printkit", "board", subject]
    for key, value in options.items():
        option_name = option(key)
        match value:
            case _ if key in ("board", "game", "position", "own", "vector") or value in ("", None):
                continue
            case False if key in ("lines", "coords", "ruler"):
                words.append(f"--no-{key}")
            case False if key == "landscape":
                words.append("--portrait")
            case bool():
                if value and key not in ("lines", "coords", "ruler"):
                    words.append(option_name)
            case _ if key == "layers":
                words += [part for layer in str(value).split() for part in ("--layer", layer)]
            case _ if (key, value) not in USUAL:
                words += [option_name, str(value)]
    own_options = options.get("own", {})
    for name, text in (own_options if isinstance(own_options, Mapping) else {}).items():
        if str(text).strip():
            words += [option(name), str(text).strip()]
    return shlex.join([*words, "-o", f"{subject}.pdf"])


USUAL = {
    ("overlap", "10mm"), ("seams", "whole"), ("cut_side", "right"), ("marks", "none"), ("theme", FULL.name),
}  # fmt: skip
"""The command's default values."""


def _file(game: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in game)


def own(options: Mapping[str, object]) -> str:
    """Return the command that prints a user's own deck or board (see :class:`printkit.studio.live.Live`)."""
    board = options["kind"] == "board"
    words = ["printkit", "board" if board else "cards", str(options["file"])]
    for key, usual in (("paper", ""), ("theme", FULL.name), *(() if board else (("duplex", "long"),))):
        if options.get(key, usual) != usual:
            words += [option(key), str(options[key])]
    words += [option(key) for key in ("tile" if board else "draft",) if options.get(key)]
    return shlex.join([*words, "-o", f"{options['part']}.pdf"])
