"""The long run: ``make soak``, or ``python -m tests.soak --turns 10000 --texts 10000 --seed 1``.

Two things are done many times. Random games are played with the rules, with the kernel and with a third engine that
was written for the tests alone; after every turn all three must list the same positions. And everything that reads is
given spoilt input; it must read it or refuse it, and do nothing else. Every subject draws from a seed of its own, and
prints it: the same seed and number give the same input. The exit status is 1 where something was found, and where no
subject has a name that was asked for.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path += [str(ROOT / "tests" / "engines")]

from conftest import all_names, properties_of  # noqa: E402
from test_fuzz import damaged  # noqa: E402

from printkit import engines  # noqa: E402
from printkit.layouts.base.refusals import Refusal  # noqa: E402

PLIES = 60
"""Turns of a random game at most: on the Master board later positions have millions."""
MANY = 1500
"""Positions with more turns than this are not compared by the third engine, which is slow on purpose."""
PATIENCE = 20
"""Seconds of the processor after which an input hangs."""


@dataclass
class Row:
    """What came of one subject."""

    subject: str
    seed: str
    counts: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def count(self, what: str, more: int = 1) -> None:
        """Count something."""
        self.counts[what] = self.counts.get(what, 0) + more

    def __str__(self) -> str:
        text = ", ".join(f"{number:,} {what}" for what, number in self.counts.items())
        return f"{self.subject} | {self.seed} | {text} | {len(self.faults)} | {self.seconds:.1f}"


# ------------------------------------------------------------------------------------------ three engines


def agree(name: str, turns: int, seed: str) -> Row:
    """Random games until so many turns were played; all engines list the successors of every position."""
    from printkit.engines.search.rules_kernel import RulesKernel
    from printkit.engines.search.solve import kernel_of

    row, choose = Row(name, seed), Random(seed)
    game, third = engines.find(name), getattr(properties_of(name), "successors", None)
    kernel = kernel_of(game)
    played = 0
    while played < turns:
        position = game.start()
        for _ in range(PLIES):
            after = game.turns(position)
            if not after:
                break
            text = game.text(position)
            mine = {game.text(each) for each in after.values()}
            row.count("positions listed", len(mine))
            if not isinstance(kernel, RulesKernel) and len(mine) <= 20 * MANY:
                found = set(map(kernel.decode, kernel.successors(kernel.encode(text))))
                row.count("by the kernel", len(found))
                if found != mine:
                    row.faults.append(f"{name}: kernel, {text}: {sorted(found ^ mine)[:3]}")
            if third and len(mine) <= MANY:
                found = set(third(name, text))
                row.count("by a third engine", len(found))
                if found != mine:
                    row.faults.append(f"{name}: third engine, {text}: {sorted(found ^ mine)[:3]}")
            position = after[choose.choice(list(after))]
            played += 1
            if played >= turns:
                break
    row.counts = {"turns": played, **row.counts}
    return row


# ---------------------------------------------------------------------------------------------- spoilt input


@dataclass(frozen=True)
class Reader:
    """Something that reads: what it is given when all is well, and how it is called."""

    name: str
    good: list[str] | list[bytes]
    read: Callable[[Any, Path], object]


def readers(folder: Path) -> Iterator[Reader]:
    """Everything that reads files or texts of users."""
    import gzip
    import io

    from PIL import Image

    from printkit.books import kept, rulebook
    from printkit.content import board, deck, kitfile, markdown, pictures, rows, svg
    from printkit.draw import svgpath
    from printkit.draw.type import fonts
    from printkit.engines import record
    from printkit.engines.claims import grammar
    from printkit.engines.puzzles import puzzle
    from printkit.engines.puzzles.store import Store
    from printkit.engines.strings import match
    from printkit.engines.yoso import certificate
    from printkit.export import icc, inspection, pixels
    from printkit.figures import figure
    from printkit.layouts import floorplan, paper
    from printkit.layouts.base import length
    from printkit.looks import custom
    from printkit.pages import printers

    def file(name: str, load: Callable[[Path], object]) -> Callable[[Any, Path], object]:
        def read(given: str | bytes, folder: Path) -> object:
            path = folder / name
            path.write_bytes(given if isinstance(given, bytes) else given.encode("utf-8", "surrogatepass"))
            try:
                return load(path)
            finally:
                path.unlink()

        return read

    def texts(pattern: str) -> list[str]:
        return [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob(pattern))]

    # What decks, boards and projects name lies beside them.
    for example in ("example", "example_deck", "example_board"):
        shutil.copytree(ROOT / "printkit" / "content" / example, folder / example)
    games = "printkit/games/*"
    plays = [
        _run("record", "create", "jo", "e5f5", "e6f6", "-o", "a.play"),
        _run("court", "--seed", "1", "-o", "c.play"),
    ]
    matched = _run("match", "--seed", "5", "a1=S", "-o", "m.play")
    yield Reader("records", plays, lambda text, _: record.read(text))
    yield Reader("matches", [matched], lambda text, _: match.read_match(text))
    yield Reader("lines of puzzles", [line for text in texts(f"{games}/puzzles.jsonl") for line in text.splitlines()],
                 lambda text, _: puzzle.parse(text))  # fmt: skip
    claims = ["legal WF", "legal e5f5", "turns 4", "wins red by threes", "score sun 2", "options of e5: e6 f5"]
    yield Reader("claims", claims, lambda text, _: grammar.parse(text))
    yield Reader(
        "Markdown",
        texts("docs/tutorial-*.md") + texts(f"{games}/reference.md"),
        lambda text, _: markdown.read(markdown.uncommented(text)[0]),
    )
    books = texts("printkit/games/[a-z]*/rulebook.md")
    yield Reader("rulebooks", books, lambda text, _: rulebook.source.parse(text))
    yield Reader("figures in TOML", ['game = "jo"\nturns = "e5f5"\nlegal = true\nmarks = ["e6:ring", "e7=?"]\n'
                 'claims = ["turns 4"]\nwidth = "60mm"\ncaption = "One *turn*."\n'],
                 lambda text, _: figure.parse(text))  # fmt: skip
    yield Reader(
        "decks in TOML", texts("printkit/content/example_deck/deck.toml"), file("example_deck/deck.toml", deck.load)
    )
    yield Reader("tables in CSV", texts("printkit/content/example*/*.csv"), file("example_deck/cards.csv", rows.read))
    yield Reader(
        "boards in TOML",
        texts("printkit/content/example_board/board.toml"),
        file("example_board/board.toml", board.load),
    )
    yield Reader(
        "projects in TOML", texts("printkit/content/example/*.toml"), file("example/project.toml", custom.load)
    )
    _run("init", str(folder / "trove"), "--kind", "kit")
    yield Reader("kits in TOML", texts("printkit/content/example_kit/kit.toml"), file("trove/kit.toml", kitfile.load))
    plans = ["...\n.#.\n..#\n", *texts("printkit/content/example/plan.txt")]
    yield Reader("floor plans", plans, file("plan.txt", floorplan.Plan.read))
    yield Reader(
        "kits that are kept", ['{"kits": {"jo": {"source": "a", "files": {"jo.pdf": "b"}, "pages": {}}}}'],
        lambda text, folder: _kept(text, folder, kept),
    )  # fmt: skip
    yield Reader("pictures in SVG", texts("output/gallery/*.svg") + texts("printkit/content/example_deck/**/*.svg"),
                 lambda text, _: svg.read(text.encode("utf-8", "surrogatepass"), "a.svg"))  # fmt: skip
    yield Reader("pictures in PNG", [path.read_bytes() for path in sorted(ROOT.glob("output/gallery/*.png"))][:2],
                 lambda data, _: pictures.read(data, "a.png"))  # fmt: skip
    drawn = Image.open(ROOT / "output/gallery/favor.png").convert("RGB").resize((96, 96))
    packed = []
    for form, mode in (("JPEG", "RGB"), ("JPEG", "CMYK"), ("TIFF", "L")):
        drawn.convert(mode).save(held := io.BytesIO(), form)
        packed.append(held.getvalue())
    yield Reader("pictures in JPEG", packed[:1], lambda data, _: pictures.read(data, "a.jpg"))
    yield Reader("scans", packed, file("scan", pixels.scan))
    yield Reader("colour profiles", [icc.srgb().data], lambda data, _: icc.read(data))
    typeface = (ROOT / "printkit/draw/type/PrintkitSerif-Italic.ttf").read_bytes()
    yield Reader("typefaces", [typeface], file("a.ttf", lambda path: _set(fonts.family(fonts.Files(path)))))
    yield Reader("paths of SVG", ["M0 0L10 5C1 2 3 4 5 6A1 2 30 0 1 4 4q1 1 2 0t3 3zm1-1h2v.5"],
                 lambda text, _: svgpath.parse(text, "sign"))  # fmt: skip
    yield Reader("papers and lengths", ["A4", "210x297mm", "8.5x11in", "Letter"], lambda text, _: paper.parse(text))
    yield Reader("lengths", ["10mm", "2.5 cm", "1in", "12pt"], lambda text, _: length.parse(text, "width"))
    _run("printer", "set", "attic", "--measured-x", "100.2mm", "--measured-y", "99.9mm", "--back-dx", "0.5mm")
    measured = printers.store().read_text(encoding="utf-8")
    yield Reader("printers", [measured], file("printers.json", lambda _: printers.load()))
    won = folder / "good.gz"
    _run("certify", "yoso", str(won), "--make", "-p", "fff.f/.h..f/hhffh/.h.../hhhh. honour A", "--memory", "0.01")
    yield Reader("certificates", [gzip.decompress(won.read_bytes()).decode()], file("a.txt", certificate.check))
    stored = folder / "good.sqlite"
    with Store(stored):
        pass
    yield Reader("stores", [stored.read_bytes()], file("a.sqlite", _open_store))
    _run("cards", "jo-stones", "-o", str(folder / "good.pdf"))
    yield Reader("PDFs", [(folder / "good.pdf").read_bytes()], file("a.pdf", inspection.inspect))
    yield Reader("command lines", _lines(), _command)
    for name in all_names():
        game = engines.find(name)
        played = list(_played(game, Random(f"playing {name}")))
        yield Reader(
            f"positions of {name}", [text for text, _ in played], lambda text, _, game=game: game.parse(text)
        )
        # A turn is read where it might be played: at the position that it was taken from, or at the next.
        yield Reader(
            f"turns of {name}",
            [f"{text}\n{turn}" for text, turn in played],
            lambda text, _, game=game, first=played[0][0]: _turn(game, first, text),
        )


def _played(game: Any, choose: Random) -> Iterator[tuple[str, str]]:
    """Positions of three random games, each with the turn that was played there."""
    for _ in range(3):
        position = game.start()
        for _ in range(20):
            if not (after := game.turns(position)):
                break
            turn = choose.choice(list(after))
            yield game.text(position), turn
            position = after[turn]


def _turn(game: Any, first: str, text: str) -> None:
    """Play what stands on the second line at the position on the first; where there is but one line, at the start."""
    position, _, turn = text.partition("\n")
    game.play(game.parse(position if turn else first), turn or text)


def _set(family: Any) -> None:
    """Use a typeface as a page would: the shapes and widths of letters, their pairs, a subset to be embedded."""
    for weight in ("regular", "bold", "italic"):
        face = family.face(weight)
        face.places("AVo1é")
        for char in "AVo":
            face.outline(char)
    family.face("regular").program("AVo1")


def _kept(text: str, folder: Path, kept: Any) -> None:
    """Read what is noted about kits; what is no such note counts as none."""
    path = folder / kept.NAME
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    if not kept.read(folder):
        raise Refusal("nothing is kept")


def _open_store(path: Path) -> None:
    from printkit.engines.puzzles.store import Store

    with Store(path):
        pass


def _lines() -> list[str]:
    """Command lines of the documentation that end soon."""
    from tests.test_docs import PAGES, blocks

    slow = (
        "kit",
        "puzzles",
        "studio",
        "arena",
        "balance",
        "simulate",
        "advise",
        "annotate",
        "atlas",
        "certify",
        "record",
    )
    lines = [line for page in PAGES for line in blocks(page.read_text(encoding="utf-8"))]
    return [
        line.split("#")[0].strip() for line in lines if line.startswith("printkit ") and line.split()[1] not in slow
    ]


def _command(line: str, folder: Path) -> None:
    import shlex

    import click
    from click.testing import CliRunner

    from printkit.cli import cli

    # As a system hands it on: without a zero, and whatever is no text as bytes.
    line = line.replace("\0", "").encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")
    try:
        words = shlex.split(line)[1:]
    except ValueError:
        words = line.split()[1:]
    if words and words[0] in ("studio", "kit", "arena"):
        return
    before = Path.cwd()
    os.chdir(folder)
    try:
        done = CliRunner().invoke(cli, words)
    finally:
        os.chdir(before)
    if done.exception is None or isinstance(done.exception, SystemExit):
        if done.exit_code == 2:
            raise Refusal("refused")
        return
    if isinstance(done.exception, OSError) and done.exception.filename is not None:
        raise Refusal("no such file")
    if isinstance(done.exception, click.ClickException):
        raise Refusal("refused")
    raise done.exception


def _run(*words: str) -> str:
    """Run a command in a folder of its own; gives what it wrote to its last file."""
    from click.testing import CliRunner

    from printkit.cli import cli

    with tempfile.TemporaryDirectory() as folder:
        before = Path.cwd()
        os.chdir(folder)
        try:
            done = CliRunner().invoke(cli, list(words))
            assert done.exit_code == 0, (words, done.output, done.exception)
            made = [path for path in Path(folder).iterdir() if path.suffix == ".play"]
            return made[0].read_text(encoding="utf-8") if made else ""
        finally:
            os.chdir(before)


def spoilt(choose: Random, good: list[Any]) -> Any:
    """One of the good inputs after some accidents."""
    if isinstance(good[0], str):
        return damaged(choose, good)
    data = bytearray(choose.choice(good))
    for _ in range(choose.choice((1, 1, 2, 8, 64))):
        at = choose.randrange(len(data) or 1)
        match choose.randrange(4):
            case 0 if data:
                data[at : at + 1] = bytes([choose.randrange(256)])
            case 1:
                del data[at : at + choose.choice((1, 4, 400))]
            case 2:
                data[at:at] = choose.randbytes(choose.choice((1, 4, 400)))
            case _:
                del data[at:]
    return bytes(data)


@contextmanager
def patience() -> Iterator[None]:
    """Raises TimeoutError after a while, where the system can."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def late(number: int, frame: object) -> None:
        raise TimeoutError(f"more than {PATIENCE} s")

    kept = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, kept)


