"""Everybody else; only reads what is published."""
