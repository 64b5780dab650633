"""Puzzle goals, one class each: forcing or preventing an event, keeping a result, the best turn, and sets."""
