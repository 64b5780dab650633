"""What an engine finds about a claim or a statement."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.layouts.base.frozen import frozen

VERDICTS = ("proved", "shown", "open", "refuted")
"""What a finding amounts to."""


@frozen
class Finding:
    """A fact that an engine has established.

    Attributes:
        holds: whether the claim holds; None where that could not be decided within the limits.
        says: what the engine says about the claim's subject.
        example: whether it holds only in the examples that ``says`` names; nothing is proved of other cases.
    """

    holds: bool | None
    says: str
    example: bool = False

    @classmethod
    def unless(cls, faults: Sequence[str], says: str) -> Finding:
        """What holds if there are no faults; otherwise the first of them is what the engine says."""
        return cls(not faults, faults[0] if faults else says)

    @property
    def verdict(self) -> str:
        """``proved`` (every case), ``shown`` (the examples tried), ``open`` or ``refuted``."""
        if self.holds is None:
            return "open"
        if not self.holds:
            return "refuted"
        return "shown" if self.example else "proved"
