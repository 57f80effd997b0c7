"""What happens to every request."""
