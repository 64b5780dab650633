"""Emblems of the Decktet: a picture for each of its 45 names, drawn by us alone.

All are of one make: plain geometric shapes, one weight of line, filled in the colours of the card's suits. Each
is a pure function that lays marks one over the other in a box of a hundred units about its centre, y upwards;
curves are written as SVG path data. An emblem knows nothing of colours: its tones are the suits of its card in
order, the first of them ``ONE``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import ceil, cos, pi, sin
from types import MappingProxyType
from typing import Literal, TypeAlias

from printkit.draw import drawing
from printkit.draw.drawing import (
    Item,
    Path,
    Point,
    Segment,
    Style,
    Symbol,
    Use,
    path_under,
    polyline,
    rectangle,
)
from printkit.draw.svgpath import parse
from printkit.draw.theme import Theme
from printkit.engines.strings.decktet import Card
from printkit.games.strings.suits import suit, suit_colour
from printkit.layouts.transform import IDENTITY, Transform

Tone: TypeAlias = Literal[0, 1, 2, "paper", "ink", "none"]
"""What fills a mark: a suit of the card by its place, white paper, ink, or nothing."""
ONE: Tone = 0
TWO: Tone = 1
THREE: Tone = 2
PAPER: Tone = "paper"
INK: Tone = "ink"

STRUCK = 0.56
"""Size of the sign of its suit on an Ace, in units of the box."""
GRID = 100.0
"""Units of the box an emblem is drawn in."""
STRENGTH = 0.72
"""How strong a suit's colour is when it fills a broad shape, so that lines of ink stand out on it."""
PALE = 0.3
"""The same for the second tone of a card with one suit."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape with an outline in ink.

    Attributes:
        segments: its path, in hundredths of the box.
        tone: what fills it.
        small: whether it is so small that it is filled with ink even where ink is saved.
        lined: whether it has its outline.
    """

    segments: tuple[Segment, ...]
    tone: Tone = "none"
    small: bool = False
    lined: bool = True


Marks: TypeAlias = tuple[Mark, ...]

# ------------------------------------------------------------------------------------------------ helpers


def _area(tone: Tone, *data: str) -> Marks:
    """Closed shapes."""
    return tuple(Mark(parse(path, "emblem"), tone) for path in data)


def _wire(*data: str) -> Marks:
    """Lines."""
    return tuple(Mark(parse(path, "emblem")) for path in data)


def _disc(tone: Tone, x: float, y: float, r: float) -> Marks:
    return (Mark(drawing.disc(x, y, r), tone),)


def _dot(x: float, y: float, r: float = 3.2) -> Marks:
    """A small disc of ink."""
    return (Mark(drawing.disc(x, y, r), INK, small=True),)


def _box(tone: Tone, left: float, bottom: float, right: float, top: float) -> Marks:
    return (Mark(rectangle(left, bottom, right, top), tone),)


def _at(marks: Iterable[Mark], dx: float = 0, dy: float = 0, angle: float = 0, scale: float = 1) -> Marks:
    """Scaled, turned counter-clockwise and shifted; lines keep their weight."""
    t = Transform.at(dx, dy, angle=angle, scale=scale)
    return tuple(replace(mark, segments=path_under(t, mark.segments)) for mark in marks)


def _flipped(marks: Iterable[Mark]) -> Marks:
    """Seen in a mirror: left for right."""
    return tuple(replace(mark, segments=tuple(map(_flip, mark.segments))) for mark in marks)


def _flip(step: Segment) -> Segment:
    match step:
        case ("M" | "L") as kind, x, y:
            return (kind, -x, y)
        case "C", a, b, c, d, x, y:
            return ("C", -a, b, -c, d, -x, y)
        case _:
            return step


def _both(marks: Marks) -> Marks:
    """Marks on the right and their mirror images on the left."""
    return marks + _flipped(marks)


def _halves(tone: Tone, data: str) -> Marks:
    """One shape of two halves: the path runs down its right side, from the middle to the middle."""
    right = parse(data, "emblem")
    back: list[Segment] = []
    at: Point = (0.0, 0.0)
    for step in right:
        match step:
            case "C", a, b, c, d, x, y:
                back.append(("C", c, d, a, b, *at))
                at = (x, y)
            case (("M" | "L"), x, y):
                back.append(("L", *at))
                at = (x, y)
            case _:
                pass
    # The first step only puts the pen down: there is nothing to come back from.
    return (Mark((*right, *map(_flip, reversed(back[1:])), ("Z",)), tone),)


