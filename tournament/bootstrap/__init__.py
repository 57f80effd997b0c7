"""The commands of a fresh machine: the standard library only, until the rest is installed."""
