"""Kinds of puzzles, the searches that prove them, and the grades: each against a second way."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import engines
from engines.puzzles import grade as grades
from engines.puzzles.force import Force, GivenUp, Points, nodes_of
from engines.puzzles.kind import Best, Hold, Keep, Race, Solo, Worth, craft, names, won
from engines.puzzles.kinds._solo import by_bounds, by_suits
from engines.puzzles.kinds.favor import OpenDuel
from engines.puzzles.plain import Plain, TooMuch
from engines.search.solve import Limits, solve
from engines.strings.rules import CELLS
from layouts.errors import InputError

KINDS = [(id, kind.name) for id in names() for kind in craft(id).kinds]


def sample(kind, count, seed=0):
    """Positions of a kind's own games, within its span, where a puzzle may stand."""
    found = []
    for number in range(seed, seed + 40):
        choose = random.Random(f"test {number}")
        play = kind.play(choose)
        here = [p for p in play.positions[kind.span[0] : kind.span[1] + 1] if kind.fit(p)]
        found += choose.sample(here, min(3, len(here)))
        if len(found) >= count:
            break
    return found[:count]


def test_every_game_has_puzzles() -> None:
    assert set(names()) == set(engines.names())


@pytest.mark.parametrize(("id", "name"), KINDS)
def test_a_kind_says_everything(id: str, name: str) -> None:
    kind = craft(id).kind(name)
    assert kind.game.partition(":")[0] == id
    assert list(kind.depths) == sorted(set(kind.depths))
    assert kind.depths[0] >= 1
    reach = isinstance(kind.goal, Race) and not kind.goal.flee
    assert bool(kind.refutes) != (isinstance(kind.goal, Worth | Solo) or (reach and kind.depths == (1,)))
    (position,) = sample(kind, 1)
    tasks = {kind.task(position, depth) for depth in kind.depths}
    assert all(task.endswith(".") and "{" not in task for task in tasks)
    if isinstance(kind.goal, Race | Solo):
        assert len(tasks) == len(kind.depths)


def test_kinds_and_games_are_refused_with_the_nearest() -> None:
    with pytest.raises(InputError, match="did you mean 'win'"):
        craft("yoso").kind("wim")
    assert [kind.game for kind in craft("master:circle").kinds] == ["master:circle"]
    with pytest.raises(InputError, match="take 'mana'"):
        craft("mana:anywhere")


@pytest.mark.parametrize("id", names())
def test_images_have_one_key_and_others_have_not(id: str, tools) -> None:
    here, images = craft(id), tools.properties_of(id).images
    game = engines.find(id)
    seen = {}
    for position in tools.positions(id, 8):
        text = game.text(position)
        keys = {here.key(game, game.parse(image)) for image in images(id, text)}
        assert len(keys) == 1
        assert keys == {here.key(game, position)}
        seen.setdefault(*keys, set()).add(text)
    assert len(seen) > 4


def test_suits_of_one_side_and_of_duels_do_not_matter() -> None:
    game, key = engines.find("strings"), craft("strings").key
    start = game.start()
    swapped = type(start)(
        tuple("".join(sorted(c.translate(str.maketrans("SWKML", "WKSLM")))) for c in start.grid), "sun"
    )
    assert key(game, swapped) == key(game, start)
    assert key(game, type(start)(start.grid, "moon")) != key(game, start)
    duel = OpenDuel()
    one, two = duel.parse("A:5:KS,7H,2D B:6:QC,9C,3S"), duel.parse("C:4:2C,7D,KH A:5:3D,9S,QH")
    assert craft("favor").key(duel, one) == craft("favor").key(duel, two)
    assert craft("favor").key(duel, one) != craft("favor").key(duel, duel.parse("A:5:KS,7H,2D B:6:QC,9C,4S"))


@pytest.mark.parametrize(
    ("id", "name"), [row for row in KINDS if isinstance(craft(row[0]).kind(row[1]).goal, Worth)]
)
def test_what_a_turn_is_worth_is_the_same_either_way(id: str, name: str) -> None:
    kind = craft(id).kind(name)
    found = set()
    for position in sample(kind, 4):
        turns = list(kind.engine.turns(position).items())
        for turn, after in random.Random(1).sample(turns, min(60, len(turns))):
            worth = kind.goal.worth(kind.engine, position, turn, after)
            assert worth == kind.goal.again(kind.engine, position, turn, after)
            found.add(worth)
    assert len(found) > 1


@pytest.mark.parametrize("id", ["yoso", "mana"])
def test_forced_wins_by_three_searches(id: str) -> None:
    kind = craft(id).kinds[0]
    game = kind.engine
    answers = set()
    for position in sample(kind, 12, seed=50):
        if game.outcome(position):
            continue
        mover = game.mover(position)
        force, plain = Force(nodes_of(game, won), 10**6), Plain(game)
        proved = solve(game, position, Limits(depth=3))
        for plies in (1, 2, 3):
            found = force.wins(force.nodes.enter(position), True, plies)
            assert found == plain.forces(won, position, mover, plies)
            answers.add(found)
        assert found == (proved.value == "win")
    assert answers == {True, False}


