"""What all rooms share: refusals, quoting, lengths and text with line numbers."""

OFFERS: dict[str, str] = {}
"""What an upper room does for those below: the place of a function, by a name that both know. It is here because the
package registers it whenever it is imported, which must cost nothing.
"""
