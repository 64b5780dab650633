"""What the page shows of a game, as plain values: a position drawn, its spots and what may be clicked, its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from printkit import engines
from printkit.draw.theme import FULL
from printkit.draw.theme import theme as theme_named
from printkit.engines.claims.deeds import facts
from printkit.engines.game import Game, Outcome
from printkit.engines.record import History, Record, read, result, write
from printkit.figures.clicks import NOTHING, Clicking, clicking, offered, refused, said, unclicked
from printkit.figures.screen import drawn, holds, icon, inline, spots, won
from printkit.figures.style import ending, figure_style
from printkit.layouts.ground.refusals import InputError
from printkit.looks.editor import editor
from printkit.studio.state import State

PAGE = 120
"""So many turns stand on a page of the list."""


def games() -> list[dict[str, Any]]:
    """Every game: variants, players, boards, and the pieces that can be put."""
    return [_game(id) for id in engines.names()]


@lru_cache
def _game(id: str) -> dict[str, Any]:
    info, how = engines.info(id), editor(id)
    palette = how.palette if how else {}
    return {
        "id": id,
        "title": info.title,
        "designer": info.designer,
        "credits": list(info.credits),
        "players": list(info.players),
        "names": [id, *(f"{id}:{variant}" for variant in info.variants)],
        "boards": list(info.boards),
        "palette": [
            {"piece": piece, "name": name, "icon": icon(id, piece)} for piece, name in palette.items()
        ],
        "ends": info.history,
    }


# --------------------------------------------------------------------------------------------- the position


def view(state: State, theme: str = FULL.name, still: bool = False) -> dict[str, Any]:
    """A position as the page shows it: drawn, in words, with its spots and what may be clicked.

    Args:
        state: what the page is at.
        theme: colours.
        still: it is only looked at: nothing may be clicked, as if it were over.

    Raises:
        Refusal: the game, the position or a turn cannot be read or played.
    """
    theme_named(theme)
    history = state.history
    game, at = history.game, history.position
    over, known = history.outcome, facts(game)
    closed = over is not None or still
    found = NOTHING if closed else clicking(game, at)
    return {
        "game": game.name,
        "start": game.text(history.positions[0]),
        "turns": list(history.turns),
        "position": game.text(at),
        "mover": game.mover(at),
        "players": list(_players(game, at)),
        "state": ending(game.name, over) if over else figure_style(game.name).state(at),
        "now": _now(found),
        "score": game.score(at),
        "over": over is not None,
        "winner": over.winner if over else None,
        "last": said(known, game, history.positions[-2], history.turns[-1]) if history.turns else "",
        **_drawn(history, theme, over),
        "next": list(found.lit(())),
        "taken": sorted(found.taken),
        "unclicked": [
            {"turn": turn, "words": said(known, game, at, turn)} for turn in unclicked(found)[:PAGE]
        ],
    }


def _players(game: Game[Any], at: Any) -> Sequence[str]:
    """The players that may be to move in positions like this one."""
    how, fields, mover = editor(game.name), game.text(at).split(" "), game.mover(at)
    for choice in how.choices if how else ():
        if fields[choice.field] == mover:
            return choice.values(game, at)
    return game.info.players


VERBS: Mapping[str, tuple[str, str]] = {
    "place": ("place a piece on the spot that is lit", "place a piece on one of {} spots that are lit"),
    "walk": ("move the piece that is lit", "move one of {} pieces that are lit"),
    "hop": ("hop with the token that is lit", "or hop with one of {} tokens that are lit"),
    "jump": ("move the piece that is lit", "move one of {} pieces that are lit"),
}
"""What a turn may begin with, by the kind of its first deed, for one spot and for several."""


def _now(found: Clicking) -> list[str]:
    """What the player to move may begin with, in words."""
    kinds = list(found.lit(()).values())
    told = []
    for kind, (one, several) in VERBS.items():
        if count := kinds.count(kind):
            told.append(one if count == 1 else several.format(count))
    return told


def _drawn(history: History[Any], theme: str, over: Outcome | None) -> dict[str, Any]:
    """The figure, and where in it every spot is, in the SVG's own millimetres."""
    game, at = history.game, history.position
    page, held = drawn(history, over, theme), holds(facts(game), at)
    return {
        "svg": inline(page, "studio"),
        "width": page.width,
        "height": page.height,
        "framed": figure_style(game.name).framed,
        "spots": [
            {**spot, "holds": held.get(spot["id"], "")} for spot in spots(game, at, theme, page.height)
        ],
        "won": won(history, over),
    }


