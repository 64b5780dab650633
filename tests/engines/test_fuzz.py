"""Thousands of damaged texts per game: a parser accepts exactly what it would write, or says what is wrong.

``FUZZ`` in the environment sets how many texts are tried for each game, half of them positions and half turns
(``FUZZ=100000`` for the long run).
"""

from __future__ import annotations

import os
import random
import string

from printkit import engines
from printkit.engines.game import IllegalTurn, NotationError, every_ruling
from printkit.layouts.base.refusals import InputError, quoted

TEXTS = int(os.environ.get("FUZZ", "4000"))
STRANGE = ["\n", "\t", "\0", "\x1b", "é", "²", "٣", "Ａ", "\u2028", "\ud800", "  ", "-1", "99999999999", "+", "/"]


def damaged(choose: random.Random, texts: list[str]) -> str:
    """One of the texts after one to four accidents."""
    text = choose.choice(texts)
    for _ in range(choose.choice((1, 1, 1, 2, 2, 4))):
        at = choose.randint(0, len(text))
        end = min(len(text), at + choose.choice((1, 1, 1, 2, 5, 40)))
        match choose.randrange(8):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:at] + choose.choice(string.printable) + text[at:]
            case 2:
                text = text[:at] + choose.choice(text or "x") + text[end:]
            case 3:
                text = text[:at] + text[at:end] * choose.choice((2, 3, 50)) + text[end:]
            case 4:
                text = text[:at] + choose.choice(STRANGE) + text[at:]
            case 5:
                other = choose.choice(texts)
                text = text[:at] + other[choose.randint(0, len(other)) :]
            case 6:
                text = text[:at] + text[at:end].swapcase() + text[end:]
            case 7:
                words = text.split(" ")
                choose.shuffle(words)
                text = " ".join(words)
    return text


def quotes(error: NotationError) -> bool:
    """Whether the message is a sentence that names the field and quotes its value."""
    message = str(error)
    sentence = message.startswith(("The ", "There is no ", "Each ", "In ", "On ", quoted(error.given), error.field))
    named = error.field in message or message.startswith(quoted(error.given))
    return sentence and named and quoted(error.given) in message and message.endswith((".", "?"))


def test_positions(game, game_name, tools):
    choose = random.Random(f"positions of {game_name}")
    texts = [game.text(position) for position in tools.positions(game_name, 60)]
    accepted = 0
    for _ in range(TEXTS // 2):
        text = damaged(choose, texts)
        try:
            position = game.parse(text)
        except NotationError as error:
            assert quotes(error)
        else:
            accepted += 1
            assert game.text(position) == text
            assert game.parse(text) == position
    assert accepted


def test_turns(game, game_name, tools):
    choose = random.Random(f"turns of {game_name}")
    rules = {ruling.id for ruling in every_ruling(game)}
    steps = [step for seed in range(3) for step in tools.playout(game_name, seed)]
    texts = [turn for _, turn in steps if turn]
    refused = 0
    for _ in range(TEXTS // 2):
        position = choose.choice(steps)[0]
        turn = damaged(choose, texts)
        try:
            canonical, after = game.play(position, turn)
        except NotationError as error:
            assert quotes(error)
        except IllegalTurn as error:
            refused += 1
            assert error.turn == turn
            assert error.rule in rules
            assert str(error).startswith(f"{quoted(turn)} is illegal: ") and f" ({error.rule})." in str(error)
            if error.nearest is not None:
                game.play(position, error.nearest)
        else:
            assert game.play(position, canonical) == (canonical, after)
    assert refused


def test_names_of_games():
    choose = random.Random("games")
    for _ in range(TEXTS // 10):
        name = damaged(choose, [*engines.names(), "mana:anywhere", "strings:double"])
        try:
            engines.find(name)
        except InputError as error:
            variant = name.partition(":")[2]
            assert not name or quoted(name) in str(error) or quoted(variant) in str(error)
