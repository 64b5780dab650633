"""Konane, the checkers of Hawaii, for printkit."""

from printkit.engines.game import Info

INFO = Info(
    id="konane",
    title="Konane",
    designer="the people of Hawaii",
    year=None,
    players=("black", "white"),
    start="oxoxox/xoxoxo/oxoxox/xoxoxo/oxoxox/xoxoxo black",
    boards=("konane",),
    credits=("A traditional game of Hawaii.",),
)
