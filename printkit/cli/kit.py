"""Print the whole print-and-play kit of one game, several games or all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete
from printkit.cli._json import as_json, print_json
from printkit.cli._options import for_project, gathered, is_given, name_or_file, on_paper, own_content, themed
from printkit.cli._output import forces
from printkit.cli._places import Place
from printkit.cli._print import Printing, for_printing
from printkit.cli._report import Result, note, pages, replaceable, report, size, write
from printkit.cli._watch import watched
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError, one_of
from printkit.layouts.base.wording import plural
from printkit.layouts.paper import parse as parse_paper

if TYPE_CHECKING:
    from collections.abc import Callable

    from printkit.books.section import KitRequest, Listed
    from printkit.content.project import Project
    from printkit.draw.theme import Theme
    from printkit.export.document import Document
    from printkit.export.files import Content, Files
    from printkit.layouts.paper import Paper

    Render = Callable[[Document, Path], Files]


CUT = ("box", "cards", "pieces")
"""The kinds of pages that have to be cut."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options as text, as given on the command line."""

    paper: str | None
    theme: str
    only: tuple[str, ...]
    without: tuple[str, ...]
    duplex: str
    booklet: bool
    tonight: bool
    split: bool
    paper_weight: int
    link: str | None
    project: Path | None
    printing: Printing

    def drawn(self, ids: Sequence[str], output: Path) -> Iterator[tuple[str, Files, list[Listed]]]:
        """Yield the kits of games and of users' files: the id, the files, and the contents of their pages.

        Raises Refusal.
        """
        if not ids:
            return
        from printkit.books import kit
        from printkit.books.section import SIDES, KitRequest
        from printkit.cli._cores import shared
        from printkit.cli._progress import track
        from printkit.layouts import paper as paper_size

        content, look, paper = own_content(self.project, self.theme, self.paper)
        size = paper_size.parse(paper) if paper is not None else None
        duplex = one_of("--duplex", self.duplex, SIDES)
        request = KitRequest(
            duplex, _names(self.only), _names(self.without),
            booklet=self.booklet, tonight=self.tonight, split=self.split, weight=self.paper_weight,
            link=self.link,
        )  # fmt: skip
        # Load the data for all kits once, before the work is divided.
        kit.prepare()
        render = partial(self.printing.render, theme=look)
        own_look = look if is_given("theme") else None
        draw = partial(_drawn, (output, size, render, request), content=content, look=look, own_look=own_look)
        for id, (files, contents) in zip(ids, track(shared(draw, ids), "kit", len(ids)), strict=True):
            yield id, files, contents


def _drawn(
    target: tuple[Path, Paper | None, Render, KitRequest], id: str, *, content: Project, look: Theme,
    own_look: Theme | None,
) -> tuple[Files, list[Listed]]:  # fmt: skip
    """Return the kit of a game or file; this may run in a separate process."""
    from printkit.looks.custom import SUFFIX

    output, size, render, request = target
    if id.endswith(SUFFIX):
        from printkit.books import custom_kit

        return custom_kit.printed(Path(id), output, size, theme=own_look, render=render, request=request)
    from printkit.books import kit
    from printkit.looks import style

    return kit.printed(style.of_game(id, content), output, size, theme=look, render=render, request=request)


def _folder(context: click.Context, option: click.Parameter, output: Path) -> Path:
    """Return the output folder. Raises InputError if it is named like a single PDF."""
    if output.suffix.lower() == ".pdf":
        raise InputError("output", output, "a folder, because a kit has several files")
    return output


