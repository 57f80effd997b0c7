"""Logging in, and the desk's accounts."""
