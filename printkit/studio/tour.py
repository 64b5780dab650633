"""A first lesson in a game: steps that each explain one thing, show it and, in most cases, let the learner play it.

A game declares a TOML file of steps. A step has the same keys as a figure, such as ``position``, ``turns`` and
``claims``. Steps also have these keys::

    [[step]]
    title = "Take a token"
    say = "Hop over :f: to the empty spot behind it."
    position = "..."
    play = ["WWxFW+WV"]     # the turns that complete the step; true: any legal turn; no key: nothing to play
    done = "That was it."   # shown once a turn completes it

``about``, at the top of the file, says in a sentence or two what the game is. ``piece`` is the word for a piece in
prompts, such as ``stone``. A table ``variants`` describes each variant of the game in a few words, for lists of
variants. A table ``own`` names the kinds of pieces that each player plays, if players have several.

The claims are proved in the package's tests, not when a page is shown.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from printkit.books import rulebook
from printkit.draw.theme import FULL, theme as theme_named
from printkit.figures import Figure, sheet
from printkit.figures.figure import from_table
from printkit.figures.screen import inline, marked
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError, located
from printkit.layouts.base.text import read_text, toml
from printkit.looks.declaration import declared
from printkit.studio.state import played
from printkit.studio.view import view

OWN = ("title", "say", "play", "done")
"""The keys of steps that figures do not have."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson.

    Attributes:
        title: a title of a few words.
        say: its text, which may contain signs such as ``:h:``.
        figure: its figure.
        play: the turns that complete it, in canonical notation; empty if any turn does.
        asks: whether the learner is asked to play a turn.
        done: the words shown once a turn completes it.
    """

    title: str
    say: str
    figure: Figure
    play: tuple[str, ...] = ()
    asks: bool = False
    done: str = ""


def read(path: Path, game: str) -> tuple[Step, ...]:
    """Return the lesson in a file.

    Raises:
        InputError: the file cannot be read, or a step has a key or a value that cannot be used.
    """
    table = toml(read_text(path))
    if set(table) - {"about", "act", "own", "piece", "variants"} != {"step"} or not isinstance(table["step"], list):
        raise InputError("tour", path.name, "{value} must be a list of [[step]] tables.")
    steps = []
    for number, each in enumerate(table["step"], start=1):
        with located(f"{path.name}, step {number}"):
            steps.append(_step(each, game))
    return tuple(steps)


def _step(table: Mapping[str, object], game: str) -> Step:
    title, say = _text(table, "title"), _text(table, "say")
    figure = from_table({"game": game, **{key: each for key, each in table.items() if key not in OWN}})
    play_value = table.get("play", False)
    if play_value not in (True, False) and not isinstance(play_value, list):
        raise InputError("play", play_value, "a list of turns, or true for any")
    turns = play_value if isinstance(play_value, list) else []
    canonical_turns = tuple(map(played(figure.game, figure.position, figure.turns).canonical, turns))
    return Step(title, say, figure, play=canonical_turns, asks=bool(play_value), done=str(table.get("done", "")))


def _text(table: Mapping[str, object], key: str) -> str:
    text = table.get(key, "")
    if key not in table or not isinstance(text, str):
        raise InputError(key, table.get(key), "text")
    return text


@lru_cache
def of_game(id: str) -> tuple[Step, ...]:
    """Return the lesson for a game; empty if it has none. Raises InputError."""
    path = declared(id).tour
    return read(path, id) if path else ()


# ------------------------------------------------------------------------------------------- for the page


def outline(id: str) -> dict[str, object]:
    """Return the titles of a lesson's steps. Raises InputError."""
    return {"titles": [step.title for step in of_game(id)]}


def show(id: str, number: int, turn: str = "", *, theme: str = FULL.name) -> dict[str, object]:
    """Return a step, and the result of the turn that was played in it.

    Args:
        id: id of the game.
        number: number of the step, from 0.
        turn: the learner's turn; empty before it is played.
        theme: colours.

    Raises:
        Refusal: there is no such step, or the turn cannot be played.
    """
    steps = of_game(id)
    if not 0 <= number < len(steps):
        raise InputError("step", number, f"a step from 0 to {len(steps) - 1}")
    step = steps[number]
    figure = replace(step.figure, theme=theme_named(theme).name, claims=())
    state = played(figure.game, figure.position, figure.turns)
    texts = {
        "number": number,
        "count": len(steps),
        "title": step.title,
        "say": marked(id, step.say),
        "asks": step.asks,
        "game": figure.game,
        "start": figure.position or "",
        "turns": list(figure.turns),
        "solution": list(step.play),
    }
    if turn:
        canonical = state.canonical(turn)
        right = not step.play or canonical in step.play
        praise, then = marked(id, step.done or "Well done.") if right else "", view(state.recorded(canonical), theme)
        return {**texts, "right": right, "done": praise, "board": True, "view": then}
    if step.asks:
        return {**texts, "board": True, "view": view(state, theme)}
    page = sheet(replace(figure, caption=""), caption=False)
    return {
        **texts,
        "board": False,
        "svg": inline(page, "studio"),
        "width": page.width,
        "height": page.height,
        "description": page.description,
    }


@lru_cache
def book(id: str) -> list[dict[str, str]]:
    """Return the chapters of a game's rulebook as HTML; empty if it has none."""
    source = rulebook.of_game(id)
    if source is None:
        return []
    return [
        {"id": chapter, "title": title or source.title, "html": html}
        for chapter, title, html in rulebook.chapters(source, FULL)
        if html
    ]
