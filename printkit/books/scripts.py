"""Scripts and styles for pages: pages from a server load them one by one, and single-file pages include them."""

import re
from collections.abc import Sequence
from pathlib import Path

SHARED = Path(__file__).parent / "page"
"""The folder of the scripts and styles."""
_IMPORT = re.compile(r'^import \{ (.+) \} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|class|function) (\w+|\$))", re.MULTILINE)


def bundle(names: Sequence[str]) -> str:
    """Combine modules into one: each becomes a function that returns its exports, so that names do not collide."""
    parts = []
    for name in names:
        text = (SHARED / f"{name}.js").read_text(encoding="utf-8")
        body = _IMPORT.sub(lambda match: f"const {{ {match[1]} }} = {_room(match[2])};", text)
        offers = ", ".join(_EXPORT.findall(body))
        parts.append(f"const {_room(name)} = (() => {{\n{_EXPORT.sub('', body)}\nreturn {{ {offers} }};\n}})();\n")
    return "".join(parts)


def _room(name: str) -> str:
    # The page answers requests itself, without a server.
    return f"in_{'alone' if name == 'server' else name}"
