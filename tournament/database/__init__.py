"""Database backends of our own."""
