"""Games whose rules are data: a file game.toml, read into the parts that every game has."""
