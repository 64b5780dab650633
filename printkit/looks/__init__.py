"""What a game may offer in print: the declaration of its parts and their value types."""
