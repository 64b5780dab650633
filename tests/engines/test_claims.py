"""Claims: every kind held against the engines, true and false; what is said instead is right."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from printkit import engines
from printkit.engines import claims
from printkit.engines.claims import FalseClaim, check, judge, parse
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.kinds import KINDS
from printkit.engines.game import IllegalTurn
from printkit.engines.state import State, state
from printkit.layouts.base.refusals import InputError

EXAMPLE = ["WF", "FA", "AW", "WW", "EW", "WWxFW+WV", "VA", "AE", "EV", "AExAV+AVxVV+VA", "AW", "VW", "WW"]
"""The example game of the text, legal throughout."""

NEARLY = "hhh.h/...../ff.../...../..... honour F"
"""Honour fills Air on F... unless it is fate's turn."""

SCENES = {
    "example": ("yoso", None, EXAMPLE),
    "capture": ("yoso", None, EXAMPLE[:6]),
    "twice": ("yoso", None, EXAMPLE[:10]),
    "won": ("yoso", "...../hh.hh/f..f./f..../..... honour F", ["EF"]),
    "winning": ("yoso", "...../hh.hh/f..f./f..../..... honour F", []),
    "full": ("yoso", "hhfff/hhhff/ffhhf/hhffh/fffhh honour A", []),
    "blocked": ("yoso", "...../...../ff.ff/...../..... honour F", []),
    "mana": ("mana", None, []),
    "mana taken": ("mana", "r....r/....d./.R..../..r.../..RD.R/...... amber b4 0", ["c3xc2"]),
    "jo": ("jo", None, ["e5f5+g5>c3"]),
    "jo flip": ("jo", None, ["e5f5+g5>c3", "e6e7+xe5+e8>f5"]),
    "jo both": ("jo", None, ["e5f5+g5>c3", "e6e7+xe5+e8>f5", "f4g3+xe5+h2>e6"]),
    "jo fight": (
        "jo",
        None,
        ["e5f5+g5>f8", "d6e6+xf5", "g5h5+xf5", "g4h3+xf5", "f6f7+f8>d5+xf5", "f3f4+xf5", "c3d4+b2>f5", "c6c7+c5>c3"],
    ),
    "one stone": ("jo", "...../....../......./.....n../....b..../......../......./....../..... red", []),
    "one stone alone": ("jo", "...../....../......./......../....b..../......../......./....../..... red", []),
    "strings": ("strings", None, ["c4=S"]),
    "chips": ("strings", "k,l,k,m,w,w/l,m,w,y,SW,y/K,SY,s,k,k,m/y,w,s,w,s,s/y,m,l,Y,y,l/w,s,k,l,y,l sun 1-0", []),
    "drawn": ("strings", "k,l,k,m,w,w/l,m,w,y,s,y/k,y,s,k,k,m/y,w,s,w,s,s/y,m,l,y,y,l/w,s,k,l,y,l sun 2-2", []),
    "favor": ("favor", None, []),
    "shut in": ("mana", ".Rrdrr/..RrRr/...R.D/....../....../...... amber b6 0", []),
    "table": (
        "favor:table",
        "...../...../...../...../..... 0 A@c2N:5:KS B@c4N:4:9H,3D A -",
        ["A:assassinate:B:hit", "A:pick:KS"],
    ),
}


def at(name: str) -> State:
    return state(*SCENES[name])


