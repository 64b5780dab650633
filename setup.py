"""Build the package: where its rooms lie, and the modules that are compiled where a C compiler is.

The rooms ``layouts`` and ``engines`` lie at the top of the repository and are imported as ``printkit.layouts`` and
``printkit.engines``. Every module under ``engines`` with a ``.pxd`` beside it is a kernel. Compiling is optional:
without a C compiler (or with ``PRINTKIT_UNCOMPILED=1``) the installation succeeds and the same files run as plain
Python. ``PRINTKIT_REQUIRE_COMPILED=1`` makes a failed build fatal instead.

Each compiled module carries the digest of its sources. A module whose digest no longer matches is built again,
whatever the times of the files; the tests refuse it likewise.
"""

import os
import re
import shutil
import tomllib
from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel

SIGN = b"printkit-sources "
"""The bytes that precede the digest in a compiled module."""
ROOMS = {"printkit": "printkit", "printkit.layouts": "layouts", "printkit.engines": "engines"}
"""The folder of each room, by the name under which it is imported."""
LINKS = {Path("printkit/layouts"), Path("printkit/engines")}
"""Links in the sources, so that they run without being installed."""


def packages() -> list[str]:
    """Names of all packages, found by their ``__init__.py``."""
    return [
        ".".join((room, *path.parent.relative_to(folder).parts))
        for room, folder in ROOMS.items()
        for path in sorted(Path(folder).rglob("__init__.py"))
        if LINKS.isdisjoint(path.parents)
    ]


def kernels(root: Path) -> list[Path]:
    """The modules that are compiled, as paths relative to the root of the sources."""
    found = (path.with_suffix(".py") for path in sorted((root / "engines").rglob("*.pxd")))
    return [path.relative_to(root) for path in found if path.exists()]


def sources(root: Path, kernel: Path) -> list[Path]:
    """Everything a kernel is built from: this file, its ``.py``, its ``.pxd``, and every ``.pxd`` these lead to."""
    found = [Path("setup.py"), kernel]
    waiting = [kernel.with_suffix(".pxd")]
    while waiting:
        path = waiting.pop()
        if path not in found and (root / path).exists():
            found.append(path)
            text = (root / path).read_text(encoding="utf-8")
            names = re.findall(r"^\s*(?:from\s+([\w.]+)\s+cimport\b|cimport\s+([\w.]+))", text, re.MULTILINE)
            modules = [(one or other).removeprefix("printkit.") for one, other in names]
            waiting += [Path(*name.split(".")).with_suffix(".pxd") for name in modules]
    return sorted(found)


def digest(root: Path, kernel: Path) -> str:
    """The digest of everything a kernel is built from."""
    total = sha256()
    for path in sources(root, kernel):
        total.update(f"{path.as_posix()} {sha256((root / path).read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def built_from(binary: Path) -> str | None:
    """The digest that a compiled module carries, or None."""
    found = re.search(re.escape(SIGN) + rb"([0-9a-f]{64})", binary.read_bytes())
    return found[1].decode("ascii") if found else None


def binaries(root: Path, kernel: Path) -> list[Path]:
    """The compiled forms beside a kernel, for any interpreter."""
    beside = (root / kernel).parent.glob(f"{kernel.stem}.*")
    return sorted(path for path in beside if path.suffix in (".so", ".pyd"))


def headers(folder: Path) -> str:
    """Copy every ``.pxd`` to a folder under the name it is cimported by, for trees without links."""
    for source in sorted(Path("engines").rglob("*.pxd")):
        target = folder / "printkit" / source
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        for parent in target.relative_to(folder).parents[:-1]:
            (folder / parent / "__init__.pxd").touch()
    return str(folder)


def extensions() -> list[Extension]:
    """One optional extension for each kernel; generated files stay in ``build/``.

    Binaries of other sources are removed: where they cannot be built again, the sources themselves run.
    """
    for kernel in kernels(Path()):
        for binary in binaries(Path(), kernel):
            if built_from(binary) != digest(Path(), kernel):
                binary.unlink()
    if os.environ.get("PRINTKIT_UNCOMPILED"):
        return []
    from Cython.Build import cythonize

    here, extensions = Path(), []
    include = headers(here / "build" / "pxd")
    for kernel in kernels(here):
        name = ".".join(("printkit", *kernel.with_suffix("").parts))
        sign = Path("build/cython") / f"{name}.digest.c"
        line = f'const char {name.replace(".", "_")}_digest[] = "{SIGN.decode()}{digest(here, kernel)}";\n'
        line = f"#ifdef __GNUC__\n__attribute__((used))\n#endif\n{line}"
        fresh = sign.exists() and sign.read_text(encoding="ascii") == line
        flags = [] if os.name == "nt" else ["-O3", "-g0"]
        (extension,) = cythonize(
            [Extension(name, [str(kernel)], extra_compile_args=flags)],
            build_dir="build/cython",
            include_path=[include],
            language_level=3,
            compiler_directives={"boundscheck": False, "wraparound": False, "cdivision": True},
            force=not fresh,
        )
        if not fresh:  # written last: if an earlier step fails, the next build begins anew
            sign.write_text(line, encoding="ascii")
        extension.sources.append(str(sign))
        # cythonize() does not carry the flag over to its result.
        extension.optional = not os.environ.get("PRINTKIT_REQUIRE_COMPILED")
        extensions.append(extension)
    return extensions


def readme(root: Path) -> str:
    """README as a package index shows it: without comments, its links and pictures absolute."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    repository = project["urls"]["Repository"]
    text = re.sub(r" *<!--.*?-->\n?", "", (root / "README.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r'(!\[[^]]*\]\(|src=")(?![a-z]+:)', rf"\1{repository}/raw/main/", text)
    return re.sub(r"(?<!!)(\[[^]]*\]\()(?![a-z]+:|#)", rf"\1{repository}/blob/main/", text)


class Wheel(bdist_wheel):
    """A wheel that holds its bill of materials where scanners look for it (PEP 770)."""

    def egg2dist(self, egginfo_path: str, distinfo_path: str) -> None:
        """Write the metadata of the wheel, and the bill beside it."""
        super().egg2dist(egginfo_path, distinfo_path)
        boms = Path(distinfo_path) / "sboms"
        boms.mkdir(exist_ok=True)
        shutil.copyfile("docs/sbom.cdx.json", boms / "printkit.cdx.json")


if __name__ == "__main__":
    setup(
        packages=packages(),
        ext_modules=extensions(),
        long_description=readme(Path()),
        long_description_content_type="text/markdown",
        cmdclass={"bdist_wheel": Wheel},
    )
