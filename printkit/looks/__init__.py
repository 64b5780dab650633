"""The printed parts that a game may offer: their declaration and their value types."""
