"""Players of every game, at eight levels: estimates, a search, what is proved, and matches between levels."""

from printkit.engines.players.player import Advice as Advice
from printkit.engines.players.player import advise as advise
