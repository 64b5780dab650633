"""Read the file of a game whose rules are data: check each field of its tables, and make the rules."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from printkit.content import board as board_file, cover, schema
from printkit.content.board import HOLE, BoardFile
from printkit.content.schema import Node
from printkit.engines.families.net import ANYWHERE, AREAS, DIRECTIONS, SIDES, Net
from printkit.engines.families.plan import FAMILIES, MANY, NOBODY, Piece, Plan, Rule, Value
from printkit.engines.game import Info
from printkit.engines.plugins import NAME
from printkit.engines.simple import EMPTY
from printkit.layouts import boards
from printkit.layouts.base import limits
from printkit.layouts.base.refusals import faults
from printkit.layouts.base.wording import listed
from printkit.layouts.board import Board
from printkit.looks.plain import SIGNS

GAME = (
    "id", "title", "subtitle", "intro", "designer", "year", "players", "credits", "forward", "start", "captured",
    "follow", "needs", "tokens",
)  # fmt: skip
TABLES = ("game", *board_file.TABLES, "areas", "pieces", "turn", "then", "end", "score", "puzzles", "variants")
PIECE = ("player", "name", "reserve", "count", "sign", "colour")
SCORES = ("pieces", "territory")
MEASURES = ("empty", "own", "enemy", "reserve")
PRINTED = 176
"""The usual width of a board in mm, including its border; it fits A4 and Letter."""
COMMON = ("name", "text", "why")
"""Fields that every rule may have."""
STATED = {("pass", "must"), ("pass", "may"), ("blocked", "mover")}
"""Fields of rules that say what happens if a player has no turn."""
OPEN = {("place", (ANYWHERE,)), ("fall", ("down",)), ("full", (ANYWHERE,))}
"""Fields of rules under which players have turns until the board is full."""
NEEDED = {"turn": "such as place or step", "end": "such as line or blocked"}


class Reader:
    """Reads one game or variant.

    Args:
        root: the tables of the file, with a variant's tables in place of the game's.
        path: the file.
        variant: the variant's name; None for the game itself.
        own_board: whether the variant has a different board.
    """

    def __init__(self, root: Node, path: Path, variant: str | None = None, *, own_board: bool = False) -> None:
        self.root, self.path, self.variant, self.own_board = root, path, variant, own_board
        self.game = root["game"]

    # -------------------------------------------------------------------------------------- the title page

    @cached_property
    def id(self) -> str:
        """The game's name on the command line."""
        words = re.findall("[a-z0-9]+", self.path.resolve().parent.name.lower())
        usual = "-".join(words if words and words[0][0].isalpha() else ("game", *words))
        id = self.game["id"].text(usual)
        if len(id) > 31 or not re.fullmatch(NAME, id):
            raise self.game["id"].refuse("a word of lower-case letters, digits and hyphens", quote=id)
        return id

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The names of the two players."""
        form = 'two different names of small letters, such as ["black", "white"]; the first begins'
        names = self.game["players"].texts(form)
        if len({*names}) != 2 or not re.fullmatch("[a-z]{1,20} [a-z]{1,20}", " ".join(names)):
            raise self.game["players"].refuse(form)
        return names

    def info(self, variants: tuple[str, ...]) -> Info:
        """Return the title page, without the starting position."""
        game, owners = self.game, self.root["variants"]
        own = [f"{self.id}-{name}" for name in variants if not owners[name]["board"].missing]
        return Info(
            id=self.id,
            title=game["title"].text("") or self.id.capitalize(),
            designer=game["designer"].text(""),
            year=game["year"].whole(-5000, 3000, None),
            players=self.players,
            start="",
            boards=(self.id, *own),
            variants=variants,
            credits=game["credits"].texts("a list of sentences"),
        )

    @cached_property
    def tokens(self) -> Path | None:
        """The file of the pieces to print; None for plain stones."""
        return None if self.game["tokens"].missing else self.game["tokens"].file()

    # ------------------------------------------------------------------------------------------- the board

    @cached_property
    def drawn(self) -> BoardFile | None:
        """The board in the file, or in a board file named there; None if the board belongs to another game."""
        return self.bordered(None)

    def bordered(self, border: float | None) -> BoardFile | None:
        """Return the board with a border of a given width in mm."""
        table = self.root["board"]
        if table.missing and self.game["start"].missing:
            raise table.refuse("A game needs a [board] table, or a start that shows its squares.", quote="")
        for word in ("use", "file"):
            if not table[word].missing:
                table.table((word,), named=True)
        if not table["use"].missing:
            return None
        if not table["file"].missing:
            return board_file.load(table["file"].file(), border)
        return board_file.described(self.shaped(table.table()), self.path, border)

    def shaped(self, own: Mapping[str, Node]) -> Node:
        """Return the tables; for a board of squares, any missing fields are filled in from the starting position,
        with cells sized to fit a page.
        """
        lines = self.game["start"].text("").replace("/", "\n").split("\n")
        rows = ["".join(row.split()) for row in lines if row.strip()]
        board = {"kind": "squares", **{name: node.value for name, node in own.items()}}
        if board["kind"] == "squares":
            if rows and not own.keys() & {"columns", "rows"}:
                board |= {"columns": max(map(len, rows)), "rows": len(rows)}
            if HOLE in "".join(rows):
                board.setdefault("map", "\n".join(re.sub(f"[^{HOLE}]", EMPTY, row) for row in rows))
            sizes = [size for size in (board.get("columns"), board.get("rows")) if isinstance(size, int)]
            board.setdefault("cell", max(5, min(40, PRINTED // max(1, *sizes, 1))))
        fields = {**{name: node.value for name, node in self.root.table().items()}, "board": board}
        return replace(self.root, value=fields)

    def board(self, border: float | None = None) -> Board:
        """Return the geometry of the board."""
        own_board_file = self.drawn if border is None else self.bordered(border)
        name_node = self.root["board"]["use"]
        board = (
            own_board_file.board if own_board_file else boards.find(name_node.choice(sorted(boards.built_in()), None))
        )
        return replace(board, name=f"{self.id}-{self.variant}" if self.own_board else self.id)

    @cached_property
    def net(self) -> Net:
        """The spots of the board and their places."""
        board = self.board()
        spots = [spot.id for spot in board.spots]
        limits.GAME_SPOTS.check(len(spots), "board")
        areas: dict[str, tuple[str, ...]] = {}
        for id, terrain in self.drawn.terrain.items() if self.drawn else ():
            areas[terrain.name] = (*areas.get(terrain.name, ()), id)
        for name, node in self.root["areas"].table().items():
            if name in (*AREAS, *spots) or not re.fullmatch("[a-z]+", name):
                message = "An area needs an unused name in lower-case letters, not {value}."
                raise node.refuse(message, quote=name)
            areas[name] = self.words(node, spots, f"a list of spots, such as {spots[0]}")
        rows = [[id for id in row if id in spots] for row in self.drawn.kind.ids] if self.drawn else [spots]
        if all(len(row) == 1 for row in rows):
            rows = [spots]
        return Net(board, list(filter(None, rows)), areas)

    # ------------------------------------------------------------------------------------------ the pieces

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The kinds of pieces, beginning with the first player's and ending with the neutral ones."""
        node = self.root["pieces"]
        kinds = [self.piece(letter, each) for letter, each in node.table().items()]
        for number, player in enumerate(self.players):
            if all(piece.player != number for piece in kinds):
                raise node.refuse(f"The [pieces] table needs a piece for {player}.", quote="")
        return tuple(sorted(kinds, key=lambda piece: piece.player % 3))

    def piece(self, letter: str, node: Node) -> Piece:
        """Return a kind of piece, read from a player's name or from a table."""
        if not re.fullmatch("[A-Za-z*#@]", letter):
            raise node.refuse("A piece is written as one letter, not as {value}.", quote=letter)
        if isinstance(node.value, str):
            return Piece(letter=letter, name="stone", player=self.player(node))
        node.table(PIECE, named=True)
        name, reserve = node["name"].text("stone"), node["reserve"].whole(0, 99, None)
        if not re.fullmatch("[a-z]+( [a-z]+)*", name):
            raise node["name"].refuse("a name in lower-case letters")
        return Piece(
            letter=letter,
            name=name,
            player=NOBODY if node["player"].missing else self.player(node["player"]),
            reserve=reserve,
            sign=node["sign"].text("") and node["sign"].choice(SIGNS, None),
            colour=node["colour"].colour("") or "",
            count=node["count"].whole(self.game["start"].text("").count(letter) + (reserve or 0), 999, None),
        )

    @cached_property
    def letters(self) -> Mapping[str, tuple[str, ...]]:
        """The letters of the pieces to which a word refers; the word is a letter, or a piece's name with or without
        that of the player.
        """
        letters_by_word: dict[str, tuple[str, ...]] = {}
        for piece in self.pieces:
            owner = f"{self.players[piece.player]} " if piece.player >= 0 else ""
            for word in dict.fromkeys((piece.name, owner + piece.name, piece.letter)):
                letters_by_word[word] = (*letters_by_word.get(word, ()), piece.letter)
        return letters_by_word

    # ------------------------------------------------------------------------------------------- the rules

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules, each belonging to a family. A player who has no turn and may not pass loses by default."""
        rules = tuple(rule for group in ("turn", "then", "end") for rule in self.group(group))
        stated = [rule for rule in rules if {*rule.values.items()} & STATED]
        is_stated = any(rule.text("pass") == "must" or not {"if", "player"} & rule.values.keys() for rule in stated)
        is_full = {"place", "full"} <= {rule.family for rule in rules if rule.values.items() <= OPEN}
        is_open = is_full and all(rule.group != "then" for rule in rules) and not any(p.reserve for p in self.pieces)
        return rules if is_stated or is_open else (*rules, Rule("end", "blocked", {"blocked": "mover"}))

    def group(self, group: str) -> Iterator[Rule]:
        """Yield the rules in a list of tables."""
        rows = self.root[group].rows(f"a list of tables [[{group}]]", quote=f"[{group}]")
        limits.GAME_RULES.check(len(rows), group)
        if not rows and group in NEEDED:
            raise self.root[group].refuse(f"A game needs at least one [[{group}]] table, {NEEDED[group]}.", quote="")
        for node in rows:
            with node.noted():
                yield self.rule(group, node)

    def rule(self, group: str, node: Node) -> Rule:
        """Return the rule in a table."""
        table, families = (node.table(), {name: each for name, each in FAMILIES[group].items() if name != "all"})
        first = next(iter(table), "")
        family = next((each for each in table if each in families), None)
        if family is None:
            message = f"A [[{group}]] needs one of {listed(families, 'or')}."
            raise (node[first] if first else node).refuse(message, families, quote=first)
        field_types = {**families[family], **FAMILIES[group]["all"], **dict.fromkeys(COMMON, "text")}
        field_types.pop("says")
        alone = f"not to {family}; a [[{group}]] has one family."
        owners = {field: f"{{field}} belongs to {each}, {alone}" for each in families for field in families[each]}
        node.table(field_types, elsewhere=owners)
        values = {name: self.value(field_types[name], each) for name, each in table.items() if name in field_types}
        rule = Rule(group, family, values, str(values.get("name", "")))
        longest = max(map(len, self.net.lines), default=0)
        if rule.number("line") > longest:
            raise table["line"].refuse(f"No row of the board has {{value}} spots; the longest has {longest}.")
        return rule

    def value(self, kind: object, node: Node) -> Value:
        """Return the value of a field; it must be of a given kind, or one of several words."""
        if isinstance(kind, list):
            return node.choice([str(word) for word in kind], None)
        return READERS[str(kind)](self, node)

    def areas_of(self, node: Node) -> tuple[str, ...]:
        """Return the areas of the board named in a field, which is a name, a list of names, or ``true`` for the whole
        board.
        """
        if node.value is True:
            return (ANYWHERE,)
        areas = (*AREAS, *self.net.own)
        return self.words(node, (*areas, *self.net.names), f"an area ({', '.join(areas)}) or a spot")

    def directions(self, node: Node) -> tuple[str, ...]:
        """Return the directions in a field, which is a direction or a list of them."""
        names = (*DIRECTIONS, *[ANYWHERE] * (node.keys[-1] == "step"))
        return self.words(node, names, f"a direction ({', '.join(names)})")

    def letters_of(self, node: Node) -> tuple[str, ...]:
        """Return the pieces in a field, given by their names or letters."""
        words = self.words(node, self.letters, f"a piece ({', '.join(self.letters)}) or a list of pieces")
        return tuple(dict.fromkeys(letter for word in words for letter in self.letters[word]))

    def attributes(self, node: Node) -> tuple[str, ...]:
        """Return the names of spot attributes given in a field."""
        names = {key for spot in self.net.board.spots for key in spot.attributes}
        return self.words(node, sorted(names), f"an attribute of a spot ({', '.join(sorted(names)) or 'none here'})")

    def after(self, node: Node) -> tuple[str, ...]:
        """Return the turn families in a field, which can also name rules for turns."""
        own_names = (each["name"].text("") for each in self.root["turn"].rows("a list"))
        names = [*FAMILIES["turn"], *filter(None, own_names)]
        return self.words(node, names, f"a turn ({', '.join(names)}) or a list of them")

    @staticmethod
    def words(node: Node, names: Collection[str], form: str) -> tuple[str, ...]:
        """Return the words in a field, which is one of several words or a list of them."""
        word_list = node.texts(form)
        for word in word_list or ("",):
            if word not in names:
                raise node.refuse(form, names, quote=word)
        return word_list

    def conditions(self, node: Node) -> tuple[tuple[str, int, int], ...]:
        """Return the counts in a field, each with a number, or with a minimum and a maximum; a list of a single
        number gives only a minimum.
        """
        bounds = []
        for what, each in node.table(MEASURES, named=True).items():
            value = each.value if isinstance(each.value, list) else [each.value, each.value]
            numbers = [number for number in value if isinstance(number, int) and 0 <= number <= MANY]
            if not 1 <= len(value) <= 2 or len(numbers) != len(value):
                raise each.refuse("a whole number, or a list of the minimum and the maximum, such as [1, 3]")
            bounds.append((what, numbers[0], [*numbers, MANY][1]))
        return tuple(bounds)

    def written(self, node: Node) -> str:
        """Return the text of a field that must be the name of a rule, or a complete sentence."""
        text, name = node.text("").strip(), node.keys[-1] == "name"
        if not re.fullmatch("[a-z]{1,20}" if name else r"(?s).+[.!]", text):
            raise node.refuse("a word in lower-case letters" if name else "a sentence that ends with a full stop")
        return text

    def player(self, node: Node) -> int:
        """Return a player's number."""
        return self.players.index(node.choice(self.players, None))

    # --------------------------------------------------------------------------------------------- the plan

    def start(self) -> str:
        """Return the board at the start, in position notation."""
        node, spots = self.game["start"], len(self.net.names)
        text = "".join(re.sub(f"[{HOLE}/]", " ", node.text("")).split()) or EMPTY * spots
        if len(text) != spots:
            message = f"{{field}} must have a letter or {EMPTY} for each of the {spots} spots, but has {len(text)}."
            raise node.refuse(message)
        letters = [EMPTY, *(piece.letter for piece in self.pieces)]
        if unknown := next((letter for letter in text if letter not in letters), ""):
            raise node.refuse(f"written with {listed(letters, 'and')}", quote=unknown)
        cells = iter(text)
        return "/".join("".join(next(cells) for _ in row) for row in self.net.rows)

    def ahead(self) -> tuple[float, float]:
        """Return the directions that the players face."""
        node, form = self.game["forward"], f"two of {', '.join(SIDES)}, one for each player"
        words = ("up", "down") if node.missing else self.words(node, SIDES, form)
        if len(words) != 2:
            raise node.refuse(form)
        return float(SIDES[words[0]]), float(SIDES[words[1]])

    def plan(self, info: Info) -> Plan:
        """Return the complete rules, with the starting position added to the title page."""
        follow, score = self.game["follow"], self.root["score"].table(SCORES, named=True)
        name = "" if follow.missing else self.attributes(follow)[0]
        passes = any(rule.family == "passes" for rule in self.rules)
        reserves = [str(piece.reserve) for piece in self.pieces if piece.reserve is not None]
        fields = [self.start(), self.players[0], *reserves, *["-"] * bool(name), *["0"] * passes]
        self.check()
        return Plan(
            info=replace(info, start=" ".join(fields)),
            net=self.net,
            pieces=self.pieces,
            rules=self.rules,
            ahead=self.ahead(),
            score={what: node.count(-99, 99) for what, node in score.items()},
            follow=name,
            keeps_captures=self.game["captured"].choice(("removed", "reserve"), "removed") == "reserve",
        )

    def check(self) -> None:
        """Refuse rules that are incompatible with each other."""
        end, score, follow = self.root["end"], self.root["score"], self.game["follow"]
        families = [rule.family for rule in self.rules]
        for rule in self.rules:
            if rule.group == "end" and "points" in (rule.family, rule.result) and score.missing:
                raise score.refuse("A game that is decided on points needs a [score] table.", quote="")
            both = rule.family in ("full", "passes") or rule.text("blocked") == "both"
            if rule.group == "end" and both and rule.result in ("win", "loss"):
                message = f"The end {rule.family} is for both players; its result must be draw, points or a player."
                raise end.refuse(message, quote="")
            if "match" in rule.values and follow.missing:
                raise follow.refuse("A [[turn]] that uses match also needs follow in the [game] table.", quote="")
        if "passes" in families and "pass" not in families:
            raise end.refuse("A game that ends when players pass needs a [[turn]] with pass.", quote="")


