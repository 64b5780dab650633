"""Decks of one's own: 54 cards and 500 cards, and the same fronts in protograf and Squib.

PROTOGRAF names a Python that has the one, SQUIB a Ruby that has the other (RUBYLIB may tell where).
"""

from __future__ import annotations

import csv
import os
import statistics
import tempfile
from pathlib import Path

from printkit.content import examples
from tests.bench.press import PRINTKIT, RUNS, measured

MANY = 500
PROTOGRAF = """
import os
os.chdir({folder!r})
from protograf import *
Create(filename="protograf-{cards}.pdf", paper="A4", margin=1)
Data(filename="flat-{cards}.csv")
Deck(cards={cards}, width=6.3, height=8.8, fill="#4f8aa8", rounding=0.3)
Card("all", rectangle(x=0.3, y=0.3, width=5.7, height=8.2, fill="#fbf5e6", rounding=0.2))
Card("all", image(T("{{{{ art }}}}"), x=0.3, y=1.3, width=5.7, height=3.8))
Card("all", rectangle(x=0.3, y=1.3, width=5.7, height=3.8, fill=None, stroke="#4f8aa8", stroke_width=2))
Card("all", text(text=T("{{{{ title }}}}"), x=2.4, y=1.0, font_size=14))
Card("all", image("icons/coin.svg", x=5.1, y=0.4, width=0.8, height=0.8))
Card("all", circle(cx=5.5, cy=0.8, radius=0.28, fill="#fff3c9", stroke="#7a5412"))
Card("all", text(text=T("{{{{ cost }}}}"), x=5.5, y=0.95, font_size=13))
Card("all", text(text=T("{{{{ text }}}}"), x=0.5, y=5.3, width=5.3, height=2.2, font_size=10, wrap=True))
Card("all", image("icons/anchor.svg", x=0.5, y=7.7, width=0.55, height=0.55))
Card("all", text(text=T("{{{{ kind }}}}"), x=5.0, y=8.2, font_size=8))
Save()
"""
"""The same fronts without what it does not have: icons among words, rows of them, and backs of their own."""
SQUIB = """
require 'squib'
data = Squib.csv file: 'flat-%d.csv'
Squib.configure backend: 'svg', img_dir: '.'
Squib::Deck.new(cards: data['title'].size, width: '63mm', height: '88mm', dpi: 300) do
  rect width: '63mm', height: '88mm', fill_color: '#4f8aa8', stroke_width: 0
  rect x: '3mm', y: '3mm', width: '57mm', height: '82mm', radius: '2mm', fill_color: '#fbf5e6', stroke_width: 0
  svg file: data['art'], x: '3mm', y: '13mm', width: '57mm', height: :scale
  rect x: '3mm', y: '13mm', width: '57mm', height: '38mm', stroke_color: '#4f8aa8', stroke_width: '0.7mm'
  text str: data['title'], font: 'Serif Bold 11', x: '5mm', y: '5mm', width: '42mm', height: '6mm'
  svg file: 'icons/coin.svg', x: '51mm', y: '4mm', width: '8mm', height: '8mm'
  circle x: '55mm', y: '8mm', radius: '2.8mm', fill_color: '#fff3c9', stroke_color: '#7a5412'
  text str: data['cost'], font: 'Serif Bold 9', x: '51mm', y: '6mm', width: '8mm', height: '4mm', align: :center
  text(str: data['text'], font: 'Serif 8', x: '5mm', y: '53mm', width: '53mm', height: '22mm') do |embed|
    embed.svg key: 'coin', file: 'icons/coin.svg', width: '4mm', height: '4mm'
    embed.svg key: 'crate', file: 'icons/crate.svg', width: '4mm', height: '4mm'
  end
  svg file: 'icons/anchor.svg', x: '5mm', y: '77mm', width: '5.5mm', height: '5.5mm'
  text str: data['kind'], font: 'Serif Italic 7', x: '20mm', y: '80mm', width: '38mm', height: '4mm', align: :right
  save_pdf dir: '.', file: 'squib-%d.pdf', width: '210mm', height: '297mm', margin: '10mm', gap: 0
end
"""
"""The same fronts without rows of icons and backs of their own."""


def run() -> None:
    """Print a row per deck: medians of wall and CPU time, peak memory, bytes written."""
    print(f"{'deck':36} {'wall s':>8} {'cpu s':>8} {'MB':>6} {'bytes':>10}   (medians of {RUNS})")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path, data in examples.files("deck").items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        _many(folder)
        for count, table in ((54, "cards"), (MANY, "many")):
            _flat(folder, table, count)
        orders = [
            ("54 cards, with backs", ["cards", f"{folder}/deck.toml"], "deck"),
            ("54 cards, fronts alone", ["cards", f"{folder}/deck.toml", "--duplex", "none"], "fronts"),
            (f"{MANY} cards, all different", ["cards", f"{folder}/many.toml"], "many"),
            (f"{MANY} cards, fronts alone", ["cards", f"{folder}/many.toml", "--duplex", "none"], "many-fronts"),
        ]
        runs = [(label, [*order, "-o", f"{folder}/{to}.pdf"], PRINTKIT, to) for label, order, to in orders]
        for count in (54, MANY):
            if other := os.environ.get("PROTOGRAF"):
                script = folder / f"deck-{count}.py"
                script.write_text(PROTOGRAF.format(folder=name, cards=count), encoding="utf-8")
                runs.append((f"{count} fronts in protograf", [str(script)], (other,), f"protograf-{count}"))
            if other := os.environ.get("SQUIB"):
                # Squib looks for everything in the folder that it is called in.
                script = folder / f"deck-{count}.rb"
                script.write_text(f"Dir.chdir {name!r}\n{SQUIB % (count, count)}", encoding="utf-8")
                runs.append((f"{count} fronts in Squib", [str(script)], (other,), f"squib-{count}"))
        for label, order, program, to in runs:
            found = [measured(order, folder, program) for _ in range(RUNS)]
            wall, cpu, peak = (statistics.median(values) for values in zip(*found, strict=True))
            size = (folder / f"{to}.pdf").stat().st_size
            print(f"{label:36} {wall:8.3f} {cpu:8.3f} {peak:6.0f} {size:>10}")


def _rows(folder: Path, table: str = "cards") -> list[dict[str, str]]:
    with (folder / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _write(path: Path, rows: list[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)


def _many(folder: Path) -> None:
    """A deck of as many cards, no two of which have the same words."""
    rows = _rows(folder)
    each = [
        {**row, "count": "1", "title": f"{row['title']} {n}", "text": f"{row['text']} {n}"}
        for n, row in ((n, rows[n % len(rows)]) for n in range(MANY))
    ]
    _write(folder / "many.csv", each)
    text = (folder / "deck.toml").read_text(encoding="utf-8")
    (folder / "many.toml").write_text(text.replace("cards.csv", "many.csv"), encoding="utf-8")


def _flat(folder: Path, table: str, count: int) -> None:
    """The cards of a table, each with a row of its own and without marks in its words."""
    found: list[dict[str, str]] = []
    for row in _rows(folder, table):
        kind = row["kind"]
        art = {"ship": "ship", "event": "light"}.get(kind) or row["ware"]
        words = " ".join(row["text"].replace("**", "").replace(":", "").split())
        told = {"title": row["title"], "cost": row["cost"] or " ", "text": words}
        found += [{**told, "kind": f"{row['grade']} {kind}", "art": f"art/{art}.svg"}] * int(row["count"] or 1)
    _write(folder / f"flat-{count}.csv", found)
