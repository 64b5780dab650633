"""A list of the kernels that run in compiled form here and of those that run as Python."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

from printkit import engines


def kernels() -> dict[str, bool]:
    """Return, for every module with a ``.pxd`` file next to it, whether the compiled form is the one imported."""
    root = Path(engines.__file__).parent
    sources = (path.with_suffix(".py") for path in sorted(root.rglob("*.pxd")))
    modules = (path.relative_to(root).with_suffix("") for path in sources if path.is_file())
    names = [".".join((engines.__name__, *module.parts)) for module in modules]
    return {name: _compiled(name) for name in names}


def _compiled(name: str) -> bool:
    spec = find_spec(name)
    return bool(spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)))
