"""Users' own content: files that replace built-in content, and project files with the tables of all games."""

from pathlib import Path

from printkit.content import project
from printkit.content.project import Project, Section
from printkit.layouts.base.refusals import InputError
from printkit.looks.declaration import declared, with_part

SUFFIX = ".toml"
"""The suffix of the name of a board, deck or kit made from data; no built-in name has it."""


def sections() -> tuple[Section, ...]:
    """Return the project-file tables that games declare, in the order of the games.

    Raises:
        InputError: two games declare tables with the same name.
    """
    sections: dict[str, Section] = {}
    for id in with_part("content"):
        part = declared(id).content
        assert part is not None
        section = part.load(Section)
        if section.name in ("games", "project", "titles") or section.name in sections:
            message = f"The game {id} reads the table {{value}}, but another game already reads it."
            raise InputError("games", section.name, message)
        sections[section.name] = section
    return tuple(sections.values())


def load(path: Path) -> Project:
    """Return the project described by a file, including games' own content.

    Raises:
        InputError: the file is not TOML, or a field is unknown, missing or unusable; the message names
            the file, the line and the field.
        OSError: the file cannot be read.
    """
    return project.load(path, sections)
