"""A game whose rules are data as a module in memory, which declares the parts that other games have in files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType, ModuleType

from printkit.content import field
from printkit.draw.drawing import Drawing
from printkit.draw.theme import Theme
from printkit.engines.declaration import Engine
from printkit.engines.families.game import FamilyGame
from printkit.engines.puzzles.puzzle_set import PuzzleSet
from printkit.engines.simple import Position
from printkit.figures.plain import PlainFigures
from printkit.games._data import puzzles, reading, texts
from printkit.games._data.reading import Variant
from printkit.layouts.base.lazy import LazyRef, Package
from printkit.layouts.base.length import Length
from printkit.layouts.base.text import hold, read_text
from printkit.layouts.board import Board
from printkit.looks import plain
from printkit.looks.declaration import Print
from printkit.looks.editor import GameEditor, SimpleEditor, Steps
from printkit.looks.plain import Token
from printkit.looks.style import GameLook, of_board

LARGEST = 30.0
"""Largest diameter of a piece in mm."""


class DataGame(ModuleType):
    """The module of a game.

    Args:
        name: of the module.
        path: the file ``game.toml``.

    Raises:
        InputError: a field that is unknown, missing or cannot be used; names file, line and field.
        OSError: the file cannot be read.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name)
        self.__file__, self.folder, self.text = str(path), path.parent, read_text(path)
        self.variants = reading.read(path)
        self.main = self.variants[None]
        self.info = self.main.plan.info
        self.boards = {each.board: each for each in reversed([*self.variants.values()])}
        for board, variant in self.boards.items():
            sys.modules[f"{name}.{board}"] = _board_module(f"{name}.{board}", variant)

    @cached_property
    def ENGINE(self) -> Engine:
        """The parts that think."""
        places = {board: LazyRef(f"{self.__name__}.{board}") for board in self.info.boards}
        return Engine(
            info=self.info,
            rules=LazyRef(f"{self.__name__}:rules"),
            puzzles=LazyRef(f"{self.__name__}:PUZZLES"),
            boards=MappingProxyType(places),
        )

    @cached_property
    def PRINT(self) -> Print:
        """The parts that are seen; texts that the folder does not have are written by the rules."""
        package = Package(self.__name__, self.folder)
        files: dict[str, Path | None] = {}
        for part in ("rulebook", "reference"):
            files[part] = package.file(f"{part}.md")
            if files[part] is None:
                files[part] = path = self.folder / f"{part}.md"
                hold(path, self.rulebook if part == "rulebook" else self.reference)
        return Print(
            style=LazyRef(f"{self.__name__}:STYLE"),
            figures=LazyRef(f"{self.__name__}:FIGURES"),
            editor=LazyRef(f"{self.__name__}:EDITOR"),
            rulebook=files["rulebook"],
            reference=files["reference"],
            puzzles=package.file("puzzles.jsonl"),
            build=package.file("build.md"),
            notation=package.file("notation.md"),
            cover=package.file("cover.toml"),
            tour=package.file("tour.toml"),
        )

    def rules(self, variant: str | None) -> FamilyGame:
        """The rules of the game or a variant. Raises InputError for one that it does not have."""
        self.info.called(variant)
        return FamilyGame(self.variants[variant].plan, variant)

    @cached_property
    def PUZZLES(self) -> PuzzleSet[Position]:
        """What puzzles may ask."""
        return puzzles.kinds(self.main.puzzles, self.info)

    def rulebook(self) -> bytes:
        """The rulebook that follows from the rules."""
        return texts.rulebook(self.rules(None), self.main.subtitle).encode()

    def reference(self) -> bytes:
        """The quick reference that follows from the rules."""
        return texts.reference(self.rules(None)).encode()

    # ---------------------------------------------------------------------------------------------- looks

    @cached_property
    def men(self) -> Mapping[str, Token]:
        """How the pieces look."""
        return {
            letter: Token(
                man.name,
                "light" if man.player == 1 else "dark",
                man.sign,
                colour=man.colour,
                count=man.count,
            )
            for letter, man in self.main.men.items()
        }

    @cached_property
    def STYLE(self) -> GameLook:
        """The kit."""
        info = self.info
        board = self.main.plan.net.board
        look = plain.style(
            info.id,
            info.id,
            self.men,
            diameter=round(min(LARGEST, 1.9 * board.spot_radius), 1),
            subtitle=self.main.subtitle,
            needs=self.main.needs,
        )
        return look.changed(boards={name: drawing(each) for name, each in self.boards.items()})

    @cached_property
    def FIGURES(self) -> PlainFigures:
        """The figures."""
        shapes = {len(each.plan.net.names): name for name, each in self.boards.items()}
        draw = {name: drawing(each) for name, each in self.boards.items()}
        rules = self.rules(None)
        endings = {
            rules.names[end]: end.phrase(rules.table).replace("their ", "") for end in self.main.plan.ends
        }
        board = self.main.plan.net.board
        return DataFigures.of(
            where=self.info.id,
            men=self.men,
            shapes=shapes,
            drawings=draw,
            endings={"blocked": "no turn left", **endings},
            width=min(110.0, max(45.0, 4.0 * board.width / board.spot_radius)),
        )

    @cached_property
    def EDITOR(self) -> GameEditor[Position]:
        """How positions are set up, and turns clicked as they are written."""
        return DataEditor.of(palette=self.rules(None).pieces)


