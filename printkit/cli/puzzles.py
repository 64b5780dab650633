"""Mine puzzles, check them, and print them as sheets, booklets and cards."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from printkit.cli._json import as_json, print_json
from printkit.cli._options import on_paper, output, themed
from printkit.cli._print import Printing, for_printing

if TYPE_CHECKING:
    from engines.puzzles.crew import Crew
    from engines.puzzles.mine import Tell
    from engines.puzzles.puzzle import Puzzle


@click.group()
def command() -> None:
    """Positions in which exactly one turn does what the task asks for: found, proved, graded and printed.

    Wherever FILE.jsonl is wanted, the name of a game stands for the puzzles that come with it.
    """


@command.command()
@click.argument("game")
@click.option("--count", type=click.IntRange(1), default=10, show_default=True, help="How many puzzles.")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True, help="Same seed, same puzzles."
)
@output("Where to: FILE.jsonl.")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only this kind; may be repeated.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes; as many as cores unless given.")
@click.option("--dask", metavar="ADDRESS", help="Dig on a Dask cluster; 'local' starts one on this machine.")
@click.option(
    "--tries", type=click.IntRange(1), default=50_000, show_default=True,
    help="Games that are looked through for each kind and depth before it is left.",
)  # fmt: skip
@click.option(
    "--store",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to go on; FILE.sqlite unless given.",
)
def mine(
    game: str, count: int, seed: int, output: Path, kinds: tuple[str, ...], jobs: int | None, dask: str | None,
    tries: int, store: Path | None,
) -> None:  # fmt: skip
    """Find COUNT proved puzzles of GAME, shared out among its kinds and depths.

    What is found is stored at once in an SQLite file beside FILE: stopped at any moment, the same command goes on
    from there, and FILE is the same as if it had never been stopped.
    """
    from engines.puzzles.crew import mine
    from engines.puzzles.mine import quotas, veins
    from engines.puzzles.puzzle import write
    from engines.puzzles.store import Store
    from layouts.errors import InputError
    from printkit import export

    if output.suffix != ".jsonl":
        raise InputError("--output", output.name, "a file name that ends in .jsonl", [f"{output.stem}.jsonl"])
    if store and store.resolve() == output.resolve():
        raise InputError("--store", store, "a file of its own: --output names it, too")
    wanted = quotas(veins(game, seed, kinds), count)
    with _crew(jobs, dask) as crew:
        # Only once the workers are there: a command that is refused leaves no file.
        output.parent.mkdir(parents=True, exist_ok=True)
        with Store(store or output.with_suffix(".sqlite")) as kept, _rate() as tell:
            found = mine(wanted, kept, crew, tries, tell)
    export.write({output: write(found).encode("ascii")})
    click.echo(f"{len(found)} puzzles: {_summary(Counter(puzzle.kind for puzzle in found))}")
    if len(found) < count:
        click.echo(
            f"printkit: {count - len(found)} fewer than asked for; more --tries may find them", err=True
        )


@contextmanager
def _crew(jobs: int | None, dask: str | None) -> Iterator[Crew]:
    from engines.puzzles.crew import Alone, Lost, Pool
    from layouts.errors import InputError

    size = jobs or os.cpu_count() or 1
    crew: Crew
    if dask is not None:
        try:
            from engines.puzzles.cluster import Cluster
        except ImportError:
            raise InputError("--dask", dask, "possible without Dask: install 'printkit[cluster]'") from None
        crew = Cluster(dask)
    else:
        crew = Pool(size) if size > 1 else Alone()
    try:
        yield crew
    except Lost as error:
        raise click.ClickException(str(error)) from None
    finally:
        crew.close()


@contextmanager
def _rate() -> Iterator[Tell]:
    """Shows found, wanted, tried and the rate while mining goes on, where there is a terminal."""
    begun, made, shown, width = monotonic(), 0, 0.0, 0
    sizes: dict[str, int] = {}

    def tell(vein: str, found: int, want: int, tried: int) -> None:
        nonlocal made, shown, width
        made += max(0, tried - sizes.get(vein, tried))
        sizes[vein] = tried
        now = monotonic()
        if sys.stderr.isatty() and now > max(begun + 1, shown + 0.25):
            bar = "#" * (20 * found // max(want, 1))
            line = f"{vein} [{bar:20}] {found}/{want} found, {tried:,} tried, {made / (now - begun):,.1f} a second"
            shown, width = now, max(width, len(line))
            print(f"\r{line:{width}}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        if width:
            print(f"\r{'':{width}}\r", end="", file=sys.stderr, flush=True)


@command.command()
@click.argument("files", nargs=-1, metavar="[FILE.jsonl|GAME...]")
@as_json
def check(files: tuple[str, ...], as_json: bool) -> None:
    """Prove every puzzle again from its position alone; without a FILE, all that come with printkit.

    The first that is wrong or in doubt ends the check with the reason.
    """
    from printkit import collection

    proved: list[dict[str, object]] = []
    for subject in files or collection.names():
        puzzles = _proved(subject)
        stars = Counter(puzzle.difficulty for puzzle in puzzles)
        kinds = Counter(puzzle.kind for puzzle in puzzles)
        proved.append(
            {
                "file": subject,
                "puzzles": len(puzzles),
                "kinds": dict(kinds),
                "stars": {str(n): stars[n] for n in range(1, 6)},
            }
        )
        if not as_json:
            click.echo(f"{subject}: {len(puzzles)} proved: {_summary(kinds)}")
    if as_json:
        print_json({"files": proved, "puzzles": sum(map(_count, proved))})


def _proved(subject: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, proved while progress is shown."""
    from printkit import collection
    from printkit.cli._progress import track

    return collection.proved(subject, lambda puzzles, count: track(puzzles, f"{subject}: proved", count))


