"""Markdown parsed into blocks: CommonMark with tables, footnotes and definition lists.

``[#name]`` is a reference to a figure or section; straight quotes become curly. Anything that cannot be printed
(HTML, struck-out words, tasks...) is refused with its line number, rather than left out or printed raw.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, cast

from printkit.content import blocks as content
from printkit.draw.type.unspaced import parted
from printkit.layouts.base import limits
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import listed

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

DEEPEST = 4
"""The number of levels of headings, including the title."""

ALIKE = 0.75
"""Smallest similarity to a known word at which a word after a fence is probably a typing error."""

COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
DEAR = 50
"""The number of angle brackets or ampersands that take as long to read as a single square bracket."""
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_REFERENCE = re.compile(r"\[#([A-Za-z][\w-]*)\]")
_LOST_NOTE = re.compile(r"\[\^[^\]\s]+\]")
_TASK = re.compile(r"\[[ xX]\] ")
_REMOTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//")
_CELL = re.compile(r"(?:\\.|`[^`]*`|[^|\\])+|\|")

Place = Callable[[int], str]
"""A function that describes the place of a line for messages; lines are counted from 1."""


def read(source: str, fences: Sequence[str] = (), place: Place = lambda line: f"line {line}") -> content.Text:
    """Read the text written in ``source``.

    Args:
        source: Markdown.
        fences: words that make a fenced block a :class:`Fence` rather than code.
        place: function that names the place of a line, for messages.

    Raises:
        InputError: something cannot be printed, or a footnote does not exist; the field of the refusal names the
            line.
    """
    if len(lines := source.splitlines()) > limits.MARKDOWN_LINES.most:
        raise limits.MARKDOWN_LINES.reached().within(place(limits.MARKDOWN_LINES.most + 1))
    reader = _Reader(_parser().parse(source, {"place": place}), lines, fences, place=place)
    blocks = tuple(reader.until(None))
    return content.Text(blocks, reader.notes)


def words(source: str, field: str) -> content.Words:
    """Read the words of one paragraph, such as a caption, written in ``source``.

    Raises:
        InputError: something cannot be printed; ``field`` is the field of the refusal.
    """
    tokens = _parser().parseInline(source, {"place": lambda line: field})
    return _Reader(tokens, (), (), place=lambda line: field).words()


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.deflist import deflist_plugin
    from mdit_py_plugins.footnote import footnote_plugin

    parser = MarkdownIt("commonmark", {"typographer": True})
    parser.enable(["table", "strikethrough", "smartquotes"])
    parser.core.ruler.after("block", "bounds", _bounded)
    return parser.use(footnote_plugin, inline=False).use(deflist_plugin)


_MARKS = re.compile(r"[*_~`\"']")


def _bounded(state: StateCore) -> None:
    """Refuse paragraphs that would take too long to read, because every emphasis mark is compared with all previous
    ones, and every bracket with all later ones.
    """
    steps = blocks = words = 0
    for token in state.tokens:
        if token.type == "inline":
            text = token.content
            parts = text.split()
            blocks += 1
            words += len(parts)
            steps += len(text) * (text.count("[") + (text.count("<") + text.count("&")) // DEAR)
            counts = (
                (limits.MARKDOWN_BLOCKS, blocks),
                (limits.MARKDOWN_LETTERS, len(text)),
                (limits.MARKDOWN_WORDS, words),
                (limits.MARKDOWN_WORD, max(map(_unbroken, parts), default=0)),
                (limits.MARKDOWN_MARKS, len(_MARKS.findall(text))),
                (limits.MARKDOWN_STEPS, steps),
            )
            for limit, count in counts:
                if count > limit.most:
                    raise limit.reached().within(state.env["place"](token.map[0] + 1 if token.map else 1))


def _unbroken(word: str) -> int:
    """Return the length in characters of the longest unbreakable part of a word."""
    return max(map(len, parted(word))) if len(word) > limits.MARKDOWN_WORD.most else len(word)


def uncommented(text: str) -> tuple[str, list[tuple[int, str]]]:
    """Return the text without its comments (``<!-- ... -->``), but with all line numbers unchanged; also return the
    comments.

    Each comment comes with its line, counted from 0; a comment within a fence is ordinary text.
    """
    comments: list[tuple[int, str]] = []
    lines = text.splitlines()
    first_line = 0
    for open_, close in (*_fenced(lines), (len(lines), len(lines))):
        whole = "\n".join(lines[first_line:open_])
        # No comment can begin after the last ``-->``, and repeated searches for its end would take too long.
        end = whole.rfind("-->") + 3
        for comment in COMMENT.finditer(whole, 0, end):
            comments.append((first_line + whole[: comment.start()].count("\n"), comment[1].strip()))
        plain = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), whole[:end]) + whole[end:]
        lines[first_line:open_] = plain.split("\n")[: open_ - first_line] if open_ > first_line else []
        first_line = close
    return "\n".join(lines), comments


def _fenced(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Return the first line of each fenced block, and the line after its last."""
    ranges: list[tuple[int, int]] = []
    fence: tuple[int, str] | None = None
    for number, line in enumerate(lines):
        mark = _FENCE.match(line)
        if fence is None and mark:
            fence = number, mark[1]
        elif fence and line.strip().startswith(fence[1]) and not line.strip().strip(fence[1][0]):
            ranges.append((fence[0], number + 1))
            fence = None
    if fence:
        ranges.append((fence[0], len(lines)))
    return ranges


