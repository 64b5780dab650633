"""What may be asked in each game: one file a game, found by looking."""
