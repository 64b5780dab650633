"""Players: seconds and nodes for a turn at each level, and memory.

``python -m tests.bench.players GAME DIR GAMES [A,B ...]`` measures how strong they are, a table row for each pair.
Finished games are kept in DIR, so that a run goes on where it was broken off. In the place of a level may stand
``chance``, ``greedy``, or ``plain:NODES`` for plain alpha-beta of so many nodes. Against ``greedy`` a second row
leaves out the openings that are proved to be won by the player who begins: some set-ups of Mana by chance let it take
the damyo at once.
"""

from __future__ import annotations

import random
import resource
import sys
from pathlib import Path
from time import process_time

from printkit import engines
from printkit.engines.players import advise, arena, players_of
from printkit.engines.players.level import LEVELS
from printkit.engines.players.playing import play
from printkit.engines.search.solve import kernel_of, value_of
from tests.opponents import Chance, ChanceAtCourt, Greedy, Plain, alphabeta

SEED = 2026
PROOF = 20_000
"""Positions searched for the win of an opening."""
PAIRS = ("1,chance", *(f"{level},{level - 1}" for level in range(2, 9)), "8,greedy")


def maker(name, game):
    """Makes players of a level, or one of the simple opponents."""
    if name == "chance":
        return ChanceAtCourt if game.info.id == "favor" else Chance
    if name == "greedy":
        return Plain if game.info.id == "favor" else Greedy
    if name.startswith("plain:"):
        return alphabeta(int(name.partition(":")[2]))
    return arena.at_level(int(name))


def main(name, folder, games, pairs):
    """Play the matches and print their rows."""
    game = engines.find(name)
    for pair in pairs or PAIRS:
        one, other = pair.split(",")
        store = Path(folder) / f"{name.replace(':', '-')}-{one}-{other}.jsonl"
        begun = process_time()
        label = f"{name} {pair} seed {SEED}"
        done = arena.rows(store.read_text(encoding="ascii"), label) if store.exists() else {}
        results = []
        for result in arena.match(game, (maker(one, game), maker(other, game)), games, seed=SEED, done=done):
            results.append(result)
            if result.number not in done:
                with store.open("a", encoding="ascii") as file:
                    file.write(arena.row(result, label))
        spent = (process_time() - begun) / games
        tell(name, f"{one} v {other}", results, spent)
        if other == "greedy" and players_of(game).opening(random.Random(0)):
            undecided = [result for result in results if not decided(game, result.number)]
            tell(name, f"{one} v {other}, nothing won by force", undecided, spent)


def decided(game, number):
    """Whether the opening of a game of the match is proved to be won by the player who begins."""
    start = players_of(game).varied(random.Random(f"match {game.name} {SEED} {number // 2}"))
    return value_of(game, game.parse(start), PROOF).value == "win"


def tell(name, pair, results, spent):
    """A row of the table."""
    found = arena.summary(results)
    turns = sum(result.turns for result in results) / found.games
    print(
        f"{name} | {pair} | {found.games} | {100 * found.score:.1f} | {100 * found.error:.1f} | "
        f"{found.draws} | {found.distinct} | {turns:.0f} | {spent:.3f}",
        flush=True,
    )


def positions(game, count):
    """Positions from the middle of games between beginners."""
    found, kernel = [], kernel_of(game)
    for seed in range(count):
        players = (arena.at_level(2)(game, seed), arena.at_level(1)(game, seed))
        played = play(game, players, players_of(game).varied(random.Random(seed)))[1]
        found.append(game.parse(kernel.decode(played[len(played) // 2])))
    return found


def run():
    """Print a row for each game and level."""
    for name in ("yoso", "master:circle", "mana", "jo", "strings"):
        game = engines.find(name)
        sample = positions(game, 6)
        for level in LEVELS:
            begun = process_time()
            nodes = [advise(game, position, level).nodes for position in sample]
            spent = process_time() - begun
            print(f"{name:14} level {level}: {spent / 6:7.3f} s and {sum(nodes) / 6:9,.0f} nodes a turn")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:])
