"""Tools for all rooms: refusals, quoting, lengths, and text with line numbers."""

OFFERS: dict[str, str] = {}
"""It also has what an upper room does for lower ones: the place of a function, under a name known to both. It is here
because the package registers it on every import, which must cost nothing.
"""
