"""What is said about a puzzle: its head, its solution, what fails, and where it comes from."""

from __future__ import annotations

from collections.abc import Sequence

import engines
from engines.puzzles.kind import Solo, craft
from engines.puzzles.puzzle import Puzzle
from layouts.errors import InputError
from printkit.diagrams.inline import Words, paragraph
from printkit.diagrams.table import table
from printkit.drawing import Item, label, line
from printkit.dress import dress
from printkit.sheets import prose
from printkit.theme import Theme
from printkit.type import Paragraph, face, typeset
from printkit.type import width as type_width

FULL_STAR, EMPTY_STAR = "★", "☆"

LEGENDS = {
    "yoso": (":h: Honour, :f: Fate.",),
    "master": (":h: Honour, :f: Fate.",),
    "mana": ("Red: :D: damyo, :R: ronin.", "Amber: :d: damyo, :r: ronin.", ":m: Mana."),
    "jo": (":r: Red, :b: Black, :n: neutral.",),
    "strings": ("Sun: :s: Suns, :w: Waves, :k: Knots.", "Moon: :m: Moons, :l: Leaves, :y: Wyrms."),
    "favor": (":A: :B: :C: :D: face where the nose points.",),
}
"""Whose signs are whose, in the signs of each game: sentences that stay on one line."""


def is_duel(puzzle: Puzzle) -> bool:
    """Whether it shows hands of cards instead of a board."""
    return puzzle.game == "favor" and "/" not in puzzle.position


def is_solo(puzzle: Puzzle) -> bool:
    """Whether its solution is a set of placements."""
    return isinstance(craft(puzzle.game).kind(puzzle.kind).goal, Solo)


def game_of(puzzles: Sequence[Puzzle]) -> str:
    """The id of the game that all puzzles are of. Raises InputError where they are of several."""
    ids = list(dict.fromkeys(puzzle.game.partition(":")[0] for puzzle in puzzles))
    if len(ids) != 1:
        raise InputError("FILE", ", ".join(ids), "puzzles of one game: make a booklet for each")
    return ids[0]


def stars(difficulty: int) -> str:
    """``★★★☆☆``."""
    return FULL_STAR * difficulty + EMPTY_STAR * (5 - difficulty)


def state(puzzle: Puzzle) -> str:
    """What the board does not show: ``On Void.``; empty where there is nothing to say."""
    if is_duel(puzzle):
        return ""
    game = engines.find(puzzle.game)
    _, _, rest = table(puzzle.game).state(game.parse(puzzle.position)).partition(", ")
    return f"{rest[0].upper()}{rest[1:]}." if rest else ""


def answer(puzzle: Puzzle) -> str:
    """The solution with own turns in bold: ``**VA** AA, **FA**``."""
    if is_solo(puzzle):
        return f"**{' '.join(puzzle.solution)}**"
    own, replies = puzzle.solution[::2], (*puzzle.solution[1::2], "")
    return ", ".join(f"**{turn}** {reply}".strip() for turn, reply in zip(own, replies, strict=False))


def telling(puzzle: Puzzle, most: int = 4) -> tuple[tuple[str, str | None], ...]:
    """Some wrong turns with their refutations, as they are stored; those that have one come first."""
    return tuple(sorted(puzzle.refutations.items(), key=lambda item: not item[1])[:most])


def failures(puzzle: Puzzle) -> str:
    """The most telling wrong turns with their refutations: ``Not AV (WV), VA (AA).``."""
    told = [f"{turn} ({reply})" if reply else turn for turn, reply in telling(puzzle)]
    return f"Not {', '.join(told)}." if told else ""


def origin(puzzle: Puzzle) -> str:
    """Where it comes from: id and seed."""
    return f"{puzzle.id} · seed {puzzle.seed}"


def legend(puzzles: Sequence[Puzzle], size: float, measure: float, theme: Theme) -> Words | None:
    """Whose signs are whose, as a paragraph; None where the puzzles show hands of cards alone.

    Args:
        puzzles: of one game.
        size: em size in mm.
        measure: width of the lines in mm.
        theme: colours.
    """
    if all(map(is_duel, puzzles)):
        return None
    game = game_of(puzzles)
    text = " ".join(said.replace(" ", "\u00a0") for said in LEGENDS[game])
    return paragraph(text, size, measure, game, theme, colour=theme.soft)


def notice(game: str) -> str:
    """What every sheet of a game must say."""
    info = engines.info(game)
    return dress(game).notice or f"{info.title} by {info.designer}{f', {info.year}' if info.year else ''}"


# ------------------------------------------------------------------------------------------------ set


def head(number: int, puzzle: Puzzle, width: float, top: float, theme: Theme) -> tuple[list[Item], float]:
    """Number, title and stars, then the task, hung from a height; and the height at which they end.

    Title and stars share a line; where the place is too narrow for that, the stars stand below the rule.
    """
    title, rated = f"{number}  {craft(puzzle.game).kind(puzzle.kind).title}", stars(puzzle.difficulty)
    long, broad = type_width(title, 1.0, face("bold")), 0.85 * type_width(rated, 1.0, face())
    size = min(theme.heading, width / (long + broad + 1.0))
    apart = size < 0.75 * theme.heading
    if apart:
        size = min(theme.heading, width / long)
    base = top - 0.8 * size
    rule = base - 0.45 * size
    items: list[Item] = [
        label(0, base, title, size, theme.ink, weight="bold"),
        line(0, rule, width, rule, theme.stroke(theme.thin, theme.accent)),
    ]
    if apart:
        items.append(label(0, rule - size, rated, 0.85 * size, theme.accent))
        rule -= 1.1 * size
    else:
        items.append(label(width, base, rated, 0.85 * size, theme.accent, anchor="end"))
    y = rule - 1.8
    task = balanced(puzzle.task, theme.body, width)
    items += prose.runs(task, 0, y, theme.ink)
    y -= task.height
    more = state(puzzle)
    if more:
        said = typeset(f"*{more}*", theme.body, width)
        items += prose.runs(said, 0, y - 0.4, theme.soft)
        y -= said.height + 0.4
    return items, y


def balanced(text: str, size: float, width: float) -> Paragraph:
    """The text in as few lines as it needs, none of them a single short word."""
    found = typeset(text, size, width)
    for share in (0.88, 0.76, 0.64):
        narrower = typeset(text, size, width * share)
        if narrower.height > found.height + 1e-6 or widest(text, size) > width * share:
            break
        found = narrower
    return found


def broken(text: str, size: float, width: float) -> Paragraph:
    """A paragraph in which turns that are longer than a line are broken after a ``+``."""
    if widest(text, size) > width:
        text = " ".join(
            word.replace("+", "+ ") if widest(word, size) > width else word for word in text.split(" ")
        )
    return typeset(text, size, width)


def widest(text: str, size: float) -> float:
    """Width in mm of the longest word, as if all were bold."""
    return max(type_width(word, size, face("bold")) for word in text.replace("*", "").split(" "))