def test_events_other_than_winning() -> None:
    kind = craft("yoso").kind("block")
    game = kind.engine
    answers = []
    for position in sample(kind, 40, seed=7):
        nodes = nodes_of(game, kind.goal.event)
        found = Force(nodes, 10**6).wins(nodes.enter(position), True, 3)
        assert found == Plain(game).forces(kind.goal.event, position, game.mover(position), 3)
        answers.append(found)
    assert set(answers) == {True, False}


@pytest.mark.parametrize(("id", "name"), [("strings", "keep"), ("favor", "duel")])
def test_results_with_and_without_cuts(id: str, name: str) -> None:
    kind = craft(id).kind(name)
    for position in sample(kind, 6, seed=3):
        game, player = kind.engine, kind.engine.mover(position)
        if id == "strings" and kind.goal.depth(position) > 3:
            continue
        plain = Plain(game)
        points = Points(game, kind.goal, player, 10**6)
        for after in (position, *game.turns(position).values()):
            assert points.value(after) == plain.value(kind.goal, after, player)


def test_the_open_duel_is_the_one_of_the_rules() -> None:
    from engines.favor.duel import Duel
    from engines.favor.duel import solve as solve_duel

    kind = craft("favor").kind("duel")
    for position in sample(kind, 30):
        player = position.duel.attacker.letter
        found = Plain(OpenDuel()).value(kind.goal, position, player)
        assert found == solve_duel(Duel.parse(OpenDuel().text(position))).value


def test_chips_alone_by_three_methods() -> None:
    kind = craft("strings").kind("solo")
    game = kind.engine
    position = game.deal(1)
    scores = {}
    for chosen in combinations(game.turns(position), 3):
        if len({placement[:2] for placement in chosen}) == 3:
            grid = list(position.grid)
            for placement in chosen:
                grid[CELLS.index(placement[:2])] = placement[3].lower()
            scores[tuple(sorted(chosen))] = game.score(type(position)(tuple(grid), "sun"))["sun"]
    best = max(scores.values())
    sets = tuple(sorted(chosen for chosen, score in scores.items() if score == best))
    nearly = sum(score == best - 1 for score in scores.values())
    assert by_bounds(position, 3) == by_suits(position, 3) == Best(best, sets, nearly)


@pytest.mark.parametrize("chips", [5, 7, 9])
def test_no_more_chips_of_a_suit_than_there_are(chips: int) -> None:
    position = engines.find("strings").deal(chips)
    found = by_suits(position, chips)
    assert found == by_bounds(position, chips)
    assert all(sum(one.endswith(suit) for one in row) <= 8 for row in found.sets for suit in "SWK")


def test_searches_stop_at_their_limits() -> None:
    game = engines.find("yoso")
    with pytest.raises(GivenUp):
        Force(nodes_of(game, won), 10).wins(nodes_of(game, won).enter(game.start()), True, 9)
    with pytest.raises(TooMuch):
        Plain(game, 100).forces(won, game.start(), "honour", 9)


# -------------------------------------------------------------------------------------------------- grades


def test_ratings_rise_with_the_depth_whatever_else_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = random.Random(5)
    monkeypatch.setattr(grades, "effort", lambda *given: choose.choice((1, 50, 10_000)))
    for id, name in KINDS:
        kind = craft(id).kind(name)
        position = next(one for one in sample(kind, 10) if kind.engine.turns(one))
        turns = list(kind.engine.turns(position))
        last = -1
        for depth in kind.depths:
            found = [
                grades.grade(
                    kind,
                    kind.engine,
                    position,
                    depth,
                    (choose.choice(turns), *["x"] * choose.choice((0, 2, 6))),
                    choose.randrange(30),
                ).rating
                for _ in range(20)
            ]
            assert last < min(found)
            last = max(found)
        assert last < 1000


def test_stars_follow_from_the_rating() -> None:
    assert [grades.stars(rating) for rating in (0, 159, 160, 319, 320, 480, 640, 999)] == [
        1,
        1,
        2,
        2,
        3,
        4,
        5,
        5,
    ]
    points = [sum(row.points(measured) for row in grades.TABLE) for measured in range(20)]
    assert points == sorted(points)
    assert sum(row.most for row in grades.TABLE) > 999 > grades.STARS[-1]


def test_effort_is_what_the_simple_solver_looks_at() -> None:
    kind = craft("yoso").kind("win")
    for position in sample(kind, 30):
        turns = kind.engine.turns(position)
        if not turns:
            continue
        assert grades.effort(kind, kind.engine, position, 1) == len(turns)
        assert grades.effort(kind, kind.engine, position, 3) <= grades.MOST


def test_keep_and_hold_are_for_puzzles_with_replies() -> None:
    for id, name in KINDS:
        kind = craft(id).kind(name)
        if isinstance(kind.goal, Keep | Hold):
            assert kind.refutes
