"""Builds the documentation as a site to read offline: ``make site``.

The pages of the folder and of the project's top are put together with a reference that is made from the code, and set
by MkDocs with a theme that it brings along. Nothing is fetched, neither now nor by readers. A link that leads nowhere
ends the build.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from reference import Command, commands, every

ROOT = Path(__file__).parent.parent
TOP = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
"""Pages of the project's top, and where they stand on the site."""
NAV: dict[str, tuple[str, ...]] = {
    "Begin": ("index.md", "install.md", "tour.md", "gallery.md"),
    "Tutorials": ("tutorial-print.md", "tutorial-rulebook.md", "tutorial-puzzles.md", "tutorial-design.md"),
    "How to": (
        "printing.md", "themes.md", "own-content.md", "own-decks.md", "own-boards.md", "own-kits.md",
        "from-other-tools.md", "games.md", "puzzles.md",
        "rulebooks.md", "diagrams.md", "studio.md", "virtual-tables.md", "rules.md", "records.md",
    ),
    "Reference": (
        "commands.md", "formats.md", "files.md", "api.md", "puzzles-reference.md",
        "rulings.md", "claims.md", "lists.md",
    ),
    "Explanations": ("drawing.md", "solved.md", "players.md", "puzzles-results.md", "testing.md"),
    "Project": ("changelog.md", "contributing.md", "security.md", "notice.md"),
}  # fmt: skip
"""Chapters and their pages; a page that none of them names is a how-to."""


def pages() -> dict[str, str]:
    """Every page of the site as Markdown, by its place."""
    found = {new: _moved((ROOT / old).read_text(encoding="utf-8")) for old, new in TOP.items()}
    for path in sorted((ROOT / "docs").glob("*.md")):
        found[path.name] = _moved(path.read_text(encoding="utf-8"))
    found["notice.md"] = f"# Notice\n\n```\n{(ROOT / 'NOTICE').read_text(encoding='utf-8')}```\n"
    made = commands()
    found["commands.md"] = "\n".join(_all_commands(made)) + "\n"
    for each in made:
        found[f"commands/{_slug(each)}.md"] = "\n".join(_one_command(each)) + "\n"
    found["rulings.md"] = "\n".join(_rulings()) + "\n"
    found["lists.md"] = "\n".join(_lists()) + "\n"
    return found


def _moved(text: str) -> str:
    """The links of a page as they are on the site."""
    text = text.replace("](../NOTICE)", "](notice.md)").replace("](NOTICE)", "](notice.md)")
    text = re.sub(
        r"\]\((?:\.\./)?(CHANGELOG|CONTRIBUTING|SECURITY)(?:\.md)?\)", lambda m: f"]({m[1].lower()}.md)", text
    )
    text = re.sub(r"\]\((?:\.\./)?README\.md", "](index.md", text).replace("](docs/", "](")
    text = re.sub(r"`([^`\n]*\\\|[^`\n]*)`", lambda found: _code(found[1].replace("\\|", "|")), text)
    return re.sub(r'(\]\(|src=")(?:\.\./)?output/gallery/', r"\1gallery/", text)


def _slug(command: Command) -> str:
    return command.name.replace(" ", "-")


# ------------------------------------------------------------------------------------------- from the code


def _all_commands(found: tuple[Command, ...]) -> Iterator[str]:
    yield "# Commands\n\nMade from the command tree. `printkit COMMAND --help` shows the same.\n"
    yield "command | what it does\n--- | ---"
    for each in found:
        yield f"[`{each.name}`](commands/{_slug(each)}.md) | {_cell(each.summary)}"


def _one_command(command: Command) -> Iterator[str]:
    yield f"# {command.name}\n"
    for each in every((command,)):
        if each is not command:
            yield f"## {each.name}\n"
        yield f"```\n{each.usage}\n```\n"
        yield f"{_prose(each.text)}\n"
        options = [option for option in each.options if not option.names.endswith("--help")]
        if options:
            yield "option | what it does\n--- | ---"
            for option in options:
                default = f" Default: {option.default}." if option.default else ""
                names = " ".join(filter(None, (option.names, option.value)))
                yield f"{_code(names)} | {_cell(option.help)}{default}"
            yield ""


