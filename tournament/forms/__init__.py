"""Text in, values out; the Swedish wording of what the rules refuse."""
