"""Writes: one transaction each, logged; nothing here knows requests or HTML."""
