"""Computer players for Yoso-Go, at eight levels."""

from printkit.engines.players import base
from printkit.engines.players.level import Level, levels
from printkit.engines.yoso.evaluation import YosoEvaluation
from printkit.engines.yoso.rules import Position


class Players(base.Players[Position]):
    """The computer players for Yoso-Go."""

    levels = levels(__file__, Level)
    measured_by = YosoEvaluation
    patience = 1
