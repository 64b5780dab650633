"""Games whose rules are data: counts of positions beside published ones, and what follows from the rules."""

from __future__ import annotations

import json
import re
import shutil
from math import dist
from pathlib import Path
from random import Random

import pytest
from pypdfium2 import PdfDocument

from printkit import engines
from printkit.books import conformance
from printkit.books.puzzles import words
from printkit.draw.drawing import Text
from printkit.draw.theme import theme
from printkit.engines import plugins
from printkit.engines.game import Game
from printkit.engines.puzzles.puzzle import read
from printkit.engines.simple import Position
from printkit.figures.style import figure_style
from printkit.games._data import reading
from printkit.layouts import boards
from printkit.layouts.base.refusals import Refusal
from printkit.layouts.base.text import read_text
from printkit.layouts.patterns import squares
from printkit.looks import plain
from printkit.looks.declaration import declared
from tests.engines import naive_games
from tests.printkit.commands import report, run
from tests.samples import quick

EXAMPLES = Path(reading.__file__).parent.parent / "_examples"
OTHERS = Path(__file__).parent / "rules"
"""Games with the families that none of the examples has."""
LATE = ("breakthrough", "fox-and-geese", "gomoku", "nine-mens-morris", "tablut")
"""The games whose puzzles are late positions from games, three or four of them."""
GAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/game.toml"))


pytestmark = pytest.mark.usefixtures("no_outside_games")


def example(name: str) -> Game[Position]:
    """The rules of an example."""
    id = name.partition(":")[0]
    plugins.add((EXAMPLES if id in GAMES else OTHERS) / id)
    return engines.find(name)


