"""The check of puzzles: it takes what is true and says why it refuses what is not."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from printkit import engines
from printkit.books import collection
from printkit.engines.puzzles.check import Refused, case_of, check, check_all
from printkit.engines.puzzles.explain import common_themes, explain, themes
from printkit.engines.puzzles.finals import Finals
from printkit.engines.puzzles.goal import Problem
from printkit.engines.puzzles.goals.forced import ForcedEvent, OnlyWin, PreventedEvent
from printkit.engines.puzzles.goals.keep import BestResult
from printkit.engines.puzzles.goals.sets import BestPlacement
from printkit.engines.puzzles.goals.worth import BestTurn
from printkit.engines.puzzles.grade import MOST, grade
from printkit.engines.puzzles.levels import NOBODY
from printkit.engines.puzzles.mine import Source, alike, attempt, game_played, prove, quotas, sources, work
from printkit.engines.puzzles.plain import Plain
from printkit.engines.puzzles.played import record
from printkit.engines.puzzles.puzzle import parse, read, write
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.engines.puzzles.store import Store
from printkit.engines.puzzles.workers import OneProcess, mine
from printkit.engines.record import replay
from printkit.engines.search.solve import Limits, solve
from printkit.layouts.base.refusals import InputError
from tests import selection

SHIPPED = {id: collection.puzzles(id) for id in collection.names()}
SEED = 2026
MINED = {
    "yoso": (280, 800),
    "mana": (245, 755),
    "jo": (185, 500),
    "strings": (175, 680),
    "favor": (125, 300),
    "master": (100, 400),
}
"""How many puzzles the command was asked for, and how many games it looked through."""
LEAST = {"yoso": 150, "mana": 80, "jo": 80, "strings": 60, "favor": 60, "master": 10}
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
    kinds = Counter(puzzle.kind for puzzle in puzzles)
    assert kinds.keys() <= {kind.name for kind in puzzle_set(id).kinds}
    assert min(kinds.values()) >= 10 and len({puzzle.difficulty for puzzle in puzzles}) >= 2
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        kind = puzzle_set(id).kind(puzzle.kind)
        assert 1 <= puzzle.level <= NOBODY
        assert puzzle.answer == kind.answer
        assert len(puzzle.refutations) <= 12
        assert puzzle.why.endswith(".")
        assert set(puzzle.themes) <= common_themes().keys() | puzzle_set(id).motifs.keys()
        if not kind.refutes:
            assert set(puzzle.refutations.values()) <= {None}


@pytest.mark.parametrize(
    ("id", "kind", "depth", "says"),
    [
        ("yoso", "win", 4, ", and then {solver} can no longer win in four turns."),
        ("yoso", "hold", 2, "; after that, {foe} cannot win within two turns, nor even within five turns; "),
        ("yoso", "save", 3, "; after that, {solver} can force a win within "),
        ("mana", "damyo", 3, ", and then {solver} can no longer capture the damyo in three turns."),
        ("mana", "escape", 2, ", and then {foe} can capture the damyo on their next turn, whatever {solver} does."),
        ("mana", "disobey", 1, " obeys the Mana."),
        ("mana", "shelter", 1, "; after that, {foe} cannot capture anything; "),
        ("master", "shelter", 1, "; after that, {foe} can neither win at once nor capture a token; "),
        ("yoso", "win", 2, " (no free spots) and wins"),
        ("jo", "lead", 1, "; after the best reply, "),
    ],
)
def test_the_reason_speaks_of_the_task(id: str, kind: str, depth: int, says: str) -> None:
    game, told = engines.find(id), 0
    for puzzle in SHIPPED[id]:
        if (puzzle.kind, puzzle.depth) == (kind, depth):
            solver = game.mover(game.parse(puzzle.position))
            (foe,) = set(game.info.players) - {solver}
            told += says.format(solver=solver.capitalize(), foe=foe.capitalize()) in puzzle.why
    assert told


@pytest.mark.parametrize("id", LEAST)
def test_every_puzzle_has_passed_the_gates(id: str) -> None:
    for kind in puzzle_set(id).kinds:
        own = [puzzle for puzzle in SHIPPED[id] if puzzle.kind == kind.name]
        if not own:
            continue  # kinds that one rule solves are not in the collection: see tests/selection.py
        measured = [puzzle.proof["features"] for puzzle in own]
        turns = sorted(features["turns"] for features in measured)
        assert turns[0] >= 5
        assert turns[len(turns) // 2] >= 8
        if kind.answer == "line":
            assert sum(1 / count for count in turns) / len(turns) <= 0.12
        assert all(features["close"] >= 2 for features in measured)
        assert not any(features["greedy"] or features["first"] for features in measured if kind.answer == "line")
        assert not any(alike(a.position, b.position) for a, b in combinations(own, 2))


def test_reading_is_the_smaller_part() -> None:
    """What has only to be marked is a warm-up: at most one in ten of all."""
    marked = [one for id in LEAST for one in SHIPPED[id] if puzzle_set(id).kind(one.kind).goal.form == "marks"]
    assert 0 < len(marked) <= 0.1 * sum(map(len, SHIPPED.values()))
    assert max(one.difficulty for one in marked) <= MOST[0]
    assert sum(one.difficulty == 5 for id in LEAST for one in SHIPPED[id]) >= 102


@pytest.mark.parametrize("id", LEAST)
def test_no_rule_solves_them_and_no_idea_comes_too_often(id: str) -> None:
    """The whole collection is tried by ``python -m tests.selection``; here it is a part of it."""
    ideas = Counter(selection.idea(puzzle) for puzzle in SHIPPED[id])
    assert max(ideas.values()) <= selection.ALIKE
    for puzzle in SHIPPED[id] if EVERY else SHIPPED[id][:: max(1, len(SHIPPED[id]) // 6)]:
        assert selection.solvers(puzzle) == [], puzzle.id


def test_master_boards_are_airy() -> None:
    for puzzle in SHIPPED["master"]:
        board = puzzle.position.partition(" ")[0]
        assert board.count("h") + board.count("f") <= 0.7 * 125


@pytest.mark.parametrize("count", [1, 7, 13, 60])
def test_as_many_are_shared_out_as_are_wanted(count: int) -> None:
    """None is lost in rounding, and no source has much more than its share."""
    shares = quotas(sources("yoso", SEED), count)
    assert sum(shares.values()) == count
    weights = {source: source.asks.weight / len(source.asks.depths) for source in shares}
    total = sum(weights.values())
    assert all(abs(shares[source] - count * weight / total) < 2 for source, weight in weights.items())


@pytest.mark.skipif(not EVERY, reason="takes minutes: set PUZZLES=all")
@pytest.mark.parametrize("id", LEAST)
def test_the_command_gives_the_same_file(id: str, tmp_path: Path) -> None:
    """``printkit puzzles mine GAME --count N --seed 2026 --tries T -o GAME.jsonl``."""
    count, tries = MINED[id]
    wanted = quotas(sources(id, SEED), count)
    with Store(tmp_path / "store.sqlite") as store:
        found = mine(wanted, store, OneProcess(work), tries=tries, tell=lambda *message: None)
    assert {one.id for one in found} and all(one in found for one in SHIPPED[id] if one.proof["attempt"] < tries)


@pytest.mark.parametrize("id", LEAST)
def test_they_are_what_mining_finds(id: str) -> None:
    easiest = sorted(SHIPPED[id], key=lambda one: (one.rating, one.id))[:2]
    for puzzle in SHIPPED[id] if EVERY else easiest:
        assert puzzle.seed == SEED
        source = Source(id, puzzle.kind, puzzle.depth, SEED)
        assert attempt(source, puzzle.proof["attempt"]) == puzzle


@pytest.mark.parametrize("id", LEAST)
def test_they_are_proved_again(id: str) -> None:
    puzzles = some(id)
    assert [puzzle.id for puzzle in check_all(puzzles)] == [puzzle.id for puzzle in puzzles]


def test_tasks_name_what_does_not_count() -> None:
    """A turn that a reader could take for a second solution is ruled out in words."""
    for puzzle in SHIPPED["favor"]:
        if puzzle.kind == "strike":
            assert "behind you can see you, not even the courtier you strike" in puzzle.task
            assert "You keep your facing" in puzzle.task
    blocks = [puzzle for puzzle in SHIPPED["yoso"] if puzzle.kind == "block"]
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


@pytest.mark.parametrize(
    ("id", "name", "depth", "position", "turn"),
    [
        ("mana", "escape", 2, "....../....../R.dD../r...../.RR.../..R... amber b2 1", "c4xd4"),
        ("mana", "escape", 2, "dR.R../D.R.../..rr../.r.R../....../...... red a6 2", "b6xa6"),
        ("yoso", "save", 1, "hf..f/hh.hh/.hfh./hhfhh/hfhh. honour F", "EF"),
    ],
)
def test_who_can_win_at_once_has_nothing_to_save(
    id: str, name: str, depth: int, position: str, turn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every turn but the winning one loses, as the task says, and still it is no such puzzle."""
    kind = replace(puzzle_set(id).kind(name), choices=(2, 100))
    monkeypatch.setattr(type(kind.goal), "ruled_out", lambda goal, problem: False)
    game = kind.engine
    at = game.parse(position)
    after = game.turns(at)
    assert game.outcome(after[turn]).winner == game.mover(at)
    (foe,) = set(game.info.players) - {game.mover(at)}
    plies = kind.goal.within(depth)
    assert [t for t in after if not Plain(game).forces(after[t], foe, plies)] == [turn]
    problem = Problem(kind, at, depth)
    assert prove(problem) is None
    fake = replace(one(id, name), position=position, solution=(turn,))
    with pytest.raises(Exception, match=r"Wrong task: the solver can win at once\."):
        kind.goal.verify(case_of(fake, problem))