TRUE = [
    ("example", "legal WA"),
    ("example", "legal WE"),
    ("example", "illegal EA because placement"),
    ("example", "illegal EA because yoso.placement"),
    ("won", "illegal WW because over"),
    ("example", "only WA WE WF"),
    ("example", "before: only WA WE WF WW"),
    ("example", "turns 3"),
    ("jo fight", "gains most d7e7+xc7"),
    ("example", "before: turns 4"),
    ("example", "options WA, WE, WF"),
    ("example", "after 1: options AF EF FA FE FF FV FW VF"),
    ("capture", "before: options of WW: FW"),
    ("mana", "options of c1: b2 c3 d2"),
    ("jo flip", "options of a1: a2 b1"),
    ("strings", "not options none"),
    ("capture", "captures WF"),
    ("twice", "captures AW VA"),
    ("twice", "before: can capture AW VA"),
    ("one stone", "can capture e5"),
    ("one stone alone", "can capture e5"),
    ("example", "captures none"),
    ("jo flip", "captures e5 f5"),
    ("mana taken", "captures c2"),
    ("won", "wins honour by zone"),
    ("full", "wins fate by count"),
    ("full", "score fate 3 honour 2"),
    ("jo both", "score red 1 black 0"),
    ("strings", "score sun 0"),
    ("winning", "value win"),
    ("winning", "value win in 1"),
    ("jo", "flips e5 from 2 directions"),
    ("jo both", "flips e5 from 0 directions"),
    ("favor", "sees A a5"),
    ("favor", "not sees A B"),
    ("favor", "on a1 AN"),
    ("favor", "on a2 none"),
    ("example", "on WW h"),
    ("table", "after 0: holds B 3D, 9H"),
    ("table", "after 1: holds A KS"),
    ("table", "after 1: holds B none"),
    ("table", "after 0: score A 5 B 4"),
    ("example", "after 1: position ...../...../...../...../..h.. fate F"),
    ("example", "not legal EA"),
    ("example", "line FF FW WF WW"),
    ("example", "lines 20"),
    ("example", "lines 4 through FF"),
    ("example", "proved yoso.twenty-lines"),
    ("chips", "margin +2"),
    ("drawn", "draw by points"),
    ("example", "spots 25"),
    ("mana", "spots 36"),
    ("jo flip", "pieces 6 of n"),
    ("won", "not pieces 0"),
    ("favor", "pieces 2"),
    ("mana", "pieces 1 of D"),
    ("example", "no pass"),
    ("strings", "no pass"),
]

FALSE = [
    ("example", "legal EA", 'The claim "legal EA" is false: "EA" is illegal: EA has no letter for the element W'),
    ("example", "illegal WA because placement", "WA is legal and leads to '....h/...hh/f...f/f..ff/f..fh honour A'"),
    ("example", "illegal EA because hop", "EA is illegal by yoso.placement"),
    ("example", "only WA WE", "1 other turn is legal: WF"),
    ("example", "only WA WE WF EA", "EA has no letter for the element W"),
    ("chips", "gains most a4=K", "a4=K e5=W gains most"),
    ("jo fight", "gains most d7e7+xf5", "f5 "),
    ("example", "turns 4", "3 turns are legal: WA WE WF"),
    ("won", "turns 1", "0 turns are legal"),
    ("example", "options WA WE WF WW", "the options are WA WE WF (WW not among them)"),
    ("example", "options WA", "(WE WF left out)"),
    ("mana", "options of c1: c2", "the options of c1 are c3 b2 d2 (c3 b2 d2 left out; c2 not among them)"),
    ("capture", "captures FW", "WWxFW+WV captures WF (WF left out; FW not among them)"),
    ("twice", "captures none", "captures AW VA"),
    ("capture", "before: can capture none", "fate can capture WF"),
    ("example", "wins honour by zone", "the game goes on, fate to move"),
    ("full", "wins honour by count", "fate wins by count"),
    ("blocked", "draw by points", "the game goes on, honour to move"),
    ("full", "score fate 2", "the score is honour 2, fate 3"),
    ("example", "score fate 2", "the rules give no score here"),
    ("winning", "value loss", "honour to move: win, such as EF"),
    ("winning", "value win in 2", "honour to move: win in 1, by EF"),
    ("jo", "flips e5 from 1 direction", "black can flip e5 from 2 directions (e6e7 f4g3)"),
    ("example", "line FF FW WF", "line"),
    ("example", "lines 19", "20"),
    ("example", "proved jo.figure-4-neutrals", "nothing is on c7"),
    ("chips", "margin +1", "the margin for sun is +2"),
    ("favor", "on a1 A", "AN is on a1"),
    ("favor", "on a2 AN", "nothing is on a2"),
    ("table", "after 1: holds B 9H", "B holds nothing"),
    ("table", "after 0: holds B 9H", "B holds 3D 9H"),
    ("table", "after 0: holds A none", "A holds KS"),
    ("table", "score C 5", "the score is A 5, B 4"),
    ("favor", "sees A B", "i9 is not seen from a1: blocked by the walls b2 d4 e5 f6 h8"),
    ("example", "position ...../...../...../...../..... honour -", "....h/...hh/f...f/f..ff/...fh fate W"),
    ("example", "not turns 3", "3 turns are legal"),
    ("jo both", "not score red 1", "the score is red 1, black 0"),
    ("mana", "spots 25", "the board has 36 spots"),
    ("mana", "pieces 6 of r", "pieces on the board (amber ronin): 5"),
    ("favor", "pieces 2 of A", "(courtier A): 1"),
    ("shut in", "no pass", "pass does nothing"),
    ("won", "no pass", "no turn is legal"),
]


