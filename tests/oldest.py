"""Prints the oldest versions that ``pyproject.toml`` allows, as pip takes them: ``make oldest`` tests with these."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

SERVING = ("check", "cut", "studio")
"""Extras that serve people; the others serve tests and clusters."""


def oldest(project: dict[str, dict]) -> Iterator[str]:
    """``name==version`` for every requirement of everything and of these extras."""
    asked = project["project"]
    extras = asked["optional-dependencies"]
    for line in (*asked["dependencies"], *(line for name in SERVING for line in extras[name])):
        name, version = re.fullmatch(r"([\w.-]+)>=([\d.]+)", line).groups()
        yield f"{name}=={version if '.' in version else f'{version}.0'}.*"


if __name__ == "__main__":
    print(*oldest(tomllib.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))), sep="\n")
