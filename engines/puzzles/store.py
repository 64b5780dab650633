"""What mining has found so far, in an SQLite file: every hand is written when it comes back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from engines.puzzles.mine import Hand, Haul, Vein
from layouts.errors import InputError

FORMAT = 4
"""Raised whenever attempts come to other puzzles than before: a store of another format is not continued."""

_TABLE = """
CREATE TABLE IF NOT EXISTS hauls (
    game TEXT, kind TEXT, depth INTEGER, seed INTEGER, first INTEGER, last INTEGER, puzzle TEXT,
    PRIMARY KEY (game, kind, depth, seed, first)
) WITHOUT ROWID
"""


class Store:
    """A file of hauls.

    Raises:
        InputError: the file is no store, or was written by another version.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._rows = sqlite3.connect(path, isolation_level=None)
            self._rows.execute("PRAGMA journal_mode = WAL")
            self._rows.execute("PRAGMA synchronous = NORMAL")
            (version,) = self._rows.execute("PRAGMA user_version").fetchone()
            fresh = not self._rows.execute("SELECT name FROM sqlite_master").fetchall()
            if fresh:
                self._rows.execute(_TABLE)
                self._rows.execute(f"PRAGMA user_version = {FORMAT}")
                version = FORMAT
        except sqlite3.DatabaseError:
            raise InputError("--store", path, "a store of puzzles") from None
        if version != FORMAT:
            self.close()
            raise InputError(
                "--store", path, "a store that this version has written: delete it, or name another"
            )

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._rows.close()

    def add(self, haul: Haul) -> None:
        """Write a haul; what was written is there even if the process is killed in the next moment."""
        vein = haul.hand.vein
        self._rows.execute(
            "INSERT OR REPLACE INTO hauls VALUES (?, ?, ?, ?, ?, ?, ?)",
            (vein.game, vein.kind, vein.depth, vein.seed, haul.hand.first, haul.hand.last, haul.puzzle),
        )

    def hauls(self, vein: Vein) -> Iterator[Haul]:
        """Everything that was written of a vein."""
        rows = self._rows.execute(
            "SELECT first, last, puzzle FROM hauls WHERE game = ? AND kind = ? AND depth = ? AND seed = ? "
            "ORDER BY first",
            (vein.game, vein.kind, vein.depth, vein.seed),
        )
        with closing(rows):
            for first, last, puzzle in rows:
                yield Haul(Hand(vein, first, last), puzzle)
