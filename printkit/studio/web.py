"""The studio's pages and their requests, which are checked here and answered in ``answers``."""

import gzip
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe

from flask import Flask, Response, abort, jsonify, request, send_from_directory

from printkit.books.scripts import SHARED
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.studio.answers import ANSWERS, FIELDS, KINDS, POSTS, Desk, answer, file
from printkit.studio.searches import Busy, GivenUp, Searches

HOST = "127.0.0.1"
NAMES = frozenset({HOST, "localhost"})
"""The names that a browser may use for this machine; requests with any other name come from pages of other sites."""
STRICT = "PRINTKIT_STRICT"
"""Environment variable for tests, which makes the server pass exceptions on to the caller instead of surviving them.
"""
PAGE = Path(__file__).parent / "page"
PAGES = (PAGE, SHARED)
"""The folders of the page's files: its own, and the one that it shares with standalone pages."""
TOKEN = "X-Printkit-Token"
"""The header that shows that a request comes from the studio's own page."""
BODY = 1 << 20
"""Largest request in bytes."""
TEXTS = frozenset({"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"})
"""Kinds of answers that become much shorter when they are compressed."""
PACKED = 1000
"""Length in bytes above which an answer is compressed."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The policy that forbids content from other sites and code within pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Studio(Desk):
    """The data shared by all requests.

    Attributes:
        searches: the searches of all pages.
        token: the token that requests must present.
        keys: the keys that browsers exchange for the token, with the newest last; each works only once.
        names: the names that browsers may use for this machine.
    """

    searches: Searches = field(default_factory=Searches)
    token: str = field(default_factory=lambda: token_urlsafe(18))
    keys: list[str] = field(default_factory=lambda: [token_urlsafe(18)])
    names: frozenset[str] = NAMES


def app(studio: Studio | None = None, tell: Callable[[], None] = lambda: None) -> Flask:
    """Return the application that serves the page and answers its requests; ``tell`` shows the user a link with the
    next key.
    """
    shared_studio = studio or Studio()
    flask = Flask("printkit studio", static_folder=None)
    flask.json.sort_keys = False  # type: ignore[attr-defined]
    flask.config["MAX_CONTENT_LENGTH"] = BODY
    flask.before_request(lambda: _from_here(shared_studio.token, shared_studio.names))
    flask.register_error_handler(Refusal, _refuse)
    flask.register_error_handler(GivenUp, lambda _: (jsonify(error="given up", cancelled=True), 409))
    flask.register_error_handler(Busy, lambda _: (jsonify(error="other pages are searching", busy=True), 503))
    if os.environ.get(STRICT):
        # Bugs usually produce a 500 response, but in tests they must cause a failure.
        flask.config["PROPAGATE_EXCEPTIONS"] = True
    flask.after_request(_guarded)
    flask.after_request(_packed)
    flask.get("/", endpoint="index")(lambda: _file("index.html"))
    flask.post("/token", endpoint="token")(lambda: _entered(shared_studio, tell))
    flask.get("/page/<name>", endpoint="page")(_file)
    for path in ("games", *ANSWERS):
        flask.get(f"/{path}", endpoint=path)(_json(shared_studio, path, lambda: request.args.to_dict()))
    for path in POSTS:
        flask.post(f"/{path}", endpoint=path)(_json(shared_studio, path, _body))
    flask.post("/<any(figure, board, own):name>.<ending>", endpoint="file")(
        lambda name, ending: _sent(file(shared_studio, f"{name}.{ending}", _body()))
    )
    return flask


# ----------------------------------------------------------------------------------------------- guards


def _from_here(token: str, names: frozenset[str]) -> None:
    """Refuse requests from another site, or from any page other than the studio's."""
    host = request.host.rpartition(":")[0] or request.host
    if host not in names:
        abort(403)
    if request.path == "/" or (request.path.startswith("/page/") and request.method == "GET"):
        return
    elsewhere = request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    origin = request.headers.get("Origin", f"http://{request.host}")
    is_known = request.path == "/token" or request.headers.get(TOKEN) == token
    if elsewhere or origin != f"http://{request.host}" or not is_known:
        abort(403)


def _entered(studio: Studio, tell: Callable[[], None]) -> Response:
    """Return the token to the first browser that presents the key; other users of this machine see no key, or one
    that has already been used.
    """
    key = str(_body().get("key"))
    newest, is_known = studio.keys[-1:] == [key], False
    with suppress(ValueError):
        studio.keys.remove(key)
        is_known = True
    # On a network, show a new link each time a device joins; other devices cannot cause any output on the
    # terminal.
    if (newest and studio.tables is not None) if is_known else not studio.keys:
        studio.keys.append(token_urlsafe(18))
        tell()
    if not is_known:
        abort(403)
    return jsonify(token=studio.token)


def _guarded(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cache-Control"] = "no-store"
    return response


def _packed(response: Response) -> Response:
    """Compress long responses, because phones load them over a network."""
    if response.status_code == 200 and response.mimetype in TEXTS and request.accept_encodings.quality("gzip"):
        response.direct_passthrough = False
        if len(data := response.get_data()) > PACKED:
            response.set_data(gzip.compress(data, 5, mtime=0))
            response.headers["Content-Encoding"] = "gzip"
    return response


def _refuse(error: Refusal) -> tuple[Response, int]:
    error.names = FIELDS
    return jsonify(error=str(error)), 400


def _file(name: str) -> Response:
    folder = next((each for each in PAGES if (each / name).is_file()), PAGE)
    return send_from_directory(folder, name)


# ---------------------------------------------------------------------------------------------- reading


def _json(studio: Studio, path: str, read_body: Callable[[], Mapping[str, object]]) -> Callable[[], Response]:
    return lambda: jsonify(answer(studio, path, read_body()))


def _body() -> Mapping[str, object]:
    body = request.get_json(silent=True)
    if not isinstance(body, dict):
        raise InputError("request", request.get_data(as_text=True)[:80], "a JSON object")
    return body


def _sent(named_bytes: tuple[str, bytes]) -> Response:
    name, data = named_bytes
    response = Response(data, mimetype=KINDS[name.rpartition(".")[2]])
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
