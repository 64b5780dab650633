"""The studio as a static site: printkit itself runs in the browser, from any host and without a network.

The page is the same as in the served studio. The page's requests go to Python in a web worker, which imports
printkit's own sources from ``app.zip``. A service worker stores all files; the answers to the first requests are
stored with them.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib.metadata import distribution
from pathlib import Path

from printkit import engines, layouts
from printkit.books.scripts import SHARED
from printkit.draw.theme import FULL
from printkit.engines.players.level import LEVELS
from printkit.engines.plugins import built_in
from printkit.layouts.base.data import beside
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.version import VERSION
from printkit.studio import alone, answers

PAGES = (Path(__file__).parent / "page", SHARED)
PYODIDE = "314.0.7"
PINNED = {
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""The files of Pyodide that a browser needs, with their SHA-256."""
WHERE = (
    f"The site needs Pyodide {PYODIDE}: run “npm pack pyodide@{PYODIDE}”, unpack the archive, and name its folder "
    "with {field}."
)
BESIDE = ("svgwrite", "markdown-it-py", "mdit-py-plugins", "mdurl")
"""The libraries that drawing and rulebooks need, all of which are in pure Python."""
DATA = (".json", ".jsonl", ".md", ".play", ".py", ".svg", ".toml", ".ttf", ".txt", ".csv", ".css", ".html")
LEFT_OUT = ("cli/", "api/", "content/example_", "games/_start/", "studio/page/")
"""The parts of printkit that are never imported in a browser."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
NOTES = f"""This site holds printkit {VERSION} (MIT License) and the software below.

