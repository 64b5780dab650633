"""Puzzles to solve on the board: their tasks, the verdicts on tries, and the refutations."""

from __future__ import annotations

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
    """The puzzle of that id. Raises InputError."""
    puzzles = _all()
    if id not in puzzles:
        raise InputError("puzzle", id, "There is no puzzle {value}.")
    return puzzles[id]


def listed(game: str) -> list[dict[str, object]]:
    """The puzzles that come with a game, for choosing among them. Raises InputError."""
    return [
        {
            "id": puzzle.id,
            "kind": puzzle.kind,
            "title": puzzle_set(puzzle.game).kind(puzzle.kind).title,
            "stars": puzzle.difficulty,
            "themes": list(puzzle.themes),
        }
        for puzzle in (collection.puzzles(game) if game in collection.names() else ())
    ]


def of_day(day: str) -> str:
    """The id of the puzzle of a day, written ``2026-11-22``: the same everywhere. Raises InputError."""
    try:
        date.fromisoformat(day)
    except ValueError:
        raise InputError("date", day, "a date such as 2026-11-22") from None
    ids = sorted(_all())
    return ids[int.from_bytes(sha256(day.encode()).digest()[:8], "big") % len(ids)]


def look(id: str, turns: tuple[str, ...], *, theme: str = FULL.name, done: bool = False) -> dict[str, object]:
    """A puzzle after some turns: what they come to, the reply to the last one, and the position drawn.

    Args:
        id: of the puzzle.
        turns: the solver's, with the replies to all but the last one between them; or the spots marked.
        theme: colours.
        done: whether the solver says that all is marked.

    Returns:
        its words, ``verdict`` (``open solved wrong``), the ``turns`` with the reply, and the ``view``.

    Raises:
        Refusal: no such puzzle, or a turn that cannot be played.
    """
    tried = Try(find(id), turns)
    verdict, played, reply = _marked(tried, done) if tried.marks else _judged(tried)
    shown = Try(tried.puzzle, played)
    # Where the try is over nothing is to be clicked: a crowded board need not count its turns.
    closed = verdict != "open"
    return {
        **shown.told,
        "verdict": verdict,
        "turns": list(played),
        "reply": reply,
        **_shown(shown, theme, closed),
    }


def _marked(tried: Try, done: bool) -> tuple[str, tuple[str, ...], str | None]:
    """As :func:`_judged`, of spots that are marked."""
    known = tried.game.spots_of(tried.game.parse(tried.puzzle.position))
    for spot in tried.turns:
        if spot not in known:
            raise InputError("spot", spot, "{value} is not a spot of the board.", names=known)
    if not done:
        return "open", tried.turns, None
    return ("solved" if set(tried.turns) == set(tried.puzzle.solution) else "wrong"), tried.turns, None


def _judged(tried: Try) -> tuple[str, tuple[str, ...], str | None]:
    """What the turns come to, the turns with the reply to the last one, and that reply."""
    puzzle, game, solution = tried.puzzle, tried.game, tried.puzzle.solution
    if tried.solo:
        turns = tuple(game.play(game.parse(puzzle.position), turn)[0] for turn in tried.turns)
        if len(turns) < len(solution):
            return "open", turns, None
        return ("solved" if set(turns) == set(solution) else "wrong"), turns, None
    at, played = game.parse(puzzle.position), list[str]()
    for number, turn in enumerate(tried.turns):
        canonical, after = game.play(at, turn)
        played.append(canonical)
        wanted = solution[number] if number < len(solution) else None
        right = wanted is not None and canonical == game.play(at, wanted)[0]
        at = after
        if number % 2 or (right and number + 2 < len(tried.turns)):
            continue
        last = number == len(tried.turns) - 1
        if not right:
            reply = puzzle.refutations.get(canonical) if number == 0 else None
            return "wrong", (*played, *([reply] if reply and last else ())), reply if last else None
        if number == len(solution) - 1:
            return "solved", tuple(played), None
        if last:
            return "open", (*played, solution[number + 1]), solution[number + 1]
    return "open", tuple(played), None


def _shown(tried: Try, theme: str, closed: bool) -> dict[str, object]:
    """The position: a board to click on."""
    puzzle, game = tried.puzzle, tried.game
    start, turns = puzzle.position, tried.turns
    if tried.marks:
        turns, closed = (), True
    if tried.solo:
        start, turns = game.text(tried.kind.goal.after(game, game.parse(start), turns)), ()
    shown = view(played(game.name, start, turns), theme, closed)
    return {"start": start, "played": list(turns), "view": shown}


def hint(id: str, turns: tuple[str, ...], whole: bool) -> dict[str, object]:
    """The spots of the turn to be found: the first one, or all of them, with the turn in words.

    Raises:
        Refusal: as :func:`look`.
    """
    tried = Try(find(id), turns)
    game, solution = tried.game, tried.puzzle.solution
    start = played(game.name, tried.puzzle.position)
    if tried.as_set:
        turn, at = next((one for one in solution if one not in turns), ""), start
    else:
        turn, at = solution[len(turns)] if len(turns) < len(solution) else "", start.through(turns)
    if not turn:
        return {"spots": [], "turn": "", "words": ""}
    if tried.marks:
        return {"spots": list(solution) if whole else [turn], "turn": "", "words": ""}
    way = next(clicks(at.effects(turn)), ())
    words = said(at, turn) if whole else ""
    return {"spots": list(way if whole else way[:1]), "turn": turn if whole else "", "words": words}
