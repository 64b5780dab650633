"""The texts of a game that consists only of rules: a rulebook with generated figures, and a quick reference."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random

from printkit.engines.families.game import FamilyGame
from printkit.engines.families.net import SIDES, TURNED
from printkit.engines.families.plan import FAMILIES, NOBODY, Plan
from printkit.engines.families.turns import MOVES
from printkit.engines.simple import Position
from printkit.layouts.base.wording import listed, plural

LONGEST, TRIED = 150, 12
"""The largest number of turns in the game played for the figures, and the largest number of games to try until one
has a winner.
"""
FACING = {*TURNED, "far", "near"}
"""The words in rules that depend on the direction that a player faces."""


def text(name: str, game: FamilyGame, subtitle: str, *, intro: str = "", explained: bool = False) -> bytes:
    """Return the text of a ``rulebook`` or ``reference``, with every rule in words, the signs of the pieces and
    generated figures. The notation of turns is left out if it is ``explained`` by a file in the folder.
    """
    info, (turns, positions) = game.info, _played(game)
    few = turns[: min(6, max(1, len(turns) // 3))]
    rulings_by_rule = dict(zip(game.plan.rules, game.rulings, strict=True))
    over, after, last = game.outcome(positions[-1]), positions[len(few)], positions[-1]
    turn_count, result = len(game.turns(positions[0])), f"turns {len(game.turns(last))}"
    ending = f"The game is not over after {len(turns)} turns; {last.mover.capitalize()} is to play."
    if over:
        result = f"wins {over.winner} by {over.reason}" if over.winner else f"draw by {over.reason}"
        who = f"{over.winner.capitalize()} wins" if over.winner else "it is a draw"
        rules = (rulings_by_rule[end].text for end in game.table.ends if game.names[end] == over.reason)
        ending = f"The game is over after {plural(len(turns), 'turn')}, and {who}. {next(rules)}"
    repeated = f"\n- {FAMILIES['result']['repeated']}" * any(turn.family in MOVES for turn in game.table.turns)
    template = Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
    return template.format(
        id=info.id,
        title=info.title,
        subtitle=_quoted(subtitle or "Rules of play"),
        intro=f"{intro}\n\n" if intro else "",
        pieces=_pieces(game.plan),
        notation="" if explained else f"## How turns are written\n\n{_notation(game)}\n\n",
        forward=_forward(game.plan),
        players=listed(each.capitalize() for each in info.players),
        first=info.players[0].capitalize(),
        turn_count=turn_count,
        choices=plural(turn_count, "turn"),
        turns="\n".join(f"- {rulings_by_rule[each].text}" for each in (*game.table.turns, *game.table.thens)),
        ends="\n".join(f"- {rulings_by_rule[each].text}" for each in game.table.ends) + repeated,
        few=" ".join(few),
        mover=after.mover.capitalize(),
        replies=len(game.turns(after)),
        last=game.text(last),
        ending=_quoted(ending),
        result=result,
    ).encode()


def build(game: str, pieces: str, shape: str, *, needs: Iterable[str]) -> bytes:
    """Return the build notes of a game whose pieces, in the deck ``pieces``, have this shape."""
    template = Path(__file__).with_name("build.txt").read_text(encoding="utf-8")
    return template.format(
        id=game,
        pieces=pieces,
        picture="cut" if shape == "card" else "pieces",
        folds=" Score and fold them along the dotted lines." * (shape in ("standee", "die")),
        needs="".join(f"- {need}\n" for need in needs),
    ).encode()


def _quoted(text: str) -> str:
    """Return the text as a TOML string."""
    return json.dumps(text, ensure_ascii=False)


def _pieces(plan: Plan) -> str:
    """Return a list of the players with the signs and names of their pieces."""
    rows = []
    for number, player in (*enumerate(plan.info.players), (NOBODY, "neutral")):
        pieces = [piece for piece in plan.pieces if piece.player == number]
        reserves = [f", {each.reserve} in reserve" if each.reserve else "" for each in pieces]
        signs = [f":{each.letter}: {each.name}{more}" for each, more in zip(pieces, reserves, strict=True)]
        rows += [f"- {player.capitalize()}: {'; '.join(signs)}"] if signs else []
    return "\n".join(rows)


def _notation(game: FamilyGame) -> str:
    """Return a list that explains how turns are written."""
    labels = {turn.text[0] for turn in game.drafts(game.start()) if "@" in turn.text}
    keys = [key for rule in game.plan.rules for key in (f"{rule.group}-{rule.family}", rule.text("again"))]
    lines = dict.fromkeys(FAMILIES["writes"].get(key, "") for key in (*keys, *["letter"] * bool(labels)))
    ray = max(game.plan.net.ways(("any",), 0.0)[0], key=len, default=())
    names = [game.spots[spot] for spot in (0, *ray, 0, 0, 0, 0)]
    return "\n".join(f"- {line}" for line in lines if line).format(*names, x=min(labels, default=""))


def _forward(plan: Plan) -> str:
    """Return a paragraph that explains which way the players face, if any rule depends on it."""
    words = {word for rule in plan.rules for field in rule.values for word in rule.words(field)}
    if not words & FACING and all(rule.family != "promote" for rule in plan.rules):
        return ""
    sides = [FAMILIES["facing"][side] for angle in plan.ahead for side, each in SIDES.items() if each == angle]
    players = [f"{side} for {name.capitalize()}" for side, name in zip(sides, plan.info.players, strict=True)]
    ways = listed(players) if sides[0] != sides[1] else f"{sides[0]} for both players"
    return f"On the printed board, forward is {ways}. The far edge is where the board ends in that direction.\n\n"


def _played(game: FamilyGame) -> tuple[list[str], list[Position]]:
    """Return the turns and the positions of a random game, if possible one that has a winner."""
    for seed in range(TRIED):
        choose, positions = Random(f"{game.name} {seed}"), [game.start()]
        turns: list[str] = []
        while len(turns) < LONGEST and (legal := game.turns(positions[-1])):
            turns.append(choose.choice(list(legal)))
            positions.append(legal[turns[-1]])
        if (over := game.outcome(positions[-1])) and over.winner:
            break
    return turns, positions
