"""Level 8 as honour from the empty board of Yoso-Go, where honour is proved to win: whether it wins every game.

``python -m tests.bench.honour DIR GAMES`` plays against chance and the eight levels in turn, each time with another
character, and prints a row for each of them. Finished games are kept in DIR, so that a run goes on where it was
broken off.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from printkit import engines
from printkit.engines.players import arena
from printkit.engines.players.level import LEVELS
from printkit.engines.players.playing import Result, hash_of, play
from tests.bench.players import SEED, maker

OTHERS = ("chance", *map(str, LEVELS))


def played(game, number):
    """Game ``number``: the score of level 8, which begins."""
    chance = Random(f"honour {SEED} {number}")
    other = maker(OTHERS[number % len(OTHERS)], game)
    seats = (arena.at_level(8)(game, chance.getrandbits(32)), other(game, chance.getrandbits(32)))
    score, positions = play(game, seats, game.text(game.start()))
    return Result(number, 0, score, len(positions) - 1, f"{hash_of(positions):016x}")


def main(folder, games):
    """Play what is missing and print what came of all."""
    game, label = engines.find("yoso"), f"honour seed {SEED}"
    store = Path(folder) / "honour.jsonl"
    done = arena.rows(store.read_text(encoding="ascii"), label) if store.exists() else {}
    for number in range(games):
        if number not in done:
            done[number] = played(game, number)
            with store.open("a", encoding="ascii") as file:
                file.write(arena.row(done[number], label))
    for index, name in enumerate(OTHERS):
        found = [done[number] for number in range(index, games, len(OTHERS))]
        if found:
            tell = arena.summary(found)
            print(f"level 8 v {name}: won {tell.wins} of {tell.games}, {tell.distinct} different", flush=True)


def run():
    """A game against each."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        main(folder, len(OTHERS))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