def _round(count: int, marks: Marks, start: float = 0.0) -> Marks:
    """Copies turned about the middle, evenly."""
    return tuple(mark for k in range(count) for mark in _at(marks, angle=start + 360 * k / count))


def _star(tone: Tone, x: float, y: float, points: int, r: float, inner: float) -> Marks:
    ends = (
        Transform.at(x, y, angle=90 + 180 * k / points).apply(r if k % 2 == 0 else inner, 0)
        for k in range(2 * points)
    )
    return (Mark(polyline(ends, closed=True), tone),)


def _swell(y: float, tone: Tone, floor: float = -46, reach: float = 46, waves: int = 4) -> Marks:
    """Water with a wavy top, from side to side."""
    half = reach / waves
    crests = f"q{half / 2:.4g} 7 {half:.4g} 0" + f"t{half:.4g} 0" * (2 * waves - 1)
    return _area(tone, f"M{-reach} {y}{crests}V{floor}H{-reach}Z")


_LEAF = "M0 0C-13 9 -13 25 0 36C13 25 13 9 0 0Z"


def _leaf(tone: Tone, x: float, y: float, angle: float, scale: float = 1.0) -> Marks:
    return _at(_area(tone, _LEAF) + _wire("M0 0V24"), x, y, angle, scale)


# ------------------------------------------------------------------------------------------------ ranks 2 to 4


def _author() -> Marks:
    quill = _wire("M-24-16L10 18") + _area(
        ONE,
        "M-12-6C-19 10-13 20-6 26L-3 20C1 30 8 37 15 39L16 33C24 41 33 45 45 45C46 33 42 24 35 17L30 19"
        "C30 11 23 4 16 0L11 4C6-4-4-9-12-6Z",
    )
    pot = _area(TWO, "M-44-45H4V-30C4-22-6-20-8-16V-9H-32V-16C-34-20-44-22-44-30Z") + _wire("M-32-16H-8")
    return quill + _wire("M-12-6L36 37") + pot + _box(PAPER, -36, -38, -4, -28)


def _desert() -> Marks:
    cactus = _area(
        INK,
        "M-25-20V18A5 5 0 0 0-15 18V4H-11V12A4 4 0 0 0-3 12V1Q-3-4-8-4H-15V-20Z",
        "M-25-6H-32Q-37-6-37-1V8A4 4 0 0 0-29 8V2H-25Z",
    )
    dunes = _area(ONE, "M-46-14C-26 4 2 0 18-12C28-18 38-16 46-8V-45H-46Z")
    shade = _area(PAPER, "M-46-28C-20-14 8-20 24-32C32-38 40-38 46-36V-45H-46Z")
    return _disc(TWO, 14, 14, 29) + dunes + shade + cactus


def _origin() -> Marks:
    leaf = _area(TWO, "M0 10C4 36 24 46 45 43C44 20 26 6 0 10Z") + _wire("M0 10L30 32")
    drop = _area(ONE, "M0 20C6 0 27-4 27-20A27 25 0 0 0-27-20C-27-4-6 0 0 20Z")
    return _both(leaf) + drop + _wire("M-16-22A16 14 0 0 1 0-36")


def _journey() -> Marks:
    hills = _area(TWO, "M-46-6C-26 10-10 0 2-2C18-6 30 10 46-2V-45H-46Z")
    road = _area(PAPER, "M-30-45C-34-22 26-26 12-13C6-8-4-6 0-1L7-2C5-6 12-8 20-14C38-30 0-30 8-45Z")
    post = _box(INK, -31, -12, -28, 28) + _area(PAPER, "M-40 26H-22L-14 20-22 14H-40Z")
    return _disc(ONE, 16, 20, 25) + hills + road + post


def _painter() -> Marks:
    board = _area(
        ONE,
        "M-10 38C-36 36-46 16-46-4C-46-30-26-42-2-42C20-42 40-32 40-14C40 0 26 0 22-6C16-14 6-8 10 2"
        "C14 12 30 8 26 24C22 36 6 40-10 38Z",
    )
    blobs = (
        _disc(TWO, -28, 8, 8) + _disc(PAPER, -26, -16, 8) + _disc(TWO, -5, -28, 8) + _disc(PAPER, -10, 22, 8)
    )
    brush = _at(
        _area(TWO, "M-3-44L-4 10H4L3-44Z")
        + _box(PAPER, -5, 10, 5, 22)
        + _area(INK, "M-5 22C-8 34-3 38 0 46C3 38 8 34 5 22Z"),
        22, 4, -28, 0.9,
    )  # fmt: skip
    return board + blobs + brush


