"""A rulebook as one HTML page: figures are included as SVG with descriptions, and the page has no scripts and loads
no other files.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape, unescape
from string import Template
from types import MappingProxyType

from printkit import engines, figures
from printkit.books.rulebook.illustration import Illustration
from printkit.books.rulebook.proof import prove_all
from printkit.books.rulebook.source import Group, Rulebook, anchor, slug
from printkit.books.scripts import SHARED
from printkit.content import blocks as content, markdown
from printkit.draw.drawing import Drawing, Use
from printkit.draw.raster import Raster
from printkit.draw.theme import Theme
from printkit.draw.type import HOUSE, Face, Typeface, Weight
from printkit.draw.type.faces import WEIGHTS
from printkit.draw.type.fonts import woff
from printkit.export.document import Sheet
from printkit.export.svg import svg
from printkit.figures.figure import Figure
from printkit.figures.inline import EITHER, ICON, glyph
from printkit.layouts.base.refusals import Refusal
from printkit.layouts.base.wording import capitalised
from printkit.looks.plate import edition, of_pages

PIXELS = 96 / 25.4
"""Screen pixels per mm, as defined by CSS."""
LARGER = 1.15
"""Enlargement of figures compared with print, which makes the smallest text in legends (2.6 mm) 11 pixels high."""
INKED = (
    "header {{ background: {ground}; --soft: {title}; color: {title}; padding: .6rem 1.4rem 1rem }}\n"
    "@media (prefers-color-scheme: light) {{ :root {{ --accent: {accent} }} }}\n"
)
"""The style of a page in the colours of a cover."""
ANSWER = "Answer"
"""The label to click to open the answer to a question."""
POSITION = "Position"
"""The label to click to open the text of a figure's position."""
STYLE = "\n" + (SHARED / "rulebook.css").read_text(encoding="utf-8")
"""The style of the page; the contrast between colours and their backgrounds is at least 4.5 to 1, in both light and
dark mode.
"""


SERIF = 'Georgia, "Source Serif 4", "Noto Serif", serif'
"""Typefaces for letters missing from the book's fonts; most readers have them installed."""
CSS: Mapping[Weight, str] = MappingProxyType(
    {"regular": "", "bold": "; font-weight: bold", "italic": "; font-style: italic"}
)
"""The CSS properties that distinguish the faces of a family."""


PAGE = Template((SHARED / "rulebook.html").read_text(encoding="utf-8"))
"""The template of the page, which may not run scripts or fetch files (Content Security Policy, level 3)."""


def page(book: Rulebook, theme: Theme) -> bytes:
    """Prove the book, then write it as one HTML page.

    Raises:
        FalseClaim: a claim is false.
        InputError: a figure cannot be drawn, or the game lacks a sign that the book uses.
    """
    claims = prove_all(book)
    writer = _Writer(book, theme)
    header = book.header
    info = engines.info(book.game) if book.game else None
    about = [header.subtitle] if header.subtitle else []
    if info and info.designer:
        about.append(capitalised(info.byline(header.words["of"], header.words["traditional"])))
    if header.author:
        author = f"{header.words['by']} {header.author}"
        about.append(capitalised(author))
    body = "".join(writer.parts())
    credits = [*(info.credits if info else ()), *header.credits]
    if claims:
        credits.append("A rules engine has checked every claim of this text that is marked as one.")
    foot = "".join(f"<p>{escape(line)}</p>" for line in credits)
    whole = f"<header>\n<h1>{escape(book.title)}</h1>\n"
    whole += "".join(f'<p class="about">{escape(line)}</p>\n' for line in about)
    whole += f"</header>\n{writer.contents()}<main>\n{body}</main>\n"
    whole += f"<footer>{foot}</footer>\n" if foot else ""
    style = f"{STYLE}{_inked(book.game, theme)}{fonts(header.family, whole)}"
    language, title = escape(header.language), escape(book.title)
    return PAGE.substitute(language=language, title=title, style=style, body=whole).encode()


