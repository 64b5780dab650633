"""The Master board is set up as the small one."""

from printkit.games.yoso.editor import EDITOR

__all__ = ["EDITOR"]
