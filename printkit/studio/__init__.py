"""The studio: browser pages for learning a game, playing it, solving puzzles, and composing figures and boards.

``state`` is the state of a page, ``clicks`` converts clicks to turns, ``view`` shows positions, ``edit`` places
pieces; ``tour`` teaches, ``train`` sets puzzles, ``compose`` makes files. ``answers`` passes requests, whatever their
source, to these modules: ``web`` reads HTTP requests, ``serve`` serves them on this machine only, and ``searches``
runs long searches in separate processes (``worker``). ``page/`` contains the files for the browser. The
studio is optional: apart from its command, only games import it, for their clicks and pieces.
"""
