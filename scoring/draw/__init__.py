"""The committed, recomputable draw (lottning), »chicago-draw/1« (docs/draw.md)."""
