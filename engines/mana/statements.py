"""Statements in the rule text of Mana."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.statements import states
from printkit.engines.game import Outcome
from printkit.engines.mana import setup
from printkit.engines.mana.rules import DAMYO, EMPTY, LIFTED, OPPONENT, PASS, RONIN, RONINS, SQUARES, Mana, Position
from printkit.layouts.base.refusals import InputError

GAMES, PLIES = 50, 30
"""Number of random games in a sample, and number of turns in each."""


def _mana() -> Mana:
    game = engines.find("mana")
    assert isinstance(game, Mana)
    return game


@states("Description")
def twelve_of_each() -> Finding:
    """The mat has 36 squares: twelve singles, twelve doubles and twelve triples."""
    game = _mana()
    tallies = [Counter(game.value(square, rotation) for square in SQUARES) for rotation in range(4)]
    counts = ", ".join(f"{number} of value {value}" for value, number in sorted(tallies[0].items()))
    return Finding(all(each == {1: 12, 2: 12, 3: 12} for each in tallies), f"{len(SQUARES)} squares: {counts}")


@states("Description")
def six_pieces_each() -> Finding:
    """Each player has six pieces: a damyo and five ronins."""
    squares = _mana().start().squares
    results = {player: (squares.count(DAMYO[player]), squares.count(RONIN[player])) for player in DAMYO}
    counts = ", ".join(f"{player}: {damyos} damyo, {ronins} ronins" for player, (damyos, ronins) in results.items())
    return Finding(set(results.values()) == {(1, 5)}, counts)


@states("Before starting the game")
def four_sides() -> Finding:
    """Red may lay the mat with any of its four sides nearest, and all four ways are different."""
    game = _mana()
    ways = [tuple(game.value(square, rotation) for square in SQUARES) for rotation in range(4)]
    homes = ["".join(str(way[SQUARES.index(s)]) for s in sorted(SQUARES) if s[1] in "12") for way in ways]
    return Finding(
        len(set(ways)) == len(ways) == len(set(homes)),
        f"{len(set(ways))} different mats of {len(ways)}; Red's two rows differ in each: {', '.join(homes)}",
    )


@states("Before starting the game")
def six_of_twelve() -> Finding:
    """Each player fills six of the twelve squares in the two nearest rows."""
    homes = {"red": [s for s in SQUARES if s[1] in "12"], "amber": [s for s in SQUARES if s[1] in "56"]}
    start = dict(zip(SQUARES, setup.default().squares, strict=True))
    legal_count = illegal_count = 0
    for player, home in homes.items():
        others = {square: piece for square, piece in start.items() if square not in home}
        for six in combinations(home, 6):
            # It makes no difference which of the six squares has the damyo; each of them has it once.
            damyo = six[legal_count % 6]
            pieces = dict.fromkeys(six, RONIN[player]) | {damyo: DAMYO[player]}
            legal_count += _sets_up(others | pieces)
            for outside in (square for square in SQUARES if others.get(square) == EMPTY):
                rest = {square: piece for square, piece in pieces.items() if square != damyo}
                illegal_count += not _sets_up(others | rest | {outside: DAMYO[player]})
    sizes = ", ".join(f"{len(home)} squares for {player}" for player, home in homes.items())
    return Finding(
        (legal_count, illegal_count) == (2 * 924, 2 * 924 * 18),
        f"{sizes}; all {legal_count} choices of six are accepted, and all {illegal_count} with a piece elsewhere are "
        "refused",
    )


def _sets_up(pieces: dict[str, str]) -> bool:
    """Return whether the game can start with these pieces."""
    position = Position("".join(pieces.get(square, EMPTY) for square in SQUARES), "red", LIFTED, 0)
    try:
        setup.check(position)
    except InputError:
        return False
    return True


@states("The moves of the damyos and ronins")
def steps_by_value() -> Finding:
    """A piece moves three squares from a triple, two from a double and one from a single. It may turn at right
    angles, but it may not enter a square twice, and every square it passes through must be empty.
    """
    game, counts, cases = _mana(), dict[int, set[int]](), 0
    # Only a piece within reach can change where a walk leads, so one other piece is put on every square in turn.
    for rotation, square, other in product(range(4), SQUARES, SQUARES):
        if other == square:
            continue
        for mover in DAMYO:
            pieces = {square: DAMYO[mover], other: DAMYO[OPPONENT[mover]]}
            value, ends = game.value(square, rotation), _ends(game, pieces, mover, rotation=rotation)
            if ends != {square: _walks(pieces, square, mover, steps=value)}:
                return Finding(False, f"from {square} of value {value}: {' '.join(sorted(ends[square]))}")
            cases += 1
        if other == _far(square):
            counts.setdefault(value, set()).add(len(ends[square]))
    summary = ", ".join(f"{min(some)} to {max(some)} for value {n}" for n, some in sorted(counts.items()))
    return Finding(
        True,
        f"on all {len(SQUARES)} squares of the four mats, a piece reaches exactly the squares that such walks reach, "
        f"wherever the only other piece is ({cases} positions); if that piece is far away, it reaches {summary}",
    )


@states("Is the Mana always to be obeyed? (b)")
def only_pieces_block() -> Finding:
    """A piece that cannot move is blocked by other pieces."""
    game = _mana()
    # A blocked piece can move once the pieces near it are gone, so it is those pieces that block it.
    least = min(
        len(_ends(game, {square: DAMYO[mover], _far(square): DAMYO[OPPONENT[mover]]}, mover, rotation=angle)[square])
        for angle, square, mover in product(range(4), SQUARES, DAMYO)
    )
    return Finding(least > 0, f"a piece with no other piece near it can always move to at least {least} squares")


def _position(pieces: dict[str, str], mover: str, *, mana: str, rotation: int) -> Position:
    """Return the position with only ``pieces`` (keyed by square) on the board."""
    return Position("".join(pieces.get(square, EMPTY) for square in SQUARES), mover, mana, rotation)


def _far(square: str) -> str:
    """Return the square farthest from another; pieces on the two do not affect each other."""
    return max(SQUARES, key=lambda other: abs(ord(other[0]) - ord(square[0])) + abs(int(other[1]) - int(square[1])))


def _ends(game: Mana, pieces: dict[str, str], mover: str, *, rotation: int) -> dict[str, set[str]]:
    """Return the destinations of each of the mover's pieces while nobody carries the Mana."""
    ends: dict[str, set[str]] = {square: set() for square, piece in pieces.items() if piece == DAMYO[mover]}
    for turn in game.turns(_position(pieces, mover, mana=LIFTED, rotation=rotation)):
        ends.setdefault(turn[:2], set()).add(turn[-2:])
    return ends


