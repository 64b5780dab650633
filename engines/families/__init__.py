"""Rules as data: families of turns, effects and game ends, from which a game's rules are composed.

A :class:`printkit.engines.families.plan.Plan` names the families of a game; the modules ``turns``, ``follows`` and
``ends`` define them, and :mod:`printkit.engines.families.game` makes the rules. Nothing here reads files.
"""
