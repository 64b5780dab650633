"""One folder per game: how its boards and pieces look and what its kit contains."""

from pathlib import Path

from printkit.layouts.base import OFFERS

OFFERS["game.toml"] = "printkit.games._data.module:load"
OFFERS["examples"] = str(Path(__file__).parent / "_examples")
