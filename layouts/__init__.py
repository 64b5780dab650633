"""Geometry in millimetres: pure functions that return frozen boards; games and drawing belong elsewhere."""
