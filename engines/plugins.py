"""Third-party games: installed distributions, and folders that the user names.

A distribution offers its game as an entry point in the group ``printkit.games``, whose value is the module that
declares it. A folder is named by the user, by a project file, or by the environment variable ``PRINTKIT_GAMES``
(several folders are separated as in ``PATH``), which worker processes inherit. The folder either is a Python package
that declares a game or contains packages that do, at most two levels down. A folder that contains a file named
``game.toml`` holds a game whose rules are data, and no code in the folder is run.

The module's title page ``INFO`` (:class:`printkit.engines.game.Info`) names the game and its boards; a module whose
parts have other names has an ``ENGINE`` instead (:mod:`printkit.engines.declaration`).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from printkit.layouts.base import OFFERS
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.engines.declaration import Engine
    from printkit.layouts.base.lazy import LazyRef

GROUP = "printkit.games"
"""The group of entry points."""
VARIABLE = "PRINTKIT_GAMES"
"""The environment variable that names folders."""
NAME = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
"""The pattern of a game's id."""
DATA = "game.toml"
"""The name of the file that marks a folder as a game whose rules are data."""
BEFORE = r"(engines|layouts|printkit\.game)(\.|$)"
"""The pattern of modules that only games written for printkit 0.1 import."""
FOLDER = (
    "There is no game in {value}. Name a folder with a game.toml, a package whose __init__.py has INFO, or a folder "
    "of such folders."
)
"""The message about a folder that contains no game."""


def add(folder: Path) -> tuple[str, ...]:
    """Register the games in a folder for this process and its workers, and return their ids.

    Raises:
        InputError: there is no such folder, it contains no game, or a game in it cannot be used.
    """
    folder = folder.resolve()
    here = {module for module, _ in _packages(folder)}
    if not here:
        raise InputError("games", str(folder), FOLDER)
    if str(folder) not in folders():
        folder_list = os.pathsep.join((*folders(), str(folder)))
        _found(folder_list)  # raises any refusal before anything is changed
        os.environ[VARIABLE] = folder_list
    return tuple(id for id, module in modules().items() if module in here)


def folders() -> tuple[str, ...]:
    """Return the named folders, in the form passed to worker processes."""
    return tuple(filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)))


@cache
def built_in() -> frozenset[str]:
    """Return the names of the folders in this package that contain a game."""
    return frozenset(path.parent.name for path in Path(__file__).parent.glob("*/rules.py"))


def modules() -> Mapping[str, str]:
    """Return the modules that declare third-party games, keyed by the games' ids.

    Raises:
        InputError: a declaration cannot be read, two games have the same id, two boards have the same name, or a
            named folder contains no game.
    """
    return _found(os.pathsep.join(folders()))


def plugin_boards(name: str = "") -> Mapping[str, LazyRef]:
    """Return the modules of the games' boards, keyed by name; an example's boards are included if ``name`` is one of
    them.
    """
    if name and name not in _boards(os.pathsep.join(folders())):
        admit(name)
    return _boards(os.pathsep.join(folders()))


@cache
def examples() -> Mapping[str, Path]:
    """Return the folders of the included example games, whose rules are data, keyed by the games' ids."""
    folder = OFFERS.get("examples")
    return {path.parent.name: path.parent for path in sorted(Path(folder).glob(f"*/{DATA}"))} if folder else {}


def admit(name: str) -> None:
    """Make an example known to this process and its workers if ``name`` is the name of its game or of one of its
    boards.

    Examples are not listed until somebody asks for one of them by name.
    """
    for id, folder in examples().items():
        if (name == id or name.startswith(f"{id}-")) and id not in modules():
            add(folder)


@lru_cache(maxsize=16)
def _found(folder_list: str) -> Mapping[str, str]:
    """Return the installed games, and those in the listed folders."""
    module_names: dict[str, str] = {}
    for module in dict.fromkeys(_modules(folder_list)):
        id = _declaration(module).info.id
        if id in module_names or id in built_in():
            message = f"The module {module} declares the game {{value}}, but that id is taken. Choose another."
            raise InputError("games", id, message)
        module_names[id] = module
    _named(module_names)
    return MappingProxyType(module_names)