@cache
def _beside(square: str) -> tuple[str, ...]:
    """Return the neighbours of a square."""
    file, rank = ord(square[0]), int(square[1])
    near = (f"{chr(file + across)}{rank + up}" for across, up in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    return tuple(other for other in near if other in SQUARES)


def _walks(pieces: dict[str, str], square: str, mover: str, *, steps: int) -> set[str]:
    """Return the ends of walks of ``steps`` steps that enter no square twice and meet no piece before the end."""
    walks: list[tuple[str, ...]] = [(square,)]
    for left in range(steps, 0, -1):
        obstacles = {DAMYO[mover], RONIN[mover]} if left == 1 else {*DAMYO.values(), *RONIN.values()}
        walks = [
            (*walk, place)
            for walk in walks
            for place in _beside(walk[-1])
            if place not in walk and pieces.get(place) not in obstacles
        ]
    return {walk[-1] for walk in walks}


@states("Goal of the game")
def damyo_or_ronin_wins() -> Finding:
    """Every piece, damyo or ronin, can capture any opposing piece within reach, and a player wins by capturing the
    opponent's damyo.
    """
    game, cases = _mana(), 0
    for rotation, square, player, taker in product(range(4), SQUARES, DAMYO, ("damyo", "ronin")):
        own = {square: DAMYO[player]} if taker == "damyo" else {square: RONIN[player]}
        for target in sorted(_walks({}, square, player, steps=game.value(square, rotation))):
            pieces = own | {target: DAMYO[OPPONENT[player]]}
            if taker == "ronin":
                # The player's own damyo is in the corner that is farthest away, and never in the way.
                pieces[next(corner for corner in _corners(square) if corner != target)] = DAMYO[player]
            pieces[_free_square(pieces)] = RONIN[OPPONENT[player]]  # a loser may still have ronins
            after = game.turns(_position(pieces, player, mana=LIFTED, rotation=rotation)).get(f"{square}x{target}")
            if after is None or game.outcome(after) != Outcome(player, "damyo"):
                return Finding(False, f"{player}'s {taker} on {square} does not win by capturing on {target}")
            control = {**pieces, target: RONIN[OPPONENT[player]], _free_square(pieces): DAMYO[OPPONENT[player]]}
            goes_on = game.turns(_position(control, player, mana=LIFTED, rotation=rotation)).get(f"{square}x{target}")
            if goes_on is None or game.outcome(goes_on):
                return Finding(False, f"capturing a ronin on {target} ends the game")
            cases += 1
    return Finding(
        True,
        f"{cases} cases: each player's damyo and ronins, from every square of the four mats, to every square within "
        "reach; capturing a ronin does not end the game",
    )


def _corners(square: str) -> list[str]:
    """Return the corners of the mat, with those farthest from a square first."""
    corners = ("a1", "a6", "f1", "f6")
    return sorted(corners, key=lambda each: -abs(ord(each[0]) - ord(square[0])) - abs(int(each[1]) - int(square[1])))


def _free_square(pieces: dict[str, str]) -> str:
    """Return an empty square with no piece near it, if there is one."""
    return max(
        (square for square in SQUARES if square not in pieces),
        key=lambda square: min(
            abs(ord(square[0]) - ord(other[0])) + abs(int(square[1]) - int(other[1])) for other in pieces
        ),
    )


@states("Is the Mana always to be obeyed? (a)")
def nothing_to_obey_with() -> Finding:
    """A player with no piece on a square of the Mana's value may move any piece, or return a captured ronin to an
    empty square of that value.
    """
    # A player's options depend on the Mana's value, the destinations of their pieces and whether a ronin is captured.
    # So every square of all mats carries the Mana, and the player has none to five ronins on consecutive squares of
    # other values, beginning with any of them.
    return _freed(_without(), standing=False)


@states("Is the Mana always to be obeyed? (b)")
def all_are_blocked() -> Finding:
    """A player may also move any piece, or return a captured ronin to an empty square of the Mana's value, if none of
    their pieces on squares of that value can move.
    """
    # A piece is boxed in by the pieces on the squares next to it: on a single only by the player's own, elsewhere by
    # pieces of either colour. So a piece is boxed in on every square of all mats in all these ways. Each of the other
    # pieces is then left out in turn, to show that the player is not free unless all of them are there.
    return _freed(_boxed_in(), standing=True)


def _without() -> Iterator[Position]:
    """Yield the positions in which the mover has no piece on a square of the Mana's value."""
    game = _mana()
    for rotation, mana, mover, carrier in product(range(4), SQUARES, DAMYO, ("damyo", "ronin")):
        mana_value, enemy = game.value(mana, rotation), OPPONENT[mover]
        homes = [square for square in SQUARES if game.value(square, rotation) != mana_value and square != mana]
        for number in range(RONINS + 1):
            first = (5 * number + SQUARES.index(mana)) % len(homes)
            squares = (homes[first:] + homes[:first])[: number + 2]
            pieces = dict.fromkeys(squares[1:-1], RONIN[mover]) | {squares[0]: DAMYO[mover]}
            pieces[mana] = DAMYO[enemy] if carrier == "damyo" else RONIN[enemy]
            if carrier == "ronin":
                pieces[squares[-1]] = DAMYO[enemy]
            yield _position(pieces, mover, mana=mana, rotation=rotation)


def _boxed_in() -> Iterator[Position]:
    """Yield positions in which a piece on a square of the Mana's value is boxed in, and the same positions without
    one of its neighbours.
    """
    game = _mana()
    for rotation, square, mover in product(range(4), SQUARES, DAMYO):
        value, enemy = game.value(square, rotation), OPPONENT[mover]
        colours = (mover,) if value == 1 else (mover, enemy)
        near = _beside(square)
        carriers = [s for s in SQUARES if game.value(s, rotation) == value and s not in (square, *near)]
        for number, around in enumerate(product(colours, repeat=len(near))):
            pieces = {place: RONIN[player] for place, player in zip(near, around, strict=True)}
            pieces[square] = RONIN[mover]
            mana = carriers[number % len(carriers)]
            pieces[mana] = RONIN[enemy]
            if list(pieces.values()).count(RONIN[mover]) > RONINS - (number % 2):
                pieces[square] = DAMYO[mover]
            for player in DAMYO:
                if DAMYO[player] not in pieces.values():
                    pieces[_free_square(pieces)] = DAMYO[player]
            yield _position(pieces, mover, mana=mana, rotation=rotation)
            for place in near:
                fewer = {each: piece for each, piece in pieces.items() if each != place}
                yield _position(fewer, mover, mana=mana, rotation=rotation)


def _freed(positions: Iterable[Position], *, standing: bool) -> Finding:
    """Check that the legal turns in all these positions are exactly those that the text describes.

    ``standing`` says whether the mover has pieces on squares of the Mana's value. There must be positions with a
    captured ronin and positions without one.
    """
    game, exemptions, obligations, returns = _mana(), 0, 0, set[bool]()
    for position in positions:
        expectation, obeys, some = _described(game, position)
        if set(game.turns(position)) != expectation:
            return Finding(False, f"{game.text(position)}: {' '.join(game.turns(position))}")
        obligations += obeys
        if not obeys and some == standing:
            exemptions += 1
            returns.add(any(turn.startswith("@") for turn in expectation))
    who = "with pieces on such squares, none of which can move" if standing else "without a piece on such a square"
    return Finding(
        exemptions > 0 and returns == {True, False},
        f"{exemptions} positions of players {who}, with the Mana on every square of the four mats, with and without "
        "captured ronins"
        + (f"; in {obligations} others, such a piece can move, so one of them must" if obligations else ""),
    )


def _described(game: Mana, position: Position) -> tuple[set[str], bool, bool]:
    """Return the turns that the text allows, whether they obey the Mana, and whether pieces are on squares of its
    value.
    """
    mover, rotation = position.mover, position.orientation
    pieces = {s: piece for s, piece in zip(SQUARES, position.squares, strict=True) if piece != EMPTY}
    mana_value = game.value(position.mana, rotation)
    walks = {
        square: _walks(pieces, square, mover, steps=game.value(square, rotation))
        for square, piece in pieces.items()
        if piece in (DAMYO[mover], RONIN[mover])
    }
    mana_walks = {square: ends for square, ends in walks.items() if game.value(square, rotation) == mana_value}
    obeys = any(mana_walks.values())
    moves = {
        f"{square}{'x' * (end in pieces)}{end}"
        for square, ends in (mana_walks if obeys else walks).items()
        for end in ends
    }
    ronins_out = RONINS - list(pieces.values()).count(RONIN[mover])
    if not obeys and ronins_out:
        moves |= {f"@{s}" for s in SQUARES if s not in pieces and game.value(s, rotation) == mana_value}
    return moves or {PASS}, obeys, bool(mana_walks)


@states("Some advice to beginners")
def losing_pieces_frees() -> Finding:
    """Capturing the opponent's ronins gives the opponent more opportunities not to obey the Mana."""
    game, exemptions, obligations, new_obligations, free = _mana(), 0, 0, 0, 0
    for seed in range(GAMES):
        random = Random(f"mana {seed}")
        position = setup.drawn(seed)
        for _ in range(PLIES):
            turns = game.turns(position)
            if not turns:
                break
            position = turns[random.choice(list(turns))]
            ronins = [i for i, piece in enumerate(position.squares) if piece == RONIN[position.mover]]
            if game.outcome(position) or position.mana == LIFTED or not ronins:
                continue
            at = random.choice(ronins)
            fewer = replace(position, squares=f"{position.squares[:at]}{EMPTY}{position.squares[at + 1 :]}")
            before, after = _free(game, position), _free(game, fewer)
            obligations, exemptions = obligations + (not before), exemptions + (not before and after)
            free, new_obligations = free + before, new_obligations + (before and not after)
    return Finding(
        None,
        f"not proved, only sampled: in positions from {GAMES} seeded games of random turns, the player to move "
        f"lost a ronin; of {obligations} players who had to obey the Mana, {exemptions} no longer had to, and "
        "of "
        f"{free} who did not have to, {new_obligations} then did",
    )


def _free(game: Mana, position: Position) -> bool:
    """Return whether the player to move is free not to obey the Mana."""
    mana_value = game.value(position.mana, position.orientation)
    return any(
        turn == PASS or turn.startswith("@") or game.value(turn[:2], position.orientation) != mana_value
        for turn in game.turns(position)
    )
