"""Every kind of file, read by every reader there is: ``make validate``, or ``python -m tests.validate --only kits``.

Whatever printkit writes is made once and given to programs that others wrote. A file is clean where each reader ends
with status 0 and complains of nothing. Readers that are not installed are named, and left out. The exit status is 1
where a file was not clean.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from printkit import engines
from printkit.draw.theme import THEMES
from printkit.layouts import boards
from printkit.looks import style
from tests.soak import named

ROOT = Path(__file__).parent.parent
LEAST = "20"
"""Pixels per inch of the pages that readers draw: everything is read, however small it comes out."""


@dataclass(frozen=True)
class Subject:
    """Files of a kind, and the command lines that write them into a folder."""

    name: str
    lines: tuple[str, ...]


def subjects() -> Iterator[Subject]:
    """Everything that is written."""
    games = engines.names()
    decks, plates = sorted(style.decks()), sorted(boards.built_in())
    plays = sorted((ROOT / "docs" / "games").glob("*.play"))
    press = "--pdfx --colour grey --cut-contour"

    def each(names: Iterable[str], *lines: str) -> tuple[str, ...]:
        """Each line for each name, which represents ``NAME``."""
        return tuple(line.replace("NAME", name) for name in names for line in lines)

    yield Subject("kits", ("kit all -o A4", "kit jo favor --paper Letter --duplex none -o letter"))
    yield Subject(
        "booklets and themes",
        ("kit jo mana --booklet -o booklet", *each(sorted(THEMES), "kit jo --theme NAME -o NAME")),
    )
    books = f"{ROOT}/printkit/games/NAME/rulebook.md"
    yield Subject("rulebooks", each(games, f"rulebook {books} -o NAME.pdf"))
    sheet, cards = "--count 24 -o NAME.pdf --answers NAME-answers.pdf", "--count 8 --cards -o NAME-cards.pdf"
    # Boards of the Master game are too large for cards.
    small = (game for game in games if game != "master")
    sheets = (*each(games, f"puzzles sheet NAME {sheet}"), *each(small, f"puzzles sheet NAME {cards}"))
    yield Subject("sheets of puzzles", sheets)
    yield Subject("books of puzzles", each(games, "puzzles book NAME -o NAME.pdf"))
    yield Subject("calendars", each(games, "puzzles calendar NAME --year 2027 -o NAME.pdf"))
    yield Subject("cards and pieces", each(decks, "cards NAME --bleed -o NAME.pdf"))
    services = (("drivethrucards", "pdf"), ("gamecrafter", "png"), ("mbprint", "pdf"))
    yield Subject(
        "cards for services",
        tuple(f"cards decktet --size poker --service {shop} -o {shop}.{ending}" for shop, ending in services),
    )
    ways = ("--fit -o NAME.pdf", "--paper A0 -o NAME.svg", "--poster -o NAME-poster.pdf", "--tile -o NAME-tiles.pdf")
    yield Subject("boards", each(plates, *(f"board NAME {way}" for way in ways)))
    yield Subject(
        "PDF/X-4",
        (
            *each(decks, f"cards NAME --bleed {press} -o NAME.pdf"),
            *each(plates, f"board NAME --fit {press} -o NAME.pdf"),
            f"kit jo {press} -o kit",
            f"cards decktet --bleed {press} --varnish pieces -o varnish.pdf",
            f"board yoso {press} --varnish lines,labels -o varnished.pdf",
        ),
    )
    yield Subject(
        "CMYK and spot colours",
        (
            "cards decktet --bleed --colour cmyk --cut-contour --varnish pieces -o decktet.pdf",
            "board strings --colour cmyk --paper A3 -o strings.pdf",
        ),
    )
    cuts = ("cut NAME -o NAME.pdf", "cut NAME -o NAME.svg")
    yield Subject("files for cutters", each(("jo-stones", "mana-standees"), *cuts))
    told = f"annotate {ROOT}/docs/games/NAME.play --nodes 2000 -o NAME.pdf"
    yield Subject("games told", each([play.stem for play in plays], told))
    drawn = each(("pdf", "svg", "png"), "diagram GAME --mover --key -o GAME.NAME")
    yield Subject("figures", tuple(line.replace("GAME", game) for game in games for line in drawn))
    yield Subject(
        "sheets of games",
        ("calibrate -o calibrate.pdf", "chalk -o chalk.pdf", "deal --seed 7 -o deal.pdf", "atlas jo -o atlas.png"),
    )
    own = (
        ("deck", "cards own/deck.toml -o deck.pdf"),
        ("board", "board own/board.toml -o board.pdf"),
        ("sheet", "cards own/sheet.toml -o sheet.pdf"),
        ("kit", "kit own/kit.toml -o kit"),
        ("rulebook", "rulebook own/rulebook.md -o rulebook.pdf"),
        ("project", "kit strings --project own/project.toml -o project"),
    )
    for kind, line in own:
        yield Subject(f"{kind} of one’s own", (f"init own --kind {kind}", line))


# ---------------------------------------------------------------------------------------------------- readers


def command(*words: str) -> Callable[[Path], str]:
    """A program that reads a file, whose name represents ``FILE``: what it complains of."""

    def read(file: Path) -> str:
        with tempfile.TemporaryDirectory() as folder:
            order = [word.replace("FILE", str(file)).replace("OUT", f"{folder}/out") for word in words]
            done = subprocess.run(order, capture_output=True, text=True, errors="replace", check=False)
        output = done.stderr.strip() or next(
            (line for line in done.stdout.splitlines() if "warning" in line.lower()), ""
        )
        return output or (f"status {done.returncode}" if done.returncode else "")

    return read


def by_pikepdf(file: Path) -> str:
    """Every object, by pikepdf."""
    import pikepdf

    with pikepdf.open(file) as opened:
        for thing in opened.objects:
            if isinstance(thing, pikepdf.Stream):
                thing.read_bytes() if "/Subtype" not in thing or thing.Subtype != "/Image" else thing.read_raw_bytes()
        found = [*opened.check_pdf_syntax(), *opened.get_warnings()]
    return "; ".join(map(str, found))


def by_pdfium(file: Path) -> str:
    """Every page drawn by pdfium."""
    import pypdfium2

    document = pypdfium2.PdfDocument(file)
    for page in document:
        page.render(scale=int(LEAST) / 72)
        page.get_textpage().get_text_range()
    document.close()
    return ""


def by_resvg(file: Path) -> str:
    """A picture in SVG drawn by resvg."""
    import resvg_py

    text = file.read_text(encoding="utf-8")
    return "" if resvg_py.svg_to_bytes(svg_string=text, dpi=int(LEAST), skip_system_fonts=True) else "nothing"


def by_pillow(file: Path) -> str:
    """A picture in PNG, every pixel of it."""
    from PIL import Image

    with Image.open(file) as picture:
        picture.load()
    return ""


READERS: dict[str, dict[str, tuple[str, Callable[[Path], str]]]] = {
    ".pdf": {
        "qpdf": ("qpdf", command("qpdf", "--check", "FILE")),
        "pikepdf": ("", by_pikepdf),
        "pdfium": ("", by_pdfium),
        "pdfinfo": ("pdfinfo", command("pdfinfo", "-box", "-struct", "FILE")),
        "pdftoppm": ("pdftoppm", command("pdftoppm", "-r", LEAST, "-png", "FILE", "OUT")),
        "mutool info": ("mutool", command("mutool", "info", "FILE")),
        "mutool draw": ("mutool", command("mutool", "draw", "-q", "-N", "-r", LEAST, "-o", "OUT-%d.png", "FILE")),
        "Ghostscript": ("gs", command("gs", "-q", "-dSAFER", "-dNOPAUSE", "-dBATCH", "-sDEVICE=nullpage", "FILE")),
    },
    ".svg": {
        "resvg": ("", by_resvg),
        "xmllint": ("xmllint", command("xmllint", "--noout", "FILE")),
        "rsvg": ("rsvg-convert", command("rsvg-convert", "-o", "OUT", "FILE")),
    },
    ".png": {"Pillow": ("", by_pillow), "pngcheck": ("pngcheck", command("pngcheck", "-q", "FILE"))},
}  # fmt: skip
"""Who reads files of an ending: the program that must be there (none for libraries), and how it is asked."""


def complaints(file: Path) -> Iterator[str]:
    """What readers say of a file, each with its name; nothing of a clean one."""
    for name, (program, read) in READERS[file.suffix].items():
        if program and not shutil.which(program):
            continue
        try:
            told = read(file)
        except Exception as error:  # whatever it is, the file could not be read
            told = f"{type(error).__name__}: {error}"
        if told:
            yield f"{name}: {' '.join(told.split())[:200]}"


def made(subject: Subject, folder: Path) -> Iterator[str]:
    """Write the files of a subject; gives what went wrong."""
    folder.mkdir()
    for line in subject.lines:
        order = [sys.executable, "-m", "printkit", *line.split()]
        done = subprocess.run(order, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            yield f"printkit {line}: {done.stderr.strip()[-200:]}"


def main() -> None:
    """Make everything, have it read, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="NAME", default=["*"], help="subjects; * for anything")
    options = parser.parse_args()
    chosen = [each for each in subjects() if named(each.name, options.only)]
    warnings.simplefilter("error")
    programs = {program for readers in READERS.values() for program, _ in readers.values() if program}
    if missing := sorted(program for program in programs if not shutil.which(program)):
        print(f"not installed: {', '.join(missing)}")
    faults = 0
    print("files | PDF | SVG | PNG | complaints\n--- | --- | --- | --- | ---", flush=True)
    with tempfile.TemporaryDirectory() as place:
        os.environ |= {"PRINTKIT_CONFIG": place, "PYTHONPATH": str(ROOT)}
        for number, subject in enumerate(chosen):
            folder = Path(place) / str(number)
            found = list(made(subject, folder))
            # What `init` writes is read by us alone.
            files = [file for file in sorted(folder.rglob("*"))
                     if file.suffix in READERS and "own" not in file.relative_to(folder).parts]  # fmt: skip
            for file in files:
                found += [f"{file.relative_to(folder)}: {told}" for told in complaints(file)]
            counts = " | ".join(str(sum(file.suffix == ending for file in files)) for ending in READERS)
            print(f"{subject.name} | {counts} | {len(found)}", flush=True)
            for each in found[:20]:
                print(f"  FAULT {each}", flush=True)
            faults += len(found)
            shutil.rmtree(folder)
    sys.exit(faults > 0 or not chosen)


if __name__ == "__main__":
    main()