Pyodide {PYODIDE}, unchanged, in the folder pyodide. It is under the Mozilla Public License 2.0
(https://mozilla.org/MPL/2.0/); its source code is at https://github.com/pyodide/pyodide. It contains CPython
(Python Software Foundation License Version 2, https://docs.python.org/3/license.html).
"""


def site(games: Sequence[str], pyodide: Path | None) -> dict[str, bytes]:
    """Return the files of the site, keyed by their paths in its folder.

    Args:
        games: ids of the games; if empty, the games whose terms allow anyone to publish them.
        pyodide: the unpacked folder of Pyodide.

    Raises:
        InputError: there is no such game, a game does not come with printkit, or this is not the right release of
            Pyodide.
    """
    names = chosen(games)
    files = {f"pyodide/{name}": data for name, data in _pyodide(pyodide).items()}
    files["app.zip"] = _packed(names)
    files["first.json"] = _json(dict(_first(names)))
    files["manifest.webmanifest"] = _json(beside(__file__, "manifest.toml"))
    files["NOTICE.txt"] = _notice(names).encode()
    for path in sorted(path for folder in PAGES for path in folder.iterdir()):
        if path.suffix in (".js", ".css", ".svg") and path.stem not in ("http", "offline", "alone", "sheet"):
            files[f"page/{path.name}"] = path.read_bytes()
    index = (PAGES[0] / "index.html").read_text(encoding="utf-8")
    size = sum(len(data) for name, data in files.items() if name == "app.zip" or name.startswith("pyodide/"))
    files["index.html"] = _index(index, names, size).encode()
    digest = sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name} {sha256(data).hexdigest()}\n".encode())
    offline = (PAGES[0] / "offline.js").read_text(encoding="utf-8")
    files["offline.js"] = (
        offline.replace("{{digest}}", digest.hexdigest()[:16])
        .replace("{{files}}", " ".join(["./", *sorted(files)]))
        .encode()
    )
    return files


def chosen(games: Sequence[str]) -> tuple[str, ...]:
    """Return the games of a site (the requested ones, or else those that anyone may publish), and the games on which
    they build.

    Raises:
        InputError: there is no such game, or a game does not come with printkit.
    """
    for game in games:
        engines.info(game)
        if game not in built_in():
            raise InputError("game", game, "{value} is not part of printkit, so it cannot be exported.")
    names = set(games) or {name for name in built_in() if engines.info(name).publishable}
    while more := {each for name in names for each in _needed(name)} - names:
        names |= more
    return tuple(name for name in engines.names() if name in names)


def _needed(game: str) -> set[str]:
    """Return the other games whose modules a game imports."""
    rooms = (Path(engines.__file__).parent / game, Path(__file__).parent.parent / "games" / game)
    texts = (path.read_text(encoding="utf-8") for room in rooms for path in room.rglob("*.py"))
    names = {name for text in texts for name in re.findall(r"^from printkit\.(?:engines|games)\.(\w+)", text, re.M)}
    return names & built_in()


def _pyodide(folder: Path | None) -> dict[str, bytes]:
    """Return Pyodide's files. Raises InputError if a file is missing or from another release."""
    if folder is None:
        raise InputError("pyodide", None, WHERE)
    files = {}
    for name, digest in PINNED.items():
        path = folder / name
        if not path.is_file():
            raise InputError("pyodide", str(folder), f"{{value}} has no {name}. {WHERE}")
        files[name] = path.read_bytes()
        if sha256(files[name]).hexdigest() != digest:
            raise InputError("pyodide", str(path), f"{{value}} does not come from Pyodide {PYODIDE}. {WHERE}")
    return files


def _packed(names: Sequence[str]) -> bytes:
    """Return the archive of printkit's sources and data together with the libraries; its bytes are the same every
    time.
    """
    home = Path(__file__).parent.parent
    paths: dict[str, Path] = {}
    for prefix, root in (
        ("printkit/", home),
        ("printkit/engines/", Path(engines.__file__).parent),
        ("printkit/layouts/", Path(layouts.__file__).parent),
    ):
        for path in root.rglob("*"):
            place = path.relative_to(root).as_posix()
            if path.suffix in DATA and path.is_file() and not (prefix == "printkit/" and place.startswith(LEFT_OUT)):
                paths[prefix + place] = path
    left_out = tuple(f"printkit/{room}/{name}/" for name in built_in() - set(names) for room in ("engines", "games"))
    for library in BESIDE:
        for file in distribution(library).files or ():
            if file.suffix == ".py" and ".." not in file.parts:
                paths[file.as_posix()] = Path(str(file.locate()))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for place, path in sorted(paths.items()):
            if not place.startswith(left_out):
                entry = zipfile.ZipInfo(place)
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return stream.getvalue()


def _first(names: Sequence[str]) -> Iterator[tuple[str, object]]:
    """Yield the requests that the page sends while Python is still loading, and the answers."""
    games = answers.answer(alone.DESK, "games", {})
    assert isinstance(games, dict)
    shown = [game for game in games["games"] if game["id"] in names]
    yield "games", {**games, "games": shown}
    for name, taught in [(game["id"], {"game": game["taught"]}) for game in shown]:
        full = {"theme": FULL.name}
        for path, more in (("view", full), ("view", full | taught), ("tour", {}), ("step", full | {"number": "0"})):
            fields = {"game": name, **more}
            key = "&".join([path, *sorted(f"{each}={value}" for each, value in fields.items())])
            yield key, answers.answer(alone.DESK, path, fields)


def _index(text: str, names: Sequence[str], size: int) -> str:
    """Return the page for use without a server: it refers to its files by relative names, states the ``size`` of
    Python and the rules in bytes, and credits every game.
    """
    head = (
        f'<meta name="rules" content="{size}">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<link rel="manifest" href="manifest.webmanifest">'
    )
    lines = dict.fromkeys(" ".join(engines.info(name).credits) for name in names)
    credit = "".join(f"<p>{escape(line)}</p>\n" for line in lines)
    foot = (
        f'<footer class="credits">\n{credit}<p>Rules and opponents run in this browser; nothing is sent. '
        f"Levels 1 to {alone.DESK.levels[-1]} play here; printkit on a computer has {len(LEVELS)}. "
        '<a href="NOTICE.txt">Licences</a></p>\n</footer>\n'
    )
    text = text.replace('<meta name="server">', head).replace('"/page/', '"page/')
    return text.replace("</main>\n", f"</main>\n{foot}")


def _notice(names: Sequence[str]) -> str:
    """Return the licence terms of everything on the site."""
    parts = [NOTES, *("\n".join((engines.info(name).title, *engines.info(name).credits)) + "\n" for name in names)]
    for library in BESIDE:
        about = distribution(library)
        texts = [file.read_text() for file in about.files or () if re.match(r"licen[cs]e", file.name, re.I)]
        parts.append("\n".join((f"{library} {about.version}", *sorted(set(texts)))))
    return f"\n{'-' * 72}\n\n".join(parts)


def _json(value: Mapping[str, object]) -> bytes:
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n").encode()
