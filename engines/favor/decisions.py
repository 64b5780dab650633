"""Players' decisions in the full game, and their notation.

A decision is ``LETTER:VERB`` followed by the words that the verb needs, joined by colons: ``A:move:c3``,
``A:gift:B:KS,7H``, ``A:assassinate:B:hit``, ``B:pick:9C``, ``A:strike``. The result of a throw is part of the
decision to throw, because everyone at the table sees where the marker lands.
"""

from __future__ import annotations

import re

from printkit.engines.favor import cards
from printkit.engines.favor.rules import FACINGS, LETTERS
from printkit.engines.game import NotationError, one_of
from printkit.layouts.base.frozen import dataclass

VERBS = {
    "gift": ("who", "cards"),
    "move": ("square",),
    "assassinate": ("who", "throw"),
    "duel": ("who", "throw"),
    "slander": ("who", "cards"),
    "praise": ("who", "cards"),
    "draw": (),
    "discard": ("cards",),
    "face": ("facing",),
    "pick": ("card",),
    "lay": ("card",),
    "strike": (),
    "pay": ("cards",),
    "fall": (),
    "return": ("square",),
}
"""The words that must follow each verb."""

THROWS = {"hit": True, "miss": False}

_SQUARE = re.compile(r"[a-z][0-9]{1,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's decision; fields that its verb does not need are empty.

    Attributes:
        by: the letter of the player who makes the decision.
        verb: one of :data:`VERBS`.
        who: letter of its target.
        cards: the cards given, spent, discarded, picked, played or paid.
        square: the destination.
        facing: the new facing.
        hit: whether the throw hit.
    """

    by: str
    verb: str
    who: str = ""
    cards: tuple[str, ...] = ()
    square: str = ""
    facing: str = ""
    hit: bool = False

    @classmethod
    def parse(cls, text: str) -> Decision:
        """Return the decision written as ``text``. Raises NotationError, whose message names the incorrect part."""
        by, _, rest = text.partition(":")
        verb, *arguments = rest.split(":")
        one_of("player", by, LETTERS)
        one_of("verb", verb, tuple(VERBS))
        needs = VERBS[verb]
        if len(arguments) != len(needs):
            form = ":".join((by, verb, *(need.upper() for need in needs)))
            raise NotationError("decision", text, f"The {{field}} must have the form {form}, not {{value}}.")
        values: dict[str, object] = {}
        for need, word in zip(needs, arguments, strict=True):
            match need:
                case "who":
                    values["who"] = one_of("target", word, LETTERS)
                case "throw":
                    values["hit"] = THROWS[one_of("throw", word, tuple(THROWS))]
                case "facing":
                    values["facing"] = one_of("facing", word, tuple(FACINGS))
                case "square":
                    if not _SQUARE.fullmatch(word):
                        message = "The {field} must be a square such as c3, not {value}."
                        raise NotationError("square", word, message)
                    values["square"] = word
                case _:
                    values["cards"] = cards.parse("cards", word, most=1 if need == "card" else 52)
        return cls(by, verb, **values)  # type: ignore[arg-type]

    def __str__(self) -> str:
        words = {
            "who": self.who,
            "cards": cards.text(self.cards),
            "card": cards.text(self.cards),
            "square": self.square,
            "facing": self.facing,
            "throw": "hit" if self.hit else "miss",
        }
        return ":".join((self.by, self.verb, *(words[need] for need in VERBS[self.verb])))
