"""Tools for all packages: refusals, quoting, lengths, and text with line numbers."""

OFFERS: dict[str, str] = {}
"""Functions that higher packages offer to lower ones: references stored under names that both sides know.
The table is in this small module because filling it must not slow down imports.
"""
