"""The kinds of claims, each with its form, an example, and a function that decides it and reports the facts.

Words in capitals are variables: ``TURN``, ``SPOT``, ``N``... ``SPOTS`` and ``THINGS`` are names separated by spaces
or commas, or ``none``. A function receives the state, whose last position it judges, and the words that replace the
variables. It reports the facts even if they contradict the claim.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import TypeAlias

from printkit.engines.claims.finding import Finding
from printkit.engines.claims.statements import Statement, statements
from printkit.engines.game import Game, IllegalTurn, NoValue, every_ruling
from printkit.engines.state import State
from printkit.layouts import boards
from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError, clip
from printkit.layouts.base.wording import listed, plural
from printkit.layouts.board import Board

NODES = 200_000
"""The number of positions that may be expanded to prove a claim about values; a claim that needs more remains
unproved.
"""

LONGEST = 400
"""Longest list of turns, in characters, that a message may quote."""


Judge: TypeAlias = Callable[..., Finding]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of claim.

    Attributes:
        name: its leading words.
        form: its form.
        example: a claim of this kind.
        pattern: pattern that matches it, with a group for each variable of the form.
        judge: function that decides it.
    """

    name: str
    form: str
    example: str
    pattern: re.Pattern[str]
    judge: Judge

    @property
    def help(self) -> str:
        """The meaning of the claim in one sentence."""
        return " ".join((self.judge.__doc__ or "").split())


KINDS: dict[str, Kind] = {}

_PLACES = beside(__file__, "places.toml")
"""The patterns of the words that may replace each variable."""


def kind(form: str, example: str) -> Callable[[Judge], Judge]:
    """Register a function as the judge of a kind; words in brackets in its form may be left out of a claim."""

    def note(judge: Judge) -> Judge:
        pattern = ""
        for word in form.split():
            bare = word.strip("[]:")
            inner = _PLACES.get(bare, re.escape(bare)) + (":" if word.endswith(":") or ":]" in word else "")
            gap = " " if pattern else ""
            if word.startswith("["):
                pattern += "(?:"
            pattern += gap + inner
            if word.endswith("]"):
                pattern += ")?"
        name = re.match(r"[a-z ]+", form)
        assert name
        key = name[0].strip()
        KINDS[key] = Kind(key, form, example, re.compile(pattern), judge)
        return judge

    return note


# ------------------------------------------------------------------------------------------------- turns


@kind("legal TURN", "legal WWxFW+WV")
def legal(state: State, turn: str) -> Finding:
    """The turn is legal."""
    refusal = _refusal(state, turn)
    return Finding(False, str(refusal)) if refusal else Finding(True, f"{turn} is legal")


@kind("illegal TURN because RULE", "illegal WWxFF+WV because landing")
def illegal(state: State, turn: str, rule: str) -> Finding:
    """The turn is well formed, but this rule forbids it (its id may be given without the game's id)."""
    rule_id = _rule(state.game, rule)
    refusal = _refusal(state, turn)
    if refusal is None:
        return Finding(False, f"{turn} is legal and leads to {state.after(turn).text!r}")
    return Finding(refusal.rule == rule_id, f"{turn} is illegal by {refusal.rule}: {refusal.why}")


@kind("only TURNS", "only WWxFW+WV")
def only(state: State, turns: str) -> Finding:
    """These turns, in any of their notations, are the only legal ones."""
    game, position = state.game, state.position
    claim: set[str] = set()
    for turn in turns.replace(",", " ").split():
        refusal = _refusal(state, turn)
        if refusal:
            return Finding(False, str(refusal))
        claim.add(game.play(position, turn)[0])
    turns_here = state.turns
    others = [turn for turn in turns_here if turn not in claim]
    if others:
        return Finding(False, f"{_count(others, 'other turn')} legal: {_list(others)}")
    return Finding(True, f"{_list(turns_here)} and no other turn is legal")


@kind("turns N", "turns 4")
def turns(state: State, number: str) -> Finding:
    """There are this many distinct legal turns."""
    legal_turns = state.turns
    return Finding(
        len(legal_turns) == int(number),
        f"{_count(legal_turns, 'turn')} legal" + (f": {_list(legal_turns)}" if legal_turns else ""),
    )


@kind("no pass", "no pass")
def no_pass(state: State) -> Finding:
    """There are legal turns, and each of them does something: the player to move cannot pass."""
    legal_turns = state.turns
    idle = [turn for turn in legal_turns if not state.effects(turn)]
    if not legal_turns:
        return Finding(False, "no turn is legal")
    says = f"{_list(idle)} does nothing" if idle else f"{_count(legal_turns, 'turn')} legal, and each does something"
    return Finding(not idle, says)