# ---------------------------------------------------------------------------------------------- tampering


def refused(puzzle) -> str:
    with pytest.raises(Refused) as caught:
        check(puzzle)
    assert puzzle.id in str(caught.value)
    return caught.value.why


@pytest.mark.parametrize("id", LEAST)
def test_another_solution_is_wrong(id: str) -> None:
    for puzzle in {one.kind: one for one in reversed(SHIPPED[id])}.values():
        kind = puzzle_set(id).kind(puzzle.kind)
        game = kind.engine
        turns = game.turns(game.parse(puzzle.position))
        other = next(turn for turn in turns if turn not in puzzle.solution)
        solution = (other, *puzzle.solution[1:])
        why = refused(replace(puzzle, solution=solution))
        assert why.startswith("Wrong solution")
        assert puzzle.solution[0] in why
    assert "not a legal turn" in refused(replace(one("yoso", "win"), solution=("ZZ",)))


def test_lines_are_checked_to_their_end() -> None:
    puzzle = next(p for p in SHIPPED["yoso"] if p.kind == "win" and len(p.solution) >= 5)
    for length in (1, 2, 3):
        assert f"Wrong solution: it has {length} turns, not 5, counting both players." in refused(
            replace(puzzle, solution=puzzle.solution[:length])
        )
    wrong = (*puzzle.solution[:2], puzzle.solution[0], *puzzle.solution[3:])
    assert refused(replace(puzzle, solution=wrong)).startswith("Wrong solution")
    single = one("yoso", "save")
    assert "nothing may follow" in refused(replace(single, solution=(*single.solution, "AA", "AE")))


