"""Limits on files: a table of how much each kind of file may contain.

A small file can cause a lot of work, because some elements repeat others, values can be nested, and patterns can
match in many ways. This work is counted before it is done, so that no file takes long to read; a message names any
limit that is exceeded. The limits are far higher than anyone needs, and no count depends on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import OverLimit


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit for one kind of file.

    Attributes:
        files: the kind of file, in the plural.
        things: a plural noun for the items counted.
        most: largest number accepted.
    """

    files: str
    things: str
    most: int

    def check(self, count: int, field: str = "file") -> None:
        """Refuse a count above the limit.

        Args:
            count: the number to check.
            field: the field or file that contains the items, for messages.

        Raises:
            LimitReached: the count is above the limit.
        """
        if count > self.most:
            raise self.reached(field, count)

    def reached(self, field: str = "file", count: int | None = None) -> LimitReached:
        """Return the error for a file that contains too many items; ``count`` is None if not all were counted."""
        return LimitReached(self, field, count)

    def __str__(self) -> str:
        return f"{self.most:,} {self.things}"


class LimitReached(OverLimit):
    """The refusal of a file that exceeds a limit.

    Args:
        limit: the limit.
        field: the field or file that contains too much.
        count: the number found; None if not all were counted.
    """

    def __init__(self, limit: Limit, field: str, count: int | None = None) -> None:
        super().__init__(field, count or "", f"at most {limit}", found=count, bound=limit.most)
        self.limit = limit

    def sentence(self) -> str:
        """Return the whole message."""
        start = "There are" if self.places else f"{self.called(self.field)} has"
        return f"{start} more than {self.limit}, the limit for {self.limit.files}."


class Count:
    """A count of operations, with a limit."""

    __slots__ = ("field", "limit", "number")

    def __init__(self, limit: Limit, field: str = "file") -> None:
        self.limit, self.field, self.number = limit, field, 0

    def add(self, more: int = 1) -> None:
        """Add to the count. Raises LimitReached above the limit."""
        self.number += more
        if self.number > self.limit.most:
            raise self.limit.reached(self.field)


TEXT_SIZE = Limit("text files", "characters", 1_000_000)
TABLE_SIZE = Limit("tables of cards", "characters", 8_000_000)
SPREADSHEET_SIZE = Limit("spreadsheets", "bytes", 100_000_000)
SPREADSHEET_MEMORY = Limit("spreadsheets", "megabytes of memory", 600)
TABLE_ROWS = Limit("tables of cards", "rows", 20_000)
TABLE_COLUMNS = Limit("tables of cards", "columns", 200)
CELL_LETTERS = Limit("tables of cards", "characters in a cell", 10_000)
PUZZLES_SIZE = Limit("puzzle files", "characters", 20_000_000)
MATCH_GAMES = Limit("records of matches", "games", 100)
TOML_PARTS = Limit("TOML files", "names joined by dots in a key", 20)
TOML_DEPTH = Limit("TOML files", "levels of lists and tables", 40)
JSON_DEPTH = Limit("JSON files", "levels of lists and objects", 40)
CARD_LETTERS = Limit("texts on cards", "characters", 5_000)
LINE_LETTERS = Limit("titles and other lines", "characters", 1_000)
CAPTION_LETTERS = Limit("captions", "characters", 2_000)
CONDITION_LETTERS = Limit("conditions on cards", "characters", 1_000)
EXPRESSION_DEPTH = Limit("expressions on cards", "levels of brackets", 40)
MARKDOWN_LINES = Limit("Markdown files", "lines", 15_000)
MARKDOWN_BLOCKS = Limit("Markdown files", "paragraphs, items and cells", 5_000)
MARKDOWN_LETTERS = Limit("Markdown files", "characters in a paragraph", 20_000)
MARKDOWN_WORDS = Limit("Markdown files", "words", 250_000)
MARKDOWN_WORD = Limit("Markdown files", "characters in a word", 1_000)
MARKDOWN_MARKS = Limit("Markdown files", "quotation marks, stars and other marks in a paragraph", 4_000)
MARKDOWN_STEPS = Limit("Markdown files", "steps to read the brackets in paragraphs", 20_000_000)
SVG_SIZE = Limit("SVG pictures", "bytes", 20_000_000)
SVG_ELEMENTS = Limit("SVG pictures", "elements", 20_000)
SVG_DEPTH = Limit("SVG pictures", "levels of elements", 64)
SVG_VISITS = Limit("SVG pictures", "elements drawn, including those repeated by use", 100_000)
SVG_STEPS = Limit("SVG pictures", "steps of all paths drawn", 400_000)
SVG_VALUE = Limit("SVG pictures", "characters in a property", 2_000)
SVG_NAME = Limit("SVG pictures", "characters in a name", 1_000)
SVG_RULES = Limit("SVG pictures", "rules in style sheets", 20_000)
SVG_STOPS = Limit("SVG pictures", "colours of a gradient", 100)
SVG_CHAIN = Limit("SVG pictures", "gradients that build on each other", 64)
PICTURE_SIZE = Limit("pictures", "bytes", 40_000_000)
PICTURE_SIDE = Limit("PNG and JPEG pictures", "pixels along a side", 16_384)
PICTURE_PIXELS = Limit("PNG and JPEG pictures", "pixels", 64_000_000)
PROFILE_SIZE = Limit("PNG and JPEG pictures", "bytes in the colour profile", 4_000_000)
SCAN_PIXELS = Limit("scans", "pixels", 200_000_000)
FONT_SIZE = Limit("fonts", "bytes", 60_000_000)
FONT_CHARACTERS = Limit("fonts", "characters in their tables", 400_000)
FONT_NAMES = Limit("fonts", "bytes of names", 2_000_000)
FONT_TABLES = Limit("fonts", "tables of one kind", 100)
FONT_DEPTH = Limit("fonts", "characters that build on each other", 32)
FONT_STEPS = Limit("fonts", "steps to draw the characters used", 3_000_000)
FONT_KERNING = Limit("fonts", "tables of kerning", 1_000)
EXTENDS = Limit("decks", "files that build on each other", 8)
ELEMENTS = Limit("decks", "elements on a side", 200)
CARDS = Limit("decks", "cards", 20_000)
CELLS = Limit("boards", "cells", 40_000)
GAME_SPOTS = Limit("games from data", "spots on the board", 400)
GAME_RULES = Limit("games from data", "rules of one kind", 40)


def table() -> str:
    """Return the limits as a Markdown table for the documentation."""
    rows = [f"{each.files} | {each.most:,} | {each.things}" for each in limits()]
    return "\n".join(("files | at most | things", "--- | --: | ---", *rows)) + "\n"


def limits() -> Iterator[Limit]:
    """Return all limits, in the order of the table."""
    return (each for each in globals().values() if isinstance(each, Limit))
