"""What sentences say in Yoso-Go, on the Master board, in Mana and in Jo."""

from __future__ import annotations

from typing import Any

from tests.reproof.task import Task, reads

HORIZON = 16
"""Turns of both players within which it must be known who wins."""
TOKENS = {"honour": "h", "fate": "f"}


def _gone(before: str, after: str, piece: str) -> set[int]:
    return {at for at, (one, other) in enumerate(zip(before, after, strict=True)) if one == piece != other}


# --------------------------------------------------------------------------- Yoso-Go and the Master board


def _takable(task: Task, position: Any) -> set[str]:
    """The tokens of the player not to move that are gone after some turn."""
    (foe,) = (player for player in task.rules.info.players if player != position.mover)
    token = TOKENS[foe]
    spots = task.rules.spots_of(position)
    turns = task.search.turns(position).values()
    return {spots[at] for after in turns for at in _gone(position.tokens, after.tokens, token)}


@reads("yoso", "mark every NAME token that you could capture this turn, at once or after other captures")
@reads("master", "mark every NAME token that you could capture this turn, at once or after other captures")
def take(task: Task) -> str:
    return task.same(_takable(task, task.position))


@reads("master", "suppose it were NAME’s turn on the same element. Mark every token of yours that could be captured")
def endangered(task: Task) -> str:
    turned = type(task.position)(task.position.tokens, task.foe, task.position.element)
    return task.same(_takable(task, turned))


@reads("master", "mark every spot where placing a token wins at once, without captures (a complete circle wins)")
def winning_spots(task: Task) -> str:
    return task.same({t for t, after in task.turns.items() if "x" not in t and _wins(task, after)})


def _wins(task: Task, after: Any) -> bool:
    return bool(task.search.won(after, task.solver))


@reads("yoso", "win in (#) turn(s)")
@reads("master", "win in (#) turn(s) (a complete circle wins)")
@reads("mana", "capture the damyo in (#) turn(s)")
def win(task: Task, number: int) -> str:
    return task.line(number)


@reads("yoso", "within (#) turn(s), leave NAME without a legal turn (other wins do not count)")
def block(task: Task, number: int) -> str:
    def blocked(position: Any, player: str) -> bool | None:
        over = task.rules.outcome(position)
        return None if over is None else over.winner == player and over.reason == "blocked"

    def stuck(position: Any, player: str) -> bool | None:
        """Also a full board that is lost: nobody has a legal turn there."""
        over = task.rules.outcome(position)
        if over is None:
            return None
        return position.mover != player and (over.reason == "blocked" or over.winner != player)

    return task.line(number, blocked) or task.line(number, stuck)


@reads(
    "yoso",
    "find the only turn that stops NAME. After any other turn, NAME can win (#); after the right one, "
    "NAME cannot force a win even (#)",
)
@reads(
    "mana",
    "save your damyo. Only one turn works: after any other, NAME can capture it (#); after the right "
    "one, NAME cannot force its capture even (#)",
)
def hold(task: Task, number: int, later: int) -> str:
    plies = 2 * number - 1
    holding = {turn for turn, after in task.turns.items() if not task.search.forces(after, task.foe, plies)}
    wrong = task.single(holding)
    if wrong:
        return wrong
    after = task.turns[task.solution[0]]
    return "it does not hold so long" * task.search.forces(after, task.foe, 2 * later - 1)


@reads("yoso", "find the only turn that still forces a win; after any other you lose")
@reads("jo", "find the only winning turn")
def only_win(task: Task) -> str:
    return task.single({turn for turn, after in task.turns.items() if task.search.wins(after, task.solver, HORIZON)})


@reads(
    "master",
    "find the only turn after which NAME can neither win at once nor capture a token (a complete circle wins)",
)
def unharmed(task: Task) -> str:
    own = TOKENS[task.solver]

    def harmless(after: Any) -> bool:
        replies = task.search.turns(after).values()
        return not any(task.search.won(one, task.foe) or _gone(after.tokens, one.tokens, own) for one in replies)

    return task.single({turn for turn, after in task.turns.items() if harmless(after)})


