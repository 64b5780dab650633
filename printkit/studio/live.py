"""A user's own decks and boards, shown in their printed form and drawn again whenever a file changes.

The page asks several times a second whether anything has changed. Unchanged parts are not drawn again, and if
something is wrong, the last good pages remain.
"""

import threading
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, Literal
from zlib import crc32

from printkit import export
from printkit.content import kitfile, schema
from printkit.content.changes import State, state
from printkit.content.worker import Stopped, Worker
from printkit.draw.theme import FULL, theme as theme_named
from printkit.export.document import Document, Sheet
from printkit.export.svg import svg
from printkit.layouts import paper as paper_size
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks import custom_board, custom_deck
from printkit.pages import placement
from printkit.pages.impose import DUPLEX, Duplex, Imposition, document, impose

PAGES = 6
"""Number of pages to send at a time."""
FAR = 1_000_000
"""Number of drawings after which a process is replaced."""
KEPT = 6
"""Number of requests whose pages are stored, because tabs may show different files."""

Kind = Literal["deck", "board"]
TABLES: Mapping[str, Kind] = {"deck": "deck", "board": "board"}
"""The kind of part that a file describes, keyed by the name of its table."""


@dataclass(frozen=True, slots=True)
class Part:
    """A user's own deck or board.

    Attributes:
        file: its description.
        kind: deck or board.
        title: its title in a kit; empty to use its own title.
    """

    file: Path
    kind: Kind
    title: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """The requested part, and the settings for printing it."""

    part: str = ""
    paper: str = ""
    theme: str = FULL.name
    duplex: Duplex = DUPLEX[0]
    tile: bool = False
    draft: bool = False


@dataclass(slots=True)
class _Shown:
    """The last good pages of a part, and its problems since then.

    Attributes:
        files: the state of the files when the part was drawn.
        number: the number of the drawing, which is different each time.
        document: the pages; None if the part has never been drawn.
        problems: the reasons why the part was not drawn again, or the problems marked in a draft.
        old: whether the pages are older than the files.
        seconds: drawing time.
        pictures: pages as SVG, keyed by number.
    """

    files: State
    number: int = 0
    document: Document | None = None
    problems: tuple[str, ...] = ()
    old: bool = False
    seconds: float = 0.0
    pictures: dict[int, str] = field(default_factory=dict)

    def picture(self, number: int, page: Sheet) -> str:
        """Return a page as SVG."""
        if number not in self.pictures:
            self.pictures[number] = svg(page, prefix="page").decode()
        return self.pictures[number]


