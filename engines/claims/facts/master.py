"""The Master board: what is told of Yoso-Go holds on any number of letters."""

from engines.claims.facts.yoso import FACTS

__all__ = ["FACTS"]
