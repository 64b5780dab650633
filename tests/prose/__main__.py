"""Check the English of everything people read: ``python -m tests.prose [-v AREA...]``, part of ``make lint``.

``habits.toml`` lists turns of phrase that a native editor would change, ``exceptions.toml`` the sentences that may
keep theirs, each with its reason. For every area the program prints the habits per 1,000 words and the sentences of
more than 35 words. It fails if an area exceeds its ``LIMITS``, which are lowered whenever the area improves.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
LONGEST = 35
"""Words of the longest sentence."""
LIMITS = {
    "readme": (0.1, 0.1),
    "docs": (0.5, 0.0),
    "books": (0.1, 0.0),
    "puzzles": (0.1, 0.1),
    "rulings": (0.1, 0.1),
    "lessons": (0.1, 0.1),
    "help": (0.1, 1.2),
    "docstrings": (0.4, 0.4),
    "messages": (0.1, 0.1),
}
"""By area the most habits per 1,000 words and the most overlong sentences per 1,000 words."""

REFUSING = (
    "InputError", "NotationError", "TooSmall", "TooLarge", "OverLimit", "IllegalTurn", "Unproved", "UsageError",
    "refuse", "_refuse", "excluded", "no_options",
)  # fmt: skip
"""Functions and types that take messages."""

_FENCE = re.compile(r"^( {0,3})(`{3,}|~{3,}).*?^\1\2[ \t]*$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_CODE = re.compile(r"(`+).+?\1", re.DOTALL)
_LINK = re.compile(r"\]\([^)]*\)|\]\[[^\]]*\]")
_TABLE = re.compile(r"^\s*\|?[\s:|-]+\|[\s:|-]*$")
_CAPTION = re.compile(r'^caption = "(.*)"$', re.MULTILINE)
_END = re.compile(
    r"(?<=[.!?])[*_”’)\"†]*\s+(?=[*_“‘(\"]*[A-ZÀ-Þ\d`])|\n\s*\n|\n\s*(?=[-*|#]|\d+\.\s)|:\s*\n|\s(?=!\[|<img )"
)
_FIELDS = re.compile(r"^\s*(?:Args|Returns|Raises|Attributes|Yields|Example|Examples|Source):\s*$", re.MULTILINE)
_ENTRY = re.compile(r"\n(?= +(?:\*{0,2}\w+, )*\*{0,2}\w+: )")
"""Before the name of an attribute or argument, whose description is a sentence of its own."""
_NAMES = re.compile(r"(?:\{[^{}]*\}|%[sd]|--[\w-]+|[\w./-]*/[\w./-]+|\b[a-z]+_[a-z_]+\b)")


@dataclass(frozen=True, slots=True)
class Passage:
    """Some running text: where it comes from and its words."""

    place: str
    text: str

    @property
    def words(self) -> int:
        """How many words it has."""
        return len(re.findall(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*", self.text))

    def sentences(self) -> list[str]:
        """Its sentences, without blanks at their ends."""
        return [each.strip() for each in _END.split(self.text) if each and each.strip()]


@dataclass(frozen=True, slots=True)
class Habit:
    """A turn of phrase, and what to write instead."""

    pattern: re.Pattern[str]
    instead: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence to change, with the reason."""

    place: str
    sentence: str
    reason: str


def markdown(path: Path) -> Iterator[Passage]:
    """The paragraphs and captions of a page, without code."""
    name, text = str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
    for caption in _CAPTION.findall(text):
        yield Passage(name, caption)
    plain = _COMMENT.sub("", _FENCE.sub("\n", text))
    yield Passage(name, _LINK.sub("]", _CODE.sub("X", plain)))


