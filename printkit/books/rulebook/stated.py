"""Find the sentences that make statements in a text, and the backing of each.

A sentence *makes a statement* if it contains a number, or a word that allows no exception: always, never, only, any,
every, at most... A sentence that makes a statement needs a claim that the rules check, or the author's word that no
claim is needed. The claim or the author's word is written as a comment, either after the sentence in the same
paragraph or on a separate line right after it; a block of claims may also follow::

    Two cards of one suit never score. <!-- claim: proved mygame.pairs -->
    Plan for about 20 minutes. <!-- prose: our guess -->

A comment covers the sentences before it in its paragraph, back to the previous comment. A caption is covered by the
claims of its figure, or by a comment after the figure.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from printkit.content.markdown import COMMENT
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import place, toml

Backing: TypeAlias = Literal["claim", "prose"]

STRONG = (
    r"all|any|anybody|anyone|anything|anywhere|always|every|everybody|everyone|everything|everywhere|exactly"
    r"|never|no one|nobody|none|nothing|nowhere|only|at most|at least"
)
"""Words that allow no exception."""
NUMBERS = (
    r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred"
    r"|thousand|twice"
)
"""Numbers in words, without *one*, which is just as often a pronoun."""

_STATES = re.compile(rf"(?<![\w#^])(?:{STRONG}|{NUMBERS}|\d+(?:[.,]\d+)*)(?![\w^])", re.IGNORECASE)
_SAYS = re.compile(r"(claims?|prose)\b", re.IGNORECASE)
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,}) *([\w-]*)")
_ITEM = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")
_CODE = re.compile(r"(`+).*?\1", re.DOTALL)
_REFERENCE = re.compile(r"!?\[#[\w-]*\]|\]\([^)]*\)|:[\w-]+:")
_END = re.compile(r"(?<=[.!?:])[*_”’)\"]*\s+(?=[*_“‘(\"]*[A-ZÀ-Þ\d`\[])")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that makes a statement.

    Attributes:
        text: its words, without formatting or comments.
        line: line on which its paragraph begins, counted from 1.
        backing: the claim or the author's word; None if there is neither.
        claims: the claims next to it, as written; for a caption, those of its figure.
    """

    text: str
    line: int
    backing: Backing | None
    claims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The statements of a text.

    Attributes:
        sentences: total number of sentences.
        stating: the sentences that make a statement, in order.
    """

    sentences: int
    stating: tuple[Sentence, ...]

    def count(self, backing: Backing | None) -> int:
        """Return the number of sentences that make a statement and have this backing."""
        return sum(each.backing == backing for each in self.stating)


def report(text: str) -> Report:
    """Return the statements of a Markdown text; headings and fenced code are left out, but captions of figures are
    included.
    """
    count, stating = 0, []
    for sentence in _sentences(text):
        count += 1
        if _STATES.search(sentence.text):
            stating.append(sentence)
    return Report(count, tuple(stating))


def insist(report: Report, source: str = "") -> None:
    """Refuse a text in which a sentence makes a statement without backing.

    Raises:
        InputError: a statement has no backing; the message names the file and the line of the first one.
    """
    for each in report.stating:
        if each.backing is None:
            message = (
                "No claim supports {value}. Add <!-- claim: ... --> after it, or <!-- prose: why --> if no rule "
                "can decide it."
            )
            raise InputError("text", each.text, message).within(place(source, each.line))


def _sentences(text: str) -> Iterator[Sentence]:
    """Yield every sentence and caption with its backing."""
    pending: list[Sentence] = []
    for line, piece in _pieces(text):
        sentences = list(_of_figure(line, piece) if isinstance(piece, dict) else _of_words(line, piece))
        if sentences and not sentences[0].text:
            # A separate comment covers the sentences before it.
            yield from (_backed(each, sentences[0]) for each in pending)
            pending = []
        else:
            yield from pending
            pending = sentences
    yield from pending


def _backed(sentence: Sentence, comment: Sentence) -> Sentence:
    """Return a sentence with the backing given in a comment, unless the sentence already has its own."""
    return sentence if sentence.backing else replace(sentence, backing=comment.backing, claims=comment.claims)


def _of_words(line: int, piece: str) -> Iterator[Sentence]:
    """Yield the sentences of a paragraph, or one sentence without words if there is only a comment."""
    at, waiting, alone = 0, [], True
    for comment in (*COMMENT.finditer(piece), None):
        words = _plain(piece[at : comment.start() if comment else None])
        waiting += [Sentence(each.strip(), line, None) for each in _END.split(words) if each.strip()]
        alone = alone and not waiting
        if comment is None:
            yield from waiting
            return
        at = comment.end()
        if match := _SAYS.match(comment[1].strip()):
            backing: Backing = "prose" if match[1].lower() == "prose" else "claim"
            lines = comment[1].strip().removeprefix(match[0]).splitlines()
            claims = tuple(each.strip(" :") for each in lines if each.strip(" :")) * (backing == "claim")
            mark = Sentence("", line, backing, claims)
            if alone:
                yield mark
                return
            yield from (_backed(each, mark) for each in waiting)
            waiting = []


def _of_figure(line: int, table: dict[str, object]) -> Iterator[Sentence]:
    caption, claims = table.get("caption"), table.get("claims")
    if isinstance(caption, str):
        sentences = (each.strip() for each in _END.split(_plain(caption)) if each.strip())
        texts = tuple(map(str, claims)) if isinstance(claims, list) else ()
        yield from (Sentence(each, line, "claim" if claims else None, texts) for each in sentences)


def _plain(words: str) -> str:
    """Return words without code, references or emphasis marks."""
    words = _REFERENCE.sub(" ", _CODE.sub(" ", words))
    return " ".join(words.replace("*", "").replace("|", " ").split())


def _pieces(text: str) -> Iterator[tuple[int, str | dict[str, object]]]:
    """Yield paragraphs, items and tables, each with the number of its first line, and the TOML tables of figures."""
    lines = text.splitlines()
    first_line: int | None = None
    number = 0
    while number < len(lines):
        line = lines[number]
        fence = _FENCE.match(line)
        new = not line.strip() or bool(fence) or line.startswith("#") or bool(_ITEM.match(line))
        if first_line is not None and new and not _open(lines[first_line:number]):
            yield first_line + 1, "\n".join(_bare(lines[first_line:number]))
            first_line = None
        if fence and first_line is None:
            close = next((n for n in range(number + 1, len(lines)) if lines[n].strip() == fence[1]), len(lines))
            if fence[2] == "figure":
                yield number + 1, _table(lines[number + 1 : close])
            if fence[2] == "strip":
                for at, row in enumerate(lines[number:close], start=number):
                    if row.strip() == "[[turn]]":
                        end = next((n for n in range(at + 1, close) if lines[n].strip() == "[[turn]]"), close)
                        yield at + 1, _table(lines[at + 1 : end])
            if fence[2] == "claims":
                yield number + 1, "\n".join(("<!-- claims", *lines[number + 1 : close], "-->"))
            number = close + 1
            continue
        if first_line is None and line.strip() and not line.startswith("#"):
            first_line = number
        number += 1
    if first_line is not None:
        yield first_line + 1, "\n".join(_bare(lines[first_line:]))


def _open(lines: Sequence[str]) -> bool:
    """Return whether a comment continues after these lines."""
    text = "\n".join(lines)
    return text.rfind("<!--") > text.rfind("-->")


def _bare(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines without the marks that begin list items or quotations."""
    for count, line in enumerate(lines):
        line = line.lstrip(" >")
        yield _ITEM.sub("", line, count=1) if not count else line


def _table(lines: Sequence[str]) -> dict[str, object]:
    """Return the keys of a figure; the code that reads the book reports errors in them."""
    try:
        return toml("\n".join(lines))
    except InputError:
        return {}