def _inked(game: str, theme: Theme) -> str:
    """Return the style for a title on the background of the game's cover and for headings in the cover's accent
    colour; empty if there is no cover.
    """
    if not (palette := of_pages(game, theme)):
        return ""
    ground, accent = palette["ground"], edition(theme, game).accent
    return INKED.format(ground=ground, title=palette["title"], accent=accent)


def fonts(family: Typeface, body: str) -> str:
    """Return the style that embeds a book's fonts in a page and sets the page in them; the book's own fonts are
    reduced to the letters in the text.
    """
    letters = sorted(set(unescape(re.sub(r"<[^>]*>", "", body))))
    own: dict[Typeface, dict[Weight, bytes]] = {}
    for weight in WEIGHTS:
        parts: dict[Face, str] = {}
        for letter in letters:
            source = family.face(weight).source(letter)
            if letter in source.characters and (family is HOUSE or source.family is not HOUSE):
                parts[source] = parts.get(source, "") + letter
        for source, face_letters in parts.items():
            program = woff(source.program(face_letters))
            # If a family has no bold or italic face, its regular face is used instead, as on paper.
            if program not in own.setdefault(source.family, {}).values():
                own[source.family][weight] = program
    names = [f'"{family.key or family.name}"' for family in own]
    rules = "".join(
        f"@font-face {{ font-family: {name}; src: url(data:font/woff;base64,{b64encode(program).decode()}) "
        f'format("woff"){CSS[weight]} }}\n'
        for name, faces in zip(names, own.values(), strict=True)
        for weight, program in faces.items()
    )
    return f"{rules}body {{ font-family: {', '.join((*names, SERIF))}; font-synthesis: none }}\n"