@kind("options [of SPOT:] SPOTS", "options WA WE WF WW")
def options(state: State, start: str, spots: str) -> Finding:
    """These are the spots on which the player to move may begin a turn by placing a piece, or to which they may move
    a piece (with ``of SPOT``, the piece on that spot).
    """
    if start:
        _spots(state, start)
    placements = state.options(start or None)
    return _same(_spots(state, spots), placements, f"the options{f' of {start}' * bool(start)} are")


@kind("gains most TURN", "gains most WF")
def gains_most(state: State, turn: str) -> Finding:
    """The turn gains the player to move more points, relative to everybody else's, than any other turn would."""
    refusal = _refusal(state, turn)
    if refusal:
        return Finding(False, str(refusal))
    leads: dict[str, int] = {}
    for each in state.turns:
        score = state.after(each).score or {}
        leads[each] = 2 * score.get(state.mover, 0) - sum(score.values())
    most = max(leads.values())
    best = [each for each, lead in leads.items() if lead == most]
    return Finding(best == [state.canonical(turn)], f"{_list(best)} gains most")


@kind("captures SPOTS", "captures FW")
def captures(state: State, spots: str) -> Finding:
    """The turn that led here removed opposing pieces from these spots and from no others."""
    if not state.played:
        message = "captures refers to the last turn, but no turn has been played."
        raise InputError("turn", "", message)
    targets = [effect.spot for effect in state.last_effects if effect.kind in ("remove", "flip")]
    return _same(_spots(state, spots), targets, f"{state.played[-1]} captures")


@kind("can capture SPOTS", "can capture FW")
def can_capture(state: State, spots: str) -> Finding:
    """These are the spots on which some legal turn captures."""
    targets = {
        effect.spot for turn in state.turns for effect in state.effects(turn) if effect.kind in ("remove", "flip")
    }
    capturable = [spot for spot in state.spots if spot in targets]
    return _same(_spots(state, spots), capturable, f"{state.mover} can capture")


# --------------------------------------------------------------------------------------- ends and values


@kind("wins PLAYER by REASON", "wins red by points")
def wins(state: State, player: str, reason: str) -> Finding:
    """The game is over, and this player has won for this reason."""
    _player(state.game, player)
    outcome = state.outcome
    return Finding(outcome is not None and (outcome.winner, outcome.reason) == (player, reason), _outcome(state))


@kind("draw by REASON", "draw by points")
def draw(state: State, reason: str) -> Finding:
    """The game is over, and it is a draw."""
    outcome = state.outcome
    return Finding(outcome is not None and (outcome.winner, outcome.reason) == (None, reason), _outcome(state))


@kind("score POINTS", "score red 7 black 5")
def score(state: State, points: str) -> Finding:
    """Each player named has this many points (zones, threes)."""
    words = points.replace(",", " ").split()
    claim = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    for player in claim:
        _player(state.game, player)
    points_now = state.score
    if points_now is None:
        return Finding(False, "the rules give no score here")
    says = f"the score is {', '.join(f'{player} {number}' for player, number in points_now.items())}"
    return Finding(all(points_now.get(player) == number for player, number in claim.items()), says)


@kind("value VALUE [in N]", "value win in 2")
def value(state: State, outcome: str, number: str) -> Finding:
    """The player to move wins, loses or draws with best play; ``in N``: in N of the winner's turns, and no fewer."""
    from printkit.engines.search.solve import Limits, solve, value_of

    game, position = state.game, state.position
    _solvable(game)
    mover = game.mover(position)
    if not number:
        solution = value_of(game, position, NODES)
        if solution.value not in ("unknown", outcome):
            solution = solve(game, position, Limits(nodes=NODES))
        if solution.value == "unknown":
            return Finding(None, f"{solution.nodes} positions were searched without a proof")
        line = f", such as {' '.join(solution.line)}" if solution.line else ""
        return Finding(solution.value == outcome, f"{mover} to move: {solution.value}{line}")
    if outcome == "draw" or int(number) < 1:
        message = "{value} is not a value; write win in N or loss in N, with N at least 1, or draw."
        raise InputError("value", f"{outcome} in {number}", message)
    count, depth, nodes = 0, 0, NODES
    while count < int(number):
        # Counting both players' turns, a win in N takes at most 2N - 1 turns and a loss in N takes 2N.
        count += 1
        depth = 2 * count - (outcome == "win")
        solution = solve(game, position, Limits(depth=depth, nodes=nodes))
        nodes -= solution.nodes
        if solution.value != "unknown":
            break
        if nodes <= 0:
            return Finding(None, f"{NODES} positions were searched without a proof")
    else:
        what = "forces nothing" if outcome == "win" else "is forced to nothing"
        return Finding(False, f"{mover} {what} within {plural(depth, 'turn')} of both players")
    says = f"{mover} to move: {solution.value} in {count}{_first(game, position, solution.value, depth=depth)}"
    return Finding((solution.value, count) == (outcome, int(number)), says)


