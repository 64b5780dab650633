"""Builds the kernels: every module under ``engines`` that has a ``.pxd`` beside it is compiled, where it can be.

The compiled form is optional: without a C compiler (or with ``PRINTKIT_UNCOMPILED=1``) the installation succeeds
and the same files run as plain Python. ``PRINTKIT_REQUIRE_COMPILED=1`` makes a failed build fatal instead.

Each compiled module carries the digest of the sources that it was built from. What is built from other sources than
those at hand is built again, whatever the times of the files say; the tests refuse it likewise.
"""

import os
import re
from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup

SIGN = b"printkit-sources "
"""What stands before the digest in a compiled module."""


def kernels(root: Path) -> list[Path]:
    """The modules under a folder that are compiled, as paths of their ``.py`` in it."""
    found = (path.with_suffix(".py") for path in sorted((root / "engines").rglob("*.pxd")))
    return [path.relative_to(root) for path in found if path.exists()]


def sources(root: Path, kernel: Path) -> list[Path]:
    """What a kernel is built from: this file, its ``.py``, its ``.pxd``, and each ``.pxd`` that those lead to."""
    found = [Path("setup.py"), kernel]
    waiting = [kernel.with_suffix(".pxd")]
    while waiting:
        path = waiting.pop()
        if path not in found and (root / path).exists():
            found.append(path)
            text = (root / path).read_text(encoding="utf-8")
            names = re.findall(r"^\s*(?:from\s+([\w.]+)\s+cimport\b|cimport\s+([\w.]+))", text, re.MULTILINE)
            waiting += [Path(*(one or other).split(".")).with_suffix(".pxd") for one, other in names]
    return sorted(found)


def digest(root: Path, kernel: Path) -> str:
    """The digest of all that a kernel is built from."""
    total = sha256()
    for path in sources(root, kernel):
        total.update(f"{path.as_posix()} {sha256((root / path).read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def built_from(binary: Path) -> str | None:
    """The digest that a compiled module carries; None where it has none."""
    found = re.search(re.escape(SIGN) + rb"([0-9a-f]{64})", binary.read_bytes())
    return found[1].decode("ascii") if found else None


def binaries(root: Path, kernel: Path) -> list[Path]:
    """The compiled forms of a kernel that lie beside it, for whichever interpreters."""
    beside = (root / kernel).parent.glob(f"{kernel.stem}.*")
    return sorted(path for path in beside if path.suffix in (".so", ".pyd"))


def extensions() -> list[Extension]:
    """One optional extension for each kernel; what is generated stays in ``build/``.

    Compiled forms of other sources are removed: where they cannot be built again, the sources themselves run.
    """
    for kernel in kernels(Path()):
        for binary in binaries(Path(), kernel):
            if built_from(binary) != digest(Path(), kernel):
                binary.unlink()
    if os.environ.get("PRINTKIT_UNCOMPILED"):
        return []
    from Cython.Build import cythonize

    here, found = Path(), []
    for kernel in kernels(here):
        name = ".".join(kernel.with_suffix("").parts)
        sign = Path("build/cython") / f"{name}.digest.c"
        line = f'const char {name.replace(".", "_")}_digest[] = "{SIGN.decode()}{digest(here, kernel)}";\n'
        line = f"#ifdef __GNUC__\n__attribute__((used))\n#endif\n{line}"
        fresh = sign.exists() and sign.read_text(encoding="ascii") == line
        flags = [] if os.name == "nt" else ["-O3", "-g0"]
        (extension,) = cythonize(
            [Extension(name, [str(kernel)], extra_compile_args=flags)],
            build_dir="build/cython",
            language_level=3,
            compiler_directives={"boundscheck": False, "wraparound": False, "cdivision": True},
            force=not fresh,
        )
        if not fresh:  # written last: should anything before fail, the next build begins anew
            sign.write_text(line, encoding="ascii")
        extension.sources.append(str(sign))
        # cythonize() does not carry the flag over to what it returns.
        extension.optional = not os.environ.get("PRINTKIT_REQUIRE_COMPILED")
        found.append(extension)
    return found


if __name__ == "__main__":
    setup(ext_modules=extensions())
