"""The studio: a page in the browser to set up positions, play turns, see what is proved, and take figures away.

``view`` turns what the page asks for into values and files, ``edit`` puts pieces, ``web`` serves both on this
machine alone, ``page/`` is what the browser loads. It is optional: nothing else imports it.
"""
