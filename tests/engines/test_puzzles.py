"""Kinds of puzzles, the searches that prove them, and the grades: each against a second way."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from printkit import engines
from printkit.books import collection
from printkit.engines.puzzles import grade as grades, levels
from printkit.engines.puzzles.explain import common_themes
from printkit.engines.puzzles.finals import Finals
from printkit.engines.puzzles.force import Force, GivenUp, Points, nodes_of
from printkit.engines.puzzles.goal import Problem, PuzzleKind, Step, won
from printkit.engines.puzzles.goals.forced import OnlyWin
from printkit.engines.puzzles.goals.keep import BestResult
from printkit.engines.puzzles.goals.sets import Best
from printkit.engines.puzzles.goals.worth import BestTurn
from printkit.engines.puzzles.mine import game_played
from printkit.engines.puzzles.plain import Plain, TooMuch
from printkit.engines.puzzles.puzzle_set import PuzzleSet, names, puzzle_set, worded
from printkit.engines.search.solve import Limits, kernel_of, solve
from printkit.engines.strings.rules import CELLS
from printkit.engines.strings.solo import by_bounds, by_suits
from printkit.layouts.base.refusals import InputError

KINDS = [(id, kind.name) for id in names() for kind in puzzle_set(id).kinds]


def sample(kind, count, seed=0):
    """Positions of a kind's games, within its span, where a puzzle may stand.

    On Master boards they are those of the collection with the fewest turns: some have a million.
    """
    if kind.game == "master:circle":
        shipped = list(collection.puzzles("master"))
        shipped.sort(key=lambda one: one.proof["features"]["turns"])
        return [kind.engine.parse(one.position) for one in shipped[:count]]
    found = []
    for number in range(seed, seed + 40):
        choose = random.Random(f"test {number}")
        play = game_played(kind, 77, number)
        here = [p for p in play.positions[kind.plies[0] : kind.plies[1] + 1] if kind.may_ask(p)]
        here = [p for p in here if not kind.engine.outcome(p)]
        found += choose.sample(here, min(3, len(here)))
        if len(found) >= count:
            break
    return found[:count]


def test_every_game_has_puzzles() -> None:
    assert set(names()) == set(engines.names())


@pytest.mark.parametrize(("id", "name"), KINDS)
def test_a_kind_says_everything(id: str, name: str) -> None:
    kind = puzzle_set(id).kind(name)
    assert kind.game.partition(":")[0] == id
    assert list(kind.depths) == sorted(set(kind.depths))
    assert kind.depths[0] >= 1
    unanswered = isinstance(kind.goal, BestTurn) and kind.goal.reply is None
    alone = kind.answer == "set" or unanswered or (kind.goal.forcing and kind.depths == (1,))
    assert bool(kind.refutes) != alone
    assert kind.weight > 0 and kind.choices[0] >= 5 and kind.tries >= 2
    (position,) = sample(kind, 1)
    tasks = {kind.task(position, depth) for depth in kind.depths}
    assert all(task.endswith(".") and "{" not in task for task in tasks)
    if "{turns}" in kind.stipulation or "{n}" in kind.stipulation:
        assert len(tasks) == len(kind.depths)


def test_a_kind_needs_one_file(tmp_path: Path) -> None:
    """Words may be written with a kind; what the file says is for the other kinds, for each of them and no more."""
    (tmp_path / "puzzles.toml").write_text('[second]\ntitle = "Second"\nstipulation = "lose"\n')
    module = str(tmp_path / "puzzles.py")
    kind = partial(PuzzleKind, game="yoso", goal=OnlyWin(), play=puzzle_set("yoso").kinds[0].play, plies=(2, 4))
    first, second = kind(name="first", title="First", stipulation="win in {turns}"), kind(name="second")
    assert [kind.title for kind in worded(module, first, second)] == ["First", "Second"]
    assert worded(module, first, second)[0] is first
    for kinds in ((first,), (first, second, replace(second, name="third")), (replace(second, title="2"),)):
        with pytest.raises(ValueError, match="without a title"):
            worded(module, *kinds)
    own = PuzzleSet(kinds=(first,))
    assert own.kind("first").task(own.kind("first").engine.start(), 2) == "Honour to play: win in two turns."


def test_kinds_and_games_are_refused_with_the_nearest() -> None:
    with pytest.raises(
        InputError, match=r'kind must be one of read, win, hold, save, block, not "wim"\. Did you mean "win"\?'
    ):
        puzzle_set("yoso").kind("wim")
    assert {kind.game for kind in puzzle_set("master:circle").kinds} == {"master:circle"}
    with pytest.raises(InputError, match=r'"mana:anywhere" has no separate puzzles; use mana\.'):
        puzzle_set("mana:anywhere")


@pytest.mark.parametrize("id", names())
def test_images_have_one_key_and_others_have_not(id: str, tools) -> None:
    here, images = puzzle_set(id), tools.properties_of(id).images
    game = engines.find(id)
    seen = {}
    for position in tools.positions(id, 8):
        text = game.text(position)
        keys = {here.key(game, game.parse(image)) for image in images(id, text)}
        assert len(keys) == 1
        assert keys == {here.key(game, position)}
        seen.setdefault(*keys, set()).add(text)
    assert len(seen) > 4


def test_suits_of_one_side_do_not_matter() -> None:
    game, key = engines.find("strings"), puzzle_set("strings").key
    start = game.start()
    swapped = type(start)(
        tuple("".join(sorted(c.translate(str.maketrans("SWKML", "WKSLM")))) for c in start.grid), "sun"
    )
    assert key(game, swapped) == key(game, start)
    assert key(game, type(start)(start.grid, "moon")) != key(game, start)


@pytest.mark.parametrize(
    ("id", "name"), [row for row in KINDS if isinstance(puzzle_set(row[0]).kind(row[1]).goal, BestTurn)]
)
def test_what_a_turn_is_worth_is_the_same_either_way(id: str, name: str) -> None:
    kind = puzzle_set(id).kind(name)
    found = set()
    for position in sample(kind, 6 if id == "favor" else 3):
        turns = list(kind.engine.turns(position).items())
        for turn, after in random.Random(1).sample(turns, min(25, len(turns))):
            step = Step(kind.engine, position, turn, after)
            worth = kind.goal.worth(step)
            assert worth == kind.goal.by_other_means(step)
            found.add(worth)
    assert len(found) > 1


@pytest.mark.parametrize(
    ("id", "name"), [row for row in KINDS if puzzle_set(row[0]).kind(row[1]).goal.form == "marks"]
)
def test_what_is_to_be_marked_is_the_same_either_way(id: str, name: str) -> None:
    kind = puzzle_set(id).kind(name)
    sizes = set()
    for position in sample(kind, 12):
        found = kind.goal.found(kind.engine, position)
        assert found == kind.goal.by_other_means(kind.engine, position)
        assert not found & kind.goal.decoys(kind.engine, position).keys()
        sizes.add(len(found))
    assert len(sizes) > 1 or id == "master"


@pytest.mark.parametrize(("id", "name"), [("yoso", "win"), ("mana", "damyo")])
def test_forced_wins_by_three_searches(id: str, name: str) -> None:
    kind = puzzle_set(id).kind(name)
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
            assert found == plain.forces(position, mover, plies)
            answers.add(found)
        assert found == (proved.value == "win")
    assert answers == {True, False}


def test_events_other_than_winning() -> None:
    kind = puzzle_set("yoso").kind("block")
    game = kind.engine
    answers = []
    for position in sample(kind, 40, seed=7):
        nodes = nodes_of(game, kind.goal.event)
        found = Force(nodes, 10**6).wins(nodes.enter(position), True, 3)
        assert found == Plain(game, kind.goal.event).forces(position, game.mover(position), 3)
        answers.append(found)
    assert set(answers) == {True, False}


@pytest.mark.parametrize("name", ["keep", "save"])
def test_results_with_and_without_cuts_and_by_the_solver(name: str) -> None:
    kind, compared = puzzle_set("strings").kind(name), 0
    for position in sample(kind, 12, seed=3):
        game, player = kind.engine, kind.engine.mover(position)
        if not 1 < kind.goal.depth(position) <= 3:
            continue
        plain = Plain(game)
        points = Points(game, player, kind.goal.value, budget=10**6)
        finals = Finals(game, 10**6)
        for after in (position, *game.turns(position).values()):
            value = plain.value(kind.goal.value, after, player)
            assert points.value(after) == value == kind.goal.worth(finals.lead(after, player))
            compared += 1
    assert compared


def test_chips_alone_by_three_methods() -> None:
    kind = puzzle_set("strings").kind("plan")
    game = kind.engine
    (position,) = sample(kind, 1)
    before = game.score(position)[position.mover]
    scores = {}
    for chosen in combinations(game.turns(position), 3):
        if len({placement[:2] for placement in chosen}) == 3:
            grid = list(position.grid)
            for placement in chosen:
                grid[CELLS.index(placement[:2])] = placement[3].lower()
            after = type(position)(tuple(grid), position.mover)
            scores[tuple(sorted(chosen))] = game.score(after)[position.mover] - before
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
        Plain(game, most=100).forces(game.start(), "honour", 9)


# ---------------------------------------------------------------------------------------- levels and grades


def rated(nodes: int, **features: int) -> int:
    return grades.rating(nodes, {**dict.fromkeys(grades.measurements(), 0), **features})


def stars(rating: int) -> int:
    return grades.Grade({}, 1, 1, rating).stars


def test_stars_and_ratings_rise_with_the_nodes() -> None:
    found = [rated(1 << power, foreseen=2) for power in range(25)]
    assert found == sorted(found) and found[0] == 0 and found[-1] == 999
    assert [stars(rating) for rating in found] == [1] * 5 + [2] + [3] * 2 + [4] + [5] * 16


def test_who_has_only_to_look_has_few_stars() -> None:
    found = [stars(rated(10**9, foreseen=foreseen)) for foreseen in range(4)]
    assert found == [*grades.MOST, 5, 5] == [3, 4, 5, 5]
    assert [stars(rated(1, foreseen=foreseen)) for foreseen in range(4)] == [1, 1, 1, 1]


def test_five_stars_are_never_found_at_a_glance() -> None:
    for foreseen in range(4):
        assert stars(rated(10**9, foreseen=foreseen, soon=1)) == min(4, stars(rated(10**9, foreseen=foreseen)))
        for name in ("greedy", "first"):
            assert stars(rated(10**9, foreseen=foreseen, **{name: 1})) == grades.SIMPLE
    for id in collection.names():
        for puzzle in collection.puzzles(id):
            features = puzzle.proof["features"]
            assert puzzle.rating == grades.rating(puzzle.nodes, features)
            assert puzzle.difficulty == stars(puzzle.rating)
            assert puzzle.difficulty < 5 or not (features["soon"] or features["greedy"] or features["first"])


@pytest.mark.parametrize("id", ["yoso", "mana", "jo"])
def test_nodes_are_enough_and_no_fewer_are(id: str) -> None:
    """What is stored is what plain searches need; they settle on no other turn."""
    puzzle = next(one for one in collection.puzzles(id) if one.difficulty > 2 and levels.asks_players(kind_of(one)))
    kind = kind_of(puzzle)
    problem = Problem(kind, kind.engine.parse(puzzle.position), puzzle.depth)
    searches = levels.PlainSearches(problem, puzzle.solution)
    assert (searches.work, searches.soon) == (puzzle.nodes, puzzle.proof["features"]["soon"])
    needed = [next(n for n in levels.BUDGETS if searches.finds(seed, n)) for seed in range(levels.PLAIN_SEARCHES)]
    assert min(needed) <= searches.needed + 1  # a smaller budget may find it by luck, and a greater one lose it again
    wrong = next(turn for turn in problem.turns if turn != puzzle.solution[0])
    assert levels.PlainSearches(problem, (wrong,)).needed == 2 * levels.BUDGETS[-1]


@pytest.mark.parametrize(("kind", "depth"), [("damyo", 3), ("escape", 2)])
def test_nodes_follow_from_the_ranks_of_all_turns_in_the_line(kind: str, depth: int) -> None:
    """Every turn of the solver counts with its rank and with what is still to be foreseen there."""
    own, told = puzzle_set("mana"), 0
    for puzzle in (one for one in collection.puzzles("mana") if (one.kind, one.depth) == (kind, depth)):
        at, work = kind_of(puzzle).engine.parse(puzzle.position), 1.0
        foreseen = {"damyo": 2 * depth - 2, "escape": 2 * depth - 1}[kind]
        for number, turn in enumerate(puzzle.solution):
            here = Problem(kind_of(puzzle), at, depth)
            if number % 2 == 0:
                work *= (1 + levels.rank(own, here, turn)) * len(here.turns) ** ((foreseen - number) / 2)
            at = here.turns[turn]
        assert puzzle.nodes == int(6 * work**0.5)
        told += 1
    assert told > 5


def test_points_are_found_by_a_search_for_points() -> None:
    """The first turn that it settles on keeps the result, and another takes as many positions as it is given."""
    puzzle = min((one for one in collection.puzzles("strings") if one.kind == "keep"), key=lambda one: one.nodes)
    problem = Problem(kind_of(puzzle), kind_of(puzzle).engine.parse(puzzle.position), puzzle.depth)
    kernel, text = kernel_of(problem.game), problem.game.text
    start, *after = (
        kernel.encode(text(at)) for at in (problem.position, *(problem.turns[t] for t in sorted(problem.turns)))
    )
    search = levels.PointSearch(problem.game)
    positions = {turn: search.settles(start, at) for turn, at in zip(sorted(problem.turns), after, strict=True)}
    assert [turn for turn, number in positions.items() if number <= levels.MOST_POSITIONS] == [puzzle.solution[0]]
    assert levels.PlainSearches(problem, puzzle.solution).work == puzzle.nodes


def kind_of(puzzle):
    return puzzle_set(puzzle.game.partition(":")[0]).kind(puzzle.kind)


@pytest.mark.parametrize(
    ("id", "kind", "depth", "foreseen"),
    [
        ("yoso", "read", 1, 0),
        ("yoso", "win", 4, 6),
        ("yoso", "hold", 2, 3),
        ("mana", "disobey", 1, 0),
        ("mana", "shelter", 1, 1),
        ("favor", "hide", 1, 1),
        ("favor", "stalk", 1, 2),
        ("favor", "double", 1, 0),
        ("strings", "plan", 3, 4),
    ],
)
def test_how_many_turns_have_to_be_foreseen(id: str, kind: str, depth: int, foreseen: int) -> None:
    assert puzzle_set(id).kind(kind).goal.foreseen(depth) == foreseen


@pytest.mark.parametrize(
    ("id", "kind", "name"),
    [("jo", "flips", "close"), ("jo", "flips", "hidden"), ("mana", "shelter", "rank"), ("strings", "plan", "close")],
)
def test_estimates_grow_with_what_there_is_to_be_told_apart(id: str, kind: str, name: str) -> None:
    features = {**dict.fromkeys(grades.measurements(), 0), "turns": 20, "rank": 1}
    if name == "rank":
        features["close"] = 10**9
    found = [
        grades.estimate(puzzle_set(id).kind(kind), ("a1",), {**features, name: number})
        for number in (1, 9, 90, 10**9)
    ]
    assert found == sorted(found)
    assert found[0] < 3 and found[-1] > 2 * found[0]


def test_what_shows_only_after_another_step() -> None:
    """Of what is to be marked, a part is easily overlooked; it always belongs to it."""
    seen = set()
    for id, name in KINDS:
        kind = puzzle_set(id).kind(name)
        if kind.goal.form == "marks":
            for position in sample(kind, 12):
                found, hidden = (way(kind.engine, position) for way in (kind.goal.found, kind.goal.hidden))
                assert hidden <= found
                seen |= {(id, name)} if hidden else set()
    assert {id for id, _ in seen} >= {"jo", "mana", "favor"}
    # A second capture is rare.
    assert any(one.proof["features"]["hidden"] for one in collection.puzzles("yoso") if one.kind == "read")


def test_whoever_stumbles_on_the_first_turn_has_not_solved_it() -> None:
    """The line asks for every own turn: a level that finds the first one may fail later."""
    game = engines.find("yoso")
    shipped = [one for one in collection.puzzles("yoso") if one.kind == "win" and one.depth == 4]
    missed = 0
    for puzzle in shipped[:6]:
        at = game.parse(puzzle.position)
        problem = Problem(puzzle_set("yoso").kind("win"), at, puzzle.depth)
        whole, first = (levels.solver(problem, line) for line in (puzzle.solution, puzzle.solution[:1]))
        for seed in range(levels.SEEDS):
            assert first(1, seed) >= whole(1, seed)
            missed += first(1, seed) and not whole(1, seed)
    assert missed


def test_a_win_at_once_is_seen_by_every_player() -> None:
    own = puzzle_set("yoso")
    kind = own.kind("win")
    problem = Problem(kind, kind.engine.parse("hf..f/hh.hh/.hfh./hhfhh/hfhh. honour F"), 1)
    assert levels.asks_players(kind) and levels.level(problem, ("EF",)) == 1
    assert levels.rank(own, problem, "EF") == 1
    assert levels.greedy(own, problem) == "EF"


def test_what_looks_promising_to_somebody_who_knows_what_is_asked() -> None:
    """First sight tells no more than it says, and the solving turn is seldom far behind."""
    seen = set()
    for id in collection.names():
        for puzzle in collection.puzzles(id):
            kind = puzzle_set(id).kind(puzzle.kind)
            if not kind.goal.first_impression or (kind.name, id) in seen:
                continue
            seen.add((kind.name, id))
            game, at = kind.engine, kind.engine.parse(puzzle.position)
            turns = game.turns(at)
            steps = {turn: Step(game, at, turn, after) for turn, after in turns.items()}
            looks = {turn: kind.goal.first_impression(step) for turn, step in steps.items()}
            best = [turn for turn, look in looks.items() if look == 0]
            for turn in best:
                told = kind.goal.worth(steps[turn])
                match id, kind.name:
                    case "mana", "disobey":
                        assert told == 2  # nobody stands where the Mana asks for somebody
                    case "favor", "strike":
                        assert "x" in turn and told == 2  # no square at all is at the striker's back
                    case "favor", "stalk" | "hide":
                        assert puzzle_set(id).motifs["unseen"].holds(steps[turn])
            if (id, kind.name) == ("favor", "double"):
                behind = {t: {o.letter for o in at.others if t in _backs(game, at, o.letter)} for t in turns}
                sizes = {o.letter: sum(o.letter in one for one in behind.values()) for o in at.others}
                for turn, letters in behind.items():
                    assert "x" in turn or looks[turn] == max((-sizes[one] for one in letters), default=-1000)
            place = sum(look > looks[puzzle.solution[0]] for look in looks.values())
            assert place < puzzle.proof["features"]["rank"] <= len(turns)
    assert len(seen) == 6


def _backs(game, at, letter: str) -> set[str]:
    """Where the mover can strike one of the others from behind, by the turns that the rules list."""
    return {turn.partition("x")[0] for turn in game.turns(at) if turn.endswith(f"x{letter}:back")}


@pytest.mark.parametrize("id", names())
def test_themes_have_names_of_their_own(id: str) -> None:
    motifs = puzzle_set(id).motifs
    assert not common_themes().keys() & motifs.keys()
    assert all(motif.definition for motif in motifs.values())


def test_the_first_look_leaves_no_puzzle_out() -> None:
    """What it rules out is none by the slow search, either."""
    kind = puzzle_set("mana").kind("damyo")
    seen = set()
    for position in sample(kind, 30):
        turns = kind.engine.turns(position)
        if len(turns) < 5:
            continue
        force = Force(nodes_of(kind.engine, won), 10**6)
        enter = force.nodes.enter
        keys = [turn for turn, after in turns.items() if force.wins(enter(after), False, 2)]
        puzzle = len(keys) == 1 and not force.wins(enter(position), True, 1)
        assert kind.goal.ruled_out(Problem(kind, position, 2)) != puzzle
        seen.add(puzzle)
    assert False in seen


def test_keep_and_hold_are_for_puzzles_with_replies() -> None:
    for id, name in KINDS:
        kind = puzzle_set(id).kind(name)
        if isinstance(kind.goal, BestResult | OnlyWin):
            assert kind.refutes
