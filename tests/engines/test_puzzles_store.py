"""Stores of mined puzzles: a stranger's file is left alone, damage is a refusal, nothing in a store is trusted."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from printkit.engines.puzzles import store as stores
from printkit.engines.puzzles.check import Refused
from printkit.engines.puzzles.mine import Batch, BatchResult, Progress, Source, quotas, sources, work
from printkit.engines.puzzles.puzzle import write
from printkit.engines.puzzles.store import APPLICATION, FORMAT, Store
from printkit.engines.puzzles.workers import OneProcess, mine
from printkit.layouts.base.refusals import InputError

SOURCES = sources("mana", 9, ["disobey", "shelter"])
WANTED = quotas(SOURCES, 4)
TRIES = 300


def quiet(progress: Progress) -> None:
    """Nothing is shown."""


def mined(path: Path) -> str:
    with Store(path) as store:
        return write(mine(WANTED, store, OneProcess(work), tries=TRIES, tell=quiet))


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def sql(path: Path, *orders: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as rows:
        for order in orders:
            rows.execute(order)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """A store of several pages as a file, and what was mined."""
    path = tmp_path_factory.mktemp("whole") / "store.sqlite"
    text = mined(path)
    other = Source("mana", "disobey", 1, 10)
    with Store(path) as store:
        for first in range(400):
            store.add(BatchResult(Batch(other, first, first + 1), ""))
    assert [one.name for one in path.parent.iterdir()] == ["store.sqlite"]
    return path.read_bytes(), text


@pytest.fixture
def path(tmp_path: Path, whole: tuple[bytes, str]) -> Path:
    place = tmp_path / "store.sqlite"
    place.write_bytes(whole[0])
    return place


# ------------------------------------------------------------------------------------------- whose it is


def test_it_is_marked_and_goes_on(path: Path, whole: tuple[bytes, str], monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(path)) as rows:
        assert rows.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert rows.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    monkeypatch.setattr("printkit.engines.puzzles.mine.attempt", lambda source, number: pytest.fail("worked again"))
    assert mined(path) == whole[1]


def test_the_marks_are_there_from_the_first_moment(tmp_path: Path) -> None:
    """Killed right after it was made, a store is known by its header: the marks are not in the log alone."""
    path = tmp_path / "new" / "store.sqlite"
    with Store(path) as store:
        store.add(BatchResult(Batch(SOURCES[0], 0, 1), ""))
        head = path.read_bytes()[:100]
        (tmp_path / "copy.sqlite").write_bytes(path.read_bytes())
    assert int.from_bytes(head[68:72]) == APPLICATION
    Store(tmp_path / "copy.sqlite").close()


STRANGERS: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("This is not a database, whatever its name says." * 50),
    "short text": lambda path: path.write_text("x"),
    "head alone": lambda path: path.write_bytes(b"SQLite format 3\0"),
    "zeros": lambda path: path.write_bytes(bytes(8192)),
    "another program's": lambda path: sql(path, "CREATE TABLE bookmarks (x)", "INSERT INTO bookmarks VALUES (1)"),
    "another program's, with a log": lambda path: sql(
        path, "PRAGMA journal_mode = WAL", "PRAGMA application_id = 1234", "CREATE TABLE bookmarks (x)"
    ),
    "same table": lambda path: sql(path, stores._TABLE, f"PRAGMA user_version = {FORMAT}"),
    "older store": lambda path: sql(path, stores._TABLE, "PRAGMA user_version = 3"),
    "newer store": lambda path: sql(
        path, stores._TABLE, f"PRAGMA user_version = {FORMAT + 1}", f"PRAGMA application_id = {APPLICATION}"
    ),
}


@pytest.mark.parametrize("make", STRANGERS.values(), ids=STRANGERS)
def test_a_file_that_is_no_store_of_ours_is_left_as_it_is(tmp_path: Path, make: Callable[[Path], object]) -> None:
    path = tmp_path / "x.sqlite"
    make(path)
    path.chmod(0o640)
    before, age = files(tmp_path), path.stat().st_mtime_ns
    with pytest.raises(InputError) as caught:
        Store(path)
    assert (files(tmp_path), path.stat().st_mtime_ns) == (before, age)
    assert caught.value.field == "store"
    assert str(path) in str(caught.value) and ". Name a new file or another store." in str(caught.value)
    assert "delete" not in str(caught.value) and "remove" not in str(caught.value)


@pytest.mark.parametrize("place", ["/dev/zero", "/dev/null", "folder"])
def test_what_is_no_file_is_refused(tmp_path: Path, place: str) -> None:
    with pytest.raises(InputError, match="is not a file"):
        Store(tmp_path if place == "folder" else Path(place))


def test_names_that_mean_something_in_an_address(tmp_path: Path) -> None:
    path = tmp_path / "a?mode=ro&x#y%20z é.sqlite"
    Store(path).close()
    Store(path).close()
    assert list(files(tmp_path)) == [path.name]


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite").touch()
    Store(tmp_path / "x.sqlite").close()
    assert (tmp_path / "x.sqlite").stat().st_size


# ---------------------------------------------------------------------------------------------- damage


def truncated(size: int) -> Callable[[bytes], bytes]:
    return lambda data: data[: len(data) * size // 8]


def flipped(seed: int) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        choose, found = Random(seed), bytearray(data)
        for _ in range(choose.choice((1, 10, 200))):
            # The first hundred bytes are those that tell a store from other files.
            found[choose.randrange(100, len(found))] ^= 1 << choose.randrange(8)
        return bytes(found)

    return damage


def blank(page: int) -> Callable[[bytes], bytes]:
    return lambda data: data[: 4096 * page] + bytes(4096) + data[4096 * (page + 1) :]


def swapped(data: bytes) -> bytes:
    return data[:4096] + data[8192:12288] + data[4096:8192] + data[12288:]


def altered(*orders: str) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as rows:
            rows.deserialize(data[:18] + b"\1\1" + data[20:])  # as if it had no log: memory has none
            for order in orders:
                rows.execute(order)
            return rows.serialize()

    return damage


OURS = "UPDATE results SET {} WHERE seed = 9"
DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    **{f"truncated to {size}/8": truncated(size) for size in range(1, 8)},
    **{f"flipped, {seed}": flipped(seed) for seed in range(18)},
    **{f"blank page {page}": blank(page) for page in range(1, 4)},
    "pages swapped": swapped,
    "tables in bytes": lambda data: data.replace(b"last INTEGER", b"last 1\xce\xce\xceGER", 1),
    "foreign table": altered("CREATE TABLE other (x)"),
    "foreign view": altered("CREATE VIEW other AS SELECT * FROM results"),
    "trigger": altered("CREATE TRIGGER t AFTER INSERT ON results BEGIN DELETE FROM results; END"),
    "other columns": altered("DROP TABLE results", "CREATE TABLE results (game, puzzle)"),
    "more columns": altered("ALTER TABLE results ADD COLUMN more"),
    "no table": altered("DROP TABLE results"),
    "first is a text": altered(OURS.format("first = 'x' || first")),
    "last is null": altered(OURS.format("last = NULL")),
    "last is a fraction": altered(OURS.format("last = last + 0.5")),
    "negative": altered("UPDATE results SET first = -1 WHERE seed = 9 AND first = 0"),
    "batches without end": altered(OURS.format("last = 4000000000000000000")),
    "backwards": altered(OURS.format("last = first")),
    "puzzle is null": altered(OURS.format("puzzle = NULL")),
    "puzzle is bytes": altered(OURS.format("puzzle = x'ff00'")),
    "puzzle is no text": altered(OURS.format("puzzle = CAST(x'7bfffe7d' AS TEXT)")),
    "puzzle is a number": altered(OURS.format("puzzle = 17")),
    "puzzle is deep": altered(OURS.format(f"puzzle = '{'[' * 100_000}'")),
    "puzzle is another's": altered(OURS.format("""puzzle = replace(puzzle, '"seed": 9', '"seed": 8')""")),
}
CERTAIN = [name for name in DAMAGE if not name.startswith("flipped")]


def test_there_are_forty_kinds_of_damage() -> None:
    assert len(DAMAGE) >= 40


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_a_refusal_that_names_the_store(path: Path, whole: tuple[bytes, str], name: str) -> None:
    """Never a traceback, never a word of deleting; whatever is mined in spite of flipped bits is true."""
    path.write_bytes(DAMAGE[name](path.read_bytes()))
    assert path.read_bytes() != whole[0]
    try:
        found = mined(path)
    except (InputError, Refused) as error:
        assert str(path) in str(error)
        assert "\n" not in str(error)
        assert "delete" not in str(error) and "remove" not in str(error)
    else:
        # A bit may have been flipped where it does no harm.
        assert name not in CERTAIN
        assert found == whole[1]


# --------------------------------------------------------------------------------- puzzles that were edited


def edited(path: Path, change: Callable[[dict], None]) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as rows:
        for kind, first, depth, line in rows.execute(
            "SELECT kind, first, depth, puzzle FROM results WHERE seed = 9 AND puzzle != ''"
        ).fetchall():
            puzzle = json.loads(line)
            change(puzzle)
            rows.execute(
                "UPDATE results SET puzzle = ? WHERE seed = 9 AND kind = ? AND first = ? AND depth = ?",
                (json.dumps(puzzle), kind, first, depth),
            )


def other_solution(puzzle: dict) -> None:
    wrong = next(iter(puzzle["refutations"]))
    puzzle["refutations"][puzzle["solution"][0]] = puzzle["refutations"].pop(wrong)
    puzzle["solution"][0] = wrong


def other_stars(puzzle: dict) -> None:
    puzzle["difficulty"] = puzzle["difficulty"] % 5 + 1


@pytest.mark.parametrize("change", [other_solution, other_stars])
def test_stored_puzzles_are_proved_again(path: Path, change: Callable[[dict], None]) -> None:
    edited(path, change)
    with pytest.raises(Refused) as caught:
        mined(path)
    assert str(caught.value).startswith(f"{path}: mana-")


def test_what_was_just_found_is_not_proved_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.engines.puzzles.workers.check", lambda puzzle: pytest.fail("proved twice"))
    mined(tmp_path / "store.sqlite")


# ------------------------------------------------------------------------------ locks, full disks, failures


def test_a_locked_store_is_told_as_such(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "PATIENCE", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(InputError, match="Wait for it, or name another store"):
            Store(path)
        other.execute("ROLLBACK")
    with Store(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(InputError, match="Another process is writing to"):
            store.add(BatchResult(Batch(SOURCES[0], 0, 1), ""))


def test_two_may_begin_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "PATIENCE", 60)
    path, failed = tmp_path / "store.sqlite", []

    def begin(number: int) -> None:
        try:
            with Store(path) as store:
                store.add(BatchResult(Batch(SOURCES[0], number, number + 1), ""))
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=begin, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    with Store(path) as store:
        assert [result.batch.first for result in store.results(SOURCES[0])] == [0, 1, 2, 3]


def test_a_full_disk_is_told_as_such(path: Path) -> None:
    """SQLite itself says so once it may not take another page."""
    with Store(path) as store:
        pages = store._rows.execute("PRAGMA page_count").fetchone()[0]
        store._rows.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(OSError) as caught:
            for first in range(1000):
                store.add(BatchResult(Batch(SOURCES[0], first, first + 1), "x" * 4000))
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(path))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_store_that_may_not_be_written(path: Path) -> None:
    path.chmod(0o400)
    with pytest.raises(PermissionError) as caught:
        Store(path)
    assert caught.value.filename == str(path)


class Failing:
    """A connection whose nth call fails; everything else is passed on."""

    def __init__(self, rows: sqlite3.Connection, nth: int, error: Exception) -> None:
        self.rows, self.left, self.error = rows, nth, error

    def execute(self, *given: object) -> object:
        self.left -= 1
        if self.left == 0:
            raise self.error
        return self.rows.execute(*given)

    def close(self) -> None:
        self.rows.close()


def sqlite_error(kind: type[sqlite3.Error], code: int) -> sqlite3.Error:
    error = kind("as SQLite says it")
    error.sqlite_errorcode = code
    return error


ERRORS = {
    "full": (sqlite_error(sqlite3.OperationalError, sqlite3.SQLITE_FULL), OSError, "No space left"),
    "broken": (sqlite_error(sqlite3.OperationalError, sqlite3.SQLITE_IOERR | 3 << 8), OSError, "Input/output"),
    "read-only": (sqlite_error(sqlite3.OperationalError, sqlite3.SQLITE_READONLY), PermissionError, "denied"),
    "busy": (
        sqlite_error(sqlite3.OperationalError, sqlite3.SQLITE_BUSY),
        InputError,
        "Wait for it, or name another store",
    ),
    "corrupt": (
        sqlite_error(sqlite3.DatabaseError, sqlite3.SQLITE_CORRUPT | 1 << 8),
        InputError,
        "is damaged: as SQLite says it",
    ),
    "no code": (sqlite3.OperationalError("Could not decode"), InputError, "is damaged: Could not"),
    "defect": (sqlite3.ProgrammingError("wrong number of bindings"), sqlite3.ProgrammingError, "bindings"),
}


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int, Exception], list[Failing]]]:
    real = sqlite3.connect

    def begin(nth: int, error: Exception) -> list[Failing]:
        made: list[Failing] = []

        def connect(*given: object, **more: object) -> Failing:
            made.append(Failing(real(*given, **more), nth, error))
            return made[-1]

        monkeypatch.setattr(sqlite3, "connect", connect)
        return made

    yield begin


@pytest.mark.parametrize("name", ERRORS)
@pytest.mark.parametrize("nth", range(1, 14))
def test_every_call_of_sqlite_may_fail(
    tmp_path: Path,
    failing: Callable[[int, Exception], list[Failing]],
    nth: int,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Opening a new store takes eleven calls; then there are reading and writing.

    A file that came to nothing goes, unless another process is writing to it.
    """
    monkeypatch.setattr(stores, "PATIENCE", -1)
    error, kind, says = ERRORS[name]
    made = failing(nth, error)
    path = tmp_path / "store.sqlite"
    with pytest.raises(kind, match=says) as caught:
        store = Store(path)
        list(store.results(SOURCES[0]))
        store.add(BatchResult(Batch(SOURCES[0], 0, 1), ""))
        list(store.results(SOURCES[0]))
        store.add(BatchResult(Batch(SOURCES[0], 1, 2), ""))
    assert made[0].left == 0
    if not isinstance(caught.value, sqlite3.Error):
        assert str(path) in str(caught.value)
    if nth <= 11:
        assert files(tmp_path) == {} or name == "busy"
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            made[0].rows.execute("SELECT 1")


def test_a_store_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError):
        Store(tmp_path / "file" / "store.sqlite")
    assert list(files(tmp_path)) == ["file"]


def test_work_is_as_it_was() -> None:
    """What the tests above take for granted: these sources give puzzles within the first attempts."""
    assert any(work(Batch(source, 0, 60)).puzzle for source in SOURCES)
