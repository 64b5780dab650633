"""Setting up positions on the Master board works as on the small board."""

from printkit.games.yoso import editor


class Editor(editor.Editor):
    """Tokens of either player, who is to move and on which element."""
