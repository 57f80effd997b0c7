"""What the rules say about an event beyond the shape of its file, one subject a module."""
