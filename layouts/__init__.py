"""Geometry in millimetres: pure functions that return frozen boards. No game, no drawing."""
