"""Build the documentation as a site that can be read offline: ``make site``.

The pages of this folder and of the project's top level are joined by a reference that is made from the code, and set
by Sphinx: it is well kept, its search needs no server, and it makes an index. Nothing is fetched, neither now nor by
readers. A link that leads nowhere ends the build.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from reference import Command, commands, every

ROOT = Path(__file__).parent.parent
TOP = {
    "README.md": "index.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md", "CODE_OF_CONDUCT.md": "conduct.md",
}  # fmt: skip
"""Pages of the project's top level, and their names on the site."""
NAV: dict[str, tuple[str, ...]] = {
    "Begin": ("install.md", "tour.md", "gallery.md"),
    "Tutorials": ("tutorial-print.md", "tutorial-rulebook.md", "tutorial-puzzles.md", "tutorial-design.md"),
    "How to": (
        "printing.md", "themes.md", "own-content.md", "own-decks.md", "language.md", "own-boards.md", "own-kits.md",
        "rules-as-data.md", "from-other-tools.md", "samples.md", "games.md", "puzzles.md",
        "rulebooks.md", "diagrams.md", "recipes.md", "studio.md", "virtual-tables.md", "rules.md", "records.md",
    ),
    "Reference": (
        "commands.md", "formats.md", "files.md", "api.md", "python.md", "puzzles-reference.md",
        "rulings.md", "claims.md", "lists.md",
    ),
    "Explanations": ("drawing.md", "solved.md", "players.md", "puzzles-results.md", "testing.md"),
    "Project": ("changelog.md", "contributing.md", "conduct.md", "security.md", "notice.md"),
}  # fmt: skip
"""Chapters and their pages; a page that none of them names is a how-to."""
MARKUP = re.compile(r"[`*_]|<[^>]*>|\[([^]]*)\]\([^)]*\)")
"""What a heading loses in the index."""


def pages() -> dict[str, str]:
    """Return every page of the site as Markdown, by its name there."""
    sources = {new: ROOT / old for old, new in TOP.items()}
    sources |= {path.name: path for path in sorted((ROOT / "docs").glob("*.md"))}
    texts = {name: _relinked(path.read_text(encoding="utf-8")) for name, path in sources.items()}
    texts["notice.md"] = f"# Notice\n\n```\n{(ROOT / 'NOTICE').read_text(encoding='utf-8')}```\n"
    tree = commands()
    texts["commands.md"] = "\n".join(_all_commands(tree)) + "\n"
    for command in tree:
        texts[f"commands/{_slug(command)}.md"] = "\n".join(_one_command(command)) + "\n"
    texts["rulings.md"] = "\n".join(_rulings()) + "\n"
    texts["lists.md"] = "\n".join(_lists()) + "\n"
    return texts


def _relinked(text: str) -> str:
    """The page with the links that hold on the site."""
    text = re.sub(r"\]\((?:\.\./)?NOTICE\)", "](notice.md)", text)
    for old, new in TOP.items():
        text = re.sub(rf"\]\((?:\.\./)?{re.escape(old)}(#[^)]*)?\)", rf"]({new}\1)", text)
    text = text.replace("](docs/", "](")
    text = re.sub(r"`([^`\n]*\\\|[^`\n]*)`", lambda match: _code(match[1].replace("\\|", "|")), text)
    return re.sub(r'(\]\(|src=")(?:\.\./)?output/gallery/', r"\1gallery/", text)


def _slug(command: Command) -> str:
    return command.name.replace(" ", "-")


# ------------------------------------------------------------------------------------------- from the code


def _all_commands(tree: tuple[Command, ...]) -> Iterator[str]:
    yield "# Commands\n\nMade from the command tree. `printkit COMMAND --help` shows the same.\n"
    yield "command | what it does\n--- | ---"
    for each in tree:
        yield f"[`{each.name}`](commands/{_slug(each)}.md) | {_cell(each.summary)}"


def _one_command(command: Command) -> Iterator[str]:
    yield f"# {command.name}\n"
    for each in every((command,)):
        if each is not command:
            yield f"## {each.name}\n"
        yield _entries(f"{each.name} (command)")
        yield f"```\n{each.usage}\n```\n"
        yield f"{_prose(each.text)}\n"
        options = [option for option in each.options if not option.names.endswith("--help")]
        if options:
            long = [option.names.split(", ")[-1].split(" / ")[0] for option in options]
            yield _entries(*(f"{name} (option); {each.name}" for name in long))
            yield "option | what it does\n--- | ---"
            for option in options:
                default = f" Default: {option.default}." if option.default else ""
                names = " ".join(filter(None, (option.names, option.value)))
                yield f"{_code(names)} | {_cell(option.help)}{default}"
            yield ""


