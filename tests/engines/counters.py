"""A tiny game for tests, written against the protocol alone: take one to three counters; the last one wins."""

from __future__ import annotations

from printkit.engines.game import IllegalTurn, Info, NotationError, Outcome, one_of, split_fields

INFO = Info("counters", "Counters", "traditional", None, ("first", "second"), "12 first", ())
OPPONENT = {"first": "second", "second": "first"}


class Counters:
    """Positions are pairs: how many counters are left, and the mover."""

    info, name, rulings = INFO, "counters", ()

    def start(self):
        return self.parse(INFO.start)

    def parse(self, text):
        counters, mover = split_fields(text, "COUNTERS MOVER")
        if not counters.isdecimal() or str(int(counters)) != counters:
            raise NotationError("counters", counters, "a number")
        return int(counters), one_of("mover", mover, INFO.players)

    def text(self, position):
        return "{} {}".format(*position)

    def mover(self, position):
        return position[1]

    def turns(self, position):
        left, mover = position
        return {str(n): (left - n, OPPONENT[mover]) for n in range(1, min(3, left) + 1)}

    def play(self, position, turn):
        turns = self.turns(position)
        if not turns:
            raise IllegalTurn(turn, "all.over", "no counters are left")
        if turn not in turns:
            raise IllegalTurn(turn, "counters.take", "a turn takes one to three", legal=tuple(turns))
        return turn, turns[turn]

    def outcome(self, position):
        return None if position[0] else Outcome(OPPONENT[position[1]], "last")

    def score(self, position):
        return None


COUNTERS = Counters()