@click.command()
@name_or_file("games", "[GAME...|all|FILE.toml]", complete.kits, nargs=-1)
@click.option("-o", "--output", type=Place(file_okay=False), default="output", metavar="DIR", callback=_folder)
@click.option("--only", multiple=True, metavar="KIND,...", type=complete.Named(complete.page_kinds))
@click.option("--without", multiple=True, metavar="KIND,...", type=complete.Named(complete.page_kinds))
@click.option("--duplex", default="long", metavar="HOW", type=complete.Named("long", "short", "fold", "none"))
@click.option("--booklet", is_flag=True)
@click.option("--paper-weight", type=click.IntRange(40, 400), default=80, metavar="GRAMS")
@click.option("--tonight", is_flag=True)
@click.option("--split", is_flag=True)
@click.option("--link", metavar="URL")
@click.option("--fresh", is_flag=True)
@forces
@as_json
@on_paper
@themed
@for_project
@for_printing
@watched
@gathered("asked", Asked)
def command(games: tuple[str, ...], output: Path, *, fresh: bool, as_json: bool, asked: Asked) -> None:
    """Print everything for GAME: one PDF with boards, pieces, rules and puzzles, and an SVG of every board.

    FILE.toml is your own kit: it lists boards, decks, tokens and a rulebook (`printkit init DIR --kind kit`). A kit
    is not drawn again if nothing has changed since it was written.
    """
    from printkit import export
    from printkit.books import kept
    from printkit.looks.custom import SUFFIX

    ids = _wanted(games, asked)
    # Files named by a project or a user's kit are not tracked, so kits that use them are drawn every time.
    sources = {id: None if asked.project or id.endswith(SUFFIX) else kept.source(id, asked) for id in ids}
    before = kept.read(output)
    kits = {
        id: before[id] for id in ids
        if not fresh and id in before and before[id].source == sources[id] and before[id].stands(output)
    }  # fmt: skip
    unchanged_ids = set(kits)
    files: dict[Path, Content] = {}
    # Make all kits before writing the first, so that an error leaves no files behind.
    for id, kit_files, contents in asked.drawn([id for id in ids if id not in kits], output):
        files |= kit_files
        kits[id] = kept.kept(sources[id] or "", output, kit_files, entries=contents)
    _note_unsigned(ids)
    if report().collected:
        write(*_results(files, [each for kit in kits.values() for each in kit.listed(output)]))
        return
    for path in files:
        replaceable(path)
    if files:
        lasting = {id: kit for id, kit in (before | kits).items() if kit.source}
        export.write(files | kept.file(output, lasting))
    if as_json:
        print_json({"files": [each for id in ids for each in kits[id].listed(output)]})
        return
    for id in ids:
        for each in kits[id].listed(output):
            click.echo(f"{each['path']}: {'unchanged; ' * (id in unchanged_ids)}{_contents(each['pages'])}")


def _note_unsigned(ids: Sequence[str]) -> None:
    """Print a remark on each game or user's kit that names no designer."""
    from printkit import engines
    from printkit.content import kitfile
    from printkit.looks.custom import SUFFIX

    for id in ids:
        if not (kitfile.load(Path(id)) if id.endswith(SUFFIX) else engines.info(id)).designer:
            note(f'note: {id} names no designer. Add designer = "NAME" to its file ("Traditional" if nobody knows).')


def _results(files: Files, rows: Sequence[Mapping[str, object]]) -> Iterator[Result]:
    """Yield the files of kits, each with a description of its pages."""
    pages_of = {Path(str(row["path"])): row["pages"] for row in rows}
    for path, data in files.items():
        yield Result({path: data}, what=_contents(pages_of[path]))


def _contents(rows: object) -> str:
    """Return a description of the pages of a kit's file: ``9 A4 pages and 1 blank back, 3 sheets to cut; start with
    page 2``.
    """
    assert isinstance(rows, list)
    papers = [parse_paper(str(row["paper"])) for row in rows if row["kind"] != "blank"]
    counts = Counter(size(each.width, each.height) for each in papers)
    blank = len(rows) - counts.total()
    to_cut = sum(row["kind"] in CUT and row["side"] != "back" for row in rows)
    first = next((row["page"] for row in rows if row["kind"] == "build"), None)
    cut = f", {plural(to_cut, 'sheet')} to cut" if to_cut else ""
    empty = f" and {plural(blank, 'blank back')}" if blank else ""
    return f"{pages(counts)}{empty}{cut}" + (f"; start with page {first}" if first else "")


def _wanted(games: tuple[str, ...], request: Asked) -> tuple[str, ...]:
    """Return the games, and then the files, whose kits are requested. Raises InputError for any other name."""
    from printkit import engines
    from printkit.engines.plugins import add
    from printkit.looks.custom import SUFFIX
    from printkit.looks.declaration import with_part

    if request.project:
        own_content(request.project, request.theme, request.paper)  # loading the file also registers the games in it
    for game in games:
        engines.knows(game)  # the example is then among the games
    games = tuple(id for game in games for id in (add(Path(game).parent) if _is_rules(game) else (game,)))
    kit_names = [id for id in engines.names() if id in with_part("style")]
    own = [game for game in games if game.endswith(SUFFIX)]
    for game in games:
        if game not in (*kit_names, "all", *own):
            raise engines.unknown(game, "GAME", form="{}, or your own file NAME.toml", ids=("all", *kit_names))
    selection = kit_names if not games or "all" in games else [id for id in kit_names if id in games]
    return (*selection, *own)


def _is_rules(name: str) -> bool:
    """Return whether a file describes not a kit but a game whose rules are given as data."""
    from printkit.engines.plugins import DATA
    from printkit.layouts.base.text import read_text, toml

    return Path(name).name == DATA and Path(name).is_file() and "game" in toml(read_text(Path(name)), name)


def _names(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Split values such as ``("cards,rules", "board")`` into names."""
    return tuple(name.strip() for text in texts for name in text.split(","))
