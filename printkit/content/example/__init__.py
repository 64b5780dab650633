"""The example project written by ``printkit init``: own elements, cards, floor plan and Mana values."""
