"""The file of a game whose rules are data: its tables, each field checked, and the plans that they come to."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from printkit.content import board as board_file
from printkit.content import schema
from printkit.content.board import HOLE, BoardFile
from printkit.content.schema import Node
from printkit.engines.families.ends import ENDS
from printkit.engines.families.follows import FOLLOWS
from printkit.engines.families.net import ANYWHERE, AREAS, DIRECTIONS, SIDES, Net
from printkit.engines.families.plan import KINDS, MANY, NOBODY, End, Follow, Piece, Plan, Rule, Turn, made
from printkit.engines.families.turns import TURNS
from printkit.engines.game import Info
from printkit.engines.simple import EMPTY
from printkit.layouts import boards
from printkit.layouts.base import limits
from printkit.layouts.base.refusals import faults
from printkit.layouts.base.wording import listed
from printkit.layouts.board import Board
from printkit.looks.plain import SIGNS, SignName

R = TypeVar("R", bound=Rule)
GAME = (
    "id", "title", "subtitle", "designer", "year", "players", "credits", "forward", "start", "captured", "follow",
    "needs",
)  # fmt: skip
TABLES = (
    "game",
    *board_file.TABLES,
    "areas",
    "pieces",
    "turn",
    "then",
    "end",
    "score",
    "puzzles",
    "variants",
)
PIECE = ("name", "player", "reserve", "count", "sign", "colour")
SCORES = ("pieces", "captured", "territory")
MEASURES = ("empty", "own", "enemy", "reserve")
RENAMED = {"origin": "from", "condition": "if", "passing": "pass"}
"""Fields that have another name in the file than in Python, where it is taken."""


@dataclass(frozen=True, kw_only=True)
class Man:
    """How a piece looks and how many there are.

    Attributes:
        name: its full name.
        player: its owner's number, NOBODY for a neutral one.
        sign, colour: see :class:`printkit.looks.plain.Token`; empty for the usual ones.
        count: how many a kit has.
    """

    name: str
    player: int
    sign: SignName
    colour: str
    count: int


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game or one of its variants, as the file describes it.

    Attributes:
        plan: the rules.
        board: the name of its board.
        file: the board's drawing; None where it is one of another game.
        men: how its pieces look, by letter.
        used: the name of the other game's board; empty where there is none.
        bordered: gives the board with a border in mm; None for its own.
        subtitle: a line under the title on the cover.
        needs: what players supply themselves.
        puzzles: the table that says what puzzles to look for.
    """

    plan: Plan
    board: str
    file: BoardFile | None
    men: Mapping[str, Man]
    used: str
    bordered: Callable[[float | None], Board]
    subtitle: str
    needs: tuple[str, ...]
    puzzles: Node


