"""Decks from data: what stands in files stands on cards, and what is wrong is told by row, column and element."""
# ruff: noqa: E501 (tables of one case a line)

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image as Pillow

from printkit.cli import cli
from printkit.content import card, deck as decks, examples, rows, setting
from printkit.content.expression import read as condition
from printkit.content.template import template
from printkit.draw.drawing import Clip, Image, Path as Stroke, Text
from printkit.draw.theme import FULL, THEMES
from printkit.draw.type import face, width
from printkit.layouts.base import fence
from printkit.layouts.base.refusals import Faults, InputError, Refusal
from printkit.looks import custom_deck
from printkit.pages.impose import is_disc
from tests.printkit.flatten import flatten
from tests.printkit.readers import open_pdf, read_pdf_marks

HEAD = """
[deck]
title = "Test"
size = "poker"
cards = "cards.csv"
[icons]
coin = "coin.svg"
"""
COIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="currentColor"/></svg>'
CSV = "title,text,art\nOne,First words,\nTwo,Second words,\n"


def folder(path: Path, toml: str, csv: str = CSV, head: str = HEAD, **files: bytes) -> Path:
    (path / "deck.toml").write_text(head + toml)
    (path / "cards.csv").write_text(csv)
    (path / "coin.svg").write_text(COIN)
    for name, data in files.items():
        (path / name.replace("_", ".")).write_bytes(data)
    return path / "deck.toml"


def pixels(wide: int, high: int) -> bytes:
    out = io.BytesIO()
    Pillow.new("RGB", (wide, high), "#336699").save(out, "PNG")
    return out.getvalue()


def front(path: Path, number: int = 0) -> list[Stroke | Text | Image]:
    made, _ = custom_deck.make(path, FULL)
    return list(flatten(made.pieces[number].front.layer("pieces")))  # type: ignore[arg-type]


# -------------------------------------------------------------------------------------------- templates


def test_templates_put_values_in() -> None:
    found = template("{Title}: {{{ cost }}} of {  card   name}", ("title", "cost", "card name"))
    assert found.columns == ("title", "cost", "card name")
    assert found.fill({"title": "A", "cost": "2", "card name": "N"}) == "A: {2} of N"
    for text in ("{nothing}", "{title", "title}"):
        with pytest.raises(InputError):
            template(text, ("title",))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("kind", True), ("not kind", False), ("empty", False), ("not empty", True),
        ("kind == Spell", True), ("kind = 'spell'", True), ("kind != spell", False),
        ("cost > 2", True), ("cost <= 2.5", False), ("cost == 3.0", True), ("empty > 1", False),
        ("kind in trap, spell", True), ("not kind in trap, spell", False),
        ("cost > 5 or kind == spell and cost >= 3", True), ("cost > 5 and kind == spell", False),
    ],
)  # fmt: skip
def test_conditions(text: str, holds: bool) -> None:
    values = {"kind": "spell", "cost": "3", "empty": ""}
    assert condition(text, tuple(values)).holds(values) == holds


def test_conditions_that_are_none() -> None:
    for text in ("", "colour == 3", "cost > many", "== 3", "cost ~ 3"):
        with pytest.raises(InputError):
            condition(text, ("cost",))


# ------------------------------------------------------------------------------------------------ places

PLACES = [
    ("x = 5\ny = 7\nwidth = 20\nheight = 10", (5, 71, 25, 81)),
    ('x = "0.5cm"\ny = "0.25in"\nwidth = 20\nheight = 10', (5, 71.65, 25, 81.65)),
    ('anchor = "top right"\nx = 5\ny = 7\nwidth = 20\nheight = 10', (38, 71, 58, 81)),
    ('anchor = "bottom left"\nx = 5\ny = 7\nwidth = 20\nheight = 10', (5, 7, 25, 17)),
    ('anchor = "bottom"\ny = 7\nwidth = 20\nheight = 10', (21.5, 7, 41.5, 17)),
    ('anchor = "centre"\nx = 1\ny = 2\nwidth = 20\nheight = 10', (22.5, 37, 42.5, 47)),
    ("", (0, 0, 63, 88)),
    ('area = "safe"', (3, 3, 60, 85)),
    ('area = "bleed"', (-3, -3, 66, 91)),
    ("x = 3\ny = 4", (3, 0, 63, 84)),
    ("cell = [1, 1, 6, 8]", (3, 3, 60, 85)),
    ("cell = [2, 1, 1, 4]", (12.5, 44, 22, 85)),
    ("x = 10\ny = 10\nwidth = 20\nheight = 10\nturn = 90", (15, 63, 25, 83)),
]


