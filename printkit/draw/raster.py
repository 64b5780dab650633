"""Pixels from PNG and JPEG files, which are checked thoroughly and stored without data about their authors.

A file is checked for anything that could harm or confuse a program that reads it: wrong sizes and checksums, unpacked
rows of the wrong size, and colours that the output formats cannot show. The pixels of a file are written to PDF and
SVG unchanged; camera, place, date, comments and all other invisible data are left out.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple, NoReturn, TypeAlias

from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import InputError

Kind: TypeAlias = Literal["png", "jpeg"]
Colours: TypeAlias = Literal["grey", "rgb", "palette", "grey+alpha", "rgb+alpha"]

SIDE = limits.PICTURE_SIDE.most
"""Largest number of pixels along a side."""
PIXELS = limits.PICTURE_PIXELS.most
"""Largest number of pixels in a picture: an A3 page at 600 dpi has 70 million."""
PROFILE = limits.PROFILE_SIZE.most
"""Largest size of a colour profile, in bytes."""

_PNG = b"\x89PNG\r\n\x1a\n"
_SHOWN = frozenset(b"IHDR PLTE tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs IDAT IEND".split())
"""Chunks of a PNG that affect its appearance; all others are left out."""
_PNG_COLOURS: dict[int, Colours] = {0: "grey", 2: "rgb", 3: "palette", 4: "grey+alpha", 6: "rgb+alpha"}
_PNG_BITS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
CHANNELS: dict[Colours, int] = {"grey": 1, "rgb": 3, "palette": 1, "grey+alpha": 2, "rgb+alpha": 4}
"""Number of values in a pixel."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture made of pixels. Two rasters are equal if their files are equal.

    Attributes:
        digest: SHA-256 of the file, in hexadecimal.
        kind: its format.
        width, height: size in pixels.
        colours: colour model of a pixel; an entry of a palette counts as one value.
        bits: number of bits in each value.
        file: the file without invisible data, or the place from which to read it again.
        size: number of bytes in ``file``.
        palette: palette of a PNG: red, green and blue of each entry.
        clear: whether any palette entries, or one colour, of a PNG are transparent (its ``tRNS`` chunk).
        is_interlaced: whether a PNG is interlaced.
        profile: its ICC profile; empty for none.
        dpi: pixels per inch stated in the file, or None.
    """

    digest: str
    kind: Kind = field(compare=False)
    width: int = field(compare=False)
    height: int = field(compare=False)
    colours: Colours = field(compare=False)
    bits: int = field(compare=False)
    file: bytes | Path = field(compare=False, repr=False)
    size: int = field(compare=False)
    palette: bytes = field(default=b"", compare=False, repr=False)
    clear: bool = field(default=False, compare=False)
    is_interlaced: bool = field(default=False, compare=False)
    profile: bytes = field(default=b"", compare=False, repr=False)
    dpi: float | None = field(default=None, compare=False)

    @property
    def data(self) -> bytes:
        """The file without invisible data."""
        if isinstance(self.file, bytes):
            return self.file
        data = shown(self.file.read_bytes(), str(self.file))
        if sha256(data).hexdigest() != self.digest:
            _refuse("", self.file, "The picture {value} changed while it was being printed.")
        return data

    def rows(self) -> bytes:
        """Return the compressed rows of a PNG, from its IDAT chunks."""
        return b"".join(body for name, body in _chunks(self.data, self.digest) if name == b"IDAT")


def read(data: bytes, place: str) -> Raster:
    """Read the picture in a file.

    Args:
        data: content of the file.
        place: name of the file, for messages.

    Raises:
        InputError: the file is neither PNG nor JPEG, is damaged or too large, or is of a kind that cannot be printed.
    """
    if data.startswith(_PNG):
        return _png(data, place)
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data, place)
    _refuse(place, "", "The picture must be a PNG, JPEG or SVG file, but this is none of them.")


def shown(data: bytes, place: str) -> bytes:
    """Return a PNG or JPEG that has been read, without its text chunks, dates and camera data."""
    if not data.startswith(_PNG):
        return b"".join(_bare(data))
    return _PNG + b"".join(
        len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")
        for name, body in _chunks(data, place)
        if name in _SHOWN
    )


def _refuse(place: str, value: object, message: str) -> NoReturn:
    raise InputError("picture", value, message).within(place)


def _sized(width: int, height: int, place: str) -> None:
    if not (0 < width <= SIDE and 0 < height <= SIDE) or width * height > PIXELS:
        message = f"The picture has {{value}}; the limits are {SIDE} per side and {PIXELS // 10**6} million in total."
        _refuse(place, f"{width} x {height} pixels", message)


# ------------------------------------------------------------------------------------------------ PNG


def _chunks(data: bytes, place: str) -> Iterator[tuple[bytes, bytes]]:
    """Yield the names and the contents of a PNG's chunks, up to the end of the image."""
    at = len(_PNG)
    while True:
        head = data[at : at + 8]
        size = int.from_bytes(head[:4], "big")
        name, body = head[4:], data[at + 8 : at + 8 + size]
        check = data[at + 8 + size : at + 12 + size]
        if len(head) < 8 or len(check) < 4:
            _refuse(place, "", "The PNG file is incomplete.")
        if zlib.crc32(name + body).to_bytes(4, "big") != check:
            _refuse(
                place, name.decode("latin-1"), "The PNG file is damaged: the checksum of its {value} chunk is wrong."
            )
        yield name, body
        if name == b"IEND":
            return
        at += 12 + size


