"""Tools for all packages: refusals, quoting, lengths, and text with line numbers."""

OFFERS: dict[str, str] = {}
"""Functions that higher packages offer to lower ones: the module that contains each function, by a name known to
both. The table is here because the package fills it on every import, which must cost nothing.
"""
