"""One folder per game: how its boards and pieces look and what its kit contains."""

from printkit.layouts.base.lazy import OFFERS, LazyRef

OFFERS["game.toml"] = LazyRef("printkit.games._data.module:load")
