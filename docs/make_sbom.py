"""Writes docs/sbom.cdx.json, the bill of materials (CycloneDX 1.6): what is shipped, and what it is installed with.

Versions are those of requirements.lock; licences and who needs whom are read from the installed distributions.
"""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import printkit

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME = PROJECT["name"]
SERVING = ("check", "cut", "studio")
"""Extras that are in the lock file."""
SHIPPED = (
    ("Source Serif 4", "font", "OFL-1.1", "Adobe", "letters, in Printkit Serif"),
    ("Noto Serif JP and Noto Serif SC", "font", "OFL-1.1", "Adobe", "kanji, in Printkit Serif"),
    ("Noto Sans JP", "font", "OFL-1.1", "Adobe", "signs, in Printkit Serif"),
    ("Decktet", "data", "CC BY-NC-SA", "P. D. Magnus", "names, ranks and suits of its cards"),
    ("Strings of Suits", "data", "CC BY-NC-SA 3.0", "MY Tian", "the game; sheets and cards for it"),
)  # fmt: skip
"""What lies in the packages and was made by others: name, kind, licence, maker, what of it."""

UNNAMED = {"resvg_py": "MIT"}
"""Licences that stand in a file of the distribution alone."""


def locked() -> dict[str, str]:
    """The versions in the lock file, by name."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def bill() -> dict[str, object]:
    """The whole document; the same for the same lock file and libraries."""
    versions = locked()
    libraries = [_library(name, versions[name]) for name in sorted(versions)]
    shipped = [
        {
            "type": "data" if kind == "data" else "file", "bom-ref": _slug(name), "name": name,
            "description": what, "supplier": {"name": maker},
            "licenses": [{"license": {"name": licence}}],
        }
        for name, kind, licence, maker, what in SHIPPED
    ]  # fmt: skip
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application", "bom-ref": NAME, "name": NAME, "version": printkit.__version__,
                "purl": f"pkg:pypi/{NAME}@{printkit.__version__}",
                "licenses": [{"expression": PROJECT["license"]}], "components": shipped,
            }
        },
        "components": libraries,
        "dependencies": [
            {"ref": NAME, "dependsOn": sorted(_needs(_asked(), versions))},
            *({"ref": name, "dependsOn": sorted(_needs(_of(name), versions))} for name in sorted(versions)),
        ],
    }  # fmt: skip


def _library(name: str, version: str) -> dict[str, object]:
    meta = distribution(name).metadata
    return {
        "type": "library", "bom-ref": name, "name": name, "version": version,
        "description": meta["Summary"] or name, "purl": f"pkg:pypi/{name}@{version}", "licenses": [_licence(meta)],
    }  # fmt: skip


def _licence(meta: object) -> dict[str, object]:
    """The licence as its distribution states it: an SPDX expression, else its own words."""
    get, every = meta.get, meta.get_all  # type: ignore[attr-defined]
    if expression := get("License-Expression"):
        return {"expression": expression}
    named = [line.rpartition(" :: ")[2] for line in every("Classifier") or () if line.startswith("License ::")]
    words = (get("License") or "").partition("\n")[0]
    return {"license": {"name": words or ", ".join(named) or UNNAMED[get("Name")]}}


def _asked() -> list[str]:
    """What printkit itself asks for; extras, too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return [*project["dependencies"], *(line for name in SERVING for line in extras[name])]


def _of(name: str) -> list[str]:
    return distribution(name).requires or []


def _needs(lines: list[str], versions: dict[str, str]) -> set[str]:
    """Those of the locked libraries that some lines of requirements name."""
    names = (re.match(r"[\w.-]+", line) for line in lines)
    return {each for name in names if name for each in [_slug(name[0])] if each in versions}


def _slug(name: str) -> str:
    return re.sub(r"[-_. ]+", "-", name).lower()


def main() -> None:
    """Write the file."""
    text = json.dumps(bill(), indent=1, ensure_ascii=False)
    (ROOT / "docs" / "sbom.cdx.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
