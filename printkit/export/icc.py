"""Colour profiles (ICC.1): their headers, and two small built-in profiles.

Press profiles describe measured paper and ink, so users get them from their printing company. The built-in ones need
no measurements: sRGB, which is assumed for pictures without a profile, and the profile of a press that prints in
black only, with the tones of a screen.
"""

import struct
from functools import cache

from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import InputError

CHANNELS = {b"GRAY": 1, b"RGB ": 3, b"CMYK": 4}
"""Number of values in a colour, for each space in which a page can be printed."""
HEAD = 132
"""Number of bytes before the tag table of a profile."""
LARGEST = 20_000_000
"""Largest size of a profile in bytes; press profiles have up to three million."""
OUTPUT = b"prtr"
"""The kind of profile that describes a printing press."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A colour profile.

    Attributes:
        data: the file.
        kind: its kind, in four letters: ``prtr`` for a press, ``mntr`` for a screen.
        space: its colour space, in four letters: ``CMYK``, ``RGB `` or ``GRAY``.
        title: its description.
    """

    data: bytes = field(repr=False)
    kind: bytes
    space: bytes
    title: str

    @property
    def channels(self) -> int:
        """Number of values in a colour; 0 for colour spaces that are not used for printing."""
        return CHANNELS.get(self.space, 0)


def read(data: bytes) -> Profile:
    """Read the header of a profile.

    Raises:
        InputError: these bytes are not a profile.
    """
    if len(data) < HEAD or data[36:40] != b"acsp" or struct.unpack(">I", data[:4])[0] > len(data):
        message = "{field} must be a colour profile (an .icc file), but these {value} are not."
        raise InputError("icc", f"{len(data)} bytes", message)
    return Profile(data, data[12:16], data[16:20], _title(data))


def _title(data: bytes) -> str:
    """Return the description of a profile, which is stored in one of two forms."""
    for at in range(HEAD, HEAD + 12 * min(200, struct.unpack(">I", data[128:132])[0]), 12):
        name, start, size = data[at : at + 4], *struct.unpack(">II", data[at + 4 : at + 12].ljust(8, b"\0"))
        part = data[start : start + size]
        if name == b"desc" and part[:4] == b"desc" and len(part) > 12:
            length = struct.unpack(">I", part[8:12])[0]
            return part[12 : 12 + length].rstrip(b"\0").decode("ascii", "replace")
        if name == b"desc" and part[:4] == b"mluc" and len(part) >= 28:
            length, offset = struct.unpack(">II", part[20:28])
            return part[offset : offset + length].decode("utf-16-be", "replace")
    return ""


# ---------------------------------------------------------------------------------- the built-in profiles

WHITE = (0.9642, 1.0, 0.8249)
"""The white point to which profiles refer (D50), in XYZ."""
RED, GREEN, BLUE = (0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.7141)
"""The three primaries of sRGB, relative to that white point (IEC 61966-2-1, with Bradford adaptation)."""
CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""Conversion from sRGB values to light: exponent, slope, shift, slope of the dark part, and the end of that part."""
RIGHTS = "No rights reserved"


@cache
def srgb() -> Profile:
    """Return the sRGB profile, which describes screens."""
    curve = _curve()
    parts = {
        "wtpt": _xyz(WHITE), "rXYZ": _xyz(RED), "gXYZ": _xyz(GREEN), "bXYZ": _xyz(BLUE),
        "rTRC": curve, "gTRC": curve, "bTRC": curve,
    }  # fmt: skip
    return read(_made("mntr", "RGB ", "printkit sRGB", parts=parts))


@cache
def grey() -> Profile:
    """Return the profile of a press that has only black ink and prints greys as light as they appear on screen."""
    return read(_made("prtr", "GRAY", "printkit grey", parts={"wtpt": _xyz(WHITE), "kTRC": _curve()}))


def _made(kind: str, space: str, title: str, *, parts: dict[str, bytes]) -> bytes:
    """Return a version 4 profile, which PDF 1.6 supports, with its parts in the order of their names."""
    whole = {"desc": _words(title), "cprt": _words(RIGHTS), **parts}
    table, body = b"", b""
    start = HEAD + 12 * len(whole)
    places: dict[bytes, int] = {}
    for name, part in sorted(whole.items()):
        if part not in places:
            places[part] = start + len(body)
            body += part.ljust(-(-len(part) // 4) * 4, b"\0")
        table += name.encode() + struct.pack(">II", places[part], len(part))
    head = struct.pack(
        ">I4sI4s4s4s6H4s4sIIIQI3i4s16s28s",
        HEAD + 12 * len(whole) + len(body), b"", 0x04000000, kind.encode(), space.encode(), b"XYZ ",
        2000, 1, 1, 0, 0, 0, b"acsp", b"", 0, 0, 0, 0, 0, *_fixed(WHITE), b"", b"", b"",
    )  # fmt: skip
    return head + struct.pack(">I", len(whole)) + table + body


def _fixed(values: tuple[float, ...]) -> tuple[int, ...]:
    """Return a number with 16 fractional bits."""
    return tuple(round(65536 * value) for value in values)


def _xyz(values: tuple[float, float, float]) -> bytes:
    return struct.pack(">4sI3i", b"XYZ ", 0, *_fixed(values))


def _curve() -> bytes:
    return struct.pack(">4sIHH5i", b"para", 0, 3, 0, *_fixed(CURVE))


def _words(text: str) -> bytes:
    content = text.encode("utf-16-be")
    return struct.pack(">4sIII2s2sII", b"mluc", 0, 1, 12, b"en", b"US", len(content), 28) + content
