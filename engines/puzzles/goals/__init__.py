"""The goals of puzzles, one class each: to force or prevent an event, to keep a result, the best turn, and sets."""
