"""The drawing model: display lists, paths, type and themes. No paper, no file format, no game."""