# --------------------------------------------------------------------------------------------------- Mana


@reads("mana", "mark every square where your turn can end")
def ends(task: Task) -> str:
    return task.same({_changed(task, after) for after in task.turns.values()} - {""})


def _changed(task: Task, after: Any) -> str:
    """The square that holds a piece of the solver after a turn and did not before, or held an enemy one."""
    pairs = zip(task.rules.spots_of(after), task.position.squares, after.squares, strict=True)
    return next((spot for spot, old, new in pairs if old != new and new != "."), "")


@reads("mana", "find a turn after which NAME cannot obey the Mana (capturing the damyo does not count)")
def disobey(task: Task) -> str:
    def disobeyed(after: Any) -> bool:
        if task.rules.outcome(after) or after.mana == "-":
            return False
        called = task.rules.value(after.mana, after.orientation)
        spots = task.rules.spots_of(after)
        values = {spot: task.rules.value(spot, after.orientation) for spot in spots}
        for reply in task.search.turns(after).values():
            # A piece that moves leaves its square; a ronin that comes back leaves none.
            left = [
                spot for spot, old, new in zip(spots, after.squares, reply.squares, strict=True) if old != new == "."
            ]
            if any(values[spot] == called for spot in left):
                return False
        return True

    return task.single({turn for turn, after in task.turns.items() if disobeyed(after)})


@reads("mana", "find the only turn after which NAME cannot capture anything")
def shelter(task: Task) -> str:
    def pieces(position: Any) -> int:
        letters = task.game.DAMYO[task.solver] + task.game.RONIN[task.solver]
        return sum(position.squares.count(letter) for letter in letters)

    return task.single(
        {
            turn
            for turn, after in task.turns.items()
            if all(pieces(one) == pieces(after) for one in task.search.turns(after).values())
        }
    )


# ----------------------------------------------------------------------------------------------------- Jo


def _flippable(task: Task, position: Any) -> set[str]:
    own, enemy = task.game.COLOURS[position.mover], task.game.COLOURS[_other(task, position.mover)]
    spots, found = task.rules.spots_of(position), set()
    for after in task.search.turns(position).values():
        pairs = zip(spots, position.cells, after.cells, strict=True)
        found |= {spot for spot, old, new in pairs if (old, new) == (enemy, own)}
    return found


def _other(task: Task, player: str) -> str:
    (other,) = (one for one in task.rules.info.players if one != player)
    return other


@reads("jo", "mark every NAME stone that you can flip this turn")
def flips(task: Task) -> str:
    return task.same(_flippable(task, task.position))


@reads("jo", "suppose it were NAME’s turn. Mark every stone of yours that could be flipped")
def flippable(task: Task) -> str:
    return task.same(_flippable(task, type(task.position)(task.position.cells, task.foe)))


def _lead(task: Task, position: Any) -> int:
    score = task.rules.score(position)
    return int(score[task.solver] - score[task.foe])


@reads("jo", "find the turn that leaves you furthest ahead (or least behind) in threes after NAME’s best reply")
def lead(task: Task) -> str:
    def left(after: Any) -> int:
        return min((_lead(task, one) for one in task.search.turns(after).values()), default=_lead(task, after))

    leads = {turn: left(after) for turn, after in task.turns.items()}
    wins = {turn for turn, after in task.turns.items() if _wins(task, after)}
    return task.single({turn for turn, value in leads.items() if value == max(leads.values())} | wins)


@reads("jo", "move a neutral stone onto a NAME stone so that your lead in threes grows as much as possible")
def shot(task: Task) -> str:
    enemy = task.game.COLOURS[task.foe]
    leads = {}
    for turn, after in task.turns.items():
        pairs = zip(task.position.cells, after.cells, strict=True)
        if any((old, new) == (enemy, "n") for old, new in pairs):
            leads[turn] = _lead(task, after)
    return task.single({turn for turn, value in leads.items() if value == max(leads.values())})