class DataFigures(PlainFigures):
    """Figures of a game whose variants may have boards of their own.

    Attributes:
        shapes: the boards' names by the number of their spots.
        drawings: how each is drawn.
    """

    shapes: Mapping[int, str] = MappingProxyType({})
    drawings: Mapping[str, Callable[[Board, Theme], Drawing]] = MappingProxyType({})

    def shape(self, position: Position) -> Hashable:
        """The number of spots."""
        return len(position.cells)

    def called(self, shape: Hashable) -> str:
        """The name of the board for a shape."""
        return self.shapes[shape] if isinstance(shape, int) else self.where

    def draw(self, board: Board, theme: Theme) -> Drawing:
        """The board as in print."""
        return self.drawings[board.name](board, theme)


class DataEditor(SimpleEditor):
    """Turns are clicked spot by spot, as they are written; what the rules add to them is not clicked."""

    stepwise = True

    def steps(self, game: FamilyGame, position: Position, way: tuple[str, ...]) -> Steps | None:  # type: ignore[override]
        """What clicks on spots come to."""
        if game.outcome(position):
            return None
        ways = [(game.clicks(draft), draft) for draft in game.drafts(position)]
        under = [(spots, draft) for spots, draft in ways if spots[: len(way)] == way]
        if not under:
            return None
        taken = {
            game.spots[spot]
            for _, draft in ways
            for kind, (*_, spot), _ in draft.deeds
            if kind in ("remove", "flip")
        }
        following = {spots[len(way)]: draft.deeds[0][0] for spots, draft in under if len(spots) > len(way)}
        return Steps(following, tuple(draft.text for spots, draft in under if spots == way), frozenset(taken))


def drawing(variant: Variant) -> Callable[[Board, Theme], Drawing]:
    """How a board is drawn, in print and in figures."""
    file = variant.file

    def own(board: Board, theme: Theme) -> Drawing:
        assert file is not None
        names = () if file.names else plain.names(board, theme)
        return field.draw(replace(file, board=board), theme) + Drawing.of("coords", *names)

    def other(board: Board, theme: Theme) -> Drawing:
        return of_board(variant.used).boards[variant.used](board, theme)

    return own if file else other


def _board_module(name: str, variant: Variant) -> ModuleType:
    """The module of a board."""
    module = ModuleType(name)

    def board(border: Length | None = None) -> Board:
        """The board of the file.

        Args:
            border: edge round the cells.
        """
        return variant.bordered(border)

    def other() -> Board:
        """The board of another game."""
        return variant.bordered(None)

    module.__dict__.update(TITLE=variant.plan.info.title, board=board if variant.file else other)
    return module


def load(name: str, path: Path) -> ModuleType:
    """The module of a game whose rules are data; as it is where the file has not changed.

    Raises:
        InputError: a field that is unknown, missing or cannot be used; names file, line and field.
        OSError: the file cannot be read.
    """
    there = sys.modules.get(name)
    if isinstance(there, DataGame) and there.text == read_text(path):
        return there
    return DataGame(name, path)
