"""Who digs: this process, a pool of processes on this machine, or (``cluster``) the workers of a Dask cluster."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from typing import Protocol

from engines.puzzles.mine import REACH, SURPLUS, Hand, Haul, Shaft, Tell, Vein, choose, dig
from engines.puzzles.puzzle import Puzzle
from engines.puzzles.store import Store

LOSSES = 8
"""How often hands may be lost with their workers before mining ends with an error."""


class Lost(Exception):
    """A worker ended before it came back with its hand."""


class Crew(Protocol):
    """Workers that take hands and come back with hauls."""

    @property
    def size(self) -> int:
        """How many hands can be out at once."""
        ...

    def send(self, hand: Hand) -> None:
        """Give a hand to a worker."""
        ...

    def receive(self) -> list[tuple[Hand, Haul | None]]:
        """Wait for hands that come back; None for the haul of one that was lost with its worker."""
        ...

    def close(self) -> None:
        """Send everybody home."""
        ...


class Alone:
    """No workers: hands are dug where they are received."""

    size = 1

    def __init__(self) -> None:
        self._hands: list[Hand] = []

    def send(self, hand: Hand) -> None:
        """Keep the hand."""
        self._hands.append(hand)

    def receive(self) -> list[tuple[Hand, Haul | None]]:
        """Dig it."""
        hand = self._hands.pop()
        return [(hand, dig(hand))]

    def close(self) -> None:
        """Nobody has to go."""


class Pool:
    """Processes of this machine; they end when this process does, however it ends."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._open()

    def _open(self) -> None:
        self._pool = ProcessPoolExecutor(self.size, get_context("spawn"), _watch)
        self._out: dict[Future[Haul], Hand] = {}

    def send(self, hand: Hand) -> None:
        """Give a hand to a process."""
        try:
            self._out[self._pool.submit(dig, hand)] = hand
        except BrokenProcessPool:
            # Whatever else was out is received as lost.
            lost: Future[Haul] = Future()
            lost.set_exception(BrokenProcessPool())
            self._out[lost] = hand

    def receive(self) -> list[tuple[Hand, Haul | None]]:
        """Wait for hands; where a process was killed, all that are out are lost and new processes are started."""
        done, _ = wait(self._out, return_when=FIRST_COMPLETED)
        if any(isinstance(one.exception(), BrokenProcessPool) for one in done):
            hands = list(self._out.values())
            self._pool.shutdown(cancel_futures=True)
            self._open()
            return [(hand, None) for hand in hands]
        return [(self._out.pop(one), one.result()) for one in done]

    def close(self) -> None:
        """End the processes, after the hands that they hold."""
        self._pool.shutdown(cancel_futures=True)


def _watch() -> None:
    """Make this process end with its parent: one that is killed cannot say good-bye."""
    parent = parent_process()

    def end() -> None:
        if parent is not None:
            wait_for([parent.sentinel])
            os._exit(1)

    threading.Thread(target=end, daemon=True).start()


def mine(wanted: dict[Vein, int], store: Store, crew: Crew, tries: int, tell: Tell) -> tuple[Puzzle, ...]:
    """Dig in every vein until it has given enough, and choose.

    Args:
        wanted: puzzles to choose of each vein.
        store: where hauls are kept; what is there already is not dug again.
        crew: who digs.
        tries: attempts after which a vein is left.
        tell: hears how far it is.

    Raises:
        Lost: workers are lost again and again.
    """
    shafts = [
        Shaft(vein, SURPLUS * count, tries if count else 0, store.hauls(vein))
        for vein, count in wanted.items()
    ]
    by_vein = {shaft.vein: shaft for shaft in shafts}
    out = losses = 0
    # A hand is small at first: where a game takes long, other workers can help.
    reach: Callable[[Shaft], int] = lambda shaft: min(REACH, 1 + shaft.sound)  # noqa: E731
    while True:
        open_shafts = [shaft for shaft in shafts if not shaft.done]
        if not open_shafts:
            break
        for shaft in open_shafts:
            while out < crew.size and (hand := shaft.give(reach(shaft))):
                crew.send(hand)
                out += 1
        for hand, haul in crew.receive():
            out -= 1
            shaft = by_vein[hand.vein]
            shaft.back(hand)
            if haul is None:
                losses += 1
                if losses > LOSSES * crew.size:
                    raise Lost(f"workers were lost {losses} times")
                continue
            store.add(haul)
            shaft.add(haul)
            tell(str(shaft.vein), len(shaft.puzzles), shaft.want, shaft.sound)
    return choose({shaft.vein: shaft.puzzles for shaft in shafts}, wanted)
