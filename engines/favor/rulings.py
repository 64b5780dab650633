"""The rulings of Emperor's Favor, about manoeuvres, the full game, and separate duels."""

from printkit.engines.game import rulings

RULINGS = rulings(__file__)