def perft(game: Game[Position], position: Position, depth: int) -> int:
    """How many positions there are after so many turns, with repetitions."""
    if depth == 0:
        return 1
    after = game.turns(position).values()
    return len(after) if depth == 1 else sum(perft(game, each, depth - 1) for each in after)


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("tic-tac-toe", (9, 72, 504, 3024, 15120, 54720)),
        pytest.param("tic-tac-toe", (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872), marks=pytest.mark.long),
        ("connect-four", (7, 49, 343, 2401, 16807)),
        ("reversi", (4, 12, 56, 244)),
        pytest.param("reversi", (4, 12, 56, 244, 1396, 8200), marks=pytest.mark.long),
        ("breakthrough", (22, 484, 11132)),
        ("gomoku", (225,)),
        pytest.param("gomoku", (225, 50400), marks=pytest.mark.long),
        ("hex", (121, 14520)),
        ("hex:tiny", (9, 72, 504, 3024)),
        ("amazons", (2176,)),
        ("konane", (4, 12)),
        ("nine-mens-morris", (24, 552, 12144)),
        ("fox-and-geese", (3, 19)),
        ("four-in-a-row", (25, 200)),
        ("tablut", (80, 4400)),
        pytest.param("tablut", (80, 4400, 353200), marks=pytest.mark.long),
    ],
)
def test_counts_are_the_published_ones(name: str, counts: tuple[int, ...]) -> None:
    game = example(name)
    assert tuple(perft(game, game.start(), depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("name", [*GAMES, *sorted(path.name for path in OTHERS.iterdir())])
def test_every_part_of_an_example_is_right(name: str) -> None:
    example(name)
    found = list(conformance.findings(name))
    assert [each for each in found if each.state == "fails"] == []
    assert {each.part for each in found if each.state == "absent"} <= {
        "kernel",
        "book",
        "statements",
        "notation",
        "collection of puzzles",
    }


@pytest.mark.parametrize("plies", ["3", "[6, 2]", "'2 to 6'"])
def test_nothing_is_printed_of_puzzles_that_cannot_be(
    plies: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (EXAMPLES / "tic-tac-toe" / "game.toml").read_text()
    folder = tmp_path / f"ply{len(plies)}"
    folder.mkdir()
    (folder / "game.toml").write_text(text.replace("plies = [2, 6]", f"plies = {plies}"))
    assert run("kit", folder / "game.toml", "--only", "board", "-o", tmp_path / "out") == 2
    assert '"puzzles.plies" must be two whole numbers, the smaller one first' in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_wrong_file_is_refused_with_its_lines(tmp_path: Path) -> None:
    text = (EXAMPLES / "tic-tac-toe" / "game.toml").read_text()
    (tmp_path / "game.toml").write_text(text.replace("place =", "plaze =").replace("line = 3", 'line = "3"'))
    with pytest.raises(Refusal) as error:
        plugins.add(tmp_path)
    assert "game.toml, line 20" in str(error.value)


def test_a_line_longer_than_the_board_is_refused(tmp_path: Path) -> None:
    text = (EXAMPLES / "tic-tac-toe" / "game.toml").read_text()
    (tmp_path / "game.toml").write_text(text.replace("line = 3", "line = 5"))
    with pytest.raises(Refusal) as error:
        plugins.add(tmp_path)
    assert 'No row of the board has "5" spots; the longest has 3.' in str(error.value)


def test_a_folder_may_be_called_by_a_number(tmp_path: Path) -> None:
    folder = tmp_path / "67"
    folder.mkdir()
    shutil.copy(EXAMPLES / "tic-tac-toe" / "game.toml", folder)
    assert plugins.add(folder) == ("game-67",)


def test_a_file_that_is_no_toml_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (EXAMPLES / "tic-tac-toe" / "game.toml").read_text()
    (tmp_path / "game.toml").write_text(text.replace("[[end]]", "[end]", 1))
    assert run("kit", tmp_path / "game.toml", "-o", tmp_path / "out") == 2
    assert f"{tmp_path / 'game.toml'}, line " in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_examples_are_used_by_name_and_listed_apart(capsys: pytest.CaptureFixture[str]) -> None:
    listed = report(capsys, "games")
    assert listed["examples"] == GAMES
    assert not {each["id"] for each in listed["games"]} & {*GAMES}
    assert "hex-tiny" not in boards.names()
    assert report(capsys, "geometry", "hex-tiny")["board"] == "hex-tiny"
    assert engines.find("tic-tac-toe").info.byline() == "a traditional game"
    assert engines.find("hex").info.notice == "Hex by Piet Hein, 1942"


@pytest.mark.parametrize("id", quick(("gomoku", "tic-tac-toe"), "tic-tac-toe"))
def test_kits_of_examples_and_of_a_new_game(id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("init", tmp_path / "my-game", "--kind", "game", "--data") == 0
    capsys.readouterr()
    assert len((tmp_path / "my-game" / "game.toml").read_text().splitlines()) <= 25
    names = (id, str(tmp_path / "my-game" / "game.toml"))
    files = report(capsys, "kit", *names, "-o", tmp_path / "out")["files"]
    made = {Path(each["path"]).name for each in files}
    assert made == {f"{name}.{kind}" for name in (id, "my-game") for kind in ("pdf", "svg")}
    assert not [each for each in conformance.findings("my-game") if each.state == "fails"]
    with PdfDocument(tmp_path / "out" / f"{id}.pdf") as pdf:
        assert "a traditional game" in pdf[0].get_textpage().get_text_range()


def test_a_start_shows_the_board(tmp_path: Path) -> None:
    text = (EXAMPLES / "tic-tac-toe" / "game.toml").read_text()
    head, _, tail = text.partition("[board]")
    (tmp_path / "game.toml").write_text(head + 'start = "-x-/o.x/.-."\n' + tail[tail.index("[pieces]") :])
    (name,) = plugins.add(tmp_path)
    game = engines.find(name)
    assert game.text(game.start()) == "x/o.x/.. cross"


def state(game: Game[Position], position: Position) -> naive_games.State:
    """A position as the naive rules hold it."""
    return position.cells, game.info.players.index(position.mover), position.counts


@pytest.mark.parametrize("name", naive_games.GAMES)
def test_the_rules_agree_with_naive_ones(name: str) -> None:
    game, (turns, end), choose = example(name), naive_games.GAMES[name], Random(name)
    seen = 0
    while seen < 120:
        position = game.start()
        for _ in range(60):
            over, mine = game.outcome(position), state(game, position)
            winner = None if over is None else 2 if over.winner is None else game.info.players.index(over.winner)
            assert winner == end(name, mine), game.text(position)
            seen += 1
            if over:
                break
            after = game.turns(position)
            assert {state(game, each) for each in after.values()} == turns(name, mine), game.text(position)
            position = after[choose.choice(sorted(after))]


@pytest.mark.parametrize("name", naive_games.GAMES)
def test_the_rules_count_as_naive_ones_do(name: str) -> None:
    game, (turns, end) = example(name), naive_games.GAMES[name]

    def count(at: naive_games.State, depth: int) -> int:
        after = set() if end(name, at) is not None else turns(name, at)
        return len(after) if depth == 1 else sum(count(each, depth - 1) for each in after)

    depth = {"gomoku": 2, "amazons:small": 2, "tablut": 2}.get(name, 3)
    assert count(state(game, game.start()), depth) == perft(game, game.start(), depth)


@pytest.mark.parametrize("name", sorted(path.parent.name for path in EXAMPLES.glob("*/puzzles.jsonl")))
def test_puzzles_of_examples_are_proved(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("puzzles", "check", EXAMPLES / name / "puzzles.jsonl") == 0
    assert int(capsys.readouterr().out.split(": ")[1].split()[0]) >= (3 if name in LATE else 6)


def forced(name: str, at: naive_games.State, who: int, plies: int) -> bool:
    """Whether a player can force a win within so many turns of both, by the naive rules alone."""
    turns, end = naive_games.GAMES[name]
    if (winner := end(name, at)) is not None or not plies:
        return winner == who
    results = (forced(name, each, who, plies - 1) for each in turns(name, at))
    return any(results) if at[1] == who else all(results)


def test_a_piece_written_as_a_star_has_its_sign_in_the_key() -> None:
    example("amazons")
    puzzles = read((EXAMPLES / "amazons/puzzles.jsonl").read_text(encoding="utf-8"))
    key = words.legend(puzzles, 3.0, 120.0, theme=theme("full"))
    assert key is not None
    texts = [item.string for item in key.items if isinstance(item, Text)]
    assert any("arrow" in text for text in texts) and not any("*" in text for text in texts)


@pytest.mark.parametrize("name", LATE)
def test_a_plain_search_of_naive_rules_proves_the_late_puzzles(name: str) -> None:
    game, (turns, _) = example(name), naive_games.GAMES[name]
    for puzzle in map(json.loads, (EXAMPLES / name / "puzzles.jsonl").read_text(encoding="ascii").splitlines()):
        position = game.parse(puzzle["position"])
        at, depth = state(game, position), puzzle["proof"]["depth"]
        own = puzzle["kind"] == "win"
        plies = 2 * depth - 2 if own else 2 * depth - 1
        solving = {each for each in turns(name, at) if forced(name, each, at[1] ^ (not own), plies) == own}
        assert solving == {state(game, game.turns(position)[puzzle["solution"][0]])}, puzzle["id"]
        assert not own or not forced(name, at, at[1], 2 * depth - 3), puzzle["id"]


def test_a_kit_may_be_folded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folded = ("kit", "jo", "--without", "puzzles,solutions", "--duplex", "fold")
    files = report(capsys, *folded, "-o", tmp_path)["files"]
    assert {page["side"] for each in files for page in each["pages"]} == {"single"}
    assert run(*folded, "--booklet", "-o", tmp_path) == 2


HEXAGON = """\
[game]
title = "Beacon"
players = ["red", "blue"]
start = "bbb / .... / ..... / .... / rrr"
[board]
kind = "hexagons"
shape = "hexagon"
stand = "corner"
columns = 3
cell = 30
[pieces]
r = { player = "red" }
b = { player = "blue" }
[[turn]]
step = "forward"
[[end]]
reach = "far"
"""


def test_forward_on_hexagons_is_to_the_two_cells_in_front(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(HEXAGON)
    (name,) = plugins.add(tmp_path)
    game = engines.find(name)
    start = game.parse(game.info.start)
    assert list(game.turns(start)) == ["a1-a2", "a1-b2", "b1-b2", "b1-c2", "c1-c2", "c1-d2"]
    with pytest.raises(Refusal, match=r'"fk" is not a turn of this game; turns are written like a5-[ab][45]\.'):
        game.play(start, "fk")


def test_the_names_of_a_single_column_are_beside_and_below_it() -> None:
    board = squares("column", 1, 3)
    places = {item.string: item for item in plain.names(board, theme("full"))}
    assert {name for name, item in places.items() if item.x < board.spots[0].x - board.spot_radius} == {*"123"}
    assert places["a"].y < min(spot.y for spot in board.spots) - board.spot_radius


def test_the_names_of_a_hexagon_of_cells_are_outside_them(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(HEXAGON)
    (name,) = plugins.add(tmp_path)
    board = boards.find(name)
    found = [item for item in plain.names(board, theme("full")) if isinstance(item, Text)]
    assert sorted(each.string for each in found) == [*"12345abcde"]
    for text in found:
        x, y = text.x, text.y + 0.3 * text.size
        assert min(dist((x, y), spot.at) for spot in board.spots) > 1.1 * board.spot_radius


def new_game(folder: Path, *, head: str = "", tail: str = "") -> Path:
    """The game that ``init`` writes, with more lines in its first table and at its end."""
    assert run("init", folder, "--kind", "game", "--data") == 0
    path = folder / "game.toml"
    path.write_text(path.read_text().replace("[game]\n", f"[game]\n{head}") + tail)
    return path


def test_a_game_has_the_cover_in_its_file(tmp_path: Path) -> None:
    path = new_game(tmp_path / "crabs", tail='\n[cover]\npalette = "pine"\ntagline = "Crabs on the beach."\n')
    assert run("kit", path, "-o", tmp_path / "out") == 0
    with PdfDocument(tmp_path / "out" / "crabs.pdf") as pdf:
        cover = pdf[0].get_textpage().get_text_range()
    assert "Crabs on the beach." in cover
    assert "Keep these credits" in cover and "printkit’s own" not in cover
    assert run("cover", "crabs", "--game-dir", path.parent, "-o", tmp_path / "cover.pdf") == 0


@pytest.mark.parametrize(
    ("palette", "own_file", "refusal"),
    [
        ("pine", True, "line 25: The game has both a [cover] table and a cover.toml file; delete one."),
        ("pinne", False, 'line 26: "cover.palette" must be'),
    ],
)
def test_a_cover_that_cannot_be_used_is_refused(tmp_path: Path, palette: str, own_file: bool, refusal: str) -> None:
    path = new_game(tmp_path / "crabs", tail=f'\n[cover]\npalette = "{palette}"\n')
    if own_file:
        (path.parent / "cover.toml").write_text('[cover]\npalette = "plum"\n')
    with pytest.raises(Refusal, match=re.escape(f"game.toml, {refusal}")):
        plugins.add(path.parent)


def test_the_texts_made_from_rules_name_the_pieces_and_the_result(tmp_path: Path) -> None:
    plugins.add(new_game(tmp_path / "crabs", head='intro = "Two clans of crabs meet."\n').parent)
    declared_parts = declared("crabs")
    assert declared_parts.rulebook is not None and declared_parts.reference is not None
    for path in (declared_parts.rulebook, declared_parts.reference):
        text = read_text(path)
        assert "Two clans of crabs meet.\n\n" in text
        assert "- Red: :r: stone\n- Blue: :b: stone\n" in text
        assert "forward is up for Red and down for Blue. The far edge is where" in text
    text = read_text(declared_parts.rulebook)
    assert re.search(r"The game is over after \d+ turns, and (Red|Blue) wins\. You (win|lose) if you have ", text)


def test_texts_made_from_rules_without_directions_do_not_explain_them() -> None:
    example("tic-tac-toe")
    path = declared("tic-tac-toe").rulebook
    assert path is not None and "forward" not in (text := read_text(path)) and "- Cross: :x: stone\n" in text
    example("konane")
    path = declared("konane").rulebook
    assert path is not None and "You lose if you have no legal turn." in read_text(path)


VAULT = """\
[game]
title = "Vault"
players = ["fox", "hare"]
start = "hhh / ... / ... / fff"
[pieces]
f = { player = "fox", name = "fox" }
h = { player = "hare", name = "hare" }
[[turn]]
jump = "forward"
again = "any"
[[end]]
reach = "far"
"""


def test_the_end_for_a_player_without_a_turn_is_in_every_text(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(VAULT.replace("jump =", "step =").replace('again = "any"\n', ""))
    (name,) = plugins.add(tmp_path)
    game = engines.find(name)
    rule = "You lose if you have no legal turn."
    over = game.outcome(game.parse("hhh/.../hhh/fff fox"))
    assert over is not None and (over.winner, over.reason) == ("hare", "blocked")
    assert next(each.text for each in game.rulings if each.id == f"{name}.blocked") == rule
    for path in (declared(name).rulebook, declared(name).reference):
        assert path is not None and f"- {rule}\n" in (text := read_text(path))
        assert "- You win if you have a piece on the far edge.\n" in text
        assert "- The game is a draw if the same position occurs for the third time, or after 500 turns.\n" in text


@pytest.mark.parametrize(("name", "is_stated"), [("tic-tac-toe", False), ("reversi", False), ("breakthrough", True)])
def test_players_who_always_have_a_turn_cannot_lose_by_having_none(name: str, is_stated: bool) -> None:
    assert ("You lose if you have no legal turn." in {each.text for each in example(name).rulings}) == is_stated


def test_rules_for_one_player_name_the_player() -> None:
    texts = {each.id.partition(".")[2]: each.text for name in ("tablut", "hex") for each in example(name).rulings}
    assert texts["capture"] == "Swede: you lose if you have no king left."
    assert texts["connecttwo"].startswith("Blue: you win if you have a connected group of pieces that joins the left")


@pytest.mark.parametrize("command", [("puzzles", "check"), ("kit",), ("solve",), ("games", "--check")])
def test_an_unknown_game_is_refused_with_the_way_to_name_a_folder(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    own = " For your own game, name its folder (in Python, with add_games; otherwise with the option game-dir).\n"
    assert run(*command, "quux") == 2
    assert capsys.readouterr().err.endswith(f', not "quux".{own}')
    assert run(*command, "yosso") == 2
    assert capsys.readouterr().err.endswith(', not "yosso". Did you mean "yoso"?\n')


SINGLE = """
[game]
players = ["red", "blue"]
start = "..b / ... / r.."

[pieces]
r = { player = "red" }
b = { player = "blue" }

[[turn]]
slide = "any"
most = 1

[[turn]]
pass = "may"

[[then]]
custodial = "any"
most = 1
do = "DO"

[score]
pieces = 1

[[end]]
line = 1
result = "loss"

[[end]]
fewer = 1
result = "loss"

[[end]]
points = 1

[[end]]
passes = 1
result = "draw"
"""


@pytest.mark.parametrize(("do", "done"), [("remove", "is captured"), ("flip", "flips to your side")])
def test_rules_about_one_thing_are_in_the_singular(tmp_path: Path, do: str, done: str) -> None:
    (tmp_path / "game.toml").write_text(SINGLE.replace("DO", do))
    (name,) = plugins.add(tmp_path)
    stated = [each.text for each in engines.find(name).rulings]
    assert stated[:7] == [
        "You may move a stone up to one empty spot in a straight line in any direction onto an empty spot.",
        "You may pass.",
        "At most one enemy piece enclosed in any direction in a straight line between the piece you placed or moved "
        f"and another piece of yours {done}.",
        "You lose if you have one piece in a row.",
        "You lose if you have no pieces left.",
        "You win if you have one point or more.",
        "The game is a draw when a player has passed.",
    ]


def test_the_caption_counts_a_single_turn_in_the_singular(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(
        VAULT.replace("jump =", "step =").replace('again = "any"\n', "").replace("fff", "f..")
    )
    (name,) = plugins.add(tmp_path)
    path = declared(name).rulebook
    assert path is not None and 'can choose from 1 turn."' in read_text(path)


def test_the_quick_reference_explains_how_turns_are_written(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(VAULT)
    (name,) = plugins.add(tmp_path)
    path = declared(name).reference
    assert path is not None
    text = read_text(path).partition("## How turns are written\n\n")[2]
    assert text.startswith("- a4-a2: the piece on a4 jumps to a2.\n- a4-a2-")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "game.toml").write_text(VAULT)
    (tmp_path / "own" / "notation.md").write_text("## How turns are written\n")
    (name,) = plugins.add(tmp_path / "own")
    path = declared(name).reference
    assert path is not None and "How turns are written" not in read_text(path)
    example("nine-mens-morris")
    path = declared("nine-mens-morris").reference
    assert path is not None and "- xa1 at the end of a turn: the piece on a1 is removed.\n" in read_text(path)


def test_a_kit_with_too_few_pieces_for_the_start_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.toml").write_text(VAULT.replace('name = "fox" }', 'name = "fox", count = 2 }'))
    message = 'line 6: "pieces.f.count" must be a whole number from 3 to 999, not "2".'
    assert run("games", "--check", tmp_path) == 1
    assert message in capsys.readouterr().out
    assert run("kit", tmp_path / "game.toml", "-o", tmp_path / "out") == 2
    assert message in capsys.readouterr().err


def test_a_game_that_is_over_at_the_start_fails_with_that_reason(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(VAULT.replace('"far"', '"near"'))
    (name,) = plugins.add(tmp_path)
    assert "the game is over at the start" in str([*conformance.findings(name)])


def test_a_capture_written_with_an_x_is_refused_with_the_right_notation(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(VAULT.replace("jump =", "step =").replace('again = "any"\n', ""))
    (name,) = plugins.add(tmp_path)
    game = engines.find(name)
    with pytest.raises(Refusal, match="a capture is written a1-a3"):
        game.play(game.start(), "a1xa3")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("players", "playrs"),
        ("[pieces]", "[peices]"),
        ("start", "strat"),
        ("[game]", "[gmae]"),
        ("[[end]]", "[[edn]]"),
    ],
)
def test_a_misspelt_name_gives_one_message(right: str, wrong: str, tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(VAULT.replace(right, wrong))
    with pytest.raises(Refusal) as refused:
        plugins.add(tmp_path)
    name, meant = wrong.strip("[]"), right.strip("[]")
    (message,) = str(refused.value).splitlines()
    assert f'There is no field "{name}"' in message and message.endswith(f'Did you mean "{meant}"?')


def test_two_misspelt_names_give_two_messages(tmp_path: Path) -> None:
    text = VAULT.replace("players", "playrs").replace("title", "titel")
    (tmp_path / "game.toml").write_text(text)
    with pytest.raises(Refusal) as refused:
        plugins.add(tmp_path)
    assert [line.rpartition(" ")[2] for line in str(refused.value).splitlines()] == ['"title"?', '"players"?']


TOKENS = """
[deck]
title = "Animals"
shape = "SHAPE"
size = "SIZE"
cards = "tokens.csv"
name = "{name}"
count = "{count}"

[[front]]
kind = "text"
text = "{name}"
safe = false
"""


def own_tokens(folder: Path, names: tuple[str, ...], shape: str = "round") -> Path:
    """A game with a token of its own for each kind of piece."""
    path = folder / "game.toml"
    path.write_text(VAULT.replace("[game]\n", '[game]\ntokens = "tokens.toml"\nneeds = ["A bell."]\n'))
    (folder / "tokens.toml").write_text(
        TOKENS.replace("SHAPE", shape).replace("SIZE", "22mm" if shape == "round" else "20x30mm")
    )
    (folder / "tokens.csv").write_text("name,count\n" + "".join(f"{name},4\n" for name in names))
    return path


def words_of(path: Path) -> str:
    """The words of a file, with single spaces."""
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in PdfDocument(path)).split())


@pytest.mark.parametrize(
    ("shape", "step"), [("round", "4 × fox and 4 hares."), ("standee", "Score and fold them along")]
)
def test_a_game_may_have_tokens_of_its_own(tmp_path: Path, shape: str, step: str) -> None:
    path = own_tokens(tmp_path, ("fox", "hare"), shape)
    assert run("kit", path, "-o", tmp_path / "out") == 0
    text = words_of(next((tmp_path / "out").glob("*.pdf")))
    assert "Vault Animals" in text and "Stones" not in text
    assert "You need: Paper of 160 to 200 gsm" in text and "A bell." in text
    assert "Cut out the 8 pieces on page 5: 4 × fox and 4 hares." in text and step in text


def test_tokens_that_do_not_have_the_names_of_the_pieces_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = own_tokens(tmp_path, ("fox", "hair"))
    assert run("kit", path, "-o", tmp_path / "out") == 2
    assert '/tokens.toml: There is no piece "hare" in the first deck; it has fox, hair.' in capsys.readouterr().err


def test_too_few_tokens_for_the_start_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = own_tokens(tmp_path, ("fox", "hare"))
    path.with_name("tokens.csv").write_text("name,count\nfox,2\nhare,3\n")
    assert run("kit", path, "-o", tmp_path / "out") == 2
    message = '/tokens.toml: The game begins with 3 pieces called fox, but the tokens include only "2".\n'
    assert capsys.readouterr().err.endswith(message)
    path.with_name("tokens.csv").write_text("name,count\nfox,2\nfox,1\nhare,3\n")
    (tmp_path / "again").mkdir()
    shutil.copytree(tmp_path, tmp_path / "again" / "vault", ignore=shutil.ignore_patterns("again"))
    assert run("kit", tmp_path / "again" / "vault" / "game.toml", "-o", tmp_path / "out") == 0


def test_build_notes_are_made_for_an_example_and_may_be_replaced(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "tic-tac-toe" / "game.toml", tmp_path)
    assert run("kit", tmp_path / "game.toml", "--only", "build,board,pieces", "-o", tmp_path / "out") == 0
    text = words_of(next((tmp_path / "out").glob("*.pdf")))
    assert "Cut out the 9 pieces on page 5: 5 cross stones and 4 nought stones." in text
    assert "Cut out the box" not in text and "tiles" not in text
    (tmp_path / "own").mkdir()
    shutil.copy(EXAMPLES / "tic-tac-toe" / "game.toml", tmp_path / "own")
    (tmp_path / "own" / "build.md").write_text("## Steps\n\n1. Draw it in the sand.\n")
    assert run("kit", tmp_path / "own" / "game.toml", "--only", "build,board,pieces", "-o", tmp_path / "sand") == 0
    text = words_of(next((tmp_path / "sand").glob("*.pdf")))
    assert "Draw it in the sand." in text and "Cut out the 9 pieces" not in text


@pytest.mark.parametrize(("id", "width"), [("tic-tac-toe", 66.0), ("breakthrough", 83.0)])
def test_figures_are_as_large_as_those_of_the_other_games(id: str, width: float) -> None:
    example(id)
    assert figure_style(id).width == pytest.approx(width, abs=0.5)
