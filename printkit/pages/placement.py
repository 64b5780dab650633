"""The placement of a board on sheets, shared by the command, the kit and the tests."""

from collections.abc import Callable, Iterable
from functools import partial

from printkit import engines
from printkit.content.quotes import curly
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import LAYERS, Drawing, Layer, Path
from printkit.draw.outline import polyline, union
from printkit.draw.theme import FULL, Theme
from printkit.export.document import Document, Sheet
from printkit.layouts import boards, paper as paper_size
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError, one_of
from printkit.layouts.board import Board
from printkit.layouts.paper import Paper
from printkit.looks.style import GameLook
from printkit.pages.marks import KNIFE
from printkit.pages.page import PLAIN, Frame, fit_scale, fits, oriented, place
from printkit.pages.tiling import USUAL, Tiling

WORTH_TURNING = 1.1
"""Smallest gain in the size of a fitted board, as a factor, for which the paper is turned automatically."""

HEAD, FOOT = 27.0, 14.0
"""Space in mm that a sheet needs above a board for instructions, and below it for a ruler."""
LEAST, TALLEST = 12.0, 34.0
"""Heights in mm of the lowest and the tallest bands beside a board."""


def scale_factor(text: str) -> float:
    """Return the factor written as ``0.5`` or ``50%``. Raises InputError if the factor is not from 0.01 to 100."""
    try:
        factor = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        factor = 0.0
    if not 0.01 <= factor <= 100:
        raise InputError("scale", text, "a factor from 0.01 to 100, such as 0.5 or 150%")
    return factor


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """A user's request for a printed board.

    Attributes:
        paper: requested paper; None for the board's own.
        landscape: whether to turn the paper; None turns it if the board fits only that way.
        fit: whether to scale the board to the paper.
        scale: enlargement factor.
        tile: whether to spread the board over several sheets at the requested scale.
        tiling: options for the seams between tiles.
        layers: the layers of the art to include; empty for all.
        without: layers of the art to leave out.
        frame: everything around the art.
    """

    paper: Paper | None = None
    landscape: bool | None = None
    fit: bool = False
    scale: float = 1.0
    tile: bool = False
    tiling: Tiling = USUAL
    layers: tuple[str, ...] = ()
    without: tuple[Layer, ...] = ()
    frame: Frame = PLAIN
    theme: Theme = FULL

    def __post_init__(self) -> None:
        for name in self.layers:
            one_of("layers", name, LAYERS)


def art(board: Board, game_style: GameLook, request: BoardRequest) -> Artwork:
    """Return the whole board as a single piece of artwork, with the requested layers."""
    info = engines.info(game_style.id)
    drawing = game_style.boards[board.name](board, request.theme)
    title = boards.title(board.name)
    whole = Artwork(
        drawing,
        board.width,
        board.height,
        title,
        info.designer,
        game_style.notice or info.byline("by"),
        whole=tuple(
            (f"card {card.id}", union((*corner, *corner) for corner in card.outline)) for card in board.parts("card")
        ),
    )
    return chosen(whole, request)


def chosen(art: Artwork, request: BoardRequest) -> Artwork:
    """Return the art with the requested layers."""
    drawing = art.drawing.without(*request.without)
    return replace(art, drawing=drawing.only(request.layers) if request.layers else drawing)


def sheets(board: Board, game_style: GameLook, request: BoardRequest) -> tuple[Sheet, ...]:
    """Return the board on paper: one sheet, the board's own pieces if it has them, or tiles.

    Raises:
        TooSmall: the paper is too small; the message names ``paper``, ``tile`` and ``fit``.
    """
    parts = game_style.pieces.get(board.name)
    return artwork_sheets(
        finished(board, game_style, request),
        request,
        game_style.papers.get(board.name, "A4"),
        parts=partial(parts, board, request.theme) if parts else None,
    )


def finished(board: Board, game_style: GameLook, request: BoardRequest) -> Artwork:
    """Return a board as it is cut out of its sheet, with its bands, if it has any."""
    whole, band = art(board, game_style, request), game_style.bands.get(board.name)
    if band is None:
        return whole
    usual = game_style.papers.get(board.name, "A4")
    return banded(whole, request, usual, band=partial(band, board, request.theme))


def banded(whole: Artwork, request: BoardRequest, usual: str, *, band: Callable[[float], Drawing]) -> Artwork:
    """Return a board between two bands that fill its sheet, if the sheet is illustrated and has room for them."""
    paper = request.paper or paper_size.parse(usual)
    height = min(TALLEST, (paper.height - whole.height) / 2 - (HEAD if request.frame.words else FOOT))
    tight = request.tile or request.fit or request.scale != 1 or request.frame.reach or request.landscape
    if tight or height < LEAST or not request.theme.illustrated or not fits(whole, paper, frame=request.frame):
        return whole
    drawing = (band(height) + whole.drawing).moved(0, height)
    return chosen(replace(whole, drawing=drawing, height=whole.height + 2 * height), request)


