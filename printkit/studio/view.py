"""The page's view of a game as plain values: a position's drawing, its spots, the possible clicks and the result."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from printkit import engines
from printkit.draw.theme import FULL, theme as theme_named
from printkit.engines.game import Outcome
from printkit.engines.state import State
from printkit.figures.clicks import NOTHING, Clicking, Way, clicking, offered, refused, said, unclicked
from printkit.figures.screen import drawn, holds, icon, inline, spots, won
from printkit.figures.style import ending, figure_style
from printkit.layouts.base.data import beside
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import read_text, toml
from printkit.layouts.base.wording import capitalised
from printkit.looks.declaration import declared
from printkit.looks.editor import editor
from printkit.looks.hands import full_game, hidden_game
from printkit.studio.state import played

PAGE = 120
"""Number of turns on a page of the list."""
GOAL = re.compile(r"\*\*Your goal:\*\* .+?\.(?=\s)", re.DOTALL)
"""The sentence in which a rulebook states the goal of the game."""
VERBS: Mapping[str, tuple[str, str]] = beside(__file__, "clicks.toml")
"""Descriptions of the effect of a click, for one spot and for several, keyed by the kind of effect."""


def games() -> list[dict[str, object]]:
    """Return every game with its variants, players and boards, and the pieces that can be placed."""
    return [_game(id) for id in engines.names()]


@lru_cache
def _game(id: str) -> dict[str, object]:
    info, how, full = engines.info(id), editor(id), hidden_game(id)
    palette, lesson = how.palette if how else {}, declared(id).tour
    taught, book = toml(read_text(lesson)) if lesson else {}, declared(id).rulebook
    words, goal = taught.get("variants", {}), GOAL.search(read_text(book) if book else "")
    return {
        "id": id,
        "title": info.title,
        "players": list(info.players),
        "about": taught.get("about", ""),
        "piece": taught.get("piece", "piece"),
        "act": taught.get("act", "choose"),
        "own": " · ".join(
            f"{capitalised(who)} plays {_icons(id, palette, own)}" for who, own in taught.get("own", {}).items()
        ),
        "goal": " ".join(goal[0].replace("*", "").split()) if goal else "",
        "taught": taught.get("step", [{}])[-1].get("game", id),
        "names": [id, *map(info.called, info.variants)],
        "variants": ["Standard rules", *(words.get(each, capitalised(each)) for each in info.variants)],
        "boards": list(info.boards),
        "palette": [{"piece": piece, "name": name, "icon": icon(id, piece)} for piece, name in palette.items()],
        "ends": info.history,
        "hands": list(full.players) if full else [],
    }


def _icons(id: str, palette: Mapping[str, str], pieces: str) -> str:
    """Return pictures of pieces, each with its name for screen readers."""
    picture = '<span role="img" aria-label="{0}" title="{0}">{1}</span>'
    return " ".join(picture.format(palette[each], icon(id, each)) for each in pieces)


# --------------------------------------------------------------------------------------------- the position


def view(state: State, theme: str = FULL.name, still: bool = False) -> dict[str, object]:
    """Return the data that the page needs to show a position: its drawing and description, its spots, and the
    possible clicks.

    Args:
        state: the state of the page.
        theme: colours.
        still: whether the position is only for viewing, so that nothing can be clicked, as if the game were over.

    Raises:
        Refusal: the game, the position or a turn cannot be read or played.
    """
    theme_named(theme)
    over = state.ended
    choices = NOTHING if over or still else clicking(state)
    style = figure_style(state.game.name)
    unit, tally = style.tally(state.position, state.game.name)
    last, mover = (said(state.before, state.played[-1]), state.before.mover) if state.played else ("", "")
    return {
        "game": state.game.name,
        "start": state.until(0).text,
        "turns": list(state.played),
        "position": state.text,
        "mover": state.mover,
        "players": list(_players(state)),
        "state": ending(state.game.name, over) if over else style.state(state.position),
        "now": _now(choices, (), state),
        "score": state.score or tally,
        "unit": style.unit if state.score else unit,
        "over": over is not None,
        "winner": over.winner if over else None,
        "last": re.sub(rf"^(?!{mover})(\w+) placed", rf"{capitalised(mover)} placed \1", last),
        "ways": [list(effect.path) for effect in state.last_effects if len(effect.path) > 1] if state.played else [],
        **_drawn(state, theme, over),
        "next": list(choices.lit(())),
        "taken": sorted(choices.taken),
        "unclicked": [{"turn": turn, "words": said(state, turn)} for turn in unclicked(choices)[:PAGE]],
    }


def _players(state: State) -> Sequence[str]:
    """Return the players whose turn it can be in positions of this game."""
    how, fields, mover = editor(state.game.name), state.text.split(" "), state.mover
    for choice in how.choices if how else ():
        if fields[choice.field] == mover:
            return choice.values(state.game, state.position)
    return state.game.info.players


def hands(game: str, start: str, turns: tuple[str, ...], *, viewer: str, theme: str = FULL.name) -> dict[str, object]:
    """Return everything that one player may see of a full game with hidden hands. Raises Refusal."""
    position, hand_view = full_game(game).shown(start, turns, viewer)
    return {**_drawn(played(game, position), theme, None), **hand_view}


def _now(choices: Clicking, way: Way, state: State) -> list[str]:
    """Return a description of the next possible clicks by the player to move.

    Args:
        choices: the possible clicks.
        way: the spots clicked so far in this turn.
        state: the state of the page.
    """
    lit, pieces, taken = choices.lit(way), state.pieces, choices.taken
    info = _game(state.game.name.partition(":")[0])
    # Only the first click of a turn is certain to have a kind; the kinds of later clicks depend on the pieces on the
    # spots. A piece that is flipped or captured does not move.
    has_piece = not way or (way[-1] in pieces and way[-1] not in taken)
    acted = {spot for spot in lit if not has_piece and (spot in taken or not choices.lit((*way, spot)))}
    kinds = Counter(
        kind or ("to" if has_piece or spot not in pieces else "act" if spot in acted else "jump")
        for spot, kind in lit.items()
    )
    if not has_piece:
        kinds["place"] += kinds.pop("to", 0)
    words = [
        (one if kinds[kind] == 1 else several).format(kinds[kind], **info)
        for kind, (one, several) in VERBS.items()
        if kinds[kind]
    ]
    if not way and kinds["to"]:
        # Only one piece can move, so it need not be clicked first.
        return [words[-1].replace("it", f"your {info['piece']}", 1)]
    return words


def _drawn(state: State, theme: str, over: Outcome | None) -> dict[str, object]:
    """Return the figure, and the places of all its spots in SVG coordinates (mm)."""
    page, contents = drawn(state, over, theme), holds(state)
    return {
        "svg": inline(page, "studio"),
        "width": page.width,
        "height": page.height,
        "framed": figure_style(state.game.name).framed,
        "sided": figure_style(state.game.name).sided,
        "spots": [{**spot, "holds": contents.get(spot["id"], "")} for spot in spots(state, theme, page.height)],
        "won": won(state, over),
    }


def setup(game: str, position: str) -> list[dict[str, object]]:
    """Return the choices, other than pieces, for a position being set up, each with its name, its current value and
    its possible values.
    """
    state, how = played(game, position), editor(game)
    fields = state.text.split(" ")
    return [
        {"name": each.name, "value": fields[each.field], "values": list(each.values(state.game, state.position))}
        for each in (how.choices if how else ())
    ]


# ------------------------------------------------------------------------------------------------- clicks


def press(state: State, path: tuple[str, ...], spot: str, *, theme: str = FULL.name) -> dict[str, object]:
    """Return the result of one more click.

    Args:
        state: the state of the page.
        path: the spots clicked so far in an unfinished turn.
        spot: the spot clicked now.
        theme: colours, in case the click plays a turn.

    Returns:
        the clicks so far, the next possible clicks, the turns to choose from and, if the turn is clear, the ``turn``
        played and the ``view`` after it; for a click that belongs to no turn, the reason.

    Raises:
        Refusal: as for :func:`view`, or there is no such spot.
    """
    if state.ended:
        return {"clicked": [], "next": [], "done": [], "over": True}
    choices = clicking(state)
    way = choices.clicked(path, spot)
    if path and path[-1] == spot and way != (*path, spot):
        way = ()  # a second click on the piece cancels the move
    if way is None:
        why = refused(state, (*path, spot)) or (refused(state, (spot,)) if path else None)
        return {**_open(state, choices, ()), "refused": why or {"why": f"no turn goes on with {spot}"}}
    turns = choices.done(way)
    if len(turns) == 1 and not choices.lit(way):
        return {"turn": turns[0], "view": view(state.recorded(turns[0]), theme), "clicked": list(way)}
    return _open(state, choices, way)


def _open(state: State, choices: Clicking, way: tuple[str, ...]) -> dict[str, object]:
    return {
        "clicked": list(way),
        "next": list(choices.lit(way)),
        "now": _now(choices, way, state),
        "done": offered(state, choices.done(way)),
    }


def ways(state: State, turn_list: tuple[str, ...]) -> dict[str, object]:
    """Describe turns in words and list the spots that each of their effects touches. Raises Refusal."""
    listed = turn_list[:PAGE]
    touched = [[list(effect.path) for effect in state.effects(turn) if effect.kind != "remove"] for turn in listed]
    return {"ways": touched, "words": [said(state, turn) for turn in listed]}


def turns(state: State, contains: str = "", first: int = 0) -> dict[str, object]:
    """Return a page of the legal turns that contain the given text, ignoring case.

    Raises:
        Refusal: as for :func:`view`, or the number is negative.
    """
    if first < 0:
        raise InputError("first", first, "a non-negative number")
    legal = () if state.ended else state.turns
    matches = [turn for turn in legal if contains.strip().casefold() in turn.casefold()]
    return {"turns": matches[first : first + PAGE], "total": len(matches), "legal": len(legal), "first": first}
