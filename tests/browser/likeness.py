"""Whether two pictures of a page show the same, whatever machine drew the letters.

Letters are drawn a little differently by each machine; where things stand, how dark they are and
what is missing is not. So pictures are compared as grids: the luminance of squares of 24 px, each
blurred with its neighbours.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageFilter

if TYPE_CHECKING:
    from pathlib import Path

SQUARE = 24
BLUR = 10
COLOURS = 32
SCALE = 2
"""Pictures are kept at half size in few colours: enough to look at, and small."""
LIMIT = 14
"""How much the luminance of a square may differ, of 255."""


def kept(shot: bytes) -> Image.Image:
    """Return a screenshot as it is kept."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    small = picture.resize((picture.width // SCALE, picture.height // SCALE), Image.Resampling.BOX)
    return small.quantize(COLOURS)


def keep(shot: bytes, path: Path) -> None:
    """Write a screenshot as a reference picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kept(shot).save(path, optimize=True)


def grid(picture: Image.Image) -> Image.Image:
    """Return the luminance of a kept picture's squares."""
    side = SQUARE // SCALE
    blurred = picture.convert("L").filter(ImageFilter.GaussianBlur(BLUR / SCALE))
    size = (max(1, picture.width // side), max(1, picture.height // side))
    return blurred.resize(size, Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> int:
    """Return the greatest difference of two pictures' squares; 255 where their sizes differ."""
    if one.size != other.size:
        return 255
    return max(ImageChops.difference(grid(one), grid(other)).tobytes())
