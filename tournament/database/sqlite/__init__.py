"""SQLite with one writer at a time, in turn instead of in competition."""
