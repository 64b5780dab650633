"""Kernels as plain Python: ``pytest -p tests.uncompiled`` runs any tests on the sources, compiled forms or not.

The same files run where there is no C compiler, so the tests of kernels must hold for them, too.
"""

from __future__ import annotations

import sys
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path

ENGINES = Path(__file__).parent.parent / "engines"


def sources(path: str) -> FileFinder:
    """A finder that sees only ``.py`` files, for the folders of the engines."""
    if not Path(path).resolve().is_relative_to(ENGINES):
        raise ImportError(path)
    return FileFinder(path, (SourceFileLoader, [".py"]))


sys.modules["cython"] = None  # type: ignore[assignment]
sys.path_hooks.insert(0, sources)
sys.path_importer_cache.clear()
