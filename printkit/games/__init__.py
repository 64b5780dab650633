"""The games, each in a folder with the look of its boards and pieces and the content of its kit."""

from pathlib import Path

from printkit.layouts.base import OFFERS

OFFERS["game.toml"] = "printkit.games._data.module:load"
OFFERS["offered"] = "printkit.engines:offered"
OFFERS["examples"] = str(Path(__file__).parent / "_examples")
