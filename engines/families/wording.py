"""Rules in words: the sentences of their families, filled with the words for their values."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import fields
from functools import cache
from pathlib import Path

from printkit.engines.families.net import ANYWHERE
from printkit.engines.families.plan import (
    AREA_FIELDS,
    MANY,
    PIECE_FIELDS,
    WAY_FIELDS,
    End,
    Follow,
    Rule,
    Table,
    Turn,
)
from printkit.layouts.base.wording import capitalised, indefinite, listed, spelled


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


def sentence(rule: Rule, table: Table) -> str:
    """A rule in words: those of its file, or those of its family with its values."""
    if rule.text:
        return rule.text
    if not isinstance(rule, End):
        return capitalised(phrase(rule, table))
    result = rule.result or rule.usual
    who = "A player" if rule.player is None else table.players[rule.player].capitalize()
    known = _words()["results"]
    return known.get(result, known["player"]).format(
        who=who, what=phrase(rule, table), result=capitalised(result)
    )


def phrase(rule: Rule, table: Table) -> str:
    """The words of a family with its values; what has happened, for an end."""
    group = "turns" if isinstance(rule, Turn) else "follows" if isinstance(rule, Follow) else "ends"
    values = {each.name: _value(rule, each.name, each.default, table=table) for each in fields(rule)}
    reserve = table.slot.keys() & {*(rule.piece or "".join(table.letters))}
    lead = _lead(rule) if isinstance(rule, Turn) else ""
    words: str = _words()[group][rule.family]
    return words.format(lead=lead, source=" from your reserve" * bool(reserve), **values)


def _value(rule: Rule, name: str, usual: object, *, table: Table) -> str:
    """The value of an attribute in words."""
    value, known = getattr(rule, name), _words()["fields"]
    if name in PIECE_FIELDS:
        said = _pieces(value, table, plain=name in ("takes", "capture") or rule.family == "fewer")
    elif isinstance(value, int) and not isinstance(value, bool):
        said = spelled(value)
    else:
        said = _listed(name, value, table)
    keys = [f"{rule.family}.{name}", name]
    special = [f"{name}.{str(each).lower()}" for each in (value if isinstance(value, tuple) else [value])]
    if value == usual:
        keys = [f"{rule.family}.{name}.usual", f"{name}.usual"]
        usually = "" if name != "piece" or rule.family == "fewer" else said
        return next((known[key] for key in keys if key in known), usually)
    return next((known[key] for key in (*special, *keys) if key in known), "{}").format(said)


def _listed(name: str, value: object, table: Table) -> str:
    """Areas, directions or kinds of what may be on a spot in words."""
    names = [str(each) for each in value] if isinstance(value, tuple) else [str(value)]
    if name in AREA_FIELDS:
        known = _words()["areas"]
        own = {each: f" on {each}" if each in table.net.index else f" in the {each}" for each in names}
        words = [known.get(each, own[each]) for each in names if each != ANYWHERE]
        if name == "connect":
            return listed(word.removeprefix(" on ").removeprefix(" in ") for word in words)
        return listed(words, "or")
    return listed(
        (_words()["ways" if name in WAY_FIELDS else "kinds"].get(each, each) for each in names), "or"
    )


def _pieces(letters: Iterable[str], table: Table, *, plain: bool) -> str:
    """Pieces in words: ``a man or king``, or ``man or king``."""
    kinds = list(dict.fromkeys(table.piece[each].name for each in letters or "".join(table.letters)))
    if len(kinds) > 1 and not letters:
        return "one of your pieces"
    return listed(kinds, "or") if plain else indefinite(listed(kinds, "or"))


def _lead(turn: Turn) -> str:
    """The conditions of a turn as the beginning of its sentence."""
    said = []
    for what, least, most in turn.condition:
        number = f"{least}" if least == most else f"{least} or more" if most >= MANY else f"{least} to {most}"
        said.append(_words()["conditions"][what].format("no" if number == "0" else number))
    may = "you must " if turn.must else "you may "
    return f"While {listed(said)}, {may}" if said else may
