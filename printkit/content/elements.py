"""The kinds of elements, each a class that declares an element's fields and draws the element."""

import re
from collections.abc import Mapping
from dataclasses import replace
from math import fsum

from printkit.content import pictures, setting, signs
from printkit.content.element import FLIPS, ElementKind, choice, flag, listed, number, numbers, string, whole
from printkit.content.expression import column
from printkit.draw import svgpath
from printkit.draw.drawing import Item, Path as Stroke, Style, faded, label
from printkit.draw.outline import KAPPA, Box, Segment, path_under, rounded
from printkit.draw.type import Align, Weight, face, width as type_width
from printkit.draw.type.hyphens import hyphenator
from printkit.layouts.base import limits
from printkit.layouts.base.refusals import InputError, OverLimit, TooSmall
from printkit.layouts.base.wording import plural
from printkit.layouts.transform import Transform

SHAPES = ("rectangle", "ellipse", "line", "path")
WEIGHTS: tuple[Weight, ...] = ("regular", "bold", "italic")
ALIGNS: tuple[Align, ...] = ("left", "center", "right")
TEXT_ALIGNS: tuple[setting.TextAlign, ...] = (*ALIGNS, "justify")
VALIGNS: tuple[setting.VAlign, ...] = ("top", "middle", "bottom")
SIZE, LINE = 3.2, 0.35
"""Defaults for type and strokes, in mm."""
SIGN = "0 0 24 24"
"""The default box in which a sign is drawn."""
REPEATS = 60
"""Largest number of icons in a row."""


