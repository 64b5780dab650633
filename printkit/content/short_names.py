"""Short names for users' files; the names of printed files are made from these."""

from pathlib import Path

ENDINGS = (".toml", ".md", ".play", ".jsonl")
"""The suffixes of users' files."""
KINDS = ("-", "board", "cards", "deck", "kit", "project", "rulebook", "sheet")
"""File names that reveal only the kind of the file, and are therefore replaced with the name of the folder."""


def short_name(subject: str) -> str:
    """Return the short name of a file: ``market`` for ``market/deck.toml``, ``tokens`` for ``market/tokens.toml``,
    ``game-variant`` for a variant.
    """
    path = Path(subject)
    if path.suffix not in ENDINGS:
        return subject.replace(":", "-")
    folder = path.absolute().parent.resolve().name
    return folder if path.stem in KINDS and folder else path.stem