def _savage() -> Marks:
    feathers = tuple(mark for turn in (64, -64, 34, -34, 0) for mark in _leaf(ONE, 0, 4, turn, 1.14))
    face = _halves(TWO, "M0 20H26V-8C26-30 12-45 0-45")
    eye = _area(PAPER, "M5-2L21 4V-6Z") + _dot(15, -2, 3)
    mouth = _area(PAPER, "M-15-20H15L9-33H-9Z") + _wire("M-15-20L-9-33L-4-20L0-33L4-20L9-33L15-20")
    return feathers + face + _wire("M-26 12H26") + _both(eye) + _wire("M0 6V-12") + mouth


def _mountain() -> Marks:
    peak = _area(ONE, "M-46-40L-8 40L30-40Z") + _area(PAPER, "M-8 40L-20.3 14L-13 20L-8 11L-2 20L4.3 14Z")
    small = _area(ONE, "M-2-40L23 8L46-40Z") + _area(PAPER, "M23 8L13.6-10L19-6L23-12L28-6L31.6-10Z")
    return _disc(TWO, 20, 20, 21) + peak + small


def _sailor() -> Marks:
    hull = _area(TWO, "M-38-14H38C36-26 30-34 24-38H-24C-32-32-36-24-38-14Z")
    sails = _area(PAPER, "M4 42V-7H38C36 16 24 32 4 42Z") + _area(TWO, "M-5 34V-7H-32Z")
    return _wire("M0-14V45") + sails + hull + _swell(-30, ONE)


def _battle() -> Marks:
    sword = (
        _area(PAPER, "M-4-14V38L0 48L4 38V-14Z")
        + _wire("M0-14V34")
        + _box(TWO, -12, -19, 12, -13)
        + _box(TWO, -3, -34, 3, -19)
        + _disc(TWO, 0, -37, 5)
    )
    shield = _disc(ONE, 0, 4, 20) + _disc(PAPER, 0, 4, 12) + _disc(ONE, 0, 4, 5)
    return _at(sword, 0, -2, 43, 1.22) + _at(sword, 0, -2, -43, 1.22) + shield


# ------------------------------------------------------------------------------------------------ ranks 5 to 7


def _forest() -> Marks:
    fir = _box(PAPER, -4, -45, 4, -30) + _area(
        TWO, "M-22-32L0-2L22-32Z", "M-18-12L0 14L18-12Z", "M-14 6L0 30L14 6Z"
    )
    sides = _both(_at(fir, 26, -8, 0, 0.82))
    return _disc(ONE, 20, 21, 24) + sides + _at(fir, 0, 6, 0, 1.13)


def _discovery() -> Marks:
    glass = (
        _box(PAPER, -52, -6, -44, 6)
        + _box(TWO, -44, -8, -18, 8)
        + _box(PAPER, -18, -11, 8, 11)
        + _box(TWO, 8, -14, 32, 14)
        + _box(PAPER, 32, -17, 39, 17)
    )
    return _at(glass, -7, -12, 38, 0.92) + _star(ONE, 29, 30, 8, 17, 7)


def _soldier() -> Marks:
    crest = _area(ONE, "M-38 4A38 41 0 0 0 38 4Z") + _wire(
        "M0 16V45", "M-7 15L-19 40", "M7 15L19 40", "M-14 12L-33 26", "M14 12L33 26"
    )
    helm = (
        _box(INK, -22, -14, 22, 3)
        + _box(INK, -8, -34, 8, 0)
        + _halves(TWO, "M0 26C16 26 26 14 26-2V-30L15-45L6-31V-11H21V1H5L3-20H0")
    )
    return crest + helm + _wire("M-26 8H26") + _disc(ONE, 0, 16, 4)


