"""Run commands beside foreign packages called ``layouts`` and ``engines``: ``python -I tests/strangers.py WHERE``.

Two folders of the sources have these names; their modules are imported as ``printkit.layouts`` and
``printkit.engines``. The foreign packages are made in the working directory, and end the program when anything
imports them. WHERE says whether Python looks for modules there ``before`` printkit or ``after`` it. A second word
names sources that are not installed. It is an error, too, if anything is imported under two names.
"""

from __future__ import annotations

import io
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType

NAMES = ("layouts", "engines")
COMMANDS = (
    ("board", "jo", "-o", "board.svg"),
    ("diagram", "jo", "e5f5", "--claim", "legal e6f6", "-o", "figure.svg"),
    ("solve", "yoso", "--depth", "1", "--json"),
    ("advise", "jo", "--level", "2"),
)


def twice(modules: Mapping[str, ModuleType], places: Iterable[Path]) -> list[list[str]]:
    """Names of modules that come from one file in these folders; a kernel and its compiled form are one."""
    folders = tuple(place.resolve() for place in places)
    names: defaultdict[Path, list[str]] = defaultdict(list)
    for name, module in modules.items():
        file = getattr(module, "__file__", None)
        if file and name != "__main__":
            path = Path(file).resolve()
            if any(path.is_relative_to(folder) for folder in folders):
                names[path.with_name(path.name.partition(".")[0])].append(name)
    return [sorted(each) for each in names.values() if len(each) > 1]


def main(where: str, tree: str = "") -> None:
    """Run the commands, and ask ``doctor`` for the strangers."""
    here = Path.cwd()
    strangers = (here / "layouts" / "__init__.py", here / "engines.py")
    for path in strangers:
        path.parent.mkdir(exist_ok=True)
        path.write_text("raise SystemExit(f'{__file__} was imported')\n", encoding="utf-8")
    if tree:
        sys.path.insert(0, tree)
    sys.path.insert(0 if where == "before" else len(sys.path), str(here))

    import printkit
    from printkit.cli import cli

    for command in COMMANDS:
        with redirect_stdout(io.StringIO()):
            cli.main([*command], standalone_mode=False)
    with redirect_stdout(io.StringIO()) as printed:
        cli.main(["doctor", "--json"], standalone_mode=False)
    named = {each["told"] for each in json.loads(printed.getvalue())["findings"] if each["name"] in NAMES}
    if not all(any(str(path) in told for told in named) for path in strangers):
        sys.exit(f"doctor does not name {strangers}, but {named}")
    if several := twice(sys.modules, [Path(printkit.__file__).parent, *map(Path, printkit.__path__)]):
        sys.exit(f"imported under two names: {several}")
    if loaded := [name for name in sys.modules if name.partition(".")[0] in NAMES]:
        sys.exit(f"imported: {loaded}")


if __name__ == "__main__":
    main(*sys.argv[1:])
