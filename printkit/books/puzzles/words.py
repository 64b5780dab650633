"""The words about a puzzle: its heading, its solution, its wrong tries and its source."""

from collections.abc import Sequence
from functools import lru_cache

from printkit import engines
from printkit.books.puzzles.picked import Note
from printkit.content.quotes import curly
from printkit.draw.drawing import Circle, Drawing, Item, label, line, runs
from printkit.draw.theme import Theme
from printkit.draw.type import Paragraph, face, typeset, width as type_width
from printkit.draw.type.span import Span
from printkit.engines.puzzles.goal import Step
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.figures.inline import names, paragraph
from printkit.figures.style import figure_style
from printkit.layouts.base.wording import capitalised, spelled
from printkit.looks.puzzle_pages import puzzle_pages
from printkit.looks.style import of_game
from printkit.pages.flow import SetText

FULL_STAR, EMPTY_STAR = "★", "☆"


def games_of(puzzles: Sequence[Puzzle]) -> tuple[str, ...]:
    """Return the ids of the games to which these puzzles belong, in order of appearance."""
    return tuple(dict.fromkeys(puzzle.game.partition(":")[0] for puzzle in puzzles))


def usual_title(puzzles: Sequence[Puzzle]) -> str:
    """Return the default title of a sheet: ``Chess: puzzles``, ``Puzzles of two games``."""
    titles = [engines.info(game).title for game in games_of(puzzles)]
    if len(titles) == 1:
        return curly(f"{titles[0]}: puzzles")
    return f"Puzzles of {spelled(len(titles), 'game')}"


def stars(difficulty: int) -> str:
    """Write the stars of a puzzle: ``★★★☆☆``."""
    return FULL_STAR * difficulty + EMPTY_STAR * (5 - difficulty)


def state(puzzle: Puzzle, *, terms: bool = True) -> str:
    """Return the facts that the board does not show: ``On Void.``, the score if the solution is a line of turns, and
    the meaning of words in the task (if ``terms``); empty if there are none.
    """
    kind = puzzle_set(puzzle.game).kind(puzzle.kind)
    meaning = kind.terms if terms else ""
    game = engines.find(puzzle.game)
    position = game.parse(puzzle.position)
    _, _, rest = figure_style(puzzle.game).state(position).partition(", ")
    parts = [rest] if rest else []
    points = game.score(position)
    if points and kind.answer == "line":
        parts.append(f"score {', '.join(f'{capitalised(player)} {count}' for player, count in points.items())}")
    if unseen := puzzle_pages(puzzle.game).unseen(game, position):
        parts.append(unseen)
    text = "; ".join(parts)
    return " ".join(filter(None, (f"{capitalised(text)}." if text else "", meaning)))


def spoken(puzzle: Puzzle, text: str) -> str:
    """Return text with its turns in the notation for readers, with signs instead of letters."""
    return curly(puzzle_pages(puzzle.game).spoken(text))


def answer(puzzle: Puzzle) -> str:
    """Return the solution with the solver's turns in bold: ``**VA** AA, **FA**``."""
    if puzzle.answer == "set":
        return f"**{' '.join(puzzle.solution)}**"
    own, replies = puzzle.solution[::2], (*puzzle.solution[1::2], "")
    return ", ".join(f"**{turn}** {reply}".strip() for turn, reply in zip(own, replies, strict=False))


def bold(puzzle: Puzzle, turn: str) -> str:
    """Return one of the solver's turns for print: bold, unless it contains signs."""
    text = spoken(puzzle, turn)
    return text if ":" in text else f"**{text}**"


def printed(puzzle: Puzzle) -> str:
    """Return the same as :func:`answer`, but with signs."""
    if puzzle.answer == "set":
        return ", ".join(bold(puzzle, one) for one in puzzle.solution)
    own, replies = puzzle.solution[::2], (*puzzle.solution[1::2], "")
    text = (f"{bold(puzzle, turn)} {spoken(puzzle, reply)}" for turn, reply in zip(own, replies, strict=False))
    return ", ".join(map(str.strip, text))


