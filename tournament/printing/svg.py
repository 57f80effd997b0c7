"""A few marks of SVG in millimetres: hairlines, boxes and small printed words."""

from __future__ import annotations

from html import escape

from tournament.printing.faces import FACES
from tournament.printing.weasy import pdf_of

HAIR = 0.35 * 25.4 / 72
"""0.35 pt, the thinnest rule that a tired copier keeps, in millimetres."""
HEAVY = 1.1 * 25.4 / 72
POINT = 25.4 / 72
"""One typographic point in millimetres."""


def line(x1: float, y1: float, x2: float, y2: float, *, width: float = HAIR, dash: str = "") -> str:
    """Return a black rule."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="M{x1:.3f} {y1:.3f}L{x2:.3f} {y2:.3f}" fill="none" stroke="#000"'
        f' stroke-width="{width:.3f}"{dashes}/>'
    )


def box(x: float, y: float, width: float, height: float, *, rule: float = HAIR) -> str:
    """Return an empty box."""
    return (
        f'<rect x="{x:.3f}" y="{y:.3f}" width="{width:.3f}" height="{height:.3f}"'
        f' fill="none" stroke="#000" stroke-width="{rule:.3f}"/>'
    )


def text(
    x: float,
    y: float,
    words: str,
    *,
    points: float = 6.5,
    bold: bool = False,
    anchor: str = "start",
) -> str:
    """Return printed words whose baseline stands at ``y``; ``points`` is the type's size."""
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{x:.3f}" y="{y:.3f}" font-size="{points * POINT:.3f}"'
        f' text-anchor="{anchor}"{weight}>{escape(words)}</text>'
    )


def button(x: float, y: float, letter: str, *, scale: float = 1.0) -> str:
    """Return the dealerknapp: a ring round its letter, with its middle at the point."""
    ring = (
        f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{1.9 * scale:.3f}" fill="none" stroke="#000"'
        f' stroke-width="{HAIR:.3f}"/>'
    )
    return ring + text(x, y + 0.85 * scale, letter, points=6.5 * scale, anchor="middle")


def picture(width: float, height: float, marks: list[str]) -> str:
    """Return a whole SVG picture of the given size in millimetres."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}" font-family="Fira Sans">{"".join(marks)}</svg>'
    )


def page_of(picture_: str, width: float, height: float) -> bytes:
    """Return a PDF of one page of that size, which holds the picture and nothing else."""
    css = (
        f"{FACES}@page {{ size: {width}mm {height}mm; margin: 0 }}"
        "body { margin: 0 } svg { display: block }"
    )
    return pdf_of(f"<html><body>{picture_}</body></html>", css, tagged=False)