class Reader:
    """Reads one game or variant.

    Args:
        root: the tables of the file; those of a variant take the place of the game's.
        path: the file.
        variant: the variant's name; None for the game itself.
        own_board: whether the variant has a board of its own.
    """

    def __init__(
        self, root: Node, path: Path, variant: str | None = None, *, own_board: bool = False
    ) -> None:
        self.root, self.path, self.variant, self.own_board = root, path, variant, own_board
        self.game = root["game"]

    # -------------------------------------------------------------------------------------- the title page

    @cached_property
    def id(self) -> str:
        """What people type."""
        usual = re.sub("[^a-z0-9]", "", self.path.resolve().parent.name.lower())
        id = self.game["id"].text(usual)
        if not re.fullmatch("[a-z][a-z0-9]{0,30}", id):
            message = (
                "{field} must begin with a small letter and consist of small letters and digits, not {value}."
            )
            raise self.game["id"].refuse(message, quoted=id)
        return id

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Names of the two players."""
        node = self.game["players"]
        accepted = 'two different names of small letters, the one who begins first: ["black", "white"]'
        names = node.texts(accepted)
        if (
            len(set(names)) != 2
            or len(names) != 2
            or not all(re.fullmatch("[a-z]{1,20}", name) for name in names)
        ):
            raise node.refuse(accepted)
        return names

    # ------------------------------------------------------------------------------------------- the board

    @cached_property
    def drawn(self) -> BoardFile | None:
        """The board of the file, or of the board file that it names; None for a board of another game."""
        table = self.root["board"]
        if not table["use"].missing:
            table.table(("use",), named=True)
            return None
        if not table["file"].missing:
            table.table(("file",), named=True)
            return board_file.load(table["file"].file())
        if table.missing:
            raise table.refuse("A game needs a table [board].", quoted="")
        return board_file.described(self.root, self.path)

    @cached_property
    def board(self) -> Board:
        """The geometry of the board."""
        if self.drawn:
            return replace(self.drawn.board, name=self.board_name)
        node = self.root["board"]["use"]
        name = node.choice(sorted(boards.built_in()), None)
        return replace(boards.find(name), name=self.board_name)

    @property
    def board_name(self) -> str:
        """What the board is called: as the game is, with the name of the variant that has a board of its own."""
        return f"{self.id}-{self.variant}" if self.own_board else self.id

    @cached_property
    def net(self) -> Net:
        """The spots of the board and what lies where."""
        spots = {spot.id for spot in self.board.spots}
        limits.GAME_SPOTS.check(len(spots), "board")
        rows = (
            [[id for id in row if id in spots] for row in self.drawn.kind.ids] if self.drawn else [[*spots]]
        )
        rows = [row for row in rows if row]
        if all(len(row) == 1 for row in rows):
            rows = [[id for row in rows for id in row]]
        if not self.drawn:
            rows = [[spot.id for spot in self.board.spots]]
        return Net(self.board, rows, self.areas)

    @cached_property
    def areas(self) -> dict[str, tuple[str, ...]]:
        """The areas that the file names, and the kinds of terrain on its board."""
        spots = [spot.id for spot in self.board.spots]
        found: dict[str, tuple[str, ...]] = {}
        for id, terrain in self.drawn.terrain.items() if self.drawn else ():
            found[terrain.name] = (*found.get(terrain.name, ()), id)
        for name, node in self.root["areas"].table().items():
            if name in AREAS or name in spots or not re.fullmatch("[a-z]+", name):
                raise node.refuse(
                    "An area needs a name of small letters that is not taken, not {value}.", quoted=name
                )
            found[name] = node.texts("a list of spots")
            for spot in found[name]:
                if spot not in spots:
                    message = f"There is no spot {{value}} on the board; one is called {spots[0]}."
                    raise node.refuse(message, spots, quoted=spot)
        return found

    # ------------------------------------------------------------------------------------------ the pieces

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The kinds of pieces, the first player's first."""
        table = self.root["pieces"].table()
        if not table:
            raise self.root["pieces"].refuse("A game needs a table [pieces].", quoted="")
        found = [self.piece(letter, node) for letter, node in table.items()]
        for number, player in enumerate(self.players):
            if all(piece.player != number for piece in found):
                raise self.root["pieces"].refuse(f"The player {player} needs a piece.", quoted="")
        return tuple(sorted(found, key=lambda piece: piece.player if piece.player != NOBODY else 2))

    def piece(self, letter: str, node: Node) -> Piece:
        """A kind of piece: a player's name, or a table."""
        if not re.fullmatch("[A-Za-z*#@]", letter):
            raise node.refuse("A piece is written as one letter, not as {value}.", quoted=letter)
        if isinstance(node.value, str):
            return Piece(
                letter=letter, name="stone", player=self.players.index(node.choice(self.players, None))
            )
        node.table(PIECE, named=True)
        owner = node["player"]
        player = NOBODY if owner.missing else self.players.index(owner.choice(self.players, None))
        name = node["name"].text("stone")
        if not re.fullmatch("[a-z]+( [a-z]+)*", name):
            raise node["name"].refuse("a name of small letters")
        return Piece(letter=letter, name=name, player=player, reserve=node["reserve"].whole(0, 99, None))

    @cached_property
    def letters(self) -> Mapping[str, tuple[str, ...]]:
        """The letters that a word for pieces means: a letter, a name, or a name with the player's."""
        found: dict[str, tuple[str, ...]] = {}
        for piece in self.pieces:
            owner = f"{self.players[piece.player]} {piece.name}" if piece.player >= 0 else piece.name
            for word in dict.fromkeys((piece.name, owner, piece.letter)):
                found[word] = (*found.get(word, ()), piece.letter)
        return found

    def men(self, info: Info) -> dict[str, Man]:
        """How the pieces look."""
        flips = any(getattr(rule, "do", "") == "flip" for rule in self.follows)
        spots, found = len(self.net.names), {}
        for piece in self.pieces:
            node, mates = (
                self.root["pieces"][piece.letter],
                [p for p in self.pieces if p.player == piece.player],
            )
            written = isinstance(node.value, dict)
            own = [each.letter for each in self.pieces if each.player >= 0]
            rules = (rule for rule in (*self.turns, *self.follows) if rule.family in ("place", "shoot"))
            places = any(piece.letter in (rule.piece or own) for rule in rules)
            most = (3 * spots // 4 if flips else -(-spots // 2)) if places and piece.reserve is None else 0
            usual = max(1, most, info.start.split(" ")[0].count(piece.letter) + (piece.reserve or 0))
            sign = SIGNS[mates.index(piece) + (piece.player == 1) * (len(mates) == 1)]
            found[piece.letter] = Man(
                name=f"{self.players[piece.player]} {piece.name}" if piece.player >= 0 else piece.name,
                player=piece.player,
                sign=node["sign"].choice(SIGNS, sign) if written else sign,
                colour=(node["colour"].colour("") or "") if written else "",
                count=node["count"].whole(0, 999, usual) if written else usual,
            )
        return found

    # ------------------------------------------------------------------------------------------- the rules

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The families of turns."""
        found = tuple(self.rules("turn", TURNS))
        if not found:
            raise self.root["turn"].refuse("A game needs a [[turn]], such as place or step.", quoted="")
        return found

    @cached_property
    def follows(self) -> tuple[Follow, ...]:
        """What follows a turn."""
        return tuple(self.rules("then", FOLLOWS))

    @cached_property
    def ends(self) -> tuple[End, ...]:
        """How the game ends."""
        found = tuple(self.rules("end", ENDS))
        if not found:
            raise self.root["end"].refuse("A game needs an [[end]], such as line or blocked.", quoted="")
        return found

    def rules(self, name: str, families: Mapping[str, type[R]]) -> Iterator[R]:
        """The rules in a list of tables, each of one family."""
        rows = self.root[name].rows(f"a list of tables [[{name}]]")
        limits.GAME_RULES.check(len(rows), name)
        for node in rows:
            with node.noted():
                yield self.rule(name, node, families)

    def rule(self, name: str, node: Node, families: Mapping[str, type[R]]) -> R:
        """The rule in a table."""
        table = node.table()
        family = next((each for each in table if each in families), None)
        if family is None:
            message = f"A [[{name}]] needs one of {listed(families, 'or')}."
            first = next(iter(table), "")
            raise (node[first] if first else node).refuse(message, families, quoted=first)
        fields = {RENAMED.get(each.name, each.name): each for each in dataclasses.fields(families[family])}
        others = {key: owner for owner, kind in families.items() for key in _fields(kind)}
        elsewhere = {key: f"{{field}} belongs to {owner}, not to {family}." for key, owner in others.items()}
        node.table(fields, elsewhere=elsewhere)
        values = {fields[key].name: FIELDS[key](self, each) for key, each in table.items() if key in fields}
        return made(families[family], values)

    # ------------------------------------------------------------------------------------------- its fields

    def areas_of(self, node: Node) -> tuple[str, ...]:
        """Areas of the board: one, or a list; ``true`` is the whole board."""
        known = (*AREAS, *self.areas, *(spot.id for spot in self.board.spots))
        return (
            (ANYWHERE,)
            if node.value is True
            else self.words(node, known, f"an area ({', '.join((*AREAS, *self.areas))}) or a spot")
        )

    def directions(self, node: Node) -> tuple[str, ...]:
        """Directions: one, or a list."""
        known = (*DIRECTIONS, ANYWHERE) if node.keys[-1] == "step" else DIRECTIONS
        return self.words(node, known, f"a direction ({', '.join(known)})")

    def kinds(self, node: Node) -> tuple[str, ...]:
        """What may be on a spot: one word, or a list."""
        return self.words(node, KINDS, f"one of {', '.join(KINDS)}, or a list of them")

    def letters_of(self, node: Node) -> tuple[str, ...]:
        """Pieces, by their names or letters."""
        words = self.words(node, self.letters, f"a piece ({', '.join(self.letters)}) or a list of pieces")
        return tuple(dict.fromkeys(letter for word in words for letter in self.letters[word]))

    def attributes(self, node: Node) -> tuple[str, ...]:
        """Names of attributes of the board's spots."""
        known = list(dict.fromkeys(key for spot in self.board.spots for key in spot.attributes))
        if not known:
            raise node.refuse("{field} needs a board whose spots have attributes, and this one's have none.")
        return self.words(node, known, f"an attribute of the board's spots ({', '.join(known)})")

    def names(self, node: Node) -> tuple[str, ...]:
        """Families or names of turns."""
        known = [*TURNS, *(turn.name for turn in self.turns if turn.name)]
        return self.words(node, known, f"a turn ({', '.join(known)}) or a list of them")

    def words(
        self, node: Node, known: Mapping[str, object] | tuple[str, ...] | list[str], accepted: str
    ) -> tuple[str, ...]:
        """One word of some, or a list of them."""
        found = node.texts(accepted)
        for word in found or ("",):
            if word not in known:
                raise node.refuse(accepted, known, quoted=word)
        return found

    def conditions(self, node: Node) -> tuple[tuple[str, int, int], ...]:
        """What is counted, with a number or the least and the most."""
        return tuple(self.condition(what, each) for what, each in node.table(MEASURES, named=True).items())

    def condition(self, what: str, node: Node) -> tuple[str, int, int]:
        """A number, or the least and the most of a list; a list of one has no upper bound."""
        value = node.value if isinstance(node.value, list) else [node.value, node.value]
        numbers = [each for each in value if isinstance(each, int) and 0 <= each <= MANY]
        if not 1 <= len(value) <= 2 or len(numbers) != len(value):
            raise node.refuse("a whole number, or a list of the least and the most, such as [1, 3]")
        return what, numbers[0], [*numbers, MANY][1]

    def word(self, node: Node) -> str:
        """The name of a rule."""
        name = node.text("")
        if not re.fullmatch("[a-z]{1,20}", name):
            raise node.refuse("a word of small letters")
        return name

    def sentence(self, node: Node) -> str:
        """A whole sentence."""
        text = node.text("").strip()
        if not text.endswith((".", "!")):
            raise node.refuse("a sentence with its full stop")
        return text

    def player(self, node: Node) -> int:
        """A player's number."""
        return self.players.index(node.choice(self.players, None))

    def result(self, node: Node) -> str:
        """What an end means."""
        return node.choice(("win", "loss", "draw", "points", *self.players), None)

    # --------------------------------------------------------------------------------------------- the plan

    def start(self) -> str:
        """The board at the start, as positions write it."""
        node, rows = self.game["start"], self.net.rows
        text = "".join(node.text("").replace(HOLE, "").split()) or EMPTY * len(self.net.names)
        if len(text) != len(self.net.names):
            message = f"{{field}} must have a letter or . for each of the {len(self.net.names)} spots, not {{value}}."
            raise node.refuse(message, quoted=len(text))
        known = {EMPTY, *(piece.letter for piece in self.pieces)}
        for letter in text:
            if letter not in known:
                raise node.refuse(f"made of {listed(sorted(known), 'and')}", quoted=letter)
        cells = iter(text)
        return "/".join("".join(next(cells) for _ in row) for row in rows)

    def ahead(self) -> tuple[float, float]:
        """Where the players look."""
        node = self.game["forward"]
        words = (
            self.words(node, tuple(SIDES), f"two of {', '.join(SIDES)}")
            if not node.missing
            else ("up", "down")
        )
        if len(words) != 2:
            raise node.refuse(f"two directions, one for each player: two of {', '.join(SIDES)}")
        return float(SIDES[words[0]]), float(SIDES[words[1]])

    def plan(self, info: Info) -> Plan:
        """The rules; the title page is completed by the start."""
        follow = self.game["follow"]
        name = "" if follow.missing else self.attributes(follow)[0]
        passes = any(end.family == "passes" for end in self.ends)
        reserves = [str(piece.reserve) for piece in self.pieces if piece.reserve is not None]
        fields = [self.start(), self.players[0], *reserves, *["-"] * bool(name), *["0"] * passes]
        self.check(passes)
        return Plan(
            info=replace(info, start=" ".join(fields)),
            net=self.net,
            pieces=self.pieces,
            turns=self.turns,
            follows=self.follows,
            ends=self.ends,
            ahead=self.ahead(),
            score=MappingProxyType(
                {
                    what: node.count(-99, 99)
                    for what, node in self.root["score"].table(SCORES, named=True).items()
                }
            ),
            follow=name,
            captured=self.game["captured"].choice(("removed", "reserve"), "removed") == "reserve",
        )

    def check(self, passes: bool) -> None:
        """Refuse rules that do not go together."""
        scored = {end.result or end.usual for end in self.ends} & {"points"} or any(
            end.family == "points" for end in self.ends
        )
        if scored and self.root["score"].missing:
            raise self.root["score"].refuse("An end by points needs a table [score].", quoted="")
        if passes and all(turn.family != "pass" for turn in self.turns):
            raise self.root["end"].refuse("An end by passes needs a [[turn]] with pass.", quoted="")
        for number, end in enumerate(self.ends):
            common = end.family in ("full", "passes") or getattr(end, "blocked", "") == "both"
            if common and (end.result or end.usual) in ("win", "loss"):
                message = (
                    "{field} must be draw, points or a player here, because the end concerns both players."
                )
                raise self.root["end"].rows("a list")[number]["result"].refuse(message)

    def variant_of(self, info: Info) -> Variant:
        """All of it."""
        plan = self.plan(info)
        return Variant(
            plan=plan,
            board=self.board_name,
            file=self.drawn,
            men=self.men(plan.info),
            used=self.root["board"]["use"].text(""),
            bordered=self.bordered,
            subtitle=self.game["subtitle"].text(""),
            needs=self.game["needs"].texts("a list of sentences"),
            puzzles=self.root["puzzles"],
        )

    def bordered(self, border: float | None) -> Board:
        """The board with another border."""
        if border is None or not self.drawn:
            return self.board
        file = self.root["board"]["file"]
        path = self.path if file.missing else file.file()
        drawn = (
            board_file.described(self.root, path, border) if file.missing else board_file.load(path, border)
        )
        return replace(drawn.board, name=self.board_name)


FIELDS: Mapping[str, Callable[[Reader, Node], object]] = {
    **dict.fromkeys(("place", "from", "to", "avoid", "hostile", "connect", "reach", "full"), Reader.areas_of),
    **dict.fromkeys(("fall", "step", "slide", "jump", "custodial", "shoot", "directions"), Reader.directions),
    **dict.fromkeys(("beside", "onto", "over", "remove"), Reader.kinds),
    **dict.fromkeys(("piece", "takes", "capture", "promote"), Reader.letters_of),
    **dict.fromkeys(("must", "take", "spare", "exactly"), lambda reader, node: node.flag(False)),
    **dict.fromkeys(("most", "line", "fewer", "points", "passes"), lambda reader, node: node.count(1, 99)),
    **dict.fromkeys(("text", "why"), Reader.sentence),
    "name": Reader.word, "match": Reader.attributes, "after": Reader.names, "if": Reader.conditions,
    "player": Reader.player, "result": Reader.result,
    "again": lambda reader, node: node.choice(("no", "straight", "any"), None),
    "do": lambda reader, node: node.choice(("remove", "flip"), None),
    "surround": lambda reader, node: node.choice(("group", "single"), None),
    "blocked": lambda reader, node: node.choice(("mover", "both"), None),
    "pass": lambda reader, node: node.choice(("may", "must"), None),
}  # fmt: skip
"""How the fields of rules are read, by their names: a word means the same in every family."""


def _fields(kind: type[Rule]) -> list[str]:
    return [RENAMED.get(each.name, each.name) for each in dataclasses.fields(kind)]


def read(path: Path) -> dict[str | None, Variant]:
    """A game and its variants, by their names; the game itself has none.

    Raises:
        InputError: a field that is unknown, missing or cannot be used; names file, line and field.
        OSError: the file cannot be read.
    """
    with faults() as refused:
        root = schema.read(path, refused)
        root.table(TABLES)
        root["game"].table(GAME, named=True)
        variants = root["variants"].table()
        reader = Reader(root, path)
        info = _info(reader, tuple(variants))
        found: dict[str | None, Variant] = {None: reader.variant_of(info)}
        for name, node in variants.items():
            found[name] = _varied(root, node, path, name=name).variant_of(info)
    return found


def _varied(root: Node, node: Node, path: Path, *, name: str) -> Reader:
    """The reader of a variant, whose tables and fields take the place of the game's."""
    tables = node.table(TABLES[:-2], named=True)
    merged = dict(root.value) if isinstance(root.value, dict) else {}
    for key, own in tables.items():
        before = merged.get(key)
        merged[key] = (
            {**before, **own.value} if isinstance(before, dict) and isinstance(own.value, dict) else own.value
        )
    known = dict(root.source.lines or {})
    known |= {keys[2:]: line for keys, line in known.items() if keys[:2] == node.keys and len(keys) > 2}
    return Reader(Node(merged, replace(root.source, lines=known)), path, name, own_board="board" in tables)


def _info(reader: Reader, variants: tuple[str, ...]) -> Info:
    """The title page, but for the start."""
    game = reader.game
    for name in variants:
        if not re.fullmatch("[a-z][a-z0-9]*", name):
            raise reader.root["variants"].refuse(
                "A variant needs a name of small letters, not {value}.", quoted=name
            )
    boards = [reader.id, *(f"{reader.id}-{name}" for name in variants
                           if not reader.root["variants"][name]["board"].missing)]  # fmt: skip
    return Info(
        id=reader.id,
        title=game["title"].text("") or reader.id.capitalize(),
        designer=game["designer"].text("") or "traditional",
        year=game["year"].whole(-5000, 3000, None),
        players=reader.players,
        start="",
        boards=tuple(boards),
        variants=variants,
        credits=game["credits"].texts("a list of sentences"),
    )
