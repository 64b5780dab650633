"""Rules as data: a game's rules, composed of families of turns, effects and end conditions.

A :class:`printkit.engines.families.plan.Plan` names the families of a game; the modules ``turns``, ``follows`` and
``ends`` define them, and :mod:`printkit.engines.families.game` makes the rules. Nothing here reads files.
"""
