"""Looking at rendered pages as people do: ink, contrast, colour blindness, shapes and patterns."""

from __future__ import annotations

import io
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from printkit.export.document import Sheet
from printkit.export.png import png

Pixels = NDArray[np.float64]
"""Rows of pixels of red, green and blue, 0 to 1 as in the file."""

EYES = {
    "grey": np.array([[0.2126, 0.7152, 0.0722]] * 3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
"""What becomes of linear red, green and blue: a photocopier, and the three dichromacies.

The matrices are those of severity 1.0 in G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009.
"""


def pixels(sheet: Sheet, dpi: float) -> Pixels:
    """A sheet as our own backend renders it."""
    image = Image.open(io.BytesIO(png(sheet, dpi=dpi))).convert("RGB")
    return np.asarray(image, dtype=np.float64) / 255


def coverage(page: Pixels) -> float:
    """Ink on a page: the mean over all pixels of (C + M + Y) / 3, each ink being what its colour lacks of white."""
    return float(1 - page.mean())


def linear(page: Pixels) -> Pixels:
    """Light instead of the file's numbers (sRGB)."""
    return np.where(page <= 0.04045, page / 12.92, ((page + 0.055) / 1.055) ** 2.4)


def luminance(page: Pixels, eye: str = "grey") -> Pixels:
    """Relative luminance as an eye sees it, 0 to 1."""
    seen = np.clip(linear(page) @ EYES[eye].T, 0, 1)
    return np.asarray(seen @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(one: Pixels, other: Pixels, eye: str = "grey") -> float:
    """Contrast ratio (WCAG 2.2) of two colours as an eye sees them."""
    low, high = sorted((float(luminance(one, eye)), float(luminance(other, eye))))
    return (high + 0.05) / (low + 0.05)


def least_contrast(one: Pixels, other: Pixels) -> float:
    """The contrast of two colours to the eye that tells them apart worst."""
    return min(contrast(one, other, eye) for eye in EYES)


def ground(piece: Pixels) -> Pixels:
    """The colour that most of a round piece has."""
    inner = piece[_disc(piece.shape[0], 0.98)]
    colours, counts = np.unique(np.round(inner * 255).astype(int), axis=0, return_counts=True)
    return np.asarray(colours[counts.argmax()] / 255)


def pattern(piece: Pixels) -> NDArray[np.bool_]:
    """Where a round piece differs in lightness from its ground."""
    light = luminance(piece) ** (1 / 2.4)
    usual = float(luminance(ground(piece)) ** (1 / 2.4))
    return np.asarray((abs(light - usual) > 0.15) & _disc(piece.shape[0], 0.98))


def likeness(one: NDArray[np.bool_], other: NDArray[np.bool_], turns: Iterable[float]) -> float:
    """How much two patterns cover each other at best when one is turned: 1 where they are the same."""
    best = 0.0
    image = Image.fromarray(one)
    for turn in turns:
        turned = np.asarray(image.rotate(turn))
        best = max(best, float((turned & other).sum() / max(1, (turned | other).sum())))
    return best


def inner(piece: Pixels) -> Pixels:
    """A round piece without its rim, which may have another colour than the field in it."""
    rim = round(0.17 * piece.shape[0])
    return piece[rim:-rim, rim:-rim]


def runs(values: NDArray[np.bool_], step: float) -> tuple[float, float, float]:
    """Shortest and longest inked stretch and mean gap along a line, in units of ``step`` per value."""
    changes = np.flatnonzero(np.diff(values.astype(int))) + 1
    parts = np.split(values, changes)
    # What stands at either end is cut off somewhere.
    whole = parts[1:-1] if len(parts) > 2 else parts
    inked = [len(part) * step for part in whole if part[0]] or [0.0]
    empty = [len(part) * step for part in whole if not part[0]] or [0.0]
    return min(inked), max(inked), float(np.mean(empty))


def _disc(side: int, share: float) -> NDArray[np.bool_]:
    y, x = np.mgrid[:side, :side] + 0.5 - side / 2
    return np.asarray(x * x + y * y < (share * side / 2) ** 2)
