"""What an engine finds about a claim or a statement."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What is true.

    Attributes:
        holds: whether the claim holds; None where that could not be decided within the limits.
        says: what the engine says about the claim's subject.
    """

    holds: bool | None
    says: str
