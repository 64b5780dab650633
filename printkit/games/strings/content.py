"""Cards of a project's own in the place of the Decktet: the table ``[cards]``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from printkit.content.reader import Reader, Row, Section, check_words, csv_rows
from printkit.engines.strings.decktet import RANKS, SUITS, Card
from printkit.layouts.ground.refusals import InputError

COLUMNS = ("rank", "name", "suits")
NAME = 32
"""Most letters of a card's name."""


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The cards of a project, at least one."""

    cards: tuple[Card, ...]


def read(reader: Reader) -> OwnCards | None:
    """The cards of a project file, in a CSV file or one by one. Raises InputError."""
    table = reader.table(("cards",), ("file", "card"))
    if not table:
        return None
    if len(table) > 1:
        raise reader.error(("cards", "file"), "file and card", "possible together: choose one")
    rows = (
        csv_rows(reader.file(("cards", "file")), COLUMNS)
        if "file" in table
        else reader.rows(("cards", "card"), COLUMNS)
    )
    return OwnCards(tuple(_cards(rows)))


def _cards(rows: Iterable[Row]) -> Iterator[Card]:
    """Checked cards."""
    places: dict[str, str] = {}
    for row in rows:
        (at, rank), (where, name), (there, letters) = (row[column] for column in COLUMNS)
        rank = rank.capitalize()
        if rank and rank not in RANKS:
            raise InputError(at, rank, f"a rank: {', '.join(RANKS)}, or nothing", RANKS)
        check_words(where, name, NAME)
        if name in places:
            raise InputError(where, name, f"a name of its own ({places[name]} has it)")
        places[name] = where
        suits = letters.upper()
        for letter in suits:
            if letter not in SUITS:
                raise InputError(
                    there, letters, f"letters of suits: {', '.join(f'{k} {v}' for k, v in SUITS.items())}"
                )
        if len(set(suits)) != len(suits) or len(suits) > 3:
            raise InputError(there, letters, "up to three different suits")
        yield Card(rank, name, "".join(letter for letter in SUITS if letter in suits))
    if not places:
        raise InputError("cards", "", "a list of at least one card")


SECTION = Section("cards", read)