class _Writer:
    """Writes one book, and remembers the ids already used."""

    def __init__(self, book: Rulebook, theme: Theme, prefix: str = "") -> None:
        self.book, self.theme, self.prefix = book, theme, prefix
        heads = [part for part in book.parts if isinstance(part, content.Heading)]
        self.heads = {head: f"{prefix}{id}" for head, id in zip(heads, _ids(heads), strict=True)}
        self.signs = self.pictures = 0
        self.tables: Counter[str] = Counter()

    def contents(self) -> str:
        links = "".join(
            f'<li><a href="#{id}">{escape(content.plain(head.words))}</a></li>'
            for head, id in self.heads.items()
            if head.level == 2
        )
        label = escape(self.book.header.words["contents"])
        return f'<nav aria-label="{label}">\n<h2>{label}</h2>\n<ol>{links}</ol>\n</nav>\n' if links else ""

    def parts(self) -> Iterator[str]:
        waiting: list[str] = []
        for part in self.book.parts:
            if isinstance(part, Group):
                figure_parts = (
                    self.picture(each, number, caption)
                    if isinstance(each, Illustration)
                    else self.figure(each, number, caption, strip=part.strip)
                    for (number, each), caption in zip(part, part.captions, strict=True)
                )
                # A single figure is placed beside the text that introduces it.
                row = f'<div class="row">{"".join(figure_parts)}</div>\n'
                yield from (row, *waiting) if len(part.figures) == 1 else (*waiting, row)
                waiting = []
            elif isinstance(part, content.Heading):
                yield from (*waiting, self.block(part))
                waiting = []
            else:
                waiting.append(self.block(part))
        yield from waiting
        if self.book.notes:
            notes = "".join(
                f'<li id="{self.prefix}note-{number}">{self.blocks(note)} '
                f'<a href="#{self.prefix}mark-{number}" aria-label="back">↩</a></li>'
                for number, note in enumerate(self.book.notes, start=1)
            )
            yield f"<h2>{escape(self.book.header.words['notes'])}</h2>\n<ol>{notes}</ol>\n"

    def figure(self, figure: Figure, number: int, caption: content.Words, *, strip: bool) -> str:
        """Return a figure with its description, its caption, and its position for copying."""
        name = f"{self.prefix}{anchor(figure, number)}"
        sheet = figures.sheet(replace(figure, theme=self.theme.name, claims=()), caption=False)
        picture = svg(
            sheet, prefix=name, title=sheet.title, desc=sheet.description, language=self.book.header.language
        )
        label = f"{number}. {figure.turns[-1]}" if strip else f"{self.book.header.words['figure']} {number}."
        position = figure.position or engines.find(figure.game).info.start
        turns = " ".join(figure.turns)
        code = f"<code>{escape(position)}</code>" + (f"<br><code>{escape(turns)}</code>" if turns else "")
        return (
            f'<figure id="{escape(name)}"><div class="picture">{_enlarged(_inline(picture))}</div>'
            f"<figcaption><b>{escape(label)}</b> {self.words(caption)}</figcaption>"
            f"<details><summary>{POSITION}</summary>{code}</details></figure>"
        )

    def picture(self, illustration: Illustration, number: int, caption: content.Words) -> str:
        """Return a picture from a file, as data in the page: a bitmap is unchanged, and a drawing becomes SVG."""
        width = illustration.size[0]
        image = illustration.picture.content
        if isinstance(image, Raster):
            data = b64encode(image.data).decode()
            markup = (
                f'<img src="data:image/{image.kind};base64,{data}" alt="{escape(illustration.alt)}" '
                f'width="{round(width * PIXELS)}" height="{round(illustration.size[1] * PIXELS)}">'
            )
        else:
            self.pictures += 1
            sheet = illustration.sheet(width)
            markup = _inline(
                svg(
                    sheet,
                    prefix=f"{self.prefix}picture-{self.pictures}",
                    title=illustration.alt,
                    language=self.book.header.language,
                )
            )
        if not number:
            return f'<figure><div class="picture">{markup}</div></figure>'
        label = f"{self.book.header.words['figure']} {number}."
        return (
            f'<figure id="{self.prefix}{anchor(illustration, number)}"><div class="picture">{markup}</div>'
            f"<figcaption><b>{escape(label)}</b> {self.words(caption)}</figcaption></figure>"
        )

    # ------------------------------------------------------------------------------------------------ blocks

    def blocks(self, blocks: Iterable[content.Block]) -> str:
        return "".join(map(self.block, blocks))

    def block(self, block: content.Block) -> str:
        match block:
            case content.Heading(level, words):
                id = self.heads[block]
                return f'<h{level} id="{id}">{self.words(words)}</h{level}>\n'
            case content.Paragraph(words):
                return f"<p>{self.words(words)}</p>\n"
            case content.List(items, first):
                tag = "ul" if first is None else "ol"
                start = f' start="{first}"' if first not in (None, 1) else ""
                rows = "".join(f"<li>{self.item(item)}</li>" for item in items)
                return f"<{tag}{start}>{rows}</{tag}>\n"
            case content.Definitions(entries):
                rows = "".join(f"<dt>{self.words(term)}</dt><dd>{self.blocks(text)}</dd>" for term, text in entries)
                return f"<dl>{rows}</dl>\n"
            case content.Quote(inner):
                return f"<blockquote>{self.blocks(inner)}</blockquote>\n"
            case content.Code(text):
                return f"<pre><code>{escape(text)}</code></pre>\n"
            case content.Table(head, rows, alignments):
                return self.table(head, rows, alignments)
            case content.Rule():
                return "<hr>\n"
            case content.Fence(kind="answer", text=text):
                answer_html = self.words(markdown.words(text, "answer"))
                return f"<details><summary>{ANSWER}</summary><p>{answer_html}</p></details>\n"
            case content.Picture() | content.Fence():
                raise AssertionError(block)

    def item(self, item: Sequence[content.Block]) -> str:
        """Return an item of a list; text alone needs no paragraph."""
        match item:
            case (content.Paragraph(words), *rest):
                return self.words(words) + self.blocks(rest)
            case _:
                return self.blocks(item)

    def table(
        self,
        head: Sequence[content.Words],
        rows: Sequence[Sequence[content.Words]],
        alignments: Sequence[content.Alignment],
    ) -> str:
        styles = ["" if each == "left" else f' style="text-align:{each}"' for each in alignments]
        top = "".join(
            f'<th scope="col"{style}>{self.words(cell)}</th>' if cell else f"<td{style}></td>"
            for cell, style in zip(head, styles, strict=True)
        )
        cells = "".join(
            "<tr>"
            + "".join(f"<td{style}>{self.words(cell)}</td>" for cell, style in zip(row, styles, strict=True))
            + "</tr>"
            for row in rows
        )
        # A scrollable table can receive focus, so it needs a name, which consists of its column names.
        name = ", ".join(filter(None, map(content.plain, head)))
        self.tables[name] += 1
        name += f" ({self.tables[name]})" if self.tables[name] > 1 else ""
        return (
            f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(name)}"><table>'
            f"<thead><tr>{top}</tr></thead><tbody>{cells}</tbody></table></div>\n"
        )

    # ------------------------------------------------------------------------------------------------ words

    def words(self, words: content.Words) -> str:
        return "".join(map(self.inline, words))

    def inline(self, each: content.Inline) -> str:
        match each:
            case content.Span(text):
                html = f"<code>{escape(text)}</code>" if each.code else self.signed(text)
                html = f"<em>{html}</em>" if each.italic else html
                html = f"<strong>{html}</strong>" if each.bold else html
                return f'<a href="{escape(each.link)}">{html}</a>' if each.link else html
            case content.Reference(name):
                raise AssertionError(name)
            case content.NoteMark(number):
                ends = f'id="{self.prefix}mark-{number}" href="#{self.prefix}note-{number}"'
                return f"<sup><a {ends}>{number}</a></sup>"
            case content.Break():
                return "<br>"

    def signed(self, text: str) -> str:
        """Return the text with its signs as small pictures."""
        parts: list[str] = []
        at = 0
        for sign in (EITHER if self.book.game else ICON).finditer(text):
            parts.append(escape(text[at : sign.start()]))
            parts.append(self.sign(sign[0][1:-1]))
            at = sign.end()
        return "".join((*parts, escape(text[at:])))

    def sign(self, name: str) -> str:
        try:
            sign_glyph = glyph(self.book.game, name, self.theme)
        except Refusal as error:
            raise error.within(self.book.source) from error
        self.signs += 1
        drawing = Drawing.of("pieces", Use(sign_glyph.symbol, sign_glyph.width / 2, 0.5))
        picture = svg(
            Sheet(sign_glyph.width, 1.0, drawing),
            prefix=f"{self.prefix}sign-{self.signs}",
            title=sign_glyph.meaning,
            language=self.book.header.language,
        )
        return _inline(picture).replace("<svg ", '<svg class="sign" ', 1)


