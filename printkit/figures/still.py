"""Board layers that no turn changes, shared by all the boards in a document."""

from printkit.draw.drawing import Drawing, Item, Layer, Same, Symbol, Use
from printkit.layouts.base.frozen import dataclass, field

STILL: tuple[Layer, ...] = ("board", "lines", "coords")
"""Layers that are the same in all figures of one board."""


@dataclass(frozen=True, slots=True, eq=False)
class StillLayers:
    """Draws each layer that no turn changes as one symbol, which is shared by all boards with the same layer.

    Attributes:
        prefix: start of the symbols' names.
    """

    prefix: str
    _symbols: dict[Same, Symbol] = field(default_factory=dict)

    def shared(self, drawing: Drawing) -> Drawing:
        """Return the drawing of a board with its shared layers as symbols."""
        return Drawing(
            tuple(
                (layer, (Use(self._symbol(layer, items), 0, 0),) if layer in STILL else items)
                for layer, items in drawing.layers
            )
        )

    def _symbol(self, layer: Layer, items: tuple[Item, ...]) -> Symbol:
        name = f"{self.prefix}-{layer}-{len(self._symbols)}"
        return self._symbols.setdefault(Same(items), Symbol(name, items))