def _lunatic() -> Marks:
    face = _area(ONE, "M0 44A44 44 0 0 1 0-44L-6-24L6-8L-6 10L6 26Z") + _area(
        TWO, "M0-44A44 44 0 0 1 0 44L6 26L-6 10L6-8L-6-24Z"
    )
    spiral = "M-20 12A3 3 0 0 0-20 6A6 6 0 0 0-20 18A9 9 0 0 0-20 0A10 10 0 0 0-29 10"
    eyes = _disc(PAPER, -21, 9, 14) + _wire(spiral) + _disc(PAPER, 20, 11, 10) + _dot(20, 11, 3.6)
    return (
        face
        + eyes
        + _wire("M10 26L30 30")
        + _area(PAPER, "M-26-16L-15-22L-5-15L6-22L16-15L27-21C20-38-16-40-26-16Z")
    )


def _penitent() -> Marks:
    robe = _area(TWO, "M-40-45C-42-18-30 0-22 14C-18 32-2 40 10 34L18 20L8 12C16 4 18-8 12-18L30-26L32-45Z")
    hood = _area(PAPER, "M10 34L18 20L8 12C-2 14-2 28 10 34Z") + _wire("M-8 2C2-4 8-10 24-4L26-10L12-18")
    candle = _box(PAPER, 34, -45, 43, -14) + _area(ONE, "M38.5 10C28-4 32-10 38.5-10C45-10 48-4 38.5 10Z")
    return robe + hood + candle


def _market() -> Marks:
    stripes = tuple(
        mark
        for k in range(6)
        for mark in _area(
            (ONE, PAPER)[k % 2],
            f"M{12 * k - 36} 42H{12 * k - 24}L{15 * k - 30} 14a7.5 8 0 0 0-15 0Z",
        )
    )
    fruit = _disc(ONE, -22, -9, 8) + _disc(PAPER, -7, -9, 8) + _disc(ONE, 8, -9, 8) + _disc(PAPER, 23, -9, 8)
    stall = _box(TWO, -44, -26, 44, -16) + _box(TWO, -38, -45, 38, -26) + _wire("M-13-26V-45", "M13-26V-45")
    return _both(_box(TWO, 33, -20, 39, 14)) + fruit + stall + stripes


def _chance_meeting() -> Marks:
    def person(tone: Tone) -> Marks:
        body = _area(tone, "M-45-45C-45-20-38-9-26-9C-14-9-5-20-5-45Z")
        face = _area(PAPER, "M-26 20A15 15 0 1 1-15-5L-9-3L-12 5A15 15 0 0 1-26 20Z")
        return body + face + _dot(-17, 6, 2.6)

    hat = _area(ONE, "M-43 12H-7V17H-14L-16 38H-37L-38 17H-43Z") + _wire("M-38 17H-14")
    hair = _area(TWO, "M-12 13C-20 15-24 10-25 4C-26-4-30-12-38-16C-48-4-46 28-27 26C-17 26-12 20-12 13Z")
    return person(ONE) + hat + _flipped(person(TWO) + hair) + _star(PAPER, 2, 34, 4, 12, 4)


def _castle() -> Marks:
    tower = _area(TWO, "M18-45V18H22V26H28V20H34V26H40V20H45V-45Z") + _box(INK, 29, -8, 34, 4)
    keep = _halves(ONE, "M0 26H5V20H11V26H18V-45H0")
    gate = _area(INK, "M-10-45V-26A10 10 0 0 0 10-26V-45Z")
    flag = _wire("M0 26V46") + _area(TWO, "M0 46L18 41L0 36Z")
    return flag + keep + _both(tower) + gate + _box(INK, -4, -2, 4, 8)


def _cave() -> Marks:
    rock = _area(TWO, "M-46-40L-38-4L-22 16L-14 36L6 43L22 30L30 10L42-6L46-40Z")
    mouth = _area(INK, "M-28-40C-28-6-16 14 2 14C18 14 28-6 28-40Z")
    teeth = _area(PAPER, "M-20-7L-15-20L-9 9Z", "M-5 12L0-10L6 13Z", "M12 10L16-18L22-8Z")
    return (
        rock + mouth + teeth + _area(ONE, "M-28-40C-20-26 20-26 28-40Z") + _wire("M-32-8L-24 0", "M30-2L24 8")
    )


# ------------------------------------------------------------------------------------------------ ranks 8 and 9


