"""The Master board: what is told of Yoso-Go holds on any number of letters."""

from printkit.engines.yoso.facts import FACTS

__all__ = ["FACTS"]
