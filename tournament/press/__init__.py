"""The press: one leading process that draws long papers, with helpers, outside the requests."""