def _diplomat() -> Marks:
    coat = _halves(ONE, "M0-8C28-10 42-24 44-45H0")
    sash = _area(TWO, "M-32-17L-20-12L30-45H12Z") + _disc(PAPER, 24, -30, 6)
    folds = ((28 * cos(t), 9 * sin(t) - 9) for t in (pi * (1 + k / 8) for k in range(9)))
    ruff = tuple(mark for x, y in folds for mark in _disc(PAPER, x, y, 6)) + _area(
        PAPER, "M-28-9A28 9 0 0 1 28-9A28 9 0 0 1-28-9Z"
    )
    head = _halves(PAPER, "M0 34C13 34 17 26 17 16C17 2 8-10 0-10") + _both(_dot(7, 13, 2.6))
    beard = _wire("M-9 2Q-4 6 0 3Q4 6 9 2") + _area(INK, "M-3-4H3L0-10Z")
    hat = _area(ONE, "M-26 20C-31 40 22 50 26 22C10 28-10 26-26 20Z")
    plume = _area(TWO, "M10 26C14 42 30 48 44 44C40 32 26 22 10 26Z")
    return coat + sash + ruff + head + beard + hat + plume


def _mill() -> Marks:
    tower = _area(TWO, "M-24-34L-15 10H15L24-34Z") + _area(TWO, "M-17 10A17 16 0 0 0 17 10Z")
    door = _area(PAPER, "M-7-34V-18A7 7 0 0 0 7-18V-34Z")
    blade = _box(PAPER, 0, 10, 10, 37) + _wire("M0 0V40", "M0 19H10", "M0 28H10")
    return tower + door + _at(_round(4, blade, 45), 0, 14) + _disc(ONE, 0, 14, 6) + _swell(-33, ONE)


def _betrayal() -> Marks:
    heart = _at(_halves(ONE, "M0 24C4 34 12 38 20 38C34 38 44 28 44 12C44-10 20-22 0-42"), 0, -3, 0, 0.92)
    tip = _area(PAPER, "M-5 0V-37L0-50L5-37V0Z")
    hilt = (
        _area(PAPER, "M-5-6V22H5V-6Z")
        + _box(TWO, -15, 22, 15, 29)
        + _box(TWO, -4.5, 29, 4.5, 44)
        + _disc(TWO, 0, 48, 6)
    )
    slit = _wire("M-9-6H9")
    return _at(tip, 0, 0, -45, 1.16) + heart + _at(hilt + slit, 0, 0, -45, 1.1)


def _pact() -> Marks:
    circle = "M29 0A29 29 0 0 1-29 0A29 29 0 0 1 29 0ZM17 0A17 17 0 0 0-17 0A17 17 0 0 0 17 0Z"
    stone = _at(_area(PAPER, "M-9 24L-5 32H5L9 24L0 14Z") + _wire("M-9 24H9"), 0, 14)
    first, other = (_at(_area(tone, circle) + stone, x, -5) for tone, x in ((ONE, -16), (TWO, 16)))
    # Drawn once more where it passes over the other, the first ring is linked with it.
    outer, inner = "M-13.5-33.9A29 29 0 0 1 12.9-2.5", "M.9-3.5A17 17 0 0 0-14.5-21.9"
    over = _area(ONE, f"{outer}L{inner[1:]}Z")
    return first + other + tuple(replace(mark, lined=False) for mark in over) + _wire(outer, inner)


def _darkness() -> Marks:
    bat = _halves(
        ONE,
        "M0 12L3 12L8 22L11 10C20 20 34 22 46 16C40 8 38-2 39-14C32-8 25-8 21-16C16-10 10-12 8-20C6-26 3-30 0-34",
    )
    return _disc(TWO, 0, 12, 30) + bat + _both(_disc(PAPER, 5, 2, 3))


def _merchant() -> Marks:
    bag = _halves(TWO, "M0 16H9C22 6 38-10 38-28C38-42 24-45 0-45") + _halves(
        TWO, "M0 36L6 42L12 36L19 42L10 20H0"
    )
    coin = _disc(ONE, 0, -18, 16) + _disc(PAPER, 0, -18, 8)
    return bag + _box(ONE, -12, 15, 12, 22) + coin


# ------------------------------------------------------------------------------------------------ pawns and courts