class TextElement(ElementKind):
    """Text set in a box and reduced if necessary, with pictures among the words."""

    name, needs, inside = "text", "text", True

    text = string()
    size = number(1.0, 100.0, SIZE)
    least = number(1.0, 100.0, None)
    leading = number(0.8, 3.0, 1.25)
    colour = string()
    align = choice(TEXT_ALIGNS, "left")
    valign = choice(VALIGNS, "top")
    weight = choice(WEIGHTS, "regular")
    font = string()
    hyphenate = flag(True)
    safe = flag(True)

    def draw(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        """Draw the lines of the text; text that does not fit is reported, but drawn all the same."""
        size = self.size
        least = size if self.least is None else self.least
        leading, weight, align, valign = self.leading, self.weight, self.align, self.valign
        colour = self.ink
        soft = hyphenator(self.deck.language) if self.deck.language and self.hyphenate else str
        limits.CARD_LETTERS.check(len(self.text), "text")
        lines = setting.read(self.text, weight, self.ratio, family=self.family, soft=soft, paint=self.paint)
        if not lines:
            return (), None
        l, b, r, t = box
        set_, over = setting.fitted(
            lines, r - l, t - b, size=size, least=least, leading=leading, align=align, valign=valign
        )
        items = tuple(
            set_.items(
                l, t, colour, draw=lambda name, at, ink: self.placed(self.icon_named(name, ink, ink != colour), at)
            )
        )
        if over is not None:
            self.problems.append(over)
            return items, None
        x, y, u, v = set_.ink
        return items, (l + x, t + y, l + u, t + v)


class PictureElement(ElementKind):
    """A picture from a file."""

    name, needs = "picture", "file"

    file = string()
    flip = choice(FLIPS, "none")
    fit = choice(pictures.FITS, "contain")
    focus = numbers(2)
    crop = numbers(4)
    colour = string()

    def draw(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        """Draw the picture, fitted into its box."""
        name = self.file.strip()
        if not name:
            return (), None
        picture = pictures.load(self.picture_file(name), self.ink, "colour" in self.values, fonts=self.deck.fonts)
        fit, focus, crop = self.fit, self.focus or (0.5, 0.5), self.crop or pictures.WHOLE
        if not all(0 <= share <= 1 for share in focus):
            raise InputError("focus", listed(focus), "two fractions from 0 to 1, measured from the left and the top")
        if not (0 <= crop[0] < crop[2] <= 1 and 0 <= crop[1] < crop[3] <= 1):
            message = "left, top, right and bottom as fractions of the picture, from 0 to 1"
            raise InputError("crop", listed(crop), message)
        x, y = focus
        l, t, r, b = crop
        items = pictures.place(picture, box, fit, focus=(x, y), crop=(l, t, r, b))
        self.fine(items)
        return items, box


class IconElement(ElementKind):
    """Icons from the deck, in a row."""

    name, needs, inside = "icon", "icon", True

    icon = string()
    flip = choice(FLIPS, "none")
    repeat = whole(REPEATS, 1)
    gap = number(0, 100, 0.5)
    align = choice(ALIGNS, "left")
    valign = choice(VALIGNS, "middle")
    colour = string()
    safe = flag(True)

    def draw(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        """Draw the icons, as tall as the box, or smaller if the row would otherwise be too long."""
        names = self.icon.replace(",", " ").split() * self.repeat
        if not names:
            return (), None
        if len(names) > REPEATS:
            message = f"{{field}} may have at most {REPEATS} icons, not {{value}}."
            raise OverLimit("icon", len(names), message, found=len(names), bound=REPEATS)
        gap, colour = self.gap, self.ink
        l, b, r, t = box
        ratios = [self.ratio(name) for name in names]
        high = min(t - b, (r - l - gap * (len(names) - 1)) / fsum(ratios))
        if high < 1:
            message = f"The {len(names)} icons do not fit: they would be {max(high, 0):.2f} mm high."
            raise TooSmall("icon", " ".join(names), message, found=high, bound=1.0)
        wide = high * fsum(ratios) + gap * (len(names) - 1)
        x = l + setting.SHARES[self.align] * (r - l - wide)
        top = t - setting.SHARES[self.valign] * (t - b - high)
        ink = x, top - high, x + wide, top
        items: list[Item] = []
        for name, ratio in zip(names, ratios, strict=True):
            items += self.placed(
                self.icon_named(name, colour, "colour" in self.values), (x, top - high, x + ratio * high, top)
            )
            x += ratio * high + gap
        return tuple(items), ink


class ShapeElement(ElementKind):
    """A shape, or a row of shapes with labels: boxes to cross off, a track, an energy bar."""

    name, flat = "shape", True

    shape = choice(SHAPES, "rectangle")
    fill = string()
    fill_opacity = number(0, 1, 1.0)
    stroke = string()
    stroke_width = number(0.05, 20, LINE)
    stroke_opacity = number(0, 1, 1.0)
    radius = number(0, 500, 0.0)
    dash = numbers(2)
    path = string()
    repeat = whole(REPEATS, 1)
    gap = number(0, 100, 1.0)
    labels = string()
    size = number(1.0, 100.0, None)
    colour = string()
    font = string()

    def draw(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        """Draw the shapes side by side in the box, followed by their labels."""
        l, b, r, t = box
        count, labels = self.repeat, self.labels.split()
        if len(labels) > count:
            message = f"{{field}} may have {plural(count, 'word')}, one for each shape, but {{value}} has more."
            raise InputError("labels", " ".join(labels), message)
        gap = self.gap
        wide = (r - l - gap * (count - 1)) / max(count, 1)
        if count > 1 and wide < 0.5:
            message = f"{{field}} {{value}} is too many for the box: each would be {max(wide, 0):.2f} mm wide."
            raise TooSmall("repeat", str(count), message, found=wide, bound=0.5)
        outlines: list[Item] = []
        words: list[Item] = []
        for n in range(count):
            x = l + n * (wide + gap)
            outlines += self.outlined((x, b, x + wide, t))
            if n < len(labels):
                words.append(self.labelled((x, b, x + wide, t), labels[n]))
        return (*outlines, *words), box

    def labelled(self, box: Box, text: str) -> Item:
        """Draw a word in the middle of a shape, set smaller if necessary."""
        l, b, r, t = box
        size, font = 0.5 * (t - b) if self.size is None else self.size, self.family
        if not 1.0 <= size <= 100.0:
            raise InputError("size", f"{size:g} mm", "from 1 to 100 mm")
        size = min(size, 0.84 * (r - l) / max(type_width(text, 1.0, face("bold", font)), 1e-9))
        x, y = (l + r) / 2, (b + t) / 2
        return label(x, y, text, size, self.ink, weight="bold", anchor="middle", middle=True, family=font)

    def outlined(self, box: Box) -> tuple[Item, ...]:
        """Draw one shape."""
        l, b, r, t = box
        shape = self.shape
        stroke = self.colour_of("stroke", "ink" if shape == "line" else None)
        fill = None if shape == "line" else self.colour_of("fill", None if "stroke" in self.values else "ink")
        width = self.stroke_width if stroke else 0.0
        dash = self.dash or ()
        if dash and not all(part > 0 for part in dash):
            raise InputError("dash", listed(dash), "lengths of dashes and gaps in mm, each above 0")
        style = Style(fill, stroke, width, dash, "round" if dash else "butt", "miter")
        outline: tuple[Segment, ...]
        match shape:
            case "rectangle":
                outline = rounded(l, b, r, t, self.radius)
            case "ellipse":
                outline = _ellipse(box)
            case "line":
                points = self.canvas.points(self)
                one, other = points if len(points) == 2 else ((l, t), (r, b))
                outline = (("M", *one), ("L", *other))
            case _:
                outline = path_under(Transform(1.0, 0.0, 0.0, -1.0, l, t), svgpath.parse(self.path, "path"))
        if (opacities := (self.fill_opacity, self.stroke_opacity)) == (1, 1):
            return (Stroke(outline, style),)
        parts = zip((Style(fill), replace(style, fill=None)), opacities, strict=True)
        return tuple(
            item
            for part, opacity in parts
            if part.fill or part.stroke
            for item in faded((Stroke(outline, part),), opacity)
        )


class SignElement(ElementKind):
    """Path data with its own box, scaled to fit the element's box."""

    name, needs, inside = "sign", "sign", True

    sign = string()
    flip = choice(FLIPS, "none")
    box = string(SIGN)
    align = choice(ALIGNS, "center")
    valign = choice(VALIGNS, "middle")
    colour = string()
    safe = flag(True)

    def draw(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        """Draw the filled path."""
        name = self.sign.strip()
        if not name:
            return (), None
        is_sign = column(name) in self.deck.signs
        if not is_sign and not re.match(r"[Mm][\s,]*[-+.\d]", name):
            names = ", ".join(self.deck.signs) or "none"
            message = f"There is no sign {{value}}; the deck has {names}. Path data begins with M."
            raise InputError("sign", name, message, names=self.deck.signs)
        steps = svgpath.parse(self.deck.signs[column(name)] if is_sign else name, "sign")
        frame = signs.frame(self.box)
        if frame is None:
            message = f"left, top, width and height of the sign’s box, such as {SIGN}"
            raise InputError("box", " ".join(self.box.replace(",", " ").split()), message)
        left, top, wide, high = frame
        l, b, r, t = box
        scale = min((r - l) / wide, (t - b) / high)
        x = l + setting.SHARES[self.align] * (r - l - wide * scale)
        y = t - setting.SHARES[self.valign] * (t - b - high * scale)
        flip = Transform(scale, 0.0, 0.0, -scale, x - left * scale, y + top * scale)
        outline = path_under(flip, steps)
        item = Stroke(outline, Style(self.colour_of("colour", "ink")))
        return (item,), item.bounds()


class GroupElement(ElementKind):
    """A group of elements that are placed, turned and faded together; its parts are drawn as elements of the deck."""

    name, flat = "group", True

    def draw(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        """Return an empty drawing, because a group itself draws nothing."""
        return (), None


KINDS: Mapping[str, type[ElementKind]] = {
    kind.name: kind for kind in (TextElement, PictureElement, IconElement, ShapeElement, SignElement, GroupElement)
}
"""The kinds of elements, by their names in files."""


def _ellipse(box: Box) -> tuple[Segment, ...]:
    l, b, r, t = box
    x, y, u, v = (l + r) / 2, (b + t) / 2, (r - l) / 2 * KAPPA, (t - b) / 2 * KAPPA
    return (
        ("M", r, y),
        ("C", r, y + v, x + u, t, x, t),
        ("C", x - u, t, l, y + v, l, y),
        ("C", l, y - v, x - u, b, x, b),
        ("C", x + u, b, r, y - v, r, y),
        ("Z",),
    )
