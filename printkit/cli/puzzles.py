"""Find puzzles, check them, and print them as sheets, books and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete
from printkit.cli._chosen import Choice, chooses, counted
from printkit.cli._group import Group
from printkit.cli._json import as_json, print_json
from printkit.cli._options import COUNT, Amount, excluded, gathered, name_or_file, on_paper
from printkit.cli._output import named, writes
from printkit.cli._places import Place
from printkit.cli._print import Printing, for_printing
from printkit.cli._progress import line
from printkit.cli._report import Result, note, write
from printkit.cli._workers import hired, on_workers
from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import Falsehood, InputError, Refusal, one_of
from printkit.layouts.base.wording import plural

if TYPE_CHECKING:
    from printkit.books.puzzles import Look
    from printkit.draw.theme import Theme
    from printkit.engines.puzzles.mine import Progress, Tell
    from printkit.engines.puzzles.puzzle import Puzzle
    from printkit.export.document import Document

ON_SCREEN = " NAME.html is for solving puzzles on a screen."
"""The last words of the help for ``--output``."""
FORMER = {"--levels": "--with-players"}
"""Former names of options (see :mod:`printkit.cli._names`)."""
SHEET = 12
"""The default number of puzzles on a sheet."""
BOOK = 60
"""The default number of puzzles in a book."""

with_answers = click.option("--answers", type=Place(dir_okay=False))
"""The option ``--answers``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paged:
    """The options for pages of puzzles, as given on the command line."""

    paper: str | None
    per_page: int | None
    title: str | None
    solutions: str | None = None
    answers: Path | None = None
    hints: bool = False
    name_lines: bool = False

    def look(self, choice: Choice, year: int | None = None) -> Look:
        """Return the layout of the chosen puzzles. Raises InputError."""
        from printkit.books import puzzles as pages
        from printkit.layouts import paper as paper_size

        where = one_of("--solutions", self.solutions or "section", pages.SOLUTIONS)
        return pages.Look(
            paper=paper_size.parse(self.paper or "A4"),
            theme=choice.look,
            per_page=self.per_page,
            solutions="none" if self.answers else where,
            title=self.title or "",
            hints=self.hints,
            named=self.name_lines,
            themes=choice.themes,
            year=year,
        )

    def booklets(self, output: Path, puzzles: tuple[Puzzle, ...], look: Look, *, ruled: bool) -> dict[Path, Document]:
        """Return the booklet and, if the solutions are in a separate file, that file."""
        from dataclasses import replace

        from printkit.books import puzzles as pages
        from printkit.books.puzzles.rules import rules

        front = rules if ruled else None
        documents = {output: pages.booklet(puzzles, look, front=front).document()}
        if self.answers:
            solutions_look = replace(look, solutions="section", hints=False, has_puzzles=False)
            documents[self.answers] = pages.booklet(puzzles, solutions_look).document()
        return documents


@click.group(cls=Group)
def command() -> None:
    """Find, prove, grade and print puzzles: positions in which exactly one turn achieves the goal.

    Instead of FILE.jsonl, you can always name a game to use the puzzles that come with it.
    """


@command.command()
@click.argument("game", shell_complete=complete.names(complete.mines))
@click.option("--count", type=COUNT, default=10, metavar="N")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, metavar="S")
@writes("jsonl", name=named("game", "-puzzles"))
@click.option("--kind", "kinds", multiple=True, metavar="KIND", type=complete.Named(complete.puzzle_kinds))
@on_workers
@click.option("--tries", type=COUNT, default=1_500, metavar="N")
@click.option("--store", type=Place(dir_okay=False))
def mine(
    game: str, count: int, seed: int, *, output: Path, kinds: tuple[str, ...], jobs: int | None,
    address: str | None, tries: int, store: Path | None,
) -> None:  # fmt: skip
    """Find and prove COUNT puzzles for GAME, divided among its kinds and depths.

    Every puzzle is stored as soon as it is found, in an SQLite file beside FILE. You can stop the command at any
    time; the same command then continues from there, and produces the same FILE.
    """
    from printkit.engines.puzzles.mine import quotas, sources, work
    from printkit.engines.puzzles.puzzle import write as text_of
    from printkit.engines.puzzles.store import Store
    from printkit.engines.puzzles.workers import mine

    if store and store.resolve() == output.resolve():
        raise InputError("--store", store, "{field} and --output cannot both be {value}.")
    counts = quotas(sources(game, seed, kinds), count)
    # The store is opened after the workers have started, so that a refused command leaves no file.
    with (
        hired(jobs, address, work) as workers,
        Store(store or output.with_suffix(".sqlite")) as database,
        _rate() as tell,
    ):
        puzzles = mine(counts, database, workers, tries=tries, tell=tell)
    summary = _summary(Counter(puzzle.kind for puzzle in puzzles))
    what = f"{plural(len(puzzles), 'puzzle')}: {summary}"
    write(Result({output: text_of(puzzles).encode("ascii")}, what=what))
    if len(puzzles) < count:
        note(f"printkit: {count - len(puzzles)} fewer than asked for; more --tries may find them")


