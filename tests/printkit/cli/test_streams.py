"""Standard streams take every character, whatever the system's code page."""

from __future__ import annotations

from io import BytesIO, StringIO, TextIOWrapper

import pytest

from printkit.cli._streams import every_character


def written(encoding: str, errors: str = "strict", terminal: bool = False) -> bytes:
    raw = BytesIO()
    stream = TextIOWrapper(raw, encoding=encoding, errors=errors)
    if terminal:
        raw.isatty = lambda: True  # type: ignore[method-assign]
    every_character(stream)
    stream.write("J\u014d, 9 \u00d7 9")
    stream.flush()
    return raw.getvalue()


@pytest.fixture(autouse=True)
def _asked_for(monkeypatch):
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-8", "UTF8"])
def test_files_and_pipes_get_the_same_bytes_on_every_system(encoding):
    assert written(encoding) == "J\u014d, 9 \u00d7 9".encode()


def test_a_terminal_keeps_its_encoding():
    assert written("cp1252", terminal=True) == b"J?, 9 \xd7 9"


def test_what_is_asked_for_is_kept(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    assert written("latin-1") == b"J?, 9 \xd7 9"
    assert written("latin-1", "backslashreplace") == b"J\\u014d, 9 \xd7 9"


def test_what_is_no_stream_of_bytes_is_left():
    every_character(None)
    every_character(StringIO())
