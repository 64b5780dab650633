"""Mine puzzles, check them, and print them as sheets, booklets and cards."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete
from printkit.cli._group import Group
from printkit.cli._json import as_json, print_json
from printkit.cli._options import on_paper, output
from printkit.cli._print import Printing, for_printing
from printkit.cli._workers import hired, on_workers

if TYPE_CHECKING:
    from engines.puzzles.mine import Tell
    from engines.puzzles.puzzle import Puzzle


@click.group(cls=Group)
def command() -> None:
    """Positions in which exactly one turn does what the task asks for: found, proved, graded and printed.

    Wherever FILE.jsonl is wanted, the name of a game stands for the puzzles that come with it.
    """


@command.command()
@click.argument("game", shell_complete=complete.names(complete.mines))
@click.option("--count", type=click.IntRange(1), default=10, show_default=True, help="How many puzzles.")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True, help="Same seed, same puzzles."
)
@output("Where to: FILE.jsonl.")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only this kind; may be repeated.")
@on_workers
@click.option(
    "--tries", type=click.IntRange(1), default=1_500, show_default=True,
    help="Games that are looked through for each kind and depth before it is left.",
)  # fmt: skip
@click.option(
    "--store",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to go on; FILE.sqlite unless given.",
)
def mine(
    game: str, count: int, seed: int, output: Path, kinds: tuple[str, ...], jobs: int | None, address: str | None,
    tries: int, store: Path | None,
) -> None:  # fmt: skip
    """Find COUNT proved puzzles of GAME, shared out among its kinds and depths.

    What is found is stored at once in an SQLite file beside FILE: stopped at any moment, the same command goes on
    from there, and FILE is the same as if it had never been stopped.
    """
    from engines.puzzles.mine import quotas, sources, work
    from engines.puzzles.puzzle import write
    from engines.puzzles.store import Store
    from engines.puzzles.workers import mine
    from layouts.ground.refusals import InputError
    from printkit import export

    export.TextKind("a file of puzzles", (".jsonl",), re.compile(rb"\s*\{")).check(output)
    if store and store.resolve() == output.resolve():
        raise InputError("--store", store, "a file of its own: --output names it, too")
    wanted = quotas(sources(game, seed, kinds), count)
    # The store comes after the workers: a command that is refused leaves no file.
    with (
        hired(jobs, address, work) as workers,
        Store(store or output.with_suffix(".sqlite")) as kept,
        _rate() as tell,
    ):
        found = mine(wanted, kept, workers, tries, tell)
    export.write({output: write(found).encode("ascii")})
    click.echo(f"{len(found)} puzzles: {_summary(Counter(puzzle.kind for puzzle in found))}")
    if len(found) < count:
        click.echo(
            f"printkit: {count - len(found)} fewer than asked for; more --tries may find them", err=True
        )


@contextmanager
def _rate() -> Iterator[Tell]:
    """Shows found, wanted, tried and the rate while mining goes on, where there is a terminal."""
    begun, made, shown, width = monotonic(), 0, 0.0, 0
    sizes: dict[str, int] = {}

    def tell(source: str, found: int, want: int, tried: int) -> None:
        nonlocal made, shown, width
        made += max(0, tried - sizes.get(source, tried))
        sizes[source] = tried
        now = monotonic()
        if sys.stderr.isatty() and now > max(begun + 1, shown + 0.25):
            bar = "#" * (20 * found // max(want, 1))
            line = f"{source} [{bar:20}] {found}/{want} found, {tried:,} tried, {made / (now - begun):,.1f} a second"
            shown, width = now, max(width, len(line))
            print(f"\r{line:{width}}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        if width:
            print(f"\r{'':{width}}\r", end="", file=sys.stderr, flush=True)


@command.command()
@click.argument(
    "files",
    nargs=-1,
    metavar="[FILE.jsonl|GAME...]",
    shell_complete=complete.names(complete.collections, files=True),
)
@click.option("--levels", is_flag=True, help="Ask the players of every level again, too; takes minutes.")
@as_json
def check(files: tuple[str, ...], levels: bool, as_json: bool) -> None:
    """Prove every puzzle again from its position alone; without a FILE, all that come with printkit.

    The first that is wrong or in doubt ends the check with the reason.
    """
    from printkit.books import collection

    proved: list[dict[str, object]] = []
    for subject in files or collection.names():
        puzzles = _proved(subject, levels)
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


def _proved(subject: str, levels: bool = False) -> tuple[Puzzle, ...]:
    """The puzzles of a file, proved while progress is shown."""
    from printkit.books import collection
    from printkit.cli._progress import track

    def watch(puzzles: Iterable[Puzzle], count: int) -> Iterable[Puzzle]:
        return track(puzzles, f"{subject}: proved", count)

    return collection.proved(subject, watch, levels)


def _count(report: dict[str, object]) -> int:
    found = report["puzzles"]
    assert isinstance(found, int)
    return found


def _summary(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[name]} {name}" for name in sorted(counts))


@command.command()
@click.argument("game", required=False, shell_complete=complete.names(complete.mines))
@as_json
def kinds(game: str | None, as_json: bool) -> None:
    """What may be asked in GAME, or in every game: goal, depth, what refutes a wrong turn; and the themes."""
    from engines.puzzles.kind import craft, names
    from engines.puzzles.story import COMMON

    games = [game] if game else names()
    rows = [kind for id in games for kind in craft(id).kinds]
    motifs = {id: {name: motif.means for name, motif in craft(id).motifs.items()} for id in games}
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
                ],
                "themes": [
                    {"theme": name, "game": id, "means": means}
                    for id, themes in ((None, COMMON), *motifs.items())
                    for name, means in themes.items()
                ],
            }
        )
        return
    for kind in rows:
        click.echo(f"{kind.game} {kind.name}: {kind.means}")
        click.echo(f"    depth {', '.join(map(str, kind.depths))} ({kind.unit})")
        click.echo(f"    refuted by {kind.refutes or 'nothing: the goal is one turn long'}")
    for id, themes in (("every game", COMMON), *motifs.items()):
        for name, means in themes.items():
            click.echo(f"theme {name} ({id}): {means}")


@command.command()
@click.argument("id", metavar="ID")
@click.argument(
    "file",
    metavar="[FILE.jsonl|GAME]",
    required=False,
    shell_complete=complete.names(complete.collections, files=True),
)
@as_json
def why(id: str, file: str | None, as_json: bool) -> None:
    """Why the puzzle ID is one: its solution in a sentence, what fails and how, and everything that is measured.

    FILE is needed only for puzzles that do not come with printkit.
    """
    from engines.puzzles.grade import FEATURES
    from engines.puzzles.measures import measured
    from layouts.ground.refusals import InputError
    from printkit.books import collection

    game = file or id.partition("-")[0]
    subject = game if file or game in collection.names() else ""
    known = {puzzle.id: puzzle for puzzle in collection.puzzles(subject)} if subject else {}
    if id not in known:
        raise InputError("id", id, f"the id of a puzzle in {subject or 'any collection'}", tuple(known))
    puzzle = known[id]
    economy, natural = measured(puzzle)
    features = dict(puzzle.proof["features"])
    if as_json:
        print_json(
            {
                "id": puzzle.id,
                "task": puzzle.task,
                "solution": list(puzzle.solution),
                "answer": puzzle.answer,
                "why": puzzle.why,
                "refutations": dict(puzzle.refutations),
                "themes": list(puzzle.themes),
                "level": puzzle.level,
                "difficulty": puzzle.difficulty,
                "rating": puzzle.rating,
                "features": features,
                "economy": economy,
                "natural": natural,
            }
        )
        return
    click.echo(f"{puzzle.id}: {puzzle.task}")
    click.echo(f"position    {puzzle.position}")
    click.echo(f"solution    {' '.join(puzzle.solution)}" + (" (a set)" if puzzle.answer == "set" else ""))
    click.echo(f"why         {puzzle.why}")
    for turn, reply in puzzle.refutations.items():
        click.echo(f"fails       {turn}" + (f", refuted by {reply}" if reply else ""))
    click.echo(f"themes      {', '.join(puzzle.themes) or 'none'}")
    solved = f"level {puzzle.level} and better" if puzzle.level < 9 else "no level"
    click.echo(f"stars       {puzzle.difficulty}: solved by {solved}; rating {puzzle.rating}")
    for name, means in FEATURES.items():
        click.echo(f"{name:11} {features[name]}: {means}")
    if economy is not None:
        click.echo(
            f"{'economy':11} {economy:.2f}: share of the pieces that could be removed with nothing changed"
        )
    click.echo(
        f"{'natural':11} {natural:.2f}: share of the record's last turns that look plausible to level 4"
    )


@command.command()
@as_json
def grades(as_json: bool) -> None:
    """What the stars mean: the levels that they follow from, and what else is measured."""
    from engines.puzzles.grade import FEATURES, SHARE, STARS

    if as_json:
        print_json(
            {
                "features": [{"name": name, "means": means} for name, means in FEATURES.items()],
                "levels": {str(level): stars for level, stars in enumerate(STARS, start=1)},
                "share": SHARE,
            }
        )
        return
    for level, stars in enumerate(STARS, start=1):
        who = f"level {level}" if level < len(STARS) else "no level"
        click.echo(
            f"{stars} star{'s' * (stars > 1)}: {who} is the weakest that solves it with half of ten seeds"
        )
    click.echo(f"rating: {SHARE} x (level - 1), and up to {SHARE - 1} for the positions to be looked at")
    for name, means in FEATURES.items():
        click.echo(f"{name:8} {means}")


@command.command()
@click.argument(
    "file",
    nargs=-1,
    required=True,
    metavar="FILE.jsonl|GAME...",
    shell_complete=complete.names(complete.collections, files=True),
)
@output("Where to: NAME.pdf, NAME.svg, NAME.png, or NAME.html to solve them on a screen.")
@on_paper
@click.option(
    "--theme", "themes", multiple=True, metavar="NAME",
    help="Colours and weights (full, low-ink...), or a theme of puzzles (quiet, sacrifice...); may be repeated.",
    shell_complete=complete.names(complete.themes),
)  # fmt: skip
@click.option("--large-print", is_flag=True, help="The same as --theme large-print.")
@click.option("--per-page", type=int, metavar="N", help="Puzzles on a page: 1, 2, 4 or 6.")
@click.option(
    "--solutions",
    metavar="WHERE",
    help="section (after the puzzles; the default), back (upside down on the back of each page) or none.",
)
@click.option(
    "--answers", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Solutions in a file of their own.",
)  # fmt: skip
@click.option("--hints", is_flag=True, help="A section of hints after the puzzles.")
@click.option("--name-lines", is_flag=True, help="Lines for a name and a date on the first page.")
@click.option("--title", metavar="TEXT", help="Instead of the game's.")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only this kind; may be repeated.")
@click.option("--stars", metavar="N[-M]", help="Only so many stars, such as 2 or 1-3.")
@click.option("--count", type=click.IntRange(1), metavar="N", help="Only so many, over all kinds and stars.")
@click.option(
    "--seed", type=click.IntRange(0), metavar="S", help="Another choice: the same seed, the same puzzles."
)
@click.option("--cards", is_flag=True, help="A deck of poker cards, each with its solution on the back.")
@click.option(
    "--duplex",
    metavar="WAY",
    help="How backs come to their fronts (cards): long (the default), short, fold or none.",
)
@for_printing
def sheet(
    file: tuple[str, ...], output: Path, paper: str | None, themes: tuple[str, ...], large_print: bool,
    per_page: int | None, solutions: str | None, answers: Path | None, hints: bool, name_lines: bool,
    title: str | None, kinds: tuple[str, ...], stars: str | None, count: int | None, seed: int | None, cards: bool,
    duplex: str | None, printing: Printing,
) -> None:  # fmt: skip
    """Print puzzles as a booklet with solutions, or as a deck of cards; those of several games on the same pages.

    NAME.html is one file that is opened in a browser and solved by clicking: replies, hints and solutions are in it.
    It needs no server and asks nothing of anybody. Puzzles of a FILE are proved first, as by ``printkit puzzles
    check``.
    """
    from dataclasses import replace
    from functools import partial

    from layouts import paper as paper_size
    from layouts.ground.refusals import InputError
    from printkit import export
    from printkit.books import collection
    from printkit.books import puzzles as pages
    from printkit.cli._progress import track
    from printkit.draw.theme import THEMES
    from printkit.draw.theme import theme as theme_named
    from printkit.export.document import Document
    from printkit.pages.impose import DUPLEX, Imposition, impose

    on_screen = output.suffix.lower() == ".html"
    if on_screen:
        paper_only = (
            ("--per-page", per_page), ("--solutions", solutions), ("--answers", answers),
            ("--hints", hints or None), ("--name-lines", name_lines or None), ("--cards", cards or None),
            ("--duplex", duplex), ("--paper", paper),
        )  # fmt: skip
        for option, value in paper_only:
            if value is not None:
                raise InputError(option, value, "possible with NAME.html: it is for paper")
    else:
        export.format_of(output)
    if answers:
        export.format_of(answers)
    booklets_only = (
        ("--per-page", per_page), ("--solutions", solutions), ("--title", title), ("--answers", answers),
        ("--hints", hints or None), ("--name-lines", name_lines or None),
    )  # fmt: skip
    for option, value in booklets_only:
        if cards and value is not None:
            raise InputError(option, value, "possible with --cards: it is for booklets")
    if duplex is not None and not cards:
        raise InputError("--duplex", duplex, "possible without --cards")
    if answers and solutions:
        raise InputError("--solutions", solutions, "possible with --answers: it says where solutions are")
    where, way = solutions or "section", duplex or "long"
    if where not in pages.SOLUTIONS:
        known = ", ".join(pages.SOLUTIONS)
        raise InputError("--solutions", where, f"a place for solutions: {known}", pages.SOLUTIONS)
    if way not in DUPLEX:
        raise InputError("--duplex", way, f"a way: {', '.join(DUPLEX)}", DUPLEX)
    rated = _range(stars)
    # One option names looks and themes of puzzles: no name is both.
    looks = [name for name in themes if name in THEMES] or ["full"]
    paged = pages.Look(
        paper_size.parse(paper or "A4"),
        theme_named("large-print" if large_print else looks[-1]),
        per_page,
        "none" if answers else where,
        title or "",
        hints,
        name_lines,
    )
    # Those that come with printkit are proved by its tests.
    found = tuple(
        puzzle
        for one in file
        for puzzle in (collection.puzzles(one) if one in collection.names() else _proved(one))
    )
    asked = [name for name in themes if name not in THEMES]
    for name in asked:
        named = [*THEMES, *sorted({theme for puzzle in found for theme in puzzle.themes})]
        if name not in named:
            raise InputError(
                "--theme", name, f"a look or a theme of these puzzles: {', '.join(named)}", named
            )
    found = pages.narrowed(found, kinds, rated, asked)
    if count or seed is not None:
        wanted = count or len(found)
        if len(found) < wanted:
            left = f"{wanted - len(found)} fewer than asked for: there are no more such puzzles"
            click.echo(f"printkit: {left}", err=True)
        found = pages.selection(found, wanted, seed)
    elif not cards:
        found = pages.ordered(found)
    if on_screen:
        drawn = partial(track, label="puzzle", total=len(found))
        export.write({output: pages.web_page(found, paged.theme, paged.title, drawn)})
        click.echo(output)
        return
    documents: dict[Path, Document] = {}
    if cards:
        deck = pages.deck(found, paged.theme)
        sheets = impose(deck, paged.paper, paged.theme, Imposition(way))
        documents[output] = Document(
            sheets, deck.title, deck.author, "Puzzles, one on each card", deck.credits
        )
    else:
        documents[output] = pages.booklet(found, paged).document()
        if answers:
            told = replace(paged, solutions="section", hints=False, asked=False)
            documents[answers] = pages.booklet(found, told).document()
    written: dict[Path, bytes] = {}
    for path, document in documents.items():
        watch = partial(track, label="page", total=len(document.sheets))
        written |= printing.render(document, path, theme=paged.theme, watch=watch)
    export.write(written)
    for path in written:
        click.echo(path)


def _range(text: str | None) -> tuple[int, int]:
    """The stars written ``2`` or ``1-3``."""
    from layouts.ground.refusals import InputError

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
