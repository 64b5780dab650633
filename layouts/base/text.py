"""Text files from users, read within limits so that no file can exhaust memory."""

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from io import BytesIO, TextIOWrapper
from itertools import accumulate
from pathlib import Path

from printkit.layouts.base import limits
from printkit.layouts.base.data import Table, beside
from printkit.layouts.base.limits import Limit
from printkit.layouts.base.refusals import InputError

LARGEST = limits.TEXT_SIZE.most
"""Longest text in characters: far more than anyone writes, but far less than fits in memory."""
WHOLE = 1 << 63
"""Whole numbers must be smaller than this, as in TOML; larger ones may have too many digits to show."""

_DOTTED = re.compile(rf"(?<![\w-])(?:[\w-]++\s*+\.\s*+){{{limits.TOML_PARTS.most}}}")
_TOML_TEXT = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""|\Z)|'{3}.*?(?:'{3}|\Z)|"(?:\\.|[^"\\\n])*+"?+|'[^'\n]*+'?+|#[^\n]*+''', re.DOTALL
)
_JSON_TEXT = re.compile(r'"(?:\\.|[^"\\])*+"?+', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


_held: dict[Path, bytes | Callable[[], bytes]] = {}


def hold(path: Path, data: bytes | Callable[[], bytes]) -> None:
    """Let a path represent text that is not in a file, such as text read from standard input.

    Args:
        path: a path at which there is no file.
        data: the text, or a function that returns it.
    """
    _held[path] = data


def held() -> dict[Path, bytes]:
    """Return the text that each path represents, keyed by path, to be sent to another process. Text supplied by a
    function is left out, because that process calls its own functions.
    """
    return {path: data for path, data in _held.items() if isinstance(data, bytes)}


def is_held(path: Path) -> bool:
    """Return whether a path represents text that is not in a file."""
    return path in _held


def place(source: str, line: int) -> str:
    """Return a place in words: ``rules.md, line 12``, or only the part that is known."""
    return ", ".join([source] * bool(source) + [f"line {line}"] * bool(line))


def regular(path: Path) -> None:
    """Refuse a pipe or a device, which may never end. Raises InputError."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        message = "{value} is a pipe or a device, not a file; use - to read standard input."
        raise InputError("file", path, message)


def read_text(path: Path, *, encoding: str = "utf-8", errors: str = "strict", limit: Limit = limits.TEXT_SIZE) -> str:
    """Return the text of a file, if it is no longer than a limit; a byte order mark at the beginning is dropped.

    Raises:
        OverLimit: the text is longer. InputError: the path is not a file, or the file is not UTF-8 text. OSError: the
            file cannot be read.
    """
    content = _held.get(path)
    if content is None:
        regular(path)
    with (
        path.open(encoding=encoding, errors=errors)
        if content is None
        else TextIOWrapper(BytesIO(content if isinstance(content, bytes) else content()), encoding, errors)
    ) as file:
        try:
            text = file.read(limit.most + 1)
        except UnicodeDecodeError as error:
            message = f"The file must be UTF-8 text, but byte {error.start} is not valid."
            raise InputError("file", f"byte {error.start}", message).within(str(path)) from error
    if len(text) > limit.most:
        raise limit.reached(str(path))
    return text.removeprefix("\ufeff")


def toml(text: str, source: str = "", first: int = 1) -> Table:
    """Parse TOML and return the table.

    Args:
        text: the text of a file, or part of one.
        source: name of the file, for messages.
        first: line number of the text's first line in the file.

    Raises:
        InputError: the text is not TOML, or a number has too many digits; the message names the file and the line
            and quotes the line.
        LimitReached: keys have too many dots, or values are nested too deeply.
    """
    fault: Exception
    number: int | None = None
    _bounded(text, lambda line: place(source, first + line))
    try:
        return _loaded(text)
    except tomllib.TOMLDecodeError as error:
        # Before Python 3.14 only the message says where the fault is; if it names no line, the fault is at the end of
        # the text.
        what, _, where = str(error).partition(" (at ")
        match = re.match(r"line (\d+)", where)
        fault, why, number = error, what[:1].lower() + what[1:], int(match[1]) if match else None
    except RecursionError as error:
        fault, why = error, "values are nested too deeply"
    except ValueError as error:
        fault, why = error, "a number has too many digits"
    rows = text.splitlines() or [""]
    number = min(number or len(rows), len(rows))
    hints = beside(__file__, "hints.toml")
    why += next((f" ({hint})" for words, hint in hints.items() if why.startswith(words)), "")
    message = f"This is not valid TOML: {why}, in {{value}}."
    row = rows[number - 1].strip()
    raise InputError("line", row, message).within(place(source, first + number - 1)) from fault


def _loaded(text: str) -> dict[str, object]:
    """Parse TOML and return the table. Raises ValueError, usually its subclass ``tomllib.TOMLDecodeError``."""
    table = tomllib.loads(text)
    _small(table.values())
    return table


def _bounded(text: str, place_of: Callable[[int], str]) -> None:
    """Refuse TOML that is slow to parse; ``place_of`` returns the place of a line (counted from 0).
    Raises LimitReached.
    """
    # Quoted text and comments contain no keys; only their line breaks are kept.
    bare = _TOML_TEXT.sub(lambda part: "x" + "\n" * part[0].count("\n"), text)
    if match := _DOTTED.search(bare):
        raise limits.TOML_PARTS.reached().within(place_of(bare.count("\n", 0, match.start())))
    deepest, at = _depth(bare)
    if deepest > limits.TOML_DEPTH.most:
        raise limits.TOML_DEPTH.reached().within(place_of(bare.count("\n", 0, at)))


def _depth(text: str) -> tuple[int, int]:
    """Return how deeply brackets outside quotes are nested, and where the deepest one is."""
    brackets = [(match.start(), 1 if match[0] in "[{" else -1) for match in _BRACKET.finditer(text)]
    depths = list(accumulate(step for _, step in brackets))
    deepest = max(depths, default=0)
    return deepest, brackets[depths.index(deepest)][0] if brackets else 0


def _small(values: Iterable[object]) -> None:
    """Raise ValueError for a whole number with too many digits to show."""
    for value in values:
        if isinstance(value, dict):
            _small(value.values())
        elif isinstance(value, list):
            _small(value)
        elif isinstance(value, int) and abs(value) > WHOLE:
            raise ValueError(value.bit_length())


def whole_lines(text: str, start: str) -> list[str]:
    """Return the lines of a JSON Lines file, without a last line that is incomplete because writing was interrupted.

    Args:
        text: content of the file.
        start: the beginning of every line that the program writes; a last line that begins differently does not count
            as incomplete, so it is returned even if it is not valid JSON.
    """
    *lines, last = text.split("\n")
    try:
        json_value(last)
    except (ValueError, limits.LimitReached):
        if last.startswith(start) or start.startswith(last):
            return lines
    return [*lines, last]


def json_value(text: str, hook: Callable[[list[tuple[str, object]]], object] | None = None) -> object:
    """Parse JSON and return its value.

    Args:
        text: the JSON.
        hook: function that makes a value from the names and values of each object, like ``object_pairs_hook`` of
            :func:`json.loads`.

    Raises:
        ValueError: the text is not valid JSON, or a number has too many digits. LimitReached: it is nested too
            deeply.
    """
    limit = limits.JSON_DEPTH
    # Most files have so few brackets that their nesting need not be measured.
    if text.count("[") + text.count("{") > limit.most and _depth(_JSON_TEXT.sub("", text))[0] > limit.most:
        raise limit.reached()
    value: object = json.loads(text, object_pairs_hook=hook)
    return value
