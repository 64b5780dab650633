"""One file per game: how it looks in figures (see :mod:`printkit.diagrams.table`)."""
