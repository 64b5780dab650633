"""Rules as data: families of turns, of effects of a turn, and of ends, from which a game's rules are put together.

A :class:`printkit.engines.families.plan.Plan` says which families a game has; the modules ``turns``, ``follows`` and
``ends`` hold them, and :mod:`printkit.engines.families.game` makes the rules. Nothing here reads files.
"""