SORTS = {
    "race": ("yoso", "win", 2),
    "flee": ("mana", "escape", 1),
    "hold": ("yoso", "save", 3),
    "keep": ("strings", "keep", 5),
    "worth": ("mana", "disobey", 1),
    "solo": ("strings", "plan", 2),
}
"""A kind and a depth of every sort of goal."""


def solving(kind, position, depth: int):
    """The solutions of a position, each as far as its first turn (sets of placements whole), by the simple solver."""
    game, plain = kind.engine, Plain(kind.engine)
    turns, mover = game.turns(position), game.mover(position)
    match kind.goal:
        case ForcedEvent(event):
            plain = Plain(game, event)
            if plain.forces(position, mover, 2 * depth - 3):
                return []
            return [(t,) for t, after in turns.items() if plain.forces(after, mover, 2 * depth - 2)]
        case PreventedEvent() | OnlyWin() as goal:
            if plain.forces(position, mover, 1):
                return []
            (foe,), plies = set(game.info.players) - {mover}, goal.within(depth)
            return [(t,) for t, after in turns.items() if not plain.forces(after, foe, plies)]
        case BestResult():
            finals = Finals(game, 10**6)
            values = {t: finals.lead(after, mover) for t, after in turns.items()}
        case BestTurn() as goal:
            problem = Problem(kind, position, depth)
            values = {t: goal.worth(problem.step(t)) for t in turns}
        case BestPlacement() as goal:
            return list(goal.best(position, depth).sets)
    most = max(values.values(), default=0)
    return [(t,) for t, value in values.items() if value == most and most >= (kind.goal.least or 0)]


