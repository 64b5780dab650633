"""The check of puzzles: it takes what is true and says why it refuses what is not."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import engines
from engines.puzzles.check import Refused, check, check_all
from engines.puzzles.crew import Alone, mine
from engines.puzzles.grade import grade, stars
from engines.puzzles.kind import Hold, Keep, Race, Solo, Worth, craft, names, won
from engines.puzzles.mine import Vein, attempt, quotas, veins
from engines.puzzles.plain import Plain
from engines.puzzles.prove import prove
from engines.puzzles.puzzle import parse, read, write
from engines.puzzles.store import Store
from engines.record import replay
from engines.search.solve import Limits, solve
from layouts.errors import InputError
from printkit import collection

SHIPPED = {id: collection.puzzles(id) for id in collection.names()}
LEAST = {"yoso": 60, "mana": 60, "jo": 40, "strings": 40, "favor": 40, "master": 12}
SEED = 2026
EVERY = bool(os.environ.get("PUZZLES"))
"""Set PUZZLES=all to check the whole collection here, as ``printkit puzzles check`` does, and to mine it anew."""


def some(id: str):
    """The first puzzle of every kind and depth, or all."""
    if EVERY:
        return SHIPPED[id]
    return tuple({(one.kind, one.depth): one for one in reversed(SHIPPED[id])}.values())


def one(id: str, kind: str, depth: int | None = None):
    return next(p for p in SHIPPED[id] if p.kind == kind and depth in (None, p.depth))


@pytest.mark.parametrize("id", LEAST)
def test_puzzles_that_come_with_printkit(id: str) -> None:
    puzzles = SHIPPED[id]
    assert len(puzzles) >= LEAST[id]
    assert {puzzle.kind for puzzle in puzzles} == {kind.name for kind in craft(id).kinds}
    assert {puzzle.difficulty for puzzle in puzzles} == {1, 2, 3, 4, 5}
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        kind = craft(id).kind(puzzle.kind)
        assert puzzle.difficulty == stars(puzzle.rating)
        assert len(puzzle.refutations) <= 12
        single = (
            isinstance(kind.goal, Worth | Solo)
            or not kind.refutes
            or (kind.name in ("win", "damyo", "block") and puzzle.depth == 1)
        )
        assert all((reply is None) == single for reply in puzzle.refutations.values())


@pytest.mark.parametrize("id", LEAST)
def test_depth_never_lowers_the_rating(id: str) -> None:
    for kind in craft(id).kinds:
        own = [(puzzle.depth, puzzle.rating) for puzzle in SHIPPED[id] if puzzle.kind == kind.name]
        assert all(a[1] < b[1] for a in own for b in own if a[0] < b[0])


@pytest.mark.parametrize("id", LEAST)
def test_they_are_shared_out_among_kinds_and_depths(id: str) -> None:
    wanted = quotas(veins(id, SEED), len(SHIPPED[id]))
    assert Counter((one.kind, one.depth) for one in SHIPPED[id]) == {
        (vein.kind, vein.depth): count for vein, count in wanted.items()
    }


@pytest.mark.skipif(not EVERY, reason="takes minutes: set PUZZLES=all")
@pytest.mark.parametrize("id", LEAST)
def test_the_command_gives_the_same_file(id: str, tmp_path: Path) -> None:
    """``printkit puzzles mine GAME --count N --seed 2026 -o GAME.jsonl``, N being how many there are."""
    wanted = quotas(veins(id, SEED), len(SHIPPED[id]))
    with Store(tmp_path / "store.sqlite") as store:
        found = mine(wanted, store, Alone(), 50_000, lambda *told: None)
    assert found == SHIPPED[id]


@pytest.mark.parametrize("id", LEAST)
def test_they_are_what_mining_finds(id: str) -> None:
    for puzzle in some(id):
        assert puzzle.seed == SEED
        vein = Vein(id, puzzle.kind, puzzle.depth, SEED)
        assert attempt(vein, puzzle.proof["attempt"]) == puzzle


@pytest.mark.parametrize("id", LEAST)
def test_they_are_proved_again(id: str) -> None:
    puzzles = some(id)
    assert [puzzle.id for puzzle in check_all(puzzles)] == [puzzle.id for puzzle in puzzles]


def test_tasks_name_what_does_not_count() -> None:
    """A turn that a reader could take for a second solution is ruled out in words."""
    for puzzle in SHIPPED["favor"]:
        if puzzle.kind == "strike":
            assert "line of sight, the one you strike included, is at your back" in puzzle.task
            assert "you keep your facing" in puzzle.task
    blocks = [puzzle for puzzle in SHIPPED["yoso"] if puzzle.kind == "block" and puzzle.depth == 1]
    game = engines.find("yoso")
    reasons = {
        over.reason
        for puzzle in blocks
        for after in game.turns(game.parse(puzzle.position)).values()
        if (over := game.outcome(after))
    }
    assert reasons == {"blocked", "zone"}
    assert all("other wins do not count" in puzzle.task for puzzle in blocks)


def test_they_read_back_as_they_are_written() -> None:
    for puzzles in SHIPPED.values():
        assert read(write(puzzles)) == puzzles


def test_the_solution_wins_when_it_is_played() -> None:
    for puzzle in SHIPPED["yoso"]:
        if puzzle.kind == "win" and len(puzzle.solution) == 2 * puzzle.depth - 1:
            game = engines.find("yoso")
            at = game.parse(puzzle.position)
            mover = game.mover(at)
            for turn in puzzle.solution:
                _, at = game.play(at, turn)
            assert game.outcome(at).winner == mover


# ---------------------------------------------------------------------------------------------- tampering


def refused(puzzle) -> str:
    with pytest.raises(Refused) as caught:
        check(puzzle)
    assert puzzle.id in str(caught.value)
    return caught.value.why


@pytest.mark.parametrize("id", LEAST)
def test_another_solution_is_wrong(id: str) -> None:
    for puzzle in {one.kind: one for one in reversed(SHIPPED[id])}.values():
        kind = craft(id).kind(puzzle.kind)
        game = kind.engine
        turns = game.turns(game.parse(puzzle.position))
        other = next(turn for turn in turns if turn not in puzzle.solution)
        solution = (other, *puzzle.solution[1:])
        why = refused(replace(puzzle, solution=solution))
        assert why.startswith("wrong solution")
        assert puzzle.solution[0] in why
    assert "not a turn" in refused(replace(one("yoso", "win"), solution=("ZZ",)))


def test_lines_are_checked_to_their_end() -> None:
    puzzle = next(p for p in SHIPPED["yoso"] if p.kind == "win" and len(p.solution) >= 5)
    for length in (1, 2, 3):
        assert f"{length} of 5 turns of both players are given" in refused(
            replace(puzzle, solution=puzzle.solution[:length])
        )
    long = next(p for p in SHIPPED["strings"] if p.kind == "keep" and len(p.solution) == 3)
    assert "it goes on with" in refused(replace(long, solution=long.solution[:1]))
    assert "ends with a reply" in refused(replace(long, solution=long.solution[:2]))
    wrong = (*puzzle.solution[:2], puzzle.solution[0], *puzzle.solution[3:])
    assert refused(replace(puzzle, solution=wrong)).startswith("wrong solution")
    single = one("yoso", "save")
    assert "nothing may follow" in refused(replace(single, solution=(*single.solution, "AA", "AE")))


SORTS = {
    "race": ("yoso", "win", 2),
    "flee": ("mana", "escape", 1),
    "hold": ("yoso", "save", 1),
    "keep": ("favor", "duel", 2),
    "worth": ("strings", "most", 1),
    "solo": ("strings", "solo", 5),
}
"""A kind and a depth of every sort of goal."""


def solving(kind, position, depth: int):
    """The solutions of a position, each as far as its first turn (sets of placements whole), by the simple solver."""
    game, plain = kind.engine, Plain(kind.engine)
    turns, mover = game.turns(position), game.mover(position)
    match kind.goal:
        case Race(event, flee=False):
            if plain.forces(event, position, mover, 2 * depth - 3):
                return []
            return [(t,) for t, after in turns.items() if plain.forces(event, after, mover, 2 * depth - 2)]
        case Race() | Hold():
            if plain.forces(won, position, mover, 1):
                return []
            (foe,), plies = set(game.info.players) - {mover}, 2 * depth - isinstance(kind.goal, Race)
            return [(t,) for t, after in turns.items() if not plain.forces(won, after, foe, plies)]
        case Keep() as goal:
            values = {t: plain.value(goal, after, mover) for t, after in turns.items()}
        case Worth() as goal:
            values = {t: goal.worth(game, position, t, after) for t, after in turns.items()}
        case Solo(best):
            return list(best(position, depth).sets)
    most = max(values.values(), default=0)
    return [(t,) for t, value in values.items() if value == most and most >= (goal.least or 0)]


@pytest.mark.parametrize("sort", SORTS)
def test_a_second_solution_is_found(sort: str) -> None:
    """Positions that are honestly reached, dressed up as puzzles, in which two turns do it."""
    id, name, depth = SORTS[sort]
    kind, puzzle = craft(id).kind(name), one(id, name, depth)
    game = kind.engine
    for number in range(100):
        play = kind.play(random.Random(f"second {number}"))
        for made in range(kind.span[0], min(kind.span[1] + 1, len(play.positions))):
            at = play.positions[made]
            if not game.turns(at) or (isinstance(kind.goal, Keep) and kind.goal.depth(at) != depth):
                continue
            solutions = solving(kind, at, depth)
            if len(solutions) < 2:
                continue
            fake = replace(
                puzzle,
                position=game.text(at),
                task=kind.task(at, depth),
                solution=solutions[-1],
                record={"start": play.start, "turns": list(play.turns[:made])},
            )
            why = refused(fake)
            assert why.startswith("second solution: ")
            assert any(" ".join(other) in why for other in solutions[:-1])
            return
    pytest.fail("no position with two solutions")


def test_a_turn_that_only_loses_later_saves_nothing() -> None:
    """Every other turn loses at once, but this one loses in the end: neither mined nor let through."""
    kind, puzzle = craft("yoso").kind("save"), one("yoso", "save", 1)
    game = kind.engine
    for number in range(100):
        play = kind.play(random.Random(f"later {number}"))
        for made in range(kind.span[0], len(play.positions)):
            at = play.positions[made]
            solutions = solving(kind, at, 1)
            if len(solutions) == 1 and len(game.turns(at)) >= kind.choices[0]:
                (turn,) = solutions[0]
                if solve(game, game.turns(at)[turn], Limits()).value == "win":
                    assert prove(kind, game, at, 1) is None
                    record = {"start": play.start, "turns": list(play.turns[:made])}
                    fake = replace(puzzle, position=game.text(at), task=kind.task(at, 1), record=record)
                    why = refused(replace(fake, solution=(turn,)))
                    assert why == f"wrong solution: {turn!r} does not win in the end, either"
                    return
    pytest.fail("no position in which a turn only puts off the end")


@pytest.mark.parametrize("sort", SORTS)
def test_every_sort_of_tampering_with_every_sort_of_goal(sort: str) -> None:
    id, name, depth = SORTS[sort]
    kind = craft(id).kind(name)
    first, second = [p for p in SHIPPED[id] if (p.kind, p.depth) == (name, depth)][:2]
    assert refused(replace(first, solution=second.solution)).startswith("wrong solution: ")
    why = refused(replace(first, record=second.record))
    assert why.startswith(f"unreachable position: the record leads to '{second.position[:10]}")
    there = {"start": first.position, "turns": []}
    if first.record != there:
        assert refused(replace(first, record=there)).startswith("unreachable position: no game starts from ")
    stars = first.difficulty % 5 + 1
    assert refused(replace(first, difficulty=stars)) == (
        f"wrong stars: {stars}; the table gives {first.difficulty}"
    )
    game = kind.engine
    other = game.text(next(iter(game.turns(game.parse(first.position)).values())))
    if other != first.position:
        assert "unreachable position" in refused(replace(first, position=other))


def test_a_position_must_be_reached() -> None:
    puzzle = one("yoso", "win", 2)
    turns = puzzle.record["turns"]
    short = replace(puzzle, record={**puzzle.record, "turns": turns[:-1]})
    assert refused(short).startswith("unreachable position: the record leads to")
    illegal = replace(puzzle, record={**puzzle.record, "turns": [*turns[:-1], "ZZ"]})
    assert refused(illegal).startswith("unreachable position: the record cannot be played")
    there = replace(puzzle, record={"start": puzzle.position, "turns": []})
    assert refused(there).startswith("unreachable position: no game starts")


@pytest.mark.parametrize(
    ("id", "start"),
    [
        ("mana", "rrrrdr/....../....../....R./....../RRDRR. red - 0"),
        ("jo", "...../.n..../....n../......../..n....n./......../....n../.n..../....r red"),
        ("favor", ".../.../... A@a2N,B@c3S A"),
    ],
)  # fmt: skip
def test_games_start_as_the_rules_say(id: str, start: str) -> None:
    game = engines.find(id)
    assert not craft(id).begins(game, game.parse(start))
    assert craft(id).begins(game, game.start())


def test_a_task_with_another_number_is_wrong() -> None:
    puzzle = one("yoso", "win", 2)
    deeper = puzzle.task.replace("2 turns", "3 turns")
    assert "the task of this kind" in refused(replace(puzzle, task=deeper))
    assert "fewer than 3" in refused(replace(puzzle, task=deeper, proof={**puzzle.proof, "depth": 3}))
    single = puzzle.task.replace("2 turns", "1 turn")
    assert refused(replace(puzzle, task=single, proof={**puzzle.proof, "depth": 1})).startswith(
        "wrong solution"
    )
    hold = one("yoso", "save", 2)
    assert isinstance(craft("yoso").kind("save").goal, Hold)
    assert "wrong depth" in refused(replace(hold, proof={**hold.proof, "depth": 3}))


def test_refutations_are_proved() -> None:
    puzzle = one("yoso", "win", 3)
    (turn, reply), *rest = puzzle.refutations.items()
    game = engines.find("yoso")
    bad = {turn: None, **dict(rest)}
    assert "does not refute" in refused(replace(puzzle, refutations=bad))
    assert "are stored" in refused(replace(puzzle, refutations=dict(rest)))
    key = {puzzle.solution[0]: reply, **dict(rest)}
    assert "is not a wrong turn" in refused(replace(puzzle, refutations=key))
    quiet = one("mana", "disobey")
    name = next(iter(quiet.refutations), None)
    if name:
        assert "nothing has to be replied" in refused(
            replace(quiet, refutations={**quiet.refutations, name: "a1a2"})
        )
    assert game.name == "yoso"


@pytest.mark.parametrize("id", LEAST)
def test_grades_are_measured_again(id: str) -> None:
    puzzle = SHIPPED[id][0]
    assert refused(replace(puzzle, difficulty=puzzle.difficulty % 5 + 1)).startswith("wrong stars")
    assert refused(replace(puzzle, rating=puzzle.rating + 1)).startswith("wrong rating")
    assert refused(replace(puzzle, nodes=puzzle.nodes + 1)).startswith("wrong nodes")
    features = {**puzzle.proof["features"], "close": 99}
    assert refused(replace(puzzle, proof={**puzzle.proof, "features": features})).startswith("wrong features")


def test_names_kinds_and_games_are_those_of_the_position() -> None:
    puzzle = one("yoso", "win", 1)
    assert "the id of this position" in refused(replace(puzzle, id="yoso-win-00000000"))
    assert "not a kind of puzzle" in refused(replace(puzzle, kind="wins"))
    assert "are of master:circle" in refused(replace(puzzle, game="master"))
    assert "not a game" in refused(replace(puzzle, game="go"))
    assert "ZONES" in refused(replace(puzzle, position="x"))


def reflected(puzzle):
    """A puzzle of Yoso-Go with its record, seen in a mirror and proved there."""
    kind = craft("yoso").kind(puzzle.kind)
    game, mirror = kind.engine, str.maketrans("AWFV", "WAVF")
    turns = [turn.translate(mirror) for turn in puzzle.record["turns"]]
    position = replay(game, game.start(), turns).position
    proof = prove(kind, game, position, puzzle.depth)
    found = grade(kind, game, position, proof.depth, proof.solution, proof.close)
    return replace(
        puzzle,
        position=game.text(position),
        solution=proof.solution,
        refutations=proof.refutations,
        difficulty=found.stars,
        rating=found.rating,
        nodes=found.nodes,
        record={"start": puzzle.record["start"], "turns": turns},
        proof={**puzzle.proof, "features": dict(found.features)},
    )


def test_no_position_comes_twice_in_any_image() -> None:
    puzzle = one("yoso", "win", 2)
    image = reflected(puzzle)
    assert image.position != puzzle.position
    assert check(image) == check(puzzle)
    with pytest.raises(Refused, match=f"its position is that of {puzzle.id}, up to symmetry"):
        list(check_all([puzzle, image]))


def test_malformed_lines_are_named() -> None:
    good = json.loads(one("yoso", "win").line())
    for field, bad in (
        ("id", "yoso-win\n"),
        ("seed", -1),
        ("seed", 2**63),
        ("seed", 10**400),
        ("seed", True),
        ("solution", []),
        ("rating", "high"),
        ("record", {}),
        ("proof", {}),
        ("refutations", {"AA": 1}),
    ):
        line = json.dumps({**good, field: bad})
        with pytest.raises(InputError, match=f"line 2, {field}"):
            read(f"\n{line}\n")
    for field, bad in (
        ("attempt", "x"),
        ("attempt", -3),
        ("depth", 0),
        ("depth", True),
        ("features", {"close": None}),
        ("features", []),
    ):
        line = json.dumps({**good, "proof": {**good["proof"], field: bad}})
        with pytest.raises(InputError, match=rf"line 2, proof\.{field}"):
            read(f"\n{line}\n")
    with pytest.raises(InputError, match=r"line 1, key: 'seed' is not given once"):
        read(json.dumps(good)[:-1] + ', "seed": 3}')
    with pytest.raises(InputError, match=r"line 2, puzzle: .* is not a line of JSON"):
        read("\n" + "[" * 100_000)
    for text in (
        "[]",
        "{",
        json.dumps({**good, "more": 1}),
        json.dumps({k: v for k, v in good.items() if k != "id"}),
    ):
        with pytest.raises(InputError):
            parse(text)


def test_the_miner_and_the_check_agree_on_what_is_mined_now() -> None:
    counts = Counter()
    for id in names():
        for vein in veins(id, 77):
            if id == "master" or (id, vein.kind, vein.depth) == ("strings", "solo", 8):
                continue
            puzzle = next(filter(None, (attempt(vein, number) for number in range(8))), None)
            if puzzle:
                check(puzzle)
                counts[id] += 1
    assert sum(counts.values()) >= 10
    assert len(counts) >= 4
