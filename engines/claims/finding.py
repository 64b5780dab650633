"""The result of an engine's check of a claim or a statement."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.layouts.base.frozen import dataclass

VERDICTS = ("proved", "shown", "open", "refuted")
"""The possible verdicts."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact that an engine has established.

    Attributes:
        holds: whether the claim is true; None if that could not be decided within the limits.
        says: the facts that decide the claim, as established by the engine.
        example: whether only the examples that ``says`` names have been checked, so that nothing is proved about
            other cases.
    """

    holds: bool | None
    says: str
    example: bool = False

    @classmethod
    def unless(cls, faults: Sequence[str], says: str) -> Finding:
        """Return a positive finding if there are no faults, otherwise a negative one that reports the first."""
        return cls(not faults, faults[0] if faults else says)

    @property
    def verdict(self) -> str:
        """``proved`` (in every case), ``shown`` (in the examples tried), ``open`` or ``refuted``."""
        if self.holds is None:
            return "open"
        if not self.holds:
            return "refuted"
        return "shown" if self.example else "proved"
