"""My Game for printkit: three in a row, ready to become your game.

This file is imported whenever games are listed, so it contains only the title page, which is quick to load. The parts
of the game are found by the names of their files; if you delete the file for a part that you do not need, code that
uses the part will report that it is missing. `printkit games --check DIR` lists the existing parts and any mistakes
in them.
"""

from printkit.engines.game import Info

INFO = Info(
    id="mygame",  # the name that people type: printkit kit mygame
    title="My Game",
    designer="Your Name",
    year=None,
    players=("dark", "light"),  # the player who begins comes first
    start=".../.../... dark",  # the first position, in the notation of rules.py
    boards=("mygame",),  # names of the game's boards
    credits=("A traditional game, to be turned into one of your own.",),  # lines printed on the cover
)
