# ruff: noqa: E501
"""Expressions, conditions, repeated elements and chosen rows: what they mean, and what is refused."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, strategies as st

from printkit.cli import cli
from printkit.content import card, deck
from printkit.content.deckfile import Selection
from printkit.content.expression import kinds, read, shown
from printkit.content.rows import Row, Table
from printkit.content.template import template
from printkit.draw.drawing import Text
from printkit.draw.theme import FULL
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks import custom_deck
from tests.printkit.content.test_custom_decks import folder, front

ROW = {
    "title": "Fire Ball",
    "kind": "spell",
    "cost": "3",
    "empty": "",
    "hit-points": "7",
    "1": "one",
    "slots": "a, b,c",
}
COLUMNS = {name: kinds([cell]) for name, cell in ROW.items()}

VALUES = {
    "cost * 2": "6", "cost + 0.5": "3.5", "-cost + 1": "-2", "(cost + 1) * 2 / 4": "2", "10 % cost": "1",
    "hit-points - 1": "6", "Hit-Points": "7", "1": "one", "1 + 1": "2", "cost / 7": "0.428571", "upper(title)": "FIRE BALL",
    "lower(kind)": "spell", "capital(kind)": "Spell", "letters(title)": "9", "first(title, 4)": "Fire",
    "last(title, 4)": "Ball", "part(slots, 2)": "b", "part(slots, 4)": "", "part(title, 2, ' ')": "Ball",
    "replace(title, ' ', '-')": "Fire-Ball", "pad(cost, 3)": "003", "round(2.567, 1)": "2.6", "down(2.9)": "2", "up(2.1)": "3",
    "min(cost, 2, 9)": "2", "max(cost, 2)": "3", "round(10 * sin(30), 3)": "5", "round(cos(60), 3)": "0.5",
    "if(cost > 2, 'dear', 'cheap')": "dear", "if(kind == trap, 'x', title)": "Fire Ball",
}  # fmt: skip


@pytest.mark.parametrize("text", VALUES)
def test_values(text: str) -> None:
    assert shown(read(text, COLUMNS).evaluate(ROW)) == VALUES[text]
    assert template(f"<{{{text}}}>", COLUMNS).fill(ROW) == f"<{VALUES[text]}>"


HOLDS = {
    "(kind == trap or kind == spell) and cost > 2": True, "kind == trap or (kind == spell and cost > 5)": False,
    "not (kind == spell and cost == 3)": False, "not not title": True, "cost % 2 == 1": True, "cost + 1 >= hit-points": False,
    "title == Fire Ball": True, "title == 'fire ball'": True, "kind in trap, spell": True, "kind in (trap, spell) and cost < 3": False,
    "not kind in trap, curse": True, "empty > 2": False, "not empty": True, "cost = 3": True, "letters(title) > 5": True,
    "cost != 4": True, "title != empty": True,
}  # fmt: skip


@pytest.mark.parametrize("text", HOLDS)
def test_conditions_hold(text: str) -> None:
    assert read(text, COLUMNS).holds(ROW) == HOLDS[text]


REFUSED = {
    "cost == 1 or": "“{value}” ends too early", "cost ==": "A value must follow ==", "not empty ==": "write not empty",
    "title > 3": "column title holds words only, not numbers", "cost == ship": "column cost holds numbers only, not words",
    "cost in a, b": "holds numbers only", "title == 3": "compares different types", "cost > many": "A number must follow >",
    "(cost > 2": "unmatched bracket", "cost > 2)": "cannot be read from “)” onwards", "kost > 2": 'no column "kost"; the columns are',
    "cost > 2 title": "cannot be read from “title” onwards", "cost ~ 3": "cannot be read", "cost ! 3": "cannot be read", "": "a column or an expression",
    "== 3": "without a value", "upper(title, 2) == a": "needs 1 values",
    "cost is 3": "cannot be read from “is” onwards", "a" * 1001: "limit", "(" * 60 + "cost" + ")" * 60: "levels of brackets",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_conditions_that_cannot_be_used_are_refused(text: str) -> None:
    with pytest.raises(InputError) as error:
        read(text, COLUMNS)
    assert REFUSED[text].replace("“{value}”", f'"{text}"') in str(error.value)


def test_what_only_shows_in_a_row_is_refused_there() -> None:
    mixed = {"value": kinds(["10", "J"])}
    assert mixed["value"] == {"numbers", "words"}
    assert not read("value == 10", mixed).holds({"value": "J"})
    for text, value, message in (
        ("value > 3", "J", '"J" is not a number, so > cannot compare it.'),
        ("value * 2 > 3", "J", 'Calculations need a number, not "J".'),
        ("value % 2", "4", 'The number "0" is not a condition. Compare it, as in row % 2 == 1.'),
        ("1 / value > 2", "0", '"1 / 0" divides by 0.'),
        ("999999999999 * 999999999999 > value", "1", "too large"),
    ):
        with pytest.raises(InputError, match=message.replace("*", r"\*").replace("%", "%")):
            read(text, mixed).holds({"value": value})


@given(st.text(alphabet="()+-*/%<>=!,'\" andornti cost12.", max_size=60))
def test_any_text_is_an_expression_or_refused(text: str) -> None:
    with suppress(InputError):
        shown(read(text, COLUMNS).evaluate(ROW))


# ------------------------------------------------------------------------------------------- in decks

SHIPS = "title,realm,cost,lives,slot1,slot2\nCog,North,3,2,a,b\nHulk,South,10,1,c,\nKnarr,North,2,,d,e\n"
WORDS = '[[front]]\nkind = "text"\ntext = "{title} {row}/{rows} x{count}"\n'


def words(path: Path, **choice: str) -> list[str]:
    made, _ = custom_deck.make(path, FULL, selection=Selection(**choice))
    return [item.string for piece in made.pieces for _, item in piece.front if isinstance(item, Text)]


def test_rows_are_numbered_chosen_and_sorted(tmp_path: Path) -> None:
    head = '[deck]\nsize = "poker"\ncards = "cards.csv"\ncount = "{down(cost / 2)}"\n'
    path = folder(tmp_path, WORDS, SHIPS, head)
    assert words(path) == ["Cog 1/3 x1", "Hulk 2/3 x5", "Knarr 3/3 x1"]
    assert words(path, sort="-cost") == ["Hulk 1/3 x5", "Cog 2/3 x1", "Knarr 3/3 x1"]
    assert words(path, sort="realm, cost") == ["Knarr 1/3 x1", "Cog 2/3 x1", "Hulk 3/3 x5"]
    assert words(path, where="realm == north", sort="lives") == ["Cog 1/2 x1", "Knarr 2/2 x1"]
    folder(tmp_path, WORDS, SHIPS, f'{head}where = "cost < 10"\nsort = "-title"\n')
    assert words(path) == ["Knarr 1/2 x1", "Cog 2/2 x1"] and words(path, where="lives") == ["Cog 1/1 x1"]
    for choice, message in (
        ({"where": "realm == East"}, '"realm == East" leaves no rows to print.'),
        ({"where": "relm == East"}, 'There is no column "relm".*Did you mean "realm"'),
        ({"where": "title > 2"}, "column title holds words only"),
        ({"sort": "size"}, 'There is no column "size"'),
    ):
        with pytest.raises(Refusal, match=message):
            words(path, **choice)
    done = CliRunner().invoke(
        cli, ["cards", str(path), "--where", "realm == North", "--sort", "title", "-o", str(tmp_path / "a.svg")]
    )
    assert done.exit_code == 0 and "Knarr" in (tmp_path / "a.svg").read_text()
    assert "Hulk" not in (tmp_path / "a.svg").read_text()
    for option in ("--where", "--sort"):
        bad = CliRunner().invoke(cli, ["cards", "decktet", option, "rank", "-o", str(tmp_path / "b.pdf")])
        assert bad.exit_code and f"{option} is only for your own decks (NAME.toml)" in str(bad.exception)


def test_rows_may_come_from_a_program(tmp_path: Path) -> None:
    path = folder(tmp_path, WORDS, head='[deck]\nsize = "poker"\n')
    table = Table("rows", ("title",), (Row({"title": "One"}, 1), Row({"title": "Two"}, 2)))
    found = card.draw(deck.load(path, Selection(table=table)), FULL)
    assert [each.name for each in found.cards] == ["One", "Two"] and not found.problems


def test_elements_repeat_for_values(tmp_path: Path) -> None:
    each = '[[front]]\nname = "slot"\neach = "slot in 1..2"\nkind = "text"\ntext = "{slot}{slot{slot}}"\nwhen = "slot{slot} and slot < 9"\nx = "{5 + slot * 10}"\ny = 5\n'
    path = folder(tmp_path, each.replace("slot < 9", "{slot} < cost + 9"), SHIPS)
    texts = [[(item.string, item.x) for item in front(path, n)] for n in range(3)]  # type: ignore[union-attr]
    assert texts == [[("1a", 15), ("2b", 25)], [("1c", 15)], [("1d", 15), ("2e", 25)]]
    hearts = '[[front]]\neach = "n in 1..{lives}"\nkind = "shape"\nshape = "ellipse"\nfill = "ink"\nwidth = 4\nheight = 4\nx = 5\ny = "{n * 6}"\n'
    path = folder(tmp_path, hearts, SHIPS)
    assert [len(front(path, n)) for n in range(3)] == [2, 1, 0]
    suits = '[[front]]\nname = "s"\neach = "suit in moons, suns"\nkind = "text"\nwhen = "realm == suit or title"\ntext = "{suit} {upper(suit)}"\nx = 5\ny = 20\n'
    assert [item.string for item in front(folder(tmp_path, suits, SHIPS))] == ["moons MOONS", "suns SUNS"]  # type: ignore[union-attr]
    for bad, message in (
        ("slot of 1..5", "must be a new name and its values"), ("title in 1..3", "must be a new name"),
        ("n in 1..9999", "more than 200 elements on a side"), ("n in 1..{livs}", 'no column "livs"'),
    ):  # fmt: skip
        path = folder(
            tmp_path,
            each.replace("slot in 1..2", bad).replace("slot{slot} and ", "").replace("{slot{slot}}", "{slot}"),
            SHIPS,
        )
        with pytest.raises(Refusal, match=message.replace(".", r"\.")):
            front(path)


def test_what_cannot_be_computed_is_located(tmp_path: Path) -> None:
    mixed = "title,cost\nCog,3\nHulk,many\n"
    for line, message in (
        ('text = "{cost * 2}"', r'cards\.csv, line 3: column cost, element words: Calculations need a number, not "many"\.'),
        ('text = "a"\nwhen = "cost > 2"', r'line 3: column cost, element words: "many" is not a number, so > cannot compare it\.'),
        ('text = "a"\nwhen = "cost == 1 or"', r'line 1[12]: "cost == 1 or" ends too early\.'),
        ('text = "a"\nwhen = "title > 2"', r'line 1[12]: .*column title holds words only, not numbers\.'),
    ):  # fmt: skip
        path = folder(tmp_path, f'[[front]]\nname = "words"\nkind = "text"\n{line}', mixed)
        with pytest.raises(Refusal, match=message):
            front(path)
    with pytest.raises(Refusal, match=r"cards\.csv, line 3: Calculations need a number"):
        front(folder(tmp_path, "", mixed, '[deck]\nsize = "poker"\ncards = "cards.csv"\ncount = "{cost + 1}"\n'))


def test_a_word_that_names_a_column_needs_quotes() -> None:
    columns = {"kind": frozenset({"words"}), "moth": frozenset({"numbers"})}
    with pytest.raises(InputError, match="the word “moth” needs quotes, because it is also the name of a column"):
        read("kind == moth", columns)
    assert read("kind == 'moth'", columns).holds({"kind": "moth", "moth": "2"})
    assert read("moth == moth", columns).holds({"kind": "moth", "moth": "2"})
