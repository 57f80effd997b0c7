"""The event stream: one small process that wakes open pages when something newer is published.

It says »version 17« and nothing else; pages then fetch what is newer themselves. Standard library
only, no Django: 2,000 open streams cost little memory and, while nothing changes, no time.
"""