def _count(report: dict[str, object]) -> int:
    found = report["puzzles"]
    assert isinstance(found, int)
    return found


def _summary(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[name]} {name}" for name in sorted(counts))


@command.command()
@click.argument("game", required=False)
@as_json
def kinds(game: str | None, as_json: bool) -> None:
    """What may be asked in GAME, or in every game: goal, depth, and what refutes a wrong turn."""
    from engines.puzzles.kind import craft, names

    rows = [kind for id in ([game] if game else names()) for kind in craft(id).kinds]
    if as_json:
        print_json(
            {
                "kinds": [
                    {
                        "game": kind.game,
                        "kind": kind.name,
                        "title": kind.title,
                        "goal": kind.means,
                        "depths": list(kind.depths),
                        "unit": kind.unit,
                        "refutation": kind.refutes or None,
                    }
                    for kind in rows
                ]
            }
        )
        return
    for kind in rows:
        click.echo(f"{kind.game} {kind.name}: {kind.means}")
        click.echo(f"    depth {', '.join(map(str, kind.depths))} ({kind.unit})")
        click.echo(f"    refuted by {kind.refutes or 'nothing: the goal is one turn long'}")


@command.command()
@as_json
def grades(as_json: bool) -> None:
    """The table that turns what is measured into a rating and stars."""
    from engines.puzzles.grade import FULL, STARS, TABLE

    if as_json:
        print_json(
            {
                "features": [
                    {"name": row.name, "points": row.step, "most": row.most, "means": row.means}
                    for row in TABLE
                ],
                "full": FULL,
                "stars": list(STARS),
            }
        )
        return
    click.echo(f"{'feature':8} {'points':>6} {'most':>5}  what is measured")
    for row in TABLE:
        click.echo(f"{row.name:8} {row.step:6} {row.most:5}  {row.means}")
    click.echo(f"rating: a kind with n depths gives the i-th of them {FULL}/n x (i - 1) to {FULL}/n x i - 1;")
    click.echo(f"        the sum of points, in thousandths, says where in between (at most {FULL - 1})")
    click.echo(f"stars:  two from a rating of {STARS[0]} on, three from {STARS[1]}, four from {STARS[2]}, "
               f"five from {STARS[3]}")  # fmt: skip


