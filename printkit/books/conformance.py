"""Checks of every part of a game, for `printkit games --check`: first the engines, then the printed sheets."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from printkit import engines
from printkit.books import collection, notation, rulebook
from printkit.books.puzzles import Look, booklet
from printkit.draw.theme import FULL, THEMES
from printkit.engines import conformance
from printkit.engines.conformance import Finding, require
from printkit.figures import sheet
from printkit.figures.figure import Figure
from printkit.figures.style import figure_style
from printkit.layouts import paper
from printkit.layouts.base.lazy import LazyRef
from printkit.layouts.base.refusals import Refusal
from printkit.layouts.base.wording import plural
from printkit.looks.declaration import declared
from printkit.looks.editor import editor
from printkit.looks.style import of_game
from printkit.pages import placement
from printkit.pages.impose import impose


def findings(id: str) -> Iterator[Finding]:
    """Yield the findings about every part of a game, in the order in which authors add the parts.

    Raises:
        InputError: there is no such game.
    """
    yield from conformance.parts(id)
    engine = declared(id)
    looks: dict[str, Callable[[str], str]] = {
        "style": _style,
        "figures": _figures,
        "editor": _editor,
        "notation": _notation,
        "reference": _reference,
        "rulebook": _rulebook,
        "puzzles": _puzzles,
    }
    for part, look in looks.items():
        label = "collection of puzzles" if part == "puzzles" else part
        there = getattr(engine, part)
        if part == "editor":
            with suppress(Exception):  # if the rules cannot be created, that is reported above
                there = editor(id)
        yield conformance.found(label, partial(look, id)) if there is not None else Finding(label, "absent")
    for name, command in engine.commands.items():
        yield conformance.found(f"command {name}", partial(_command, command))


def _command(command: LazyRef) -> str:
    module = command.loaded()
    require(hasattr(module, "command"), f"{module.__name__} holds no command")
    return str(module.__name__)


def _style(id: str) -> str:
    """Draw boards and decks in every theme and place them on paper."""
    info, look = engines.info(id), of_game(id)
    require(look.id == id, f"it says that it is of {look.id!r}")
    for name in look.boards:
        require(name in info.boards, f"it draws the board {name}, which is not among info.boards")
    for entry in look.kit_boards:
        require(entry.board in look.boards, f"its kit has the board {entry.board}, which it does not draw")
    for name in look.deck_names:
        require(name in look.decks, f"its kit has the deck {name}, which it does not make")
    for theme in THEMES.values():
        for name, draw in look.boards.items():
            require(draw(look.board(name), theme).layers, f"the board {name} is empty in the theme {theme.name}")
    for name in look.boards:
        request = placement.BoardRequest(paper=paper.parse("A4"), fit=True)
        require(placement.sheets(look.board(name), look, request), f"the board {name} gives no sheet")
    pieces = 0
    for name in look.deck_names:
        deck = look.decks[name].make(FULL, None)
        require(deck.pieces, f"the deck {name} has no pieces")
        require(impose(deck, paper.parse("A4"), FULL), f"the deck {name} gives no sheet")
        pieces += sum(piece.count for piece in deck.pieces)
    boards, kit = plural(len(look.boards), "board"), plural(pieces, "piece")
    return f"{boards}, {kit} in the kit, {len(THEMES)} themes"


def _figures(id: str) -> str:
    """Draw the start and the first turns of a random game."""
    steps = conformance.playout(id, 0)
    game = engines.find(id)
    figure_style(id)
    count = 0
    for position, turn in steps[: conformance.SAMPLE]:
        figure = Figure(
            game=id, position=game.text(position), turns=(turn,) if turn else (), show="turn" if turn else "after"
        )
        require(sheet(figure).drawing.layers, f"the figure of {game.text(position)!r} is empty")
        count += 1
    signs = figure_style(id).signs(FULL)
    missing = [letter for letter in game.pieces if signs and letter not in signs]
    return f"{count} figures" + (f"; no sign for {', '.join(missing)}" if missing else "")


def _editor(id: str) -> str:
    """Put every piece on the first spot and take it away again; each resulting position must be either valid or
    refused.
    """
    game, game_editor = engines.find(id), editor(id)
    assert game_editor is not None
    fields = len(game.info.start.split(" "))
    for choice in game_editor.choices:
        require(choice.field < fields, f"the choice {choice.name!r} is of a field that positions do not have")
    spot = game.spots_of(game.start())[0]
    for piece in (*game_editor.palette, ""):
        with suppress(Refusal):
            game.parse(game.text(game_editor.put(game, game.start(), spot, piece=piece)))
    return f"{plural(len(game_editor.palette), 'piece')}, {plural(len(game_editor.choices), 'choice')}"


def _notation(id: str) -> str:
    book = notation.source(id)
    assert book is not None
    card = notation.card(id, 160.0, FULL)
    require(card is not None and card.height < 240.0, "it is higher than a page")
    return f"{sum(len(each.claims) for each in book.checks)} examples"


def _reference(id: str) -> str:
    text, path = of_game(id).reference, declared(id).reference
    assert path is not None
    require(text.strip(), "it is empty")
    count = rulebook.proved(rulebook.parse(text, path.name, path.parent)) if rulebook.begins(text) else 0
    return f"{len(text.split())} words, {count} claims" if count else f"{len(text.split())} words"


def _rulebook(id: str) -> str:
    book = rulebook.of_game(id)
    assert book is not None
    require(book.game.partition(":")[0] == id, f"it is of {book.game!r}")
    pages = rulebook.pages(book, paper.parse("A4"), FULL)
    return f"{len(pages.sheets())} pages, {len(book.figures)} figures"


def _puzzles(id: str) -> str:
    puzzles = collection.proved(id)
    require(puzzles, "it is empty")
    pages = booklet(puzzles, Look(paper=paper.parse("A4"), theme=FULL)).sheets()
    return f"{len(puzzles)} proved, {len(pages)} pages"
