"""The editor for Yoso-Go and the Master board: either player's tokens, the player to move, and their element."""

from collections.abc import Iterator
from itertools import pairwise

from printkit.engines.game import Game
from printkit.engines.yoso import rules
from printkit.layouts import pentagon
from printkit.layouts.base.frozen import dataclass, replace
from printkit.looks.editor import Choice, GameEditor, Steps, index, movers, with_letter


def elements(game: Game[rules.Position], position: rules.Position) -> tuple[str, ...]:
    """Return the five elements, and the option of having none."""
    return (*pentagon.LETTERS, rules.FREE)


@dataclass(frozen=True, slots=True)
class Begun:
    """An unfinished turn.

    Attributes:
        text: its parts so far, each hop followed by a ``+``.
        tokens: the board after these parts of the turn.
        last: the spot that a token has just reached with a hop; empty before the first hop.
        hopper: the spot of a token about to hop, or empty.
        over: whether the turn is complete.
    """

    text: str
    tokens: str
    last: str = ""
    hopper: str = ""
    over: bool = False


class Turns:
    """The turns in a position, clicked step by step: first hops, in any order, and then the placement."""

    def __init__(self, game: Game[rules.Position], position: rules.Position) -> None:
        self.game, self.position = game, position
        self.spots = game.spots_of(position)
        levels = len(self.spots[0])
        self.own, self.enemy = rules.TOKENS[position.mover], rules.TOKENS[rules.OPPONENT[position.mover]]
        self.ways = rules.hops(levels).get(position.element, ())
        self.places = rules.playable(levels)[position.element]

    def hops(self, partial_turn: Begun) -> list[rules.Hop]:
        """Return the hops that are possible at this point."""
        tokens = partial_turn.tokens
        return [
            hop
            for hop in self.ways
            if tokens[hop.start] == self.own and tokens[hop.over] == self.enemy and tokens[hop.end] == rules.EMPTY
        ]

    def open(self, partial_turn: Begun) -> list[str]:
        """Return the free spots on which the new token may be placed."""
        return [self.spots[place] for place in self.places if partial_turn.tokens[place] == rules.EMPTY]

    def hopped(self, partial_turn: Begun, hop: rules.Hop) -> Begun:
        """Return the turn after one more hop; a hop that wins or leaves no spot for a placement ends the turn."""
        tokens = list(partial_turn.tokens)
        tokens[hop.start] = tokens[hop.over] = rules.EMPTY
        tokens[hop.end] = self.own
        board = "".join(tokens)
        there = replace(self.position, tokens=board, mover=rules.OPPONENT[self.position.mover])
        won = self.game.outcome(there)
        over = won is not None and won.winner == self.position.mover and won.reason not in ("count", "blocked")
        return Begun(f"{partial_turn.text}{hop.text}+", board, self.spots[hop.end], over=over)

    def clicked(self, partial_turn: Begun, spot: str) -> Iterator[Begun]:
        """Yield the possible results of a click."""
        if partial_turn.over:
            return
        hops = [(self.spots[hop.start], self.spots[hop.end], hop) for hop in self.hops(partial_turn)]
        for start, end, hop in hops:
            if end == spot and start == (partial_turn.hopper or partial_turn.last):
                yield self.hopped(partial_turn, hop)
        if partial_turn.hopper:
            return
        if any(start == spot for start, _, _ in hops):
            yield replace(partial_turn, hopper=spot)
        if spot in self.open(partial_turn):
            yield replace(partial_turn, text=partial_turn.text + spot, over=True)

    def next(self, partial_turn: Begun) -> Iterator[tuple[str, str]]:
        """Yield each spot that can be clicked, and whether the click belongs to a hop or a placement."""
        if partial_turn.over:
            return
        for hop in self.hops(partial_turn):
            start, end = self.spots[hop.start], self.spots[hop.end]
            if start == (partial_turn.hopper or partial_turn.last):
                yield end, "hop"
            if not partial_turn.hopper:
                yield start, "hop"
        if not partial_turn.hopper:
            yield from ((spot, "place") for spot in self.open(partial_turn))


class Editor(GameEditor[rules.Position]):
    """The editor for Yoso-Go and the Master board: either player's tokens, the player to move, and their element."""

    palette = {"h": "honour", "f": "fate"}
    stepwise = True
    choices = (Choice("to move", 1, movers), Choice("element", 2, elements))

    def put(self, game: Game[rules.Position], position: rules.Position, spot: str, *, piece: str) -> rules.Position:
        """Return the position with the token on a spot."""
        at = index(game.spots_of(position), spot)
        return replace(position, tokens=with_letter(position.tokens, at, piece or rules.EMPTY))

    def meant(self, game: Game[rules.Position], position: rules.Position, way: tuple[str, ...]) -> Iterator[str]:
        """Yield a placement, or hops from spot to spot followed by the placement."""
        if len(way) == 1:
            yield way[0]
            return
        *hops, last = [f"{start}x{end}" for start, end in pairwise(way)]
        yield "+".join((*hops, last, way[-1]))
        yield "+".join((*hops, way[-1]))

    def steps(self, game: Game[rules.Position], position: rules.Position, way: tuple[str, ...]) -> Steps | None:
        """Return the result of the clicks. If a token can land on a spot and the new token can be placed there, both
        are possible.
        """
        turns = Turns(game, position)
        partial_turns = [Begun("", position.tokens)]
        for spot in way:
            partial_turns = [after for each in partial_turns for after in turns.clicked(each, spot)]
        if not partial_turns:
            return None
        lit = {spot: kind for each in partial_turns for spot, kind in turns.next(each)}
        captures = {turns.spots[hop.over] for each in partial_turns for hop in turns.hops(each)}
        complete_turns = tuple(each.text.removesuffix("+") for each in partial_turns if each.over)
        return Steps(lit, complete_turns, frozenset(captures))
