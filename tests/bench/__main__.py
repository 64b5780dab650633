"""Run every part of the benchmark (each file of this folder with a function ``run``), or the parts named."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    """Run the parts named on the command line, or all of them by name."""
    parts = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    for part in sys.argv[1:] or parts:
        if part not in parts:
            sys.exit(f"bench: {part!r} is not a part; parts are {', '.join(parts)}")
        module = import_module(f"tests.bench.{part}")
        print(f"\n{(module.__doc__ or part).partition(chr(10))[0]}")
        module.run()


main()
