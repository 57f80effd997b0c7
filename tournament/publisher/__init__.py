"""The publisher: one leading process that renders what is shown, and wakes the open pages."""
