"""Puzzle books and calendars as single HTML files, with chapters to read, and puzzles to solve by clicking.

These files have the same contents as the printed versions. The page is like that of a puzzle sheet
(:mod:`printkit.books.puzzles.web`), but has more text.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from html import escape
from itertools import count, groupby
from typing import Any

from printkit import engines
from printkit.books.puzzles import book, weeks
from printkit.books.puzzles.hints import hints
from printkit.books.puzzles.solutions import WRONG
from printkit.books.puzzles.tree import Atelier, planted
from printkit.books.puzzles.web import LIVE, bound, grown, in_brief, legend, picture, rated, seen, told_of
from printkit.books.puzzles.words import bold, failures, games_of, printed, spoken, state, steps
from printkit.content.quotes import curly
from printkit.draw.theme import Theme
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.wording import capitalised

Watch = Callable[[Iterable[Puzzle]], Iterable[Puzzle]]

CURVE = (160.0, 40.0)
"""Width and height of the drawing of the difficulty curve, in mm."""
HTML: Mapping[str, str] = beside(__file__, "volume.toml")
"""The parts of the page, each a form to fill in."""


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of a book, or a month of a calendar.

    Attributes:
        title: its heading.
        about: its introduction, in sentences.
        numbered_puzzles: its puzzles with their numbers.
        example: a puzzle shown with its solution.
    """

    title: str
    about: tuple[str, ...]
    numbered_puzzles: book.Numbered
    example: Puzzle | None = None


def web_book(
    puzzles: Sequence[Puzzle],
    pool: Sequence[Puzzle],
    theme: Theme,
    *,
    title: str = "",
    themes: Sequence[str] = (),
    notes: book.Notes = None,
    watch: Watch = iter,
) -> bytes:
    """Return puzzles as a book: those for one game or, if they have notes, for several games.

    Args:
        puzzles: the puzzles to solve.
        pool: puzzles from which worked examples are chosen.
        theme: colours of the boards.
        title: title of the page (default: that of the game).
        themes: themes shared by all the puzzles, to be named in the default title.
        notes: titles and notes of the puzzles, keyed by id.
        watch: function that receives the puzzles one by one as they are drawn.

    Raises:
        InputError: the puzzles belong to several games and have no notes.
    """
    infos, parts = book.infos_of(puzzles, notes), book.parted(puzzles, pool, notes)
    by = infos[0].byline() if len(infos) == 1 else ""
    about = [f"{book.summary(parts, notes)}. Each has one solution, proved by search."]
    about += [f"{capitalised(by)}."] * bool(by)
    sections = [
        Section(f"{number}. {part.chapter.title}", _about(part), part.numbered_puzzles, part.chapter.example)
        for number, part in enumerate(parts, start=1)
    ]
    heading = title or book.usual_title(infos, themes, notes)
    volume = _Volume(heading, about, sections, theme=theme, watch=watch, notes=notes)
    return volume.page(volume.curve(parts), volume.index())


def web_calendar(
    puzzles: Sequence[Puzzle], year: int, theme: Theme, *, title: str = "", watch: Watch = iter
) -> bytes:
    """Return a calendar with a puzzle for each week of a year; the file opens at the current week.

    Args:
        puzzles: a puzzle for each week, in order.
        year: the year.
        theme: colours of the boards.
        title: title of the page (default: that of the games).
        watch: function that receives the puzzles one by one as they are drawn.
    """
    titles = [engines.info(game).title for game in games_of(puzzles)]
    usual = curly(f"{titles[0] if len(titles) == 1 else 'Puzzles'}: a puzzle for each week of {year}")
    numbered_puzzles = tuple(enumerate(puzzles, start=1))
    months = groupby(numbered_puzzles, key=lambda one: weeks.days(year, one[0])[0].replace(day=1))
    sections = [Section(_month(first), (), tuple(own)) for first, own in months]
    about = (f"Easy in {sections[0].title}, hard in {sections[-1].title}. Each has one solution, proved by search.",)
    volume = _Volume(title or usual, about, sections, theme=theme, watch=watch, year=year)
    return volume.page()


def _month(day: date) -> str:
    return f"{weeks.MONTHS[day.month - 1]} {day.year}"


def _about(part: book.Part) -> tuple[str, ...]:
    easy, hard = part.numbered_puzzles[0][1].difficulty, part.numbered_puzzles[-1][1].difficulty
    rating = f"{easy} to {hard} stars" if easy < hard else f"{easy} star{'s' * (easy > 1)}"
    many = len(part.numbered_puzzles) > 1
    return part.chapter.means, f"Puzzle{'s' * many} {book.spans(n for n, _ in part.numbered_puzzles)}: {rating}."


