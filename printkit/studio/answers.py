"""The answers to requests from the page, independent of how the requests arrive."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from printkit.draw.theme import FULL, THEMES
from printkit.engines.game import NoValue
from printkit.engines.players.level import LEVELS
from printkit.engines.state import State, rules
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import InputError
from printkit.looks import editor
from printkit.looks.hands import full_game
from printkit.studio import compose, records, tour, train, view
from printkit.studio.state import played
from printkit.studio.tables import Tables

PATIENCE = 60.0
"""The time limit for a search, in seconds."""
KINDS = {"svg": "image/svg+xml", "pdf": "application/pdf", "png": "image/png"}
_ALIKE = ("variant", "show", "caption", "board", "paper", "position", "scale", "bleed")
FIELDS = {name: name.capitalize() for name in _ALIKE} | {
    "seconds": "Solve within",
    "theme": "Board theme",
    "width": "Width in mm",
}
"""The page's names for parameters of the core with different names."""


class _Searcher(Protocol):
    """Runs searches for pages, and cancels them."""

    def ask(self, page: str, question: Mapping[str, object]) -> dict[str, object]: ...

    def cancel(self, page: str) -> bool: ...


class _Shown(Protocol):
    """The pages of a user's own decks and boards."""

    def pages(self, fields: Mapping[str, object]) -> dict[str, object]: ...

    def file(self, fields: Mapping[str, object]) -> tuple[str, bytes]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The data shared by all answers.

    Attributes:
        searches: runs the searches of all pages.
        project: a project file with words and colours for the boards, or None.
        said: the commands that would make the last ``figure``, ``board`` or ``own`` part requested.
        live: a user's own decks and boards, or None.
        levels: the computer players to offer.
        tables: the games that several screens share, or None.
    """

    searches: _Searcher
    project: Path | None = None
    said: Mapping[str, Callable[[Mapping[str, object]], str]] = field(default_factory=lambda: MappingProxyType({}))
    live: _Shown | None = None
    levels: tuple[int, ...] = tuple(LEVELS)
    tables: Tables | None = None


# ---------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class Asked:
    """The arguments of a request, as text keyed by name."""

    given: Mapping[str, str]

    def text(self, name: str) -> str:
        """Return the text of an argument; empty if it is missing."""
        return self.given.get(name, "")

    def words(self, name: str) -> tuple[str, ...]:
        """Return the words in the text of an argument."""
        return tuple(self.text(name).split())

    def count(self, name: str) -> int:
        """Return the number in an argument, or 0 if it is missing. Raises InputError."""
        text = self.given.get(name, "0")
        if not text.isdecimal() or len(text) > 6:
            raise InputError(name, text, "a non-negative whole number")
        return int(text)

    @property
    def state(self) -> State:
        """The state of the game that a request describes. Raises Refusal."""
        return played(self.text("game"), self.text("start") or None, self.words("turns"))

    @property
    def theme(self) -> str:
        """The name of the theme in a request."""
        return self.text("theme") or FULL.name


def _game(fields: Mapping[str, object]) -> dict[str, object]:
    """Return the state in the body of a request, in the form used by the searches."""
    turns, start = fields.get("turns", []), fields.get("start") or None
    if not isinstance(turns, list) or not all(isinstance(turn, str) for turn in turns):
        raise InputError("turns", turns, "a list of turns")
    game = fields.get("game")
    if not isinstance(game, str) or not isinstance(start, str | None):
        raise InputError("game", game, "The request must name a game and a position, not {value}.")
    # Faults in the state are reported here, before a process is asked to do anything.
    played(game, start, tuple(turns))
    return {"game": game, "start": start, "turns": turns}


def _page(fields: Mapping[str, object]) -> str:
    page = fields.get("page")
    if not isinstance(page, str) or not 8 <= len(page) <= 64:
        raise InputError("page", page, "The request must name its page, not {value}.")
    return page


# ---------------------------------------------------------------------------------------------- answers

ANSWERS: dict[str, Callable[[Asked], object]] = {
    "view": lambda asked: view.view(asked.state, asked.theme, asked.text("still") == "1"),
    "deal": lambda asked: {"start": full_game(asked.text("game")).begin(asked.count("players"), asked.count("seed"))},
    "hands": lambda asked: view.hands(
        asked.text("game"), asked.text("start"), asked.words("turns"), viewer=asked.text("viewer"), theme=asked.theme
    ),
    "press": lambda asked: view.press(asked.state, asked.words("clicked"), asked.text("spot"), theme=asked.theme),
    "turns": lambda asked: view.turns(asked.state, asked.text("contains"), asked.count("first")),
    "ways": lambda asked: view.ways(asked.state, asked.words("listed")),
    "setup": lambda asked: {"choices": view.setup(asked.text("game"), asked.text("position"))},
    "put": lambda asked: {
        "position": editor.put(
            asked.text("game"), asked.text("position"), asked.text("spot"), piece=asked.text("piece")
        )
    },
    "choose": lambda asked: {
        "position": editor.choose(
            asked.text("game"), asked.text("position"), asked.text("name"), value=asked.text("value")
        )
    },
    "puzzles": lambda asked: {"puzzles": train.listed(asked.text("game"))},
    "puzzle": lambda asked: train.look(
        asked.text("id"), asked.words("turns"), theme=asked.theme, done=asked.text("done") == "1"
    ),
    "hint": lambda asked: train.hint(asked.text("id"), asked.words("turns"), asked.text("whole") == "1"),
    "daily": lambda asked: {"id": train.of_day(asked.text("date"), asked.text("game"))},
    "tour": lambda asked: tour.outline(asked.text("game")),
    "step": lambda asked: tour.show(asked.text("game"), asked.count("number"), asked.text("turn"), theme=asked.theme),
    "book": lambda asked: {"chapters": tour.book(asked.text("game"))},
    "can": lambda asked: compose.can(asked.text("game")),
    "options": lambda asked: {"options": compose.options(asked.text("board"))},
}
"""Requests from the page, keyed by path."""


def _games(desk: Desk) -> dict[str, object]:
    offers = {"own": desk.live is not None, "shared": desk.tables is not None}
    return {"games": view.games(), "themes": list(THEMES), "levels": list(desk.levels), **offers}


def _share(desk: Desk, fields: Mapping[str, object]) -> dict[str, object]:
    room, player, version, game = (fields.get(name) for name in ("room", "player", "version", "game"))
    texts = [room, player, *(game.values() if isinstance(game, dict) else ())]
    if type(version) is not int or not isinstance(game, dict | None) or not all(isinstance(x, str) for x in texts):
        raise InputError("game", str(game)[:80], "The request must contain a shared game, not {value}.")
    if desk.tables is None:
        raise InputError("tables", None, "Screens can share games only if the studio is open to a network.")
    return desk.tables.share(str(room), str(player), version=version, game=game)


def _live(desk: Desk) -> _Shown:
    if desk.live is None:
        message = "The studio shows your own file only if you name it when you start the studio."
        raise InputError("project", None, message)
    return desk.live


def _own(desk: Desk, fields: Mapping[str, object]) -> dict[str, object]:
    pages = _live(desk).pages(fields)
    return {**pages, "command": _said(desk, "own", {**fields, **pages})} if "file" in pages else pages


def _solve(desk: Desk, fields: Mapping[str, object]) -> dict[str, object]:
    seconds = fields.get("seconds", 5)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= PATIENCE:
        raise InputError("seconds", seconds, f"a number above 0 and up to {PATIENCE:g}")
    query = _game(fields)
    if not rules(query["game"]).info.history:
        raise NoValue(str(query["game"]))
    return desk.searches.ask(_page(fields), {"ask": "solve", **query, "seconds": seconds})


def _level(fields: Mapping[str, object]) -> dict[str, int]:
    level, seed = fields.get("level"), fields.get("seed", 0)
    if type(level) is not int or level not in LEVELS:
        raise InputError("level", level, "a level from 1 to 8")
    if type(seed) is not int or not 0 <= seed < 1 << 31:
        raise InputError("seed", seed, "a non-negative whole number")
    return {"level": level, "seed": seed}


def _advise(desk: Desk, fields: Mapping[str, object]) -> dict[str, object]:
    return desk.searches.ask(_page(fields), {"ask": "advise", **_game(fields), **_level(fields)})


def _decide(desk: Desk, fields: Mapping[str, object]) -> dict[str, object]:
    game, start, turns = (fields.get(name) for name in ("game", "start", "turns"))
    if not isinstance(turns, list):
        raise InputError("turns", turns, "a list of decisions")
    words = Asked({"game": str(game), "start": str(start), "turns": " ".join(map(str, turns))})
    full_game(words.text("game")).shown(words.text("start"), words.words("turns"), "")
    return desk.searches.ask(
        _page(fields), {"ask": "decide", **words.given, "turns": words.words("turns"), **_level(fields)}
    )


def _article(desk: Desk, fields: Mapping[str, object]) -> dict[str, object]:
    record = records.written(records.checked(fields))
    return desk.searches.ask(_page(fields), {"ask": "article", **_game(fields), "record": record})


def _annotate(desk: Desk, fields: Mapping[str, object]) -> dict[str, object]:
    query, number = _game(fields), fields.get("number")
    turns = query["turns"]
    if type(number) is not int or not isinstance(turns, list) or not 1 <= number <= len(turns):
        raise InputError("number", number, "the number of one of the turns")
    return desk.searches.ask(_page(fields), {"ask": "annotate", **query, "number": number})


def _search(name: str) -> Callable[[Desk, Mapping[str, object]], dict[str, object]]:
    return lambda desk, given: desk.searches.ask(_page(given), {"ask": name, **_game(given)})


def _board(desk: Desk, fields: Mapping[str, object]) -> dict[str, object]:
    first = fields.get("first", 0)
    if type(first) is not int or first < 0:
        raise InputError("first", first, "a non-negative whole number")
    table = {key: value for key, value in fields.items() if key != "first"}
    return {**compose.board(table, desk.project, first), "command": _said(desk, "board", table)}


def _figure(desk: Desk, fields: Mapping[str, object]) -> dict[str, object]:
    return {**compose.figure(fields), "command": _said(desk, "figure", fields)}


def _said(desk: Desk, what: str, fields: Mapping[str, object]) -> str:
    return desk.said[what](fields) if what in desk.said else ""


POSTS: dict[str, Callable[[Desk, Mapping[str, object]], object]] = {
    "solve": _solve,
    "advise": _advise,
    "decide": _decide,
    "share": _share,
    "tables": lambda desk, given: {"tables": desk.tables.open() if desk.tables else []},
    "annotate": _annotate,
    "estimate": _search("estimate"),
    "pose": _search("pose"),
    "article": _article,
    "cancel": lambda desk, given: {"cancelled": desk.searches.cancel(_page(given))},
    "open": lambda desk, given: records.opened(str(given.get("text", ""))),
    "record": lambda desk, given: {"text": records.written(records.checked(given))},
    "figure": _figure,
    "board": _board,
    "own": _own,
}
"""Messages from the page, keyed by path."""


def answer(desk: Desk, path: str, fields: Mapping[str, object]) -> object:
    """Return the answer to a request or a message.

    Args:
        desk: the data shared by all answers.
        path: a key of :data:`ANSWERS` or of :data:`POSTS`, or ``games``.
        fields: its fields: text in a request, any values in a message.

    Raises:
        Refusal: the request cannot be answered.
        KeyError: there is no such request.
    """
    if path == "games":
        return _games(desk)
    if path in ANSWERS:
        return ANSWERS[path](Asked({name: str(value) for name, value in fields.items()}))
    return POSTS[path](desk, fields)


def file(desk: Desk, path: str, fields: Mapping[str, object]) -> tuple[str, bytes]:
    """Return the name and the bytes of a file.

    Args:
        desk: the data shared by all answers.
        path: ``figure``, ``board`` or ``own``, with the suffix of the file.
        fields: the content of the drawing.

    Raises:
        Refusal: the file cannot be made.
        KeyError: there is no such file.
    """
    name, _, ending = path.partition(".")
    if name == "own":
        return _live(desk).file(fields)
    if ending not in KINDS:
        raise InputError("format", ending, f"one of {', '.join(KINDS)}", names=tuple(KINDS))
    if name == "board":
        return compose.board_file(fields, ending, desk.project)
    return {"figure": compose.figure_file}[name](fields, ending)
