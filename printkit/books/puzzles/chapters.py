"""The chapters of a book of puzzles: one for each theme, from easy to hard."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from printkit import engines
from printkit.books.puzzles.choice import ordered
from printkit.books.puzzles.picked import picked
from printkit.books.puzzles.words import games_of
from printkit.content.quotes import curly
from printkit.engines.puzzles.explain import common_themes
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.layouts.base.frozen import dataclass

LEAST, SHARE = 4, 6
"""The smallest number of puzzles in a chapter on a theme: ``LEAST`` or, in small books, the total number of puzzles
divided by ``SHARE``.
"""
OTHERS = "more puzzles"
"""The title of the chapter for puzzles that belong to no other."""
PAGE = 4
"""The number of puzzles on a typical page, which determines the chapters of a book at all page sizes and on a
screen.
"""
TAUGHT = 5
"""Largest number of turns in a worked example, counting both sides."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Puzzles of one theme.

    Attributes:
        theme: its name, as listed by ``printkit puzzles kinds``.
        puzzles: its puzzles from easy to hard.
        example: an easy puzzle of the theme that is not one of ``puzzles``; None if there is none.
        about: an introduction that replaces the meaning of the theme.
    """

    theme: str
    puzzles: tuple[Puzzle, ...]
    example: Puzzle | None
    about: str = ""

    @property
    def title(self) -> str:
        """The theme as a heading."""
        return self.theme[:1].upper() + self.theme[1:]

    @property
    def means(self) -> str:
        """The introduction or, if there is none, the meaning of the theme in a sentence."""
        if self.about:
            return self.about
        meaning = meanings(self.puzzles[0].game).get(self.theme, "these puzzles have none of the other themes")
        return f"{meaning[:1].upper()}{meaning[1:]}."


def meanings(game: str) -> Mapping[str, str]:
    """Return the themes of a game with their meanings."""
    motifs = puzzle_set(game.partition(":")[0]).motifs
    return {**common_themes(), **{name: motif.definition for name, motif in motifs.items()}}


def by_game(puzzles: Sequence[Puzzle], pool: Sequence[Puzzle]) -> Iterator[Chapter]:
    """Yield a chapter of hand-picked puzzles for each game, in the order of the games in the pool."""
    for game in games_of(pool):
        if own := tuple(one for one in puzzles if one.game.partition(":")[0] == game):
            yield Chapter(curly(engines.info(game).title), own, example=None, about=picked(game).about)


def chapters(puzzles: Sequence[Puzzle], pool: Sequence[Puzzle]) -> tuple[Chapter, ...]:
    """Sort the puzzles into chapters, each puzzle under the rarest of its themes; chapters run from easy to hard.

    If a theme has too few puzzles, it is dropped, and each of its puzzles moves to another of the puzzle's themes.
    Further themes may be dropped to save a page.

    Args:
        puzzles: the puzzles of the book, all of one game.
        pool: puzzles from which worked examples are chosen; if no puzzle outside the book has a chapter's theme, one
            of the chapter's own becomes its example.
    """
    least = max(2, min(LEAST, len(puzzles) // SHARE))
    counts = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    rare = sorted(counts, key=lambda theme: (counts[theme], theme))
    while few := [theme for theme, own in _under(puzzles, rare).items() if len(own) < least and theme != OTHERS]:
        rare.remove(min(few, key=lambda theme: (counts[theme], theme)))
    # A theme that was dropped early may have enough puzzles now, so choose the commonest theme without a chapter.
    while left := Counter(theme for puzzle in _under(puzzles, rare).get(OTHERS, ()) for theme in puzzle.themes):
        common = max(left, key=lambda theme: (left[theme], theme))
        if left[common] < least:
            break
        rare.append(common)
    groups = _under(puzzles, rare)

    def belongs(puzzle: Puzzle, theme: str) -> bool:
        return theme in puzzle.themes if theme != OTHERS else groups.keys().isdisjoint(puzzle.themes)

    used_ids = {puzzle.id for puzzle in puzzles}
    examples: dict[str, Puzzle | None] = {}
    for theme, own in groups.items():
        fitting = [one for one in pool if one.id not in used_ids and belongs(one, theme)]
        example = min(fitting or own, key=_teaching) if fitting or len(own) > 1 else None
        used_ids |= {example.id} if example else set()
        examples[theme] = example
    problems = {theme: ordered([one for one in own if one != examples[theme]]) for theme, own in groups.items()}
    rows = [Chapter(theme, own, examples[theme]) for theme, own in _evened(problems, least).items()]
    return tuple(sorted(rows, key=_place))


def _evened(groups: Mapping[str, tuple[Puzzle, ...]], least: int) -> Mapping[str, tuple[Puzzle, ...]]:
    """Reduce the number of pages by moving puzzles to other chapters, beginning with the easiest of those that can
    move.
    """

    def saved(source: str, end: str, count: int) -> int:
        sizes = ((len(groups[source]), -count), (len(groups[end]), count))
        return sum(-(-many // PAGE) + -(many + more) // PAGE for many, more in sizes)

    def may(source: str, end: str) -> list[Puzzle]:
        return [one for one in groups[source] if end in one.themes] if source != end else []

    while moves := [
        (saved(source, end, count), -count, source, end)
        for source in groups
        for end in groups
        for count in range(1, min(PAGE, len(may(source, end)) + 1))
        if len(groups[source]) - count >= least and saved(source, end, count) > 0
    ]:
        _, count, source, end = max(moves)
        transfer = may(source, end)[:-count]
        groups = {
            **groups,
            source: tuple(one for one in groups[source] if one not in transfer),
            end: ordered([*groups[end], *transfer]),
        }
    return groups


def _under(puzzles: Sequence[Puzzle], themes: Sequence[str]) -> dict[str, list[Puzzle]]:
    """Return the puzzles grouped by theme, each under the first of the ``themes`` that it has."""
    groups: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        groups.setdefault(next((theme for theme in themes if theme in puzzle.themes), OTHERS), []).append(puzzle)
    return groups


def _place(chapter: Chapter) -> tuple[bool, float, str]:
    ratings = [puzzle.difficulty for puzzle in chapter.puzzles]
    return chapter.theme == OTHERS, sum(ratings) / len(ratings), chapter.theme


def _teaching(puzzle: Puzzle) -> tuple[int, int, int, str]:
    """Return a sort key for worked examples, best first: easy, and not too long for a reader to follow."""
    long = len(puzzle.solution) if puzzle.answer == "line" else 1
    return max(2, puzzle.difficulty), -long if long <= TAUGHT else 0, puzzle.rating, puzzle.id
