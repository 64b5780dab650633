"""Emperor’s Favor in print."""
