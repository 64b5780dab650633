"""Certificates of Yoso-Go: what is proved is confirmed, and whatever is changed in the text is found out."""

from __future__ import annotations

import gzip
import tracemalloc
from pathlib import Path

import pytest

from printkit import engines
from printkit.engines.game import Outcome
from printkit.engines.yoso.certificate import check, encoded, normal
from printkit.engines.yoso.prove import prove
from printkit.engines.yoso.rules import Position
from printkit.layouts.base.refusals import InputError

LOST = "fff.f/.h..f/hhffh/.h.../hhhh. honour A"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    path = tmp_path_factory.mktemp("proof") / "lost.txt"
    path.write_text(prove(LOST, 1 << 24))
    return path


def refused(path, lines):
    other = path.with_name("other.txt")
    other.write_text("".join(lines))
    with pytest.raises(InputError) as error:
        check(other)
    return str(error.value)


def test_a_proof_is_confirmed(certificate):
    report = check(certificate)
    lines = certificate.read_text().splitlines()
    assert (report.position, report.winner, report.steps) == (LOST, "fate", len(lines) - 1)
    assert report.rank == max(int(line.split()[-1]) for line in lines[1:]) > 2


def test_every_line_is_needed(certificate):
    lines = certificate.read_text().splitlines(keepends=True)
    for index in range(1, len(lines)):
        refused(certificate, lines[:index] + lines[index + 1 :])


def test_ranks_must_fall(certificate):
    lines = certificate.read_text().splitlines(keepends=True)
    for index in range(1, len(lines)):
        text, rank = lines[index].rsplit(" ", 1)
        if int(rank) > 1:
            assert "smaller rank" in refused(certificate, [*lines[:index], f"{text} 1\n", *lines[index + 1 :]])
    assert refused(certificate, [line.rsplit(" ", 1)[0] + " 5\n" if i else line for i, line in enumerate(lines)])


def test_replies_must_be_legal_and_win(certificate):
    head, first, *rest = certificate.read_text().splitlines(keepends=True)
    zones, mover, element, _, rank = first.split()
    taken = next(
        zone + letter
        for zone, spots in zip("AEFVW", zones.split("/"), strict=True)
        for letter, token in zip("AEFVW", spots, strict=True)
        if token != "."
    )
    assert (
        'The reply "hhh.h/.f..h/ffhhf/ff.../ffff. honour A AA 1" is illegal: "AA" is illegal: AA is not'
        in refused(certificate, [head, f"{zones} {mover} {element} {taken} {rank}\n", *rest])
    )


@pytest.mark.parametrize(
    "head",
    ["", "yoso certificate fate\n", "yoso certificate nobody x\n", "yoso certificate fate nonsense honour A\n"],
)
def test_first_line(certificate, head):
    _, *rest = certificate.read_text().splitlines(keepends=True)
    refused(certificate, [head, *rest])


def test_the_loser_cannot_be_named_winner(certificate):
    head, *rest = certificate.read_text().splitlines(keepends=True)
    assert "no reply" in refused(certificate, [head.replace("fate", "honour", 1), *rest])


def test_a_reply_that_ends_the_game_must_win_it(certificate):
    """The last spot is filled, legally, and fate has three zones of five."""
    last = ".hfff/hhhff/ffhhf/hhffh/fffhh honour -"
    rules = engines.find("yoso")
    (turn,) = rules.turns(rules.parse(last))
    assert rules.outcome(rules.play(rules.parse(last), turn)[1]) == Outcome("fate", "count")
    lines = [f"yoso certificate honour {last}\n", f"{last} {turn} 1\n"]
    assert "does not win" in refused(certificate, lines)


def test_a_position_that_is_over_proves_nothing(certificate):
    assert "over" in refused(certificate, ["yoso certificate honour hhhhh/...../...../...../..... fate A\n"])


def test_compressed_and_damaged(certificate, tmp_path):
    packed = tmp_path / "lost.gz"
    packed.write_bytes(gzip.compress(certificate.read_bytes()))
    assert check(packed) == check(certificate)
    packed.write_bytes(packed.read_bytes()[:-30])
    with pytest.raises(InputError, match="complete gzip"):
        check(packed)


def test_same_bytes_again(certificate):
    assert (
        prove(LOST, 1 << 24).encode() == certificate.read_bytes() == encoded(certificate.read_text(), Path("x.txt"))
    )
    packed = encoded(certificate.read_text(), Path("x.gz"))
    assert packed == encoded(certificate.read_text(), Path("y.gz"))
    assert gzip.decompress(packed) == certificate.read_bytes()


def test_a_won_position_starts_with_its_own_reply(tmp_path):
    path = tmp_path / "won.txt"
    won = "fff.f/.h..f/hhffh/.h.../hhhh. fate A"
    path.write_text(prove(won, 1 << 24))
    assert check(path).winner in ("fate", "honour")
    assert check(path).position == won


def test_over_is_not_proved():
    with pytest.raises(
        InputError, match="position must be a position in which the game is still in progress, but in"
    ):
        prove("hhhhh/...../...../...../..... fate A", 1 << 20)


def test_a_position_has_one_reply(certificate):
    head, first, *rest = certificate.read_text().splitlines(keepends=True)
    assert '"hhh.h/.f..h/ffhhf/ff.../ffff. honour A AV 1" is a second reply to the same position.' in refused(
        certificate, [head, first, first, *rest]
    )


def test_small_files_of_endless_text_are_refused_early(certificate, tmp_path, monkeypatch):
    """Neither a line nor the file is read further than a proof can go."""
    head, *rest = certificate.read_text().splitlines(keepends=True)
    for name, text in {
        "line": "x" * 100_000_000,
        "second": head + " " * 100_000_000,
        "lines": head + rest[0] * 1_000_000,
    }.items():
        packed = tmp_path / f"{name}.gz"
        packed.write_bytes(gzip.compress(text.encode(), 1))
        tracemalloc.start()
        with pytest.raises(InputError):
            check(packed)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
        tracemalloc.stop()
    with pytest.raises(InputError, match="A line may have at most 200 characters, but"):
        check(Path("/dev/zero"))
    monkeypatch.setattr("printkit.engines.yoso.certificate.MOST", len(rest) - 1)
    with pytest.raises(InputError, match="replies"):
        check(certificate)
    monkeypatch.setattr("printkit.engines.yoso.certificate.MOST", len(rest))
    check(certificate)


def test_colours_and_turned_boards_are_one_position():
    a = Position("h...." + "." * 20, "honour", "A")
    b = Position("f...." + "." * 20, "fate", "A")
    c = Position("." * 24 + "h", "honour", "W")
    d = Position("." * 24 + "h", "honour", "E")
    free = Position("h...." + "." * 20, "honour", "-")
    assert normal(a) == normal(b) == normal(c) != normal(d)
    assert normal(free) != normal(a)
