"""One folder per game: how its boards and pieces look and what its kit contains."""
