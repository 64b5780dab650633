"""Games whose rules are data: a ``game.toml`` file, which is converted to the parts that every game has."""
