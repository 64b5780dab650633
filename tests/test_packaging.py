"""What is said about requirements, in four places, is the same: pyproject.toml, the lock, the bill, the page."""

from __future__ import annotations

import importlib
import json
import re
import runpy
import subprocess
import tomllib
from pathlib import Path

import pytest

import printkit

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
LOCKED = dict(re.findall(r"^([\w.-]+)==(\S+)", LOCK, re.MULTILINE))
BILL = json.loads((ROOT / "docs" / "sbom.cdx.json").read_text(encoding="utf-8"))
SERVING = {name: PROJECT["project"]["optional-dependencies"][name] for name in ("check", "cut", "studio")}
ASKED = [*PROJECT["project"]["dependencies"], *(line for lines in SERVING.values() for line in lines)]


def numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def test_the_lock_holds_all_that_is_asked_for():
    for line in ASKED:
        name, least = line.split(">=")
        assert name in LOCKED, "run: make lock"
        assert numbers(LOCKED[name]) >= numbers(least)


def test_every_version_in_the_lock_has_hashes_and_no_place():
    blocks = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(LOCKED)
    assert all("--hash=sha256:" in block for block in blocks)
    assert "://" not in LOCK


def test_the_bill_follows_from_the_lock():
    assert {each["name"]: each["version"] for each in BILL["components"]} == LOCKED, "run: make lock"
    refs = {each["ref"] for each in BILL["dependencies"]}
    assert refs == {PROJECT["project"]["name"], *LOCKED}
    assert all(set(each["dependsOn"]) <= refs for each in BILL["dependencies"])
    assert all(
        license.get("expression") or license["license"]["name"]
        for each in BILL["components"]
        for license in each["licenses"]
    )


def test_everything_is_needed_by_something():
    needed = {name for each in BILL["dependencies"] for name in each["dependsOn"]}
    optional = {line.split(">=")[0] for lines in SERVING.values() for line in lines}
    assert set(LOCKED) <= needed | optional


def test_the_page_on_installing_names_every_requirement():
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8").lower()
    for line in ASKED:
        assert line.split(">=")[0] in page
    for extra in PROJECT["project"]["optional-dependencies"]:
        assert re.search(rf"\b{extra}\b", page)


def test_the_oldest_versions_are_those_that_are_asked_for():
    requirements = list(runpy.run_path(str(ROOT / "tests" / "oldest.py"))["oldest"](PROJECT))
    assert len(requirements) == len(ASKED)
    assert {"pillow==10.0.*", "svgwrite==1.4.*"} <= set(requirements)


def test_versions_of_python_are_told_alike():
    project, wheels = PROJECT["project"], PROJECT["tool"]["cibuildwheel"]["build"]
    classified = re.findall(r"Python :: (3\.\d+)'", str(project["classifiers"]))
    built = re.findall(r"cp3(\d+)", wheels)
    assert [f"3.{minor}" for minor in built] == classified
    assert project["requires-python"] == f">={classified[0]}"


def test_the_version_stands_in_one_place():
    assert "version" in PROJECT["project"]["dynamic"]
    module, _, name = PROJECT["tool"]["setuptools"]["dynamic"]["version"]["attr"].rpartition(".")
    assert getattr(importlib.import_module(module), name) == printkit.__version__
    assert re.fullmatch(r"\d+\.\d+\.\d+", printkit.__version__)
    assert f"\nversion: {printkit.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_links_of_the_readme_are_absolute_in_the_package():
    build = runpy.run_path(str(ROOT / "setup.py"))
    text = build["readme"](ROOT)
    links = re.findall(r'\]\(([^)]*)\)|src="([^"]*)"', text)
    home = PROJECT["project"]["urls"]["Repository"]
    assert len(links) > 30 and all((link or picture).startswith(f"{home}/") for link, picture in links)
    for link, picture in links:
        path = (link or picture).removeprefix(f"{home}/").split("/main/")[1].partition("#")[0]
        assert (ROOT / path).exists(), path
    assert "<!--" not in text


def test_addresses_are_written_in_one_file():
    homes = {url.split("/")[2] for url in PROJECT["project"]["urls"].values()}
    for path in (*ROOT.glob("*.*"), *(ROOT / "docs").glob("*.*"), *(ROOT / ".github").rglob("*.*")):
        if path.is_file() and path.name != "pyproject.toml":
            text = path.read_text(encoding="utf-8")
            assert not [home for home in homes if home in text], path


def test_workflows_install_and_try_what_the_project_names():
    """The steps name targets, groups and files that exist."""
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        text = path.read_text(encoding="utf-8")
        assert "permissions:\n  contents: read" in text
        for group in re.findall(r"--group (\w+)", text):
            assert group in PROJECT["dependency-groups"]
        for file in re.findall(r"run: (\.\w+/\w+)", text):
            assert (ROOT / file).is_file()


def test_the_sources_hold_everything():
    """Every file that is kept here stands in a place that the manifest or the packages take in."""
    try:
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("these are sources without a repository")
    manifest = (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
    alone = {name for names in re.findall(r"^include (.*)$", manifest, re.MULTILINE) for name in names.split()}
    folders = (
        ".github/",
        "docs/",
        "tests/",
        "output/gallery/",
        "output/README.md",
        "layouts/",
        "engines/",
        "printkit/",
    )
    endings = {pattern.removeprefix("*") for pattern in PROJECT["tool"]["setuptools"]["package-data"]["*"]} | {".py"}
    for name in listed.splitlines():
        assert (ROOT / name).is_symlink() or name in alone | {".gitignore"} or name.startswith(folders), (
            f"{name}: add it to MANIFEST.in"
        )
        if name.startswith(("layouts/", "engines/", "printkit/")) and not (ROOT / name).is_symlink():
            assert name.endswith(tuple(endings)), f"{name}: add its kind to package-data"


def test_folders_of_data_are_in_the_wheel():
    """A folder without modules belongs to the package above it, which must name what is in it."""
    data = PROJECT["tool"]["setuptools"]["package-data"]
    for path in (path for room in ("layouts", "engines", "printkit") for path in (ROOT / room).rglob("*.*")):
        package = next(each for each in path.parents if (each / "__init__.py").exists())
        inner = path.relative_to(package)
        if len(inner.parts) > 1 and path.is_file() and "__pycache__" not in path.parts:
            name = ".".join(package.relative_to(ROOT).parts)
            patterns = data.get(name, []) + data.get(f"printkit.{name}", [])
            assert any(inner.match(each) or inner.parts[0].startswith(each.split("_*")[0]) for each in patterns), path
