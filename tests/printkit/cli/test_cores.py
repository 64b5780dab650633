"""Work shared out among the cores: results in order, the first refusal, no process left behind."""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_all_start_methods
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from printkit.cli import _cores, cli
from printkit.cli._cores import shared
from printkit.cli._report import KEY, Collected, Report
from printkit.layouts.base.refusals import InputError

FORKS = "fork" in get_all_start_methods()


@pytest.fixture(params=[(1, ""), (2, "spawn"), *[(2, "fork"), (3, "fork")] * FORKS], ids=str)
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """As many cores, whatever this machine has, and processes made in each way."""
    number, method = request.param
    monkeypatch.setattr(_cores, "_cores", lambda: number)
    monkeypatch.setattr(_cores, "_method", lambda: method)
    return int(number)


def big(number: int) -> tuple[int, bytes]:
    """A result larger than a pipe holds; the first takes longest."""
    time.sleep(0.02 if number == 0 else 0)
    return os.getpid(), bytes([number]) * 200_000


def test_results_come_in_the_order_of_the_items_from_every_core(cores: int) -> None:
    results = list(shared(big, range(7)))
    assert [data[0] for _, data in results] == list(range(7))
    assert {pid == os.getpid() for pid, _ in results} == {cores == 1}
    assert not active_children()


def odd(number: int) -> int:
    """Refuses odd numbers."""
    if number % 2:
        raise InputError("number", number, "even")
    return number


def test_the_first_refusal_is_raised_as_it_is(cores: int) -> None:
    results = shared(odd, [0, 2, 3, 4, 5])
    assert [next(results), next(results)] == [0, 2]
    with pytest.raises(InputError, match=r'number must be even, not "3"\.'):
        next(results)
    assert not active_children()


def test_a_process_that_is_killed_is_a_defect_that_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_cores, "_cores", lambda: 2)
    with pytest.raises(BrokenProcessPool):
        list(shared(os._exit, [1, 2, 3]))
    assert not active_children()


def test_a_defect_shows_as_what_it_is(cores: int) -> None:
    results = shared([8, 4].index, [8, 5, 4])
    assert next(results) == 0
    with pytest.raises(ValueError, match="5 is not in list"):
        next(results)
    assert not active_children()


def test_whoever_stops_listening_leaves_nobody_behind(cores: int) -> None:
    results = shared(big, range(5))
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert not active_children()


def test_kits_are_the_same_from_new_processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = ["kit", "mana", "jo", "--only", "board", "--fresh", "-o"]
    cli.main([*words, str(tmp_path / "alone")], standalone_mode=False)
    monkeypatch.setattr(_cores, "_cores", lambda: 2)
    monkeypatch.setattr(_cores, "_method", lambda: "spawn")
    cli.main([*words, str(tmp_path / "shared")], standalone_mode=False)
    alone, shared = (
        {path.name: path.read_bytes() for path in (tmp_path / name).glob("*.[ps]*")} for name in ("alone", "shared")
    )
    assert alone == shared and {"jo.pdf", "mana.pdf"} <= alone.keys()


def test_new_processes_have_the_text_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kit read from standard input is drawn in another process, in which that stream is not read again."""
    monkeypatch.chdir(tmp_path)
    invoke = CliRunner().invoke
    assert invoke(cli, ["init", "trove", "--kind", "kit"]).exit_code == 0
    monkeypatch.chdir("trove")
    monkeypatch.setattr(_cores, "_cores", lambda: 2)
    monkeypatch.setattr(_cores, "_method", lambda: "spawn")
    words = ["kit", "-", "jo", "--only", "board", "-o", str(tmp_path / "out")]
    done = invoke(cli, words, input=Path("kit.toml").read_text(encoding="utf-8"))
    assert done.exit_code == 0, (done.output, done.exception)
    assert len(list((tmp_path / "out").glob("*.pdf"))) == 2


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_commands_start_new_processes_but_scripts_do_not(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """New processes would run a user's script again."""
    monkeypatch.setattr(sys, "platform", system)
    assert _cores._method() == "spawn"
    with click.Context(cli) as context:
        context.meta[KEY] = Report(collected=Collected())
        assert _cores._method() == ""
