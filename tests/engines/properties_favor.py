"""Emperor's Favor: turns are told apart by their strike, which leaves the position as it is."""

TURNS_SHARE_POSITIONS = True
