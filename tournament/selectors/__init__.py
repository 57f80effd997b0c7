"""Reads: frozen rows for pages, and the blockers of a step; never a write."""
