"""The content of a figure's panel, in spots rather than mm, derived from a position and the turns that led to it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from printkit.engines.game import Effect
from printkit.engines.state import State
from printkit.layouts.base.frozen import dataclass, field, replace

NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Arrow:
    """A path along spots.

    Attributes:
        kind: ``hop`` (over its middle spot), ``walk`` (from spot to spot) or ``jump`` (straight to the last).
        path: its spots.
        planned: whether the move is in the future, so that the piece is still at its start.
    """

    kind: str
    path: tuple[str, ...]
    planned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """One panel.

    Attributes:
        state: its position.
        pieces: the pieces, keyed by spot.
        ghosts: captured pieces, keyed by their last spots.
        placements: spots on which a piece was placed.
        flips: spots on which a piece was replaced by one of the other colour.
        left: spots that a piece has left.
        arrows: past or future paths of pieces.
        targets: spots of pieces that the coming turn captures.
        aims: spots on which the coming turn places a piece, each with that piece.
        strikes: the squares of the attacker and the target, and the side that is attacked.
        numbers: the numbers of turns, keyed by the spots on which they placed pieces.
        effects: all past or future effects of the last turn.
        traces: lines of hops, each with all its spots.
        steps: hops in order, if they are numbered.
    """

    state: State
    pieces: Mapping[str, str]
    ghosts: tuple[tuple[str, str], ...] = ()
    placements: tuple[str, ...] = ()
    flips: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    targets: tuple[str, ...] = ()
    aims: tuple[tuple[str, str], ...] = ()
    strikes: tuple[tuple[str, str, str], ...] = ()
    numbers: Mapping[str, str] = field(default_factory=lambda: NONE)
    effects: tuple[Effect, ...] = ()
    traces: tuple[tuple[str, ...], ...] = ()
    steps: tuple[tuple[str, ...], ...] = ()


def plain(state: State) -> Plot:
    """Return a plot of the last position and nothing else."""
    return Plot(state=state, pieces=state.pieces)


def played(state: State) -> Plot:
    """Return a plot of the position after the last turn, with the turn's effects."""
    pieces, effects = state.pieces, state.last_effects
    ghosts: list[tuple[str, str]] = []
    placements: list[str] = []
    flips: list[str] = []
    left: list[str] = []
    arrows: list[Arrow] = []
    strikes: list[tuple[str, str, str]] = []
    for effect in effects:
        match effect.kind:
            case "place":
                placements.append(effect.spot)
            case "remove":
                ghosts.append((effect.spot, effect.piece))
            case "flip":
                flips.append(effect.spot)
            case "strike":
                strikes.append((effect.path[0], effect.spot, effect.note))
            case "hop" | "walk" | "jump":
                left.append(effect.path[0])
                arrows.append(Arrow(effect.kind, effect.path))
    empty_spots = tuple(dict.fromkeys(spot for spot in left if spot not in pieces))
    return Plot(
        state=state,
        pieces=pieces,
        ghosts=tuple(ghosts),
        placements=tuple(placements),
        flips=tuple(flips),
        left=empty_spots,
        arrows=tuple(arrows),
        strikes=tuple(strikes),
        effects=effects,
    )


def done(state: State) -> Plot:
    """Return a plot of the position after the last turn, with the pieces that the turn placed or flipped; the
    previous panel shows its other effects.
    """
    return replace(played(state), ghosts=(), left=(), arrows=(), strikes=())


def announced(state: State) -> Plot:
    """Return a plot of the position before the last turn, with the effects that the turn will have."""
    effects = state.last_effects
    return Plot(
        state=state.before,
        pieces=state.before.pieces,
        arrows=tuple(
            Arrow(effect.kind, effect.path, True) for effect in effects if effect.kind in ("hop", "walk", "jump")
        ),
        flips=tuple(effect.spot for effect in effects if effect.kind == "flip"),
        targets=tuple(effect.spot for effect in effects if effect.kind == "remove"),
        aims=tuple((effect.spot, effect.piece) for effect in effects if effect.kind == "place"),
        strikes=tuple((effect.path[0], effect.spot, effect.note) for effect in effects if effect.kind == "strike"),
        effects=effects,
    )


def stepwise(plot: Plot, lines: Iterable[tuple[str, ...]]) -> Plot:
    """Return the plot with hops that are easy to follow: numbered if there are several, and with the lines along
    which they capture.

    Args:
        plot: the panel.
        lines: the board's lines, each with its spots in order. A hop round a ring follows no line.
    """
    hops = tuple(arrow.path for arrow in plot.arrows if arrow.kind == "hop")
    all_lines = tuple(lines)
    captures = {effect.spot for effect in plot.effects if effect.kind == "remove"}
    traces = (line for hop in hops if captures & {*hop} for line in all_lines if _along(hop, line))
    return replace(plot, traces=tuple(dict.fromkeys(traces)), steps=hops if len(hops) > 1 else ())


def _along(hop: tuple[str, ...], line: tuple[str, ...]) -> bool:
    """Return whether a hop passes over consecutive spots of a line, in either direction."""
    runs = {line[at : at + len(hop)] for at in range(len(line))}
    return hop in runs or hop[::-1] in runs


def numbered(state: State, first: int = 1) -> Plot:
    """Return a plot of the last position, in which each spot has the number of the turn that placed a piece there,
    even if the piece was captured later.

    The first turn has the number ``first``.
    """
    pieces = state.pieces
    numbers: dict[str, str] = {}
    ghosts: dict[str, str] = {}
    effects: tuple[Effect, ...] = ()
    for count, turn in enumerate(state.played, start=first):
        effects = state.until(count - first).effects(turn)
        for effect in effects:
            if effect.kind == "remove":
                ghosts[effect.spot] = effect.piece
            elif effect.kind != "strike":
                numbers[effect.spot] = str(count)
                if len(effect.path) > 1:
                    numbers.pop(effect.path[0], None)
                if effect.spot in ghosts:
                    del ghosts[effect.spot]
    visible_numbers = {spot: number for spot, number in numbers.items() if spot in pieces or spot in ghosts}
    return Plot(
        state=state,
        pieces=pieces,
        ghosts=tuple((spot, piece) for spot, piece in ghosts.items() if spot not in pieces),
        numbers=MappingProxyType(visible_numbers),
        effects=effects,
    )
