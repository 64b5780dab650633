"""The Master board is set up as the small one."""

from printkit.studio.editors.yoso import EDITOR

__all__ = ["EDITOR"]
