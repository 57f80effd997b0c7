"""Köpstopp: running Chicago tournaments."""