def strings(path: Path) -> Iterator[tuple[ast.AST, str, int]]:
    """Docstrings (with the node they belong to) and messages, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node, text, getattr(node, "lineno", 1)
    seen: set[ast.AST] = set()
    for node in filter(is_message, ast.walk(tree)):
        for each in ast.walk(node):
            if each not in seen and " " in (text := literal(each)):
                seen.update(ast.walk(each))
                yield node, text, getattr(each, "lineno", 1)


def is_message(node: ast.AST) -> bool:
    """Whether a user may read the literals of a node: a refusal is made or raised here, or its message is chosen."""
    if isinstance(node, ast.Assign):
        return any(isinstance(each, ast.Name) and each.id in ("message", "why") for each in node.targets)
    name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
    return isinstance(node, ast.Raise) or name in REFUSING


def literal(node: ast.AST) -> str:
    """The text of a literal, with an X for each value that is filled in; nothing for another node."""
    if isinstance(node, ast.JoinedStr):
        return "".join(literal(each) or "X" for each in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@cache
def sources() -> tuple[Path, ...]:
    """The Python files of the package."""
    return tuple(path for room in ("layouts", "engines", "printkit") for path in sorted((ROOT / room).rglob("*.py")))


def is_command(node: ast.AST) -> bool:
    """Whether a function is a command, so that its docstring is its help."""
    return isinstance(node, ast.FunctionDef) and any(
        "command" in ast.unparse(each) or "group" in ast.unparse(each) for each in node.decorator_list
    )


def python(wanted: Callable[[ast.AST], bool]) -> Iterator[Passage]:
    """Texts in Python files that belong to nodes of some kind."""
    for path in sources():
        for node, text, line in strings(path):
            if wanted(node):
                plain = _NAMES.sub("X", _CODE.sub("X", _FIELDS.sub("", _ENTRY.sub("\n\n", text))))
                yield Passage(f"{path.relative_to(ROOT)}:{line}", plain)


def pages(*patterns: str) -> Iterator[Passage]:
    """All pages whose paths match."""
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            yield from markdown(path)


def tables(*patterns: str) -> Iterator[Passage]:
    """The texts in all TOML files whose paths match."""
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            for text in texts(tomllib.loads(path.read_text(encoding="utf-8"))):
                yield Passage(str(path.relative_to(ROOT)), _NAMES.sub("X", _CODE.sub("X", text)))


def texts(value: object) -> Iterator[str]:
    """The strings in a table that have words beside one another, unlike positions and turns."""
    if isinstance(value, str):
        if re.search("[a-z]{2} [a-z]{2}", value):
            yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each)


AREAS: dict[str, Callable[[], Iterator[Passage]]] = {
    "readme": lambda: pages("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    "docs": lambda: pages("docs/*.md"),
    "books": lambda: pages("printkit/games/*/*.md", "printkit/content/**/*.md"),
    "puzzles": lambda: tables("printkit/games/*/picked.toml", "engines/*/puzzles.toml", "engines/puzzles/*.toml"),
    "rulings": lambda: tables("engines/*/rulings.toml"),
    "lessons": lambda: tables("printkit/games/*/tour.toml"),
    "help": lambda: chain(
        python(is_command), tables("printkit/cli/help.toml", "printkit/games/*/commands/help.toml")
    ),
    "docstrings": lambda: python(lambda node: not is_message(node) and not is_command(node)),
    "messages": lambda: python(is_message),
}


@cache
def habits() -> tuple[Habit, ...]:
    """The turns of phrase to look for."""
    listed = tomllib.loads((HERE / "habits.toml").read_text(encoding="utf-8"))["habit"]
    return tuple(Habit(re.compile(each["pattern"], re.IGNORECASE), each["instead"]) for each in listed)


@cache
def exceptions() -> tuple[str, ...]:
    """Parts of sentences that may stay as they are."""
    path = HERE / "exceptions.toml"
    return tuple(each["words"] for each in tomllib.loads(path.read_text(encoding="utf-8")).get("exception", []))


def hits(passage: Passage) -> Iterator[Hit]:
    """The habits in a passage."""
    for sentence in passage.sentences():
        if any(words in sentence for words in exceptions()):
            continue
        for habit in habits():
            for match in habit.pattern.finditer(sentence):
                yield Hit(passage.place, sentence, f"“{match[0]}”: {habit.instead}")


def overlong(passage: Passage) -> Iterator[Hit]:
    """The sentences of a passage that are too long."""
    for sentence in passage.sentences():
        count = Passage("", sentence).words
        if count > LONGEST and "|" not in sentence:
            yield Hit(passage.place, sentence, f"{count} words")


def main(words: list[str]) -> int:
    """Print what was counted; the exit status is 1 where an area exceeds its limits."""
    verbose, wanted = "-v" in words, [word for word in words if word != "-v"] or list(AREAS)
    failed = False
    print(f"{'area':12} {'words':>7} {'habits':>7} {'per 1,000':>9} {'overlong':>9}")
    for area in wanted:
        passages = list(AREAS[area]())
        count = sum(passage.words for passage in passages)
        found = [hit for passage in passages for hit in hits(passage)]
        long = [hit for passage in passages for hit in overlong(passage)]
        share, too_long = 1000 * len(found) / max(count, 1), 1000 * len(long) / max(count, 1)
        print(f"{area:12} {count:7} {len(found):7} {share:9.2f} {len(long):9}")
        failed |= share > LIMITS[area][0] or too_long > LIMITS[area][1]
        if verbose:
            for hit in (*found, *long):
                print(f"  {hit.place}: {hit.reason}\n    {' '.join(hit.sentence.split())[:200]}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
