"""Workers: tasks in a process of their own, which ends when a task takes too much."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

import pytest

from printkit.content import worker
from printkit.content.worker import Stopped, Worker, timed
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import toml


def busy() -> None:
    while True:
        pass


def large() -> int:
    return len(bytearray(4_000_000_000))


def asleep(path: str) -> None:
    Path(path).touch()
    signal.pause()


def wrong() -> None:
    raise AssertionError("a defect")


def test_tasks_run_in_one_process_and_give_what_they_return_or_raise() -> None:
    with Worker() as worker:
        assert worker.run(sum, [1, 2]) == 3
        process = worker.run(os.getpid)
        assert process == worker.run(os.getpid) != os.getpid()
        with pytest.raises(InputError, match="line 1"):
            worker.run(toml, "a")
        with pytest.raises(FileNotFoundError):
            worker.run(Path.read_text, Path("/no/such/file"))
        with pytest.raises(RuntimeError, match=r"AssertionError in a worker:[^$]*def wrong|a defect"):
            worker.run(wrong)
        assert worker.run(os.getpid) == process


def test_a_task_that_never_ends_is_ended_and_the_next_one_runs() -> None:
    with Worker(seconds=1) as worker:
        with pytest.raises(Stopped, match="more than 1 seconds of processor time"):
            worker.run(busy)
        assert worker.run(sum, [1, 2]) == 3


def test_a_task_that_takes_too_much_memory_is_ended_and_the_next_one_runs() -> None:
    with Worker(megabytes=2000) as worker:
        with pytest.raises(Stopped, match="2,000 megabytes"):
            worker.run(large)
        assert worker.run(sum, [1, 2]) == 3


def test_a_worker_can_be_stopped_from_outside(tmp_path: Path) -> None:
    mark = tmp_path / "begun"
    with Worker() as worker:
        raised: list[Exception] = []

        def wait() -> None:
            try:
                worker.run(asleep, str(mark))
            except Stopped as error:
                raised.append(error)

        thread = threading.Thread(target=wait)
        thread.start()
        while not mark.exists():
            pass
        worker.stop()
        thread.join()
        assert len(raised) == 1
        assert worker.run(sum, [1, 2]) == 3


def test_time_is_limited_in_this_process_too() -> None:
    with pytest.raises(Stopped, match="1 seconds of processor time"), timed(1):
        busy()
    with timed(1):
        pass
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_a_system_that_allows_no_limit_of_memory_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr("resource.setrlimit", refused)
    worker._bounded(100)
