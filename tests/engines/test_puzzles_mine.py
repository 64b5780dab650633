"""Mining: the same puzzles whoever digs, however often the work is killed, and whatever workers are lost."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

from engines.puzzles.crew import LOSSES, Alone, Lost, Pool, mine
from engines.puzzles.mine import Hand, Haul, Shaft, Vein, attempt, choose, dig, quotas, veins
from engines.puzzles.puzzle import read, write
from engines.puzzles.store import FORMAT, Store
from layouts.errors import InputError

TRIES = 2000
KINDS = ("win", "block")


def quiet(vein: str, found: int, want: int, tried: int) -> None:
    """Nothing is shown."""


def dug(folder: Path, crew, count: int = 6, seed: int = 3) -> str:
    with Store(folder / "store.sqlite") as store:
        try:
            return write(mine(quotas(veins("yoso", seed, KINDS), count), store, crew, TRIES, quiet))
        finally:
            crew.close()


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What one worker finds without a break."""
    return dug(tmp_path_factory.mktemp("straight"), Alone())


def test_as_many_as_asked_for_over_kinds_and_depths(straight: str) -> None:
    puzzles = read(straight)
    assert len(puzzles) == 6
    assert len({(puzzle.kind, puzzle.depth) for puzzle in puzzles}) == 6
    assert {puzzle.seed for puzzle in puzzles} == {3}
    assert quotas(veins("yoso", 0), 23) == {vein: 2 + (n < 3) for n, vein in enumerate(veins("yoso", 0))}
    assert [vein.kind for vein in veins("yoso", 0, ["save"])] == ["save"] * 3


def test_another_seed_finds_others(straight: str, tmp_path: Path) -> None:
    other = dug(tmp_path, Alone(), count=2, seed=4)
    assert not {puzzle.id for puzzle in read(other)} & {puzzle.id for puzzle in read(straight)}


def test_a_pool_finds_the_same(straight: str, tmp_path: Path) -> None:
    assert dug(tmp_path, Pool(2)) == straight


def test_hands_of_any_size_and_order_come_to_the_same() -> None:
    vein = Vein("favor", "duel", 3, 9)
    found = {number: attempt(vein, number) for number in range(80)}
    whole = [found[number] for number in sorted(found) if found[number]]
    shaft = Shaft(vein, 2, 80, [])
    hands = [Hand(vein, first, first + 5) for first in range(0, 80, 5)]
    while hands:
        hand = hands.pop()
        haul = dig(hand)
        shaft.add(haul)
        if haul.hand.last < hand.last:
            hands.append(Hand(vein, haul.hand.last, hand.last))
        assert shaft.puzzles == tuple(p for p in whole if p.proof["attempt"] < shaft.sound)[:2]
    assert shaft.done
    assert len(shaft.puzzles) == 2


def test_a_shaft_gives_every_attempt_once() -> None:
    vein = Vein("favor", "duel", 2, 9)
    shaft = Shaft(vein, 1, 10, [])
    first, second = shaft.give(4), shaft.give(4)
    assert (first, second) == (Hand(vein, 0, 4), Hand(vein, 4, 8))
    shaft.back(second)
    shaft.add(Haul(second, ""))
    assert shaft.sound == 0
    shaft.back(first)
    assert shaft.give(4) == first
    shaft.add(Haul(first, ""))
    assert shaft.sound == 8
    assert not shaft.done
    assert shaft.give(9) == Hand(vein, 8, 10)
    assert shaft.give(9) is None


def test_stars_are_spread_and_no_position_is_taken_twice(straight: str) -> None:
    vein = Vein("favor", "strike", 1, 5)
    found = [puzzle for number in range(12) if (puzzle := attempt(vein, number))]
    stars = Counter(puzzle.difficulty for puzzle in found)
    assert len(stars) > 1
    chosen = choose({vein: found}, {vein: len(stars)})
    assert {puzzle.difficulty for puzzle in chosen} == set(stars)
    other = Vein("favor", "strike", 1, 6)
    assert len(choose({vein: found, other: found}, {vein: 2, other: len(found)})) == len(found)


