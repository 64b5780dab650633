"""Functions of Python and the commands: the same options, the same bytes, and results that are values."""

from __future__ import annotations

import inspect
import json
import pickle
import re
import struct
import sys
import typing
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pypdfium2
import pytest
from click.testing import CliRunner

import printkit
from printkit.api import commands
from printkit.cli import cli
from printkit.looks.declaration import declared
from tests.printkit.cli.leaves import COMMANDS as LEAVES

ROOT = Path(__file__).parents[3]
ROW = re.compile(r"^`printkit ([a-z ]+)` \| (?:`([^`]+)`|none: \S).*$", re.MULTILINE)
"""A row of the table of commands: a Python name, or the reason for having none."""
TABLE = dict(ROW.findall((ROOT / "docs" / "python.md").read_text(encoding="utf-8")))
"""The first Python name for each command, empty for those with a reason."""
OTHERWISE = {
    "diagram", "geometry", "play", "solve", "advise", "arena", "perft", "status", "turns", "games", "rulings",
}  # fmt: skip
"""Commands whose functions take positions, or names, where the command has options."""
ELSEWHERE = {"output", "format", "force", "quiet", "json", "watch", "list", "dpi", "fresh", "dask", "store"}
"""Options that are the business of files and terminals, or of ``save``."""
PRINTED = {("check", "rules"), ("claims", "markdown")}
"""Options that change only the printed words."""
CARDS = '[deck]\nsize = "poker"\n[[front]]\nkind = "text"\ntext = "{title}"\narea = "safe"\n'


def words(parameter) -> set[str]:
    return {name.removeprefix("--").replace("-", "_") for name in parameter.opts if name.startswith("--")}


def options(name: str) -> dict[str, object]:
    """The options of a command as arguments, with their defaults; those of a press are one argument."""
    parameters = [each for each in commands.find(name).params if each.param_type_name == "option"]
    found = {word: each.default for each in parameters for word in words(each)}
    return {word: default for word, default in found.items() if word not in commands.Press.__annotations__}


def test_every_command_has_a_python_name_or_a_reason_for_having_none():
    assert list(TABLE) == list(LEAVES)
    assert {name for name, function in TABLE.items() if not function} == {"doctor", "init", "studio"}


@pytest.mark.parametrize("command", [name for name, function in TABLE.items() if function])
def test_python_names_exist_and_take_the_options_of_their_commands(command):
    function, *own = re.findall(r"[A-Za-z_.]+", TABLE[command])
    if own:
        assert [function, *own] == ["game_command", *command.split()]
        return
    found = attrgetter(function)(printkit)
    if command in OTHERWISE:
        return
    parameters = inspect.signature(found).parameters
    for word, default in options(command).items():
        if word not in ELSEWHERE and (command, word) not in PRINTED:
            assert word in parameters, word
            if isinstance(default, str | int | float | bool) and default and command != "puzzles mine":
                assert parameters[word].default in (default, None), word