@lru_cache(maxsize=16)
def _boards(folder_list: str) -> Mapping[str, LazyRef]:
    return MappingProxyType(_named(_found(folder_list)))


def _named(games: Mapping[str, str]) -> dict[str, LazyRef]:
    """Return all boards of the given games, keyed by name. Raises InputError if two boards have the same name."""
    references: dict[str, LazyRef] = {}
    for id, module in games.items():
        from printkit.layouts import boards

        for name, reference in _declaration(module).boards.items():
            if name in references or name in boards.built_in():
                message = f"The game {id} has a board {{value}}, but that name is taken. Choose another."
                raise InputError("games", name, message)
            references[name] = reference
    return references


def _declaration(module: str) -> Engine:
    """Return the declaration in a module.

    Raises:
        InputError: the module cannot be imported, or has no ``INFO``; the message says where it fails.
    """
    from printkit.engines.declaration import declared

    try:
        engine = declared(import_module(module))
    except Exception as error:  # no matter what is wrong with this file, all other games must work
        import traceback

        *_, last = traceback.extract_tb(error.__traceback__)
        place = f"{error.filename}, line {error.lineno}" if isinstance(error, SyntaxError) else (
            f"{last.filename}, line {last.lineno}"
        )  # fmt: skip
        message = f"The module {{value}} cannot be imported ({place}: {type(error).__name__}: {error})."
        if isinstance(error, ModuleNotFoundError) and re.match(BEFORE, error.name or ""):
            message = (
                f'The module {{value}} was written for printkit 0.1: it imports "{error.name}" ({place}). Import '
                "from printkit.engines and printkit.layouts; docs/games.md lists the other changes."
            )
        raise InputError("games", module, message) from error
    if engine is None:
        raise InputError("games", module, "The module {value} does not declare a game: it has no INFO.")
    if not re.fullmatch(NAME, engine.info.id):
        message = f"{{value}} ({module}) is not an id for a game; use only lower-case letters, digits and hyphens."
        raise InputError("games", engine.info.id, message)
    return engine


def _modules(folder_list: str) -> Iterator[str]:
    """Yield the names of all third-party modules that declare a game."""
    if _mentioned():
        from importlib.metadata import entry_points

        for point in entry_points(group=GROUP):
            yield point.module
    for folder in filter(None, folder_list.split(os.pathsep)):
        packages = tuple(_packages(Path(folder)))
        if not packages:
            raise InputError("games", folder, FOLDER)
        for module, package in packages:
            if (package / DATA).is_file():
                from printkit.layouts.base.lazy import LazyRef

                sys.modules[module] = LazyRef(OFFERS[DATA]).function()(module, package / DATA)
                yield module
                continue
            if str(package.parent) not in sys.path:
                sys.path.append(str(package.parent))
                invalidate_caches()
            loaded_module = sys.modules.get(module)
            if loaded_module is not None and Path(loaded_module.__file__ or "").resolve() != package / "__init__.py":
                message = f"{{value}} cannot be loaded because another package is called {module}. Rename the folder."
                raise InputError("games", str(package), message)
            yield module


def _mentioned() -> bool:
    """Return whether a distribution on the path might declare a game.

    Reading Python's own list of entry points takes as long as drawing a board, and the list hardly ever contains a
    game.
    """
    for folder in map(Path, sys.path):
        if folder.is_file():
            return True
        for info in folder.glob("*.*-info") if folder.is_dir() else ():
            with suppress(OSError):
                if GROUP.encode() in (info / "entry_points.txt").read_bytes():
                    return True
    return False


def _packages(folder: Path, deep: int = 2) -> Iterator[tuple[str, Path]]:
    """Yield the names and folders of the packages that declare a game: the folder itself, or packages in it."""
    start = folder / "__init__.py"
    if start.is_file():
        if re.search(r"^(?:ENGINE|INFO)\b", start.read_text(encoding="utf-8", errors="replace"), re.MULTILINE):
            yield folder.name, folder.resolve()
    elif (folder / DATA).is_file():
        from zlib import crc32

        # The name is the same in every process, so that workers can find it.
        yield f"printkit_game_{crc32(str(folder.resolve()).encode()):08x}", folder.resolve()
    elif deep:
        for inner in sorted(folder.glob("[!._]*/")):
            yield from _packages(inner, deep - 1)
