"""The functions and values behind ``import printkit``: the top layer, which no other layer imports."""
