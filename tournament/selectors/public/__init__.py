"""The allow-list: what the public may see. Nothing else feeds public pages.

Everything starts from ``published.published``: the parts in force of an event that is shown. What
no part in force tells of does not exist here.
"""
