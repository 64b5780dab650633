"""Registration marks, which a cutting machine uses to find the print on its mat.

Silhouette machines look for three marks: a square in the upper left corner, and L-shaped marks in the upper right
and lower left corners. The sizes here come from the free driver for these machines
(https://github.com/fablabnbg/inkscape-silhouette), whose guide also gives their position on A4, 10 mm from the edges.
No documented sizes are known for the marks of other makers, so those marks are not supported.
"""

from collections.abc import Mapping
from types import MappingProxyType

from printkit.draw.drawing import Drawing, Path, Style
from printkit.draw.outline import Box, polyline, rectangle
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import entry
from printkit.layouts.paper import Paper

BLACK = "#000000"


@dataclass(frozen=True, slots=True)
class Registration:
    """Marks of one kind; lengths in mm.

    Attributes:
        name: name on the command line.
        inset: distance of the marks from the edges of the paper.
        square: side of the square.
        arm: length of the strokes of an L-shaped mark; at each mark, a square with sides of this length is kept free.
        width: width of these strokes.
    """

    name: str
    inset: float
    square: float
    arm: float
    width: float

    def reserved(self, paper: Paper) -> tuple[Box, ...]:
        """Return the corners, extending to the edges of the paper, in which nothing else may be printed."""
        deep = self.inset + self.arm
        w, h = paper.width, paper.height
        return (0, h - deep, deep, h), (w - deep, h - deep, w, h), (0, 0, deep, deep)

    def drawing(self, paper: Paper) -> Drawing:
        """Return the marks on a sheet."""
        low, left, right, high = self.inset, self.inset, paper.width - self.inset, paper.height - self.inset
        square = rectangle(left, high - self.square, left + self.square, high)
        stroke = Style(stroke=BLACK, width=self.width)
        upper = polyline(((right - self.arm, high), (right, high), (right, high - self.arm)))
        lower = polyline(((left + self.arm, low), (left, low), (left, low + self.arm)))
        return Drawing.of(
            "marks",
            Path(square, Style(BLACK), "registration-1"),
            Path(upper, stroke, "registration-2"),
            Path(lower, stroke, "registration-3"),
        )


REGISTRATIONS: Mapping[str, Registration] = MappingProxyType(
    {each.name: each for each in (Registration("silhouette", 10.0, 5.0, 20.0, 0.3),)}
)
"""The kinds of marks, keyed by name."""


def named(name: str) -> Registration:
    """Return the marks with that name. Raises InputError, which suggests the nearest name."""
    return entry("registration", name, REGISTRATIONS)
