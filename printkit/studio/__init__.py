"""The studio: pages in the browser to learn a game, play it, train with puzzles, and compose figures and boards.

``state`` is what a page is at, ``clicks`` turns clicks into turns, ``view`` shows positions, ``edit`` puts pieces;
``tour`` teaches, ``train`` asks puzzles, ``compose`` makes files. ``answers`` brings questions to them, whoever
carries them: ``web`` reads requests, ``serve`` serves them on this machine alone, and ``searches`` runs what takes
long in processes of their own (``worker``). ``page/`` is what the browser loads. It is optional: nothing else imports
it but the games, for what they say about clicks and pieces.
"""