class Live:
    """The parts described by a user's file: a deck, a board, or a kit that lists both.

    Raises:
        InputError: the file is not TOML, or describes no deck, board or kit.
        OSError: the file cannot be read.
    """

    def __init__(self, path: Path) -> None:
        if not describes(path):
            raise InputError("project", path, "{value} is not a deck, board or kit file.")
        self.path = path
        self._parts: tuple[Part, ...] = ()
        self._shown: dict[Asked, _Shown] = {}
        self._count = 0
        self._drawing = threading.Lock()

    def pages(self, payload: Mapping[str, object]) -> dict[str, object]:
        """Return the current pages and their problems.

        Args:
            payload: the fields of :class:`Asked`; ``first``: number of the first page; ``have``: keys of pages
                already known; ``seen``: the number of the drawing that is shown.

        Returns:
            ``same`` if nothing has changed, or ``busy`` while the part is being drawn for another page; otherwise
            ``parts``, ``part``, ``number``, ``pages`` (some of them with ``svg``), ``problems``, ``old``, ``ms``.

        Raises:
            InputError: a field cannot be used.
        """
        request, first, have = _asked(payload), _count(payload, "first"), payload.get("have", [])
        if not isinstance(have, list):
            raise InputError("have", have, "a list of page keys")
        # A request that waited here would block a thread that other requests need.
        if not self._drawing.acquire(blocking=False):
            return {"busy": True}
        try:
            snapshot = self._now(request)
            if snapshot.number == payload.get("seen"):
                return {"same": True}
            return {**self._told(snapshot, request), "pages": list(_pages(snapshot, first, have)), "first": first}
        finally:
            self._drawing.release()

    def file(self, payload: Mapping[str, object]) -> tuple[str, bytes]:
        """Return the PDF of the pages shown, with its name.

        Raises:
            InputError: a field cannot be used.
            Refusal: the part has faults.
        """
        request = _asked(payload)
        with self._drawing:
            output_document, problems = self._drawn(request)
            if problems and not request.draft:
                raise problems[0]
            name = Path(f"{self._part(request).file.stem}.pdf")
            return name.name, bytes(export.render(output_document, name)[name])

    # ---------------------------------------------------------------------------------------- drawing

    def _now(self, request: Asked) -> _Shown:
        """Return the current pages, which are either stored or drawn again."""
        snapshot = self._shown.pop(request, None)
        files = state({self.path.parent, *(part.file.parent for part in self._parts)})
        if snapshot is None or snapshot.files != files:
            snapshot = self._anew(request, files, snapshot)
        self._shown[request] = snapshot
        while len(self._shown) > KEPT:
            del self._shown[next(iter(self._shown))]
        return snapshot

    def _anew(self, request: Asked, files: State, before: _Shown | None) -> _Shown:
        self._count += 1
        start = perf_counter()
        good = before or _Shown(files)
        problems: tuple[str, ...]
        try:
            output_document, errors = self._drawn(request)
        except Refusal as error:
            return replace(good, files=files, number=self._count, problems=(str(error),), old=True)
        problems = tuple(map(str, errors))
        if problems and not request.draft:
            return replace(good, files=files, number=self._count, problems=problems, old=True)
        return _Shown(files, self._count, output_document, problems=problems, seconds=perf_counter() - start)

    def _drawn(self, request: Asked) -> tuple[Document, tuple[Refusal, ...]]:
        """Return the pages of a part, or the pages of a draft if the part has faults. Raises Refusal."""
        try:
            self._parts = _parts(self.path)
            return self._printed(self._part(request), request)
        except OSError as error:  # a missing file counts as a fault in the deck, because it may reappear
            name = error.filename or "file"
            raise InputError("file", name, f"{{value}} cannot be read: {error.strerror or error}.") from error

    def _printed(self, part: Part, page_request: Asked) -> tuple[Document, tuple[Refusal, ...]]:
        look = theme_named(page_request.theme)
        paper = paper_size.parse(page_request.paper) if page_request.paper else None
        if part.kind == "board":
            art = custom_board.make(part.file, look)
            art = replace(art, title=part.title or art.title)
            request = placement.BoardRequest(paper, tile=page_request.tile, theme=look)
            return placement.artwork_document(placement.artwork_sheets(art, request), art), ()
        # A draft shows all faults, not only the first.
        deck, problems = custom_deck.make(part.file, look, draft=True)
        deck = replace(deck, title=part.title or deck.title)
        sheets = impose(deck, paper or paper_size.parse("A4"), look, way=Imposition(page_request.duplex))
        return document(sheets, deck), problems

    def _part(self, request: Asked) -> Part:
        """Return the requested part; the first if there is none with that name."""
        if not self._parts:
            raise InputError("kit", self.path, "{value} has no boards, decks or tokens.")
        return next((part for part in self._parts if part.file.stem == request.part), self._parts[0])

    def _told(self, snapshot: _Shown, request: Asked) -> dict[str, object]:
        part = self._part(request) if self._parts else None
        return {
            "parts": [
                {"id": each.file.stem, "kind": each.kind, "title": each.title or each.file.name}
                for each in self._parts
            ],
            "part": part.file.stem if part else "",
            "kind": part.kind if part else "",
            "file": str(part.file) if part else str(self.path),
            "number": snapshot.number,
            "title": snapshot.document.title if snapshot.document else "",
            "problems": list(snapshot.problems),
            "old": snapshot.old,
            "ms": round(1000 * snapshot.seconds),
        }


