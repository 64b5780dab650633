"""A small engine for Mana that knows nothing of printkit: ``python tests/foreign.py [FAULT]``.

It answers positions as ``printkit conform mana`` asks them. FAULT is ``bends`` (pieces may turn back), ``winner``
(the wrong player wins), ``value`` (every position is won), ``slow``, ``dies``, ``nonsense`` or ``endless``.
"""

from __future__ import annotations

import json
import sys
import time

VALUES = ["223122", "131313", "312231", "231312", "213132", "132213"]
FILES = "abcdef"


def parse(text: str):
    rows, mover, mana, turned = text.split(" ")
    values = VALUES
    for _ in range(int(turned)):
        values = ["".join(row[i] for row in reversed(values)) for i in range(6)]
    names = [f"{file}{6 - y}" for y in range(6) for file in FILES]
    pieces = dict(zip(names, rows.replace("/", ""), strict=True))
    return pieces, dict(zip(names, map(int, "".join(values)), strict=True)), mover, mana


def reach(pieces, spot, steps, *, path, back):
    """The spots on which so many more steps may end."""
    if steps == 0:
        return {spot}
    found = set()
    for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        x, y = FILES.index(spot[0]) + right, int(spot[1]) + up
        if 0 <= x < 6 and 1 <= y <= 6:
            to = f"{FILES[x]}{y}"
            free = pieces[to] == "." or steps == 1
            if free and (to not in path or (back and steps == 1 and pieces[to] == ".")):
                found |= reach(pieces, to, steps - 1, path=(*path, to), back=back)
    return found


def answer(text: str, fault: str) -> dict:
    pieces, values, mover, mana = parse(text)
    own = "DR" if mover == "red" else "dr"
    letters = set(pieces.values())
    for damyo, winner in (("D", "amber"), ("d", "red")):
        if damyo not in letters:
            winner = {"red": "amber", "amber": "red"}[winner] if fault == "winner" else winner
            return {"turns": [], "outcome": {"winner": winner}}

    def moves(spots):
        for at in spots:
            for to in reach(pieces, at, values[at], path=(at,), back=fault == "bends"):
                if pieces[to] not in own:
                    yield f"{at}{'x' * (pieces[to] != '.')}{to}"

    mine = [spot for spot, piece in pieces.items() if piece in own]
    turns = list(moves(mine if mana == "-" else [at for at in mine if values[at] == values[mana]]))
    if not turns and mana != "-":
        lost = sum(pieces[spot] == own[1] for spot in mine) < 5
        empty = (spot for spot in pieces if pieces[spot] == "." and values[spot] == values[mana])
        turns = [*moves(mine), *(f"@{spot}" for spot in empty if lost)]
    return {"turns": turns or ["pass"], "outcome": None, **({"value": "win"} if fault == "value" else {})}


def main(fault: str = "") -> None:
    for number, line in enumerate(sys.stdin):
        if number == 3 and fault == "dies":
            sys.exit(3)
        if number == 3 and fault == "slow":
            time.sleep(60)
        if number == 3 and fault == "endless":
            while True:
                sys.stdout.write("x" * 65536)
        reply = json.dumps(answer(json.loads(line)["position"], fault))
        print("[" * 5000 if fault == "nonsense" else reply, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
