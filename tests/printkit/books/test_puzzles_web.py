"""Puzzles as one HTML file: what it knows is what the rules say, and it needs nothing but itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from printkit.books import collection
from printkit.books.puzzles import selection, web
from printkit.books.puzzles.tree import Atelier, planted
from printkit.books.puzzles.tries import Try
from printkit.books.scripts import bundle
from printkit.draw.theme import FULL
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.state import State
from printkit.figures.clicks import clicking, refused, unclicked
from printkit.studio import train

GAMES = collection.names()


def one_of_each_kind() -> list[Puzzle]:
    """The shortest text of each kind of every game, and the longest lines."""
    found: dict[tuple[str, str, bool], Puzzle] = {}
    for game in GAMES:
        for puzzle in collection.puzzles(game):
            found.setdefault((puzzle.game, puzzle.kind, len(puzzle.solution) > 1), puzzle)
    return list(found.values())


SOME = one_of_each_kind()


@cache
def mixed() -> str:
    found = [puzzle for game in GAMES for puzzle in collection.puzzles(game)]
    return web.web_page(selection(found, 12), FULL).decode()


# ------------------------------------------------------------------------------------------------- the file


class Elements(HTMLParser):
    """All elements of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    handle_startendtag = handle_starttag


def test_the_file_needs_nothing_but_itself() -> None:
    elements = Elements(mixed()).found
    for tag, given in elements:
        assert tag not in ("link", "img", "iframe", "object", "form")
        assert "src" not in given and "style" not in given
        assert not [name for name in given if name.startswith("on")]
        assert (given.get("href") or "#").startswith("#")
    ids = [given["id"] for _, given in elements if "id" in given]
    assert len(ids) == len(set(ids))
    assert {str(given["href"])[1:] for _, given in elements if "href" in given} <= set(ids)
    policy = next(str(given["content"]) for tag, given in elements if tag == "meta" and "http-equiv" in given)
    assert policy.startswith("default-src 'none'; script-src 'sha256-") and "unsafe" not in policy
    # What the scripts name is there, or is made by them.
    script = bundle(web.MODULES)
    made = set(re.findall(r'id: "([^"]+)"', script))
    assert set(re.findall(r'\$\("([^"]+)"\)', script)) <= set(ids) | made
    assert "import " not in re.sub(r"//.*", "", script) and "fetch(" not in script


def test_what_the_data_draw_is_defined_in_the_file() -> None:
    found = mixed()
    text = re.search(r'id="puzzles">(.*?)</script>', found)[1]  # type: ignore[index]
    assert "<" not in text  # Whatever stands in it, it cannot end the script.
    data = json.loads(text)
    ids = set(re.findall(r'\bid="([^"]+)"', found))
    assert {name for _, part in data["parts"] for name in re.findall(r'href="#([^"]+)"', part)} <= ids
    assert {board["ground"] for board in data["boards"]} <= ids


def test_a_sheet_of_twelve_is_small() -> None:
    assert len(mixed().encode()) < 1_000_000


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_of_twelve_is_small_in_every_game(game: str) -> None:
    assert len(web.web_page(selection(collection.puzzles(game), 12), FULL)) < 1_000_000


def test_on_paper_it_is_a_sheet_with_solutions() -> None:
    found = mixed()
    assert found.count('<section class="puzzle') == 12 and "<h2>Solutions</h2>" in found
    assert found.count('role="img" aria-label="') >= 24
    assert "Puzzles of six games" in found
    # The rules of each game in brief come before, where it has them, and how its turns are written.
    assert found.count('<section class="book" data-game="') == len(GAMES)
    assert found.count("<h2>How turns are written</h2>") == len(GAMES) and "<h3>Setting up</h3>" in found


# -------------------------------------------------------------------------------------------------- the tree


@cache
def grown(id: str) -> tuple[Atelier, dict[str, Any]]:
    atelier = Atelier(theme=FULL)
    return atelier, planted(train.find(id), atelier)