@pytest.mark.parametrize(("fields", "box"), PLACES)
def test_elements_stand_where_the_file_says_in_pdf_and_svg(
    tmp_path: Path, fields: str, box: tuple[float, ...]
) -> None:
    path = folder(tmp_path, f'[[front]]\nkind = "shape"\nfill = "#123456"\n{fields}', "title\nOnly\n")
    (item,) = front(path)
    assert item.bounds() == pytest.approx(box, abs=1e-9)
    # Read back from the files, between the corners of the card that are printed beside it.
    for name in ("a.pdf", "a.svg"):
        done = CliRunner().invoke(
            cli,
            ["cards", str(path), "-o", str(tmp_path / name), "--bleed", "--paper", "100x130mm", "--printer", "none"],
        )
        assert not done.exception, done.output
    with open_pdf((tmp_path / "a.pdf").read_bytes()) as file:
        l, b, r, t = (float(v) * 25.4 / 72 for v in file.pages[0].TrimBox)
        assert (r - l, t - b) == pytest.approx((63, 88), abs=0.001)
        (mark,) = (mark for mark in read_pdf_marks(file.pages[0]) if mark.layer == "pieces")
    xs, ys = [x - l for x, _ in mark.points], [y - b for _, y in mark.points]
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(box, abs=0.001)
    text = (tmp_path / "a.svg").read_text()
    place = re.search(r'id="a-piece-1"[^>]*?>|<use[^>]*id="a-piece-1"[^>]*>', text)
    assert place
    use = re.search(r'x="([-.\d]+)"[^>]* y="([-.\d]+)"', place[0])
    shape = re.search(r'fill="#123456"[^>]*? d="([^"]+)"|d="([^"]+)"[^>]*fill="#123456"', text)
    assert use
    assert shape
    at, low = [float(use[1])], [float(use[2])]
    x, y = 0.0, 0.0
    for kind, numbers in re.findall(r"([MLHV])([-.\d ]*)", shape[1] or shape[2]):
        n = [float(v) for v in re.findall(r"-?\d*\.?\d+", numbers)]
        x, y = (n[0], n[1]) if kind in "ML" else (n[0], y) if kind == "H" else (x, n[0])
        at.append(float(use[1]) + x)
        low.append(float(use[2]) + y)
    high = float(re.search(r'viewBox="0 0 \S+ (\S+)"', text)[1])  # type: ignore[index]
    xs, ys = [x - l for x in at[1:]], [high - y - b for y in low[1:]]
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(box, abs=0.001)


def test_pictures_stand_where_the_file_says(tmp_path: Path) -> None:
    path = folder(
        tmp_path,
        '[[front]]\nkind = "image"\nfile = "art.png"\nx = 5.123\ny = 7.457\nwidth = 30.5\nheight = 20\nfit = "stretch"',
        art_png=pixels(400, 300),
    )
    (item,) = front(path)
    assert isinstance(item, Image)
    assert item.bounds() == pytest.approx((5.123, 88 - 27.457, 35.623, 88 - 7.457))


def test_order_conditions_and_styles(tmp_path: Path) -> None:
    path = folder(
        tmp_path,
        """
[colours]
one = "#111111"
Two = "accent"
[styles.big]
size = 6
colour = "{title}"
[[front]]
kind = "shape"
fill = "{title}"
[[front]]
kind = "text"
text = "{title}!"
style = "big"
height = 20
safe = false
[[front]]
kind = "text"
when = "title == Two"
text = "more"
area = "safe"
""",
    )
    one, two = front(path, 0), front(path, 1)
    assert [type(item).__name__ for item in one] == ["Path", "Text"]
    assert isinstance(one[1], Text)
    assert (one[1].string, one[1].size, one[1].fill) == ("One!", 6, "#111111")
    assert [item.string for item in two if isinstance(item, Text)] == ["Two!", "more"]
    assert isinstance(two[0], Stroke)
    assert two[0].style.fill == FULL.accent
    grey = custom_deck.make(path, THEMES["grey"])[0].pieces[1].front.layer("pieces")[0]
    assert isinstance(grey, Stroke)
    assert grey.style.fill == THEMES["grey"].accent


def test_counts_names_backs_and_defaults(tmp_path: Path) -> None:
    csv = "title;count;side\n# a remark\nOne;2;left\n\nTwo;;\nNone;0;left\n"
    back = '[columns]\ncount = 3\nside = "right"\n[[front]]\nkind = "shape"\n[[back]]\nkind = "text"\nx = 9\ny = 9\ntext = "{side}"'
    made, _ = custom_deck.make(folder(tmp_path, back, csv), FULL)
    assert [(piece.name, piece.count) for piece in made.pieces] == [("One", 2), ("Two", 3)]
    words = [
        [item.string for item in flatten(piece.back.layer("pieces")) if isinstance(item, Text)]
        for piece in made.pieces
        if piece.back
    ]
    assert words == [["left"], ["right"]]
    plain, _ = custom_deck.make(folder(tmp_path, back.replace("{side}", "same"), csv), FULL)
    assert plain.pieces[0].back == plain.pieces[1].back


