"""The printing commands: files appear whole or not at all, and bad input is answered in one helpful line."""

from __future__ import annotations

import io
import subprocess
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from printkit.cli import cli, main
from tests.printkit.readers import box_mm, open_pdf


def printkit(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run printkit in a folder, in this process."""
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(io.StringIO()) as err,
        pytest.raises(SystemExit) as end,
    ):
        patch.chdir(folder)
        patch.setattr("sys.argv", ["printkit", *words])
        main()
    return subprocess.CompletedProcess(words, int(end.value.code or 0), out.getvalue(), err.getvalue())


WRONG = [
    (("board", "yozo", "-o", "x.pdf"), "BOARD", "yoso"),
    (("board", "yoso", "-o", "x.dpf"), "--output", "x.pdf"),
    (("board", "yoso", "-o", "x"), "--output", ".pdf"),
    (("board", "yoso", "-o", "x.pdf", "--paper", "A44"), "--paper", "A4"),
    (("board", "yoso", "-o", "x.pdf", "--paper", ""), "--paper", "A4"),
    (("cards", "jo-stones", "-o", "x.pdf", "--paper", ""), "--paper", "A4"),
    (("kit", "jo", "-o", "out", "--paper", ""), "--paper", "A4"),
    (("board", "yoso", "-o", "x.pdf", "--bleed", ""), "--bleed", "10mm"),
    (("board", "yoso", "-o", "x.pdf", "--printer-scale", ""), "--printer-scale", "1.004"),
    (("board", "yoso", "-o", "x.pdf", "--paper", "10x10furlong"), "--paper", "210x297mm"),
    (("board", "yoso", "-o", "x.pdf", "--paper", "A5"), "--paper", "--fit"),
    (("board", "yoso", "-o", "x.pdf", "--scale", "big"), "--scale", "0.5"),
    (("board", "yoso", "-o", "x.pdf", "--layer", "line"), "--layer", "lines"),
    (("board", "yoso", "-o", "x.pdf", "--theme", "gray"), "--theme", "grey"),
    (("board", "yoso", "-o", "x.pdf", "--ratio", "2.62"), "--ratio", "2.6"),
    (("board", "mana", "-o", "x.pdf", "--orientation", "7"), "--orientation", "3"),
    (("board", "mana", "-o", "x.pdf", "--orientatoin", "1"), "--orientatoin", "--orientation"),
    (("board", "favor", "-o", "x.pdf", "--plan", "none.txt"), "--plan", "none.txt"),
    (("board", "yoso-cards", "-o", "x.pdf", "--tile", "--overlap", "4 miles"), "--overlap", "10mm"),
    (("board", "yoso", "-o", "x.pdf", "--fit", "--scale", "2"), "--fit", "--scale"),
    (("board", "yoso", "-o", "x.pdf", "--overlap", "5mm"), "--overlap", "can only be used with --tile."),
    (("board", "yoso", "-o", "x.pdf", "--cut-side", "left"), "--cut-side", "can only be used with --tile."),
    (("board", "yoso", "-o", "x.pdf", "--seams", "whole"), "--seams", "can only be used with --tile."),
    (("deal", "--seed", "-1"), "--seed", "-1"),
    (("match", "--seed", "-1"), "--seed", "-1"),
    (("plan", "--seed", "-1", "-o", "x.txt"), "--seed", "-1"),
    (("setup", "mana", "--seed", "-1"), "--seed", "-1"),
    (("simulate", "--seed", "-1"), "--seed", "-1"),
    (("board", "yoso", "-o", "x.png", "--dpi", "1"), "--dpi", "10"),
    (("kit", "yosso", "-o", "out"), "GAME", "yoso"),
    (("kit", "yoso", "-o", "out", "--paper", "Leter"), "--paper", "Letter"),
    (("chalk", "-o", "x.pdf", "--tile", "1mm"), "--tile", "5 cm"),
    (("bord", "yoso", "-o", "x.pdf"), "command", "board"),
]


@pytest.mark.parametrize("words, field, help", WRONG, ids=lambda value: " ".join(value)[:40])
def test_wrong_input_is_refused_in_one_line(words: tuple[str, ...], field: str, help: str, tmp_path: Path) -> None:
    done = printkit(*words, folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    message = done.stderr.strip()
    assert message.startswith("printkit: ")
    assert "\n" not in message
    assert field in message
    assert help in message
    assert not list(tmp_path.iterdir())


def test_a_refused_board_leaves_an_older_file_alone(tmp_path: Path) -> None:
    older = tmp_path / "x.pdf"
    older.write_text("older")
    assert printkit("board", "yoso", "-o", "x.pdf", "--paper", "A5", folder=tmp_path).returncode == 2
    assert older.read_text() == "older"
    assert printkit("board", "yoso", "-o", "x.pdf", folder=tmp_path).returncode == 2
    assert older.read_text() == "older"
    assert printkit("board", "yoso", "-o", "x.pdf", "--force", folder=tmp_path).returncode == 0
    assert older.read_bytes().startswith(b"%PDF")
    assert [path.name for path in tmp_path.iterdir()] == ["x.pdf"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = printkit("board", "yoso", "-o", "file/x.pdf", folder=tmp_path)
    assert done.returncode == 74
    assert "file" in done.stderr and "\n" not in done.stderr.strip()


def test_a_missing_file_is_named_with_one_like_it(tmp_path: Path) -> None:
    (tmp_path / "figure.toml").write_text("")
    (tmp_path / "figurs.md").write_text("")
    done = printkit("diagram", "figurs.toml", "-o", "x.svg", folder=tmp_path)
    assert done.returncode == 2
    assert 'No such file or directory. Did you mean "figure.toml"?' in done.stderr


def test_however_much_is_given_the_message_stays_short(tmp_path: Path) -> None:
    for words in (("perft", "yoso", "--depth", "9" * 5000), ("turns", "yoso", "-p", "9" * 5000)):
        done = printkit(*words, folder=tmp_path)
        assert done.returncode == 2
        assert len(done.stderr) < 400 and "999..." in done.stderr


@pytest.mark.parametrize(
    "options, size",
    [
        (("--paper", "A3"), (297, 420)),
        (("--paper", "Letter"), (215.9, 279.4)),
        (("--paper", "8.5x14in"), (215.9, 355.6)),
        (("--landscape", "--paper", "A3"), (420, 297)),
        (("--fit", "--paper", "A5"), (148, 210)),
    ],
    ids=str,
)
def test_pages_are_as_large_as_the_paper(options: tuple[str, ...], size: tuple[float, float], tmp_path: Path) -> None:
    done = printkit("board", "yoso", "-o", "x.pdf", *options, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    with open_pdf((tmp_path / "x.pdf").read_bytes()) as file:
        assert box_mm(file.pages[0].MediaBox)[2:] == pytest.approx(size, abs=0.001)


def test_tiles_and_a_map_where_the_paper_is_too_small(tmp_path: Path) -> None:
    done = printkit("board", "yoso-cards", "-o", "x.pdf", "--tile", "--paper", "A4", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    with open_pdf((tmp_path / "x.pdf").read_bytes()) as file:
        labels = [page.label for page in file.pages]
    assert labels[-1] == "map"
    assert len(labels) > 2


def test_every_command_has_help() -> None:
    from click.testing import CliRunner

    names = cli.list_commands(None)  # type: ignore[arg-type]
    assert {"board", "cards", "kit", "geometry", "boards", "games"} <= set(names)
    for name in names:
        shown = CliRunner().invoke(cli, [name, "--help"])
        assert shown.exit_code == 0, name
        assert len(shown.output.splitlines()) > 4


def test_a_scale_is_a_factor_or_a_percentage(tmp_path: Path) -> None:
    """The viewBox is the paper's; what is drawn on it shrinks to half."""
    drawn = {}
    for scale in ("0.5", "50%", "1", "100%"):
        path = tmp_path / "x.svg"
        cli.main(["board", "jo", "-o", str(path), "--paper", "A3", "--scale", scale], standalone_mode=False)
        drawn[scale] = path.read_bytes()
    assert drawn["0.5"] == drawn["50%"] != drawn["1"] == drawn["100%"]