def _first(game: Game[object], position: object, value: str, *, depth: int) -> str:
    """Return, for a message, a turn that begins a forced win within this many turns, counting those of both
    players.
    """
    from printkit.engines.search.solve import Limits, solve

    if value != "win":
        return ""
    for turn, after in game.turns(position).items():
        outcome = game.outcome(after)
        loses = solve(game, after, Limits(depth=depth - 1, nodes=NODES)).value == "loss" if depth > 1 else False
        if (outcome and outcome.winner == game.mover(position)) or loses:
            return f", by {turn}"
    return ""


@kind("margin MARGIN", "margin +3")
def margin(state: State, number: str) -> Finding:
    """The final difference in points for the player to move, with best play."""
    from printkit.engines.search.solve import Limits, solve

    _solvable(state.game)
    solution = solve(state.game, state.position, Limits(nodes=NODES))
    if solution.margin is None:
        return Finding(None, f"{solution.nodes} positions were searched without a proof")
    says = f"the margin for {state.mover} is {solution.margin:+d}"
    return Finding(solution.margin == int(number), says)


# -------------------------------------------------------------------------------- the position and the pieces


@kind("sees SPOT SPOT", "sees A e5")
def sees(state: State, one: str, other: str) -> Finding:
    """The second spot is visible from the first; a courtier's letter stands for that courtier's square."""
    if not state.game.offers("sight"):
        raise state.game.silent("sight")
    where = {piece[0]: spot for spot, piece in state.pieces.items()}
    a, b = (_spots(state, where.get(word, word))[0] for word in (one, other))
    obstacle, _ = state.game.sight(state.position, a, b)
    return Finding(not obstacle, f"{b} is not seen from {a}: {obstacle}" if obstacle else f"{b} is seen from {a}")


@kind("on SPOT PIECE", "on d3 AE")
def on(state: State, spot: str, piece: str) -> Finding:
    """The piece on the spot is this one, as written in positions; ``none`` for an empty spot."""
    (place,) = _spots(state, spot)
    occupant = state.pieces.get(place, "none")
    return Finding(occupant == piece, f"{'nothing' if occupant == 'none' else occupant} is on {spot}")


@kind("holds PLAYER THINGS", "holds A KS 7H 2D")
def holds(state: State, player: str, things: str) -> Finding:
    """The player has exactly these things (cards) in hand; ``none`` for an empty hand."""
    if not state.game.offers("holds"):
        raise state.game.silent("holds")
    _player(state.game, player)
    hand = sorted(state.game.holds(state.position, player))
    claim = sorted(things.replace(",", " ").split()) if things != "none" else []
    return Finding(hand == claim, f"{player} holds {' '.join(hand) or 'nothing'}")


@kind("flips SPOT from N directions", "flips e5 from 2 directions")
def flips(state: State, spot: str, number: str) -> Finding:
    """The player to move has this many different placements that can flip the piece on a spot."""
    if not state.game.offers("flippers"):
        raise state.game.silent("flippers")
    _spots(state, spot)
    flippers = state.game.flippers(state.position, spot)
    ways = f" ({_list(flippers)})" if flippers else ""
    says = f"{state.mover} can flip {spot} from {len(flippers)} directions{ways}"
    return Finding(len(flippers) == int(number), says)


@kind("position POSITION", "position r..b/...b/.... black")
def position(state: State, text: str) -> Finding:
    """The position is the one written here."""
    claim = state.game.parse(text)
    return Finding(claim == state.position, f"the position is {state.text!r}")


@kind("pieces N [of PIECE]", "pieces 6 of n")
def pieces(state: State, number: str, letter: str) -> Finding:
    """There are this many pieces on the board (or pieces with that letter)."""
    names = state.game.pieces
    if letter and letter not in names:
        message = f"There is no piece {{value}}; the pieces are {', '.join(names)}."
        raise InputError("piece", letter, message, names=names)
    # Anything after the letter is the direction that the piece faces.
    matches = [piece for piece in state.pieces.values() if piece.startswith(letter)]
    kind = f" ({names[letter]})" if letter else ""
    return Finding(len(matches) == int(number), f"pieces on the board{kind}: {len(matches)}")


