"""Readers' own content: files by their names, and project files with the tables of all games."""

from __future__ import annotations

from pathlib import Path

from printkit.content import project
from printkit.content.project import Project, Section
from printkit.layouts.base.refusals import InputError
from printkit.looks.declaration import declared, with_part

SUFFIX = ".toml"
"""How the name of a board, a deck or a kit from data ends: no name of the house does."""


def sections() -> tuple[Section, ...]:
    """The tables of project files that games declare, in the order of the games.

    Raises:
        InputError: two games read a table of one name.
    """
    sections: dict[str, Section] = {}
    for id in with_part("content"):
        part = declared(id).content
        assert part is not None
        section = part.load(Section)
        if section.name in ("games", "project", "titles") or section.name in sections:
            message = f"The game {id} reads the table {{value}}, but another one does so already."
            raise InputError("games", section.name, message)
        sections[section.name] = section
    return tuple(sections.values())


def load(path: Path) -> Project:
    """The project that a file describes, games' own content included.

    Raises:
        InputError: not TOML, or a field that is unknown, missing or cannot be used; names file, line and field.
        OSError: the file cannot be read.
    """
    return project.load(path, sections)
