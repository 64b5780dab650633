"""Checks of the requirements that every game must meet.

:data:`CHECKS` contains the checks of a game's (or variant's) rules; :func:`parts` checks every part that a game
declares to the engines. The package's own tests and `printkit games --check` use the same checks.
"""

import ast
import random
import re
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from printkit import engines
from printkit.engines.claims.statements import statements
from printkit.engines.game import Game, IllegalTurn, NotationError, common_rulings, every_ruling
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.engines.search.solve import book_of, kernel_of
from printkit.layouts import boards
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError, Refusal

PLIES, GAMES, SAMPLE = 60, 3, 12
"""The maximum length of a random game in turns, the number of games to play, and the number of positions to examine.
"""

Step = tuple[object, "str | None"]
State = Literal["ok", "absent", "fails"]


class Fault(Exception):
    """A requirement that a game does not meet, named by the message."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of checking one part of a game.

    Attributes:
        part: the part's name in the declaration.
        state: whether the part meets its requirements, is missing, or fails.
        message: a description of its contents or of its fault.
    """

    part: str
    state: State
    message: str = ""


def require(holds: object, message: str) -> None:
    """Raise Fault unless a condition is true."""
    if not holds:
        raise Fault(message)


# --------------------------------------------------------------------------------------------- random games


@lru_cache(maxsize=256)
def playout(name: str, seed: int, plies: int = PLIES) -> tuple[Step, ...]:
    """Return the positions and turns of a random game: ((position, turn), ..., (last position, None))."""
    game, choose = engines.find(name), random.Random(f"{name} {seed}")
    position = game.start()
    steps: list[Step] = []
    for _ in range(plies):
        turns = game.turns(position)
        if not turns:
            break
        turn = choose.choice(list(turns))
        steps.append((position, turn))
        position = turns[turn]
    return (*steps, (position, None))


@lru_cache(maxsize=256)
def positions(name: str, count: int = SAMPLE, seed: int = 0) -> tuple[object, ...]:
    """Return a sample of positions from random games, including starts and ends."""
    games = [playout(name, seed + i) for i in range(GAMES)]
    pool = list(dict.fromkeys(position for steps in games for position, _ in steps))
    ends = [steps[-1][0] for steps in games]
    choose = random.Random(f"{name} {seed}")
    return tuple(dict.fromkeys([pool[0], *ends, *choose.sample(pool, min(count, len(pool)))]))[:count]


# ---------------------------------------------------------------------------------------------- the rules


def named(game: Game[object], name: str) -> None:
    """Check that the game can be found by its name."""
    id, _, _ = name.partition(":")
    require(game.name == name, f"its name is {game.name!r}, but it was asked for as {name!r}")
    require(game.info.id == id == engines.info(id).id, f"its info is that of {game.info.id!r}")
    players = game.info.players
    require(len(set(players)) == len(players) >= 2, f"players are two or more, each called otherwise: {players}")
    require(all(re.fullmatch("[A-Za-z]+", player) for player in players), f"players are called by words: {players}")
    require(all(isinstance(line, str) and line for line in game.info.credits), "credits are lines of text")
    require(game.info.title, "a game has a title")
    try:
        engines.find(f"{id}:nonsense")
    except InputError:
        return
    raise Fault("the variant 'nonsense' is accepted, but unknown variants must be refused (see Info.called)")


def start(game: Game[object], name: str) -> None:
    """Check that the start is a position of the game."""
    first = game.start()
    require(game.parse(game.text(first)) == first, "the start does not come back from its text")
    message = f"info.start is {game.info.start!r}, but the actual start is {game.text(first)!r}"
    require(game.text(first) == game.info.start, message)
    require(game.mover(first) == game.info.players[0], "the player listed first begins")
    require(game.outcome(first) is None, "the game is over at the start")


def texts(game: Game[object], name: str) -> None:
    """Check that positions survive conversion to text and back, and that only exact texts are accepted."""
    by_text: dict[str, object] = {}
    for position in positions(name, PLIES):
        text = game.text(position)
        require(text.isascii() and text.isprintable(), f"position {text!r} is a line of printable ASCII")
        require(text.split() == text.split(" "), f"position {text!r} has one blank between fields, none around")
        again = game.parse(text)
        require(
            again == position and hash(again) == hash(position), f"{text!r} is read as {again!r}, not {position!r}"
        )
        require(by_text.setdefault(text, position) == position, f"two positions are written {text!r}")
    text = game.text(game.start())
    spoilt = (f" {text}", f"{text} ", text.replace(" ", "  ", 1), f"{text}\n", text.replace(" ", "\t"), "")
    for wrong in spoilt:
        if wrong == text:
            continue
        try:
            game.parse(wrong)
        except NotationError:
            continue
        raise Fault(f"parse accepts {wrong!r}, but it must raise NotationError for anything but the exact notation")


