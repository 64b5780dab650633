"""The results of mining so far, in an SQLite file to which the result of each batch is added when it comes back.

A store is recognised by its first hundred bytes, which are read before SQLite opens anything, so that any other file
is left exactly as it is. The contents of a store are not trusted: the types and bounds of rows are checked, and the
puzzles are proved again before they join a collection (``workers.mine``).
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from printkit.engines.puzzles.grade import measurements
from printkit.engines.puzzles.mine import REACH, Batch, BatchResult, Source
from printkit.engines.puzzles.puzzle import parse
from printkit.layouts.base.refusals import InputError

FORMAT = 6
"""The version of the format, increased whenever the same attempts would give different puzzles; a store in another
format is not continued.
"""
APPLICATION = int.from_bytes(b"PKpz")
"""SQLite's application id, which distinguishes a store from all other SQLite files."""
PATIENCE = 5.0
"""Number of seconds to wait for another process to release the file."""

_TABLE = """CREATE TABLE results (
    game TEXT, kind TEXT, depth INTEGER, seed INTEGER, first INTEGER, last INTEGER, puzzle TEXT,
    PRIMARY KEY (game, kind, depth, seed, first)
) WITHOUT ROWID"""
_MAGIC = b"SQLite format 3\0"
_HEADER = 100
_NEW = "Name a new file or another store."

_FAILURES = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_READONLY: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
}
"""SQLite's codes for errors of the operating system, with the system's own error codes."""


class _InUse(InputError):
    """A refusal to write to a store to which another process is already writing."""


class Store:
    """A file of results, which is created if it does not exist.

    Args:
        path: the file.

    Raises (as its methods do):
        InputError: the file is not a store, is damaged, was written by another version, or is in use.
        OSError: the system does not allow reading or writing there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        fresh = self._recognise()
        try:
            self._rows = self._opened()
        except _InUse:
            raise  # by another process that started at the same time and still needs it
        except BaseException:
            if fresh:
                path.unlink(missing_ok=True)
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._rows.close()

    def add(self, result: BatchResult) -> None:
        """Write a result, so that it is safe even if the process is killed immediately afterwards."""
        batch = result.batch
        source = batch.source
        with self._failures():
            self._rows.execute(
                "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?)",
                (source.game, source.kind, source.depth, source.seed, batch.first, batch.last, result.puzzle),
            )

    def results(self, source: Source) -> Iterator[BatchResult]:
        """Yield all the results written for a source; puzzles are well formed but not proved."""
        with self._failures():
            rows = self._rows.execute(
                "SELECT first, last, puzzle FROM results WHERE game = ? AND kind = ? AND depth = ? AND seed = ? "
                "ORDER BY first",
                (source.game, source.kind, source.depth, source.seed),
            ).fetchall()
        for first, last, puzzle in rows:
            if not _sound(source, first, last, puzzle=puzzle):
                raise self._damaged(f"its entry for {source} was not written by a search")
            yield BatchResult(Batch(source, first, last), puzzle)

    def _recognise(self) -> bool:
        """Examine the file without using SQLite, which would write files next to it.

        An empty file is created if there is none. Return whether the file was created.
        """
        try:
            kind = self.path.stat().st_mode
        except FileNotFoundError:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch()
            return True
        if not stat.S_ISREG(kind):
            raise InputError("store", self.path, "{value} is not a file.")
        with self.path.open("rb") as file:
            head = file.read(_HEADER)
        if not head:
            return False
        version, application = (int.from_bytes(head[at : at + 4]) for at in (60, 68))
        if len(head) < _HEADER or not head.startswith(_MAGIC) or application != APPLICATION:
            raise InputError("store", self.path, f"{{value}} is not a puzzle store. {_NEW}")
        if version != FORMAT:
            message = f"The store {{value}} has format {version}, but this version writes format {FORMAT}. {_NEW}"
            raise InputError("store", self.path, message)
        return False

    def _opened(self) -> sqlite3.Connection:
        """Open the file and make sure that it contains the table."""
        with self._failures():
            where = self.path.absolute().as_uri() + "?mode=rw"
            rows = sqlite3.connect(where, timeout=PATIENCE, isolation_level=None, uri=True)
            try:
                self._prepare(rows)
            except BaseException:
                rows.close()
                raise
        return rows

    def _prepare(self, rows: sqlite3.Connection) -> None:
        """Create the table in an empty file; otherwise check that everything is as expected."""
        # There is one writer at a time, so that two processes that start at the same time make only one table. The
        # marks are in the file before it gets a write-ahead log, so any process that finds the file finds them too.
        rows.execute("BEGIN IMMEDIATE")
        schema = rows.execute("SELECT type, sql FROM sqlite_master").fetchall()
        marks = tuple(rows.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        if not schema and marks == (0, 0):
            rows.execute(_TABLE)
            rows.execute(f"PRAGMA application_id = {APPLICATION}")
            rows.execute(f"PRAGMA user_version = {FORMAT}")
        elif schema != [("table", _TABLE)] or marks != (APPLICATION, FORMAT):
            raise self._damaged("its tables are not those of a puzzle store")
        rows.execute("COMMIT")
        verdict = rows.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != ("ok",):
            raise self._damaged("its pages do not fit together")
        if rows.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            _log_ahead(rows)
        rows.execute("PRAGMA synchronous = NORMAL")

    def _damaged(self, why: str) -> InputError:
        return InputError("store", self.path, f"The store {{value}} is damaged: {why}. {_NEW}")

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """Turn a failure in SQLite into a refusal or a system error that names the file."""
        try:
            yield
        except sqlite3.ProgrammingError:
            raise  # a bug in this module
        except UnicodeDecodeError as error:
            # SQLite quotes data that it cannot read, which need not be text.
            raise self._damaged("the descriptions of its tables are not valid text") from error
        except sqlite3.Error as error:
            # The lowest byte is the kind of error; the higher bytes give details. Errors in the module have no code.
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                message = "Another process is writing to {value}. Wait for it, or name another store."
                raise _InUse("store", self.path, message) from error
            if code in _FAILURES:
                raise OSError(_FAILURES[code], os.strerror(_FAILURES[code]), str(self.path)) from error
            raise self._damaged(str(error)) from error


def _log_ahead(rows: sqlite3.Connection) -> None:
    """Give the file a write-ahead log; wait for other processes that are doing the same, because SQLite does not."""
    until = monotonic() + PATIENCE
    while True:
        try:
            rows.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or monotonic() > until:
                raise
            sleep(0.01)


def _sound(source: Source, first: object, last: object, *, puzzle: object) -> bool:
    """Return whether a row could have been written while mining the source."""
    if type(first) is not int or type(last) is not int or not isinstance(puzzle, str):
        return False
    if not 0 <= first < last <= first + REACH:
        return False
    if not puzzle:
        return True
    try:
        stored_puzzle = parse(puzzle)
    except InputError:
        return False
    expected_key = (source.asks.game, source.kind, source.depth, source.seed, last - 1)
    key = (
        stored_puzzle.game,
        stored_puzzle.kind,
        stored_puzzle.depth,
        stored_puzzle.seed,
        stored_puzzle.proof["attempt"],
    )
    return key == expected_key and stored_puzzle.proof["features"].keys() == measurements().keys()
