"""Games: rules, positions, players, records and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from printkit import engines
from printkit.api.checked import public
from printkit.api.commands import PressSettings, answer, run
from printkit.api.prints import Print, Puzzles
from printkit.books import collection
from printkit.books.puzzles import narrowed
from printkit.engines.game import Ruling, every_ruling
from printkit.engines.players import Advice, advise as advised, arena as matches
from printkit.engines.players.arena import Match
from printkit.engines.plugins import add
from printkit.engines.puzzles.examine import Examination, examine
from printkit.engines.puzzles.puzzle import read
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.engines.records import Replayed, replayed
from printkit.engines.scripting import Position, Rules
from printkit.engines.search.solution import Solution
from printkit.layouts.base.fence import widen
from printkit.layouts.base.refusals import located
from printkit.layouts.base.text import hold, read_text


@public
def games() -> tuple[str, ...]:
    """Return the ids of all games, including third-party ones, in the order in which they are listed.

    >>> "jo" in games()
    True
    """
    return engines.names()


@public
def game(name: str) -> Rules:
    """Return the rules of a game or variant; positions are made from them.

    Args:
        name: ``id`` or ``id:variant``.

    Raises:
        Refusal: there is no such game.

    >>> rules = game("jo")
    >>> rules.start.turns[:2]
    ('a1a2', 'a1b1')
    >>> after = rules.start.play("e5f5", "e6f6")
    >>> after.mover, after.outcome
    ('red', None)
    >>> rules.position(after.text) == after
    True
    """
    return Rules.of(name)


@public
def solve(
    position: Position, *, depth: int | None = None, nodes: int | None = None, seconds: float | None = None
) -> Solution:
    """Prove the value of a position; also return its best turns, the distance to the end and a line of play.

    Args:
        position: a position of any game.
        depth: number of turns to look ahead, counting those of both players.
        nodes: largest number of positions to search.
        seconds: time limit for the search; with a limit, answers depend on the speed of the machine.

    >>> solve(game("jo").start, nodes=100).value
    'unknown'
    """
    return position.solve(depth=depth, nodes=nodes, seconds=seconds)


@public
def add_games(folder: str | Path) -> tuple[str, ...]:
    """Make the games in a folder available to this process and its workers, and return their ids.

    Raises:
        Refusal: there is no such folder, it contains no game, or a game in it cannot be used.

    >>> add_games("no such folder")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    printkit.layouts.base.refusals.InputError: There is no game in "...no such folder"...
    """
    return add(Path(folder))


@public
def add_root(folder: str | Path) -> None:
    """Let data files refer to files in this folder as well as in their own, in this process and its workers.

    Raises:
        Refusal: there is no such folder.

    >>> add_root("no such folder")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    printkit.layouts.base.refusals.InputError: There is no folder "...no such folder".
    """
    widen(Path(folder))


@public
def advise(position: Position, *, level: int = 8, seed: int = 0) -> Advice:
    """Suggest a turn at a given strength, as ``printkit advise`` does.

    Args:
        position: a position of any game with players, such as ``game("jo").start``.
        level: strength, from 1 (weakest) to 8 (strongest).
        seed: a different seed gives a different style of play.

    >>> advise(game("jo").start, level=1).value
    'unknown'
    """
    return advised(position.rules.game, position.value, level, seed=seed)


@public
def arena(game: str, levels: tuple[int, int], *, games: int = 100, seed: int = 0) -> Match:
    """Play a match between two levels, as ``printkit arena`` does.

    Args:
        game: name of the game or variant.
        levels: strengths of the two sides, from 1 to 8.
        games: number of games; every opening is played twice.
        seed: the same seed gives the same games.

    >>> arena("jo", (2, 1), games=2).games
    2
    """
    makers = (matches.at_level(levels[0]), matches.at_level(levels[1]))
    return matches.summary(list(matches.match(engines.find(game), makers, games, seed=seed)))


@public
def balance(
    game: str, *, position: str | Position | None = None, level: int | Iterable[int] = (), games: int = 100,
    seed: int = 0, jobs: int | None = 1, paper: str | None = None, theme: str = "full",
) -> Print:  # fmt: skip
    """Measure the balance and pace of a game by self-play; the result is a page with plots, and its ``data`` contains
    the measurements.

    Args:
        game: name of the game or variant.
        position: the position at the start of each game (default: the one given in the rules).
        level: strength, or several to compare (default: 5).
        games: number of games at each level.
        seed: the same seed gives the same games.
        jobs: number of processes; None for one per core.
        paper, theme: size and look of the page.

    >>> balance("jo", level=1, games=2).data["games"]
    2
    """
    return Print.of("balance", {**locals(), "json": True})


@public
def record(
    game: str, turns: str | Iterable[str] = (), *, position: str | Position | None = None,
    header: str | Iterable[str] = (), result: str | None = None,
) -> Print:  # fmt: skip
    """Write the record of a game, as ``printkit record create`` does.

    Args:
        game: name of the game or variant.
        turns: turns in any accepted notation.
        position: the position before the first turn (default: the start of the game).
        header: headers such as ``"title: First game"``.
        result: result such as ``"draw (agreed)"`` (default: the result that follows from the turns).

    >>> print(record("jo", ["e5f5"], header="title: A start").to_text().splitlines()[0])
    game: jo
    """
    turns = turns.split() if isinstance(turns, str) else turns
    return Print.of("record create", locals())


@public
def self_play(
    game: str, levels: tuple[int, int], *, position: str | Position | None = None, seed: int = 0,
    header: str | Iterable[str] = (),
) -> Print:  # fmt: skip
    """Play a game between two levels and write its record, as ``printkit record play`` does.

    Args:
        game: name of the game or variant.
        levels: strengths of the first and the second player, from 1 to 8.
        position: the position at the start (default: the one given in the rules).
        seed: the same seed gives the same game.
        header: headers such as ``"title: First game"``.

    >>> self_play("jo", (1, 1)).to_text().startswith("game: jo")
    True
    """
    levels = ",".join(map(str, levels))  # type: ignore[assignment]
    return Print.of("record play", locals())


@public
def replay(record: str | Path | Print) -> Replayed:
    """Replay a record of any kind: a file NAME.play, its text, or the result of :func:`record` or :func:`self_play`.

    Raises:
        Refusal: a turn is illegal, or the result does not follow from the turns.

    >>> replay(record("jo", ["e5f5"])).courses[0].turns
    ('e5f5',)
    """
    text = record.to_text() if isinstance(record, Print) else str(record)
    if "\n" in text:
        return replayed(text)
    with located(text):
        return replayed(read_text(Path(text)))


@public
def annotate(
    record: str | Path | Print, *, nodes: int | None = None, paper: str | None = None, theme: str = "full",
    press: PressSettings | None = None,
) -> Print:  # fmt: skip
    """Annotate a recorded game turn by turn; the result is a chapter with figures, and its ``data`` contains the
    judgements.

    Args:
        record: a file NAME.play, its text, or the result of :func:`record` or :func:`self_play`.
        nodes: largest number of positions to search for a proof. With the default, a game of thirty turns takes a
            minute or two; with 0, nothing is proved.
        paper, theme: size and look of the pages.
        press: settings that adapt the file to a printer or a press.

    >>> annotate(record("jo", ["e5f5"]), nodes=0).data["turns"][0]["turn"]
    'e5f5'
    """
    if isinstance(record, Print) or "\n" in str(record):
        text = (record.to_text() if isinstance(record, Print) else str(record)).encode()
        record = Path(f"record-{sha256(text).hexdigest()[:10]}.play")
        hold(record, text)
    options = {"nodes": nodes, "paper": paper, "theme": theme, "press": press}
    return Print.of("annotate", {"file": record, "json": True, **options})


@public
def check_game(name: str | Path) -> Mapping[str, object]:
    """Check every part of a game, or of the games in a folder, as ``printkit games --check`` does.

    The result lists the parts, and its entry ``"ok"`` is true if all of them are sound.

    >>> check_game("jo")["ok"]
    True
    """
    return answer("games", {"check": str(name)})


@public
def claims(subject: str | Path | None = None) -> Mapping[str, object]:
    """Return the checkable statements in the rules of a game, with the verdicts and evidence of ``printkit claims``.

    Args:
        subject: name of the game (default: all games), or a file NAME.md, whose claims are checked and whose
            unsupported sentences are listed.

    Raises:
        Refusal: a claim in the text is false.

    >>> claims("jo")["claims"][0]["verdict"]
    'proved'
    """
    return answer("claims", {"game": subject and str(subject)})


@public
def conform(
    game: str,
    command: Iterable[str] = (),
    *,
    count: int = 40,
    seed: int = 0,
    nodes: int = 1000,
    seconds: float = 10.0,
) -> Print:
    """Check the answers of another program against the rules of a game, as ``printkit conform`` does.

    The ``data`` of the result lists the differences; a PDF of it shows the positions for which the two programs give
    different answers.

    Args:
        game: name of the game or variant.
        command: the program and its arguments; if it is left out, the result lists positions with the correct
            answers.
        count: number of positions.
        seed: a different seed gives other positions.
        nodes: largest number of positions to search for the proof of a value.
        seconds: time limit for each answer.

    >>> conform("yoso", count=2)
    <conform yoso: 2 positions>
    """
    options = {"count": count, "seed": seed, "nodes": nodes, "seconds": seconds}
    return Print.of("conform", {"game": game, "words": command, **options, "json": True})


@public
def doubts(game: str, *, games: int = 40) -> Print:
    """Search for positions in which an alternative reading of a rule matters, as ``printkit rulings --doubts`` does.

    The ``data`` of the result lists the positions, and its pages show them.

    Args:
        game: name of the game or variant.
        games: number of random games for each search.

    >>> doubts("yoso", games=4)
    <rulings yoso: 1 page of 76 x 113.1 mm>
    """
    return Print.of("rulings", {"game": game, "games": games, "doubts": True, "json": True})


@public
def perft(position: Position, depth: int) -> int:
    """Count the positions after every sequence of a given number of turns, as ``printkit perft`` does.

    >>> perft(game("jo").start, 1)
    1551
    """
    options = {"game": position.rules.name, "position": position.text, "depth": depth}
    return cast(int, answer("perft", options)["nodes"])


@public
def rulings(game: str) -> tuple[Ruling, ...]:
    """Return the rules and rulings of a game as the engine applies them, with reasons.

    >>> rulings("jo")[0].id
    'jo.pair'
    """
    return tuple(every_ruling(engines.find(game)))


@public
def game_command(game: str, command: str, options: Mapping[str, object] | None = None) -> Print:
    """Run a command of a single game, such as ``printkit favor duel``; third-party games can also have commands.

    The ``data`` of the result is the output with ``--json``. If the command writes a file, the result also has pages
    or text, and can be saved.

    Args:
        game: id of the game.
        command: name of the command.
        options: its options and arguments by name, such as ``{"ace_high": True}`` for ``--ace-high``.

    >>> game_command("favor", "duel", {"position": "A:5:KS,7H,2D B:6:QC,9C,3S"}).data["line"]
    ['KS', 'QC', 'strike']
    >>> game_command("strings", "deal", {"seed": 1})
    <strings deal strings-deal: 1 A4 page>
    """
    game = engines.find(game).info.id
    return Print.of(f"{game} {command}", {"json": True, **(options or {})})


@public
def puzzles(
    subject: str | Path, *, puzzle_theme: str | Iterable[str] = (), kind: str | Iterable[str] = ()
) -> Puzzles:
    """Return the puzzles that come with a game, or those in a file ``NAME.jsonl``.

    Args:
        subject: id of the game, or the file.
        puzzle_theme: only puzzles with one of these themes, such as ``"sacrifice"``.
        kind: only puzzles of these kinds.

    Raises:
        Refusal: there is no such game or file, or a line of the file is not a puzzle.

    >>> found = puzzles("jo")[:2]
    >>> found[0].task.endswith(".")
    True
    >>> len(found.check())
    2
    """
    every = collection.puzzles(str(subject))
    if not puzzle_theme and not kind:
        return Puzzles(every, str(subject) if subject in collection.names() else "")
    choices = [(each,) if isinstance(each, str) else tuple(each) for each in (puzzle_theme, kind)]
    return Puzzles(narrowed(every, themes=choices[0], kinds=choices[1], stars=(1, 5)))


@public
def prove(position: Position, kind: str, *, depth: int | None = None, seconds: float | None = None) -> Examination:
    """Determine whether a position has exactly one solution as a puzzle of a given kind, as ``printkit puzzles
    prove`` does.

    Args:
        position: a position of any game with puzzles.
        kind: the task, such as ``"win"``.
        depth: number of turns (default: the first depth with exactly one solution).
        seconds: time limit for the search; with a limit, answers depend on the speed of the machine.

    Raises:
        Refusal: there is no such kind or depth, or the search reached a limit before it was finished.

    >>> result = prove(game("yoso").position("hffff/f.h.f/hh..h/hhfhh/..hh. honour V"), "win")
    >>> result.solution
    ('VVxFV+VV', 'EAxEV+VF', 'FF')
    """
    puzzle_kind = puzzle_set(position.rules.game.info.id).kind(kind)
    return examine(puzzle_kind, puzzle_kind.engine.parse(position.text), depth, seconds=seconds)


@public
def puzzle_kinds(game: str | None = None) -> Mapping[str, object]:
    """Return the puzzle kinds and themes of a game, or of all games, as ``printkit puzzles kinds`` lists them.

    >>> puzzle_kinds("jo")["kinds"][0]["kind"]
    'flips'
    """
    return answer("puzzles kinds", locals())


@public
def puzzle_grades() -> Mapping[str, object]:
    """Explain the star ratings of puzzles: the scores behind them and other measurements, as ``printkit puzzles
    grades`` does.

    >>> puzzle_grades()["stars"]["1"]
    0
    """
    return answer("puzzles grades", {})


@public
def why(id: str, file: str | Path | None = None) -> Mapping[str, object]:
    """Explain a puzzle: its solution, the reasons why other turns fail, and all measurements, as ``printkit puzzles
    why`` does.

    Args:
        id: id of the puzzle.
        file: a file NAME.jsonl, for puzzles that do not come with printkit.

    >>> why(puzzles("jo")[0].id)["difficulty"]
    1
    """
    return answer("puzzles why", {"id": id, "file": file and str(file)})


@public
def calibrate_puzzles(logs: Iterable[str | Path], puzzles: Iterable[str | Path] = ()) -> Mapping[str, object]:
    """Compare the star ratings of puzzles with their solvers' logs, as ``printkit puzzles calibrate`` does.

    Args:
        logs: the files that the studio and on-screen sheets write, one for each person.
        puzzles: files of puzzles that do not come with printkit.

    >>> entry = f'{{"puzzle": "{puzzles("jo")[0].id}", "date": "2026-11-22T18:20:05.120Z", "tries": 1, '
    >>> _ = Path("log.json").write_text(entry + '"hints": 0, "seconds": 9, "solved": true}')
    >>> calibrate_puzzles(["log.json"])["logs"]
    1
    """
    return answer("puzzles calibrate", locals())


@public
def mine(
    game: str, *, count: int = 10, seed: int = 0, kind: str | Iterable[str] = (), jobs: int | None = 1,
    tries: int = 1_500, store: str | Path | None = None,
) -> Puzzles:  # fmt: skip
    """Find and prove puzzles for a game, as ``printkit puzzles mine`` does; each can take half a minute.

    Args:
        game: id of the game.
        count: number of puzzles, divided among the game's kinds and depths.
        seed: the same seed gives the same puzzles.
        kind: only puzzles of these kinds.
        jobs: number of processes; None for one per core.
        tries: number of games to search for puzzles of each kind and depth before giving up.
        store: SQLite file to which every puzzle is written as soon as it is found, so that a stopped search can
            continue.

    >>> mine("jo", count=1, kind="flips", tries=150).check()
    <Puzzles: 1 puzzle of jo>
    """
    with TemporaryDirectory(prefix="printkit-") as folder:
        options = {**locals(), "store": store or Path(folder, "mined.sqlite")}
        del options["folder"]
        result = run("puzzles mine", options, Path(folder, "mined.jsonl"))
    return Puzzles(read("".join(data.decode() for data in result.files.values())))
