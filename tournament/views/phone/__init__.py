"""What a visitor's phone asks to be told."""
