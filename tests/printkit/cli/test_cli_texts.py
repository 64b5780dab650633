"""Files that would never end, or never be understood, on the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.cli import main


@pytest.mark.parametrize(
    "args",
    [
        ("turns", "mana:file=/dev/zero"),
        ("chalk", "--plan", "zero.toml", "-o", "x.pdf"),
        ("diagram", "zero.toml", "-o", "x.svg"),
        ("diagram", "deep.toml", "-o", "x.svg"),
        ("rulebook", "zero.md", "-o", "x.pdf"),
        ("rulebook", "deep.md", "-o", "x.pdf"),
        ("kit", "mana", "--project", "zero.toml", "-o", "x"),
        ("kit", "mana", "--project", "deep.toml", "-o", "x"),
        ("match", "--record", "zero.toml"),
        ("record", "replay", "zero.toml"),
        ("court", "--record", "zero.toml"),
    ],
)
def test_endless_and_deep_files_end_in_one_line(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    deep = "x = " + "[" * 5000
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "zero.md").symlink_to("/dev/zero")
    (tmp_path / "deep.toml").write_text(deep)
    (tmp_path / "deep.md").write_text(f"```rulebook\n{deep}\n```\n# Title\n")
    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr("sys.argv", ["printkit", *args])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert said.startswith("printkit: ") and said.count("\n") == 1
    assert re.search("1,000,000 characters|levels of lists|a pipe or a device|which is outside", said)
    assert sorted(tmp_path.iterdir()) == before
