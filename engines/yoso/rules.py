"""The rules of Yoso-Go, in the order of the rulebook.

A spot is named by two letters, its zone's and its own (``WF``, the Fire spot in the Water zone). Nothing here depends
on the number of letters; the Master board (:mod:`printkit.engines.master`) has the same rules on spots with three
letters (the zone's, the circle's and the spot's own).

A turn is an optional capture phase of any number of hops, followed by the compulsory placement of a new token. Both
depend on the *element* of the opponent's last token.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from printkit.engines.game import (
    Effect,
    Game,
    IllegalTurn,
    Info,
    NotationError,
    Outcome,
    Ruling,
    one_of,
    rulings,
    split_fields,
)
from printkit.engines.yoso import INFO
from printkit.layouts import pentagon
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.wording import capitalised, spelled

TOKENS = {"honour": "h", "fate": "f"}
OPPONENT = {"honour": "fate", "fate": "honour"}
EMPTY = "."
FREE = "-"
"""The element of a player who may place anywhere, on the first turn of the game."""

RULINGS = rulings(__file__)


@dataclass(frozen=True, slots=True)
class Position:
    """A position in Yoso-Go or on the Master board.

    Attributes:
        tokens: ``h``, ``f`` or ``.`` for every spot, in the order of ``printkit.layouts.pentagon.spots``; each zone,
            and each circle, is one slice of the text.
        mover: the player to move, ``honour`` or ``fate``.
        element: the element that the mover is on, or ``-``.
    """

    tokens: str
    mover: str
    element: str


@dataclass(frozen=True, slots=True)
class Hop:
    """A possible hop: indices of the spots left, hopped over and reached, and its notation."""

    start: int
    over: int
    end: int
    text: str


@cache
def hops(levels: int) -> Mapping[str, tuple[Hop, ...]]:
    """Return all hops on the board, grouped by the element of the landing spot, in the order of their notation."""
    index = {spot: i for i, spot in enumerate(pentagon.spots(levels))}
    runs = [line.spots for line in pentagon.lines(levels)]
    runs += [(*ring, *ring[:2]) for ring in pentagon.rings(levels)]
    all_hops = {
        Hop(index[a], index[b], index[c], f"{a}x{c}")
        for run in runs
        for way in (run, run[::-1])
        for a, b, c in zip(way, way[1:], way[2:], strict=False)
    }
    sorted_hops = sorted(all_hops, key=lambda hop: hop.text)
    return {element: tuple(hop for hop in sorted_hops if hop.text.endswith(element)) for element in pentagon.LETTERS}


@cache
def playable(levels: int) -> Mapping[str, tuple[int, ...]]:
    """Return, for every element, the indices of the spots that have its letter anywhere in their names."""
    spots = pentagon.spots(levels)
    places = {element: tuple(i for i, spot in enumerate(spots) if element in spot) for element in pentagon.LETTERS}
    return {**places, FREE: tuple(range(len(spots)))}


ELEMENTS = {"A": "Air", "E": "Earth", "F": "Fire", "V": "Void", "W": "Water"}
FEW = 3
"""The largest number of turns left to a player that is worth mentioning."""
NAMES = {token: player for player, token in TOKENS.items()}


class Yoso(Game[Position]):
    """The rules for spots whose names have ``levels`` letters.

    Args:
        info: the game.
        variant: its variant, if any.
        levels: number of letters in the name of a spot.
        wins: the areas that win when one player's tokens fill them; for each, the reason and the number of spots, in
            the order in which they are tested.
        rulings: the rulings; errors name ``ID.hop``, ``ID.placement`` and so on.

    Raises:
        InputError: there is no such variant.
    """

    info = INFO
    name = ""
    rulings: tuple[Ruling, ...] = ()
    pieces = NAMES

    def __init__(
        self,
        info: Info,
        variant: str | None = None,
        levels: int = 2,
        *,
        wins: tuple[tuple[str, int], ...] = (("zone", 5),),
        rulings: tuple[Ruling, ...] = RULINGS,
    ) -> None:
        self.info, self.name, self.rulings = info, info.called(variant), rulings
        self._spots = pentagon.spots(levels)
        self._index = {spot: i for i, spot in enumerate(self._spots)}
        self._hops, self._playable = hops(levels), playable(levels)
        self._zone, self._wins = len(self._spots) // 5, wins
        spot = f"[{pentagon.LETTERS}]{{{levels}}}"
        self._turn = re.compile(rf"(?:{spot}x{spot}\+)*{spot}(?:x{spot})?")
        circles = ",".join(["[.hf]{5}"] * 5 ** (levels - 2))
        self._pattern = re.compile(circles)
        self._example = "+".join([self._hops["W"][0].text, self._spots[-1]])

    def parse(self, text: str) -> Position:
        """Return the position written as ``ZONES MOVER ELEMENT``.

        Raises:
            NotationError: the text is malformed, or both players hold a complete zone (or circle, in
                ``master:circle``).
        """
        zones, mover, element = split_fields(text, "ZONES MOVER ELEMENT")
        groups = zones.split("/")
        if len(groups) != len(pentagon.LETTERS):
            message = "The {field} must be the five zones A/E/F/V/W, joined by /, not {value}."
            raise NotationError("zones", zones, message)
        for letter, group in zip(pentagon.LETTERS, groups, strict=True):
            if not self._pattern.fullmatch(group):
                form = self._pattern.pattern.replace("[.hf]{5}", ".....")
                message = f"The {{field}} must have the form {form} in dots, h and f, not {{value}}."
                raise NotationError(f"zone {letter}", group, message)
        tokens = "".join(groups).replace(",", "")
        for reason, size in self._wins:
            if len(self._complete(tokens, size)) > 1:
                message = f"In the {{field}} {{value}}, both players hold a complete {reason}."
                raise NotationError("zones", zones, message)
        return Position(
            tokens, one_of("mover", mover, self.info.players), one_of("element", element, (*pentagon.LETTERS, FREE))
        )

    def text(self, position: Position) -> str:
        """Return the position as ``ZONES MOVER ELEMENT``."""
        zones = "/".join(",".join(_cut(zone, 5)) for zone in _cut(position.tokens, self._zone))
        return f"{zones} {position.mover} {position.element}"

    def mover(self, position: Position) -> str:
        """Return the player to move: ``honour`` or ``fate``."""
        return position.mover

    def turns(self, position: Position) -> Mapping[str, Position]:
        """Return every legal turn: captures (if any) and a placement, or captures that end with a winning hop."""
        if self.outcome(position):
            return {}
        return dict(sorted((turn, after) for after, turn in self._successors(position).items()))

    def play(self, position: Position, turn: str) -> tuple[str, Position]:
        """Return the canonical form of ``turn`` and the position after it.

        Raises:
            NotationError: it does not consist of hops and a placement joined by ``+``.
            IllegalTurn: a rule forbids it; the error names the rule.
        """
        if not self._turn.fullmatch(turn):
            message = (
                f"{{value}} is not a turn of this game; write hops FROMxTO and a placement, such as {self._example}."
            )
            raise NotationError("turn", turn, message)
        over = self.outcome(position)
        if over:
            raise IllegalTurn(turn, "all.over", f"the game is over ({over.reason})")
        after = self._follow(position, turn)
        return self.between(position, after), after

    def between(self, position: Position, after: Position) -> str:
        """Return the canonical form of the turn that leads from one position to another,
        without listing all turns.
        """
        return self._successors(position, after.tokens)[after]

    def outcome(self, position: Position) -> Outcome | None:
        """Say how the game ended, testing for ``zone`` (or ``circle``), then ``count``, then ``blocked``."""
        for reason, size in self._wins:
            for player, token in TOKENS.items():
                if token in self._complete(position.tokens, size):
                    return Outcome(player, reason)
        if EMPTY not in position.tokens:
            zones = self._count(position.tokens)
            return Outcome(max(zones, key=lambda player: zones[player]), "count")
        if not self._open(position.tokens, position.element):
            return Outcome(OPPONENT[position.mover], "blocked")
        return None

    def score(self, position: Position) -> dict[str, int] | None:
        """Return each player's number of zones if the board is full and the game ended by ``count``,
        otherwise None.
        """
        over = self.outcome(position)
        return self._count(position.tokens) if over and over.reason == "count" else None

    def _complete(self, tokens: str, size: int) -> str:
        """Return the tokens, ``h`` or ``f``, that fill a zone (or circle) of ``size`` spots."""
        areas = _cut(tokens, size)
        return "".join(token for token in TOKENS.values() if token * size in areas)

    def _won(self, tokens: str) -> str:
        """Return the kind of area, ``zone`` or ``circle``, that somebody has completed to win;
        empty if nobody has.
        """
        return next((reason for reason, size in self._wins if self._complete(tokens, size)), "")

    def _count(self, tokens: str) -> dict[str, int]:
        """Count each player's zones on a full board."""
        zones = _cut(tokens, self._zone)
        return {player: sum(2 * zone.count(TOKENS[player]) > self._zone for zone in zones) for player in TOKENS}

    def _open(self, tokens: str, element: str) -> list[int]:
        """Return the empty spots on which a player on ``element`` may place."""
        return [i for i in self._playable[element] if tokens[i] == EMPTY]

    def _legal_hops(self, tokens: str, position: Position) -> list[Hop]:
        """Return the hops that the player to move in ``position`` can make with these tokens."""
        own, enemy = TOKENS[position.mover], TOKENS[OPPONENT[position.mover]]
        return [
            hop
            for hop in self._hops.get(position.element, ())
            if tokens[hop.start] == own and tokens[hop.over] == enemy and tokens[hop.end] == EMPTY
        ]

    def _successors(self, position: Position, stones: str = "") -> dict[Position, str]:
        """Return every position that a turn can lead to, with the turn's canonical notation.

        Each hop captures one enemy token, so all turns that lead to the same position have the same number of hops.
        The first in ASCII order is the canonical one, and each layer contains the boards that a given number of hops
        can reach.

        Args:
            position: the position before the turn; not over.
            stones: the tokens after the turn, if known; turns that capture an enemy token that is still there, or
                that place a token where the mover has none, are then left out.
        """
        own, enemy = TOKENS[position.mover], TOKENS[OPPONENT[position.mover]]
        opponent = OPPONENT[position.mover]
        shortest: dict[Position, str] = {}

        def note(after: Position, turn: str) -> None:
            if after not in shortest or turn < shortest[after]:
                shortest[after] = turn

        layer = {position.tokens: ""}
        while layer:
            following: dict[str, str] = {}
            for tokens, captures in layer.items():
                if captures and self._won(tokens):
                    note(Position(tokens, opponent, position.element), captures.removesuffix("+"))
                    continue
                for i in self._open(tokens, position.element):
                    if stones and stones[i] != own:
                        continue
                    spot = self._spots[i]
                    note(Position(_put(tokens, i, own), opponent, spot[-1]), captures + spot)
                for hop in self._legal_hops(tokens, position):
                    if stones and stones[hop.over] == enemy:
                        continue
                    board, text = _after_hop(tokens, hop), f"{captures}{hop.text}+"
                    if board not in following or text < following[board]:
                        following[board] = text
            layer = following
        return shortest

    def _follow(self, position: Position, turn: str) -> Position:
        """Return the position after a well-formed turn, checked step by step. Raises IllegalTurn."""
        tokens, prefix = position.tokens, ""
        *captures, last = turn.split("+")
        if "x" in last:
            captures, last = [*captures, last], ""

        def refusal(rule: str, why: str, near: tuple[str, ...]) -> IllegalTurn:
            near = near or self._near(position.tokens, position, prefix="", last=last)
            return IllegalTurn(turn, f"{self.info.id}.{rule}", why, legal=near)

        for text in captures:
            if prefix and (won := self._won(tokens)):
                why = f"nothing may follow the winning hop {prefix[:-1].split('+')[-1]}"
                raise refusal(won, why, (prefix[:-1],))
            legal = {hop.text: hop for hop in self._legal_hops(tokens, position)}
            if text not in legal:
                rule, why = self._why_no_hop(tokens, position, text)
                raise refusal(rule, why, self._near(tokens, position, prefix=prefix, last=last))
            tokens, prefix = _after_hop(tokens, legal[text]), f"{prefix}{text}+"
        opponent = OPPONENT[position.mover]
        if prefix and (won := self._won(tokens)):
            if last:
                raise refusal(won, "a winning hop ends the turn, so no placement follows", (prefix[:-1],))
            return Position(tokens, opponent, position.element)
        free = [self._spots[i] for i in self._open(tokens, position.element)]
        near = tuple(prefix + spot for spot in free)
        if not last:
            raise refusal("compulsory", "the turn must end with a placement", near)
        if not free:
            raise refusal("compulsory", "these captures leave nowhere to place", near)
        place = self._index[last]
        if tokens[place] != EMPTY:
            raise refusal("placement", f"{last} is not empty", near)
        if last not in free:
            raise refusal("placement", f"{last} has no letter for the element {position.element}", near)
        return Position(_put(tokens, place, TOKENS[position.mover]), opponent, last[-1])

    def _near(self, tokens: str, position: Position, *, prefix: str, last: str) -> tuple[str, ...]:
        """Return legal turns that begin with the hops ``prefix`` and make at most one more,
        placing on ``last`` if possible.
        """
        free = [self._spots[i] for i in self._open(tokens, position.element)]
        near = [prefix + spot for spot in free]
        for hop in self._legal_hops(tokens, position):
            board = _after_hop(tokens, hop)
            spots = [self._spots[i] for i in self._open(board, position.element)]
            if self._won(board):
                near.append(prefix + hop.text)
            elif spots:
                near.append(f"{prefix}{hop.text}+{last if last in spots else spots[0]}")
        return tuple(near)

    def _why_no_hop(self, tokens: str, position: Position, text: str) -> tuple[str, str]:
        """Return the ruling that forbids the hop ``text``, and the reason."""
        start, end = text.split("x")
        own = TOKENS[position.mover]
        if position.element == FREE:
            return "free", "there are no captures on element '-'"
        if tokens[self._index[start]] != own:
            return "hop", f"{capitalised(position.mover)} has no token on {start}"
        if end[-1] != position.element:
            return "landing", f"{end} is not a spot of element {position.element}"
        hop = next((hop for hop in self._hops[end[-1]] if hop.text == text), None)
        if hop is None:
            return "lines", f"no line or ring has one spot between {start} and {end}"
        if tokens[hop.end] != EMPTY:
            return "hop", f"{end} is not empty"
        if tokens[hop.over] == own:
            return "hop", f"own tokens, as on {self._spots[hop.over]}, are never hopped"
        return "hop", f"there is no enemy token on {self._spots[hop.over]} to hop over"

    # --------------------------------------------------------------------- questions from figures and claims

    def spots_of(self, position: Position) -> tuple[str, ...]:
        """Return the 25 or 125 spots."""
        return pentagon.spots(_levels(len(position.tokens)))

    def pieces_on(self, position: Position) -> Mapping[str, str]:
        """Return the tokens on the board."""
        return {
            spot: token
            for spot, token in zip(self.spots_of(position), position.tokens, strict=True)
            if token != EMPTY
        }

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """Return the hops with their captures, and the token placed."""
        return tuple(_effects(position, turn))

    def options(self, position: Position, start: str | None) -> tuple[str, ...]:
        """Return the spots on which a token may be placed at once, or to which the token on ``start`` may hop."""
        if self.outcome(position):
            return ()
        names, tokens = self.spots_of(position), position.tokens
        levels = _levels(len(tokens))
        if start is None:
            return tuple(names[i] for i in playable(levels)[position.element] if tokens[i] == EMPTY)
        own, enemy = TOKENS[position.mover], TOKENS[OPPONENT[position.mover]]
        ends = {
            names[hop.end]
            for hop in hops(levels).get(position.element, ())
            if names[hop.start] == start
            and (tokens[hop.start], tokens[hop.over], tokens[hop.end]) == (own, enemy, EMPTY)
        }
        return tuple(spot for spot in names if spot in ends)

    def scored(self, position: Position) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the zones of a full board, each with the player who holds it."""
        if EMPTY in position.tokens:
            return ()
        size = len(position.tokens) // 5
        zones = (position.tokens[start : start + size] for start in range(0, len(position.tokens), size))
        return tuple(
            (NAMES[max("hf", key=zone.count)], (letter,))
            for letter, zone in zip(pentagon.LETTERS, zones, strict=True)
        )

    def tells(self, position: Position, turn: str) -> tuple[str, ...]:
        """Say how the turn wins, what it captures, and which zones are one token short."""
        return tuple(_tells(self, position, turn))


def _cut(text: str, size: int) -> list[str]:
    """Cut ``text`` into pieces of ``size`` characters."""
    return [text[i : i + size] for i in range(0, len(text), size)]


def _put(tokens: str, spot: int, token: str) -> str:
    return tokens[:spot] + token + tokens[spot + 1 :]


def _after_hop(tokens: str, hop: Hop) -> str:
    return _put(_put(_put(tokens, hop.end, tokens[hop.start]), hop.start, EMPTY), hop.over, EMPTY)


def _effects(position: Position, turn: str) -> Iterator[Effect]:
    levels = _levels(len(position.tokens))
    names, ways, own = pentagon.spots(levels), _hops(levels), TOKENS[position.mover]
    for part in turn.split("+"):
        if "x" not in part:
            yield Effect("place", (part,), own)
            continue
        hop = ways[part]
        yield Effect("hop", (names[hop.start], names[hop.over], names[hop.end]), own)
        yield Effect("remove", (names[hop.over],), TOKENS[OPPONENT[position.mover]])


def _tells(game: Yoso, position: Position, turn: str) -> Iterator[str]:
    after = game.play(position, turn)[1]
    over = game.outcome(after)
    own, enemy = TOKENS[position.mover], TOKENS[OPPONENT[position.mover]]
    names = game.spots_of(position)

    def areas(size: int) -> Iterator[tuple[str, str]]:
        """Yield the letters and tokens of each zone or circle that the turn changed and that holds a token of the
        mover.
        """
        for start in range(0, len(names), size):
            now = after.tokens[start : start + size]
            if now != position.tokens[start : start + size] and own in now:
                yield names[start][: len(names[start]) - (1 if size == 5 else 2)], now

    zone = len(names) // 5
    if over and over.winner == position.mover:
        match over.reason:
            case "blocked":
                yield f"leave {capitalised(OPPONENT[position.mover])} no legal turn"
            case "count":
                yield "have more zones on the full board"
            case "zone":
                yield f"fill {next(_area(area) for area, now in areas(zone) if now == own * zone)}"
            case _:
                yield f"fill {next(_area(area) for area, now in areas(5) if now == own * 5)}"
    elif over:
        yield "fill the board with fewer zones"
    captures = turn.count("x")
    if captures:
        yield f"capture {spelled(captures, 'token')}"
    # On the Master board, filling a circle matters in only one variant.
    worth = zone == 5 or game.name.endswith(":circle")
    for area, now in areas(5) if worth and not over else ():
        if now.count(own) == 4 and enemy not in now:
            yield f"have four spots of {_area(area)}"
    left = len(game.turns(after)) if zone == 5 and not over else 0
    if 0 < left <= FEW:
        yield f"leave {capitalised(OPPONENT[position.mover])} only {spelled(left, 'turn')}"


def _area(letters: str) -> str:
    """Return a zone or a circle in words."""
    zone = ELEMENTS[letters[0]]
    return zone if len(letters) == 1 else f"the {ELEMENTS[letters[1]]} circle of {zone}"


@cache
def _levels(count: int) -> int:
    return next(levels for levels in (1, 2, 3) if 5**levels == count)


@cache
def _hops(levels: int) -> Mapping[str, Hop]:
    return {hop.text: hop for each in hops(levels).values() for hop in each}


def game(variant: str | None = None) -> Yoso:
    """Return the rules of Yoso-Go, which has no variants."""
    return Yoso(INFO, variant)