@command.command()
@click.argument("file", metavar="FILE.jsonl|GAME")
@output("Where to: NAME.pdf, NAME.svg or NAME.png.")
@on_paper
@themed
@click.option("--large-print", is_flag=True, help="The same as --theme large-print.")
@click.option("--per-page", type=int, metavar="N", help="Puzzles on a page: 1, 2, 4 or 6.")
@click.option(
    "--solutions",
    metavar="WHERE",
    help="section (after the puzzles; the default), back (upside down on the back of each page) or none.",
)
@click.option("--title", metavar="TEXT", help="Instead of the game's.")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only this kind; may be repeated.")
@click.option("--stars", metavar="N[-M]", help="Only so many stars, such as 2 or 1-3.")
@click.option("--count", type=click.IntRange(1), metavar="N", help="Only so many, over all kinds and stars.")
@click.option("--cards", is_flag=True, help="A deck of poker cards, each with its solution on the back.")
@click.option(
    "--duplex",
    metavar="WAY",
    help="How backs come to their fronts (cards): long (the default), short, fold or none.",
)
@for_printing
def sheet(
    file: str, output: Path, paper: str | None, theme: str, large_print: bool, per_page: int | None,
    solutions: str | None, title: str | None, kinds: tuple[str, ...], stars: str | None, count: int | None,
    cards: bool, duplex: str | None, printing: Printing,
) -> None:  # fmt: skip
    """Print puzzles as a booklet with solutions, or as a deck of cards.

    Puzzles of a FILE are proved first, as by ``printkit puzzles check``.
    """
    from functools import partial

    from layouts import paper as paper_size
    from layouts.errors import InputError
    from printkit import collection, export
    from printkit.cli._progress import track
    from printkit.document import Document
    from printkit.sheets import puzzles as pages
    from printkit.sheets.impose import DUPLEX, Imposition, impose
    from printkit.theme import theme as theme_named

    export.format_of(output)
    for option, value in (("--per-page", per_page), ("--solutions", solutions), ("--title", title)):
        if cards and value is not None:
            raise InputError(option, value, "possible with --cards: it is for booklets")
    if duplex is not None and not cards:
        raise InputError("--duplex", duplex, "possible without --cards")
    where, way = solutions or "section", duplex or "long"
    if where not in pages.SOLUTIONS:
        known = ", ".join(pages.SOLUTIONS)
        raise InputError("--solutions", where, f"a place for solutions: {known}", pages.SOLUTIONS)
    if way not in DUPLEX:
        raise InputError("--duplex", way, f"a way: {', '.join(DUPLEX)}", DUPLEX)
    rated = _range(stars)
    paged = pages.Look(
        paper_size.parse(paper or "A4"),
        theme_named("large-print" if large_print else theme),
        per_page,
        where,
        title or "",
    )
    # Those that come with printkit are proved by its tests.
    found = collection.puzzles(file) if file in collection.names() else _proved(file)
    found = pages.narrowed(found, kinds, rated)
    if count:
        found = pages.selection(found, count)
    if cards:
        deck = pages.deck(found, paged.theme)
        sheets = impose(deck, paged.paper, paged.theme, Imposition(way))
        document = Document(sheets, deck.title, deck.author, "Puzzles, one on each card", deck.credits)
    else:
        document = pages.booklet(found, paged).document()
    watch = partial(track, label="page", total=len(document.sheets))
    files = printing.render(document, output, theme=paged.theme, watch=watch)
    export.write(files)
    for path in files:
        click.echo(path)


def _range(text: str | None) -> tuple[int, int]:
    """The stars written ``2`` or ``1-3``."""
    from layouts.errors import InputError

    if text is None:
        return 1, 5
    low, _, high = text.partition("-")
    if low.isdecimal() and (high or low).isdecimal():
        ends = int(low), int(high or low)
        close = tuple(min(max(end, 1), 5) for end in sorted(ends))
        if ends == close:
            return ends
        hint = f"; the nearest is {close[0]}" + (f"-{close[1]}" if high else "")
    else:
        hint = ""
    raise InputError("--stars", text, f"a number of stars from 1 to 5, or two of them such as 1-3{hint}")