READERS: Mapping[str, Callable[[Reader, Node], Value]] = {
    "areas": Reader.areas_of,
    "directions": Reader.directions,
    "kinds": lambda reader, node: reader.words(node, [*FAMILIES["kinds"]], f"one of {', '.join(FAMILIES['kinds'])}"),
    "pieces": Reader.letters_of,
    "attributes": Reader.attributes,
    "turns": Reader.after,
    "flag": lambda reader, node: node.flag(False),
    "count": lambda reader, node: node.count(1, 99),
    "conditions": Reader.conditions,
    "text": Reader.written,
    "player": Reader.player,
    "result": lambda reader, node: node.choice(("win", "loss", "draw", "points", *reader.players), None),
}
"""Functions that read fields, keyed by type (``families.toml``)."""


def read(path: Path) -> dict[str | None, tuple[Reader, Plan]]:
    """Return a game and its variants, keyed by name; the name of the game itself is None.

    Raises:
        InputError: a field is unknown, missing or unusable; the message names the file, the line and the field.
        OSError: the file cannot be read.
    """
    with faults() as errors:
        root = schema.read(path, errors)
        root.table(TABLES)
        root["game"].table(GAME, named=True)
        if cover.of_table(root["cover"]) and path.with_name("cover.toml").is_file():
            raise root["cover"].refuse(
                "The game has both a [cover] table and a cover.toml file; delete one.", quote=""
            )
        reader, variants = Reader(root, path), root["variants"].table()
        for name, node in variants.items():
            if not re.fullmatch("[a-z][a-z0-9]*", name):
                raise node.refuse("A variant needs a name in lower-case letters, not {value}.", quote=name)
        info = reader.info(tuple(variants))
        readers: dict[str | None, Reader] = {None: reader}
        readers |= {name: _varied(reader, node, name) for name, node in variants.items()}
        return {name: (each, each.plan(info)) for name, each in readers.items()}


def _varied(game: Reader, node: Node, name: str) -> Reader:
    """Return the reader for a variant, whose tables and fields replace the game's."""
    tables, before = node.table(TABLES[:-2], named=True), game.root.table()
    fields = {key: each.value for key, each in before.items()}
    for key, own in tables.items():
        old = fields.get(key)
        fields[key] = {**old, **own.value} if isinstance(old, dict) and isinstance(own.value, dict) else own.value
    line_numbers = dict(game.root.source.lines or {})
    line_numbers |= {keys[2:]: line for keys, line in line_numbers.items() if keys[:2] == node.keys and len(keys) > 2}
    root = Node(fields, replace(game.root.source, lines=line_numbers))
    return Reader(root, game.path, name, own_board="board" in tables)