def setup(game: str, position: str) -> list[dict[str, Any]]:
    """What else can be chosen about a position that is set up: names, values now and values possible."""
    history = State(game, position).history
    how = editor(game)
    fields = history.game.text(history.position).split(" ")
    return [
        {
            "name": choice.name,
            "value": fields[choice.field],
            "values": list(choice.values(history.game, history.position)),
        }
        for choice in (how.choices if how else ())
    ]


# ------------------------------------------------------------------------------------------------- clicks


def press(state: State, clicked: tuple[str, ...], spot: str, theme: str = FULL.name) -> dict[str, Any]:
    """What one more click comes to.

    Args:
        state: what the page is at.
        clicked: the spots clicked of a turn that is not complete.
        spot: the one clicked now.
        theme: colours, where the click plays a turn.

    Returns:
        the clicks now, what may be clicked next, the turns among which to choose, and, where the turn is clear,
        the ``turn`` played with the ``view`` after it; a click that leads nowhere says why.

    Raises:
        Refusal: as :func:`view`; no such spot.
    """
    history = state.history
    game, at = history.game, history.position
    if history.outcome:
        return {"clicked": [], "next": [], "done": [], "over": True}
    found = clicking(game, at)
    way = found.clicked(clicked, spot)
    if clicked and clicked[-1] == spot and way != (*clicked, spot):
        way = ()  # clicked again: put back
    if way is None:
        why = refused(game, at, (*clicked, spot)) or (refused(game, at, (spot,)) if clicked else None)
        return {**_open(game, at, found, ()), "refused": why or {"why": f"no turn goes on with {spot}"}}
    done = found.done(way)
    if len(done) == 1 and not found.lit(way):
        after = State(state.game, state.start, (*history.turns, done[0]))
        return {"turn": done[0], "view": view(after, theme), "clicked": list(way)}
    return _open(game, at, found, way)


def _open(game: Game[Any], at: Any, found: Clicking, way: tuple[str, ...]) -> dict[str, Any]:
    return {
        "clicked": list(way),
        "next": list(found.lit(way)),
        "done": offered(game, at, found.done(way)),
    }


def turns(state: State, contains: str = "", first: int = 0) -> dict[str, Any]:
    """A page of the legal turns that contain a text, small letters or capitals.

    Raises:
        Refusal: as :func:`view`; a number below 0.
    """
    if first < 0:
        raise InputError("first", first, "0 or more")
    history = state.history
    legal = [] if history.outcome else list(history.game.turns(history.position))
    sought = contains.strip().casefold()
    listed = [turn for turn in legal if sought in turn.casefold()]
    return {"turns": listed[first : first + PAGE], "total": len(listed), "legal": len(legal), "first": first}


# ------------------------------------------------------------------------------------------------- records


def record(state: State) -> str:
    """The turns as a ``.play`` file. Raises Refusal as :func:`view`."""
    return write(Record.of(state.history))


def opened(text: str) -> dict[str, Any]:
    """The game that a ``.play`` file holds, for the page.

    Raises:
        Refusal: it is no record, or cannot be played; names the line or the turn.
    """
    found = read(text.removeprefix("\ufeff"))
    history = found.replay()
    start = history.game.text(history.positions[0])
    return {
        "game": history.game.name,
        "start": start,
        "turns": list(history.turns),
        "result": result(history.outcome),
        "title": dict(found.headers).get("title", ""),
    }