def artwork_sheets(
    whole: Artwork,
    request: BoardRequest,
    usual: str = "A4",
    *,
    parts: Callable[[], tuple[Artwork, ...]] | None = None,
) -> tuple[Sheet, ...]:
    """Return art on paper, as one sheet or as tiles.

    Args:
        whole: the art with the requested layers.
        request: the user's choices.
        usual: default paper.
        parts: pieces that may be printed instead of the whole board.

    Raises:
        TooSmall: the paper is too small, as for :func:`sheets`.
    """
    paper = request.paper or paper_size.parse(usual)
    request = replace(request, theme=request.theme.also(whole.family))
    if request.landscape:
        paper = paper.landscape
    if request.fit:
        if request.landscape is None:
            gain = fit_scale(whole, paper.turned, request.frame) / fit_scale(whole, paper, request.frame)
            paper = paper.turned if gain > WORTH_TURNING else paper
        return (
            place(whole, paper, request.theme, frame=request.frame, scale=fit_scale(whole, paper, request.frame)),
        )
    if request.landscape is None:
        paper = oriented(whole, paper, request.scale, frame=request.frame)
    if fits(whole, paper, request.scale, frame=request.frame):
        return (place(whole, paper, request.theme, frame=request.frame, scale=request.scale),)
    if request.tile:
        return _tiles(whole, paper, request)
    if parts is not None and request.scale == 1:
        return _pieces([chosen(part, request) for part in parts()], paper, request)
    return (place(whole, paper, request.theme, frame=request.frame, scale=request.scale),)


def _tiles(whole: Artwork, paper: Paper, request: BoardRequest) -> tuple[Sheet, ...]:
    """Return art spread over several sheets."""
    from printkit.pages.tile import best_turned, division, tiles

    frame, scale, way = request.frame, request.scale, request.tiling
    if frame.reach:
        other = "bleed" if frame.bleed else "marks"
        message = f"{{field}} and {{{other}}} cannot be combined, because tiles are trimmed at their seams."
        raise InputError("tile", whole.title, message, hints=(other,))
    if request.landscape is None:
        paper, seams = best_turned(whole, paper, frame, scale=scale, way=way)
    else:
        seams = division(whole, paper, frame, scale=scale, way=way)
    return tiles(whole, paper, request.theme, grid=seams, frame=frame, scale=scale, way=way)


def _pieces(pieces: Iterable[Artwork], paper: Paper, request: BoardRequest) -> tuple[Sheet, ...]:
    """Return the pieces of a board, each on a separate sheet, with instructions that name the piece and tell users to
    cut it out.
    """
    frame, piece_sheets = request.frame, []
    for part in pieces:
        page = oriented(part, paper, 1.0, frame=frame) if request.landscape is None else paper
        knife = next((item.style for item in part.drawing.layer("cut") if isinstance(item, Path)), KNIFE)
        words = frame.words and replace(frame.words, title=part.title, cut=True, knife=knife)
        piece_sheets.append(place(part, page, request.theme, frame=replace(frame, words=words)))
    return tuple(piece_sheets)


def artwork_poster(art: Artwork, request: BoardRequest) -> Sheet:
    """Return custom art as a wall poster."""
    line = f"a game by {art.author}" if art.author else ""
    return _poster(chosen(art, request), request, (art.title, line, art.credits))


def poster(board: Board, game_style: GameLook, request: BoardRequest) -> Sheet:
    """Return the board as a wall poster without the names of spots, on the requested paper or else on the board's
    own.
    """
    info = engines.info(game_style.id)
    bare = replace(request, without=(*request.without, "coords"))
    credit = game_style.notice or " ".join(info.credits[:1])
    words = [curly(text) for text in (game_style.called, info.byline(), credit)]
    return _poster(art(board, game_style, bare), request, words, usual=game_style.papers.get(board.name, "A4"))


def _poster(art: Artwork, request: BoardRequest, words: Iterable[str], *, usual: str = "A4") -> Sheet:
    from printkit.pages.poster import Words, poster as make_poster

    paper = request.paper or paper_size.parse(usual)
    return make_poster(art, paper, request.theme.also(art.family), words=Words(*words))


def edges(board: Board, game_style: GameLook, request: BoardRequest) -> tuple[Sheet, ...]:
    """Return the cutting lines on the sheets made by :func:`sheets`: the edge of the board, or of its pieces.

    Raises:
        InputError: as for :func:`sheets`.
    """
    from printkit.pages.cut import cut_only

    hair = request.theme.stroke(request.theme.hair)
    edge = Drawing.of("cut", Path(polyline(board.outline, closed=True), hair, "edge"))
    bare = game_style.changed(boards={board.name: lambda *_: edge})
    return tuple(map(cut_only, sheets(board, bare, request)))


def document(sheets: Iterable[Sheet], board: Board, game_style: GameLook) -> Document:
    """Return a document that contains one board, with its metadata."""
    info = engines.info(game_style.id)
    title, credits = f"{info.title}: {board.name}", " ".join(info.credits)
    about = Artwork(Drawing(), board.width, board.height, title=title, author=info.designer, credits=credits)
    return artwork_document(sheets, about, f"board {board.name}")


def artwork_document(sheets: Iterable[Sheet], art: Artwork, name: str = "board") -> Document:
    """Return a document that contains a single piece of artwork."""
    subject = f"Print-and-play {name}, {art.width:.1f} x {art.height:.1f} mm"
    return Document(tuple(sheets), title=art.title, author=art.author, subject=subject, credits=art.credits)