def test_a_deck_builds_on_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(fence.VARIABLE, str(tmp_path))
    base = folder(
        tmp_path,
        '[colours]\nmain = "#111111"\n[[front]]\nname = "ground"\nkind = "shape"\nfill = "main"\n'
        '[[front]]\nname = "words"\nkind = "text"\nx = 5\ny = 5\nsize = 4\ntext = "{title}"',
    )
    base.rename(tmp_path / "base.toml")
    (tmp_path / "more").mkdir()
    path = tmp_path / "more" / "deck.toml"
    path.write_text(
        '[deck]\nextends = "../base.toml"\nsize = "mini"\ntitle = "More"\n[colours]\nmain = "#222222"\n'
        '[[front]]\nname = "words"\nsize = 5\n[[front]]\nname = "rim"\nkind = "shape"\nstroke = "ink"'
    )
    made, _ = custom_deck.make(path, FULL)
    assert (made.title, made.width, len(made.pieces)) == ("More", 44, 2)
    ground, words, rim = flatten(made.pieces[0].front.layer("pieces"))
    assert isinstance(ground, Stroke)
    assert isinstance(words, Text)
    assert isinstance(rim, Stroke)
    assert (ground.style.fill, words.size, words.string, rim.style.fill) == ("#222222", 5, "One", None)


def test_what_an_upper_file_says_otherwise_may_name_columns_that_its_table_lacks(tmp_path: Path) -> None:
    art = (
        '[[front]]\nname = "art"\nkind = "sign"\nsign = "{art}"\nwhen = "art"\nx = 5\ny = 5\nwidth = 9\nheight = 9\n'
    )
    folder(tmp_path, art).rename(tmp_path / "base.toml")
    (tmp_path / "few.csv").write_text("title\nOne\n")
    upper = tmp_path / "deck.toml"
    said = '[deck]\nextends = "base.toml"\ncards = "few.csv"\n[[front]]\nname = "art"\n'
    upper.write_text(said + 'sign = "M0 0h24v24z"\nwhen = "title"\n')
    assert len(front(upper)) == 1
    upper.write_text(said + 'sign = "M0 0h24v24z"\n')
    with pytest.raises(InputError, match=r'There is no column "art"; the columns are title\.'):
        front(upper)
    upper.write_text('front = 3\n[deck]\nextends = "base.toml"\n')
    with pytest.raises(InputError, match="a list of elements"):
        front(upper)


# -------------------------------------------------------------------------------------------------- text


def set_text(
    text: str, across: float = 40, down: float = 30, size: float = 4, least: float = 2, **how: object
) -> setting.Setting:
    lines = setting.read(text, "regular", lambda name: 1.5)
    found, over = setting.fitted(lines, across, down, size=size, least=least, **how)  # type: ignore[arg-type]
    if over is not None:
        raise over
    return found


def test_text_keeps_to_its_box_and_shrinks_no_more_than_it_must() -> None:
    for count in (1, 5, 20, 40, 60):
        found = set_text("word " * count)
        l, b, r, t = found.ink
        assert l >= -1e-6
        assert r <= 40 + 1e-6
        assert b >= -30 - 1e-6
        assert t <= 0
        if found.size < 4 - 1e-9:
            larger = found.size + setting.STEP
            with pytest.raises(InputError):
                set_text("word " * count, size=larger, least=larger)
    with pytest.raises(
        InputError,
        match=r'text "word word word word word word word word word word word wor\.\.\.ord word word word word',
    ):
        set_text("word " * 400)
    with pytest.raises(
        InputError,
        match='text "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW" does not fit its box of',
    ):
        set_text("W" * 60)


def test_alignment_weights_icons_lists_and_lines() -> None:
    found = set_text("ab", align="right", valign="bottom")
    assert found.ink[2] == pytest.approx(40)
    found = set_text("plain **bold** *slant* :coin:x\n\n- item\nlast\\nline", across=80)
    pieces = [piece for _, _, piece in found.runs]
    assert [p[1].weight for p in pieces if not isinstance(p, setting.Icon)][:3] == ["regular", "bold", "italic"]
    icons = [(x, p) for x, _, p in found.runs if isinstance(p, setting.Icon)]
    assert [p.name for _, p in icons] == ["coin"]
    before = width("plain ", 4, face()) + width("bold ", 4, face("bold")) + width("slant ", 4, face("italic"))
    assert icons[0][0] == pytest.approx(before, abs=0.2)
    assert found.lines == 4
    drops = sorted({round(-y, 4) for _, y, _ in found.runs})
    assert drops[1] - drops[0] == pytest.approx(1.5 * 1.25 * 4)
    assert drops[2] - drops[1] == pytest.approx(1.25 * 4)
    assert ("•", face(), setting.PLAIN) in pieces
    assert set_text("10\\:30 *a*").runs


def test_icons_among_words_are_drawn(tmp_path: Path) -> None:
    path = folder(
        tmp_path, '[[front]]\nkind = "text"\nx = 5\ny = 5\ntext = "pay :coin:"\ncolour = "#aa0000"\nsize = 5'
    )
    text, coin = front(path)
    assert isinstance(text, Text)
    assert isinstance(coin, Stroke)
    assert coin.style.fill == "#aa0000"
    l, b, _, t = coin.bounds()
    assert t - b == pytest.approx(setting.ICON * 5)
    assert (t + b) / 2 == pytest.approx(text.y + face().cap_height * 5 / 2)
    assert l == pytest.approx(text.x + width("pay ", 5, face()))


