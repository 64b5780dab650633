"""The look of Emperor's Favor: the palace for the table, its plan for chalk or tape on a floor, and markers."""

from collections.abc import Iterator
from math import fsum, hypot

from printkit.content.project import Project
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Drawing, Item, Path, Style, Symbol, Use, label, line
from printkit.draw.outline import disc, polyline, rectangle, rounded
from printkit.draw.theme import Theme
from printkit.draw.type import Weight, face
from printkit.engines.favor.court import corners
from printkit.engines.favor.rules import Position
from printkit.games.favor import illustrated as art
from printkit.games.favor.content import OwnFloor
from printkit.layouts import tape
from printkit.layouts.board import Board
from printkit.layouts.floorplan import DEFAULT, FILES, Plan
from printkit.layouts.transform import Transform
from printkit.looks import tokens
from printkit.looks.plate import tones
from printkit.looks.style import BoardSheet, Deck, DeckOffer, GameLook, Piece
from printkit.looks.table import Placement, Table
from printkit.pages import flow

CREDITS = "by Bryan Cash"
LETTERS = "ABCD"
TILE = 400.0
"""Default side of a tile on a real floor, in mm: half a pace."""
MARKER = 16.0
"""Diameter in mm of a courtier on the printed plan."""
PLATE = 86.0
"""Diameter in mm of a courtier's plate, which is placed at the player's feet on a real floor and shows the facing."""
INNER = 0.87
"""Radius of the figure on a marker, as a fraction of the marker's: a stray cut must not reach the arrow."""
BLEED = tokens.BLEED
"""Distance in mm by which a marker's background extends past its edge."""
STEP = 26.5
"""Distance in mm between two steps of a track, so that a 25 mm coin covers only one."""
HONOR = range(3, 11)
"""The possible values of Honor."""

# ------------------------------------------------------------------------------------------- the palace


def board(board: Board, theme: Theme) -> Drawing:
    """Draw the palace: floor tiles between hairlines, walls as one dark mass, and starting squares in the corners."""
    plan = plan_of(board)
    size = 2 * board.spot_radius
    field = [corner for region in board.regions for corner in region.outline]
    l, b, r, t = (pick(values) for pick in (min, max) for values in zip(*field, strict=True))
    tile = Style(fill=theme.paper, stroke=theme.faint, width=theme.hair)
    cells = [Path(polyline(cell.outline, closed=True), tile, f"spot-{cell.id}") for cell in board.parts("cell")]
    draw = art.start if theme.illustrated else _start
    starts = [
        Use(draw(letter, size, theme), *board.at[square])
        for letter, square in zip(LETTERS, corners(plan, len(LETTERS)), strict=True)
    ]
    names = Drawing.of("coords", *_coordinates(plan, (l, b), (r, t), size=size, theme=theme))
    if theme.illustrated:
        return art.palace(board, plan, theme) + Drawing.of("board", *starts) + names
    frame = Path(rectangle(l, b, r, top=t), theme.stroke(theme.bold))
    return Drawing.of("board", *cells, *_walls(board, size, theme), *starts, frame) + names


def plan_of(board: Board) -> Plan:
    """Return the floor plan from which a board was made."""
    marks = ["#" if region.kind == "wall" else "." for region in board.regions]
    files = len({region.id[0] for region in board.regions})
    return Plan(tuple("".join(marks[i : i + files]) for i in range(0, len(marks), files)))


def _walls(board: Board, size: float, theme: Theme) -> Iterator[Item]:
    """Yield wall tiles, outlined in their own colour so that adjacent tiles merge, or hatched to save ink."""
    walls = [wall.outline for wall in board.parts("wall")]
    style = theme.shape(theme.first, theme.thin, theme.first if theme.solid else theme.ink)
    for outline in walls:
        yield Path(polyline(outline, closed=True), style)
    if not theme.solid:
        for (x, y), *_ in walls:
            yield from art.hatching(x, y, size, count=5, style=theme.stroke(theme.thin))


def _start(letter: str, size: float, theme: Theme) -> Symbol:
    """Draw a starting square: the courtier's letter in a ring."""
    ring = Circle(0, 0, size * 0.29, style=theme.stroke(theme.thin, theme.faint))
    return Symbol(
        f"start-{letter}",
        (ring, label(0, 0, letter, size=size * 0.26, fill=theme.soft, anchor="middle", middle=True)),
    )