def _harvest() -> Marks:
    grain = _area(TWO, "M0 0C9 3 11 11 6 18C0 14-3 7 0 0Z")
    ear = (
        _wire("M0-24V22")
        + tuple(m for y in (-4, 7, 18) for m in _both(_at(grain, 0, y)))
        + _area(TWO, "M0 26C-6 32-5 39 0 45C5 39 6 32 0 26Z")
    )
    ears = _at(ear, 0, -8, 30, 0.95) + _at(ear, 0, -8, -30, 0.95) + _at(ear, 0, -4, 0, 1.05)
    straw = _area(TWO, "M-7-22L-18-45H18L7-22Z") + _wire("M0-22V-45", "M-3-22L-9-45", "M3-22L9-45")
    sickle = _area(ONE, "M-46 8C-44-20-16-40 16-34L17-28C-10-30-32-18-46 8Z") + _at(
        _box(PAPER, 0, -4, 26, 4), 17, -31, 8
    )
    return ears + straw + sickle + _box(THREE, -11, -26, 11, -16)


def _watchman() -> Marks:
    cloak = _halves(THREE, "M0 14C12 12 18 2 24-45H0") + _wire("M0 8V-45")
    head = (
        _disc(PAPER, 0, 19, 11)
        + _area(ONE, "M-22 23H22C16 29 13 29 12 32C10 46-10 46-12 32C-13 29-16 29-22 23Z")
        + _both(_dot(4, 17, 2))
    )
    pike = _box(PAPER, 31, -45, 35, 28) + _area(ONE, "M33 46L39 28C46 26 46 12 39 8V16H27V28Z")
    lamp = (
        _wire("M-16-2L-33 6")
        + _area(TWO, "M-43-24L-40-6H-27L-24-24Z")
        + _wire("M-43-24H-24", "M-40-6A6.5 7 0 0 0-27-6", "M-33.5-6V-24")
    )
    return pike + cloak + lamp + head


def _light_keeper() -> Marks:
    beam = _area(ONE, "M8 28L46 42V10Z")
    tower = _area(THREE, "M-12 16L-19-36H19L12 16Z") + _area(PAPER, "M-13.6 4H13.600L15.5-10H-15.500Z")
    tower += _area(PAPER, "M-17.5-24H17.500L19-36H-19Z")
    lamp = _box(ONE, -9, 21, 9, 33) + _halves(THREE, "M0 46L14 33H0") + _box(THREE, -16, 15, 16, 21)
    return _both(beam) + tower + lamp + _swell(-33, TWO)


def _borderland() -> Marks:
    left = _area(TWO, "M-5 43.700A44 44 0 0 1-22-38.100C-2-20-28 14-5 43.700Z")
    right = _area(THREE, "M14 41.700A44 44 0 0 0 2-44C20-22-8 14 14 41.700Z")
    fir = _area(PAPER, "M-7-8L0 4L7-8Z", "M-6 0L0 11L6 0Z") + _wire("M0-8V-14")
    tower = _area(PAPER, "M-7-14V6H-3V3H3V6H7V-14Z")
    return (
        _disc(ONE, 0, 0, 44)
        + left
        + right
        + _at(fir, -28, 8, 0, 1.1)
        + _at(fir, -25, -16, 0, 0.9)
        + _at(tower, 26, 0, 0, 1.1)
    )


def _consul() -> Marks:
    pan = _wire("M32 28L20-4", "M32 28L44-4")
    post = _area(THREE, "M-3 26H3L5-34H-5Z") + _halves(THREE, "M0-34H12L20-45H0")
    beam = _halves(THREE, "M0 33C10 24 22 32 36 31V25C24 26 10 18 0 25") + _disc(PAPER, 0, 37, 8)
    bowls = _area(ONE, "M-46-4A14 14 0 0 1-18-4Z") + _area(TWO, "M18-4A14 14 0 0 1 46-4Z")
    return _both(pan) + bowls + post + beam


def _rite() -> Marks:
    flame = _halves(THREE, "M0 46C6 34 22 24 20 8C19 2 16-2 12-4H0") + _halves(
        PAPER, "M0 22C4 14 9 10 9 4C9 0 7-3 5-4H0"
    )
    bowl = _area(ONE, "M-34-4H34C32-20 18-26 8-28V-36L20-45H-20L-8-36V-28C-18-26-32-20-34-4Z") + _wire(
        "M-8-28H8"
    )
    leaves = _leaf(TWO, 32, -4, -14, 0.72) + _leaf(TWO, 30, -24, -58, 0.6)
    return _both(leaves) + flame + bowl


