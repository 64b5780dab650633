"""My Game for printkit: three in a row, ready to become your game.

This file is imported whenever games are listed, so it contains only what costs nothing: the title page. The parts of
the game are found by the names of their files; delete the file of a part that you do not need, and anything that
needs it will report that. `printkit games --check DIR` lists the parts that are there and any mistakes in them.
"""

from printkit.engines.game import Info

INFO = Info(
    id="mygame",  # what people type: printkit kit mygame
    title="My Game",
    designer="Your Name",
    year=None,
    players=("dark", "light"),  # the one who begins comes first
    start=".../.../... dark",  # the first position, as rules.py writes it
    boards=("mygame",),  # names of the boards it is played on
    credits=("A traditional game, to be turned into one of your own.",),  # lines printed on the cover
)