class _Reader:
    """Reads the parser's tokens from the first to the last."""

    def __init__(self, tokens: Sequence[Token], lines: Sequence[str], fences: Sequence[str], *, place: Place) -> None:
        # A link from a note back to its mark is of no use on paper.
        self.tokens = [token for token in tokens if token.type != "footnote_anchor"]
        self.lines, self.fences, self.place = lines, fences, place
        self.at = 0
        self.line = 1
        self.notes: tuple[tuple[content.Block, ...], ...] = ()

    def refuse(self, value: str, message: str, line: int | None = None) -> InputError:
        return InputError("text", value, message).within(self.place(line or self.line))

    def next(self) -> Token:
        token = self.tokens[self.at]
        self.at += 1
        if token.map:
            self.line = token.map[0] + 1
        return token

    def until(self, end: str | None) -> Iterator[content.Block]:
        """Yield the blocks before the token ``end``, which is also consumed."""
        while self.at < len(self.tokens):
            token = self.next()
            if token.type == end:
                return
            yield from self.block(token)

    def block(self, token: Token) -> Iterator[content.Block]:
        line = self.line
        match token.type:
            case "heading_open":
                level = int(token.tag[1:])
                if level > DEEPEST:
                    raise self.refuse("#" * level, f"{{value}} is too deep: headings go from # to {'#' * DEEPEST}.")
                yield content.Heading(level, self.words(), line)
                self.next()
            case "paragraph_open":
                yield from self.paragraph(line)
                self.next()
            case "bullet_list_open":
                yield content.List(tuple(self.items("bullet_list_close")), line=line)
            case "ordered_list_open":
                first = int(token.attrs.get("start", 1))
                yield content.List(tuple(self.items("ordered_list_close")), first, line)
            case "blockquote_open":
                yield content.Quote(tuple(self.until("blockquote_close")), line)
            case "dl_open":
                yield content.Definitions(tuple(self.definitions()), line)
            case "table_open":
                yield self.table(line)
            case "fence":
                kind, _, name = token.info.strip().partition(" ")
                self.closed(token)
                if kind in self.fences:
                    yield content.Fence(kind, name.strip(), token.content, line)
                elif get_close_matches(kind, self.fences, cutoff=ALIKE):
                    message = f"There is no block {{value}}; the blocks are {listed(self.fences)}."
                    raise InputError("block", kind, message, names=self.fences).within(self.place(line))
                else:
                    yield content.Code(token.content, kind, line)
            case "code_block":
                yield content.Code(token.content, line=line)
            case "hr":
                yield content.Rule(line)
            case "html_block":
                first_line = token.content.strip().splitlines()[0]
                raise self.refuse(first_line, "HTML cannot be printed; write Markdown instead of {value}.")
            case "footnote_block_open":
                self.notes = tuple(self.footnotes())
            case other:
                raise AssertionError(other)

    def closed(self, token: Token) -> None:
        """Refuse a fence that is never closed."""
        assert token.map
        last = self.lines[token.map[1] - 1].strip() if token.map[1] <= len(self.lines) else ""
        if token.map[1] - token.map[0] < 2 or not last.startswith(token.markup):
            raise self.refuse(
                self.lines[token.map[0]].strip(),
                f"The block {{value}} is not closed. End it with a line of {token.markup}.",
            )

    def items(self, end: str) -> Iterator[tuple[content.Block, ...]]:
        while self.next().type != end:
            start = self.line
            blocks = tuple(self.until("list_item_close"))
            match blocks[:1]:
                case (content.Paragraph(words=(content.Span(text=text), *_)),) if _TASK.match(text):
                    raise self.refuse(text[:3], "Tick boxes ({value}) cannot be printed; use a plain list.", start)
            yield blocks

    def definitions(self) -> Iterator[tuple[content.Words, tuple[content.Block, ...]]]:
        """Yield each term with everything that explains it, because a term may have several explanations."""
        term: content.Words | None = None
        explanations: list[content.Block] = []
        while (token := self.next()).type != "dl_close":
            if token.type == "dt_open":
                if term is not None:
                    yield term, tuple(explanations)
                term, explanations = self.words(), []
                self.next()
            else:
                explanations += self.until("dd_close")
        if term is not None:
            yield term, tuple(explanations)

    def footnotes(self) -> Iterator[tuple[content.Block, ...]]:
        while self.next().type != "footnote_block_close":
            yield tuple(self.until("footnote_close"))

    def table(self, line: int) -> content.Table:
        rows: list[tuple[content.Words, ...]] = []
        cells: list[content.Words] = []
        alignments: list[content.Alignment] = []
        while (token := self.next()).type != "table_close":
            if token.type in ("th_open", "td_open"):
                style = str(token.attrs.get("style", ""))
                if token.type == "th_open":
                    alignments.append(cast(content.Alignment, style.partition("text-align:")[2] or "left"))
                cells.append(self.words())
            elif token.type == "tr_close":
                self.counted(self.line, len(alignments))
                rows.append(tuple(cells))
                cells = []
        return content.Table(rows[0], tuple(rows[1:]), tuple(alignments), line)

    def counted(self, line: int, count: int) -> None:
        """Refuse a row with more cells than the head of its table, because the extra cells would be lost."""
        row = self.lines[line - 1].strip().strip("|")
        cell_count = 1 + sum(each == "|" for each in _CELL.findall(row))
        if cell_count > count:
            raise self.refuse(
                self.lines[line - 1].strip(), f"The row {{value}} has too many cells: the header has {count}.", line
            )

    # ---------------------------------------------------------------------------------------------- words

    def paragraph(self, line: int) -> Iterator[content.Block]:
        """Yield a paragraph; a picture must be the only thing in its paragraph, and becomes a separate block."""
        children = self.next().children or []
        if [child.type for child in children] == ["image"]:
            yield self.picture(children[0], line)
        elif words := self.inline(children):
            yield content.Paragraph(words, line)

    def picture(self, token: Token, line: int) -> content.Picture:
        source = str(token.attrs.get("src", ""))
        if _REMOTE.match(source):
            raise self.refuse(source, "Pictures are not downloaded; save {value} beside this file.", line)
        if not token.content.strip():
            raise self.refuse(source, "The picture {value} needs a description: ![description](file).", line)
        return content.Picture(source, token.content, str(token.attrs.get("title", "")), line)

    def words(self) -> content.Words:
        return self.inline(self.next().children or [])

    def inline(self, children: Sequence[Token]) -> content.Words:
        inlines: list[content.Inline] = []
        bold = italic = 0
        link = ""
        line = self.line
        for child in children:
            match child.type:
                case "text":
                    inlines += self.text(content.Span(child.content, bool(bold), bool(italic), link=link), line)
                case "softbreak":
                    inlines.append(content.Span(" ", bool(bold), bool(italic), link=link))
                    line += 1
                case "hardbreak":
                    inlines.append(content.Break())
                    line += 1
                case "code_inline":
                    inlines.append(content.Span(child.content, bool(bold), bool(italic), True, link))
                case "strong_open" | "strong_close":
                    bold += child.nesting
                case "em_open" | "em_close":
                    italic += child.nesting
                case "link_open":
                    link = str(child.attrs["href"])
                case "link_close":
                    link = ""
                case "footnote_ref":
                    inlines.append(content.NoteMark(int(child.meta["id"]) + 1))
                case "image":
                    raise self.refuse(
                        f"![{child.content}]",
                        "A picture must have a paragraph to itself, but {value} does not.",
                        line,
                    )
                case "html_inline":
                    raise self.refuse(
                        child.content, "HTML cannot be printed; write Markdown instead of {value}.", line
                    )
                case "s_open":
                    raise self.refuse("~~", "Struck-through text cannot be printed; remove {value}.", line)
                case other:
                    raise AssertionError(other)
        return _joined(inlines)

    def text(self, span: content.Span, line: int) -> Iterator[content.Inline]:
        text = span.text
        if "**" in text:
            raise self.refuse(text.strip(), "The ** in {value} is not closed.", line)
        if lost := _LOST_NOTE.search(text):
            raise self.refuse(
                lost[0], "The footnote {value} has no text. Write it on a separate line: [^name]: its text.", line
            )
        at = 0
        for mention in _REFERENCE.finditer(text):
            if mention.start() > at:
                yield replace(span, text=text[at : mention.start()])
            yield content.Reference(mention[1])
            at = mention.end()
        if at < len(text):
            yield replace(span, text=text[at:])


def _joined(inlines: Sequence[content.Inline]) -> content.Words:
    """Join adjacent spans in the same style."""
    words: list[content.Inline] = []
    for each in inlines:
        last = words[-1] if words else None
        if isinstance(each, content.Span) and isinstance(last, content.Span) and _look(each) == _look(last):
            words[-1] = replace(each, text=last.text + each.text)
        else:
            words.append(each)
    return tuple(words)


def _look(span: content.Span) -> tuple[bool, bool, bool, str]:
    return span.bold, span.italic, span.code, span.link
