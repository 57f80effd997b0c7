"""What runs before the installation: the standard library only."""