class _Header(NamedTuple):
    width: int
    height: int
    bits: int
    kind: int
    is_interlaced: bool

    @property
    def grown(self) -> int:
        """The size of all rows in bytes after unpacking."""
        return _grown(
            self.width, self.height, self.bits * CHANNELS[_PNG_COLOURS[self.kind]], is_interlaced=self.is_interlaced
        )


def _png(data: bytes, place: str) -> Raster:
    chunks = _chunks(data, place)
    head = _header(*next(chunks), place)
    palette = profile = b""
    clear, dpi = False, None
    inflate, length, limit, has_data = zlib.decompressobj(), 0, head.grown, False
    for name, body in chunks:
        match name:
            case b"PLTE":
                palette = body
                if len(body) % 3 or not 3 <= len(body) <= 768:
                    _refuse(place, "PLTE", "The PNG file is damaged: its palette must have 1 to 256 colours.")
            case b"tRNS":
                clear = True
            case b"iCCP":
                profile = _profile(body, place)
            case b"pHYs" if len(body) == 9 and body[8] == 1:
                dpi = round(int.from_bytes(body[:4], "big") * 0.0254, 2) or None
            case b"acTL":
                _refuse(place, "acTL", "Animated pictures cannot be printed.")
            case b"IDAT":
                has_data = True
                length += _inflated(inflate, body, limit + 1 - length, place=place)
    if not has_data or length != limit:
        _refuse(place, "IDAT", f"The PNG file is incomplete: its rows have only {length} of {limit} bytes.")
    if head.kind == 3 and not palette:
        _refuse(place, "PLTE", "The PNG file is incomplete: its palette is missing.")
    colours = _PNG_COLOURS[head.kind]
    data = shown(data, place)
    return Raster(
        digest=sha256(data).hexdigest(),
        kind="png",
        width=head.width,
        height=head.height,
        colours=colours,
        bits=head.bits,
        file=data,
        size=len(data),
        palette=palette if head.kind == 3 else b"",
        clear=clear,
        is_interlaced=head.is_interlaced,
        profile=_matching(profile, colours, place),
        dpi=dpi,
    )


