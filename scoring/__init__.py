"""The rules of competition Chicago as pure, exact functions from values to values."""
