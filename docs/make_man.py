"""Writes the manual pages, one for printkit and one for every command, from the command tree: ``make man``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from reference import Command, commands, every

import printkit
from printkit.cli._statuses import MEANINGS

VARIABLES = (
    ("PRINTKIT_CONFIG", "the folder of settings"),
    ("PRINTKIT_GAMES", "folders of third-party games, joined like those of PATH"),
    ("PRINTKIT_ROOT", "folders in which data may name files, joined like those of PATH"),
)


def pages() -> dict[str, str]:
    """Every page by its file's name."""
    found = commands()
    pages = {"printkit.1": _page(_front(found))}
    for each in every(found):
        pages[f"{each.name.replace(' ', '-')}.1"] = _page(_one(each))
    return pages


def _page(lines: Iterator[str]) -> str:
    return "\n".join(lines) + "\n"


def _head(name: str, summary: str) -> Iterator[str]:
    title = name.replace(" ", "-")
    yield f'.TH {title.upper()} 1 "" "printkit {printkit.__version__}" "printkit"'
    yield ".SH NAME"
    yield f"{plain(title)} \\- {plain(summary.rstrip('.'))}"


def _front(found: tuple[Command, ...]) -> Iterator[str]:
    yield from _head("printkit", "print-and-play boards, cards, figures and puzzles, true to scale")
    yield from (".SH SYNOPSIS", ".B printkit", "[--game-dir DIR] [--root DIR] COMMAND [ARGS]...", ".SH COMMANDS")
    for each in found:
        yield from (".TP", f".BR {each.name.replace(' ', '-')} (1)", plain(each.summary))
    yield ".SH EXIT STATUS"
    for status, meaning in MEANINGS.items():
        yield from (".TP", f".B {int(status)}", plain(meaning))
    yield ".SH ENVIRONMENT"
    for name, meaning in VARIABLES:
        yield from (".TP", f".B {name}", plain(meaning))


def _one(command: Command) -> Iterator[str]:
    yield from _head(command.name, command.summary)
    yield from (".SH SYNOPSIS", plain(command.usage), ".SH DESCRIPTION")
    yield "\n.PP\n".join(plain(part.replace("\n", " ")) for part in command.text.split("\n\n"))
    if command.below:
        yield ".SH COMMANDS"
        for each in command.below:
            yield from (".TP", f".BR {each.name.replace(' ', '-')} (1)", plain(each.summary))
    if command.options:
        yield ".SH OPTIONS"
        for each in command.options:
            default = f" Default: {each.default}." if each.default else ""
            yield from (
                ".TP",
                f".B {plain(f'{each.names} {each.value}'.strip())}",
                plain(f"{each.help}{default}".strip()),
            )
    yield from (".SH SEE ALSO", ".BR printkit (1)")


def plain(text: str) -> str:
    """Text as roff takes it: backslashes and dashes escaped, nothing that reads as a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)


def main(folder: Path) -> None:
    """Write them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")
    print(f"{len(pages())} pages in {folder}; read one with: man {folder}/printkit.1")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