def _entries(*names: str) -> str:
    """Entries of the index that lead here."""
    return "\n".join(f"```{{index}} single: {name}\n```\n" for name in names)


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
    """Return the chapters with all their pages. Raises ValueError if one is named that does not exist."""
    names = {name for name in names if "/" not in name} - {"index.md"}
    placed = {name for each in NAV.values() for name in each}
    if placed - names:
        raise ValueError(f"no such pages: {', '.join(sorted(placed - names))}")
    return {chapter: [*each, *sorted(names - placed if chapter == "How to" else ())] for chapter, each in NAV.items()}


def _contents(names: Iterable[str], *options: str) -> str:
    """A table of contents that only the side bar shows."""
    return "\n".join(["\n```{toctree}", ":hidden:", *options, "", *names, "```\n"])


def _indexed(text: str) -> str:
    """The page with an entry of the index for every heading below its title."""
    fences = re.compile(r"^(?P<fence>`{3,}).*?^(?P=fence)`*$|^(?P<level>##+) (?P<head>[^\n]*)$", re.DOTALL | re.M)

    def entry(match: re.Match[str]) -> str:
        if match["fence"]:
            return match[0]
        head = MARKUP.sub(lambda part: part[1] or "", match["head"]).replace(";", ",").strip()
        return f"{match[0]}\n\n{_entries(head)}" if head else match[0]

    return fences.sub(entry, text)


def summary(text: str) -> str:
    """Return the first sentence of a page, without markup."""
    prose = re.sub(r"^(#.*|!\[.*|<.*|```.*?```|:::.*)$", "", text, flags=re.M)
    paragraphs = re.split(r"\n\s*\n", prose)
    first = next((part for part in paragraphs if re.match(r"\s*[*\w]", part) and "---" not in part), "")
    plain = MARKUP.sub(lambda part: part[1] or "", " ".join(first.split()))
    return re.split(r"(?<=[.!?]) ", plain)[0]


def guide(texts: Mapping[str, str]) -> str:
    """Return ``llms.txt``: what the project is and what each page holds, for programs that read documentation."""
    lines = ["# printkit", "", f"> {summary(texts['index.md'])}"]
    for chapter, names in chapters(texts).items():
        lines += ["", f"## {chapter}", ""]
        for name in names:
            title = re.search(r"^# (.*)$", texts[name], re.MULTILINE)
            lines.append(f"- [{title[1] if title else name}](text/{name}): {summary(texts[name])}".rstrip(": "))
    return "\n".join(lines) + "\n"


def settings() -> dict[str, object]:
    """Return the settings of Sphinx."""
    return {
        "project": "printkit", "copyright": "the printkit authors", "extensions": ["myst_parser"],
        "html_theme": "furo", "html_title": "printkit", "html_static_path": ["static"],
        "html_css_files": ["printkit.css"], "html_extra_path": ["extra"], "exclude_patterns": ["extra"],
        "html_copy_source": False,
        "html_show_search_summary": False,  # read by requests that a browser refuses to pages from a disk
        "html_show_sphinx": False, "smartquotes": False, "myst_heading_anchors": 4,
        "myst_enable_extensions": ["deflist"],
        "suppress_warnings": ["misc.highlighting_failure"],
    }  # fmt: skip


def main(target: Path) -> int:
    """Build the site; the status is 0 if nothing was wrong."""
    from sphinx.application import Sphinx

    source = target.parent / "site-source"
    shutil.rmtree(source, ignore_errors=True)
    texts = pages()
    for name, text in texts.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(_indexed(text), encoding="utf-8")
        (source / "extra" / "text" / name).parent.mkdir(parents=True, exist_ok=True)
        (source / "extra" / "text" / name).write_text(text, encoding="utf-8")
    with (source / "index.md").open("a", encoding="utf-8") as index:
        for chapter, names in chapters(texts).items():
            index.write(_contents(names, f":caption: {chapter}"))
        index.write(_contents(["Index <genindex>"]))
    with (source / "commands.md").open("a", encoding="utf-8") as page:
        page.write(_contents([name for name in texts if name.startswith("commands/")], ":maxdepth: 1"))
    for folder in (source, source / "extra"):
        shutil.copytree(ROOT / "output" / "gallery", folder / "gallery")
        shutil.copytree(ROOT / "docs" / "gallery", folder / "gallery", dirs_exist_ok=True)
    (source / "extra" / "llms.txt").write_text(guide(texts), encoding="utf-8")
    (source / "static").mkdir()
    shutil.copy(ROOT / "docs" / "site.css", source / "static" / "printkit.css")
    app = Sphinx(
        source, None, target, target.parent / "site-trees", "html",
        confoverrides=settings(), status=None, warningiserror=True, parallel=2,
    )  # fmt: skip
    app.build()
    print(f"{len(texts)} pages: {target}/index.html")
    return app.statuscode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
