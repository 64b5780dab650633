"""Computer players for every game, at eight levels: estimates, a search, proofs, and matches between levels."""

from printkit.engines.players.declared import advise as advise, players_of as players_of
from printkit.engines.players.player import Advice as Advice