def _header(name: bytes, body: bytes, place: str) -> _Header:
    """Return the data in the first chunk of a PNG, after checking it."""
    if name != b"IHDR" or len(body) != 13:
        _refuse(place, name.decode("latin-1"), "The PNG file is damaged: it begins with {value} instead of a header.")
    width, height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
    bits, kind, method, filters, interlace = body[8:]
    if bits not in _PNG_BITS.get(kind, ()) or method or filters or interlace > 1:
        _refuse(place, body[8:].hex(), "The PNG file is damaged: no kind of PNG has the header {value}.")
    _sized(width, height, place)
    return _Header(width, height, bits, kind, bool(interlace))


def _grown(width: int, height: int, bits: int, *, is_interlaced: bool) -> int:
    """Return the number of bytes in all rows, each including the byte that names its filter (PNG 1.2, chapters 2 and
    6).
    """
    if not is_interlaced:
        return height * (1 + (width * bits + 7) // 8)
    passes = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
    total = 0
    for x, y, dx, dy in passes:
        across, down = -(-(width - x) // dx), -(-(height - y) // dy)
        if across > 0 and down > 0:
            total += down * (1 + (across * bits + 7) // 8)
    return total


def _inflated(inflate: zlib._Decompress, data: bytes, most: int, *, place: str) -> int:
    """Return the number of bytes after unpacking, counted up to ``most``; the bytes are not stored."""
    count = 0
    try:
        while data and count < most:
            count += len(inflate.decompress(data, min(1 << 16, most - count)))
            data = inflate.unconsumed_tail
    except zlib.error as error:
        _refuse(place, "IDAT", f"The PNG file is damaged: {error}.")
    return count


def _profile(body: bytes, place: str) -> bytes:
    """Return the colour profile in an ``iCCP`` chunk."""
    _, _, payload = body.partition(b"\0")
    inflate = zlib.decompressobj()
    try:
        profile = inflate.decompress(payload[1:], PROFILE + 1)
    except zlib.error as error:
        _refuse(place, "iCCP", f"The colour profile of the picture is damaged: {error}.")
    if len(profile) > PROFILE:
        _refuse(place, "iCCP", f"The colour profile of the picture may be at most {PROFILE // 10**6} MB.")
    return profile


def _matching(profile: bytes, colours: Colours, place: str) -> bytes:
    """Return the profile, which must match the colour model of the picture."""
    space = {"grey": b"GRAY", "grey+alpha": b"GRAY"}.get(colours, b"RGB ")
    if profile and (profile[36:40] != b"acsp" or profile[16:20] != space):
        colour_space = profile[16:20].decode("latin-1").strip()
        _refuse(
            place,
            colour_space,
            f"The colour profile {{value}} is not made for {space.decode().strip().lower()} pixels.",
        )
    return profile


# ----------------------------------------------------------------------------------------------- JPEG

_PLAIN = {0xC0, 0xC1, 0xC2}
"""Frames that PDF readers and browsers support: baseline, extended, progressive."""
_OTHER = {0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF}


def _jpeg(data: bytes, place: str) -> Raster:
    frame: tuple[int, int, Colours] | None = None
    parts: dict[int, bytes] = {}
    dpi, has_scan = None, False
    for marker, body in _segments(data, place):
        if marker == 0xE0 and body.startswith(b"JFIF\0") and len(body) >= 12:
            unit, across = body[7], int.from_bytes(body[8:10], "big")
            dpi = {1: float(across), 2: across * 2.54}.get(unit) or None
        elif marker == 0xE1 and body.startswith(b"Exif\0\0"):
            orientation = _orientation(body[6:])
            if orientation not in (None, 1):
                message = "The picture is upright only because of its {value}. Rotate it and save it again."
                _refuse(place, f"EXIF orientation {orientation}", message)
        elif marker == 0xE2 and body.startswith(b"ICC_PROFILE\0") and len(body) > 14:
            parts[body[12]] = body[14:]
        elif marker in _OTHER:
            message = "Save the picture as a baseline or progressive JPEG; few programs can read its {value}."
            _refuse(place, f"frame {marker:02X}", message)
        elif marker in _PLAIN:
            if len(body) < 6 or frame is not None:
                _refuse(place, f"frame {marker:02X}", "The JPEG file must have a single complete frame.")
            frame = _frame(body, place)
        elif marker == 0xDA:
            has_scan = True
    if frame is None or not has_scan or data.rfind(b"\xff\xd9") < 0:
        _refuse(place, "", "The JPEG file is incomplete.")
    width, height, colours = frame
    data = shown(data, place)
    profile = b"".join(parts[number] for number in sorted(parts))
    if len(profile) > PROFILE:
        _refuse(place, "ICC_PROFILE", f"The colour profile of the picture may be at most {PROFILE // 10**6} MB.")
    profile = _matching(profile, colours, place)
    digest, size = sha256(data).hexdigest(), len(data)
    return Raster(digest, "jpeg", width, height, colours, 8, file=data, size=size, profile=profile, dpi=dpi)


_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]", re.DOTALL)
"""A marker that occurs among packed pixels but is not part of their data."""


def _bare(data: bytes) -> Iterator[bytes]:
    """Yield a JPEG without its private data (place, camera, comments) and without anything after its end.

    The data that determine its colours are preserved: the segments JFIF, ICC profile and Adobe (APP0, APP2 and
    APP14).
    """
    at = 2
    yield data[:at]
    while match := _MARKER.search(data, at):
        yield data[at : match.start()].rstrip(b"\xff") if at == 2 else data[at : match.start()]
        at, marker = match.start(), data[match.start() + 1]
        if marker == 0xD9:
            break
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        is_metadata = marker == 0xFE or 0xE0 <= marker <= 0xEF
        is_standard = marker in (0xE0, 0xEE) or (marker == 0xE2 and data[at + 4 : at + 16] == b"ICC_PROFILE\0")
        if is_standard or not is_metadata:
            yield data[at:end]
        at = end
    yield b"\xff\xd9"


def _frame(body: bytes, place: str) -> tuple[int, int, Colours]:
    """Return the width, the height and the colours of a JPEG, after checking them."""
    bits, channels = body[0], body[5]
    width, height = int.from_bytes(body[3:5], "big"), int.from_bytes(body[1:3], "big")
    _sized(width, height, place)
    if channels == 4:
        _refuse(place, "CMYK", "Save the picture in RGB or grey; {value} looks different on every screen.")
    if bits != 8 or channels not in (1, 3):
        _refuse(place, f"{channels} x {bits} bits", "A JPEG file must be 8-bit RGB or grey, not {value}.")
    return width, height, "grey" if channels == 1 else "rgb"


def _segments(data: bytes, place: str) -> Iterator[tuple[int, bytes]]:
    """Yield the markers and the contents of a JPEG's segments, up to its first scan."""
    at = 2
    while True:
        while data[at : at + 2] == b"\xff\xff":
            at += 1
        head = data[at : at + 4]
        size = int.from_bytes(head[2:], "big")
        if len(head) < 4 or head[0] != 0xFF or size < 2 or at + 2 + size > len(data):
            _refuse(place, "", "The JPEG file is incomplete.")
        yield head[1], data[at + 4 : at + 2 + size]
        if head[1] == 0xDA:
            return
        at += 2 + size


def _orientation(exif: bytes) -> int | None:
    """Return the EXIF orientation recorded by the camera; 1 is upright."""
    order: Literal["little", "big"] = "little" if exif[:2] == b"II" else "big"
    start = int.from_bytes(exif[4:8], order)
    for number in range(min(200, int.from_bytes(exif[start : start + 2], order))):
        entry = exif[start + 2 + 12 * number : start + 14 + 12 * number]
        if len(entry) == 12 and int.from_bytes(entry[:2], order) == 0x0112:
            return int.from_bytes(entry[8:10], order)
    return None
