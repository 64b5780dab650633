"""Where the tables and fields of a TOML file stand."""

from __future__ import annotations

import re

Keys = tuple[str, ...]
"""The way to a field: the names of its tables, then its own."""

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_KEYS = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_KEYS})\s*\]")
_FIELD = re.compile(rf"\s*({_KEYS})\s*=")
_TOKEN = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*|[\[\]{}]')


def lines(text: str) -> dict[Keys, int]:
    """The line on which every table and field of a TOML text begins, by the path of its keys.

    Tables of a list have their number in the path (``("cards", "card", "0")``). What stands inside a value that is
    a list or table is not taken apart: its messages name the line of the field.
    """
    found: dict[Keys, int] = {}
    counts: dict[Keys, int] = {}
    table: Keys = ()
    open_: str = ""
    depth = 0
    for number, line in enumerate(text.splitlines(), start=1):
        rest = line
        if not open_ and not depth:
            if match := _HEADER.match(line):
                table = _split(match[2])
                if match[1] == "[[":
                    counts[table] = counts.get(table, -1) + 1
                    table = (*table, str(counts[table]))
                _note(found, table, number)
                continue
            if match := _FIELD.match(line):
                _note(found, (*table, *_split(match[1])), number)
                rest = line[match.end() :]
        open_, depth = _scan(rest, open_, depth)
    return found


def _scan(text: str, open_: str, depth: int) -> tuple[str, int]:
    """Whether a text of several lines, or a list, is still open behind this line."""
    at = 0
    while at < len(text):
        if open_:
            end = text.find(open_, at)
            if end < 0:
                return open_, depth
            open_, at = "", end + 3
            continue
        token = _TOKEN.search(text, at)
        if not token:
            break
        at = token.end()
        if token[0] in ('"""', "'''"):
            open_ = token[0]
        elif token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
    return open_, depth


def _split(keys: str) -> Keys:
    return tuple(key.strip("\"'") for key in re.findall(_KEY, keys))


def _note(found: dict[Keys, int], keys: Keys, number: int) -> None:
    for length in range(1, len(keys) + 1):
        found.setdefault(keys[:length], number)