def _island() -> Marks:
    trunk = _area(INK, "M-2-20C-2-6 2 6 9 17L14 15C8 4 7-8 8-20Z")
    frond = _area(INK, "M0 0C4 13 24 17 33-3C22 5 12 5 0 0Z")
    right = _at(frond, 11, 16, 26) + _at(frond, 11, 16, -28, 0.84)
    left = _at(_flipped(frond), 11, 16, -22) + _at(_flipped(frond), 11, 16, 34, 0.84)
    land = _area(ONE, "M-40-34C-32-12-10-18 4-16C20-14 34-16 40-34Z")
    return _disc(THREE, -2, 12, 31) + trunk + right + left + land + _swell(-31, TWO)


def _window() -> Marks:
    frame = _area(THREE, "M-34-38V10A34 34 0 0 0 34 10V-38Z")
    top = _area(ONE, "M3 14H27A27 27 0 0 1 3 37Z")
    upper = _box(TWO, 3, -11, 27, 9)
    lower = _box(ONE, 3, -33, 27, -16)
    return frame + _both(top + upper + lower) + _box(THREE, -42, -46, 42, -38)


# ------------------------------------------------------------------------------------ crowns and the excuse


def _huntress() -> Marks:
    bow = _area(ONE, "M-6 50C14 44 30 20 34 8V-8C30-20 14-44-6-50L-9-44C10-36 22-18 24 0C22 18 10 36-9 44Z")
    string = _wire("M-7 45L-30 0L-7-45")
    arrow = _wire("M-46 0H48") + _area(TWO, "M60 0L42 9V-9Z", "M-30 0L-38 9H-54L-46 0L-54-9H-38Z")
    return _at(string + bow + arrow, -4, -4, 45, 0.94)


def _bard() -> Marks:
    strings = _wire(*(f"M{x} 26V-28" for x in (-12, -4, 4, 12)))
    arms = _halves(ONE, "M0-24C18-24 26-12 22 4C18 20 20 34 30 44L40 38C32 28 33 20 36 8C44-24 24-42 0-42")
    return strings + arms + _box(TWO, -35, 22, 35, 30) + _halves(TWO, "M0-34H8L16-46H0")


def _sea() -> Marks:
    wave = _area(
        ONE,
        "M-46-45V-16C-38 20-12 44 16 38C36 34 44 14 34 2C28-5 17-4 15 5C14 10 18 14 22 13"
        "C10 20-6 8 0-10C4-22 24-26 46-20V-45Z",
    )
    foam = _wire("M-36-6C-28 14-10 28 10 28", "M-32-22C-24-4-16 6-8 10")
    return wave + foam + _swell(-34, TWO, waves=3)


def _end() -> Marks:
    glass = _halves(PAPER, "M0 36H24C24 12 5 10 4 0C5-10 24-12 24-36H0")
    sand = _halves(ONE, "M0-12C8-16 20-24 23-36H0")
    plates = _box(ONE, -32, 35, 32, 45) + _box(ONE, -32, -45, 32, -35)
    return _both(_box(TWO, 26, -35, 31, 35)) + glass + sand + plates


def _calamity() -> Marks:
    wall = _area(TWO, "M-28-45L-24-8L-14-2L-8-12L2-4L8-14L18-8L22-45Z") + _box(INK, -8, -36, 2, -24)
    top = _at(_area(TWO, "M-22-6L-14-12L-8-2L2-10L10 0L22-6V22H14V15H6V22H-4V15H-12V22H-22Z"), -16, 14, 24)
    bolt = _area(ONE, "M34 46L8 18L20 16L4-6L16-8L10-28L36 2L24 4L38 22L26 24L46 44Z")
    return wall + top + bolt


def _windfall() -> Marks:
    fruit = _halves(ONE, "M0 4C10 14 34 10 34-13C34-32 20-46 9-45C5-44.5 3-43 0-43")
    gusts = _wire("M-46 26H-20A9 9 0 1 1-29 35", "M-46 14H-14")
    leaf = _leaf(TWO, 4, 16, -64, 1.1)
    fallen = fruit + _wire("M0 2C-1 10 1 17 6 26") + leaf + _wire("M-22-8C-23-18-18-28-12-33")
    return gusts + _at(fallen, 6, 0)


