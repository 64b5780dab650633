"""Games whose rules are data: a file game.toml, which is converted to the parts that every game has."""