@pytest.mark.parametrize(("name", "text"), TRUE)
def test_true_claims_hold(name: str, text: str) -> None:
    check([parse(text)], at(name))


@pytest.mark.parametrize(("name", "text", "says"), FALSE)
def test_false_claims_are_refused_with_what_is_true(name: str, text: str, says: str) -> None:
    with pytest.raises(FalseClaim) as error:
        check([parse(text, "rules.md", 12)], at(name))
    message = str(error.value)
    assert message.startswith(f'rules.md, line 12: The claim "{text}" is false: ')
    assert says in message


def test_every_kind_is_tried_both_ways() -> None:
    assert {parse(text).kind.name for _, text in TRUE} >= set(KINDS)
    assert {parse(text).kind.name for _, text, _ in FALSE} >= set(KINDS)
    assert len(FALSE) >= 20


def test_what_a_search_cannot_decide_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.engines.claims.kinds.NODES", 50)
    with pytest.raises(FalseClaim, match="is not proved: 50 positions were searched without a proof"):
        check([parse("value win")], at("jo"))


def test_a_win_that_takes_longer_is_refuted_by_exhaustion() -> None:
    with pytest.raises(FalseClaim, match="forces nothing within 1 turn of both players"):
        check([parse("value win in 1")], at("example"))


def test_values_of_a_game_that_is_never_over_are_refused() -> None:
    with pytest.raises(InputError, match="no value that can be proved"):
        check([parse("value win")], at("favor"))


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_every_form_has_an_example_that_reads_as_its_kind(kind: claims.kinds.Kind) -> None:  # type: ignore[name-defined]
    assert parse(kind.example).kind is kind
    assert kind.form in claims.forms()
    assert kind.help.endswith(".")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "leagl WA",
            'There is no claim "leagl WA"; claims begin with legal, illegal, only, turns, no pass, options,',
        ),
        ("turns", '"claim" must have the form "turns N", not "turns'),
        ("turns many", '"claim" must have the form "turns N", not "turns'),
        ("illegal WA", '"claim" must have the form "illegal TURN because RULE", not "illegal WA".'),
        ("", 'There is no claim ""; claims begin with legal, illegal, only, turns, no pass, options,'),
        (
            "after x: turns 3",
            'There is no claim "after x: turns 3"; claims begin with legal, illegal, only, turns, no pass,',
        ),
    ],
)
def test_text_that_is_no_claim(text: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        parse(text, "book.md", 7)
    assert str(error.value).startswith("book.md, line 7: ")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "illegal WA because plcement",
            'claim "illegal WA because plcement": "plcement" is not a ruling of yoso; printkit rulings yoso',
        ),
        ("options WX", '": "WX" is not a spot of yoso.'),
        (
            "wins honor by zone",
            'claim "wins honor by zone": There is no player "honor"; the players are honour and fate. Did',
        ),
        ("score red 3", 'claim "score red 3": There is no player "red"; the players are honour and fate.'),
        ("legal W", 'claim "legal W": "W" is not a turn of this game; write hops FROMxTO and a placement, such as'),
        ("on WX h", '": "WX" is not a spot of yoso.'),
        ("holds fate KS", 'claim "holds fate KS": Players hold nothing in "yoso".'),
        (
            "position x",
            'claim "position x": "position" must have the form ZONES MOVER ELEMENT, with one space between',
        ),
        (
            "after 14: turns 3",
            'claim "after 14: turns 3": There is no position "after 14": only 13 turns have been played.',
        ),
        ("sees WA WE", 'claim "sees WA WE": "yoso" has no lines of sight.'),
        ("flips WA from 1 direction", 'claim "flips WA from 1 direction": Pieces are not flipped in "yoso".'),
        ("value draw in 3", 'claim "value draw in 3": "draw in 3" is not a value; write win in N or loss in N'),
        ("pieces 3 of x", 'claim "pieces 3 of x": There is no piece "x"; the pieces are h, f.'),
    ],
)
def test_claims_about_what_does_not_exist(text: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        judge(parse(text, "book.md", 7), at("example"))
    assert str(error.value).startswith(f'book.md, line 7: claim "{text}": ')
    assert says in str(error.value)


def test_a_claim_about_a_turn_needs_one() -> None:
    with pytest.raises(
        InputError, match=r'claim "before: turns 3": There is no position "before": no turn has been played\.'
    ):
        judge(parse("before: turns 3"), at("mana"))
    with pytest.raises(
        InputError, match='claim "captures none": captures refers to the last turn, but no turn has been'
    ):
        judge(parse("captures none"), at("mana"))


def test_a_scene_names_the_turn_that_cannot_be_played() -> None:
    with pytest.raises(
        IllegalTurn,
        match=r'turn 3: "EW" is illegal: EW has no letter for the element A \(yoso\.placement\)\. Try "WA"\.',
    ):
        state("yoso", None, ["WF", "FA", "EW"])
    with pytest.raises(
        InputError, match=r'"nonsense" is not a turn of Jo; write it as e5f5, e6e7\+xe5 or e5f5\+g5>c3\.'
    ):
        state("jo", None, ["nonsense"])


@given(st.text(max_size=60))
def test_any_text_is_a_claim_or_refused(text: str) -> None:
    with suppress(InputError):
        parse(text)


# ---------------------------------------------------------------------------------------------------- effects


@given(st.randoms(use_true_random=False), st.sampled_from(engines.names()))
def test_deeds_lead_from_a_position_to_the_next(draw: object, name: str) -> None:
    """Playing the effects of a turn on the pieces gives the pieces after it, whatever the engine did."""
    game = engines.find(name)
    position = game.start()
    for _ in range(6):
        turns = game.turns(position)
        if not turns:
            break
        turn = draw.choice(sorted(turns))  # type: ignore[attr-defined]
        pieces = dict(game.pieces_on(position))
        for effect in game.effects(position, turn):
            match effect.kind:
                case "place":
                    assert effect.spot not in pieces
                    pieces[effect.spot] = effect.piece
                case "remove":
                    assert pieces.pop(effect.spot) == effect.piece
                case "flip":
                    assert pieces[effect.spot] == effect.piece
                    pieces[effect.spot] = {"r": "b", "b": "r"}[effect.piece]
                case "hop" | "walk" | "jump":
                    assert pieces[effect.path[0]] == effect.piece
                    pieces[effect.spot] = pieces.pop(effect.path[0])
        position = turns[turn]
        assert pieces == dict(game.pieces_on(position))


@pytest.mark.parametrize("name", ["yoso", "mana", "jo", "strings", "favor", "master"])
def test_options_are_where_turns_begin(name: str) -> None:
    """Each option is the end of a plain turn, and each plain turn ends on an option."""
    game = engines.find(name)
    position = game.start()
    for _ in range(4):
        ends: set[str] = set()
        for turn in game.turns(position):
            effects = game.effects(position, turn)
            if not effects or effects[0].kind in ("hop", "remove"):
                ends.add(effects[-1].spot if effects and effects[0].kind == "remove" else "")
            elif effects[0].kind in ("place", "walk"):
                ends.update(effect.spot for effect in effects if effect.kind in ("place", "walk"))
        if name == "favor":
            ends.add(position.courtier(position.mover).square)
        assert ends - {""} == set(game.options(position, None))
        position = game.turns(position)[sorted(game.turns(position))[0]]


def test_the_ways_of_mana_are_the_walks_of_the_rules() -> None:
    """Every way has as many steps as the square is worth, bends only at right angles, and never crosses a piece."""
    game = engines.find("mana")
    position = game.start()
    for number in range(12):
        turns = sorted(game.turns(position))
        for turn in turns:
            for effect in game.effects(position, turn):
                if effect.kind == "walk":
                    assert len(effect.path) == 1 + game.value(effect.path[0], position.orientation)  # type: ignore[attr-defined]
                    assert len(set(effect.path)) == len(effect.path)
                    assert not set(effect.path[1:-1]) & set(game.pieces_on(position))
                    for one, other in zip(effect.path, effect.path[1:], strict=False):
                        assert abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1
        position = game.turns(position)[turns[number % len(turns)]]


def test_what_scores_adds_up_to_the_score() -> None:
    game = engines.find("jo")
    position = at("jo both").position
    runs = game.scored(position)
    assert runs == (("red", ("e5", "f4", "g3")),)
    totals = {player: sum(len(run) - 2 for who, run in runs if who == player) for player in game.info.players}
    assert totals == game.score(position)
    game = engines.find("yoso")
    claimed = [player for player, _ in game.scored(at("full").position)]
    assert {player: claimed.count(player) for player in game.info.players} == game.score(at("full").position)


def test_a_finding_holds_unless_there_are_faults():
    assert Finding.unless([], "all cases") == Finding(True, "all cases")
    assert Finding.unless(["one", "two"], "all cases") == Finding(False, "one")
