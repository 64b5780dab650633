"""The Master board is set up as the small one."""

from printkit.games.yoso import editor


class Editor(editor.Editor):
    """Tokens of either player, who is to move and on which element."""
