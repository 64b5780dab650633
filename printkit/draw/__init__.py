"""The drawing model: display lists, paths, type and themes. It knows nothing of paper, file formats or games."""
