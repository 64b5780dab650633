"""Saves of Tabletop Simulator: documented fields, everything on its spot, images that are there, the same bytes."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from printkit import engines
from printkit.books import custom_kit
from printkit.cli import cli
from printkit.draw.drawing import Drawing
from printkit.draw.theme import FULL
from printkit.export.png import pixels
from printkit.layouts import boards
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks import style
from printkit.pages import atlas, tabletop
from tests.printkit.commands import run as call, written

GAMES = style.names()
TEXT, NUMBER, FLAG, WHOLE = str, (int, float), bool, int
VECTOR = {"x": NUMBER, "y": NUMBER, "z": NUMBER}
SAVE = {
    "SaveName": TEXT, "GameMode": TEXT, "Date": TEXT, "VersionNumber": TEXT, "GameType": TEXT, "GameComplexity": TEXT,
    "PlayerCounts": list, "Tags": list, "Gravity": NUMBER, "PlayArea": NUMBER, "Table": TEXT, "Sky": TEXT,
    "Note": TEXT, "TabStates": dict, "LuaScript": TEXT, "LuaScriptState": TEXT, "XmlUI": TEXT, "SnapPoints": list,
    "ObjectStates": list,
}  # fmt: skip
"""The fields of a save and their kinds, after the knowledge base of the program and its API."""
PLACE = dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"), NUMBER)
THING = {
    "GUID": TEXT, "Name": TEXT, "Transform": PLACE, "Nickname": TEXT, "Description": TEXT,
    "ColorDiffuse": {"r": NUMBER, "g": NUMBER, "b": NUMBER}, "Locked": FLAG, "Grid": FLAG, "Snap": FLAG,
    "Tooltip": FLAG, "LuaScript": TEXT, "LuaScriptState": TEXT,
}  # fmt: skip
TILE = {
    "ImageURL": TEXT, "ImageSecondaryURL": TEXT, "ImageScalar": NUMBER, "WidthScale": NUMBER,
    "CustomTile": {"Type": WHOLE, "Thickness": NUMBER, "Stackable": FLAG, "Stretch": FLAG},
}  # fmt: skip
SHEET = {
    "FaceURL": TEXT, "BackURL": TEXT, "NumWidth": WHOLE, "NumHeight": WHOLE, "BackIsHidden": FLAG,
    "UniqueBack": FLAG, "Type": WHOLE,
}  # fmt: skip
KINDS: Mapping[str, Mapping[str, Any]] = {
    "Custom_Tile": {**THING, "CustomImage": TILE},
    "Custom_Tile_Stack": {**THING, "CustomImage": TILE, "Number": WHOLE},
    "CardCustom": {**THING, "CardID": WHOLE, "CustomDeck": dict},
    "DeckCustom": {**THING, "DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list},
}


def fits(value: Any, form: Any, where: str = "save") -> None:
    """Exactly those fields, each of its kind."""
    if isinstance(form, Mapping):
        assert set(value) == set(form), where
        for name, kind in form.items():
            fits(value[name], kind, f"{where}.{name}")
    else:
        assert isinstance(value, form), where
        assert form is FLAG or not isinstance(value, bool), where


def check(state: dict[str, Any]) -> list[dict[str, Any]]:
    """A save that keeps the documented form; all its objects."""
    fits(state, SAVE)
    for snap in state["SnapPoints"]:
        fits(snap, {"Position": VECTOR})
    every = [*state["ObjectStates"]]
    for thing in state["ObjectStates"]:
        every += thing.get("ContainedObjects", [])
    for thing in every:
        fits(thing, KINDS[thing["Name"]], thing["Nickname"])
        for number, sheet in thing.get("CustomDeck", {}).items():
            fits(sheet, SHEET)
            assert 2 <= sheet["NumWidth"] <= 10
            assert 2 <= sheet["NumHeight"] <= 7
            ids = thing.get("DeckIDs", [thing.get("CardID")])
            cells = sheet["NumWidth"] * sheet["NumHeight"]
            assert all(one % 100 < cells for one in ids if one // 100 == int(number))
    guids = [thing["GUID"] for thing in every]
    assert all(len(guid) == 6 and int(guid, 16) >= 0 for guid in guids)
    assert len(set(guids)) == len(guids)
    return every


def made(name: str, position: str | None = None, dpi: float | None = 20) -> tabletop.Saved:
    game = engines.find(name)
    at = None if position is None else game.parse(position)
    looks = style.of_game(game.info.id)
    return tabletop.save(looks, game, FULL, address="https://example.org/", stem="t", position=at, dpi=dpi)


def standing(saved: tabletop.Saved, board: str, **options: object) -> dict[str, list[str]]:
    """What lies on each spot of the board, from below, by what objects are called."""
    shape = boards.find(board, **options)
    found: dict[str, list[str]] = {}
    for thing in sorted(saved.state["ObjectStates"][1:], key=lambda thing: thing["Transform"]["posY"]):
        at = thing["Transform"]
        x, y = at["posX"] * 25.4 + shape.width / 2, at["posZ"] * 25.4 + shape.height / 2
        for spot in shape.spots:
            if abs(spot.x - x) < 0.01 and abs(spot.y - y) < 0.01:
                found.setdefault(spot.id, []).append(thing["Nickname"])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_set_up(name: str) -> None:
    saved = made(name)
    every = check(saved.state)
    (board, *rest) = saved.state["ObjectStates"]
    looks = style.of_game(name)
    assert looks.table is not None
    shape = boards.find(looks.table.board)
    assert board["Locked"]
    assert board["Transform"]["scaleX"] * 2 * 25.4 == pytest.approx(shape.width, abs=0.001)
    assert board["Transform"]["scaleZ"] * 2 * 25.4 == pytest.approx(shape.height, abs=0.001)
    assert len(saved.state["SnapPoints"]) == len(shape.spots)
    game = engines.find(name)
    pieces = game.pieces_on(game.start())
    on_board = standing(saved, looks.table.board)
    assert set(pieces) <= set(on_board)
    # As many pieces as the kit has, on the board and beside it.
    count: Counter[str] = Counter()
    for thing in rest:
        for each in thing.get("ContainedObjects", [thing]):
            count[each["Nickname"]] += each.get("Number", 1)
    for deck in looks.table.decks:
        printed = looks.decks[deck].make(FULL, None)
        assert {piece.name: count[piece.name] for piece in printed.pieces} == {
            p.name: p.count for p in printed.pieces
        }
    # What lies beside the board lies beside it, and nothing on anything else.
    loose = [thing for thing in rest if not thing["Locked"]]
    places = Counter((t["Transform"]["posX"], t["Transform"]["posZ"]) for t in loose)
    assert all(number == 1 for number in places.values())
    urls = {url for thing in every for url in addresses(thing)}
    assert urls == {f"https://example.org/t{suffix}.png" for suffix in saved.images}


def addresses(thing: dict[str, Any]) -> set[str]:
    image = thing.get("CustomImage", {})
    sheets = thing.get("CustomDeck", {}).values()
    return {image[key] for key in ("ImageURL", "ImageSecondaryURL") if key in image} | {
        sheet[key] for sheet in sheets for key in ("FaceURL", "BackURL")
    }


@pytest.mark.parametrize("name", GAMES)
def test_images_are_as_large_as_the_program_likes(name: str) -> None:
    for sheet, dpi, _ in made(name, dpi=None).images.values():
        assert max(pixels(sheet.width, dpi), pixels(sheet.height, dpi)) <= tabletop.LARGEST
        assert dpi > 100


def test_positions_are_set_up_as_they_stand() -> None:
    found = standing(made("mana", "rrr.dr/....../.r..../....../....../RRDRRR red b4 2"), "mana", orientation=2)
    assert found["e6"] == ["amber damyo"]
    assert found["b4"] == ["amber ronin", "Mana"]
    assert "d6" not in found
    turned = {thing["Nickname"]: thing["Transform"]["rotY"] for thing in made("favor").state["ObjectStates"][1:3]}
    assert turned == {"courtier A": 180.0, "courtier B": 0.0}
    plan = "........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./........."
    east = made("favor", f"{plan} A@a1E,B@i9W A").state["ObjectStates"][1:3]
    # Seen from above, the program turns things clockwise.
    assert [thing["Transform"]["rotY"] for thing in east] == [270.0, 90.0]


def test_cards_show_their_own_cells() -> None:
    about = atlas.deck(style.decks()["decktet"][1].make(FULL, None), 20).about
    grid, pieces = about["grid"], about["pieces"]
    assert isinstance(grid, dict) and isinstance(pieces, list) and grid["columns"] != grid["rows"]
    cells = {each["name"]: (each["row"], each["column"]) for each in pieces}
    cards = [thing for thing in check(made("strings").state) if thing["Name"] == "CardCustom"]
    assert len(cards) == 45
    for card in cards:
        assert divmod(card["CardID"] % 100, grid["columns"]) == cells[card["Nickname"]]


def test_a_deal_lies_face_up_and_the_rest_is_a_deck() -> None:
    saved = made("strings")
    cards = standing(saved, "strings")
    assert len(cards) == 36
    (rest,) = [thing for thing in saved.state["ObjectStates"] if thing["Name"] == "DeckCustom"]
    assert len(rest["ContainedObjects"]) == 9
    assert rest["Transform"]["rotZ"] == 180.0
    names = [name for each in cards.values() for name in each]
    names += [each["Nickname"] for each in rest["ContainedObjects"]]
    assert len(set(names)) == 45
    second = [name for each in standing(made("strings:double"), "strings").values() for name in each]
    assert any(name.endswith(" II") for name in second)


def run(*args: str) -> str:
    result = CliRunner().invoke(cli, ["atlas", *args], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_command_writes_what_the_save_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("jo", "--save", "-o", "bare/jo.json", "--dpi", "20")
    assert str(tmp_path) not in (bare := (tmp_path / "bare" / "jo.json").read_text()) and "jo-jo-stones" in bare
    shutil.rmtree(tmp_path / "bare")
    names = written(run("jo", "--save", "-o", "a b/jo.json", "--dpi", "20", "--url", "here"))
    assert sorted(names) == sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*"))
    state = json.loads((tmp_path / "a b/jo.json").read_text())
    for thing in check(state):
        for url in addresses(thing):
            assert url.startswith("file:///")
            assert "%20" in url
            assert Path(tmp_path / "a b" / url.rpartition("/")[2]).is_file()
    stone = Image.open(tmp_path / "a b/jo-jo-stones-1.png").convert("RGBA")
    assert stone.getpixel((0, 0))[3] == 0  # type: ignore[index]
    run("jo", "--save", "-o", "x/jo.json", "--dpi", "20", "--url", "https://example.org/games/")
    run("jo", "--save", "-o", "y/jo.json", "--dpi", "20", "--url", "https://example.org/games")
    one, other = ({p.name: p.read_bytes() for p in (tmp_path / f).iterdir()} for f in ("x", "y"))
    assert one == other


@pytest.mark.parametrize(
    ("args", "field"),
    [
        (("jo", "-o", "x.png"), "--output"),
        (("jo", "-o", "x.json", "--columns", "3"), "--columns"),
        (("jo", "-o", "x.json", "--pitch", "3"), '"--pitch"'),
        (("jo", "-o", "x.json", "--url", "ftp://x"), "--url"),
        (("joo", "-o", "x.json"), "game"),
        (("jo", "-o", "x.json", "-p", "no"), "--position"),
        (("jo", "-o", "x.json", "--dpi", "1"), "--dpi"),
    ],
)
def test_bad_input_is_refused(
    args: tuple[str, ...], field: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refusal) as error:
        run(*args, "--save")
    assert str(error.value).startswith(field)
    assert not list(tmp_path.iterdir())


def test_its_options_need_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for option, value in (("--url", "https://example.org"), ("--position", "x")):
        with pytest.raises(InputError, match=f"^{option} can only be used with --save.$"):
            run("jo", "-o", "x.png", option, value)


def test_own_files_are_set_up(tmp_path: Path) -> None:
    for kind in ("kit", "deck", "board"):
        assert call("init", tmp_path / kind, "--kind", kind) == 0
    kit_file = tmp_path / "kit" / "kit.toml"
    kit_file.write_text(kit_file.read_text().replace('"dice.toml"', '{file = "dice.toml", copies = 3}'))
    for file, things in (("kit/kit.toml", None), ("deck/deck.toml", 1), ("board/board.toml", 1)):
        save = tmp_path / f"{Path(file).parent}.json"
        assert call("atlas", tmp_path / file, "--save", "-o", save, "--dpi", 20) == 0
        state = json.loads(save.read_text())
        every = check(state)
        assert things is None or len(state["ObjectStates"]) == things
        urls = {thing["CustomImage"]["ImageURL"] for thing in every if "CustomImage" in thing}
        urls |= {sheet["FaceURL"] for thing in every for sheet in thing.get("CustomDeck", {}).values()}
        assert all((tmp_path / url).is_file() for url in urls)
        if file.startswith("kit"):
            (board, *rest), kit = state["ObjectStates"], custom_kit.read(tmp_path / file, FULL)
            assert board["Locked"]
            assert [each["Locked"] for each in rest] == [False] * len(rest)
            count: Counter[str] = Counter()
            for thing in rest:
                for each in thing.get("ContainedObjects", [thing]):
                    count[each["Nickname"]] += each.get("Number", 1)
            printed: Counter[str] = Counter()
            for entry, deck in (*kit.decks, *kit.tokens):
                for piece in deck.pieces:
                    printed[piece.name] += piece.count * entry.copies
            assert count == printed


def test_a_draft_goes_to_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text(
        '[deck]\nsize = "mini"\n[[front]]\nkind = "text"\ntext = "too long for this box"\nplace = [4, 4, 6, 4]\n'
    )
    for arguments in (["--save", "-o", tmp_path / "a.json"], ["-o", tmp_path / "a.png"]):
        whole = ["atlas", deck, *arguments, "--dpi", 20]
        assert call(*whole) == 2
        assert [path.name for path in tmp_path.iterdir()] == ["deck.toml"]
        capsys.readouterr()
        assert call(*whole, "--draft") == 0
        assert f"note 1: {deck}, line " in capsys.readouterr().err
        for path in {*tmp_path.iterdir()} - {deck}:
            path.unlink()
    assert call("atlas", "jo", "--draft", "-o", tmp_path / "a.png") == 2
    assert "--draft is for your own decks" in capsys.readouterr().err


def test_several_boards_are_side_by_side() -> None:
    jo, mana = ((board, Drawing(()), name) for name in ("jo", "mana") for board in (boards.find(name),))
    saved = tabletop.custom_save(tabletop.Loose("Two", "", (jo, mana), ()), FULL, address="", stem="t", dpi=20)
    check(saved.state)
    first, second = saved.state["ObjectStates"]
    assert first["Transform"]["posX"] == 0
    assert second["Transform"]["posX"] * 25.4 > (jo[0].width + mana[0].width) / 2
    assert set(saved.images) == {"-board", "-board-mana"}