@contextmanager
def _rate() -> Iterator[Tell]:
    """Provide a function that shows the numbers of puzzles found and games tried, and the speed, on a terminal."""
    start, tries = monotonic(), 0
    sizes: dict[str, int] = {}

    with line() as display:

        def tell(progress: Progress) -> None:
            nonlocal tries
            source, attempts = str(progress.source), progress.sound
            count, want = len(progress.puzzles), progress.want
            tries += max(0, attempts - sizes.get(source, attempts))
            sizes[source] = attempts
            bar = "#" * (20 * count // max(want, 1))
            rate = tries / max(monotonic() - start, 0.001)
            display.show(f"{source} [{bar:20}] {count}/{want} found, {attempts:,} tried, {rate:,.1f} a second")

        yield tell


@command.command()
@name_or_file("file", "[FILE.jsonl|GAME...]", complete.collections, nargs=-1)
@click.option("--with-players", "levels", is_flag=True)
@as_json
def check(file: tuple[str, ...], levels: bool, as_json: bool) -> None:
    """Prove every puzzle in FILE again from its position alone; without FILE, prove all puzzles that come with
    printkit.

    The check stops at the first puzzle that is wrong or doubtful and gives the reason.
    """
    from printkit.books import collection

    reports: list[dict[str, object]] = []
    total = 0
    for subject in file or collection.names():
        puzzles = _proved(subject, levels)
        stars = Counter(puzzle.difficulty for puzzle in puzzles)
        kinds = Counter(puzzle.kind for puzzle in puzzles)
        counts = {str(number): stars[number] for number in range(1, 6)}
        reports.append({"file": subject, "puzzles": len(puzzles), "kinds": dict(kinds), "stars": counts})
        total += len(puzzles)
        if not as_json:
            click.echo(f"{subject}: {len(puzzles)} proved: {_summary(kinds)}")
    if as_json:
        print_json({"files": reports, "puzzles": total})


@command.command()
@click.argument("game", shell_complete=complete.names(complete.mines))
@click.argument("kind", type=complete.Named(complete.puzzle_kinds))
@click.option("-p", "--position", metavar="POSITION", required=True)
@click.option("--depth", type=COUNT, metavar="N")
@click.option("--seconds", type=Amount(min=0), metavar="S")
@as_json
def prove(game: str, kind: str, position: str, *, depth: int | None, seconds: float | None, as_json: bool) -> None:
    """Prove that a position in GAME has exactly one solution to a task of KIND, and print the solution.

    If there are several solutions, print every turn that achieves the goal. The exit status is 0 for exactly one
    solution, 1 for none or several, and 2 if the position cannot be read or the search reaches a limit.
    """
    from dataclasses import asdict

    from printkit.engines.puzzles.examine import examine
    from printkit.engines.puzzles.puzzle_set import puzzle_set

    puzzle_kind = puzzle_set(game).kind(kind)
    result = examine(puzzle_kind, puzzle_kind.engine.parse(position), depth, seconds=seconds)
    if as_json:
        print_json(asdict(result))
    else:
        click.echo(result.task)
        if result.reason:
            click.echo(f"not a puzzle: {result.reason}")
            for one in result.solutions:
                click.echo(f"solves     {' '.join(one)}")
        else:
            click.echo(f"solution   {' '.join(result.solution)}")
            for turn, reply in result.refutations.items():
                click.echo(f"fails      {turn}" + (f", refuted by {reply}" if reply else ""))
    if result.reason:
        click.get_current_context().exit(1)


def _proved(subject: str, levels: bool = False) -> tuple[Puzzle, ...]:
    """Prove the puzzles in a file while showing progress, and return them."""
    from printkit.books import collection
    from printkit.cli._progress import track

    def watch(puzzles: Iterable[Puzzle], count: int) -> Iterable[Puzzle]:
        return track(puzzles, f"{subject}: proved", count)

    return collection.proved(subject, watch, levels)


def _summary(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[name]} {name}" for name in sorted(counts))


@command.command()
@click.argument("game", required=False, shell_complete=complete.names(complete.mines))
@as_json
def kinds(game: str | None, as_json: bool) -> None:
    """List the puzzle themes, and the kinds of puzzle in GAME or in every game, with their goals, depths and
    refutations.
    """
    from printkit.engines.puzzles.explain import common_themes
    from printkit.engines.puzzles.puzzle_set import names, puzzle_set

    games = [game] if game else names()
    rows = [kind for id in games for kind in puzzle_set(id).kinds]
    motifs = {id: {name: motif.definition for name, motif in puzzle_set(id).motifs.items()} for id in games}
    if as_json:
        print_json({
            "kinds": [
                {"game": kind.game, "kind": kind.name, "title": kind.title, "goal": kind.definition,
                 "depths": list(kind.depths), "unit": kind.unit, "refutation": kind.refutes or None}
                for kind in rows
            ],
            "themes": [
                {"theme": name, "game": id, "means": means}
                for id, themes in ((None, common_themes()), *motifs.items()) for name, means in themes.items()
            ],
        })  # fmt: skip
        return
    for kind in rows:
        click.echo(f"{kind.game} {kind.name}: {kind.definition}")
        click.echo(f"    depth {', '.join(map(str, kind.depths))} ({kind.unit})")
        click.echo(f"    refuted by {kind.refutes or 'nothing: the goal is one turn long'}")
    for id, themes in (("every game", common_themes()), *motifs.items()):
        for name, means in themes.items():
            click.echo(f"theme {name} ({id}): {means}")


@command.command()
@click.argument("id", metavar="ID")
@name_or_file("file", "[FILE.jsonl|GAME]", complete.collections)
@as_json
def why(id: str, file: str | None, as_json: bool) -> None:
    """Explain puzzle ID: give its solution in a sentence, the reasons why other turns fail, and all its
    measurements.

    FILE is needed only for puzzles that do not come with printkit.
    """
    from printkit.books import collection
    from printkit.engines.puzzles.measures import measured

    game = file or id.partition("-")[0]
    subject = game if file or game in collection.names() else ""
    by_id = {puzzle.id: puzzle for puzzle in collection.puzzles(subject)} if subject else {}
    if id not in by_id:
        message = f"There is no puzzle {{value}} in {subject or 'any collection'}."
        raise InputError("id", id, message, names=tuple(by_id))
    puzzle = by_id[id]
    economy, natural = measured(puzzle)
    if not as_json:
        _explain(puzzle, economy, natural)
        return
    names = ("id", "task", "solution", "answer", "why", "refutations", "themes", "level", "difficulty", "rating")
    facts = {name: getattr(puzzle, name) for name in names} | {"refutations": dict(puzzle.refutations)}
    print_json({**facts, "features": dict(puzzle.proof["features"]), "economy": economy, "natural": natural})


def _explain(puzzle: Puzzle, economy: float | None, natural: float) -> None:
    """Print the explanation of a puzzle, with a line for each fact about it."""
    from printkit.engines.puzzles.grade import measurements
    from printkit.engines.puzzles.levels import NOBODY, asks_players
    from printkit.engines.puzzles.puzzle_set import puzzle_set

    rows = [
        ("position", puzzle.position),
        ("solution", " ".join(puzzle.solution) + (" (a set)" if puzzle.answer == "set" else "")),
        ("why", puzzle.why),
    ]
    for turn, reply in puzzle.refutations.items():
        rows.append(("fails", turn + (f", refuted by {reply}" if reply else "")))
    rows.append(("themes", ", ".join(puzzle.themes) or "none"))
    kind = puzzle_set(puzzle.game.partition(":")[0]).kind(puzzle.kind)
    level = f"level {puzzle.level}" if puzzle.level < NOBODY else "no level"
    has_players = asks_players(kind)
    how = "the weakest that solves it is" if has_players else "the weakest is estimated as"
    rows.append(("stars", f"{puzzle.difficulty}: {how} {level}; rating {puzzle.rating}"))
    features = puzzle.proof["features"]
    rows += [(name, f"{features[name]}: {means}") for name, means in measurements().items()]
    if economy is not None:
        share = "share of the pieces that could be removed with nothing changed"
        rows.append(("economy", f"{economy:.2f}: {share}"))
    share = "share of the record's last turns that look plausible to level 4"
    rows.append(("natural", f"{natural:.2f}: {share}"))
    click.echo(f"{puzzle.id}: {puzzle.task}")
    for name, text in rows:
        click.echo(f"{name:11} {text}")


@command.command()
@as_json
def grades(as_json: bool) -> None:
    """Explain the star ratings: the scores behind them and all other measurements."""
    from printkit.engines.puzzles.grade import BOUNDS, SCALE, measurements

    if as_json:
        features = [{"name": name, "means": means} for name, means in measurements().items()]
        bounds = {str(stars): least for stars, least in enumerate((0, *BOUNDS), start=1)}
        print_json({"features": features, "stars": bounds, "scale": SCALE})
        return
    for stars, least in enumerate((0, *BOUNDS), start=1):
        click.echo(
            f"{plural(stars, 'star')}: from rating {least}, {plural(round(2 ** (least / SCALE / 10)), 'node')}"
        )
    click.echo(f"rating: {10 * SCALE} for each doubling of the nodes that finding the solution takes")
    click.echo("level: the weakest that solves it with half of ten seeds, or as estimated")
    for name, means in measurements().items():
        click.echo(f"{name:8} {means}")


@command.command()
@click.argument(
    "logs", nargs=-1, required=True, metavar="LOG...",
    type=Place(exists=True, dir_okay=False),
)  # fmt: skip
@click.option("--puzzles", "files", multiple=True, metavar="FILE.jsonl")
@as_json
def calibrate(logs: tuple[Path, ...], files: tuple[str, ...], as_json: bool) -> None:
    """Compare the star ratings of puzzles with the LOGs of their solvers, one LOG for each person.

    The studio and on-screen sheets write these logs (“Save my results”). A puzzle counts as solved “at once” if the
    first try was right and no hint was used. Only a person's first attempt at a puzzle counts.
    """
    from printkit.books import collection
    from printkit.engines.puzzles.logs import calibrated, read, summary
    from printkit.layouts.base.text import read_text

    by_id = {
        puzzle.id: puzzle.difficulty
        for subject in (*collection.names(), *files)
        for puzzle in collection.puzzles(subject)
    }
    paths: set[Path] = set()
    for path in logs:
        if path.resolve() in paths:
            raise InputError("LOG", path, "{value} is named twice.")
        paths.add(path.resolve())
    people = [read(read_text(path, limit=limits.PUZZLES_SIZE), by_id, str(path)) for path in logs]
    calibration = calibrated(people, by_id)
    if as_json:
        print_json(summary(calibration))
        return
    total = sum(row.puzzles for row in calibration.rows)
    tries, left = plural(calibration.entries, "try", "tries"), plural(calibration.repeated, "entry", "entries")
    more = f"; {left} left out: met before" if calibration.repeated else ""
    click.echo(f"{tries} of {plural(total, 'puzzle')} in {plural(calibration.logs, 'log')}{more}")
    click.echo("stars  puzzles  tries  solved  at once  median time")
    for row in calibration.rows:
        time = "" if row.seconds is None else f"{row.seconds:.0f} s"
        click.echo(
            f"{row.stars:5}  {row.puzzles:7}  {row.tries:5}  {row.solved:6.0%}  {row.at_once:7.0%}  {time:>11}"
        )
    for name, value in (("not solved at once", calibration.failures), ("the time taken", calibration.times)):
        text = "too few puzzles, or no differences" if value is None else f"{value:+.2f}"
        click.echo(f"rank correlation of stars with {name}: {text}")
    for doubt in calibration.doubts:
        click.echo(
            f"{doubt.puzzle}: stars {doubt.stars}, looks like {doubt.looks}: solved at once by {doubt.at_once} of "
            f"{doubt.tries}; the usual share is {doubt.usual:.0%} with {doubt.stars} stars and {doubt.there:.0%} "
            f"with {doubt.looks}, which makes {doubt.looks} {doubt.likelier:,.0f} times likelier"
        )
    if not calibration.doubts:
        click.echo("no puzzle has stars that look wrong")


@command.command()
@name_or_file("file", "FILE.jsonl|GAME...", complete.collections, nargs=-1)
@writes("pdf", "svg", "png", "html", name=named("file", "-puzzles"), also=ON_SCREEN)
@on_paper
@counted(SHEET)
@chooses
@click.option("--per-page", type=click.IntRange(1, 6), metavar="N")
@click.option("--solutions", metavar="WHERE", type=complete.Named("section", "back", "none"))
@with_answers
@click.option("--rules/--no-rules", "ruled", default=None)
@click.option("--hints", is_flag=True)
@click.option("--name-lines", is_flag=True)
@click.option("--title", metavar="TEXT")
@click.option("--cards", is_flag=True)
@click.option("--duplex", metavar="HOW", type=complete.Named("long", "short", "fold", "none"))
@for_printing
@gathered("paged", Paged)
def sheet(
    file: tuple[str, ...], output: Path, *, choice: Choice, paged: Paged, ruled: bool | None, cards: bool,
    duplex: str | None, printing: Printing,
) -> None:  # fmt: skip
    """Print puzzles from one or more games as a booklet with solutions, or as a deck of cards.

    NAME.html is a single file that opens in a browser, where you solve the puzzles by clicking; it contains
    replies, hints and solutions and needs no server. Puzzles from a FILE are proved first, just as
    with ``printkit puzzles check``.
    """
    on_booklets = ("per_page", "solutions", "answers", "ruled", "hints", "name_lines")
    on_screen = _on_screen(output, *on_booklets, "cards", "duplex", "paper", answers=paged.answers)
    if cards:
        excluded("{field} is for booklets, so it cannot be combined with --cards.", *on_booklets, "title")
    else:
        excluded("{field} can only be used with --cards.", "duplex")
    if paged.answers:
        excluded("{field} and --answers cannot be combined.", "solutions")
    look = paged.look(choice)
    pool = choice.narrowed(_read(file))
    puzzles = choice.taken(pool, min(SHEET, len(pool)))
    if on_screen:
        from printkit.books.puzzles.web import web_page

        page = web_page(puzzles, look.theme, look.title, watch=_drawn(len(puzzles)))
        write(Result({output: page}, what=plural(len(puzzles), "puzzle")))
    elif cards:
        _write({output: _deck(puzzles, look, duplex or "long")}, look.theme, printing, count=len(puzzles))
    else:
        _write(
            paged.booklets(output, puzzles, look, ruled=ruled is not False), look.theme, printing, count=len(puzzles)
        )


def _deck(puzzles: tuple[Puzzle, ...], look: Look, duplex: str) -> Document:
    """Return a deck of puzzle cards, each with its solution on the back. Raises InputError."""
    from printkit.books import puzzles as pages
    from printkit.export.document import Document
    from printkit.pages.impose import DUPLEX, Imposition, impose

    way = Imposition(one_of("--duplex", duplex, DUPLEX))
    deck = pages.deck(puzzles, look.theme)
    sheets = impose(deck, look.paper, look.theme, way=way)
    return Document(sheets, deck.title, deck.author, "Puzzles, one on each card", deck.credits)


def _read(files: Sequence[str | Sequence[Puzzle]]) -> tuple[Puzzle, ...]:
    """Read the puzzles in files and prove them; those that come with printkit are proved by its tests.

    Raises:
        Refusal: a puzzle is wrong; the message is worded for a command that prints puzzles, not for one that checks
            them.
    """
    from printkit.books import collection

    try:
        return tuple(
            puzzle
            for one in (collection.names() if "all" in files else files)
            for puzzle in (
                one
                if not isinstance(one, str)
                else collection.puzzles(one)
                if one in collection.names()
                else _proved(one)
            )
        )
    except Falsehood as error:
        raise Refusal(str(error)) from error


def _on_screen(output: Path, *paper_only: str, answers: Path | None = None) -> bool:
    """Return whether the output is an HTML page, for which options that apply only to paper are refused.

    Raises:
        InputError: an option applies only to paper, a file has an unknown format, or the answers have no separate
            file.
    """
    from printkit import export

    if output.suffix.lower() != ".html":
        try:
            export.format_of(output)
        except InputError as error:
            message = f"{error.message} (or .html, for a screen)"
            raise InputError(error.field, error.given, message) from None
        if answers:
            export.format_of(answers)
            if answers.resolve() == output.resolve():
                message = "{field} and --output cannot be the same file, {value}."
                raise InputError("--answers", answers, message)
        return False
    excluded("{field} is for paper, so it cannot be used with NAME.html.", *paper_only)
    return True


def _drawn(count: int) -> Callable[[Iterable[Puzzle]], Iterable[Puzzle]]:
    """Return a function that yields this many puzzles one by one while showing progress."""
    from functools import partial

    from printkit.cli._progress import track

    return partial(track, label="puzzle", total=count)


def _write(documents: dict[Path, Document], theme: Theme, printing: Printing, *, count: int) -> None:
    """Write either all of the documents or none of them."""
    from functools import partial

    from printkit.cli._progress import track

    what, results = plural(count, "puzzle"), []
    for path, document in documents.items():
        watch = partial(track, label="page", total=len(document.sheets))
        results.append(Result(printing.render(document, path, theme=theme, watch=watch), document, what))
    write(*results)


@command.command()
@name_or_file("file", "FILE.jsonl|GAME...", complete.collections, nargs=-1)
@writes("pdf", "svg", "png", "html", name=named("file", "-book"), also=ON_SCREEN)
@on_paper
@click.option("--picked", is_flag=True)
@counted(BOOK)
@chooses
@click.option("--per-page", type=click.IntRange(1, 6), metavar="N")
@click.option("--title", metavar="TEXT")
@for_printing
@gathered("paged", Paged)
def book(
    file: tuple[str, ...], output: Path, *, picked: bool, choice: Choice, paged: Paged, printing: Printing
) -> None:
    """Make a book of puzzles for GAME.

    It has a title page, a difficulty curve, the rules in brief, a chapter for each theme with a
    worked example, hints, solutions and an index. With --picked, each game is a chapter. NAME.html is the same book
    as a single file to open in a browser, where you solve the puzzles by clicking. Puzzles from a FILE are proved
    first, just as with ``printkit puzzles check``.
    """
    from dataclasses import replace

    from printkit.books.puzzles.book import book
    from printkit.books.puzzles.picked import by_hand
    from printkit.books.puzzles.volume import web_book

    on_screen = _on_screen(output, "per_page", "paper")
    pool = _read(file)
    look = replace(paged.look(choice), notes=by_hand(pool) if picked else {})
    pool = choice.narrowed([puzzle for puzzle in pool if not picked or puzzle.id in look.notes])
    puzzles = choice.taken(pool, min(BOOK, len(pool)))
    if on_screen:
        watch = _drawn(len(puzzles))
        page = web_book(
            puzzles, pool, look.theme, title=look.title, themes=look.themes, notes=look.notes, watch=watch
        )
        write(Result({output: page}, what=plural(len(puzzles), "puzzle")))
    else:
        _write({output: book(puzzles, pool, look)}, look.theme, printing, count=len(puzzles))


@command.command()
@name_or_file("file", "FILE.jsonl|GAME...", complete.collections, nargs=-1)
@click.option("--year", type=click.IntRange(1, 9998), required=True, metavar="Y")
@writes("pdf", "svg", "png", "html", name=named("file", "-calendar"), also=ON_SCREEN)
@on_paper
@chooses
@click.option("--per-page", type=click.IntRange(1, 6), metavar="N")
@with_answers
@click.option("--rules", "ruled", is_flag=True)
@click.option("--hints", is_flag=True)
@click.option("--title", metavar="TEXT")
@for_printing
@gathered("paged", Paged)
def calendar(
    file: tuple[str, ...], output: Path, *, year: int, choice: Choice, paged: Paged, ruled: bool, printing: Printing
) -> None:
    """Print a calendar with a puzzle for each week of a year, from easy to hard, and solutions at the end.

    Weeks begin on Monday and are numbered as in ISO 8601, so a year has 52 or 53 of them. NAME.html is a single
    file that opens in a browser at the puzzle of the week, which you solve by clicking. Puzzles from a FILE are
    proved first, just as with ``printkit puzzles check``.
    """
    from printkit.books.puzzles.volume import web_calendar
    from printkit.books.puzzles.weeks import count

    on_screen = _on_screen(output, "per_page", "answers", "ruled", "hints", "paper", answers=paged.answers)
    look = paged.look(choice, year)
    puzzles = choice.taken(choice.narrowed(_read(file)), count(year))
    if on_screen:
        page = web_calendar(puzzles, year, look.theme, title=look.title, watch=_drawn(len(puzzles)))
        write(Result({output: page}, what=plural(len(puzzles), "puzzle")))
    else:
        _write(paged.booklets(output, puzzles, look, ruled=ruled), look.theme, printing, count=len(puzzles))