def _excuse() -> Marks:
    horn = _area(TWO, "M0 24C16 40 44 34 38-8C32 6 20 8 16-14H0Z")
    cap = _area(ONE, "M0 24C-16 40-44 34-38-8C-32 6-20 8-16-14H0Z")
    tip = _halves(PAPER, "M0 38C6 24 14 4 12-14H0")
    bells = _both(_disc(PAPER, 38, -13, 7) + _dot(38, -15, 2)) + _disc(PAPER, 0, 39, 7) + _dot(0, 37, 2)
    band = _area(PAPER, "M-30-14H30L26-30L17-20L9-32L0-20L-9-32L-17-20L-26-30Z")
    return horn + cap + tip + bells + band


def _ace() -> Marks:
    """A coin, on which the sign of the suit is struck."""
    beads = _round(24, tuple(replace(mark, lined=False) for mark in _disc(PAPER, 0, 41.2, 2)))
    return _disc(ONE, 0, 0, 47) + beads + _disc("none", 0, 0, 35.5)


_EMBLEMS: Mapping[str, Callable[[], Marks]] = MappingProxyType(
    {
        "Author": _author, "Desert": _desert, "Origin": _origin,
        "Journey": _journey, "Painter": _painter, "Savage": _savage,
        "Mountain": _mountain, "Sailor": _sailor, "Battle": _battle,
        "Forest": _forest, "Discovery": _discovery, "Soldier": _soldier,
        "Lunatic": _lunatic, "Penitent": _penitent, "Market": _market,
        "Chance Meeting": _chance_meeting, "Castle": _castle, "Cave": _cave,
        "Diplomat": _diplomat, "Mill": _mill, "Betrayal": _betrayal,
        "Pact": _pact, "Darkness": _darkness, "Merchant": _merchant,
        "Harvest": _harvest, "Watchman": _watchman, "Light Keeper": _light_keeper, "Borderland": _borderland,
        "Consul": _consul, "Rite": _rite, "Island": _island, "Window": _window,
        "Huntress": _huntress, "Bard": _bard, "Sea": _sea,
        "End": _end, "Calamity": _calamity, "Windfall": _windfall,
        "Excuse": _excuse,
    }
)  # fmt: skip


def _mixed(colour: str, paper: str, share: float) -> str:
    """A colour thinned with that of the paper; ``share`` of it is left."""
    pairs = zip(*(bytes.fromhex(c[1:]) for c in (colour, paper)), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


@cache
def _symbol(
    name: str, suits: str, tones: tuple[str, ...], paper: str, ink: str, width: float, solid: bool
) -> Symbol:
    shrink = IDENTITY.scaled(1 / GRID)
    fills: dict[Tone, str | None] = {
        0: tones[0], 1: tones[1], 2: tones[2], "paper": paper, "ink": ink, "none": None,
    }  # fmt: skip
    marks = _EMBLEMS[name]() if name in _EMBLEMS else _ace()
    items: list[Item] = []
    for mark in marks:
        fill, line = fills[mark.tone], ink
        if not (solid or mark.small):
            line = fill if fill and mark.tone not in ("paper", "ink") else ink
            fill = paper if fill else None
        style = Style(fill, line, width, cap="round", join="round") if mark.lined else Style(fill)
        items.append(Path(path_under(shrink, mark.segments), style))
    if name not in _EMBLEMS:
        struck = suit(suits, paper) if solid else suit(suits, tones[0], width / STRUCK)
        items.append(Use(struck, 0, 0, STRUCK))
    return Symbol(f"emblem-{name.lower().replace(' ', '-')}-{width:.4g}-{''.join(tones)}", tuple(items))


def emblem(card: Card, theme: Theme, size: float) -> Symbol | None:
    """The emblem of a card in a box of one unit, lines as heavy as the theme has them at ``size`` mm.

    None for a card of one's own whose name is no name of the Decktet.
    """
    if card.name not in _EMBLEMS and not (card.rank == "Ace" and len(card.suits) == 1):
        return None
    colours = [suit_colour(letter, theme) for letter in card.suits] or [theme.soft]
    if theme.solid:
        if len(colours) == 1:
            colours = [_mixed(colours[0], theme.paper, STRENGTH), _mixed(colours[0], theme.paper, PALE)]
        else:
            colours = [_mixed(colour, theme.paper, STRENGTH) for colour in colours]
    tones = tuple(colours * 3)[:3]
    width = ceil(max(theme.hair, theme.medium * size / 28) / size * 1e4) / 1e4
    return _symbol(card.name, card.suits, tones, theme.paper, theme.ink, width, theme.solid)
