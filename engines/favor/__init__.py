"""Emperor's Favor (Bryan Cash): courtiers who manoeuvre, assassinate and duel for the Emperor's favour.

``rules`` contains manoeuvre positions, which figures and puzzles use; ``duel``, ``open_duel`` and ``hidden`` contain
the duels. ``court`` is the full game for two to four players, ``table`` the same game with all cards known (for
books), and ``record`` its text records. ``simulate`` plays many games with a simple policy.
"""

from types import MappingProxyType

from printkit.engines.declaration import Engine
from printkit.engines.game import Info
from printkit.layouts.base.lazy import LazyRef

INFO = Info(
    id="favor",
    title="Emperor's Favor",
    designer="Bryan Cash",
    year=None,
    players=("A", "B", "C", "D"),
    start="........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./......... A@a1N,B@i9S A",
    boards=("favor",),
    order=60,
    credits=(
        "Emperor's Favor was designed by Bryan Cash for a class in game design.",
        "This is a summary in our own words.",
    ),
    history=False,
)


ENGINE = Engine(
    info=INFO,
    rules=LazyRef("printkit.engines.favor.table:game"),
    readings=LazyRef("printkit.engines.favor.readings:READINGS"),
    statements=LazyRef("printkit.engines.favor.statements"),
    puzzles=LazyRef("printkit.engines.favor.puzzles:PUZZLES"),
    players=LazyRef("printkit.engines.favor.players:Players"),
    records=MappingProxyType({"court": LazyRef("printkit.engines.favor.record:replayed")}),
)
