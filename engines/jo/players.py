"""Computer players for Jo, at eight levels."""

from printkit.engines.jo.evaluation import JoEvaluation
from printkit.engines.jo.rules import Position
from printkit.engines.players import base
from printkit.engines.players.level import Level, levels


class Players(base.Players[Position]):
    """The computer players for Jo."""

    levels = levels(__file__, Level)
    measured_by = JoEvaluation
    patience = 20
