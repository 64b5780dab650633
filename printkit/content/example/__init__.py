"""The example project written by ``printkit init``: elements, cards, a floor plan and Mana values to change."""
