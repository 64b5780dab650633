"""Books as pages of HTML: what a checker of accessible pages finds in them, by day and by night. Nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printkit.books import rulebook
from printkit.books.rulebook import web
from printkit.books.rulebook.source import Rulebook, parse
from printkit.draw.theme import FULL

TEXT = """```rulebook
language = "de"
subtitle = "für zwei"
author = "Ada"
```
# Ein Spiel
Ein Satz mit *Nachdruck*, einer Fußnote[^1] und einem [Verweis](https://example.org/regeln).

## Aufbau
1. Erst das Brett.
   - dann die Steine
2. Dann **beginnt** das Spiel.

> Ein Rat, und noch einer[^1].

### Punkte
Zug | Punkte
--- | ---
Schlag | 2

Zug | Punkte
--- | ---
Sprung |

```text
a  b
```

Zug
:   was man tut

[^1]: Sie steht am Ende.
"""


def book(name: str) -> Rulebook:
    found = parse(TEXT, "buch.md") if name == "a stranger's" else rulebook.of_game(name)
    assert found
    # That its claims hold is proved elsewhere.
    return replace(found, checks=())


@pytest.mark.parametrize("name", ["a stranger's", "yoso", "favor"])
def test_a_checker_of_accessible_pages_finds_nothing(name: str, browser: Any, tmp_path: Path) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    file = tmp_path / "book.html"
    file.write_bytes(web.page(book(name), FULL))
    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme=scheme)
        page.goto(file.as_uri())
        found = axe.run(page).response
        assert len(found["passes"]) > 10
        assert [(each["id"], [node["html"][:80] for node in each["nodes"]]) for each in found["violations"]] == []
        page.close()


def test_the_checker_finds_a_planted_fault(browser: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    page = browser.new_page()
    page.set_content(web.page(book("a stranger's"), FULL).decode().replace('<html lang="de">', "<html>"))
    assert [each["id"] for each in axe.run(page).response["violations"]] == ["html-has-lang"]