def _inline(picture: bytes) -> str:
    """Return an SVG to embed in a page, without the XML declaration."""
    return picture.decode().partition("?>")[2].strip()


def _enlarged(picture: str) -> str:
    """Return the SVG of a figure, enlarged so that the words of its legend are legible on a screen."""
    return re.sub(r'(?<=[th]=")([\d.]+)(?=mm")', lambda size: f"{LARGER * float(size[1]):.2f}", picture, count=2)


def _ids(heads: Sequence[content.Heading]) -> Iterator[str]:
    """Yield an id for each heading; if two are alike, the second gets a number."""
    counts: dict[str, int] = {}
    for head in heads:
        name = slug(content.plain(head.words))
        counts[name] = counts.get(name, 0) + 1
        yield name if counts[name] == 1 else f"{name}-{counts[name]}"


def chapters(book: Rulebook, theme: Theme, prefix: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield the chapters of a book whose claims have already been proved, for use on another page: id, title and
    HTML.

    The part before the first chapter has no title. Columns of tables have classes (``right``, ``center``) instead of
    styles, because the other page accepts only its own styles. Every id begins with ``prefix``.
    """
    writer = _Writer(book, theme, prefix)
    id, title, parts = "", "", list[str]()
    for part, html in zip(book.parts, writer.parts(), strict=False):
        if isinstance(part, content.Heading) and part.level == 2:
            yield id, title, "".join(parts)
            id, title, parts = writer.heads[part], content.plain(part.words), []
            continue
        parts.append(_classed(html))
    yield id, title, "".join(parts)


def _classed(html: str) -> str:
    for side in ("right", "center"):
        html = html.replace(f' style="text-align:{side}"', f' class="{side}"')
    return html
