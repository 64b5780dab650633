"""The studio's pages and what they ask for: requests are read and guarded here, and answered by the other files."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_urlsafe
from types import MappingProxyType

from flask import Flask, Response, abort, jsonify, request, send_from_directory

from printkit.books.scripts import SHARED
from printkit.draw.theme import FULL, THEMES
from printkit.engines.game import NoValue
from printkit.engines.players.level import LEVELS
from printkit.engines.state import State, rules
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks import editor
from printkit.studio import compose, records, tour, train, view
from printkit.studio.live import Live
from printkit.studio.searches import Busy, GivenUp, Searches
from printkit.studio.state import played

HOST = "127.0.0.1"
NAMES = {HOST, "localhost"}
"""What the browser may call this machine: any other name is a page elsewhere that was made to point here."""
STRICT = "PRINTKIT_STRICT"
"""Environment variable that hands defects on to whoever called, as tests want it; else the server lives on."""
PAGE = Path(__file__).parent / "page"
PAGES = (PAGE, SHARED)
"""Where the files of the page stand: its own, and those that it shares with pages that stand alone."""
TOKEN = "X-Printkit-Token"
"""The header with which the page shows that it is ours."""
BODY = 1 << 20
"""Most bytes that a request may bring."""
PATIENCE = 60.0
"""Seconds that a search may take at most."""
KINDS = {"svg": "image/svg+xml", "pdf": "application/pdf", "png": "image/png"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing comes from elsewhere, and no code stands within a page."""

FIELDS = {
    "variant": "Variant",
    "theme": "Theme",
    "seconds": "within",
    "show": "Show",
    "caption": "Caption",
    "board": "Board",
    "paper": "Paper",
    "position": "Position",
    "scale": "Scale",
    "bleed": "Bleed",
    "width": "Width in mm",
}
"""What the page calls the core's parameters; the others bear their own names there."""