def test_what_is_stored_is_not_dug_again(
    straight: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert dug(tmp_path, Alone()) == straight
    monkeypatch.setattr("engines.puzzles.crew.dig", lambda hand: pytest.fail("dug again"))
    assert dug(tmp_path, Alone()) == straight


def test_other_files_and_formats_are_no_stores(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is not a database, whatever its name says." * 50)
    with pytest.raises(InputError, match="a store of puzzles"):
        Store(tmp_path / "text")
    rows = sqlite3.connect(tmp_path / "old")
    rows.execute("CREATE TABLE hauls (x)")
    rows.execute(f"PRAGMA user_version = {FORMAT + 1}")
    rows.close()
    with pytest.raises(InputError, match="this version"):
        Store(tmp_path / "old")


# -------------------------------------------------------------------------------------- killed and lost


def command(folder: Path, *more: str) -> list[str]:
    order = f"puzzles mine yoso --count 6 --seed 3 --kind win --kind block --tries {TRIES}".split()
    return [sys.executable, "-m", "printkit", *order, "-o", str(folder / "out.jsonl"), *more]


def rows(store: Path) -> int:
    if not store.exists():
        return 0
    try:
        found = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
        try:
            return int(found.execute("SELECT count(*) FROM hauls WHERE puzzle != ''").fetchone()[0])
        finally:
            found.close()
    except sqlite3.OperationalError:
        return 0


def test_killed_and_resumed_it_is_the_same(straight: str, tmp_path: Path) -> None:
    """Killed twice in the middle (signal 9), with two workers: each time what was found is kept."""
    store, kept = tmp_path / "out.sqlite", 0
    for least in (2, 8):
        child = subprocess.Popen(command(tmp_path, "--jobs", "2"), stdout=subprocess.DEVNULL)
        try:
            while rows(store) < least and child.poll() is None:
                time.sleep(0.02)
        finally:
            child.send_signal(signal.SIGKILL)
            child.wait()
        assert not (tmp_path / "out.jsonl").exists()
        assert rows(store) >= max(least, kept)
        kept = rows(store)
    subprocess.run(command(tmp_path, "--jobs", "1"), check=True, stdout=subprocess.DEVNULL)
    assert (tmp_path / "out.jsonl").read_text(encoding="ascii") == straight


def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    code = (
        "from engines.puzzles.crew import Pool; from engines.puzzles.mine import Hand, Vein; import time\n"
        "if __name__ == '__main__':\n"
        "    pool = Pool(2)\n"
        "    pool.send(Hand(Vein('favor', 'duel', 2, 1), 0, 1)); pool.receive()\n"
        "    print(*pool._pool._processes, flush=True); time.sleep(60)\n"
    )
    (tmp_path / "parent.py").write_text(code)
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    child = subprocess.Popen(
        [sys.executable, tmp_path / "parent.py"], stdout=subprocess.PIPE, text=True, env=env
    )
    assert child.stdout
    workers = [int(word) for word in child.stdout.readline().split()]
    child.kill()
    child.wait()
    child.stdout.close()
    assert workers
    for _ in range(200):
        if not any(alive(worker) for worker in workers):
            return
        time.sleep(0.05)
    pytest.fail("workers outlive their parent")


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0]
    except OSError:
        return False
    return state not in "ZX"


def test_a_killed_worker_costs_its_hand_alone(straight: str, tmp_path: Path) -> None:
    class Unlucky(Pool):
        """Loses a worker with the fourth hand that it is given."""

        given = 0

        def send(self, hand: Hand) -> None:
            super().send(hand)
            self.given += 1
            if self.given == 4:
                os.kill(next(iter(self._pool._processes)), signal.SIGKILL)

    assert dug(tmp_path, Unlucky(2)) == straight


def test_workers_that_are_always_lost_end_it(tmp_path: Path) -> None:
    class Doomed(Alone):
        """Comes back with nothing."""

        lost = 0

        def receive(self) -> list[tuple[Hand, Haul | None]]:
            self.lost += 1
            return [(self._hands.pop(), None)]

    crew = Doomed()
    with pytest.raises(Lost):
        dug(tmp_path, crew)
    assert crew.lost == LOSSES + 1


@pytest.mark.skipif(
    find_spec("distributed") is None, reason="Dask is not installed: pip install 'printkit[cluster]'"
)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("failures", [3, 0], ids=["given-again", "given-back"])
def test_a_cluster_that_loses_a_worker_finds_the_same(straight: str, tmp_path: Path, failures: int) -> None:
    """Whether the scheduler gives the lost hand to the other worker by itself or reports it as lost."""
    import dask
    from distributed import LocalCluster

    from engines.puzzles.cluster import Cluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": failures}),
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
    ):

        class Unlucky(Cluster):
            """Loses a worker that holds a hand, when the fourth is given out."""

            given = lost = 0

            def send(self, hand: Hand) -> None:
                super().send(hand)
                self.given += 1
                if self.given == 4:
                    processes = {w.worker_address: w.process.process.pid for w in cluster.workers.values()}
                    for process in processes.values():
                        os.kill(process, signal.SIGSTOP)
                    holders: list[str] = []
                    while not holders:
                        holders = [worker for worker, hands in self._client.processing().items() if hands]
                    os.kill(processes.pop(holders[0]), signal.SIGKILL)
                    for process in processes.values():
                        os.kill(process, signal.SIGCONT)

            def receive(self) -> list[tuple[Hand, Haul | None]]:
                hands = super().receive()
                self.lost += sum(haul is None for _, haul in hands)
                return hands

        crew = Unlucky(cluster.scheduler_address)
        assert crew.size == 2
        assert dug(tmp_path, crew) == straight
        assert crew.given > 4
        assert bool(crew.lost) == (failures == 0)


@pytest.mark.skipif(
    find_spec("distributed") is None, reason="Dask is not installed: pip install 'printkit[cluster]'"
)
@pytest.mark.filterwarnings("ignore")
def test_an_address_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    from engines.puzzles import cluster

    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(InputError, match="--dask"):
        cluster.Cluster("tcp://127.0.0.1:9")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--seed", str(2**63)), "'--seed': 9223372036854775808 is not in the range"),
        (("--store", "{folder}/out.jsonl"), "--store: .* is not a file of its own: --output names it, too"),
        pytest.param(
            ("--dask", "127.0.0.1:1"),
            "--dask: '127.0.0.1:1' is not the address of a scheduler",
            marks=pytest.mark.skipif(find_spec("distributed") is None, reason="needs Dask"),
        ),
    ],
    ids=["seed", "store", "dask"],
)
def test_a_command_that_is_refused_leaves_no_file(tmp_path: Path, more: tuple[str, ...], told: str) -> None:
    folder = tmp_path / "new"
    order = command(folder, *(word.format(folder=folder) for word in more))
    ended = subprocess.run(order, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith("printkit: ") and ended.stderr.count("\n") == 1
    assert re.search(told, ended.stderr)
    assert not folder.exists()
