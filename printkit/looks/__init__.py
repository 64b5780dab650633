"""The printed parts that a game may offer, and the types that declare them."""
