"""The example project that ``printkit init`` writes: own elements, cards, floor plan and Mana values."""