@pytest.mark.parametrize("sort", SORTS)
def test_a_second_solution_is_found(sort: str) -> None:
    """Positions that are honestly reached, dressed up as puzzles, in which two turns do it."""
    id, name, depth = SORTS[sort]
    kind, puzzle = puzzle_set(id).kind(name), one(id, name, depth)
    game = kind.engine
    for number in range(100):
        play = game_played(kind, 5, number)
        for made in range(kind.plies[0], min(kind.plies[1] + 1, len(play.positions))):
            at = play.positions[made]
            if not game.turns(at) or (isinstance(kind.goal, BestResult) and kind.goal.depth(at) != depth):
                continue
            solutions = solving(kind, at, depth)
            if len(solutions) < 2:
                continue
            fake = replace(
                puzzle,
                position=game.text(at),
                task=kind.task(at, depth),
                solution=solutions[-1],
                record={"start": play.start, "turns": list(record(game, play, made))},
            )
            why = refused(fake)
            assert why.startswith("Second solution: ")
            assert any(" ".join(other) in why for other in solutions[:-1])
            return
    pytest.fail("no position with two solutions")


def test_a_turn_that_only_loses_later_saves_nothing() -> None:
    """Every other turn loses at once, but this one loses in the end: neither mined nor let through."""
    kind, puzzle = replace(puzzle_set("yoso").kind("save"), choices=(3, 3000)), one("yoso", "save")
    game = kind.engine
    for number in range(100):
        play = game_played(kind, 6, number)
        for made in range(kind.plies[0], len(play.positions)):
            at = play.positions[made]
            solutions = solving(kind, at, 1)
            if len(solutions) == 1 and len(game.turns(at)) >= kind.choices[0]:
                (turn,) = solutions[0]
                if solve(game, game.turns(at)[turn], Limits(nodes=50_000)).value == "win":
                    assert prove(Problem(kind, at, 1)) is None
                    told = {"start": play.start, "turns": list(record(game, play, made))}
                    fake = replace(puzzle, position=game.text(at), task=kind.task(at, 1), record=told)
                    fake = replace(fake, proof={**puzzle.proof, "depth": 1})
                    why = refused(replace(fake, solution=(turn,)))
                    assert why == f'Wrong solution: "{turn}" does not win in the end.'
                    return
    pytest.fail("no position in which a turn only puts off the end")


@pytest.mark.parametrize("sort", SORTS)
def test_every_sort_of_tampering_with_every_sort_of_goal(sort: str) -> None:
    id, name, depth = SORTS[sort]
    kind = puzzle_set(id).kind(name)
    first, second = [p for p in SHIPPED[id] if (p.kind, p.depth) == (name, depth)][:2]
    assert refused(replace(first, solution=second.solution)).startswith("Wrong solution: ")
    why = refused(replace(first, record=second.record))
    assert why.startswith(f'The position cannot be reached: its record leads to "{second.position[:10]}')
    there = {"start": first.position, "turns": []}
    if first.record != there:
        assert refused(replace(first, record=there)).startswith(
            "The position cannot be reached: no game starts from "
        )
    stars = first.difficulty % 5 + 1
    assert (
        refused(replace(first, difficulty=stars))
        == f"The stars of the puzzle should be {first.difficulty}, not {stars}."
    )
    game = kind.engine
    other = game.text(next(iter(game.turns(game.parse(first.position)).values())))
    if other != first.position:
        assert "The position cannot be reached" in refused(replace(first, position=other))