def over(game: Game[object], name: str) -> None:
    """Check that the game is over if and only if no turns are left, and that every turn is then refused."""
    for position in positions(name):
        text, result = game.text(position), game.outcome(position)
        require((result is None) == bool(game.turns(position)), f"{text!r}: over exactly when no turn is left")
        require(game.mover(position) in game.info.players, f"{text!r}: the mover is a player")
        if result:
            require(result.winner in (None, *game.info.players), f"{text!r}: the winner is a player or None")
            require(re.fullmatch("[a-z]+", result.reason), f"{text!r}: the reason {result.reason!r} is a word")
        score = game.score(position)
        require(score is None or set(score) == set(game.info.players), f"{text!r}: a score names every player")
    for seed in range(GAMES):
        *steps, (end, _) = playout(name, seed)
        if game.outcome(end) and steps:
            turn = steps[-1][1]
            try:
                game.play(end, turn or "")
            except IllegalTurn as error:
                require(error.rule == "all.over", f"turns after the end are refused by all.over, not {error.rule}")
            else:
                raise Fault(f"the game is over in {game.text(end)!r}, but {turn} can still be played")


def turns(game: Game[object], name: str) -> None:
    """Check that turns are sorted, distinct and canonical, and that ``play`` accepts them."""
    for position in positions(name):
        text, legal_turns = game.text(position), game.turns(position)
        require(list(legal_turns) == sorted(legal_turns), f"{text!r}: turns are sorted")
        for turn in legal_turns:
            plain = turn.isascii() and turn.isprintable() and " " not in turn and turn
            require(plain, f"{text!r}: the turn {turn!r} is a word of printable ASCII")
        for turn in random.Random(text).sample(list(legal_turns), min(15, len(legal_turns))):
            result = game.play(position, turn)
            require(
                result == (turn, legal_turns[turn]),
                f"{text!r}: play({turn!r}) gives {result!r}, not what turns gives",
            )
            again = game.parse(game.text(legal_turns[turn]))
            require(
                again == legal_turns[turn], f"{text!r}: the position after {turn} does not come back from its text"
            )