def _coordinates(
    plan: Plan, low: tuple[float, float], high: tuple[float, float], *, size: float, theme: Theme
) -> Iterator[Item]:
    """Yield the names of files below the floor and of ranks to its left, in the middle of the border; illustrated
    boards have them on all four sides.
    """
    em = min(theme.board, (0.72 if theme.larger == 1 else 1.0) * low[1])
    colour = tones(art.SHADES, theme)["frame_text"] if theme.illustrated else theme.soft
    # Letters with descenders must not extend past the board.
    base = max(low[1] / 2 - face().cap_height * em / 2, -face().descent * em)
    top = high[1] + min(base, low[1] - face().ascent * em)
    for y in (base, top) if theme.illustrated else (base,):
        for x in range(plan.width):
            yield label(low[0] + (x + 0.5) * size, y, FILES[x], size=em, fill=colour, anchor="middle")
    for far in (0.0, high[0]) if theme.illustrated else (0.0,):
        for y in range(plan.height):
            at = low[1] + (y + 0.5) * size
            yield label(far + low[0] / 2, at, str(y + 1), size=em, fill=colour, anchor="middle", middle=True)


# ------------------------------------------------------------------------------------------- the real floor


def chalk(plan: Plan, tile: float, *, theme: Theme, width: float = 170.0) -> Artwork:
    """Return the plan for a real floor, with walls, tile lines, dimensions in metres, and a list of the tape needed.

    Args:
        plan: the floor plan.
        tile: side of a real tile in mm.
        theme: colours.
        width: width of the art in mm; the plan is as large as possible while leaving room for its dimensions.
    """
    left, over = 14.0, 12.0
    unit = min((width - left - 4) / plan.width, 150.0 / plan.height)
    across, up = plan.width * unit, plan.height * unit
    table = flow.pages(_tape_list(plan, tile), width, 1000, theme=theme)[0]
    deep = -table.bounds()[1] + 2
    x0, y0 = left + (width - left - 4 - across) / 2, deep + 18.0
    drawing = Drawing.of("board", *_floor(plan, unit, theme)).moved(x0, y0)
    drawing += Drawing.of("labels", *_dimensions(plan, tile, unit, theme=theme)).moved(x0, y0)
    lead = 8.2 + 1.66 * theme.body
    shade = "hatched" if theme.tint == theme.paper else "dark"
    title = label(
        0, y0 + up + lead, "The palace on a real floor", size=theme.title * 0.8, fill=theme.ink, weight="bold"
    )
    words = f"Tiles of {_metres(tile)} m; {shade} tiles are walls. Drawn at 1:{tile / unit:.0f}."
    drawing += Drawing.of("labels", title, label(0, y0 + up + 8.2, words, size=theme.body, fill=theme.soft))
    drawing += table.moved(0, deep)
    return Artwork(
        drawing, width, y0 + up + lead + over, "Chalk and tape plan", "Bryan Cash", f"Emperor’s Favor {CREDITS}",
        work="mark out the palace on a floor with it",
    )  # fmt: skip


def _floor(plan: Plan, unit: float, theme: Theme) -> Iterator[Item]:
    for square in plan.walls:
        x, y = plan.at(square)
        box = rectangle(x * unit, y * unit, (x + 1) * unit, top=(y + 1) * unit)
        yield Path(box, theme.shape(theme.mixed(theme.tint, theme.first, 0.55), theme.hair, theme.faint))
        if theme.tint == theme.paper:
            yield from art.hatching(x * unit, y * unit, unit, count=5, style=theme.stroke(theme.hair, theme.faint))
    for runs, style in (
        (tape.grid(plan), theme.stroke(theme.hair, theme.soft, (0.8, 0.8))),
        (tape.walls(plan), theme.stroke(theme.bold)),
        (tape.edge(plan), theme.stroke(theme.bold)),
    ):
        for run in runs:
            dx, dy = (0, run.length) if run.upright else (run.length, 0)
            yield line(run.x * unit, run.y * unit, (run.x + dx) * unit, y2=(run.y + dy) * unit, style=style)
    for letter, square in zip(LETTERS, corners(plan, len(LETTERS)), strict=True):
        x, y = plan.at(square)
        at = ((x + 0.5) * unit, (y + 0.5) * unit)
        yield label(*at, letter, unit * 0.34, theme.soft, weight="bold", anchor="middle", middle=True)


def _dimensions(plan: Plan, tile: float, unit: float, *, theme: Theme) -> Iterator[Item]:
    """Yield the distances from the lower left corner to every tile line, along both sides, in metres."""
    hair, em = theme.stroke(theme.hair), max(2.2, theme.caption * 0.92)
    wide, high = plan.width * unit, plan.height * unit
    yield line(0, -6, wide, y2=-6, style=hair)
    yield line(-6, 0, -6, y2=high, style=hair)
    for i in range(plan.width + 1):
        yield line(i * unit, -7.2, i * unit, y2=-4.8, style=hair)
        yield label(i * unit, -10.4, _metres(i * tile), size=em, fill=theme.ink, anchor="middle")
    for i in range(plan.height + 1):
        yield line(-7.2, i * unit, -4.8, y2=i * unit, style=hair)
        yield label(-8.2, i * unit, _metres(i * tile), size=em, fill=theme.ink, anchor="end", middle=True)


