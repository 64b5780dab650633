"""Games whose rules are data: a file game.toml, converted to the parts that every game has."""