def test_words_are_hyphenated_by_their_language_where_that_saves_room(tmp_path: Path) -> None:
    words = "Conspicuous administrators congratulate extraordinary representatives, Featherstonehaugh."
    line = 'kind = "text"\ntext = "{text}"\nx = 5\ny = 5\nwidth = 35\nheight = 70\nhyphenate = HYPHENATE\nsize = "10pt"\n'
    head = HEAD.replace('size = "poker"', 'size = "poker"\nlanguage = "en"')

    def lines(hyphenate: str, head: str = head) -> list[str]:
        path = folder(
            tmp_path, "[[front]]\n" + line.replace("HYPHENATE", hyphenate), f'title,text\na,"{words}"\n', head
        )
        return [item.string for item in front(path) if isinstance(item, Text)]

    whole, broken = lines("false"), lines("true")
    assert whole == lines("true", HEAD) and "".join(whole).replace(" ", "") == words.replace(" ", "")
    assert len(broken) < len(whole) and any(each.endswith("\u2010") for each in broken)
    # Without the hyphens at the ends of lines the words are what they were; a name stays whole.
    assert "".join(each.removesuffix("\u2010") for each in broken).replace(" ", "") == words.replace(" ", "")
    assert any("Featherstonehaugh" in each for each in broken)
    with pytest.raises(
        Refusal, match=r'"deck\.language" must be a language with hyphenation rules, such as en, de, fr or pt-BR, not'
    ):
        lines("true", head.replace('"en"', '"xx"'))


def test_a_row_of_icons(tmp_path: Path) -> None:
    path = folder(
        tmp_path,
        '[[front]]\nkind = "icon"\nicon = "coin"\nrepeat = "{title}"\nx = 5\ny = 5\nwidth = 30\nheight = 6\ngap = 1\nalign = "right"',
        "title\n3\n10\n0\n",
    )
    boxes = [item.bounds() for item in front(path)]
    assert [round(b[0], 6) for b in boxes] == [15, 22, 29]
    assert boxes[-1][2] == pytest.approx(35)
    tight = [item.bounds() for item in front(path, 1)]
    assert tight[0][0] == pytest.approx(5)
    assert tight[0][2] - tight[0][0] == pytest.approx(2.1)
    assert front(path, 2) == []


def test_shapes(tmp_path: Path) -> None:
    path = folder(
        tmp_path,
        '[[front]]\nkind = "shape"\nshape = "ellipse"\nx = 5\ny = 5\nwidth = 20\nheight = 10\n'
        '[[front]]\nkind = "shape"\nshape = "line"\nx = 5\ny = 20\nwidth = 20\nheight = 0\nline = 1\n'
        '[[front]]\nkind = "shape"\nshape = "path"\npath = "M0 0h10v10z"\nx = 5\ny = 30\nfill = "teal"\n',
    )
    ellipse, line, path_ = front(path)
    assert ellipse.bounds() == pytest.approx((5, 73, 25, 83))
    assert line.bounds() == pytest.approx((4.5, 67.5, 25.5, 68.5))
    assert path_.bounds() == pytest.approx((5, 48, 15, 58))


def test_a_row_of_shapes_with_labels(tmp_path: Path) -> None:
    line = 'kind = "shape"\nx = 5\ny = 10\nwidth = 20\nheight = 8\nrepeat = "{n}"\ngap = 2\nlabels = "{labels}"\nfill = "paper"'
    path = folder(tmp_path, f"[[front]]\n{line}", "n,labels\n4,1 2 12\n0,\n1,a\n")
    items = front(path)
    boxes = [item.bounds() for item in items if isinstance(item, Stroke)]
    assert boxes == [pytest.approx((5 + 5.5 * k, 70, 8.5 + 5.5 * k, 78)) for k in range(4)]
    words = [item for item in items if isinstance(item, Text)]
    assert [word.string for word in words] == ["1", "2", "12"]
    for word, box in zip(words, boxes, strict=False):
        l, _, r, _ = word.bounds()
        assert (l + r) / 2 == pytest.approx((box[0] + box[2]) / 2) and r - l <= 0.84 * 3.5 + 1e-6
    assert front(path, 1) == [] and len(front(path, 2)) == 2


def test_a_sign_is_as_large_as_fits_its_box(tmp_path: Path) -> None:
    line = 'kind = "sign"\nsign = "{title}"\nbox = "-1 -1 2 4"\ncolour = "accent"\nx = 10\ny = 10\nwidth = 20\nheight = 20\nalign = "left"'
    path = folder(tmp_path, f'[signs]\n"One" = "M-1-1h2v4h-2z"\n[[front]]\n{line}', "title\nOne\nM0 0h1v1z\n")
    (sign,), (other,) = front(path), front(path, 1)
    assert sign.bounds() == pytest.approx((10, 58, 20, 78)) and sign.style.fill == FULL.accent  # type: ignore[union-attr]
    assert other.bounds() == pytest.approx((15, 68, 20, 73))