def _metres(mm: float) -> str:
    return f"{mm / 1000:.2f}"


def _tape_list(plan: Plan, tile: float) -> tuple[flow.Block, ...]:
    """Return the lengths of tape to cut from the roll, for the edge, the walls and the optional tile lines."""
    rows = [("Tape", "Pieces", "Together")]
    for name, runs in (
        ("Edge", tape.edge(plan)),
        ("Walls", tape.walls(plan)),
        ("Tile lines (or use chalk)", tape.grid(plan)),
    ):
        cut = ", ".join(f"{count} × {_metres(length * tile)} m" for length, count in tape.pieces(runs))
        total = fsum(run.length for run in runs) * tile
        rows.append((name, cut or "none", f"{_metres(total)} m"))
    advice = (
        "Measure every tile line from the same corner, not from the last line. Check the right angle: "
        f"the two diagonals of the whole plan are both {_metres(hypot(plan.width, plan.height) * tile)} m long."
    )
    return flow.Block("table", rows=tuple(rows)), flow.Block("text", advice)


# ------------------------------------------------------------------------------------------- markers


def _marker(letter: str, size: float, theme: Theme, *, honor: bool = False) -> Drawing:
    """Draw a courtier seen from above, with the letter, the facing and the rim (one or two bands).

    A marker for Honor (``honor``) has no facing; if illustrated, it has the family's crest and the letter.
    """
    half = size / 2
    if theme.illustrated:
        shades = tones(art.SHADES, theme)
        paper = Circle(0, 0, half + BLEED, style=theme.fill(shades[letter if honor else f"{letter}_tint"]))
        symbol = art.crested(letter, half, theme)[1:] if honor else art.courtier(letter, INNER * half, theme)
        return Drawing.of("pieces", paper, *symbol).moved(half, half)
    dark = letter in "AC"
    ground, sign = (theme.first, theme.on_first) if dark else (theme.second, theme.on_second)
    is_milled = dark and not theme.solid
    rim = tokens.milled(sign, size / 20) if is_milled else theme.stroke(max(0.25, size * 0.018), sign)
    items: list[Item] = [Circle(half, half, half + BLEED, style=theme.fill(ground))]
    # The bands and backgrounds let the courtiers be told apart without reading: A and B have one band, C and D two; A
    # and C are dark, B and D light.
    for band in range(1 if letter in "AB" else 2):
        items.append(
            tokens.ring(half - max(tokens.RIM, 0.1 * half) - 0.12 * half * band - rim.width / 2, rim).transformed(
                Transform.at(half, half)
            )
        )
    if not honor:
        nose = polyline(((-0.28, 0.3), (0.28, 0.3), (0.0, 0.66)), closed=True)
        items += Drawing.of("pieces", Path(nose, theme.fill(sign))).moved(half, half, scale=half).layer("pieces")
    # A larger letter keeps the same lower edge, clear of the ring below it.
    em, y = size * 0.34 * theme.larger, half * 0.84 + 0.112 * size * (theme.larger - 1)
    items.append(label(half, y, letter, size=em, fill=sign, weight="bold", anchor="middle", middle=True))
    return Drawing.of("pieces", *items)


def _markers(id: str, title: str, size: float, *, work: str, theme: Theme) -> Deck:
    """Return the deck of courtiers; those for the table are printed on one side and come with markers for Honor."""
    plates = size > MARKER
    drawings = [(letter, _marker(letter, size, theme)) for letter in LETTERS]
    pieces = [Piece(f"courtier {c}", d, d if plates else None) for c, d in drawings]
    if not plates:
        pieces += [Piece(f"Honor marker {c}", _marker(c, size, theme, honor=True)) for c in LETTERS]
    return Deck(
        id=id,
        title=f"Emperor’s Favor: {title}",
        width=size,
        height=size,
        outline=disc(size / 2, size / 2, size / 2),
        pieces=tuple(pieces),
        bleed=BLEED,
        author="Bryan Cash",
        credits=f"Emperor’s Favor {CREDITS}",
        work=work + "; the rings stay on the discs" * (not theme.illustrated),
    )


