"""The typeface of every paper: Fira Sans, regular and semibold, shipped with the program."""

from __future__ import annotations

FACES = """
@font-face { font-family: "Fira Sans"; src: url(static:fonts/FiraSans-Regular.ttf); }
@font-face { font-family: "Fira Sans"; font-weight: 600;
  src: url(static:fonts/FiraSans-SemiBold.ttf); }
"""
