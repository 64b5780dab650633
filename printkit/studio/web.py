"""The studio's web server, on this machine alone: it reads requests, asks ``view`` and ``edit``, and answers."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, abort, jsonify, request, send_from_directory
from werkzeug.serving import make_server

from layouts import length
from layouts.errors import InputError
from printkit.diagrams import Figure
from printkit.studio import edit, view
from printkit.studio.view import State
from printkit.theme import FULL, THEMES

if TYPE_CHECKING:
    from werkzeug.serving import BaseWSGIServer

HOST = "127.0.0.1"
NAMES = {HOST, "localhost"}
"""What the browser may call this machine: any other name is a page elsewhere that was made to point here."""
PAGE = Path(__file__).parent / "page"
KINDS = {"svg": "image/svg+xml", "pdf": "application/pdf", "png": "image/png"}


def server(port: int) -> BaseWSGIServer:
    """The server, ready to serve at ``port``; 0 takes any that is free. Raises OSError where it is taken."""
    # Each request is the user's own click: nothing to report.
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with socket.create_server((HOST, port)) as listening:
        # Taken here: where a port is in use, werkzeug would end the whole process.
        return make_server(HOST, port, app(), threaded=True, fd=listening.fileno())


def app() -> Flask:
    """The page and what it asks for."""
    flask = Flask("printkit studio", static_folder=None)
    flask.json.sort_keys = False  # type: ignore[attr-defined]
    flask.before_request(_from_here)
    flask.register_error_handler(ValueError, _refuse)
    flask.after_request(_guarded)
    flask.get("/")(lambda: _page("index.html"))
    flask.get("/page/<name>")(_page)
    for name, answer in ANSWERS.items():
        flask.get(f"/{name}", endpoint=name)(_json(answer))
    flask.get("/figure.<ending>")(_figure)
    flask.get("/board.<ending>")(_board)
    return flask


def _from_here() -> None:
    """Refuse what another site has sent."""
    host = request.host.rpartition(":")[0] or request.host
    elsewhere = request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    if host not in NAMES or (elsewhere and request.path != "/"):
        abort(403)


def _guarded(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Cache-Control"] = "no-store"
    return response


def _refuse(error: ValueError) -> tuple[Response, int]:
    return jsonify(error=str(error)), 400


def _page(name: str) -> Response:
    return send_from_directory(PAGE, name)


def _json(answer: Callable[[], Any]) -> Callable[[], Response]:
    return lambda: jsonify(answer())


def _text(name: str, usual: str = "") -> str:
    return request.args.get(name, usual)


def _state() -> State:
    return State(_text("game"), _text("start") or None, tuple(_text("turns").split()))


def _on(name: str) -> bool:
    return _text(name) == "1"


def _theme() -> str:
    return _text("theme") or FULL.name


def _seconds() -> float:
    try:
        return float(_text("seconds", "5"))
    except ValueError:
        raise InputError("seconds", _text("seconds"), "a number") from None


ANSWERS: dict[str, Callable[[], Any]] = {
    "games": lambda: {"games": view.games(), "themes": list(THEMES)},
    "view": lambda: view.view(_state(), _theme()),
    "put": lambda: {"position": edit.put(_text("game"), _text("position"), _text("spot"), _text("piece"))},
    "choose": lambda: {
        "position": edit.choose(_text("game"), _text("position"), _text("name"), _text("value"))
    },
    "solve": lambda: view.solve(_state(), _seconds()),
}
"""What the page asks for, by its path."""


def _figure(ending: str) -> Response:
    width = _text("width")
    asked = Figure(
        "",
        show=_text("show") or "turn",
        caption=_text("caption"),
        width=length.parse(width, "width") if width else None,
        theme=_theme(),
        legal=_on("legal"),
        mover=_on("mover"),
        score=_on("score"),
        values=_on("values"),
        key=_on("key"),
        coords=_on("coords"),
    )
    return _sent(f"{_name()}-figure.{_kind(ending)}", lambda name: view.figure(_state(), name, asked))


def _board(ending: str) -> Response:
    subject = _text("board")
    return _sent(
        f"{subject}.{_kind(ending)}",
        lambda name: view.board(_state(), name, subject, _text("paper") or "A4", _theme(), _on("fit")),
    )


def _name() -> str:
    return "".join(c if c.isalnum() else "-" for c in _text("game"))


def _kind(ending: str) -> str:
    if ending not in KINDS:
        raise InputError("format", ending, f"one of {', '.join(KINDS)}", tuple(KINDS))
    return ending


def _sent(name: str, make: Callable[[str], bytes]) -> Response:
    data = make(name)
    response = Response(data, mimetype=KINDS[name.rpartition(".")[2]])
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