class _Volume:
    """Writes one volume."""

    def __init__(
        self,
        title: str,
        about: Sequence[str],
        sections: Sequence[Section],
        *,
        theme: Theme,
        watch: Watch,
        year: int | None = None,
        notes: book.Notes = None,
    ) -> None:
        self.title, self.about, self.sections, self.theme, self.year = title, about, sections, theme, year
        self.notes = notes or {}
        self.numbered_puzzles = [one for section in sections for one in section.numbered_puzzles]
        self.puzzles = [puzzle for _, puzzle in self.numbered_puzzles]
        self.atelier = Atelier(theme=theme)
        self.data = grown(self.puzzles, self.atelier, watch)
        self.signs = count(1)
        chapters = (section.title for section in sections for _ in section.numbered_puzzles)
        for (number, _), each, chapter in zip(self.numbered_puzzles, self.data, chapters, strict=True):
            each |= {"number": number, "chapter": chapter}
            if note := self.notes.get(each["id"]):
                each |= {"title": curly(note.title)}
            if year:
                first, *_, last = weeks.days(year, number)
                each |= {"chapter": f"Week {number}, {weeks.dates(year, number)}"}
                each |= {"days": [first.isoformat(), last.isoformat()]}

    def page(self, before: str = "", index: str = "") -> bytes:
        """Return the file.

        Args:
            before: HTML to put before the contents.
            index: HTML to put at the end.
        """
        about = "".join(f'<p class="soft">{escape(line)}</p>\n' for line in self.about)
        body = HTML["page"].format(
            title=escape(self.title), about=about, legend=legend(self.puzzles, self.theme), live=LIVE,
            entries="".join(self.entries(bool(index))), before=before, brief=in_brief(self.puzzles, self.theme),
            chapters="".join(self.chapters()), hints=self.hints(), solutions=self.solutions(), index=index,
        )  # fmt: skip
        return bound(self.title, body, self.puzzles, data=self.data, atelier=self.atelier)

    def entries(self, has_index: bool) -> Iterator[str]:
        """Yield the contents of the volume, as links."""
        yield '<li><a href="#play">How to play, and how turns are written</a></li>\n'
        for number, section in enumerate(self.sections, start=1):
            which = book.spans(n for n, _ in section.numbered_puzzles)
            numbers = f'<span class="soft">{"weeks" if self.year else "puzzles"} {which}</span>'
            yield f'<li><a href="#chapter-{number}">{escape(section.title)}</a> {numbers}</li>\n'
        for id, title in (("hints", "Hints"), ("solutions", "Solutions")):
            yield f'<li><a href="#{id}">{title}</a></li>\n'
        if has_index:
            yield '<li><a href="#index">Index</a></li>\n'

    def curve(self, parts: Sequence[book.Part]) -> str:
        """Return the difficulty of the puzzles, in order."""
        width, height = CURVE
        drawing = book.curve(parts, width, height, theme=self.theme)
        spoken_of = next(each.alt for top in drawing.structure for each in top.walk() if each.alt)
        items = [item for _, layer in drawing.moved(0, height).untagged().layers for item in layer]
        inner = "".join(self.atelier.stock.elements(items, height))
        return "<h2>How hard they are</h2>\n" + seen(
            f'<svg viewBox="0 0 {width:g} {height:g}">{inner}</svg>\n', spoken_of
        )

    # ---------------------------------------------------------------------------------------------- chapters

    def chapters(self) -> Iterator[str]:
        """Yield all chapters, each with its introduction, a puzzle with its solution, and the puzzles to solve."""
        data_by_number = {number: each for (number, _), each in zip(self.numbered_puzzles, self.data, strict=True)}
        for number, section in enumerate(self.sections, start=1):
            words = "".join(f"<p>{escape(line)}</p>\n" for line in section.about)
            example = self.example(section.example) if section.example else ""
            puzzles = "".join(self.puzzle(n, puzzle, data_by_number[n]) for n, puzzle in section.numbered_puzzles)
            title = escape(section.title)
            yield HTML["chapter"].format(number=number, title=title, about=words, example=example, puzzles=puzzles)

    def puzzle(self, number: int, puzzle: Puzzle, data: dict[str, Any]) -> str:
        """Return a puzzle in its place; its heading is a link to the board on which it is solved."""
        week = f'<p class="soft">{escape(data["chapter"])}</p>\n' if self.year else ""
        note = f"<p>{escape(curly(self.notes[puzzle.id].text))}</p>\n" if self.notes else ""
        return HTML["puzzle"].format(
            number=number, id=puzzle.id, title=escape(f"{number}. {data['title']}"), stars=rated(puzzle), week=week,
            task=escape(data["task"]), note=note, picture=picture(data, self.atelier),
        )  # fmt: skip

    def example(self, puzzle: Puzzle) -> str:
        """Return a puzzle for reading only, with its solution turn by turn."""
        data = planted(puzzle, self.atelier)
        lines = "".join(f"<li>{self.said(puzzle, line)}</li>\n" for line in steps(puzzle))
        return HTML["example"].format(
            title=escape(data["title"]), stars=rated(puzzle), task=escape(curly(puzzle.task)),
            state=escape(state(puzzle)), picture=picture(data, self.atelier),
            steps=f"<ol>{lines}</ol>\n" if lines else "", solution=self.solution(puzzle, data),
        )  # fmt: skip

    # --------------------------------------------------------------------------------------------- solutions

    def hints(self) -> str:
        """Return each puzzle's hints in three steps; opening one step reveals the next."""
        rows = ""
        for number, puzzle in self.numbered_puzzles:
            where, what, first = (self.said(puzzle, spoken(puzzle, step)) for step in hints(puzzle))
            rows += HTML["hint"].format(number=number, where=where, what=what, first=first)
        return HTML["hints"].format(rows=rows)

    def solutions(self) -> str:
        """Return the solution of each puzzle, with the reason."""
        rows = ""
        for (number, puzzle), each in zip(self.numbered_puzzles, self.data, strict=True):
            title, solution = escape(each["title"]), self.solution(puzzle, each)
            rows += HTML["solution"].format(
                number=number, id=puzzle.id, title=title, stars=rated(puzzle), solution=solution
            )
        return HTML["solutions"].format(rows=rows)

    def solution(self, puzzle: Puzzle, data: dict[str, Any]) -> str:
        """Return the line of the solution, a board for each of the solver's turns and for each wrong try, and the
        reason.
        """
        boards = "".join(
            f"<figure>{seen(svg, alt)}<figcaption>{self.said(puzzle, caption)}</figcaption></figure>\n"
            for svg, alt, caption in self.boards(puzzle, data)
        )
        more = failures(puzzle)
        return (
            f"<p>{self.said(puzzle, printed(puzzle))}</p>\n"
            + (f'<div class="line">{boards}</div>\n' if boards else "")
            + f"<p>{self.said(puzzle, spoken(puzzle, puzzle.why))}</p>\n"
            + (f'<p class="soft">{self.said(puzzle, more)}</p>\n' if more else "")
        )

    def boards(self, puzzle: Puzzle, data: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
        """Yield the boards of a solution, each with its look, a description in words, and its turn."""
        if data["board"] is None or data["set"]:
            return
        for number, step in enumerate(data["steps"]):
            turn, words, _, look = step["turns"][step["key"]]
            before = puzzle.solution[2 * number - 1] if number else ""
            reply = f"({spoken(puzzle, before)}) " if before else ""
            yield self.changed(data, look), f"After {turn}: {words}", f"{reply}{bold(puzzle, turn)}"
        first = data["steps"][0]
        for number, (reply, look) in list(first["refuted"].items())[:WRONG]:
            turn = first["turns"][int(number)][0]
            caption = f"Wrong: {spoken(puzzle, turn)} ({spoken(puzzle, reply)})"
            yield self.changed(data, look), f"After {turn} and the reply {reply}", caption

    def changed(self, data: dict[str, Any], look: list[Any]) -> str:
        """Apply a look to the puzzle's drawing."""
        removals, additions, _ = look
        part_numbers = [part for part in data["shown"] if part not in removals] + additions
        return self.atelier.svg(data["board"], sorted(part_numbers, key=lambda part: self.atelier.parts[part][0]))

    def said(self, puzzle: Puzzle, text: str) -> str:
        """Return text about a puzzle, with its signs filled in; no two signs on the page have the same id."""
        return told_of(puzzle, text, f"said-{next(self.signs)}")

    # ------------------------------------------------------------------------------------------------- index

    def index(self) -> str:
        """Return the numbers of the puzzles, by theme, by stars and by name."""
        by_theme = "".join(
            f'<tr><th scope="row">{escape(theme)}</th><td>{escape(curly(text))}</td><td>{self.links(own)}</td></tr>\n'
            for theme, text, own in book.themes(self.numbered_puzzles)
        )
        by_stars = "".join(
            f'<tr><th scope="row">{rating} star{"s" * (rating > 1)}</th><td>{self.links(own)}</td></tr>\n'
            for rating, own in book.ratings(self.numbered_puzzles)
        )
        by_name = "".join(
            f"<li>{escape(name)} {self.links([number])}</li>\n"
            for name, number in book.titles(self.numbered_puzzles, self.notes)
        )
        named = "title" if self.notes else "name"
        return HTML["index"].format(by_theme=by_theme, by_stars=by_stars, by_name=by_name, named=named)

    def links(self, numbers: Iterable[int]) -> str:
        """Return the numbers of puzzles, each as a link to the puzzle in its chapter."""
        return ", ".join(f'<a href="#puzzle-{number}">{number}</a>' for number in numbers)