# ------------------------------------------------------------------------------------------- bad data

TEXT = '[[front]]\nname = "words"\nkind = "text"\nx = 5\ny = 5\n'
ART = '[[front]]\nname = "art"\nkind = "image"\nx = 5\ny = 5\nwidth = 50\nheight = 30\n'
BAD = {
    "no TOML": ("[[front]\n", CSV, "This is not valid TOML: expected ']]' at the end of an array declaration, in \"[[front]\"."),
    "unknown table": ("[fronts]\na = 1", CSV, 'line 9: There is no field "fronts"; the fields are deck, columns, icons, signs, colours, fonts,'),
    "unknown field": (f'{TEXT}txt = "a"', CSV, 'line 14: There is no field "txt"; the fields are kind, name, when, each, style, area, x, y, width, height,'),
    "unknown kind": ('[[front]]\nkind = "txt"', CSV, 'line 10: "front.kind" must be one of text, picture, icon, shape, sign, group, not "txt". Did you mean "text"?'),
    "nothing needed": ('[[front]]\nkind = "text"', CSV, "The text needs text."),
    "unknown column": (f'{TEXT}text = "{{titel}}"', CSV, 'line 14: There is no column "titel"; the columns are title, text, art. Did you mean "title"?'),
    "open brace": (f'{TEXT}text = "{{title"', CSV, 'line 14: "{title" has an unmatched brace. Write {{ or }} to print a brace.'),
    "bad condition": (f'{TEXT}text = "a"\nwhen = "cost > 3"', CSV, 'line 15: There is no column "cost"; the columns are title, text, art.'),
    "not a length": (f'{TEXT}text = "a"\nsize = "9pts"', CSV, 'line 15: element words: "size" must be a length from 0 to 100 m, such as 10mm, 2.5cm, 1in or 72pt,'),
    "not numbers": ('[[front]]\nkind = "shape"\ncell = [1, 2]', CSV, 'line 11: "front.cell" must be a list of 4 numbers, not "[1, 2]".'),
    "outside the grid": ('[[front]]\nkind = "shape"\ncell = [6, 1, 2, 1]', CSV, '"cell" must be [column, row, columns, rows] within 6 columns and 8 rows, not "6, 1, 2, 1".'),
    "unknown colour": (f'{TEXT}text = "{{title}}"\ncolour = "{{title}}"', CSV, 'line 2: column title, element words: "colour" must be a colour such as #2f5f86 or teal, or one of'),
    "unknown style": (f'{TEXT}text = "a"\nstyle = "huge"', CSV, 'There is no style "huge"; the deck has none.'),
    "a colour that is none": (f'{TEXT}text = "{{title}}"\ncolour = "bleu"', CSV, 'line 15: element words: "colour" must be a colour such as #2f5f86 or teal, or one of ink, paper,'),
    "a style that is none": (f'{TEXT}text = "{{title}}"\nstyle = "nix"', CSV, 'line 15: element words: There is no style "nix"; the deck has none.'),
    "unknown icon": (f'{TEXT}text = "{{text}}"', "title,text,art\nOne,pay :coyn:,\n", 'line 2: element words: There is no icon "coyn"; the deck has coin. Did you mean "coin"?'),
    "stars stay open": (f'{TEXT}text = "{{text}}"', "title,text,art\nOne,**pay,\n", r'Close every ** and * in "**pay", and do not nest them. Write \* for a star.'),
    "missing letter": (f'{TEXT}text = "{{text}}"', "title,text,art\nOne,日本,\n", 'line 2: column text, element words: "text" has a character that Printkit Serif lacks: "日" (U+65E5 CJK UNIFIED'),
    "overflow": (f'{TEXT}height = 3\ntext = "{{text}}"', "title,text,art\nOne,much too long for one line of a card this small,\n", 'line 2: column text, element words: "text" "much too long for one line of a card this small" does'),
    "unsafe": ('[[front]]\nname = "words"\nkind = "text"\narea = "card"\ntext = "{title}"', CSV, 'line 2: element words: The element reaches 3.00 mm past the left of the safe area, 3'),
    "missing picture": (f'{ART}file = "{{art}}.svg"', "title,text,art\nOne,,con\n", 'line 2: column art, element art: There is no picture "con.svg". Did you mean "coin.svg"?'),
    "a picture far away": (f'{ART}file = "/etc/{{art}}"', "title,text,art\nOne,,passwd\n", '"picture" is "/etc/passwd", which is outside '),
    "no picture": (f'{ART}file = "{{art}}"', "title,text,art\nOne,,deck.toml\n", "a PNG, JPEG or SVG file"),
    "coarse picture": (f'{ART}file = "{{art}}"', "title,text,art\nOne,,low.png\n", 'line 2: column art, element art: "picture" has too few pixels ("50 x 30 pixels, 25 dpi") for 50.0 x'),
    "bad crop": (f'{ART}file = "low.png"\ncrop = [0.5, 0, 0.5, 1]', CSV, 'line 17: element art: "crop" must be left, top, right and bottom as fractions of the picture, from 0 to'),
    "fit": (f'{ART}file = "low.png"\nfit = "fill"', CSV, '"fit" must be one of contain, cover, stretch, not "fill".'),
    "count": (f'{TEXT}text = "a"', "title,count\nOne,many\n", 'line 2: "count" must be a whole number from 0 to 999, not "many".'),
    "too many": (f'{TEXT}text = "a"', "title,count\n" + "One,999\n" * 21, "more than 20,000 cards, the limit for decks"),
    "no rows": (f'{TEXT}text = "a"', "title\n", '"cards.csv" has no rows; it needs one for every card.'),
    "empty table": (f'{TEXT}text = "a"', "", "line 1: The first line, which must name the columns, is missing."),
    "column twice": (f'{TEXT}text = "a"', "title,Title\na,b\n", 'line 1: The first line must give each column its own name, without {}=<>!; "title" is there twice.'),
    "cells": (f'{TEXT}text = "a"', "title,b\na\n", "line 2: The row must have 2 cells, like the first line, not 1; check its separators and quotes."),
    "open quotes": (f'{TEXT}text = "a"', 'title,b\na,"b\n', "line 2: The row cannot be split at its ',', because a quote inside it is unmatched or misplaced: unexpected end of data."),
    "control characters": (f'{TEXT}text = "a"', "title,b\na,b\x1b[2J\n", 'line 2: The row has a control character, "U+001B".'),
    "no nul": (f'{ART}file = "{{art}}"', "title,text,art\nOne,,a\0b.png\n", 'line 2: The row has a control character, "U+0000".'),
    "size": ('[grid]\ncolumns = 0', CSV, 'line 10: "grid.columns" must be a whole number from 1 to 100, not "0".'),
    "colours": ('[colours]\nmain = "#12345"', CSV, 'line 10: "colours.main" must be a colour such as #2f5f86 or teal, or one of the theme’s (ink, paper,'),
    "unknown sign": ('[[front]]\nname = "s"\nkind = "sign"\nsign = "dorp"\n[signs]\ndrop = "M0 0h2v2z"', CSV, 'line 12: element s: There is no sign "dorp"; the deck has drop. Path data begins with M. Did you'),
    "no path": ('[signs]\ndrop = "M0 0 1"', CSV, 'line 10: "signs.drop" needs 2 numbers after L, and number 2 is missing before "".'),
    "box of a sign": ('[[front]]\nname = "s"\nkind = "sign"\nsign = "M0 0h2v2z"\nbox = "0 0 24"', CSV, '"box" must be left, top, width and height of the sign’s box, such as 0 0 24 24, not "0 0'),
    "labels": ('[[front]]\nname = "row"\nkind = "shape"\nrepeat = 2\nlabels = "1 2 3"', CSV, '"labels" may have 2 words, one for each shape, but "1 2 3" has more.'),
    "repeat": ('[[front]]\nname = "row"\nkind = "shape"\nrepeat = "{title}"', CSV, '"repeat" must be a whole number from 0 to 60, not "One"'),
    "row too full": ('[[front]]\nname = "row"\nkind = "shape"\nrepeat = 40\nwidth = 20\ngap = 1', CSV, '"repeat" "40" is too many for the box: each would be 0.00 mm wide.'),
    "names twice": (f'{TEXT}text = "a"\n{TEXT}text = "b"', CSV, 'line 16: Another element is already called "words".'),
}  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "others"),
    [(1, ""), (2, " The same is wrong in 1 other place."), (12, " The same is wrong in 11 other places.")],
)
def test_the_same_misspelling_is_reported_once(tmp_path: Path, rows: int, others: str) -> None:
    csv = "title,text,art\n" + "One,pay :coyn:,\n" * rows
    path = folder(
        tmp_path, f'{TEXT}text = "{{text}}"', csv, HEAD.strip() + "\n\n\n", low_png=pixels(50, 30), coin_txt=b""
    )
    done = CliRunner().invoke(cli, ["cards", str(path), "-o", str(tmp_path / "out.pdf")], standalone_mode=False)
    message = 'line 2: element words: There is no icon "coyn"; the deck has coin. Did you mean "coin"?'
    assert str(done.exception).endswith(message + others)
    assert len(str(done.exception).splitlines()) == 1


