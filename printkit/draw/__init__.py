"""The drawing model: display lists, paths, type and themes. The model does not deal with paper, file formats or
games.
"""
