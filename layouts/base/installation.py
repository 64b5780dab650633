"""How this copy was installed, which other distributions it requires, and the command that adds an extra."""

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Literal

from printkit.layouts.base.frozen import dataclass

DISTRIBUTION = "printkit-games"
"""The distribution that contains printkit."""

Way = Literal["clone", "pip", "pipx", "uv", "path"]
"""How a copy was installed: in place from a source folder, by pip, by pipx or by ``uv tool``; ``path`` if it is only
on Python's path.
"""


@dataclass(frozen=True, slots=True)
class Requirement:
    """A required distribution.

    Attributes:
        name: name of the distribution.
        versions: accepted versions, such as ``>=2.0``.
        extra: the extra that requires it; empty if it is always required.
    """

    name: str
    versions: str
    extra: str = ""

    @property
    def least(self) -> tuple[int, ...]:
        """The oldest version accepted, as numbers."""
        return numbers(self.versions)

    def __str__(self) -> str:
        return f"{self.name}{self.versions}"


def installed() -> Distribution | None:
    """Return the metadata written by pip and similar tools; None if nothing was installed."""
    try:
        return distribution(DISTRIBUTION)
    except PackageNotFoundError:
        return None


def way() -> Way:
    """Return how this copy was installed."""
    package = installed()
    if package is None:
        return "path"
    if (Path(sys.prefix) / "pipx_metadata.json").is_file():
        return "pipx"
    if (Path(sys.prefix) / "uv-receipt.toml").is_file():
        return "uv"
    origin = json.loads(package.read_text("direct_url.json") or "{}")
    in_place = origin.get("dir_info", {}).get("editable") or Path(str(package.locate_file("setup.py"))).is_file()
    return "clone" if in_place else "pip"


def requirements() -> tuple[Requirement, ...]:
    """Return the requirements, including those of extras (except the extras for developing printkit); empty if
    nothing was installed.
    """
    package = installed()
    return tuple(_read(package.requires or [])) if package else ()


def numbers(version: str) -> tuple[int, ...]:
    """Return the leading numbers of a version, or of a version requirement."""
    match = re.search(r"\d+(?:\.\d+)*", version)
    return tuple(map(int, match[0].split("."))) if match else ()


def to_add(extra: str = "") -> str:
    """Return the command that installs an extra's requirements, or those always required, in this environment.

    The command does not name printkit's own distribution, so it works even if printkit is not on any package index.
    """
    packages = " ".join(f'"{each}"' for each in requirements() if each.extra == extra)
    if not packages:
        return f'pip install "{f".[{extra}]" if extra else "."}" in printkit\'s folder'
    if way() == "pipx":
        return f"pipx inject {DISTRIBUTION} {packages}"
    if not _present("pip"):
        return f"uv pip install --python {_python()} {packages}"
    return f"{_python()} -m pip install {packages}"


def _python() -> str:
    """Return the interpreter's name as a user would type it here."""
    path, here = Path(sys.executable), Path.cwd()
    text = str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
    return f'"{text}"' if " " in text else text


def _read(lines: list[str]) -> Iterator[Requirement]:
    for line in lines:
        specifier, _, condition = line.partition(";")
        extra = re.search(r"extra\s*==\s*['\"]([\w-]+)['\"]", condition)
        name = re.match(r"[\w.-]+", specifier.strip())
        if name:
            versions = specifier.strip()[name.end() :].strip(" ()")
            yield Requirement(name[0], versions, extra[1] if extra else "")


def _present(name: str) -> bool:
    """Return whether a distribution is installed. Only its metadata is looked up, because a search for its modules
    could import other modules.
    """
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