def leads(nodes: list[dict[str, Any]], at: int = 0) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every way through the clicks, with the turn it ends in."""
    if at < 0:
        yield (), -1 - at
        return
    for spot, to in nodes[at].items():
        if spot:
            yield from (((spot, *way), turn) for way, turn in leads(nodes, to))
        else:
            yield from (((), turn) for turn in to)


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_the_page_knows_what_the_rules_say(puzzle: Puzzle) -> None:
    atelier, tree = grown(puzzle.id)
    tried, game = Try(puzzle), Try(puzzle).game
    at = game.parse(puzzle.position)
    if tried.marks:
        assert tree["steps"] == [] and set(tree["solution"]) == tried.kind.goal.found(game, at)
        assert {spot["id"] for spot in train.look(puzzle.id, ())["view"]["spots"]} >= set(tree["solution"])
        return
    assert len(tree["steps"]) == (1 if tried.solo else (len(puzzle.solution) + 1) // 2)
    for number, step in enumerate(tree["steps"]):
        turns = [turn for turn, *_ in step["turns"]]
        assert sorted(turns) == sorted(game.turns(at))
        found = clicking(State(game, (at,)))
        reached = set()
        for way, turn in leads(step["ways"]):
            assert turns[turn] in found.done(way)
            reached.add(turns[turn])
        loose = {turns[number] for number in step["unclicked"]}
        assert loose == set(unclicked(found)) == set(turns) - reached
        begun = set(step["ways"][0]) | set(step["ways"][step["ways"][0][step["first"]]] if step["first"] else ())
        assert begun - {""} == set(found.lit(()))
        for place, (why, rule) in step["refused"].items():
            said = refused(State(game, (at,)), (place,))
            assert said and (said["why"], said["rule"]) == (why, rule) and place not in found.lit(())
            assert said["text"] == atelier.rulings[rule]
        for turn, _, _, (_, _, changed) in step["turns"]:
            goal = tried.kind.goal
            after = goal.placed(at, (turn,)) if tried.solo else game.play(at, turn)[1]
            held = {spot for spot, piece in game.pieces_on(after).items() if piece}
            assert {spot for spot, holds in {**tree["holds"], **changed}.items() if holds} == held
        if tried.solo:
            continue
        assert turns[step["key"]] == game.play(at, puzzle.solution[2 * number])[0]
        for turn in puzzle.solution[2 * number : 2 * number + 2]:
            _, at = game.play(at, turn)


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_the_page_answers_as_the_studio_does(puzzle: Puzzle) -> None:
    atelier, tree = grown(puzzle.id)
    for name in ("id", "game", "task", "set", "marks", "needs", "solution", "replies", "why", "stars", "level"):
        assert tree[name] == train.look(puzzle.id, ())[name]
    if not tree["steps"] or tree["solo"]:
        return
    step = tree["steps"][0]
    for number, (turn, _, _, look) in list(enumerate(step["turns"]))[:40]:
        seen = train.look(puzzle.id, (turn,))
        reply, look = step["refuted"].get(str(number), (None, look))
        if number == step["key"]:
            assert seen["verdict"] == ("open" if len(puzzle.solution) > 1 else "solved")
            reply, look = step.get("reply", (None, look))
        else:
            assert seen["verdict"] == "wrong"
        assert seen["reply"] == reply
        held = {spot["id"]: spot["holds"] for spot in seen["view"]["spots"] if spot["holds"]}
        changed = {**tree["holds"], **look[2]}
        assert {spot: what for spot, what in changed.items() if what} == held
        # What is drawn is what a figure of that position draws.
        shown = {part for part in tree["shown"] if part not in look[0]} | set(look[1])
        pieces = sum(atelier.parts[part][0] == 1 for part in shown)
        drawing = re.search(r'label="pieces">(.*?)</g>', seen["view"]["svg"])
        assert pieces == (drawing[1].count("<use ") if drawing else 0)


def test_sets_of_placements_do_not_get_in_each_others_way() -> None:
    for puzzle in collection.puzzles("strings"):
        tried, goal = Try(puzzle), Try(puzzle).kind.goal
        if not tried.solo:
            continue
        at = tried.game.parse(puzzle.position)
        first, *rest = puzzle.solution
        after = set(tried.game.turns(goal.placed(at, rest)))
        taken = {turn.partition("=")[0] for turn in rest}
        assert after == {turn for turn in tried.game.turns(at) if turn.partition("=")[0] not in taken}
        assert first in after


# --------------------------------------------------------------------------------------------------- command


def test_the_command_writes_the_page(run: Any, tmp_path: Any) -> None:
    order = ("puzzles", "sheet", "mana", "--count", "2", "--title", "Sunday <1>", "-o")
    assert run(*order, tmp_path / "one.html")[0] == run(*order, tmp_path / "two.html")[0] == 0
    text = (tmp_path / "one.html").read_text(encoding="utf-8")
    assert text == (tmp_path / "two.html").read_text(encoding="utf-8")
    assert "<h1>Sunday &lt;1&gt;</h1>" in text


@pytest.mark.parametrize(
    ("option", "value"),
    [("--cards", None), ("--paper", "A4"), ("--per-page", "2"), ("--solutions", "back"), ("--hints", None),
     ("--answers", "x.pdf"), ("--duplex", "long"), ("--name-lines", None), ("--rules", None)],
)  # fmt: skip
def test_what_is_for_paper_is_refused(option: str, value: str | None, run: Any, tmp_path: Any) -> None:
    code, _, err = run("puzzles", "sheet", "mana", "-o", tmp_path / "x.html", option, *([value] if value else []))
    assert code == 2 and err.startswith(f"printkit: {option} is for paper")
    assert list(tmp_path.iterdir()) == []
