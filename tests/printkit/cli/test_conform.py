"""``printkit conform``: a foreign engine that is right, and ones that are wrong, slow, dead or talk nonsense."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from printkit import engines
from printkit.engines.conform import Corpus
from tests.foreign import answer

ROOT = Path(__file__).parents[3]
FOREIGN = ("--", sys.executable, str(ROOT / "tests/foreign.py"))


def test_an_engine_that_is_right(run) -> None:
    code, out, error = run("conform", "mana", "--count", "60", "--seed", "5", *FOREIGN)
    assert (code, error) == (0, "")
    assert out == "The program agrees.\n60 positions compared, 0 differences.\n"


def test_turns_that_are_added_are_listed_and_drawn(run, tmp_path) -> None:
    file = tmp_path / "found.pdf"
    code, out, _ = run("conform", "mana", "--count", "12", "-o", file, *FOREIGN, "bends")
    assert code == 1 and "adds" in out and "leaves out" not in out and file.read_bytes().startswith(b"%PDF")
    code, out, _ = run("conform", "mana", "--count", "12", "--json", *FOREIGN, "bends")
    report = json.loads(out)
    game = engines.find("mana")
    assert code == 1 and report["positions"] == 12 and report["differences"]
    for each in report["differences"]:
        right = {str(turn) for turn in game.turns(game.parse(each["position"]))}
        assert set(answer(each["position"], "bends")["turns"]) - right == set(each["extra"]) and not each["missing"]


def test_turns_that_are_left_out(run, tmp_path) -> None:
    script = tmp_path / "few.py"
    script.write_text(
        f"import json, sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "from tests.foreign import answer\nfor line in sys.stdin:\n"
        "    reply = answer(json.loads(line)['position'], '')\n    reply['turns'] = reply['turns'][1:]\n"
        "    print(json.dumps(reply), flush=True)\n"
    )
    code, out, _ = run("conform", "mana", "--count", "8", "--json", "--", sys.executable, script)
    missing = [each["missing"] for each in json.loads(out)["differences"]]
    assert code == 1 and len(missing) >= 6 and all(len(each) == 1 for each in missing)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("winner", 'not {"winner": "'),
        ("value", "value win, but loss is proved"),
        ("slow", "no answer within 2 seconds; the rest was not asked"),
        ("dies", "the program has ended; the rest was not asked"),
        ("nonsense", "not turns and outcome"),
        ("endless", "not turns and outcome"),
    ],
)
def test_engines_that_fail(run, fault, words) -> None:
    # Only the program that never answers is waited for; on a busy machine, the others may need seconds to start.
    seconds = "2" if fault == "slow" else "60"
    code, out, error = run("conform", "mana", "--count", "30", "--seconds", seconds, *FOREIGN, fault)
    assert code == 1 and words in out and error == ""
    if fault in ("slow", "dies"):
        assert "4 positions compared, 1 difference." in out


def test_a_program_that_does_not_exist(run) -> None:
    code, out, error = run("conform", "mana", "--", "no-such-engine")
    assert code == 2 and not out and "no-such-engine" in error


@pytest.mark.parametrize("id", engines.names())
def test_the_corpus_of_each_game_is_what_the_rules_say(id) -> None:
    lines = (ROOT / f"docs/conformance/{id}.jsonl").read_text(encoding="ascii").splitlines()
    corpus = Corpus(engines.find(id))
    positions = corpus.positions(40)
    assert len(lines) == 40
    for line, text in zip(lines[:12], positions, strict=False):
        assert json.loads(line) == corpus.facts(text)
        assert corpus.compare(text, line) is None
        right = json.loads(line)
        if right["turns"]:
            assert corpus.compare(text, json.dumps(right | {"turns": right["turns"][1:]}))