def honor_tracks(theme: Theme) -> Deck:
    """Return a track for each player's Honor, from 3 to 10, in two rows; a coin or a marker shows the value."""
    width, height = 4 * STEP + 4, 2 * STEP + 4
    em = 6.4 if theme.larger == 1 else 9.0

    def track(letter: str) -> Drawing:
        panel = rounded(1.2, 1.2, width - 1.2, top=height - 1.2, radius=3)
        ground, edge, seat, ink = theme.tint, theme.faint, theme.paper, theme.ink
        if theme.illustrated:
            shades = tones(art.SHADES, theme)
            ground, edge, seat, ink = (shades[name] for name in (f"{letter}_tint", "ink", "paper", letter))
        items: list[Item] = [Path(panel, theme.shape(ground, theme.hair, edge))]
        for n, value in enumerate(HONOR):
            x, y = 2 + (n % 4 + 0.5) * STEP, 2 + (1.5 - n // 4) * STEP
            weight: Weight = "bold" if value == 5 else "regular"
            ring = theme.shape(seat, theme.bold if value == 5 else theme.hair, ink if value == 5 else edge)
            items.append(Circle(x, y, STEP / 2 - 0.6, style=ring))
            number = str(value)
            items.append(label(x, y, number, size=em, fill=theme.ink, weight=weight, anchor="middle", middle=True))
        # The letter is between four steps, so that no coin hides it.
        at = (width / 2, height / 2)
        items.append(label(*at, letter, 0.85 * em, ink, weight="bold", anchor="middle", middle=True))
        return Drawing.of("pieces", *items)

    return Deck(
        id="favor-honor",
        title="Emperor’s Favor: Honor tracks",
        width=width,
        height=height,
        outline=rectangle(0, 0, width, top=height),
        pieces=tuple(Piece(f"Honor track {letter}", track(letter)) for letter in LETTERS),
        author="Bryan Cash",
        credits=f"Emperor’s Favor {CREDITS}",
        work="cut the tracks apart outside their frames; start with a marker or a coin on 5",
    )


def lying(position: Position) -> Iterator[Placement]:
    """Yield the courtiers, each turned to show their facing."""
    for courtier in position.courtiers:
        angle = 90.0 * "NESW".index(courtier.facing)
        yield Placement("favor-markers", f"courtier {courtier.letter}", courtier.square, angle)


def tracks() -> Iterator[tuple[str, str, float, float]]:
    """Yield the players' Honor tracks beside the board, each near its owner's corner with a marker on 5."""
    for letter, (x, y) in zip(LETTERS, ((-68, 45), (258, 145), (-68, 145), (258, 45)), strict=True):
        yield "favor-honor", f"Honor track {letter}", x, y
        yield "favor-markers", f"Honor marker {letter}", x + STEP / 2, y + STEP / 2


class Look(GameLook):
    """The look of Emperor's Favor: the palace for the table, its plan for chalk or tape on a floor, and markers."""

    id = "favor"
    boards = {"favor": board}
    bands = {"favor": art.gardens}
    decks = {
        "favor-honor": DeckOffer("tracks for Honor", lambda theme, _: honor_tracks(theme)),
        "favor-markers": DeckOffer(
            "courtiers for the printed plan, and markers for Honor",
            lambda theme, _: _markers(
                "favor-markers",
                "courtiers with markers for Honor",
                MARKER,
                work="the discs are courtiers A, B, C and D, then their markers in the same order",
                theme=theme,
            ),
        ),
        "favor-plates": DeckOffer(
            "courtiers' plates for a real floor",
            lambda theme, _: _markers(
                "favor-plates",
                "plates for a real floor",
                PLATE,
                work="use heavy paper or glue it onto card; the plates are A and B, then C and D; lay one at each "
                "player’s feet, its arrow showing which way they face",
                theme=theme,
            ),
        ),
    }
    kit_boards = (BoardSheet("favor", "The palace"),)
    kit_decks = (("favor-honor", "favor-markers"), "favor-plates")
    table = Table(
        "favor",
        ("favor-markers",),
        lying=lying,
        aside=tuple(tracks()),
        options=lambda position: {"plan": position.plan},
    )
    plan = DEFAULT
    subtitle = "Courtiers, secrets and a throw of the bean bag"

    def custom(self, project: Project) -> GameLook:
        """Return the palace built on a project's plan, both for the table and for the floor."""
        floor = project.extra(OwnFloor)
        if floor is None:
            return self
        return self.changed(options={"favor": {"plan": floor.plan}}, plan=floor.plan)

    def extra(self, theme: Theme) -> tuple[Artwork, ...]:
        """Return the plan for chalk, with its measurements."""
        return (chalk(self.plan, TILE, theme=theme),)
