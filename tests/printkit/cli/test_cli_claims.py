"""The command that lists what the rule texts state."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from printkit.cli import cli, main

KEYS = ["game", "id", "statement", "verdict", "evidence", "source"]


def run(*args: str) -> str:
    result = CliRunner().invoke(cli, ["claims", *args], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_json_is_one_object_with_the_claims_of_the_game() -> None:
    claims = json.loads(run("strings", "--json"))["claims"]
    assert all(list(claim) == KEYS for claim in claims)
    assert {claim["game"] for claim in claims} == {"strings"}
    assert {claim["verdict"] for claim in claims} <= {"proved", "shown", "refuted", "open"}


def test_a_variant_stands_for_its_game() -> None:
    assert run("master:circle", "--json") == run("master", "--json")


def test_the_text_says_what_the_json_says() -> None:
    output = run("strings")
    for claim in json.loads(run("strings", "--json"))["claims"]:
        assert f"{claim['id']}: {claim['verdict']}\n" in output
        for key in ("statement", "evidence", "source"):
            assert claim[key] in output


def test_an_unknown_game_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["printkit", "claims", "yosso"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    message = capsys.readouterr().err
    assert "printkit: GAME|FILE.md must be one of yoso, master, mana, jo, strings, favor, amazons" in message
    assert 'Did you mean "yoso"' in message