def test_a_position_must_be_reached() -> None:
    puzzle = one("yoso", "win", 2)
    turns = puzzle.record["turns"]
    short = replace(puzzle, record={**puzzle.record, "turns": turns[:-1]})
    assert refused(short).startswith("The position cannot be reached: its record leads to")
    illegal = replace(puzzle, record={**puzzle.record, "turns": [*turns[:-1], "ZZ"]})
    assert refused(illegal).startswith("The position cannot be reached, because its record cannot be played")
    there = replace(puzzle, record={"start": puzzle.position, "turns": []})
    assert refused(there).startswith("The position cannot be reached: no game starts")


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
    assert not puzzle_set(id).begins(game, game.parse(start))
    assert puzzle_set(id).begins(game, game.start())


def test_a_task_with_another_number_is_wrong() -> None:
    puzzle = one("yoso", "win", 2)
    deeper = puzzle.task.replace("two turns", "three turns")
    assert "The task for this kind" in refused(replace(puzzle, task=deeper))
    assert "fewer than 3" in refused(replace(puzzle, task=deeper, proof={**puzzle.proof, "depth": 3}))
    single = puzzle.task.replace("two turns", "one turn")
    assert "The depth must be 2" in refused(replace(puzzle, task=single, proof={**puzzle.proof, "depth": 1}))
    hold = one("yoso", "save", 3)
    assert isinstance(puzzle_set("yoso").kind("save").goal, OnlyWin)
    # Its task names no number: within a turn of the opponent's, other turns hold as well.
    assert refused(replace(hold, proof={**hold.proof, "depth": 1})).startswith("Second solution: ")


def test_refutations_are_proved() -> None:
    puzzle = one("yoso", "win", 3)
    (turn, reply), *rest = puzzle.refutations.items()
    game = engines.find("yoso")
    bad = {turn: None, **dict(rest)}
    assert "does not refute" in refused(replace(puzzle, refutations=bad))
    less = f"Wrong number of refutations: {len(rest)} for {len(rest) + 1} wrong turns"
    assert less in refused(replace(puzzle, refutations=dict(rest)))
    key = {puzzle.solution[0]: reply, **dict(rest)}
    assert "is not a wrong turn" in refused(replace(puzzle, refutations=key))
    marked = one("yoso", "read")
    name = next(iter(marked.refutations))
    answered = replace(marked, refutations={**marked.refutations, name: "a1a2"})
    assert refused(answered) == f'Wrong refutation: "{name}" needs no reply.'
    assert game.name == "yoso"


@pytest.mark.parametrize("id", LEAST)
def test_grades_are_measured_again(id: str) -> None:
    puzzle = SHIPPED[id][0]
    assert refused(replace(puzzle, difficulty=puzzle.difficulty % 5 + 1)).startswith("The stars of the")
    assert refused(replace(puzzle, rating=puzzle.rating + 1)).startswith("The rating of the puzzle should be")
    with pytest.raises(Refused, match="The nodes of the puzzle should be"):
        check(replace(puzzle, nodes=puzzle.nodes + 1), levels=True)
    features = {**puzzle.proof["features"], "close": 99}
    assert refused(replace(puzzle, proof={**puzzle.proof, "features": features})).startswith(
        "The features of the puzzle should be"
    )
    assert refused(replace(puzzle, themes=("quiet", "loud"))).startswith("The themes of the puzzle should be")
    assert refused(replace(puzzle, why="It is so.")).startswith("The why of the puzzle should be")
    assert refused(replace(puzzle, answer={"set": "line", "line": "set"}[puzzle.answer])).startswith(
        "The answer to a puzzle of this kind"
    )


