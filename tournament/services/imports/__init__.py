"""Storing the parts of an imported event file, one part a module."""
