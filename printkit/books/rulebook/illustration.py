"""Pictures from files in a rulebook: their sizes, and the sheets on which they are drawn."""

import re
from pathlib import Path

from printkit.content import pictures
from printkit.content.blocks import Picture
from printkit.draw.drawing import Drawing
from printkit.draw.raster import Raster
from printkit.export.document import Sheet
from printkit.layouts.base.fence import inside
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import located

DENSITY = 150.0
"""Pixels per inch of a PNG or JPEG that does not state its resolution."""
UNITS = 96.0
"""Units per inch of an SVG."""
COARSE = 72.0
"""The lowest resolution, in pixels per inch, at which a picture is printed, even if its file states less."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture in a rulebook.

    Attributes:
        picture: the image.
        alt: its description in words.
        caption: the text below it; may be empty; only a picture with a caption has a number.
        name: name for references: its file name without the suffix, in lower case.
        where: file and line of the text.
    """

    picture: pictures.Picture
    alt: str
    caption: str
    name: str
    where: str

    def at(self, key: str) -> str:
        """Return the picture's place in the text, for messages; it is the same for all keys."""
        return self.where

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm at the picture's stated resolution."""
        content = self.picture.content
        density = max(content.dpi or DENSITY, COARSE) if isinstance(content, Raster) else UNITS
        return 25.4 * self.picture.width / density, 25.4 * self.picture.height / density

    def sheet(self, width: float) -> Sheet:
        """Draw the picture ``width`` mm wide."""
        height = width * self.picture.height / self.picture.width
        with located(self.where):
            items = pictures.place(self.picture, (0.0, 0.0, width, height))
        return Sheet(width, height, Drawing.of("board", *items), self.caption or self.alt, description=self.alt)


def illustration(picture: Picture, folder: Path, where: str) -> Illustration:
    """Return a picture to which text in ``folder`` refers; ``where`` is the file and line of the reference.

    Raises:
        InputError: there is no such file, or it cannot be printed.
    """
    with located(where):
        path = inside(folder, picture.source, "picture")
        image = pictures.load(path)
    name = "-".join(re.findall(r"[\w]+", path.stem.casefold()))
    return Illustration(image, picture.alt, picture.caption, name, where)
