"""The rules of Emperor's Favor as the engine applies them: manoeuvres, the full game, and separate duels."""

from printkit.engines.game import rulings

RULINGS = rulings(__file__)