def test_levels_are_asked_again_where_that_is_wanted() -> None:
    puzzle = min((one for one in SHIPPED["mana"] if one.kind == "damyo"), key=lambda one: one.level)
    own = puzzle_set("mana")
    kind = own.kind("damyo")
    problem = Problem(kind, kind.engine.parse(puzzle.position), puzzle.depth)
    proof = prove(problem)
    found = grade(own, problem, proof.solution, plausible=proof.plausible, known=(puzzle.level + 1, puzzle.nodes))
    better = replace(puzzle, level=found.level, rating=found.rating, difficulty=found.stars)
    assert check(better)  # as far as it is looked at without players
    with pytest.raises(
        Refused, match=f"{puzzle.id}: The level of the puzzle should be {puzzle.level}, not {found.level}"
    ):
        check(better, levels=True)
    assert check(puzzle, levels=True) == check(puzzle)


def test_what_is_marked_is_all_of_it_and_nothing_else() -> None:
    for id, name in (("yoso", "read"), ("mana", "read"), ("jo", "flips")):
        puzzle = one(id, name)
        assert puzzle_set(id).kind(name).goal.form == "marks"
        assert "is missing" in refused(replace(puzzle, solution=puzzle.solution[1:]))
        more = tuple(sorted((*puzzle.solution, next(iter(puzzle.refutations)))))
        assert "does not belong to it" in refused(replace(puzzle, solution=more))


def test_names_kinds_and_games_are_those_of_the_position() -> None:
    puzzle = one("yoso", "win", 2)
    assert "The id for this position is yoso-win-955d110e." in refused(replace(puzzle, id="The id for this"))
    assert 'block, not "wins". Did you mean "win"?' in refused(replace(puzzle, kind="wins"))
    assert "belong to master:circle, not to master." in refused(replace(puzzle, game="master"))
    assert "game must be one of yoso, master," in refused(replace(puzzle, game="go"))
    assert "ZONES" in refused(replace(puzzle, position="x"))


def reflected(puzzle):
    """A puzzle of Yoso-Go with its record, seen in a mirror and proved there."""
    kind = puzzle_set("yoso").kind(puzzle.kind)
    game, mirror = kind.engine, str.maketrans("AWFV", "WAVF")
    turns = [turn.translate(mirror) for turn in puzzle.record["turns"]]
    position = replay(game, game.start(), turns).position
    own, problem = puzzle_set("yoso"), Problem(kind, position, puzzle.depth)
    proof = prove(problem)
    solution, refutations = proof.solution, proof.refutations
    found = grade(own, problem, solution, plausible=proof.plausible, known=(puzzle.level, puzzle.nodes))
    return replace(
        puzzle,
        position=game.text(position),
        solution=solution,
        refutations=refutations,
        difficulty=found.stars,
        rating=found.rating,
        nodes=found.nodes,
        record={"start": puzzle.record["start"], "turns": turns},
        proof={**puzzle.proof, "features": dict(found.features)},
        themes=themes(own, problem, solution, rank=found.features["rank"]),
        why=explain(own, problem, solution=solution, refutations=refutations),
    )


def test_no_position_comes_twice_in_any_image() -> None:
    puzzle = one("yoso", "win", 2)
    image = reflected(puzzle)
    assert image.position != puzzle.position
    assert check(image) == check(puzzle)
    with pytest.raises(Refused, match=f"The puzzle has the same position as {puzzle.id}, up to symmetry"):
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
        ("themes", [1]),
        ("level", 10),
        ("level", True),
        ("why", None),
        ("answer", "tree"),
    ):
        line = json.dumps({**good, field: bad})
        with pytest.raises(InputError, match=f'line 2: "{field}"'):
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
        with pytest.raises(InputError, match=rf'line 2: "proof\.{field}"'):
            read(f"\n{line}\n")
    with pytest.raises(InputError, match='line 1: "seed" occurs twice'):
        read(json.dumps(good)[:-1] + ', "seed": 3}')
    with pytest.raises(InputError, match="line 2: There are more than 40 levels of lists and objects, the limit for"):
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
    for id, kind, depth in (("yoso", "read", 1), ("mana", "shelter", 1), ("mana", "read", 1)):
        source = Source(id, kind, depth, 77)
        puzzle = next(filter(None, (attempt(source, number) for number in range(40))))
        check(puzzle, levels=True)
