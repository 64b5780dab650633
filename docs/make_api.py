"""Writes docs/api.md from the docstrings of the package `printkit` and the examples beside this file."""

from __future__ import annotations

import dataclasses
import inspect
import re
import textwrap
from pathlib import Path

import printkit

HERE = Path(__file__).parent
HEAD = """# Printkit from Python

{intro}

This page is made from the docstrings by `make docs`. Every example on it runs in the tests.

## Five lines

```python
import printkit

position = printkit.game("jo").start.play("e5f5")
printkit.figure("jo", turns="e5f5", caption="Red begins.").save("begin.svg")
printkit.board("jo", paper="A4").save("board.pdf")
printkit.kit("jo").save("kits")
```
"""
USES = {
    "Position": 'game("jo").start.play("e5f5").mover',
    "Rules": 'game("jo").info.title',
    "Solution": 'solve(game("jo").start, nodes=100).complete',
    "Board": 'board("jo").spot("e5").at',
    "Artwork": 'Artwork(Drawing.of("board", Circle(10, 10, 8, Style("#8c3b2a"))), 20, 20, "A token").title',
    "Drawing": 'Drawing.of("board", line(0, 0, 30, 40, Style(stroke="#000000", width=0.5))).bounds()',
    "Stroke": 'len(Stroke(rectangle(0, 0, 63, 88), Style(fill="#f5f0e4")).segments)',
    "Circle": 'Circle(10, 10, 8, Style("#8c3b2a")).r',
    "Text": 'label(0, 0, "Storm", 6, "#000000").string',
    "Style": 'Style(stroke="#26282c", width=0.35).scaled(2).width',
    "Theme": 'theme("grey").stroke(0.5).width',
    "Deck": 'Deck(id="a", title="Cards", width=63, height=88, outline=(), pieces=(Piece("one", Drawing()),)).width',
    "Piece": 'Piece("Storm", Drawing(), count=6).count',
    "Course": 'replay(record("jo", ["e5f5"])).courses[0].turns',
    "Examination": 'prove(game("yoso").position("hffff/f.h.f/hh..h/hhfhh/..hh. honour V"), "win").depth',
    "Info": 'game("jo").info.designer',
    "Line": 'board("yoso").lines[0].spots',
    "Match": 'arena("jo", (2, 1), games=2).games',
    "Outcome": 'replay(self_play("jo", (1, 1))).outcome.winner',
    "Region": 'board("jo").regions[0].kind',
    "Replayed": 'replay(record("jo", ["e5f5"])).game',
    "Ruling": 'rulings("jo")[0].text',
    "Spot": 'board("jo").spots[0].id',
    "Advice": 'advise(game("jo").start, level=1).turn in game("jo").start.turns',
    "Kit": 'kit("jo", only="board")',
    "Page": 'figure("jo").pages[0].width',
    "Pages": 'len(sheets(board("jo"), "A5", tile=True))',
    "Press": 'calibrate(press=Press(colour="grey"))',
    "Print": 'cards("decktet", size="mini")',
    "Puzzles": 'puzzles("jo")[:3]',
    "Sheet": 'figure("jo").title',
    "Puzzle": 'puzzles("jo")[0].game',
    "Project": "Project().paper is None",
    "Refusal": "issubclass(Refusal, Exception)",
    "disc": "disc(0, 0, 5)[0]",
    "label": 'label(0, 0, "Storm", 6, "#000000").size',
    "line": 'line(0, 0, 10, 0, Style(stroke="#000000", width=0.35)).segments',
    "polyline": "polyline([(0, 0), (10, 0), (10, 10)], closed=True)[-1]",
    "rectangle": "rectangle(0, 0, 63, 88)[0]",
    "rounded": "rounded(0, 0, 63, 88, 3)[-1]",
}
"""For each value and shape an expression that uses it."""


def page() -> str:
    """The whole page."""
    intro, _, _ = inspect.getdoc(printkit).partition("\n>>>")
    parts = [HEAD.format(intro=_prose(intro)), "## Functions\n"]
    for name in printkit.FUNCTIONS:
        parts.append(_entry(name, getattr(printkit, name)))
    parts.append("## Values and shapes\n")
    for name in sorted(printkit.VALUES):
        parts.append(_entry(name, getattr(printkit, name), example(name)))
    for title, file in (
        ("54 cards with wrapped text and backs", "cards.py"),
        ("A hex map with terrain", "hexmap.py"),
    ):
        source = (HERE / "examples" / file).read_text(encoding="utf-8")
        parts.append(f"## Example: {title}\n\n`docs/examples/{file}`\n\n```python\n{source.strip()}\n```\n")
    return "\n".join(parts)


def example(name: str) -> str:
    """An expression that uses a value, with what it gives, as one would type it."""
    return f">>> {USES[name]}\n{eval(USES[name], _values())!r}"


def _values() -> dict[str, object]:
    return {name: getattr(printkit, name) for name in printkit.__all__}


def _entry(name: str, found: object, shown: str = "") -> str:
    doc = inspect.getdoc(found) or ""
    text, _, examples = doc.partition("\n>>>")
    examples = f">>>{examples}" if examples else shown
    signature = "" if inspect.isclass(found) else _signature(found)
    lines = [f"### `{name}{signature}`\n", _prose(text)]
    if inspect.isclass(found):
        ours = [base for base in reversed(found.__mro__) if base.__module__.startswith("printkit")]
        members = [
            f"- `{each}`: {_first(inspect.getdoc(value))}"
            for each, value in {each: getattr(found, each) for base in ours for each in vars(base)}.items()
            if not each.startswith("_") and (callable(value) or hasattr(value, "__get__")) and inspect.getdoc(value)
            and each not in _fields(found)
        ]  # fmt: skip
        lines.append("\n".join(members) + "\n" if members else "")
    examples = re.sub(r" *# doctest: .*", "", examples)
    lines.append(f"```pycon\n{textwrap.dedent(examples).strip()}\n```\n")
    return "\n".join(line for line in lines if line)


def _fields(found: type) -> set[str]:
    return {field.name for field in dataclasses.fields(found)} if dataclasses.is_dataclass(found) else set()


def _signature(found: object) -> str:
    text = str(inspect.signature(found))  # type: ignore[arg-type]
    return re.sub(r"(: |-> )(['\"])(?:prints\.|shapes\.)?(.*?)\2", r"\1\3", text)


def _first(doc: str | None) -> str:
    """The first sentence of a docstring, without its markup."""
    return _inline(" ".join((doc or "").split("\n\n")[0].split()))


def _inline(text: str) -> str:
    text = re.sub(r":\w+:`~?([^`]*)`", r"`\1`", text)
    return text.replace("``", "`")


def _prose(doc: str) -> str:
    """A docstring as Markdown: its sections become lists."""
    lines: list[str] = []
    for line in _inline(doc).splitlines():
        if re.fullmatch(r"(Args|Attributes|Raises|Returns):", line):
            lines += [f"*{line[:-1]}*", ""]
        elif re.match(r"    \S", line):
            name, _, told = line.strip().partition(": ")
            lines.append(f"- `{name}`: {told}")
        elif re.match(r"     +\S", line):
            lines.append("  " + line.strip())
        else:
            lines.append(line)
    return "\n".join(lines).strip() + "\n"


if __name__ == "__main__":
    (HERE / "api.md").write_text(page(), encoding="utf-8")
