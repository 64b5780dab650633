"""A project's own cards to replace the Decktet, read from the table ``[cards]``."""

from collections.abc import Iterable, Iterator

from printkit.content import rows, typefaces
from printkit.content.project import Section
from printkit.content.schema import Node
from printkit.engines.strings.decktet import RANKS, SUITS, Card
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError

COLUMNS = ("rank", "name", "suits")
NAME = 32
"""Longest name of a card in characters."""


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The cards of a project, at least one."""

    cards: tuple[Card, ...]


def read(node: Node) -> OwnCards | None:
    """Return a project file's cards, which are listed one by one or in a CSV file. Raises InputError."""
    table = node.table(("file", "card"), named=True)
    if not table:
        return None
    if len(table) > 1:
        raise node["file"].refuse(
            "Choose either file or [[cards.card]]; they cannot be combined.", quote="file and card"
        )
    card_rows = rows.records(node["file"].file(), COLUMNS) if "file" in table else _records(node["card"])
    return OwnCards(tuple(_cards(card_rows)))


def _records(cards: Node) -> Iterator[dict[str, Node]]:
    """Yield cards listed one by one (``[[cards.card]]``), with a string or a whole number in every column."""
    for card in cards.rows("a list of tables: begin each card with [[cards.card]]"):
        card.table(COLUMNS, named=True)
        for column in COLUMNS:
            if card[column].missing:
                raise card.refuse(f"A card needs {column}.", quote="")
        yield {column: card[column].as_text() for column in COLUMNS}


def _cards(records: Iterable[dict[str, Node]]) -> Iterator[Card]:
    """Yield the cards, checking each of them."""
    places: dict[str, str] = {}
    for record in records:
        rank, name, letters = (record[column].text("") for column in COLUMNS)
        rank = rank.capitalize()
        if rank and rank not in RANKS:
            raise record["rank"].refuse(f"one of {', '.join(RANKS)}, or nothing", RANKS, quote=rank)
        typefaces.words(record["name"], NAME)
        if name in places:
            raise record["name"].refuse(f"{{value}} is already used as the name at {places[name]}.")
        places[name] = f"{record['name'].place}: {record['name'].name}"
        suits = letters.upper()
        for letter in suits:
            if letter not in SUITS:
                suit_names = ", ".join(f"{key} {suit}" for key, suit in SUITS.items())
                raise record["suits"].refuse(f"letters of suits ({suit_names})")
        if len(set(suits)) != len(suits) or len(suits) > 3:
            raise record["suits"].refuse("up to three different suits")
        yield Card(rank, name, "".join(letter for letter in SUITS if letter in suits))
    if not places:
        raise InputError("cards", "", "The list needs at least one card.")


SECTION = Section("cards", read)
