"""Check the installation, and show how to add missing parts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._json import as_json, print_json
from printkit.layouts.base.frozen import asdict, dataclass
from printkit.layouts.base.refusals import Refusal
from printkit.layouts.base.wording import plural

if TYPE_CHECKING:
    from printkit.layouts.base.installation import Requirement

SERVES = {"": "printing, rules, puzzles", "cluster": "`puzzles mine --dask`: workers on other machines"}
"""The purposes of the required distributions and of each extra."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of checking one part of the installation.

    Attributes:
        part: the group of the part, such as ``kernels``.
        name: the name of the part.
        state: ``ok``, ``absent`` if it is an optional part that is missing, or ``fault``.
        told: the result in words.
        hint: the command that solves the problem; empty if there is nothing to do.
    """

    part: str
    name: str
    state: str
    told: str
    hint: str = ""


@click.command()
@as_json
def command(as_json: bool) -> None:
    """Check this installation: versions, compiled kernels, extras, fonts and settings.

    The exit status is 1 if anything is wrong. A missing optional part is not a fault; the report says what the part
    is for and which command adds it.
    """
    from importlib.util import find_spec

    from printkit.layouts.base.installation import DISTRIBUTION, way
    from printkit.layouts.base.version import VERSION

    findings = [*_python(), *_requirements(), *_kernels(), *_fonts(), *_settings(), *_games(), *_strangers()]
    faults = [each for each in findings if each.state == "fault"]
    spec = find_spec("printkit")
    place = str(Path(spec.origin).parent.parent) if spec and spec.origin else ""
    if as_json:
        print_json({
            "distribution": DISTRIBUTION, "version": VERSION, "installed": way(), "place": place,
            "findings": [asdict(each) for each in findings], "faults": len(faults),
        })  # fmt: skip
    else:
        click.echo(f"printkit {VERSION} ({DISTRIBUTION}, {way()}) in {place}")
        part = ""
        for each in findings:
            if each.part != part:
                part = each.part
                click.echo(f"\n{part}")
            mark = {"ok": " ", "absent": "-", "fault": "!"}[each.state]
            click.echo(f"{mark} {each.name:21} {each.told}")
            if each.hint:
                click.echo(f"  {'':21} {each.hint}")
        count = plural(len(faults), "fault")
        click.echo(f"\n{count if faults else 'no faults'}; lines with - are optional")
    if faults:
        click.get_current_context().exit(1)


def _python() -> Iterator[Finding]:
    import platform

    version = platform.python_version()
    fits = sys.version_info >= (3, 11)
    yield Finding(
        "this machine", "python", "ok" if fits else "fault", f"{version}, {sys.executable}",
        "" if fits else "printkit needs Python 3.11 or newer",
    )  # fmt: skip
    yield Finding("this machine", "system", "ok", platform.platform())
    stream = sys.stdout.encoding or "none"
    yield Finding("this machine", "standard output", "ok", stream)


def _requirements() -> Iterator[Finding]:
    """Yield findings about the required libraries, followed by those that extras require."""
    from printkit.layouts.base.installation import requirements

    for each in sorted(requirements(), key=lambda each: (each.extra, each.name.lower())):
        part = f"extra `{each.extra}`, for {SERVES.get(each.extra, each.extra)}" if each.extra else "libraries"
        yield _library(part, each)


def _library(part: str, requirement: Requirement) -> Finding:
    from importlib.metadata import PackageNotFoundError, version

    from printkit.layouts.base.installation import numbers, to_add

    try:
        version_text = version(requirement.name)
    except PackageNotFoundError:
        hint = to_add(requirement.extra)
        return Finding(part, requirement.name, "absent" if requirement.extra else "fault", "not installed", hint)
    if numbers(version_text) < requirement.least:
        return Finding(
            part,
            requirement.name,
            "fault",
            f"{version_text}, but {requirement.versions} is needed",
            to_add(requirement.extra),
        )
    return Finding(part, requirement.name, "ok", version_text)


def _kernels() -> Iterator[Finding]:
    from printkit.engines.search.built import kernels

    kernel_states = kernels()
    plain = [name.removeprefix("printkit.engines.") for name, is_compiled in kernel_states.items() if not is_compiled]
    if not plain:
        yield Finding("kernels", "compiled", "ok", f"all {len(kernel_states)}")
        return
    names = ", ".join(plain) if len(plain) < len(kernel_states) else "searches and players are about 100 times slower"
    yield Finding(
        "kernels", "compiled", "absent", f"{len(kernel_states) - len(plain)} of {len(kernel_states)}: {names}",
        "install a C compiler, then install printkit again from its folder",
    )  # fmt: skip


def _fonts() -> Iterator[Finding]:
    """Yield findings about the typeface that comes with printkit; system fonts are not used."""
    from printkit.draw.type import Weight, face

    weights: tuple[Weight, ...] = ("regular", "bold", "italic")
    for weight in weights:
        font = face(weight)
        there = font.file.is_file()
        text = f"{len(font.characters)} characters" if there else f"{font.file} is missing"
        yield Finding("fonts", font.name, "ok" if there else "fault", text)


def _settings() -> Iterator[Finding]:
    """Yield findings about the folder that stores the measurements of printers."""
    from printkit.pages import printers

    path = printers.store()
    folder = next(each for each in path.parents if each.exists())
    may = os.access(folder, os.W_OK)
    yield Finding(
        "settings", "folder", "ok" if may else "fault",
        f"{path.parent}{'' if path.parent.exists() else ' (made when it is needed)'}",
        "" if may else f"{folder} may not be written; PRINTKIT_CONFIG names another folder",
    )  # fmt: skip
    try:
        names = printers.load().printers
    except (Refusal, OSError) as error:
        yield Finding("settings", "printers", "fault", str(error), "mend the file or take it away")
        return
    if names:
        yield Finding("settings", "printers", "ok", ", ".join(names))
    else:
        hint = "printkit calibrate -o FILE.pdf measures yours"
        yield Finding("settings", "printers", "absent", "none measured", hint)


def _games() -> Iterator[Finding]:
    from printkit import engines
    from printkit.engines import plugins

    try:
        names, brought = engines.names(), plugins.modules()
    except Refusal as error:
        yield Finding("games", "from outside", "fault", str(error), "mend that game or uninstall it")
        return
    for name in names:
        yield Finding("games", name, "ok", f"from outside ({brought[name]})" if name in brought else "built in")


def _strangers() -> Iterator[Finding]:
    """Yield findings about other projects' packages that have the same name as one of the source folders; printkit
    imports none of them.
    """
    from importlib.machinery import PathFinder

    from printkit import engines, layouts

    for own in (layouts, engines):
        name, folder = own.__name__.rpartition(".")[2], Path(own.__path__[0]).resolve()
        for entry in dict.fromkeys(Path(entry).resolve() for entry in sys.path):
            spec = PathFinder.find_spec(name, [str(entry)])
            if spec and (entry / name).resolve() != folder:
                place = spec.origin or entry / name
                yield Finding("other packages", name, "ok", f"{place} (not used by printkit)")