@dataclass(frozen=True, slots=True)
class Studio:
    """What all requests share.

    Attributes:
        project: a project file whose words and colours the boards take, or None.
        said: what the commands are called that make the ``figure``, the ``board`` or the ``own`` part that was asked
            for.
        token: what requests must show.
        searches: the searches of all pages.
        live: decks and boards of one's own, or None.
    """

    project: Path | None = None
    said: Mapping[str, Callable[[Mapping[str, object]], str]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    token: str = field(default_factory=lambda: token_urlsafe(18))
    searches: Searches = field(default_factory=Searches)
    live: Live | None = None


def app(studio: Studio | None = None) -> Flask:
    """The page and what it asks for."""
    shared = studio or Studio()
    flask = Flask("printkit studio", static_folder=None)
    flask.json.sort_keys = False  # type: ignore[attr-defined]
    flask.config["MAX_CONTENT_LENGTH"] = BODY
    flask.before_request(lambda: _from_here(shared.token))
    flask.register_error_handler(Refusal, _refuse)
    flask.register_error_handler(GivenUp, lambda _: (jsonify(error="given up", cancelled=True), 409))
    flask.register_error_handler(Busy, lambda _: (jsonify(error="other pages are searching", busy=True), 503))
    if os.environ.get(STRICT):
        # A defect would be answered with status 500: tests are to fail on it.
        flask.config["PROPAGATE_EXCEPTIONS"] = True
    flask.after_request(_guarded)
    flask.get("/", endpoint="index")(lambda: _index(shared.token))
    flask.get("/page/<name>", endpoint="page")(_file)
    for name, answer in ANSWERS.items():
        flask.get(f"/{name}", endpoint=name)(_json(answer))
    for name, post in POSTS.items():
        flask.post(f"/{name}", endpoint=name)(_posted(post, shared))
    flask.post("/figure.<ending>", endpoint="figure-file")(
        lambda ending: _sent(compose.figure_file(_body(), _kind(ending)))
    )
    flask.post("/board.<ending>", endpoint="board-file")(
        lambda ending: _sent(compose.board_file(_body(), _kind(ending), shared.project))
    )
    flask.get("/games", endpoint="games")(lambda: jsonify(_games(shared)))
    flask.post("/own.pdf", endpoint="own-file")(lambda: _sent(_live(shared).file(_body())))
    return flask


# ----------------------------------------------------------------------------------------------- guards


def _from_here(token: str) -> None:
    """Refuse what another site or another page than ours has sent."""
    host = request.host.rpartition(":")[0] or request.host
    if host not in NAMES:
        abort(403)
    if request.path == "/" or (request.path.startswith("/page/") and request.method == "GET"):
        return
    elsewhere = request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    origin = request.headers.get("Origin", f"http://{request.host}")
    if elsewhere or origin != f"http://{request.host}" or request.headers.get(TOKEN) != token:
        abort(403)


def _guarded(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cache-Control"] = "no-store"
    return response


def _refuse(error: Refusal) -> tuple[Response, int]:
    error.names = FIELDS
    return jsonify(error=str(error)), 400


def _file(name: str) -> Response:
    folder = next((each for each in PAGES if (each / name).is_file()), PAGE)
    return send_from_directory(folder, name)


def _index(token: str) -> Response:
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    return Response(text.replace("{{token}}", token), mimetype="text/html")


# ---------------------------------------------------------------------------------------------- reading


def _json(answer: Callable[[], object]) -> Callable[[], Response]:
    return lambda: jsonify(answer())


def _posted(
    answer: Callable[[Studio, Mapping[str, object]], object], studio: Studio
) -> Callable[[], Response]:
    return lambda: jsonify(answer(studio, _body()))


def _text(name: str, usual: str = "") -> str:
    return request.args.get(name, usual)


def _words(name: str) -> tuple[str, ...]:
    return tuple(_text(name).split())


def _state() -> State:
    return played(_text("game"), _text("start") or None, _words("turns"))


def _theme() -> str:
    return _text("theme") or FULL.name


def _count(name: str) -> int:
    text = _text(name, "0")
    if not text.isdecimal() or len(text) > 6:
        raise InputError(name, text, "a whole number from 0")
    return int(text)


def _body() -> Mapping[str, object]:
    found = request.get_json(silent=True)
    if not isinstance(found, dict):
        raise InputError("request", request.get_data(as_text=True)[:80], "an object in JSON")
    return found


def _game(given: Mapping[str, object]) -> dict[str, object]:
    """The state in the body of a request, as the searches need it."""
    turns, start = given.get("turns", []), given.get("start") or None
    if not isinstance(turns, list) or not all(isinstance(turn, str) for turn in turns):
        raise InputError("turns", turns, "a list of turns")
    game = given.get("game")
    if not isinstance(game, str) or not isinstance(start, str | None):
        raise InputError("game", game, "The request must name a game and a position, not {value}.")
    # Whatever is wrong with it is said here, before a process is asked.
    played(game, start, tuple(turns))
    return {"game": game, "start": start, "turns": turns}


def _page(given: Mapping[str, object]) -> str:
    page = given.get("page")
    if not isinstance(page, str) or not 8 <= len(page) <= 64:
        raise InputError("page", page, "The request must name its page, not {value}.")
    return page


# ---------------------------------------------------------------------------------------------- answers

ANSWERS: dict[str, Callable[[], object]] = {
    "view": lambda: view.view(_state(), _theme(), _text("still") == "1"),
    "press": lambda: view.press(_state(), _words("clicked"), _text("spot"), theme=_theme()),
    "turns": lambda: view.turns(_state(), _text("contains"), _count("first")),
    "ways": lambda: {"ways": view.ways(_state(), _words("listed"))},
    "setup": lambda: {"choices": view.setup(_text("game"), _text("position"))},
    "put": lambda: {
        "position": editor.put(_text("game"), _text("position"), _text("spot"), piece=_text("piece"))
    },
    "choose": lambda: {
        "position": editor.choose(_text("game"), _text("position"), _text("name"), value=_text("value"))
    },
    "puzzles": lambda: {"puzzles": train.listed(_text("game"))},
    "puzzle": lambda: train.look(_text("id"), _words("turns"), theme=_theme(), done=_text("done") == "1"),
    "hint": lambda: train.hint(_text("id"), _words("turns"), _text("whole") == "1"),
    "daily": lambda: {"id": train.of_day(_text("date"))},
    "tour": lambda: tour.outline(_text("game")),
    "step": lambda: tour.show(_text("game"), _count("number"), _text("turn"), theme=_theme()),
    "book": lambda: {"chapters": tour.book(_text("game"))},
    "can": lambda: compose.can(_text("game")),
    "options": lambda: {"options": compose.options(_text("board"))},
}
"""What the page asks for, by its path."""


def _games(studio: Studio) -> dict[str, object]:
    own = studio.live is not None
    return {"games": view.games(), "themes": list(THEMES), "levels": list(LEVELS), "own": own}


def _live(studio: Studio) -> Live:
    if studio.live is None:
        message = "The studio shows your own file only if you name it when you start the studio."
        raise InputError("project", None, message)
    return studio.live


def _own(studio: Studio, given: Mapping[str, object]) -> dict[str, object]:
    found = _live(studio).pages(given)
    return {**found, "command": _said(studio, "own", {**given, **found})} if "file" in found else found


def _solve(studio: Studio, given: Mapping[str, object]) -> dict[str, object]:
    seconds = given.get("seconds", 5)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= PATIENCE:
        raise InputError("seconds", seconds, f"a number above 0 and up to {PATIENCE:g}")
    asked = _game(given)
    if not rules(asked["game"]).info.history:
        raise NoValue(str(asked["game"]))
    return studio.searches.ask(_page(given), {"ask": "solve", **asked, "seconds": seconds})


def _advise(studio: Studio, given: Mapping[str, object]) -> dict[str, object]:
    level, seed = given.get("level"), given.get("seed", 0)
    if type(level) is not int or level not in LEVELS:
        raise InputError("level", level, "a level from 1 to 8")
    if type(seed) is not int or not 0 <= seed < 1 << 31:
        raise InputError("seed", seed, "a whole number from 0")
    question = {"ask": "advise", **_game(given), "level": level, "seed": seed}
    return studio.searches.ask(_page(given), question)


def _search(name: str) -> Callable[[Studio, Mapping[str, object]], dict[str, object]]:
    return lambda studio, given: studio.searches.ask(_page(given), {"ask": name, **_game(given)})


def _board(studio: Studio, given: Mapping[str, object]) -> dict[str, object]:
    first = given.get("first", 0)
    if type(first) is not int or first < 0:
        raise InputError("first", first, "a whole number from 0")
    table = {key: value for key, value in given.items() if key != "first"}
    return {**compose.board(table, studio.project, first), "command": _said(studio, "board", table)}


def _figure(studio: Studio, given: Mapping[str, object]) -> dict[str, object]:
    return {**compose.figure(given), "command": _said(studio, "figure", given)}


def _said(studio: Studio, what: str, given: Mapping[str, object]) -> str:
    return studio.said[what](given) if what in studio.said else ""


POSTS: dict[str, Callable[[Studio, Mapping[str, object]], object]] = {
    "solve": _solve,
    "advise": _advise,
    "annotate": _search("annotate"),
    "estimate": _search("estimate"),
    "cancel": lambda studio, given: {"cancelled": studio.searches.cancel(_page(given))},
    "open": lambda studio, given: records.opened(str(given.get("text", ""))),
    "record": lambda studio, given: {"text": records.written(records.checked(given))},
    "figure": _figure,
    "board": _board,
    "own": _own,
}
"""What the page sends, by its path."""


def _kind(ending: str) -> str:
    if ending not in KINDS:
        raise InputError("format", ending, f"one of {', '.join(KINDS)}", names=tuple(KINDS))
    return ending


def _sent(file: tuple[str, bytes]) -> Response:
    name, data = file
    response = Response(data, mimetype=KINDS[name.rpartition(".")[2]])
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
