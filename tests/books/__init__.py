"""What players ask at the table, answered by the rulebooks and by the engines."""