@pytest.mark.parametrize("name", BAD)
def test_bad_data_is_refused_with_file_row_and_field(tmp_path: Path, name: str) -> None:
    toml, csv, message = BAD[name]
    path = folder(tmp_path, toml, csv, HEAD.strip() + "\n\n\n", low_png=pixels(50, 30), coin_txt=b"")
    done = CliRunner().invoke(cli, ["cards", str(path), "-o", str(tmp_path / "out.pdf")], standalone_mode=False)
    assert isinstance(done.exception, Refusal), (done.output, done.exception)
    text = str(done.exception)
    assert message in text.replace(f"{tmp_path}/", "")
    assert len(text.splitlines()) <= 11, "ten faults and how many more"
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            'size = "pokr"',
            '"deck.size" must be one of mini, bridge, poker, tarot, square, or a size such as 44x68mm with',
        ),
        ("size = 63", '"deck.size" must be text in quotes, not "63".'),
        ('size = "poker"\nbleed = 20', '"deck.bleed" must be a number from 0 to 10, not "20".'),
        ('size = "poker"\ncards = "none.csv"', 'There is no file "none.csv" beside this one.'),
        ('size = "poker"\nname = "{nothing}"', 'There is no column "nothing"; the columns are none.'),
        (
            'size = "poker"\ntitle = "日本"',
            'that Printkit Serif lacks: "日" (U+65E5 CJK UNIFIED IDEOGRAPH-65E5, in "日本").',
        ),
        ('title = "a"', '"deck.size" is missing; it must be a size: mini, bridge, poker, tarot, square, 63x88mm, or'),
        (
            'size = "poker"\nextends = "deck.toml"',
            '"deck.extends" cannot be "deck.toml": no file may extend itself, and at most 8 may be chained.',
        ),
    ],
)
def test_bad_decks_are_refused(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(Refusal, match=re.escape(message)):
        custom_deck.make(folder(tmp_path, '[[front]]\nkind = "shape"', head=f"[deck]\n{line}\n"), FULL)


def test_what_is_wrong_on_every_card_is_listed_once(tmp_path: Path) -> None:
    words = 'text = "{title}"\ncolour = "bleu"\nwidth = 30\n'
    path = folder(
        tmp_path, f'{TEXT}{words}[[front]]\nkind = "image"\nfile = "{{art}}"\n', CSV.replace(",\n", ",no.png\n")
    )
    _, problems = custom_deck.make(path, FULL, draft=True)
    assert [problem.field for problem in problems if isinstance(problem, InputError)] == [
        "colour",
        "picture",
        "picture",
    ]


def test_a_draft_marks_and_lists_what_is_wrong(tmp_path: Path) -> None:
    path = folder(
        tmp_path,
        f'{ART}file = "{{art}}"\n{TEXT}height = 4\ntext = "{{text}}"',
        "title,text,art\nOne,fine,low.png\nTwo,much too long for a line that is this short and narrow,none.png\n",
        low_png=pixels(50, 30),
    )
    made, problems = custom_deck.make(path, FULL, draft=True)
    assert [str(p).replace(f"{tmp_path}/", "").split(": ")[0] for p in problems] == [
        "cards.csv, line 2", "cards.csv, line 3", "cards.csv, line 3",
    ]  # fmt: skip
    numbers = [
        [
            item.string
            for item in flatten(piece.front.layer("pieces"))
            if isinstance(item, Text) and item.fill == "#ffffff"
        ]
        for piece in made.pieces
    ]
    assert numbers == [["1"], ["2", "3"]]
    with pytest.raises(Refusal, match=r"line 2: .*\n.*line 3: .*\n.*line 3: .*does not fit its box"):
        custom_deck.make(path, FULL)
    done = CliRunner().invoke(cli, ["cards", str(path), "-o", str(tmp_path / "a.pdf"), "--draft"])
    assert not done.exception
    assert len(re.findall(r"note \d: ", done.output)) == 3


def test_the_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    done = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        path = folder(
            tmp_path / name, f'{ART}file = "art.png"\n{TEXT}text = ":coin: {{text}}"', art_png=pixels(400, 300)
        )
        out = tmp_path / name / "deck.pdf"
        assert not CliRunner().invoke(cli, ["cards", str(path), "-o", str(out)]).exception
        done.append(out.read_bytes())
    assert done[0] == done[1]


def test_options_of_built_in_decks(tmp_path: Path) -> None:
    path = folder(tmp_path, '[[front]]\nkind = "shape"\narea = "bleed"\n[[back]]\nkind = "shape"\narea = "bleed"')
    for options in (
        ["--duplex", "fold"],
        ["--bleed"],
        ["--cut-contour"],
        ["--colour", "cmyk"],
        ["--theme", "low-ink"],
    ):
        done = CliRunner().invoke(cli, ["cards", str(path), "-o", str(tmp_path / "a.pdf"), *options])
        assert not done.exception, done.output
    for options in (["--size", "mini"],):
        done = CliRunner().invoke(cli, ["cards", str(path), "-o", str(tmp_path / "a.pdf"), *options])
        assert isinstance(done.exception, Refusal)
    done = CliRunner().invoke(cli, ["atlas", str(path), "-o", str(tmp_path / "a.png"), "--dpi", "40"])
    assert not done.exception, done.output
    about = json.loads((tmp_path / "a.json").read_text())
    assert [piece["name"] for piece in about["pieces"]] == ["One", "Two"]
    assert (about["name"], about["back"]) == ("deck", "one")


# ----------------------------------------------------------------------------------------------- tables


def test_tables_between_commas_semicolons_and_tabs(tmp_path: Path) -> None:
    texts = {
        "a.csv": '\ufeffTitle, Cost \n"A, b",1\n',
        "b.csv": "Title;Cost\nA, b;1\n",
        "c.tsv": "Title\tCost\nA, b\t1\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        found = rows.read(tmp_path / name)
        assert found.columns == ("title", "cost")
        assert [(row.cells, row.line) for row in found.rows] == [({"title": "A, b", "cost": "1"}, 2)]


def test_rows_of_several_lines_are_named_by_their_first(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text('title,text\n\nA,"one\ntwo"\n# note\nB,three\n')
    assert [row.line for row in rows.read(tmp_path / "a.csv").rows] == [3, 6]


# ---------------------------------------------------------------------------------------------- example


def test_the_example_has_54_cards_and_nothing_wrong() -> None:
    path = examples.folder("deck") / "deck.toml"
    made, problems = custom_deck.make(path, FULL)
    assert problems == ()
    assert sum(piece.count for piece in made.pieces) == 54
    assert len({piece.back for piece in made.pieces}) == 1


def test_every_picture_of_the_example_is_on_a_card(tmp_path: Path) -> None:
    art = {name for name in examples.files("deck") if name.startswith("art/")}
    for name, data in examples.files("deck").items():
        if name not in art:
            (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
            (tmp_path / name).write_bytes(data)
    with pytest.raises(Faults) as refused:
        custom_deck.make(tmp_path / "deck.toml", FULL)
    assert {name for name in art if any(name in str(each) for each in refused.value.errors)} == art


@pytest.mark.parametrize("count", [60, pytest.param(500, marks=pytest.mark.long)])
def test_many_cards_with_texts_of_their_own_are_a_small_file(count: int, tmp_path: Path) -> None:
    files = examples.files("deck")
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_bytes(data)
    head, *_ = files["cards.csv"].decode().splitlines()
    ware = "ware,{w},fine,Ware {n},2,2,1,**Sell:** {n} :coin: for each other :crate: of this kind you show to all others."
    wares = ("fish", "spice", "timber", "wool", "wine", "silk")
    (tmp_path / "cards.csv").write_text("\n".join([head, *(ware.format(w=wares[n % 6], n=n) for n in range(count))]))
    done = CliRunner().invoke(cli, ["cards", str(tmp_path / "deck.toml"), "-o", str(tmp_path / "a.pdf")])
    assert not done.exception
    assert (tmp_path / "a.pdf").stat().st_size < 200_000 + 2600 * count


def test_a_card_is_cut_where_its_bleed_ends(tmp_path: Path) -> None:
    path = folder(tmp_path, '[[front]]\nkind = "shape"\nx = -20\ny = -20\nwidth = 200\nheight = 200')
    from printkit.layouts.paper import parse
    from printkit.pages.impose import impose

    made, _ = custom_deck.make(path, FULL)
    (sheet, *_) = impose(made, parse("A4"), FULL)
    use = sheet.drawing.layer("pieces")[0]
    (clip,) = use.symbol.items  # type: ignore[union-attr]
    assert isinstance(clip, Clip)
    assert clip.bounds() == pytest.approx((-33, -45.5, 33, 45.5))


def test_what_looks_the_same_is_drawn_once(tmp_path: Path) -> None:
    path = folder(tmp_path, f'{TEXT}text = "the same"', "title\n" + "".join(f"{n}\n" for n in range(50)))
    drawn = card.draw(decks.load(path), FULL)
    first = drawn.cards[0].front.layer("pieces")
    assert all(each.front.layer("pieces")[0] is first[0] for each in drawn.cards)


def test_round_tokens(tmp_path: Path) -> None:
    head = '[deck]\nshape = "round"\nsize = "22mm"\ncards = "cards.csv"\n[icons]\ncoin = "coin.svg"\n'
    ground = '[[front]]\nkind = "shape"\nshape = "ellipse"\narea = "bleed"\nfill = "teal"\n'
    word = '[[front]]\nname = "word"\nkind = "text"\ntext = "{title}"\nalign = "center"\nvalign = "middle"\n'
    path = folder(tmp_path, ground + word, "title,count\nA,30\n", head)
    made, _ = custom_deck.make(path, FULL)
    assert is_disc(made)
    assert (made.width, made.height, made.bleed) == (22, 22, 1)
    assert (made.pieces[0].front.layer("pieces")[0]).bounds() == pytest.approx((-1, -1, 23, 23))
    done = CliRunner().invoke(cli, ["cards", str(path), "-o", str(tmp_path / "a.pdf")])
    assert not done.exception, done.output
    folder(tmp_path, ground + word + 'area = "card"\n', "title\nmmmmmmm\n", head)
    with pytest.raises(Refusal, match="mm past the rim"):
        custom_deck.make(path, FULL)
    for size, shape in (("5mm", "round"), ("22mm", "oval"), ("22mm", "card")):
        toml = head.replace("22mm", size).replace('"round"', f'"{shape}"')
        with pytest.raises(Refusal, match=r"deck\.(size|shape)"):
            custom_deck.make(folder(tmp_path, word, head=toml), FULL)
