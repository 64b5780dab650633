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
from itertools import combinations
from pathlib import Path

import pytest

from printkit import engines
from printkit.engines.puzzles.mine import (
    Batch,
    BatchResult,
    Progress,
    Source,
    alike,
    attempt,
    choose,
    game_played,
    quotas,
    sources,
    work,
)
from printkit.engines.puzzles.played import record
from printkit.engines.puzzles.puzzle import read, write
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.engines.puzzles.store import Store
from printkit.engines.puzzles.workers import LOSSES, Lost, OneProcess, Pool, mine
from printkit.engines.record import replay
from printkit.layouts.base.refusals import InputError

TRIES = 2000
KINDS = ("read", "block")


def quiet(progress: Progress) -> None:
    """Nothing is shown."""


def worked(folder: Path, workers, count: int = 6, seed: int = 3) -> str:
    with Store(folder / "store.sqlite") as store:
        try:
            return write(mine(quotas(sources("yoso", seed, KINDS), count), store, workers, tries=TRIES, tell=quiet))
        finally:
            workers.close()


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What one worker finds without a break."""
    return worked(tmp_path_factory.mktemp("straight"), OneProcess(work))


def test_as_many_as_asked_for_over_kinds_and_depths(straight: str) -> None:
    puzzles = read(straight)
    assert len(puzzles) == 6
    assert Counter((puzzle.kind, puzzle.depth) for puzzle in puzzles) == {("read", 1): 3, ("block", 2): 3}
    assert {puzzle.seed for puzzle in puzzles} == {3}
    assert [source.kind for source in sources("yoso", 0, ["save"])] == ["save"] * 3


def test_another_seed_finds_others(straight: str, tmp_path: Path) -> None:
    other = worked(tmp_path, OneProcess(work), count=2, seed=4)
    assert not {puzzle.id for puzzle in read(other)} & {puzzle.id for puzzle in read(straight)}


def test_a_pool_finds_the_same(straight: str, tmp_path: Path) -> None:
    assert worked(tmp_path, Pool(2, work)) == straight


def test_hands_of_any_size_and_order_come_to_the_same() -> None:
    source = Source("mana", "escape", 1, 9)
    found = {number: attempt(source, number) for number in range(80)}
    whole = [found[number] for number in sorted(found) if found[number]]
    progress = Progress(source, 2, 80, results=[])
    batches = [Batch(source, first, first + 5) for first in range(0, 80, 5)]
    while batches:
        batch = batches.pop()
        result = work(batch)
        progress.add(result)
        if result.batch.last < batch.last:
            batches.append(Batch(source, result.batch.last, batch.last))
        assert progress.puzzles == tuple(p for p in whole if p.proof["attempt"] < progress.sound)[:2]
    assert progress.done
    assert len(progress.puzzles) == 2


def test_a_shaft_gives_every_attempt_once() -> None:
    source = Source("mana", "escape", 1, 9)
    progress = Progress(source, 1, 10, results=[])
    first, second = progress.give(4), progress.give(4)
    assert (first, second) == (Batch(source, 0, 4), Batch(source, 4, 8))
    progress.back(second)
    progress.add(BatchResult(second, ""))
    assert progress.sound == 0
    progress.back(first)
    assert progress.give(4) == first
    progress.add(BatchResult(first, ""))
    assert progress.sound == 8
    assert not progress.done
    assert progress.give(9) == Batch(source, 8, 10)
    assert progress.give(9) is None


def test_stars_are_spread_and_no_position_is_taken_twice(straight: str) -> None:
    source = Source("mana", "shelter", 1, 5)
    found = [puzzle for number in range(30) if (puzzle := attempt(source, number))]
    stars = Counter(puzzle.difficulty for puzzle in found)
    assert len(stars) > 1
    chosen = choose({source: found}, {source: len(stars)})
    assert {puzzle.difficulty for puzzle in chosen} == set(stars)
    other = Source("mana", "shelter", 1, 6)
    both = choose({source: found, other: found}, {source: 2, other: len(found)})
    assert len(both) == len(choose({source: found}, {source: len(found)}))
    assert not any(alike(a.position, b.position) for a, b in combinations(both, 2))


def test_games_are_the_same_for_every_kind_and_played_once() -> None:
    kinds = puzzle_set("yoso").kinds
    one, other = (game_played(kind, 7, 4) for kind in kinds[:2])
    assert one is other
    game = engines.find("yoso")
    assert replay(game, game.start(), record(game, one, 12)).position == one.positions[12]


def test_what_is_stored_is_not_dug_again(straight: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert worked(tmp_path, OneProcess(work)) == straight
    assert worked(tmp_path, OneProcess(lambda batch: pytest.fail("worked again"))) == straight


# -------------------------------------------------------------------------------------- killed and lost


def command(folder: Path, *more: str) -> list[str]:
    order = f"puzzles mine yoso --count 6 --seed 3 --kind read --kind block --tries {TRIES}".split()
    return [sys.executable, "-m", "printkit", *order, "-o", str(folder / "out.jsonl"), *more]


def rows(store: Path) -> int:
    if not store.exists():
        return 0
    try:
        found = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
        try:
            return int(found.execute("SELECT count(*) FROM results WHERE puzzle != ''").fetchone()[0])
        finally:
            found.close()
    except sqlite3.OperationalError:
        return 0


@pytest.mark.long
def test_killed_and_resumed_it_is_the_same(straight: str, tmp_path: Path) -> None:
    """Killed twice in the middle (signal 9), with two workers: each time what was found is kept."""
    store, row_count = tmp_path / "out.sqlite", 0
    for least in (2, 8):
        child = subprocess.Popen(command(tmp_path, "--jobs", "2"), stdout=subprocess.DEVNULL)
        try:
            while rows(store) < least and child.poll() is None:
                time.sleep(0.02)
        finally:
            child.send_signal(signal.SIGKILL)
            child.wait()
        assert not (tmp_path / "out.jsonl").exists()
        assert rows(store) >= max(least, row_count)
        row_count = rows(store)
    subprocess.run(command(tmp_path, "--jobs", "1"), check=True, stdout=subprocess.DEVNULL)
    assert (tmp_path / "out.jsonl").read_text(encoding="ascii") == straight


def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    code = (
        "import time\nfrom printkit.engines.puzzles.workers import Pool\n"
        "from printkit.engines.puzzles.mine import Batch, Source, work\n"
        "if __name__ == '__main__':\n"
        "    pool = Pool(2, work)\n"
        "    pool.send(Batch(Source('mana', 'read', 1, 1), 0, 1)); pool.receive()\n"
        "    print(*pool._pool._processes, flush=True); time.sleep(60)\n"
    )
    (tmp_path / "parent.py").write_text(code)
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    child = subprocess.Popen([sys.executable, tmp_path / "parent.py"], stdout=subprocess.PIPE, text=True, env=env)
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


def test_a_batch_is_not_waited_for_when_workers_go_home() -> None:
    pool = Pool(1, time.sleep)
    pool.send(100_000.0)  # longer than any test may take
    pool.close()


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0]
    except OSError:
        return False
    return state not in "ZX"


def test_a_killed_worker_costs_its_hand_alone(straight: str, tmp_path: Path) -> None:
    class Unlucky(Pool[Batch, BatchResult]):
        """Loses a worker with the fourth batch that it is given."""

        given = 0

        def send(self, batch: Batch) -> None:
            super().send(batch)
            self.given += 1
            if self.given == 4:
                os.kill(next(iter(self._pool._processes)), signal.SIGKILL)

    assert worked(tmp_path, Unlucky(2, work)) == straight


def test_workers_that_are_always_lost_end_it(tmp_path: Path) -> None:
    class Doomed(OneProcess[Batch, BatchResult]):
        """Comes back with nothing."""

        lost = 0

        def receive(self) -> list[tuple[Batch, BatchResult | None]]:
            self.lost += 1
            return [(self._batches.pop(), None)]

    workers = Doomed(work)
    with pytest.raises(Lost):
        worked(tmp_path, workers)
    assert workers.lost == LOSSES + 1


@pytest.mark.long
@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask, the extra `cluster`, is not installed")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("failures", [3, 0], ids=["given-again", "given-back"])
def test_a_cluster_that_loses_a_worker_finds_the_same(straight: str, tmp_path: Path, failures: int) -> None:
    """Whether the scheduler gives the lost batch to the other worker by itself or reports it as lost."""
    import dask
    from distributed import LocalCluster

    from printkit.engines.puzzles.cluster import Cluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": failures}),
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
    ):

        class Unlucky(Cluster[Batch, BatchResult]):
            """Loses a worker that holds a batch, when the fourth is given out."""

            given = lost = 0

            def send(self, batch: Batch) -> None:
                super().send(batch)
                self.given += 1
                if self.given == 4:
                    processes = {w.worker_address: w.process.process.pid for w in cluster.workers.values()}
                    for process in processes.values():
                        os.kill(process, signal.SIGSTOP)
                    holders: list[str] = []
                    while not holders:
                        holders = [worker for worker, batches in self._client.processing().items() if batches]
                    os.kill(processes.pop(holders[0]), signal.SIGKILL)
                    for process in processes.values():
                        os.kill(process, signal.SIGCONT)

            def receive(self) -> list[tuple[Batch, BatchResult | None]]:
                batches = super().receive()
                self.lost += sum(result is None for _, result in batches)
                return batches

        workers = Unlucky(cluster.scheduler_address, work)
        assert workers.size == 2
        assert worked(tmp_path, workers) == straight
        assert workers.given > 4
        assert bool(workers.lost) == (failures == 0)


@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask, the extra `cluster`, is not installed")
@pytest.mark.filterwarnings("ignore")
def test_an_address_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    from printkit.engines.puzzles import cluster

    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(InputError, match="address"):
        cluster.Cluster("tcp://127.0.0.1:9", work)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--seed", str(2**63)), "--seed must be a whole number from 0 to 9,223,372,036,854,775,807"),
        (("--store", "{folder}/out.jsonl"), r'--store and --output cannot both be ".*out\.jsonl"\.'),
        pytest.param(
            ("--dask", "127.0.0.1:1"),
            "--dask must be the address of a scheduler",
            marks=[pytest.mark.long, pytest.mark.skipif(find_spec("distributed") is None, reason="needs Dask")],
        ),
    ],
    ids=["seed", "store", "dask"],
)
def test_a_command_that_is_refused_leaves_no_file(tmp_path: Path, more: tuple[str, ...], message: str) -> None:
    folder = tmp_path / "new"
    order = command(folder, *(word.format(folder=folder) for word in more))
    ended = subprocess.run(order, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith("printkit: ") and ended.stderr.count("\n") == 1
    assert re.search(message, ended.stderr)
    assert not folder.exists()
