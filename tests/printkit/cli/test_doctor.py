"""What `printkit doctor` finds, and what it says where something is missing or wrong."""

from __future__ import annotations

import json

import pytest

from printkit.layouts.base import installation
from printkit.layouts.base.installation import Requirement


@pytest.fixture
def findings(run):
    def findings():
        status, out, err = run("doctor", "--json")
        assert err == ""
        report = json.loads(out)
        assert report["faults"] == sum(each["state"] == "fault" for each in report["findings"])
        assert status == (1 if report["faults"] else 0)
        return {each["name"]: each for each in report["findings"]}

    return findings


@pytest.fixture
def asked(monkeypatch):
    def asked(*requirements):
        monkeypatch.setattr(installation, "requirements", lambda: requirements)

    return asked


def test_all_parts_are_looked_at(findings):
    found = findings()
    assert {"python", "system", "compiled", "PrintkitSerif-Bold", "folder", "printers", "jo"} <= set(found)
    assert {each["state"] for each in found.values()} <= {"ok", "absent"}


def test_people_are_told_the_same(run):
    status, out, err = run("doctor")
    assert (status, err) == (0, "")
    assert out.startswith("printkit 1.0.0 (printkit-games, ")
    assert "\nno faults; " in out


def test_a_library_that_is_missing_or_too_old_is_a_fault_with_a_hint(findings, asked):
    asked(Requirement("no-such-library", ">=2"), Requirement("click", ">=999"))
    found = findings()
    assert (found["no-such-library"]["state"], found["no-such-library"]["told"]) == ("fault", "not installed")
    assert '"no-such-library>=2"' in found["no-such-library"]["hint"]
    assert found["click"]["state"] == "fault" and ">=999 is needed" in found["click"]["told"]


def test_an_extra_that_is_missing_is_no_fault(findings, asked):
    asked(Requirement("no-such-library", ">=2", "cluster"))
    found = findings()["no-such-library"]
    assert (found["state"], found["part"]) == (
        "absent",
        "extra `cluster`, for `puzzles mine --dask`: workers on other machines",
    )
    assert '"no-such-library>=2"' in found["hint"]


def test_kernels_that_are_not_compiled_are_named(findings, monkeypatch):
    from printkit.engines.search import built

    kernels = dict.fromkeys(built.kernels(), True)
    monkeypatch.setattr(built, "kernels", lambda: kernels | {"printkit.engines.jo.kernel": False})
    assert findings()["compiled"]["told"] == f"{len(kernels) - 1} of {len(kernels)}: jo.kernel"
    monkeypatch.setattr(built, "kernels", lambda: dict.fromkeys(kernels, False))
    found = findings()["compiled"]
    assert found["state"] == "absent" and "slower" in found["told"] and "compiler" in found["hint"]


def test_settings_that_cannot_be_read_are_a_fault(findings, monkeypatch, tmp_path):
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path))
    (tmp_path / "printers.json").write_text("nothing of ours", encoding="utf-8")
    found = findings()
    assert found["folder"]["told"] == str(tmp_path)
    assert found["printers"]["state"] == "fault" and "printers.json" in found["printers"]["told"]


def test_a_game_from_outside_that_fails_is_a_fault(findings, monkeypatch):
    from printkit.engines import plugins
    from printkit.layouts.base.refusals import InputError

    def fails():
        raise InputError("games", "broken", "a module that can be imported")

    monkeypatch.setattr(plugins, "modules", fails)
    assert findings()["from outside"]["state"] == "fault"


def test_foreign_packages_with_names_of_ours_are_named_and_no_fault(findings, monkeypatch, tmp_path):
    assert not {"layouts", "engines"} & set(findings())
    (tmp_path / "layouts").mkdir()
    (tmp_path / "engines.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = findings()
    assert found["layouts"]["told"] == f"{tmp_path / 'layouts'} (not used by printkit)"
    assert found["engines"]["told"] == f"{tmp_path / 'engines.py'} (not used by printkit)"
    assert (found["engines"]["part"], found["engines"]["state"]) == ("other packages", "ok")