def solved(puzzle: Puzzle) -> str:
    """Return the result of :func:`printed`, followed by the kind and the stars."""
    title = puzzle_set(puzzle.game).kind(puzzle.kind).title
    return f"{printed(puzzle)} · {title} {stars(puzzle.difficulty)}"


def failures(puzzle: Puzzle, excluded_turns: Sequence[str] = ()) -> str:
    """Return the most instructive wrong turns with their refutations, except ``excluded_turns``: ``Wrong: AV (WV), VA
    (AA).``.
    """
    replies = sorted(puzzle.refutations.items(), key=lambda item: not item[1])[:6]
    tries = [f"{turn} ({reply})" if reply else turn for turn, reply in replies if turn not in excluded_turns]
    more = len(puzzle.refutations) - len(excluded_turns) - 4
    end = f", and {spelled(more)} more" if more > 0 else ""
    has_marks = puzzle_set(puzzle.game).kind(puzzle.kind).goal.form == "marks"
    head = "Not part of the answer:" if has_marks else "Wrong:"
    return spoken(puzzle, f"{head} {', '.join(tries[:4])}{end}.") if tries else ""


def steps(puzzle: Puzzle) -> tuple[str, ...]:
    """Return a solution in sentences: one for each of the solver's turns, with its effects and the reply before it;
    empty for a set.
    """
    if puzzle.answer == "set":
        return ()
    own = puzzle_set(puzzle.game)
    game = own.kind(puzzle.kind).engine
    at, reply, lines = game.parse(puzzle.position), "", list[str]()
    for number, turn in enumerate(puzzle.solution):
        before, at = at, game.turns(at)[turn]
        if number % 2:
            reply = turn
            continue
        line = f"{turn} {own.describe(Step(game, before, turn, at))}."
        lines.append(spoken(puzzle, f"After {reply}, {line}" if reply else line))
    return tuple(lines)


@lru_cache(maxsize=2048)
def said(text: str, size: float, width: float, *, game: str, theme: Theme, colour: str) -> SetText:
    """Set a paragraph with signs, in which turns longer than a line are broken after a ``+``.

    The result is cached, because solutions are laid out at several sizes before the best one is known, and most words
    have the same width each time.
    """
    return paragraph(
        breakable(text, size, width), size, width, game=game.partition(":")[0], theme=theme, colour=colour
    )


def legend(
    puzzles: Sequence[Puzzle], size: float, measure: float, *, theme: Theme, has_marks: bool = True
) -> SetText | None:
    """Return the key to the boards, with a paragraph for each game, or None if there is nothing to explain.

    Args:
        puzzles: puzzles for any games.
        size: em size in mm.
        measure: width of the lines in mm.
        theme: colours.
        has_marks: whether the key explains everything on the boards, rather than the players' signs alone.
    """
    games = games_of(puzzles)
    items: tuple[Item, ...] = ()
    height, lines = 0.0, 0
    for game in games:
        sentences = signs(game, theme, has_marks=has_marks)
        if not sentences:
            continue
        # A sign stays with the word after it, and a list of pieces stays on one line.
        marks = puzzle_pages(game).marks
        text = " ".join(one.replace(*(": ", ":\u00a0") if one in marks else (" ", "\u00a0")) for one in sentences)
        if len(games) > 1:
            text = f"{engines.info(game).title}: {text}"
        # The letter of a piece may be a star, so asterisks have no special meaning here.
        words = paragraph((Span(text),), size, measure, game=game, theme=theme, colour=theme.soft)
        items += Drawing.of("labels", *words.items).moved(0, -height).layer("labels")
        height, lines = height + words.height, lines + words.lines
    return SetText(items, height, lines) if items else None


def signs(game: str, theme: Theme, *, has_marks: bool = True) -> tuple[str, ...]:
    """Return the key to the players' signs in a game and, if ``has_marks``, to everything else on its boards, in
    sentences; empty if there is nothing to explain.
    """
    pages = puzzle_pages(game)
    return (pages.signs or _usual_signs(game, theme)) + (pages.marks if has_marks else ())


def _usual_signs(game: str, theme: Theme) -> tuple[str, ...]:
    """List the pieces that have signs, with the game's names for them: ``:x: black, :o: white.``."""
    sign_names = names(game, theme)
    signs_named = [f":{letter}: {name}" for letter, name in engines.find(game).pieces.items() if letter in sign_names]
    return (f"{', '.join(signs_named)}.",) if signs_named else ()


