"""The studio: pages in the browser to learn a game, play it, solve puzzles, and compose figures and boards.

``state`` is the state of a page, ``clicks`` turns clicks into turns, ``view`` shows positions, ``edit`` places
pieces; ``tour`` teaches, ``train`` sets puzzles, ``compose`` makes files. ``answers`` passes requests to them, in any
setting: ``web`` reads HTTP requests, ``serve`` serves them on this machine only, and ``searches`` runs long searches
in separate processes (``worker``). ``page/`` has the files for the browser. It is optional: nothing else imports it
except the games, for their clicks and pieces.
"""