# --------------------------------------------------------------------------------------------- boards, texts


@kind("spots N", "spots 25")
def spots(state: State, number: str) -> Finding:
    """The board has this many spots (cells, squares, cards)."""
    board_spots = state.spots
    return Finding(len(board_spots) == int(number), f"the board has {len(board_spots)} spots")


@kind("line SPOTS", "line WW WF FW FF")
def line(state: State, spots: str) -> Finding:
    """These spots, in this order, are a complete line on the board."""
    claim = _spots(state, spots)
    lines = [each.spots for each in _board(state).lines]
    if claim in lines or claim[::-1] in lines:
        return Finding(True, f"{' '.join(claim)} is a line")
    near = max(lines, key=lambda each: len(set(each) & set(claim)), default=())
    return Finding(False, f"no such line; the nearest is {' '.join(near) or 'none'}")


@kind("lines N [through SPOT]", "lines 4 through FF")
def lines(state: State, number: str, spot: str) -> Finding:
    """The board has this many lines (or lines through that spot)."""
    if spot:
        _spots(state, spot)
    matches = [each for each in _board(state).lines if not spot or spot in each.spots]
    says = f"{len(matches)} lines{f' pass through {spot}' if spot else ' are on the board'}"
    return Finding(len(matches) == int(number), says)


@kind("proved STATEMENT", "proved game.twenty-lines")
def proved(state: State, id: str) -> Finding:
    """The statement in a rule text is true in every case (``printkit claims`` lists the statements)."""
    by_id = {each.id: each for each in statements(id.partition(".")[0])}
    if id not in by_id:
        message = "There is no statement {value}; printkit claims lists them all."
        raise InputError("statement", id, message, names=by_id)
    finding = _established(by_id[id])
    if finding.verdict == "shown":
        return Finding(None, f"it is only shown by an example: {finding.says}")
    return finding


# ------------------------------------------------------------------------------------------------- helpers


@cache
def _established(statement: Statement) -> Finding:
    """Return the finding about a statement, cached because a book may name the same statement many times."""
    return statement.establish()


def _board(state: State) -> Board:
    """Return the board that the game is played on."""
    return boards.find(state.game.info.boards[0])


def _refusal(state: State, turn: str) -> IllegalTurn | None:
    try:
        state.after(turn)
    except IllegalTurn as error:
        return error
    return None


def _rule(game: Game[object], name: str) -> str:
    """Return the id of one of the game's rulings. Raises InputError."""
    ids = [ruling.id for ruling in every_ruling(game)]
    for id in (name, f"{game.info.id}.{name}", f"all.{name}"):
        if id in ids:
            return id
    message = f"{{value}} is not a ruling of {game.info.id}; printkit rulings {game.info.id} lists them all."
    raise InputError("rule", name, message, names=ids)


def _player(game: Game[object], name: str) -> None:
    if name not in game.info.players:
        message = f"There is no player {{value}}; the players are {listed(game.info.players)}."
        raise InputError("player", name, message, names=game.info.players)


def _spots(state: State, text: str) -> tuple[str, ...]:
    """Return the spots in a list; ``none`` is the empty list. Raises InputError."""
    if text == "none":
        return ()
    names = state.spots
    spots = tuple(text.replace(",", " ").split())
    for spot in spots:
        if spot not in names:
            raise InputError("spot", spot, f"{{value}} is not a spot of {state.game.info.id}.", names=names)
    return spots


def _same(claim: Collection[str], actual: Sequence[str], lead: str) -> Finding:
    """Compare two lists of spots."""
    says = f"{lead} {' '.join(actual) or 'none'}"
    missing = [spot for spot in actual if spot not in claim]
    wrong = [spot for spot in claim if spot not in actual]
    notes = ([f"{' '.join(missing)} left out"] if missing else []) + (
        [f"{' '.join(wrong)} not among them"] if wrong else []
    )
    return Finding(not notes, says + (f" ({'; '.join(notes)})" if notes else ""))


def _outcome(state: State) -> str:
    outcome = state.outcome
    if outcome is None:
        return f"the game goes on, {state.mover} to move"
    return f"{outcome.winner} wins by {outcome.reason}" if outcome.winner else f"it is a draw by {outcome.reason}"


def _solvable(game: Game[object]) -> None:
    if not game.info.history:
        raise NoValue(game.name)


def _count(items: Sequence[str], noun: str) -> str:
    return f"{plural(len(items), noun)} {'is' if len(items) == 1 else 'are'}"


def _list(items: Iterable[str]) -> str:
    return clip(" ".join(items), LONGEST)
