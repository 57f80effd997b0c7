"""Papers: a template and a file name, to PDF."""
