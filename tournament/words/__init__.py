"""Sentences that pages and papers share; needs nothing but the rules."""
