"""What plays Emperor's Favor: levels by estimate, and the judge of games that were played."""

from __future__ import annotations

from printkit.engines.favor.evaluation import (
    LEVELS,
    Tables,
    advise,
    contest,
    course,
    figures_of,
    recorded,
    seat,
)
from printkit.engines.favor.judge import judged
from printkit.engines.players.parts import Parts

PLAYERS = Parts(
    levels=LEVELS,
    advise=advise,
    seat=seat,
    contest=contest,
    recorded=recorded,
    judged=judged,
    course=course,
    kept=Tables,
    balance=figures_of,
)