def rulings(game: Game[object], name: str) -> None:
    """Check that every ruling has a unique id, and that every id named in the source exists."""
    prefix = f"{game.info.id}."
    ids = [ruling.id for ruling in every_ruling(game)]
    require(len(set(ids)) == len(ids), "two rulings have one id")
    for ruling in game.rulings:
        require(ruling.id.startswith(prefix), f"the ruling {ruling.id} is called {prefix}SOMETHING")
        whole = ruling.text.endswith(".") and ruling.why.endswith(".") and ruling.source
        require(whole, f"the ruling {ruling.id} has a text and a reason that end with a full stop, and a source")
    valid_ids = {*ids, *(ruling.id for ruling in common_rulings())}
    for path in sorted(Path(sys.modules[engines.home(game.info.id)].__file__ or "").parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalTurn" and len(node.args) > 1:
                rule = node.args[1]
                if isinstance(rule, ast.Constant):
                    require(
                        rule.value in valid_ids, f"{path.name}, line {node.lineno}: there is no ruling {rule.value!r}"
                    )


Check = Callable[[Game[object], str], None]
CHECKS = MappingProxyType({each.__name__: each for each in (named, start, texts, over, turns, rulings)})
"""The checks for every game and variant: functions that take the rules and the name, and may raise Fault."""


# ----------------------------------------------------------------------------------------------- all parts


def parts(id: str) -> Iterator[Finding]:
    """Check every part that a game declares to the engines.

    Raises:
        InputError: there is no such game.
    """
    engine = engines.engine(id)
    names = [engine.info.called(variant) for variant in (None, *engine.info.variants)]
    for name in names:
        yield found("rules" if name == id else f"rules of {name}", partial(_rules, name))
    yield found("boards", partial(_boards, id))
    for part, look in (
        ("kernel", _kernel), ("book", _book), ("facts", _facts), ("statements", _statements), ("puzzles", _kinds),
    ):  # fmt: skip
        there = _answers(id) if part == "facts" else getattr(engine, part) is not None
        yield found(part, partial(look, id)) if there else Finding(part, "absent")


def _answers(id: str) -> bool:
    """Return whether the game describes the effects of its turns; False if its rules cannot be loaded (another check
    reports that).
    """
    finding = found("facts", lambda: str(engines.find(id).offers("effects")))
    return finding == Finding("facts", "ok", "True")


def found(part: str, look: Callable[[], str]) -> Finding:
    """Check a part and return the result; the message of any error is included, for the game's author."""
    try:
        return Finding(part, "ok", look())
    except (Fault, Refusal) as error:
        return Finding(part, "fails", str(error))
    except Exception as error:
        return Finding(part, "fails", f"{type(error).__name__}: {error}{_place(error)}")


def _place(error: BaseException) -> str:
    """Return the file and line number of the innermost entry of a traceback that is outside the package."""
    house = Path(__file__).parent.parent
    place, at = "", error.__traceback__
    while at:
        path = Path(at.tb_frame.f_code.co_filename)
        ours = path.is_relative_to(house / "engines") or path.is_relative_to(house / "layouts")
        if path.is_absolute() and not ours and not path.is_relative_to(sys.base_prefix) and path.is_file():
            place = f" ({path}, line {at.tb_lineno})"
        at = at.tb_next
    return place


def _rules(name: str) -> str:
    game = engines.find(name)
    for check in CHECKS.values():
        check(game, name)
    return f"{len(game.turns(game.start()))} first turns, {len(game.rulings)} rulings"


def _boards(id: str) -> str:
    engine = engines.engine(id)
    for name in engine.boards:
        require(name in engine.info.boards, f"the board {name} is declared and not among info.boards")
    sizes = []
    for name in engine.info.boards:
        board = boards.find(name)
        require(board.name == name, f"the board {name} calls itself {board.name}")
        require(board.spots, f"the board {name} has no spots")
        spots = {spot.id for spot in board.spots}
        require(len(spots) == len(board.spots), f"two spots of the board {name} have one name")
        strangers = {spot for row in (*(line.spots for line in board.lines), *board.links) for spot in row} - spots
        require(not strangers, f"lines or links of the board {name} name spots that are not there: {strangers}")
        for spot in board.spots:
            inside = 0 <= spot.x <= board.width and 0 <= spot.y <= board.height
            require(inside, f"the spot {spot.id} lies outside the board {name}")
        sizes.append(f"{name} {board.width:.0f} x {board.height:.0f} mm")
    return ", ".join(sizes) or "no board"


def _kernel(id: str) -> str:
    game, count = engines.find(id), 0
    kernel = kernel_of(game)
    for position in positions(id):
        after = game.turns(position)
        if len(after) <= 400:
            words = kernel.encode(game.text(position))
            one, two = (
                sorted(map(kernel.decode, kernel.successors(words))),
                sorted({*map(game.text, after.values())}),
            )
            require(one == two, f"{game.text(position)!r}: kernel and rules have other successors")
            count += 1
    return f"agrees with the rules on {count} positions"


def _book(id: str) -> str:
    game = engines.find(id)
    return f"{len(book_of(game, kernel_of(game)))} positions"


def _facts(id: str) -> str:
    game, count = engines.find(id), 0
    for position in positions(id):
        spots = set(game.spots_of(position))
        standing = game.pieces_on(position)
        require(set(standing) <= spots, f"{game.text(position)!r}: pieces stand on spots that are not listed")
        for turn in list(game.turns(position))[:SAMPLE]:
            changes = game.effects(position, turn)
            is_different = standing != game.pieces_on(game.turns(position)[turn])
            require(changes or not is_different, f"{turn} changes pieces by no deed")
            strange = {spot for effect in changes for spot in effect.path} - spots
            require(not strange, f"{turn}: deeds name spots that are not there: {strange}")
            count += 1
        game.options(position, None)
    return f"{len(game.pieces)} pieces, {count} turns described"


def _statements(id: str) -> str:
    return f"{len(statements(id))} statements"


def _kinds(id: str) -> str:
    puzzles = puzzle_set(id)
    names = [(kind.game, kind.name) for kind in puzzles.kinds]
    require(len(set(names)) == len(names), "two kinds of one game have one name")
    for kind in puzzles.kinds:
        require(kind.game.partition(":")[0] == id, f"the kind {kind.name} is of {kind.game}")
        words = kind.title and kind.stipulation and kind.definition
        require(words, f"the kind {kind.name} has a title, a stipulation and a definition")
        play = kind.play(random.Random(f"{id} {kind.name}"))
        game = kind.engine
        require(game.text(play.positions[0]) == play.start, f"{kind.name}: play.start is not the first position")
        require(puzzles.begins(game, play.positions[0]), f"{kind.name}: begins refuses the start of its own game")
        position = play.positions[0]
        for turn, after in zip(play.turns, play.positions[1:], strict=False):
            position = game.play(position, turn)[1]
            require(position == after, f"{kind.name}: {turn} does not lead to the position that play gives")
        puzzles.key(game, position)
        kind.task(position, kind.depths[0])
    return ", ".join(kind.name for kind in puzzles.kinds)
