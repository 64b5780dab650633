"""Level 8 against proofs: positions where a win is proved and can be given away, and whether it keeps it.

``python -m tests.bench.kept GAME DIR COUNT`` looks at COUNT such positions of games between weak levels and prints
what became of them. What has been looked at is kept in DIR, so that a run goes on where it was broken off. *Kept*:
the turn is proved to win; *lost*: it is proved to lose or to draw; *unsure*: the search that looked again, with more
patience, came to no end. Where nobody could list all turns (the Master board), the positions are those in which a
game was won at once, and *kept* is that level 8 wins at once, too.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

from printkit import engines
from printkit.engines.players import advise, arena, players_of
from printkit.engines.players.playing import play
from printkit.engines.search.solve import Limits, kernel_of, solve, value_of

SEED = 2026
LEVELS = (2, 3, 4)
"""Who plays the games that positions are taken from."""
FIRST, AGAIN = 15_000, 2_000_000
"""Positions searched for the win that is there, and for the turn that was chosen."""


def positions(game, number):
    """The positions of one game between weak levels, its end the last, by levels and seed alone."""
    chance = Random(f"kept {game.name} {SEED} {number}")
    makers = [arena.at_level(chance.choice(LEVELS)) for _ in range(2)]
    seats = tuple(maker(game, chance.getrandbits(32)) for maker in makers)
    _, played = play(game, seats, players_of(game).varied(chance))
    return [game.parse(seats[0].kernel.decode(words)) for words in played]


def winning(game, position, nodes=FIRST):
    """The turns that are proved to win, where there is a win that can be given away; else None."""
    found = solve(game, position, Limits(nodes=nodes))
    if found.value != "win" or found.best is None or len(found.best) == len(game.turns(position)):
        return None
    return found.best


def won(game, number):
    """The positions of one game in which a win can be given away, each with the turns that keep it.

    Where nobody could list all turns: the last position of a game that somebody won, with None.
    """
    *found, end = positions(game, number)
    if players_of(game).evaluation(kernel_of(game)).lists:
        for position in found:
            best = winning(game, position)
            if best is not None:
                yield position, best
    elif game.outcome(end).winner:
        yield found[-1], None


def judged(game, position, best, nodes=AGAIN):
    """What level 8 makes of a win: ``kept``, ``lost`` or ``unsure``; without the winning turns, of a win at once."""
    turn = advise(game, position, 8).turn
    if best is None:
        outcome = game.outcome(game.play(position, turn)[1])
        return "kept" if outcome and outcome.winner == game.mover(position) else "lost", turn
    if turn in best:
        return "kept", turn
    # The margin may have been given away without the win, and a search may not know all winning turns.
    then = value_of(game, game.play(position, turn)[1], nodes).value
    return {"loss": "kept", "unknown": "unsure"}.get(then, "lost"), turn


def main(name, folder, count):
    """Look at positions until so many are judged, and print how many were kept."""
    game = engines.find(name)
    store = Path(folder) / f"kept-{name.replace(':', '-')}.jsonl"
    rows = [json.loads(line) for line in store.read_text(encoding="ascii").splitlines()] if store.exists() else []
    seen = {row["position"] for row in rows}
    number = max((row["game"] for row in rows), default=0)
    while sum("verdict" in row for row in rows) < count:
        for position, best in won(game, number):
            text = game.text(position)
            if text in seen:
                continue
            verdict, turn = judged(game, position, best)
            seen.add(text)
            rows.append({"game": number, "position": text, "turn": turn, "verdict": verdict})
            with store.open("a", encoding="ascii") as file:
                file.write(json.dumps(rows[-1]) + "\n")
        number += 1
    found = Counter(row["verdict"] for row in rows)
    print(f"{name}: {len(rows)} positions of {number} games; kept {found['kept']}, lost {found['lost']}, "
          f"unsure {found['unsure']}", flush=True)  # fmt: skip
    for row in rows:
        if row["verdict"] == "lost":
            print(f"  {row['position']}  {row['turn']}")


def run():
    """A small sample of each game."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        for name in ("yoso", "mana", "strings", "jo"):
            main(name, folder, 10)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
