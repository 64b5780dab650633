"""The command that compares stars with people's logs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from printkit.books import collection

GOOD = {"date": "2026-11-22T18:20:05.120Z", "tries": 1, "hints": 0}


def lines(*entries: dict[str, Any]) -> str:
    return "".join(f"{json.dumps({**GOOD, **entry})}\n" for entry in entries)


def test_the_command_tells_it(run: Any, tmp_path: Path) -> None:
    found = collection.puzzles("yoso")
    puzzles = [puzzle for stars in (1, 2) for puzzle in [p for p in found if p.difficulty == stars][:3]]
    logs = []
    for person in range(8):
        path = tmp_path / f"{person}.jsonl"
        path.write_text(
            lines(*(
                {"puzzle": puzzle.id, "seconds": 10 * puzzle.difficulty + person,
                 "solved": puzzle.difficulty == 1} for puzzle in puzzles
            ))
        )  # fmt: skip
        logs.append(path)
    code, out, _ = run("puzzles", "calibrate", *logs)
    assert code == 0 and "48 tries of 6 puzzles in 8 logs" in out and "no puzzle has stars" in out
    code, out, _ = run("puzzles", "calibrate", *logs, "--json")
    report = json.loads(out)
    assert code == 0 and report["tries"] == 48 and report["correlation"]["failures"] == pytest.approx(1)
    assert [row["at_once"] for row in report["stars"]] == [1.0, 0.0] and report["doubts"] == []
    code, out, err = run("puzzles", "calibrate", logs[0], logs[0])
    assert code == 2 and out == "" and err == f'printkit: "{logs[0]}" is named twice.\n'
    logs[0].write_text(lines({"puzzle": "yoso-win-00000000", "solved": True, "seconds": 9}))
    code, out, err = run("puzzles", "calibrate", logs[0])
    assert code == 2 and f'{logs[0]}, line 1: There is no puzzle "yoso-win-00000000"' in err and err.count("\n") == 1
