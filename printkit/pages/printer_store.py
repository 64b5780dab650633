"""The path of the file that stores printer readings, in a separate module so that the help loads no other code."""

import os
from pathlib import Path

FOLDER = "PRINTKIT_CONFIG"
"""Environment variable that names the folder for readings, in place of the system's default."""


def store() -> Path:
    """Return the path of the file."""
    if folder := os.environ.get(FOLDER):
        return Path(folder) / "printers.json"
    import platformdirs

    return Path(platformdirs.user_config_path("printkit", appauthor=False)) / "printers.json"
