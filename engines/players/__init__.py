"""Players of every game, at eight levels: estimates, a search, what is proved, and matches between levels."""

from engines.players.player import Advice as Advice
from engines.players.player import advise as advise
