"""Texts from files: bounded, whatever the file is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from printkit.layouts.base import limits
from printkit.layouts.base.limits import Count, LimitReached
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import LARGEST, json_value, read_text, toml


def test_a_text_is_read_with_its_line_ends_made_one(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("\ufeffÄ\r\nb\rc\n".encode())
    assert read_text(file, encoding="utf-8-sig") == "Ä\nb\nc\n"


def test_a_text_has_a_longest_length(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("x" * LARGEST)
    assert len(read_text(file)) == LARGEST
    file.write_text("x" * (LARGEST + 1))
    with pytest.raises(InputError, match=r"a\.txt has more than 1,000,000 characters"):
        read_text(file)


def test_what_is_nested_too_deeply_is_no_toml() -> None:
    assert toml("x = [[1]]") == {"x": [[1]]}
    with pytest.raises(InputError, match="line 1: There are more than 40 levels of lists and tables"):
        toml("x = " + "[" * 5000)


def test_the_limits_are_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    assert page.endswith(limits.table()), "python -c 'from printkit.layouts.base.limits import *; print(table())'"
    assert len({(each.files, each.things) for each in limits.limits()}) == len([*limits.limits()]) > 40


def test_a_limit_is_named_where_it_is_reached() -> None:
    limit = limits.Limit("decks", "cards", 1000)
    limit.check(1000)
    with pytest.raises(LimitReached, match=r"^cards has more than 1,000 cards, the limit for decks\.$") as reached:
        limit.check(1001, "cards")
    assert (reached.value.found, reached.value.bound) == (1001, 1000)
    count = Count(limit, "cards")
    count.add(999)
    count.add()
    with pytest.raises(LimitReached) as reached:
        count.add()
    assert str(reached.value.within("a.toml, line 3")) == (
        "a.toml, line 3: There are more than 1,000 cards, the limit for decks."
    )


def test_dots_and_brackets_count_where_they_mean_something() -> None:
    dots = ".".join("a" * 30)
    assert toml(f'a = "{dots}"\nb = """{dots}\n{"[" * 99}"""\n# {dots}\nc = \'{dots}\'\n"{dots}" = 1')
    assert toml(".".join("a" * 20) + " = 1")
    for text in (f"{dots} = 1", f"[{dots}]", f"a = {{{dots} = 1}}", '"x"."y".' * 20 + "a = 1"):
        with pytest.raises(LimitReached, match="line 2: There are more than 20 names joined by dots"):
            toml(f"z = 1\n{text}")
    assert json_value("[" * 40 + "]" * 40) and json_value('["' + "[" * 99 + '"]') == ["[" * 99]
    with pytest.raises(LimitReached, match="40 levels"):
        json_value("[" * 41 + "]" * 41)


@pytest.mark.parametrize("text", ["a = 0x" + "f" * 9000, "a = [{b = 0o" + "7" * 9000 + "}]", "a = " + "9" * 9000])
def test_numbers_that_nobody_can_read_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"line 1: .*a number has too many digits"):
        toml(text)


@pytest.mark.skipif(os.name != "posix", reason="the system has no such files")
def test_what_may_never_end_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "a.md"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(InputError, match="is a pipe or a device, not a file; use - to read standard input"):
            read_text(path)
