"""Puzzles to solve on the board: their tasks, the verdicts on attempts, and the refutations."""

from datetime import date
from functools import lru_cache
from hashlib import sha256

from printkit.books import collection
from printkit.books.puzzles.tries import Try
from printkit.draw.theme import FULL
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.figures.clicks import clicks, said
from printkit.layouts.base.refusals import InputError
from printkit.studio.state import played
from printkit.studio.view import view


@lru_cache
def _all() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for game in collection.names() for puzzle in collection.puzzles(game)}


def find(id: str) -> Puzzle:
    """Return the puzzle with that id. Raises InputError."""
    puzzles = _all()
    if id not in puzzles:
        raise InputError("puzzle", id, "There is no puzzle {value}.")
    return puzzles[id]


def listed(game: str) -> list[dict[str, object]]:
    """Return a list of the puzzles that come with a game. Raises InputError."""
    return [
        {
            "id": puzzle.id,
            "kind": puzzle.kind,
            "title": puzzle_set(puzzle.game).kind(puzzle.kind).title,
            "stars": puzzle.difficulty,
            "rating": puzzle.rating,
            "themes": list(puzzle.themes),
        }
        for puzzle in (collection.puzzles(game) if game in collection.names() else ())
    ]


def of_day(day: str, game: str = "") -> str:
    """Return the id of a day's puzzle, which is the same everywhere; the day is written ``2026-11-22``. The puzzle
    comes from any game unless one is named. Raises InputError.
    """
    try:
        date.fromisoformat(day)
    except ValueError:
        raise InputError("date", day, "a date such as 2026-11-22") from None
    ids = sorted(id for id, puzzle in _all().items() if game in ("", puzzle.game.partition(":")[0]))
    if not ids:
        raise InputError("game", game, "{value} has no puzzles.")
    return ids[int.from_bytes(sha256(day.encode()).digest()[:8], "big") % len(ids)]


def look(id: str, turns: tuple[str, ...], *, theme: str = FULL.name, done: bool = False) -> dict[str, object]:
    """Return a puzzle after some turns: the verdict, the reply to the last turn, and a drawing of the position.

    Args:
        id: id of the puzzle.
        turns: the solver's turns and the replies between them, or the marked spots.
        theme: colours.
        done: whether the solver has finished marking.

    Returns:
        its texts, the ``verdict`` (``open``, ``solved`` or ``wrong``), the ``turns`` with the reply, and the
        ``view``.

    Raises:
        Refusal: there is no such puzzle, or a turn cannot be played.
    """
    attempt = Try(find(id), turns)
    verdict, line, reply = _marked(attempt, done) if attempt.marks else _judged(attempt)
    result = Try(attempt.puzzle, line)
    # Nothing can be clicked after a try, so turns are not listed; listing them is slow on a crowded board.
    is_over = verdict != "open"
    return {**result.told, "verdict": verdict, "turns": list(line), "reply": reply, **_shown(result, theme, is_over)}


def _marked(attempt: Try, is_complete: bool) -> tuple[str, tuple[str, ...], str | None]:
    """Return the verdict on marked spots, with the same values as :func:`_judged`."""
    spots = attempt.game.spots_of(attempt.game.parse(attempt.puzzle.position))
    for spot in attempt.turns:
        if spot not in spots:
            raise InputError("spot", spot, "{value} is not a spot on the board.", names=spots)
    if not is_complete:
        return "open", attempt.turns, None
    return ("solved" if set(attempt.turns) == set(attempt.puzzle.solution) else "wrong"), attempt.turns, None


def _judged(attempt: Try) -> tuple[str, tuple[str, ...], str | None]:
    """Return the verdict on the turns, the turns with the reply to the last one, and that reply."""
    puzzle, game, solution = attempt.puzzle, attempt.game, attempt.puzzle.solution
    if attempt.solo:
        turns = tuple(game.play(game.parse(puzzle.position), turn)[0] for turn in attempt.turns)
        if len(turns) < len(solution):
            return "open", turns, None
        return ("solved" if set(turns) == set(solution) else "wrong"), turns, None
    at, line = game.parse(puzzle.position), list[str]()
    for number, turn in enumerate(attempt.turns):
        canonical, after = game.play(at, turn)
        line.append(canonical)
        solution_turn = solution[number] if number < len(solution) else None
        right = solution_turn is not None and canonical == game.play(at, solution_turn)[0]
        at = after
        if number % 2 or (right and number + 2 < len(attempt.turns)):
            continue
        last = number == len(attempt.turns) - 1
        if not right:
            reply = puzzle.refutations.get(canonical) if number == 0 else None
            return "wrong", (*line, *([reply] if reply and last else ())), reply if last else None
        if number == len(solution) - 1:
            return "solved", tuple(line), None
        if last:
            return "open", (*line, solution[number + 1]), solution[number + 1]
    return "open", tuple(line), None


def _shown(attempt: Try, theme: str, is_over: bool) -> dict[str, object]:
    """Return the position, drawn as a board that can be clicked."""
    puzzle, game = attempt.puzzle, attempt.game
    start, turns = puzzle.position, attempt.turns
    if attempt.marks:
        turns, is_over = (), True
    if attempt.solo:
        start, turns = game.text(attempt.kind.goal.after(game, game.parse(start), turns)), ()
    board_view = view(played(game.name, start, turns), theme, is_over)
    return {"start": start, "played": list(turns), "view": board_view}


def hint(id: str, turns: tuple[str, ...], whole: bool) -> dict[str, object]:
    """Return the spots of the turn to find: only the first spot, or all of them with the turn in words.

    Raises:
        Refusal: as for :func:`look`.
    """
    attempt = Try(find(id), turns)
    game, solution = attempt.game, attempt.puzzle.solution
    start = played(game.name, attempt.puzzle.position)
    if attempt.as_set:
        turn, at = next((one for one in solution if one not in turns), ""), start
    else:
        turn, at = solution[len(turns)] if len(turns) < len(solution) else "", start.through(turns)
    if not turn:
        return {"spots": [], "turn": "", "words": ""}
    if attempt.marks:
        return {"spots": list(solution) if whole else [turn], "turn": "", "words": ""}
    way = next(clicks(at.effects(turn)), ())
    words = said(at, turn) if whole else ""
    return {"spots": list(way if whole else way[:1]), "turn": turn if whole else "", "words": words}