def test_hints_of_all_that_is_public_are_types():
    for name in printkit.__all__:
        value = getattr(printkit, name)
        assert typing.get_type_hints(value) is not None
        for each in vars(value).values() if isinstance(value, type) else ():
            if inspect.isfunction(each) and each.__name__ != "__init__":
                typing.get_type_hints(each)


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (lambda: printkit.board("jo", pitch="20mm", tile=True, paper="A5"),
         ["board", "jo", "--pitch", "20mm", "--tile", "--paper", "A5"]),
        (lambda: printkit.cards("decktet", size="mini", duplex="short", press={"cut_contour": True}),
         ["cards", "decktet", "--size", "mini", "--duplex", "short", "--cut-contour"]),
        (lambda: printkit.figure("jo", turns="e5f5", caption="Red begins."),
         ["diagram", "jo", "e5f5", "--caption", "Red begins."]),
        (lambda: printkit.puzzles("jo").sheet(count=2, hints=True, rules=False),
         ["puzzles", "sheet", "jo", "--count", "2", "--hints", "--no-rules"]),
        (lambda: printkit.puzzles("jo").sheet(stars=1, count=2),
         ["puzzles", "sheet", "jo", "--stars", "1", "--count", "2"]),
        (lambda: printkit.cut("jo", paper="A3"), ["cut", "jo", "--paper", "A3"]),
        (lambda: printkit.calibrate(paper="Letter"), ["calibrate", "--paper", "Letter"]),
    ],
    ids=["board", "cards", "figure", "puzzles", "stars", "cut", "calibrate"],
)  # fmt: skip
def test_bytes_are_those_of_the_command(make, line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, [*line, "-o", "command.pdf"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert make().to_pdf() == (tmp_path / "command.pdf").read_bytes()
    assert make().save("saved.pdf") == (Path("saved.pdf"),)
    assert (tmp_path / "saved.pdf").read_bytes() == (tmp_path / "command.pdf").read_bytes()


def test_pictures_on_one_page_share_no_ids():
    texts = [printkit.figure("jo", turns=turns)._repr_svg_() for turns in ("", "e5f5", "e5d5")]
    texts.append(printkit.board("jo").to_svg())
    texts.append(printkit.board("jo").to_svg(prefix="again"))
    ids = [re.findall(r'id="([^"]+)"', text) for text in texts]
    assert all(ids) and len({id for each in ids for id in each}) == sum(map(len, ids))
    for text in texts:
        ElementTree.fromstring(text)
        links = re.findall(r'href="#([^"]+)"', text)
        assert set(links) <= set(re.findall(r'id="([^"]+)"', text))


def test_results_are_small_values(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("cards.toml").write_text(CARDS, encoding="utf-8")
    deck = printkit.deck([{"title": "Storm"}], "cards.toml")
    for value in (
        printkit.board("jo"), printkit.figure("jo"), printkit.sheets(deck), printkit.cards(deck), printkit.cut("jo"),
        printkit.kit("jo", only="board"), printkit.puzzles("jo")[:2], printkit.record("jo", "e5f5"),
        printkit.game("jo"), printkit.game("jo").start, deck,
        printkit.drawing(printkit.board("jo")), printkit.theme(),
    ):  # fmt: skip
        assert len(repr(value)) <= 300 and "\n" not in repr(value)
        assert pickle.loads(pickle.dumps(value)) == value


def test_decks_are_made_from_rows_and_from_data_frames(tmp_path, monkeypatch):
    class Frame:
        def to_dict(self, orient):
            assert orient == "records"
            return [{"title": "Storm", "count": 2.0}, {"title": "Calm", "count": float("nan")}, {"title": 7}]

    monkeypatch.chdir(tmp_path)
    Path("cards.toml").write_text(f"{CARDS}[columns]\ncount = 1\n", encoding="utf-8")
    deck = printkit.deck(Frame(), "cards.toml")
    assert [(piece.name, piece.count) for piece in deck.pieces] == [("Storm", 2), ("Calm", 1), ("7", 1)]
    kit = printkit.kit("jo", only="board")
    assert len(kit) == len(list(kit)) == 2 and "jo.pdf" in kit and "other.pdf" not in kit
    start = printkit.game("jo").start
    assert repr(start) == f"<Position of jo: {start.text}>" and repr(start.rules) == "<Rules of jo>"
    assert "cards" in repr(printkit.cards(deck)) and "A4" in repr(printkit.kit("jo", only="board"))
    pdf = pypdfium2.PdfDocument(printkit.cards(deck, duplex="none").to_pdf())
    assert pdf[0].get_textpage().get_text_range().count("Storm") == 2
    with pytest.raises(printkit.Refusal, match="rows must be a list"):
        printkit.deck([{"title": "Storm"}, "Calm"], "cards.toml")


def test_a_finished_deck_is_drawn_again_in_another_theme(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("cards.toml").write_text(f'{CARDS}[[front]]\nkind = "shape"\nfill = "accent"\n', encoding="utf-8")
    Path("board.toml").write_text('[board]\nkind = "squares"\ncolumns = 3\nrows = 3\nground = "accent"\n')
    rows = [{"title": "Storm"}, {"title": "Calm"}]
    full, grey = (printkit.deck(rows, "cards.toml", theme=each) for each in ("full", "grey"))
    assert full.cards[0].to_svg() != grey.cards[0].to_svg()
    for make, ending in ((printkit.cards, "pdf"), (printkit.sheets, "pdf"), (printkit.atlas, "png")):
        for theme in ("full", "grey"):
            one, two = (make(deck, theme=theme).files(f"a.{ending}") for deck in (full, grey))
            assert one == two
    board = printkit.read_board("board.toml")
    again = printkit.sheets(board, theme="grey").to_svg()
    assert again == printkit.sheets(printkit.read_board("board.toml", "grey"), theme="grey").to_svg()
    assert printkit.theme("grey").accent in again
    drawn = printkit.Deck(id="a", title="A", width=63, height=88, outline=(), pieces=full.pieces)
    with pytest.raises(printkit.Refusal, match="A script drew the cards"):
        printkit.cards(drawn, theme="grey")


def middles(page) -> dict[str, tuple[float, float]]:
    """The words on a page, each with its middle in points."""
    text = page.get_textpage()
    boxes = [text.get_rect(n) for n in range(text.count_rects())]
    return {text.get_text_bounded(*box).strip(): ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes}


def test_the_backs_of_a_deck_of_your_own_are_saved_behind_its_fronts(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    back = '[[back]]\nkind = "text"\ntext = "behind {title}"\narea = "safe"\nalign = "center"\n'
    template = CARDS.replace('area = "safe"', 'area = "safe"\nalign = "center"') + back
    Path("cards.toml").write_text(template, encoding="utf-8")
    deck = printkit.deck([{"title": "Storm"}, {"title": "Calm"}], "cards.toml")
    assert deck.save("deck.pdf") == (Path("deck.pdf"),) and len(deck.pages) == 2
    fronts, backs = pypdfium2.PdfDocument("deck.pdf")
    width, front_at, back_at = fronts.get_width(), middles(fronts), middles(backs)
    assert abs(front_at["Storm"][1] - front_at["Calm"][1]) > 170  # a poker card is 63 mm wide
    assert all(abs(x - width / 2) > 80 for x, _ in (front_at["Storm"], front_at["Calm"])), "beside the middle"
    for title in ("Storm", "Calm"):
        x, y = front_at[title]
        assert back_at[f"behind {title}"] == pytest.approx((width - x, y), abs=2)
    Path("cards.toml").write_text(template.partition("[[back]]")[0], encoding="utf-8")
    printkit.deck([{"title": "Storm"}], "cards.toml").save("bare.pdf")
    assert len(pypdfium2.PdfDocument("bare.pdf")) == 1


def test_a_deck_and_a_board_of_your_own_are_saved_on_paper(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("cards.toml").write_text(CARDS)
    deck = printkit.deck([{"title": "Storm"}, {"title": "Calm"}], "cards.toml")
    assert deck.to_pdf() == printkit.cards(deck).to_pdf()
    assert deck.save("deck.pdf") == (Path("deck.pdf"),) and len(deck.pages) == 1
    Path("board.toml").write_text('[board]\nkind = "squares"\ncolumns = 3\nrows = 3\nborder = 5\n')
    board = printkit.read_board("board.toml")
    assert board.to_svg() == printkit.sheets(board).to_svg() == board._repr_svg_()
    assert pickle.loads(pickle.dumps(board)) == board
    assert repr(board).startswith("Artwork(") and repr(deck).startswith("Deck(")


def test_a_card_and_a_page_are_pictures(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("cards.toml").write_text(f'{CARDS}[[back]]\nkind = "shape"\nfill = "teal"\n', encoding="utf-8")
    deck = printkit.deck([{"title": "Storm"}, {"title": "Calm"}], "cards.toml")
    for picture in (deck.cards[1].to_png(dpi=254), deck.backs[0].to_png(dpi=254)):
        assert struct.unpack(">II", picture[16:24]) == (630, 880)
    assert "Calm" in deck.cards[1].to_svg() and deck.cards[1].title == "Calm"
    assert struct.unpack(">II", printkit.cards(deck).pages[0].to_png(dpi=25.4)[16:24]) == (210, 297)


def test_every_type_that_a_function_returns_is_on_the_page():
    functions, names = [getattr(printkit, name) for name in printkit.FUNCTIONS], set()
    for each in functions:
        hint = typing.get_type_hints(each).get("return")
        for kind in (hint, *typing.get_args(hint)):
            if isinstance(kind, type) and kind.__module__.startswith("printkit.") and kind.__name__ not in names:
                names.add(kind.__name__)
                assert hasattr(printkit, kind.__name__), kind
                if "engines" in kind.__module__:
                    functions += [value.fget for value in vars(kind).values() if isinstance(value, property)]
    assert {"Replayed", "Match", "Examination", "Ruling", "Outcome", "Rules"} <= names


@pytest.mark.parametrize(
    "wrong",
    [
        "label(0, 0, 'x', 3, 'red')", "Circle(0, 0, -1, Style())", "Circle(float('nan'), 0, 1, Style())",
        "Circle(0, 0, 1)", "Circle(0, 0, 1, 'red')", "Style(fill=7)", "Style(width=-1)", "Style(dash=(-1.0,))",
        "Style(cap='x')", "label(0, 0, 5, 3, '#ff0000')", "label(0, 0, 'x', 3, '#ff0000', anchor='mid')",
        "label(0, 0, 'x', 3, '#ff0000', weight='fat')", "line(0, 0, 'a', 3, Style())", "rectangle(0, 0, 'a', 10)",
        "rounded(0, 0, 10, 10, -3)", "disc(0, 0, -2)", "polyline([(0,)])", "polyline(['ab'])", "polyline(5)",
        "Stroke(5, Style())", "Stroke((('M', 0),), Style())", "Text(0, 0, 'x', 0, '#000000')",
        "Drawing.of('board', 'x')", "Artwork(Drawing(), -1, 5, 'x')", "Piece('a', 'b')",
        "Piece('a', Drawing(), count=-1)", "Sheet(0, 10, Drawing())", "Theme('x', ink='red')", "Theme('x', hair=-1)",
        "words('x', 0, 0, width=-1)", "words('x', 0, 0, width=9, colour='red')", "figure('jo', width=-3)",
        "Deck(id='a', title='b', width=-1, height=1, outline=(), pieces=())",
        "kit('jo', theme=__import__('dataclasses').replace(theme('grey'), ink='#ff0000'))",
        "board('nope')", "board('jo', pitch='x')", "board('jo', pich=3)", "board('jo', 5)",
        "board(3)", "board('jo', ratio=2.0)",
        "board('jo', overlap='5mm').to_pdf()", "board('jo', press={'colour': 'x'}).to_svg()",
        "board('jo', press={'colur': 'x'}).to_pdf()", "board('master', paper='A4').to_pdf()", "figure('jo', legal=3)",
        "figure('jo', turns='zz')", "figure('jo').save('a.gif')", "figure('jo').to_png(dpi=-1)", "cards('nope')",
        "cards('decktet', duplex='left')", "cards('decktet').to_svg()", "cards('decktet').save('a.docx')",
        "read_board('a\\0b.toml')", "board('jo').save('a\\0b.pdf')",
        "read_board('none.toml')", "read_deck('none.toml')", "sheets('jo')", "sheets(board('jo'), duplex='left')",
        "save([], 'a.pdf')", "rulebook('none.md')", "puzzles('nope')", "puzzles('jo').sheet(per_page=5)",
        "puzzles('jo').sheet(nope=5)", "puzzles('jo', kind='nope').sheet()", "kit('nope')", "kit('jo', only='nope')",
        "deck([], 'none.toml')", "annotate('none.play')", "record('jo', ['z'])", "replay('none.play')", "advise(3)",
        "arena('jo', (9, 1))", "mine('jo', count=0)", "Style('red')", "Drawing.of('nope', Circle(1, 1, 1, Style()))",
        "theme('nope')", "theme(3)", "words(3, 0, 0, width=3)", "atlas('nope')", "cut('nope')",
        "solve(3)", "project('none')",
        "balance('jo', level=9)", "board('own.toml')", "check('none.pdf')", "check('none.pdf', ink_limit='x')",
        "check_game('nope')", "claims('nope')", "claims('none.md')", "conform('jo', count=0)",
        "conform('jo', seed='x')",
        "conform('jo', ['no such program'], count=1)", "cover('nope')", "cover('mana', link=True, paper='A4')",
        "doubts('nope')", "rulings('nope')", "perft(game('jo').start, -1)", "puzzle_kinds('nope')", "why('nope')",
        "calibrate_puzzles([])", "calibrate_puzzles(['none.json'])", "set_printer('laser', measured_x='10mm')",
        "set_printer('', skew=1.0)", "measure_printer('laser', 'none.png')", "remove_printer('nope')",
        "game_command('nope', 'duel')", "game_command('favor', 'nope')", "game_command('puzzles', 'kinds')",
        "game_command('favor', 'duel')", "game_command('favor', 'duel', {'positon': 'x'})",
        "game_command('favor', 'duel', {'position': 3})", "game_command('favor', 'plan', {'seed': 'x'})",
        "game_command('favor', 'chalk', {'plan': 'none.txt'})", "game_command('favor', 'sight').save('a.pdf')",
        "kit('jo', only='board').save('a.toml')", "kit('jo', only='board').to_png()",
        "self_play('jo', '3,2')",
        "game('jo').position(None)", "game('jo').position(b'a')", "game('jo').start.play(5)",
        "deck([1, 2], 'cards.toml')", "deck([{}], '[deck]\\n' * 99)",
    ],
)  # fmt: skip
def test_every_misuse_is_a_refusal_without_options(wrong, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {each: getattr(printkit, each) for each in printkit.__all__}
    with pytest.raises(printkit.Refusal) as caught:
        eval(wrong, names)
    assert "--" not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_a_position_may_be_given_as_it_is_and_a_record_as_its_text():
    position = printkit.game("jo").start.play("e5f5", "e6f6")
    assert printkit.figure("jo", position).to_svg() == printkit.figure("jo", position.text).to_svg()
    played = printkit.self_play("jo", (1, 1), position=position).to_text()
    assert f"start: {position.text}\n" in played
    assert printkit.replay(played).courses[0].turns[0] in position.turns
    first = "\n".join(printkit.record("jo", ["e5f5"]).to_text().splitlines()) + "\n"
    assert printkit.annotate(first, nodes=0).data["turns"][0]["turn"] == "e5f5"


def test_the_commands_of_games_are_functions(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    own = {name.split()[0] for name, function in TABLE.items() if "game_command" in function}
    assert own == {id for id in printkit.games() if declared(id).commands}
    invoke = CliRunner().invoke
    for words, options in (
        (["favor", "court", "--seed", "1", "--ace-high"], {"seed": 1, "ace_high": True}),
        (["mana", "setup", "--seed", "7", "--orientation", "2"], {"seed": 7, "orientation": 2}),
        (["strings", "deal", "--seed", "1", "--variant", "advanced"], {"seed": 1, "variant": "advanced"}),
    ):
        result = printkit.game_command(*words[:2], options)
        assert result.data == json.loads(invoke(cli, [*words, "--json"]).stdout)
        assert len(repr(result)) < 100
    plan = printkit.game_command("favor", "plan", {"seed": 1})
    assert plan.to_text() == invoke(cli, ["favor", "plan", "--seed", "1"]).stdout
    sheet = printkit.game_command("strings", "deal", {"seed": 1, "date": ["Monday", "Friday"]})
    assert (
        len(sheet.pages) == 2
        and sheet.to_pdf()
        == invoke(
            cli,
            ["strings", "deal", "--seed", "1", "--date", "Monday", "--date", "Friday", "-o", "-", "--format", "pdf"],
        ).stdout_bytes
    )


def test_checks_return_what_they_find(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path))
    invoke = CliRunner().invoke
    printkit.board("jo").save("jo.pdf")
    Path("jo.pdf").write_bytes(Path("jo.pdf").read_bytes().replace(b"/TrimBox", b"/TromBox"))
    spoilt = printkit.check("jo.pdf", ink=False)
    assert spoilt["problems"] == json.loads(invoke(cli, ["check", "jo.pdf", "--no-ink", "--json"]).stdout)["problems"]
    lazy = printkit.conform("yoso", [sys.executable, "-c", "while input(): print('{}', flush=True)"], count=2)
    assert len(lazy.data["differences"]) == len(pypdfium2.PdfDocument(lazy.to_pdf())) == 2
    rows = printkit.conform("yoso", count=2)
    assert rows.save("rows.jsonl") and len(Path("rows.jsonl").read_text().splitlines()) == 2
    stored = printkit.set_printer("laser", measured_x=99.5, back_dy="-0.5mm")
    assert stored == printkit.printers() and stored["default"] == "laser"
    assert invoke(cli, ["printer", "set", "laser", "--skew", "1", "--json"]).stdout.startswith('{"file"')
    assert invoke(cli, ["printer", "set", "inkjet", "--skew", "1", "--quiet"]).stdout == ""
    assert invoke(cli, ["printer", "remove", "inkjet"]).stdout == "inkjet: removed\n"
    assert json.loads(invoke(cli, ["printer", "remove", "laser", "--json"]).stdout)["printers"] == []


def test_a_file_of_another_kind_is_replaced_only_by_force(tmp_path):
    path = tmp_path / "precious.pdf"
    path.write_text("a diary")
    with pytest.raises(printkit.Refusal, match="is not a PDF"):
        printkit.figure("jo").save(path)
    assert path.read_text() == "a diary"
    printkit.figure("jo").save(path, force=True)
    assert path.read_bytes().startswith(b"%PDF-")


def test_the_former_way_to_write_a_kit_warns_and_works(tmp_path):
    with pytest.warns(DeprecationWarning, match=r"kit\(game\)\.save\(folder\)"):
        made = printkit.kit("jo", tmp_path, only="board")
    assert {path.name for path in made} == {path.name for path in tmp_path.iterdir()} == {"jo.pdf", "jo.svg"}


def test_recipes_run(tmp_path, monkeypatch):
    """Every script on the page; two libraries that it names are replaced by the little that it uses of them."""

    class Frame(dict):
        def to_dict(self, orient):
            return list(self["rows"])

    frames, web = ModuleType("pandas"), ModuleType("fastapi")
    frames.DataFrame = lambda rows: {"count": 3, False: Frame(rows=rows), True: Frame(rows=rows[1:])}
    web.FastAPI = type("FastAPI", (), {"get": lambda self, path: lambda function: function})
    web.HTTPException = type("HTTPException", (Exception,), {})
    web.Response = lambda data, media_type: data
    monkeypatch.setitem(sys.modules, "pandas", frames)
    monkeypatch.setitem(sys.modules, "fastapi", web)
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
    scripts = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(scripts) >= 7
    names = {}
    for script in scripts:
        space = {name: names[name] for name in ("rows", "printkit") if name in names} | {"__name__": "recipes"}
        exec(script, space)
        names = {**space, **names}
    assert names["figure"]("jo", "e5f5").startswith("<svg")
    assert names["board"]("jo").startswith(b"%PDF-")
    with pytest.raises(web.HTTPException, match="not a turn"):
        names["figure"]("jo", "zz")
    assert len(names["draw"]("e5f5")) > 1000
    made = {path.name for path in tmp_path.iterdir()}
    assert {
        "cards.pdf",
        "cards.png",
        "common.pdf",
        "field.pdf",
        "easy.pdf",
        "solve.html",
        "kits",
        "press.pdf",
    } <= made
