"""The editor for the Master board, which works in the same way as the one for the small board."""

from printkit.games.yoso import editor


class Editor(editor.Editor):
    """The editor for the Master board: either player's tokens, the player to move, and their element."""
