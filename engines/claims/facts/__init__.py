"""One file per game: what claims and figures may ask about it (see :mod:`engines.claims.deeds`)."""
