"""A module in memory for a game whose rules are data: it declares the parts for which other games have files."""

import sys
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import cast

from printkit.content import card, deck, field
from printkit.content.deckfile import DeckFile
from printkit.draw.drawing import Drawing
from printkit.draw.theme import Theme
from printkit.engines.declaration import Engine
from printkit.engines.families.game import FamilyGame
from printkit.engines.families.plan import Piece
from printkit.engines.families.words import phrase
from printkit.engines.game import Game
from printkit.engines.puzzles.puzzle_set import PuzzleSet
from printkit.engines.simple import Position
from printkit.figures.plain import PlainFigures
from printkit.games._data import puzzles, reading, texts
from printkit.games._data.reading import Reader
from printkit.layouts.base.lazy import LazyRef, Package
from printkit.layouts.base.length import Length
from printkit.layouts.base.refusals import InputError, located
from printkit.layouts.base.text import hold, read_text
from printkit.layouts.board import Board
from printkit.looks import data, plain
from printkit.looks.declaration import Print
from printkit.looks.editor import GameEditor, SimpleEditor, Steps
from printkit.looks.plain import SIGNS, SignName, Token
from printkit.looks.style import GameLook, of_board
from printkit.looks.table import Table

LARGEST, SMALLEST = 30.0, 66.0
"""Largest diameter of a piece, and smallest default width of a figure, in mm."""
FILES = ("puzzles.jsonl", "picked.toml", "cover.toml", "tour.toml", "notation.md")
"""The other files that a game's folder may contain."""
Draw = Callable[[Board, Theme], Drawing]


