"""SVG path data read as segments of a drawing: every command of SVG 1.1, with all curves and arcs made cubic."""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import atan2, ceil, cos, hypot, isfinite, pi, sin, sqrt, tan

from printkit.draw.outline import Point, Segment
from printkit.layouts.base.refusals import InputError

_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""Number of arguments of each command."""
_NUMBER = re.compile(r"([-+]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?\d++)?)[\s,]*", re.ASCII)
_FLAG = re.compile(r"([01])[\s,]*")
_GAP = re.compile(r"[\s,]*")


# Pictures repeat their paths, and a picture is read again for each of its colours.
@lru_cache(maxsize=1024)
def parse(text: str, field: str) -> tuple[Segment, ...]:
    """Return the segments of some path data, in the coordinates of the data.

    Args:
        text: the ``d`` of a path.
        field: the place of the data, for messages.

    Raises:
        InputError: a command is unknown, a number is missing or too large, or the path does not begin with ``M``.
    """
    pen = _Pen()
    for command, numbers in _commands(text, field):
        if not pen.steps and command not in "Mm":
            message = "{field} must begin with M and a starting point, not with {value}."
            raise InputError(field, command, message)
        pen.draw(command.upper(), pen.absolute(command, numbers))
    if len(pen.steps) < 2:
        message = (
            "{field} must be path data with at least one stroke, such as M-0.4 0.4L0 -0.4L0.4 0.4Z, not {value}."
        )
        raise InputError(field, text, message)
    return tuple(pen.steps)


class _Pen:
    """Draws one command after another, keeping track of its position and the direction of the last curve."""

    def __init__(self) -> None:
        self.steps: list[Segment] = []
        self.at = self.home = (0.0, 0.0)
        self.control: Point | None = None
        self.last = ""

    def absolute(self, command: str, numbers: list[float]) -> list[float]:
        """Return the arguments of a command as absolute coordinates."""
        if command.isupper():
            return numbers
        # In a relative command, every pair of numbers is relative to the pen, except in an arc, where only the last
        # two numbers are.
        origin = {"h": self.at[:1], "v": self.at[1:]}.get(command, self.at)
        first = 5 if command == "a" else 0
        return [v + (origin[(i - first) % len(origin)] if i >= first else 0.0) for i, v in enumerate(numbers)]

    def draw(self, name: str, n: list[float]) -> None:
        """Draw a command with absolute arguments."""
        is_closed = bool(self.steps) and self.steps[-1] == ("Z",)
        if name == "Z":
            if not is_closed:
                self.steps.append(("Z",))
            self.at, self.control, self.last = self.home, None, name
            return
        if is_closed and name != "M":
            self.steps.append(("M", *self.home))
        x, y = self.at
        ahead, self.control = self._ahead(name), None
        match name:
            case "M" | "L":
                self.steps.append(("M" if name == "M" else "L", n[0], n[1]))
            case "H":
                self.steps.append(("L", n[0], y))
            case "V":
                self.steps.append(("L", x, n[0]))
            case "C" | "S":
                a, b, c, d, u, v = n if name == "C" else (*ahead, *n)
                self.steps.append(("C", a, b, c, d, u, v))
                self.control = (c, d)
            case "Q" | "T":
                a, b, u, v = n if name == "Q" else (*ahead, *n)
                self.steps.append(("C", (x + 2 * a) / 3, (y + 2 * b) / 3, (u + 2 * a) / 3, (v + 2 * b) / 3, u, v))
                self.control = (a, b)
            case _:
                self.steps += _arc(self.at, n)
        *_, x, y = self.steps[-1]  # type: ignore[misc]
        self.at, self.last = (x, y), name
        if name == "M":
            self.home = self.at

    def _ahead(self, name: str) -> Point:
        # S and T continue in the direction of the curve before them; after any other command, their first control
        # point is the pen's position.
        smooth = self.control and self.last in ("CS" if name == "S" else "QT")
        x, y = self.control if self.control and smooth else self.at
        return 2 * self.at[0] - x, 2 * self.at[1] - y


def _commands(text: str, field: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its arguments; repeated sets of arguments become separate commands."""
    at = _skip(text, 0)
    while at < len(text):
        command = text[at]
        count = _COUNTS.get(command.upper())
        if count is None:
            message = f"{{field}} may use only the commands {' '.join(_COUNTS)} (or lower case), not {{value}}."
            raise InputError(field, text[at : at + 12], message)
        at = _skip(text, at + 1)
        while True:
            numbers: list[float] = []
            for i in range(count):
                # The flags of an arc may be written without spaces between them: 'a1 1 0 01.5.5'.
                number_match = (_FLAG if command in "Aa" and i in (3, 4) else _NUMBER).match(text, at)
                if not number_match or not isfinite(value := float(number_match[1])):
                    message = (
                        f"{{field}} needs {count} numbers after {command}, and number {i + 1} is missing "
                        "before {value}."
                    )
                    raise InputError(field, text[at : at + 12], message)
                numbers.append(value)
                at = number_match.end()
            yield command, numbers
            if not count or at >= len(text) or not _NUMBER.match(text, at):
                break
            command = {"M": "L", "m": "l"}.get(command, command)


def _skip(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def _arc(start: Point, numbers: list[float]) -> Iterator[Segment]:
    """Yield an elliptical arc as cubic curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
    rx, ry, tilt, large, sweep, x, y = numbers
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or start == (x, y):
        yield ("L", x, y)
        return
    turn = tilt * pi / 180
    c, s = cos(turn), sin(turn)
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    # In units of the semi-axes of the ellipse, which is enlarged if it is too small to reach both ends, the arc is
    # part of a unit circle.
    u, v = (c * dx + s * dy) / rx, (c * dy - s * dx) / ry
    reach = hypot(u, v)
    if reach > 1:
        rx, ry, u, v = rx * reach, ry * reach, u / reach, v / reach
    off = sqrt(max(0.0, 1 / (u * u + v * v) - 1)) * (-1 if large == sweep else 1)
    mx, my = off * v, -off * u
    begin, end = atan2(v - my, u - mx), atan2(-v - my, -u - mx)
    span = end - begin
    if sweep and span < 0:
        span += 2 * pi
    elif not sweep and span > 0:
        span -= 2 * pi
    pieces = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    step = span / pieces
    k = 4 / 3 * tan(step / 4)
    centre = ((start[0] + x) / 2, (start[1] + y) / 2)

    def at(p: float, q: float) -> Point:
        p, q = rx * (p + mx), ry * (q + my)
        return centre[0] + c * p - s * q, centre[1] + s * p + c * q

    for i in range(pieces):
        a, b = begin + i * step, begin + (i + 1) * step
        far = (x, y) if i == pieces - 1 else at(cos(b), sin(b))
        yield (
            "C",
            *at(cos(a) - k * sin(a), sin(a) + k * cos(a)),
            *at(cos(b) + k * sin(b), sin(b) - k * cos(b)),
            *far,
        )
