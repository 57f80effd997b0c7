"""Function views: get, call, render."""