class DataGame(ModuleType):
    """The module of a game.

    Args:
        name: name of the module.
        path: the file ``game.toml``.

    Raises:
        InputError: a field is unknown, missing or unusable; the message names the file, the line and the field.
        OSError: the file cannot be read.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name)
        self.__file__, self.folder, self.source = str(path), path.parent, read_text(path)
        self.variants = reading.read(path)
        self.reader, self.plan = self.variants[None]
        self.info, self.net = self.plan.info, self.plan.net
        self.boards = {each.net.board.name: each for each, _ in reversed(self.variants.values())}
        for board, reader in self.boards.items():
            sys.modules[f"{name}.{board}"] = _board(f"{name}.{board}", reader)
        boards = MappingProxyType({board: LazyRef(f"{name}.{board}") for board in self.info.boards})
        rules, puzzles = LazyRef(f"{name}:rules"), LazyRef(f"{name}:PUZZLES")
        self.ENGINE = Engine(info=self.info, rules=rules, puzzles=puzzles, boards=boards)

    @cached_property
    def PRINT(self) -> Print:
        """The printed parts; texts missing from the folder are generated from the rules."""
        # Faults in [puzzles] must be found before anything is printed.
        assert self.PUZZLES.kinds
        package, folder = Package(self.__name__, self.folder), self.folder
        style, figures, editor = (LazyRef(f"{self.__name__}:{name}") for name in ("STYLE", "FIGURES", "EDITOR"))
        rulebook, reference, build = (folder / f"{name}.md" for name in ("rulebook", "reference", "build"))
        for path in (rulebook, reference, build):
            if not path.is_file():
                hold(path, partial(self.written, path.stem))
        parts = Print(style=style, figures=figures, editor=editor, rulebook=rulebook, reference=reference)
        # No code in the folder is run.
        puzzles, picked, cover, tour, notation = map(package.file, FILES)
        cover = cover if self.reader.root["cover"].missing else folder / "game.toml"
        parts = replace(parts, puzzles=puzzles, picked=picked, cover=cover, tour=tour)
        return replace(parts, build=build, notation=notation)

    def written(self, name: str) -> bytes:
        """Return text that is generated from the rules."""
        if name == "build":
            shape = deck.load(self.reader.tokens).shape if self.reader.tokens else "round"
            return texts.build(self.info.id, self.STYLE.deck_names[0], shape, needs=self.STYLE.needs)
        intro, notation = self.reader.game["intro"].text(""), self.folder / "notation.md"
        return texts.text(name, self.rules(None), self.subtitle, intro=intro, explained=notation.is_file())

    @property
    def subtitle(self) -> str:
        """The line under the title."""
        return self.reader.game["subtitle"].text("")

    def rules(self, variant: str | None) -> FamilyGame:
        """Return the rules of the game or of a variant. Raises InputError for an unknown variant."""
        self.info.called(variant)
        return FamilyGame(self.variants[variant][1], variant)

    @cached_property
    def PUZZLES(self) -> PuzzleSet[Position]:
        """The puzzles."""
        return puzzles.kinds(self.reader.root["puzzles"], self.info, self.rules)

    # ---------------------------------------------------------------------------------------------- looks

    @cached_property
    def men(self) -> Mapping[str, Token]:
        """The look of the pieces; a kit contains the pieces that are on the board at the start or may be placed."""
        plan, spots, tokens_by_letter = self.plan, len(self.net.names), {}
        names = [piece.name for piece in plan.pieces]
        flips = any(rule.text("do") == "flip" for rule in plan.rules)
        rules = [rule for rule in plan.rules if rule.family in ("place", "shoot")]
        for piece in plan.pieces:
            kinds = [each.letter for each in plan.pieces if each.player == piece.player]
            placed = piece.reserve is None and any(piece.letter in each.words("piece", *kinds) for each in rules)
            most = (3 * spots // 4 if flips else -(-spots // 2)) if placed else 0
            usual = max(1, most, self.starting(piece))
            sign = SIGNS[kinds.index(piece.letter) + (piece.player == 1 and len(kinds) == 1)]
            tokens_by_letter[piece.letter] = Token(
                piece.name if names.count(piece.name) == 1 else self.rules(None).table.called(piece),
                "light" if piece.player == 1 else "dark",
                cast("SignName", piece.sign or sign),
                colour=piece.colour,
                count=usual if piece.count is None else piece.count,
            )
        return tokens_by_letter

    def starting(self, piece: Piece) -> int:
        """Return the number of pieces of a kind with which the game begins."""
        return self.plan.info.start.split(" ")[0].count(piece.letter) + (piece.reserve or 0)

    def check(self, tokens: DeckFile) -> None:
        """Check that there are enough tokens to begin the game. Raises InputError."""
        counts = Counter[str]()
        for row in tokens.rows:
            counts[tokens.name.fill(row.cells).strip()] += card.count_of(tokens, row)
        for piece in self.plan.pieces:
            name, least = self.men[piece.letter].name, self.starting(piece)
            if counts[name] < least:
                message = f"The game begins with {least} pieces called {name}, but the tokens include only {{value}}."
                raise InputError("count", counts[name], message)

    @cached_property
    def drawings(self) -> dict[str, Draw]:
        """The drawing of each board."""
        return {name: _drawing(reader) for name, reader in self.boards.items()}

    @cached_property
    def STYLE(self) -> GameLook:
        """The kit."""
        diameter = round(min(LARGEST, 1.9 * self.net.board.spot_radius), 1)
        needs = self.reader.game["needs"].texts("a list of sentences")
        id, subtitle = self.info.id, self.subtitle
        look = plain.style(id, id, self.men, diameter=diameter, subtitle=subtitle, needs=needs)
        if tokens := self.reader.tokens:
            name = data.called(tokens, id)
            with located(str(tokens)):
                table = Table(id, (name,), data.lying(self.men, id, (tokens,)))
                self.check(deck.load(tokens))
            look = look.changed(decks={name: data.deck(tokens, id)}, kit_decks=(name,), table=table)
        return look.changed(boards=self.drawings)

    @cached_property
    def FIGURES(self) -> PlainFigures:
        """The figures."""
        rules, board = self.rules(None), self.net.board
        # The names of cells must be legible.
        has_names = self.reader.drawn is not None and self.reader.drawn.names
        ends = {rules.names[end]: phrase(end, rules.table).removeprefix("with ") for end in rules.table.ends}
        return DataFigures.of(
            where=self.info.id,
            men=self.men,
            shapes={len(each.net.names): name for name, each in self.boards.items()},
            drawings=self.drawings,
            endings=ends,
            width=min(140.0, max(SMALLEST, (8.0 if has_names else 4.0) * board.width / board.spot_radius)),
        )

    @cached_property
    def EDITOR(self) -> GameEditor[Position]:
        """The editor for positions, in which users play a turn by clicking spots in the order of its notation."""
        return DataEditor.of(palette=self.rules(None).pieces)


class DataFigures(PlainFigures):
    """Figures of a game whose variants may have their own boards.

    Attributes:
        shapes: the names of the boards, keyed by number of spots.
        drawings: the functions that draw the boards, keyed by number of spots.
    """

    shapes: Mapping[int, str] = MappingProxyType({})
    drawings: Mapping[str, Draw] = MappingProxyType({})

    def shape(self, position: Position) -> Hashable:
        """Return the number of spots."""
        return len(position.cells)

    def called(self, shape: Hashable) -> str:
        """Return the name of the board for a shape."""
        return self.shapes[shape] if isinstance(shape, int) else self.where

    def draw(self, board: Board, theme: Theme) -> Drawing:
        """Return the board drawn as in print."""
        return self.drawings[board.name](board, theme)


class DataEditor(SimpleEditor):
    """An editor in which users play turns by clicking spots in the order of the notation, leaving out effects that
    the rules add.
    """

    stepwise = True

    def steps(self, game: Game[Position], position: Position, way: tuple[str, ...]) -> Steps | None:
        """Return the result of the clicks on spots."""
        assert isinstance(game, FamilyGame)
        drafts = () if game.outcome(position) else game.drafts(position)
        ways = [(spots, draft) for draft in drafts if (spots := game.clicks(draft))[: len(way)] == way]
        deeds = (deed for _, draft in ways for deed in draft.deeds)
        captures = frozenset(game.spots[spots[-1]] for kind, spots, _ in deeds if kind in ("remove", "flip"))
        following = {spots[len(way)]: draft.deeds[0][0] for spots, draft in ways if len(spots) > len(way)}
        complete_turns = tuple(draft.text for spots, draft in ways if spots == way)
        return Steps(following, complete_turns, captures) if ways else None


def _drawing(reader: Reader) -> Draw:
    """Return the drawing of a board, for both print and figures."""

    def draw(board: Board, theme: Theme) -> Drawing:
        if file := reader.drawn:
            names = () if file.names else plain.names(board, theme)
            return field.draw(replace(file, board=board), theme) + Drawing.of("coords", *names)
        board_name = reader.root["board"]["use"].text("")
        return of_board(board_name).boards[board_name](board, theme)

    return draw


def _board(name: str, reader: Reader) -> ModuleType:
    """Return the module of a board."""
    module = ModuleType(name)

    def board(border: Length | None = None) -> Board:
        """Return the board described in the file.

        Args:
            border: width of the edge round the cells.
        """
        return reader.board(border)

    # The border of a board that belongs to another game cannot be set.
    own = board if reader.drawn else lambda: reader.board()
    module.__dict__.update(TITLE=reader.game["title"].text(""), board=own)
    return module


def load(name: str, path: Path) -> ModuleType:
    """Return the module of a game whose rules are data; cached until the file changes.

    Raises:
        InputError: a field is unknown, missing or unusable; the message names the file, the line and the field.
        OSError: the file cannot be read.
    """
    cached_module = sys.modules.get(name)
    return (
        cached_module
        if isinstance(cached_module, DataGame) and cached_module.source == read_text(path)
        else DataGame(name, path)
    )
