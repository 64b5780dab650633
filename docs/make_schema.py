"""Make ``docs/printkit.schema.json``, by which editors complete and check the files of decks and boards.

Everything in it comes from the tables by which the files are read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from inspect import getclosurevars
from pathlib import Path

from printkit.content import board, colours, deck, schema
from printkit.content.board_kinds import KINDS as BOARDS
from printkit.content.element import ElementField
from printkit.content.elements import KINDS
from printkit.content.schema import Field, fields_of

HERE = Path(__file__).parent / "printkit.schema.json"
TEXT = {"type": "string"}
ANY: dict[str, object] = {}
SIDES = ("front", "back", "under", "over")


def of_field(field: ElementField[object]) -> dict[str, object]:
    """The values of a field of elements; a text may name columns everywhere."""
    known = getclosurevars(field.read).nonlocals
    match field.read.__qualname__.partition(".")[0]:
        case "number":
            return {"anyOf": [{"type": "number", "minimum": known["least"], "maximum": known["most"]}, TEXT]}
        case "whole":
            return {"anyOf": [{"type": "integer", "minimum": 0}, TEXT]}
        case "numbers":
            return {"type": "array", "items": {"type": "number"}}
        case "parts":
            count = known["count"]
            return {"type": "array", "items": {"type": ["number", "string"]}, "minItems": count, "maxItems": count}
        case "flag":
            return {"type": "boolean"}
        case "choice":
            names = [*known["names"]]
            also = [word for word in ("center", "centre") if {"center", "middle"} & {*names} and word not in names]
            return {"anyOf": [{"enum": names + also}, {"type": "string", "pattern": r"\{"}]}
        case _:
            return TEXT


def spellings(fields: dict[str, object]) -> dict[str, object]:
    """Fields with their other spellings."""
    return {**fields, **{old: fields[new] for old, new in schema.SPELLINGS.items() if new in fields}}


def elements() -> dict[str, object]:
    """An element: its fields depend on its kind."""
    common = dict.fromkeys(("name", "when", "each", "style"), TEXT)
    ways = []
    for name, kind in KINDS.items():
        fields = {key: of_field(each) for key, each in fields_of(kind, ElementField).items()}
        if name == "group":
            fields["part"] = {"type": "array", "items": {"$ref": "#/$defs/element"}}
        names = [name, "image"] if name == "picture" else [name]
        then = {"properties": spellings({**common, "kind": ANY, **fields}), "additionalProperties": False}
        ways.append({"if": {"properties": {"kind": {"enum": names}}, "required": ["kind"]}, "then": then})
    return {"type": "object", "properties": {"kind": {"enum": [*KINDS, "image"]}, **common}, "allOf": ways}


def table(names: Iterable[str], **known: object) -> dict[str, object]:
    """A table with these fields."""
    fields = spellings({name: known.get(name, ANY) for name in names})
    return {"type": "object", "properties": fields, "additionalProperties": False}


def whole() -> dict[str, object]:
    """The schema of a file."""
    own = [key for kind in BOARDS.values() for key in fields_of(kind, Field)]
    styled = [key for kind in KINDS.values() for key in fields_of(kind, ElementField)]
    named = {"type": "object", "additionalProperties": {"anyOf": [TEXT, {"type": "object"}]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "printkit: decks, tokens, sheets and boards",
        "description": f"Colours are #2f5f86, CSS names, or {', '.join(colours.THEMED)}.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "deck": table(deck._DECK, shape={"enum": list(deck.SHAPES)}, where=TEXT, sort=TEXT),
            "board": table([*board._BOARD, *own], kind={"enum": list(BOARDS)}),
            "terrain": {"type": "object", "additionalProperties": table(board._TERRAIN)},
            "points": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "number"}}},
            "columns": {"type": "object", "additionalProperties": {"type": ["string", "number"]}},
            **dict.fromkeys(("icons", "signs", "colours", "colors", "fonts"), named),
            "styles": {"type": "object", "additionalProperties": table(styled)},
            "grid": table(("columns", "rows", "gap")),
            "cover": {"type": "object"},
            **{side: {"type": "array", "items": {"$ref": "#/$defs/element"}} for side in SIDES},
        },
        "$defs": {"element": elements()},
    }


def written() -> str:
    """The text of the file."""
    return json.dumps(whole(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    HERE.write_text(written(), encoding="utf-8")
