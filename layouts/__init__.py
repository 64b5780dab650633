"""Board geometry in millimetres, independent of games and drawing: pure functions that return frozen boards."""
