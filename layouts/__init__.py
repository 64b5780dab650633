"""Board geometry in millimetres: pure functions that return frozen boards, without games or drawing."""
