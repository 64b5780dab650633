"""Builds the kernels: every module under ``engines`` that has a ``.pxd`` beside it is compiled, where it can be.

The compiled form is optional: without a C compiler (or with ``PRINTKIT_UNCOMPILED=1``) the installation succeeds
and the same files run as plain Python. ``PRINTKIT_REQUIRE_COMPILED=1`` makes a failed build fatal instead.
"""

import os
from pathlib import Path

from setuptools import Extension, setup


def kernels() -> list[Extension]:
    """One optional extension for each ``X.py`` with an ``X.pxd``; the generated C stays in ``build/``."""
    if os.environ.get("PRINTKIT_UNCOMPILED"):
        return []
    from Cython.Build import cythonize

    sources = sorted(path for path in Path("engines").rglob("*.pxd") if path.with_suffix(".py").exists())
    found: list[Extension] = cythonize(
        [
            Extension(
                ".".join(path.with_suffix("").parts),
                [str(path.with_suffix(".py"))],
                extra_compile_args=[] if os.name == "nt" else ["-O3", "-g0"],
            )
            for path in sources
        ],
        build_dir="build/cython",
        language_level=3,
        compiler_directives={"boundscheck": False, "wraparound": False, "cdivision": True},
    )
    for extension in found:  # cythonize() does not carry the flag over to what it returns
        extension.optional = not os.environ.get("PRINTKIT_REQUIRE_COMPILED")
    return found


setup(ext_modules=kernels())