def notice(games: Sequence[str]) -> str:
    """Return the notices that must be on every sheet of these games."""
    lines = []
    for game in games:
        info = engines.info(game)
        lines.append(curly(of_game(game).notice or info.notice))
    return " · ".join(lines)


# ------------------------------------------------------------------------------------------------ set


def head(
    number: int,
    puzzle: Puzzle,
    width: float,
    *,
    top: float,
    theme: Theme,
    terms: bool = True,
    note: Note | None = None,
) -> tuple[Drawing, float]:
    """Draw the number, title and stars, and below them the task, downwards from a given height; also return the
    height at which they end.

    ``terms`` adds the meaning of words in the task, for which a card has no room. A note's title replaces the usual
    one; its text is added at the end.

    The title and the stars share a line; if the place is too narrow for both, the stars are below the rule.
    """
    kind = curly(note.title) if note else puzzle_set(puzzle.game).kind(puzzle.kind).title
    star_text = stars(puzzle.difficulty)
    title = f"{number}  {kind}"
    long = max(type_width(title, 1.0, face("bold")), 1.9 + type_width(kind, 1.0, face("bold")))
    broad = 0.85 * type_width(star_text, 1.0, face())
    size = min(theme.heading, width / (long + broad + 1.0))
    apart = size < 0.75 * theme.heading
    if apart:
        size = min(theme.heading, width / long)
    base = top - 0.8 * size
    rule = base - 0.45 * size
    items: list[Item] = [label(0, base, title, size, theme.ink, weight="bold")]
    if theme.illustrated:
        # The number is on a disc, so that it is easy to find among the figures.
        x, y, r = 0.72 * size, base + 0.34 * size, 0.72 * size
        figure = label(
            x, y, str(number), size=0.8 * size, fill=theme.paper, weight="bold", anchor="middle", middle=True
        )
        name = label(1.9 * size, base, kind, size=size, fill=theme.ink, weight="bold")
        items = [Circle(x, y, r, style=theme.fill(theme.accent)), figure, name]
    drawing = Drawing.said("H2", *items)
    drawing += Drawing.of("labels", line(0, rule, width, rule, theme.stroke(theme.thin, theme.accent)))
    if apart:
        drawing += Drawing.said("P", label(0, rule - size, star_text, 0.85 * size, theme.accent))
        rule -= 1.1 * size
    else:
        drawing += Drawing.said("P", label(width, base, star_text, 0.85 * size, theme.accent, anchor="end"))
    y = rule - 1.8
    task = balanced(curly(puzzle.task), theme.body, width)
    drawing += Drawing.said("P", *runs(task, 0, y, colour=theme.ink))
    y -= task.height
    more = state(puzzle, terms=terms)
    if more:
        subtitle = typeset(f"*{more}*", theme.body, width)
        drawing += Drawing.said("P", *runs(subtitle, 0, y - 0.4, colour=theme.soft))
        y -= subtitle.height + 0.4
    if note:
        words = typeset(curly(note.text), theme.body, width)
        drawing += Drawing.said("P", *runs(words, 0, y - 1.5, colour=theme.ink))
        y -= words.height + 1.5
    return drawing, y


def balanced(text: str, size: float, width: float) -> Paragraph:
    """Set the text in as few lines as possible, none of which is a single short word."""
    paragraph = typeset(text, size, width)
    for share in (0.88, 0.76, 0.64):
        narrower = typeset(text, size, width * share)
        if narrower.height > paragraph.height + 1e-6 or widest(text, size) > width * share:
            break
        paragraph = narrower
    return paragraph


def breakable(text: str, size: float, width: float) -> str:
    """Return the text with a space after every ``+`` in a word that is longer than a line."""
    return " ".join(word.replace("+", "+ ") if widest(word, size) > width else word for word in text.split(" "))


def widest(text: str, size: float) -> float:
    """Return the width in mm of the longest word, as if all words were bold."""
    return max(type_width(word, size, face("bold")) for word in text.replace("*", "").split(" "))
