"""Tools for all packages: refusals, quoting, lengths, and text with line numbers."""

OFFERS: dict[str, str] = {}
"""Functions that upper rooms offer to lower ones: the place of each function, by a name that both know. The table is
here because the package fills it on every import, which must cost nothing.
"""