def _rulings() -> Iterator[str]:
    from printkit import engines
    from printkit.engines.game import every_ruling

    yield "# Rulings\n\nEvery rule as the engines apply it, where it comes from, and why."
    yield "`printkit rulings GAME` prints the same.\n"
    for name in engines.names():
        yield f"## {engines.info(name).title}\n"
        yield "rule | as it is applied | why | source\n--- | --- | --- | ---"
        for each in every_ruling(engines.find(name)):
            yield f"{_code(each.id)} | {_cell(each.text)} | {_cell(each.why)} | {_cell(each.source)}"
        yield ""


def _lists() -> Iterator[str]:
    from printkit.draw.theme import THEMES
    from printkit.layouts import boards, paper
    from printkit.looks import style

    yield "# Boards, decks, themes, papers\n\n## Boards\n\nboard | size in mm | what it is\n--- | --- | ---"
    for name in boards.names():
        board = boards.find(name)
        yield f"`{name}` | {board.width:.1f} x {board.height:.1f} | {_cell(boards.title(name))}"
    yield "\n`printkit boards` also lists the options that shape each.\n\n## Decks\n"
    yield ", ".join(f"`{name}`" for name in style.decks())
    yield "\n## Themes\n"
    yield ", ".join(f"`{name}`" for name in THEMES)
    yield "\n## Papers\n\nAny size can be given as `210x297mm` or `8.5x11in`; these have names:\n"
    yield ", ".join(f"`{each.name}`" for each in paper.SIZES.values())


def _cell(text: str) -> str:
    """Text for a cell of a table."""
    return _prose(text).replace("|", "\\|").replace("\n", " ")


def _code(text: str) -> str:
    """Code for a cell of a table, where no backslash saves a bar."""
    return f"<code>{text.replace('&', '&amp;').replace('<', '&lt;').replace('|', '&#124;')}</code>"


def _prose(text: str) -> str:
    """Text without what Markdown would take for its own."""
    return re.sub(r"([*_<\[\]])", r"\\\1", text) if "`" not in text else text


# ------------------------------------------------------------------------------------------------ the site


def chapters(names: Iterable[str]) -> dict[str, list[str]]:
    """The chapters with all pages that there are. Raises ValueError where one is named that is not there."""
    there = {name for name in names if "/" not in name}
    told = {name for each in NAV.values() for name in each}
    if told - there:
        raise ValueError(f"no such pages: {', '.join(sorted(told - there))}")
    return {
        chapter: [*each, *sorted(there - told if chapter == "How to" else ())]
        for chapter, each in NAV.items()
    }


def settings(source: Path, target: Path, names: Iterable[str]) -> dict[str, object]:
    """What MkDocs is told of these pages."""
    return {
        "site_name": "printkit", "site_url": "", "docs_dir": str(source), "site_dir": str(target),
        "nav": [{chapter: each} for chapter, each in chapters(names).items()],
        "not_in_nav": "/commands/", "use_directory_urls": False, "strict": True,
        "theme": {"name": "mkdocs", "highlightjs": False, "color_mode": "auto", "user_color_mode_toggle": True},
        "markdown_extensions": ["def_list", "footnotes", "sane_lists", {"toc": {"permalink": True}}],
        "validation": {"links": {"anchors": "warn", "unrecognized_links": "warn"}},
        "extra_css": ["printkit.css"],
    }  # fmt: skip


CSS = """
table { display: block; overflow-x: auto; }
td, th { padding: .3rem .6rem; vertical-align: top; }
.navbar-brand { font-weight: 600; }
[role=main] img { max-width: min(100%, 36rem); background: #fff; }
"""


def main(target: Path) -> None:
    """Build it."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    source = target.parent / "site-source"
    shutil.rmtree(source, ignore_errors=True)
    found = pages()
    for name, text in found.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "output" / "gallery", source / "gallery")
    (source / "printkit.css").write_text(CSS, encoding="utf-8")
    config = target.parent / "mkdocs.yml"
    config.write_text(json.dumps(settings(source, target, found)), encoding="utf-8")  # JSON is YAML
    build(load_config(str(config)))
    print(f"{len(found)} pages: {target}/index.html")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