class Apart(Live):
    """The parts described by a user's file, drawn in a process with limits, so that the server survives any file.

    If drawing was stopped, the last good pages remain, and nothing is drawn until a file changes.
    """

    def __init__(self, path: Path, worker: Worker | None = None) -> None:
        super().__init__(path)
        self._worker = worker or Worker()
        self._last: dict[str, object] = {"parts": [], "part": "", "kind": "", "file": str(path), "pages": []}
        self._stopped: tuple[State, str] | None = None
        self._before = 0  # drawings from processes that have ended all have smaller numbers

    def pages(self, payload: Mapping[str, object]) -> dict[str, object]:
        """Return the current pages, like :meth:`Live.pages`."""
        if not self._drawing.acquire(blocking=False):
            return {"busy": True}
        try:
            files = state({self.path.parent})
            if self._stopped is not None and self._stopped[0] == files:
                return self._told_so(payload, self._stopped[1])
            version = payload.get("seen")
            mine = version - self._before if isinstance(version, int) else version
            try:
                answer = self._worker.run(_pages_of, self.path, {**payload, "seen": mine})
            except Stopped as error:
                self._stopped = files, str(error)
                self._before += FAR
                return self._told_so(payload, self._stopped[1])
            self._stopped = None
            if isinstance(number := answer.get("number"), int):
                answer["number"] = number + self._before
                self._last = answer
            return answer
        finally:
            self._drawing.release()

    def file(self, payload: Mapping[str, object]) -> tuple[str, bytes]:
        """Return the PDF of the pages shown, like :meth:`Live.file`."""
        with self._drawing:
            return self._worker.run(_file_of, self.path, dict(payload))

    def _told_so(self, payload: Mapping[str, object], problem: str) -> dict[str, object]:
        """Return the last good pages, and the reason why there are no newer ones."""
        if payload.get("seen") == self._before:
            return {"same": True}
        status = {"number": self._before, "problems": [problem], "old": True, "ms": 0, "first": 0, "title": ""}
        return {**self._last, **status}


_life = cache(Live)
"""The drawings made in a worker process, keyed by file."""


def _pages_of(path: Path, payload: Mapping[str, object]) -> dict[str, object]:
    return _life(path).pages(payload)


def _file_of(path: Path, payload: Mapping[str, object]) -> tuple[str, bytes]:
    return _life(path).file(payload)


def describes(path: Path) -> bool:
    """Return whether a file describes a deck, a board or a kit.

    Raises InputError if the file is not TOML, and OSError if it cannot be read.
    """
    return bool({"kit", *TABLES} & set(schema.read(path).table()))


def _parts(path: Path) -> tuple[Part, ...]:
    """Return the description, or the list of parts, in a file. Raises Refusal and OSError."""
    tables = schema.read(path).table()
    for table, kind in TABLES.items():
        if table in tables:
            return (Part(path, kind),)
    kit = kitfile.load(path)
    return (
        *(Part(entry.file, "board", entry.title) for entry in kit.boards),
        *(Part(entry.file, "deck", entry.title) for entry in (*kit.decks, *kit.tokens)),
    )


def _pages(snapshot: _Shown, first: int, have: list[object]) -> Iterator[dict[str, object]]:
    """Yield the pages, with pictures from page ``first`` onwards, except those that are already known."""
    for number, page in enumerate(snapshot.document.sheets if snapshot.document else ()):
        page_data: dict[str, object] = {
            "number": number + 1,
            "width": page.width,
            "height": page.height,
            "title": page.title,
            "about": page.description,
        }
        if first <= number < first + PAGES:
            text = snapshot.picture(number, page)
            page_data["key"] = key = f"{crc32(text.encode()):08x}"
            if key not in have:
                page_data["svg"] = text
        yield page_data


def _asked(payload: Mapping[str, object]) -> Asked:
    kinds: Mapping[str, type] = {name: type(getattr(Asked(), name)) for name in Asked.__slots__}
    values: dict[str, Any] = {name: payload[name] for name in kinds if name in payload}
    for name, value in values.items():
        if not isinstance(value, kinds[name]):
            raise InputError(name, value, "true or false" if kinds[name] is bool else "text")
    if values.get("duplex", DUPLEX[0]) not in DUPLEX:
        raise InputError("duplex", values["duplex"], f"one of {', '.join(DUPLEX)}", names=DUPLEX)
    return Asked(**values)


def _count(payload: Mapping[str, object], name: str) -> int:
    number = payload.get(name, 0)
    if type(number) is not int or number < 0:
        raise InputError(name, number, "a non-negative whole number")
    return number