def spoil(reader: Reader, texts: int, seed: str, folder: Path) -> Row:
    """Give a reader so many spoilt inputs."""
    row, choose = Row(reader.name, seed, {"read": 0, "refused": 0}), Random(seed)
    for good in reader.good[:5]:
        try:
            reader.read(good, folder)
        except Refusal as error:
            row.faults.append(f"{reader.name}: refused as it is: {error}"[:300])
    for number in range(texts):
        given = spoilt(choose, reader.good)
        try:
            with patience():
                reader.read(given, folder)
            row.count("read")
        except Refusal:
            row.count("refused")
        except OSError as error:
            # A name that cannot be a file's; commands tell it like a refusal.
            row.count("refused") if error.filename else row.faults.append(
                f"{reader.name}, {seed!r}, {number}: {error}"
            )
        except Exception as error:  # whatever it is, it is what was looked for
            row.faults.append(f"{reader.name}, seed {seed!r}, number {number}: {type(error).__name__}: {error}"[:300])
    return row


def named(subject: str, only: list[str]) -> bool:
    """Whether a subject is one of those that the command line names."""
    return any(fnmatchcase(subject, name) for name in only)


def main() -> None:
    """Run it and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=2000, help="of each game")
    parser.add_argument("--texts", type=int, default=2000, help="spoilt inputs for each reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="NAME",
        default=["*"],
        help="subjects by name, with * for anything: so a run can be shared out over several machines",
    )
    options = parser.parse_args()
    rows: list[Row] = []
    warnings.simplefilter("error")  # nobody should see the warnings of a library

    def run(subject: str, work: Callable[[], Row]) -> None:
        began = time.process_time()
        row = work()
        row.seconds = time.process_time() - began
        rows.append(row)
        print(row, flush=True)
        for fault in row.faults[:5]:
            print(f"  FAULT {fault}", flush=True)

    print("subject | seed | counts | faults | CPU s\n--- | --- | --- | --- | ---")
    for name in all_names():
        if named(name, options.only):
            run(name, lambda name=name: agree(name, options.turns, f"{name} {options.seed}"))
    with tempfile.TemporaryDirectory() as place, suppress(KeyboardInterrupt):
        os.environ["PRINTKIT_CONFIG"] = place
        folder = Path(place)
        for reader in readers(folder):
            if named(reader.name, options.only):
                run(
                    reader.name,
                    lambda reader=reader: spoil(reader, options.texts, f"{reader.name} {options.seed}", folder),
                )
    found = sum(len(row.faults) for row in rows)
    print(f"{len(rows)} subjects, {found} faults")
    sys.exit(found > 0 or not rows)


if __name__ == "__main__":
    main()
