"""A recorded game as a chapter: a score sheet, figures at the important turns, and the engine's comments on them.

The chapter is Markdown in the format of rulebooks (``docs/rulebooks.md``), so it is typeset like any other text, and
can be edited by hand.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from printkit import engines
from printkit.draw.theme import THEMES
from printkit.engines.game import Outcome
from printkit.engines.players.remark import Better, Remark
from printkit.engines.record import Record
from printkit.engines.search.solution import DRAW, LOSS, UNKNOWN, WIN
from printkit.figures.inline import PATTERN
from printkit.figures.style import STONE, ending, figure_style, width_of
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import capitalised, listed, plural, spelled
from printkit.looks.declaration import declared

SIGNS = {"blunder": "??", "doubtful": "?", "only": "!", "good": "", "open": ""}
"""Signs printed after turns, keyed by verdict."""
STRETCH, WALK = 10, 5
"""The largest number of turns in one figure between important turns: the first if pieces are placed (and numbered),
the second if pieces move.
"""
KEY = 8
"""Largest number of important turns that are shown."""
PAIR, ALONE = 76.0, 92.0
"""Widths of the boards of two figures side by side, and of a single one, in mm."""
ROOMY = 1.15
"""Smallest size of the stones in figures, as a multiple of the smallest legible size."""
NAMED = 3
"""Largest number of better turns to name."""
FRACTION = {DRAW: "drawn", LOSS: "lost", WIN: "won"}
"""Proved results in the form used on the score sheet."""


@dataclass(frozen=True, slots=True)
class Annotated:
    """A game with remarks on its turns.

    Attributes:
        record: the record.
        remarks: a remark on every turn.
        game: id of the game or variant, as used in the figures.
        outcome: outcome of the game, or None if it was not finished.
        end: text of the last position.
    """

    record: Record
    remarks: tuple[Remark, ...]
    game: str
    outcome: Outcome | None
    end: str

    @property
    def id(self) -> str:
        """Id of the game without its variant."""
        return self.game.partition(":")[0]

    @property
    def title(self) -> str:
        """The record's own title, or the names of the game and the players."""
        return dict(self.record.headers).get("title") or f"A game of {engines.info(self.id).title}"


def markdown(game: Annotated) -> str:
    """Return the chapter as Markdown.

    Raises:
        InputError: figures cannot show the game.
    """
    if declared(game.id).figures is None:
        raise InputError("game", game.game, "{value} has no figures, so its games cannot be drawn.")
    return "\n".join((*_head(game), *_sheet(game), *_story(game))) + "\n"


def matters(remarks: Sequence[Remark]) -> tuple[Remark, ...]:
    """Return the most important turns in the order of play: blunders, doubtful turns, turning points and the last
    turn.
    """
    turning_point = _settled(remarks)

    def weight(each: Remark) -> float:
        size = {"blunder": 3.0, "doubtful": 1.0 + each.expect - each.left}.get(each.verdict, 0.0)
        if each.verdict == "only" and not each.forced and each.value != LOSS:
            size = 1.2
        if each.number == turning_point:
            size = max(size, 2.0)
        return 9.0 if each is remarks[-1] else size

    ranking = sorted((each for each in remarks if weight(each)), key=lambda each: (-weight(each), each.number))
    selection: list[Remark] = []
    for each in ranking:
        # If several turns in a row were each the only good one, only the first is shown.
        row = each.verdict == "only" and any(
            other.verdict == "only" and 0 < each.number - other.number <= 2 for other in remarks
        )
        if len(selection) < KEY and (not row or each is remarks[-1]):
            selection.append(each)
    return tuple(sorted(selection, key=lambda each: each.number))


def _settled(remarks: Sequence[Remark]) -> int:
    """Return the number of the turn from which the value is proved and no longer changes; 0 if that is the start of
    the game.
    """
    for each in reversed(remarks):
        if each.kept == UNKNOWN:
            return min(each.number + 1, remarks[-1].number)
    return 0


# ------------------------------------------------------------------------------------------------- the words


def third(phrase: str) -> str:
    """Put a phrase into the third person: ``take three`` becomes ``takes three``."""
    verb, blank, rest = phrase.partition(" ")
    if verb == "have":
        verb = "has"
    elif re.search(r"(s|x|ch|sh|o)$", verb):
        verb += "es"
    elif re.search(r"[^aeiou]y$", verb):
        verb = verb[:-1] + "ies"
    else:
        verb += "s"
    return verb + blank + rest


def percent(share: float) -> str:
    """Return a share as a whole percentage."""
    return f"{100 * share:.0f}%"


def remark(each: Remark, other: str) -> str:
    """Return sentences about an important turn.

    Args:
        each: the turn.
        other: the player who moves next.
    """
    me, rival = capitalised(each.player), capitalised(other)
    does = f"{me} {listed(map(third, each.tells))}" if each.tells else ""
    reply = _allowed(each, rival)
    match each.verdict:
        case "blunder":
            first = f"{does}, but {reply}." if does else f"A blunder that {reply}."
            changes = {(WIN, LOSS): "win becomes a proved loss", (WIN, DRAW): "win becomes a proved draw"}
            change = changes.get((each.value, each.kept), "draw becomes a proved loss")
            better = _named(each.better)
            rescue = f" {better} would have kept the {'win' if each.value == WIN else 'draw'}." if better else ""
            return f"{first} A proved {change}.{rescue}"
        case "doubtful":
            first = f"{does}." if does else ""
            if each.reply and each.reply.tells:
                first = f"{does}, but {reply}." if does else f"It {reply}."
            elif each.reply:
                first = f"{first} The best answer is {_line(each.number, each.reply.turns)}.".strip()
            if each.value == WIN:
                fall = f"The win was proved; now {me}’s expected score is {percent(each.left)}"
                better = _named(each.better)
                return f"{first} {fall}.".strip() + (f" {better} would have kept the win." if better else "")
            fall = f"{me}’s expected score falls from {percent(each.expect)} to {percent(each.left)}"
            if each.kept == LOSS:
                fall = f"This turn is proved to lose; before it, {me}’s expected score was {percent(each.expect)}"
            best = each.better[0] if each.better else None
            how = f", which {listed(map(third, best.tells))}," if best and best.tells else ""
            seems = f" {_code(best.turn)}{how} looks better." if best else ""
            return f"{first} {fall}.".strip() + seems
        case "only" if each.forced:
            return _sentence(does, "This was the only legal turn.")
        case "only":
            goal = {WIN: "wins", DRAW: "draws"}.get(each.value, "holds out")
            return _sentence(does, f"This is the only turn that {goal}; every other turn is proved to be worse.")
        case _ if each.kept in FRACTION:
            state = {
                WIN: f"{me} has a proved win",
                LOSS: f"{rival} has a proved win",
                DRAW: "the game is a proved draw",
            }
            return _sentence(does, f"From here on, {state[each.kept]}.")
        case _:
            return _sentence(does, f"{me}’s expected score is {percent(each.left)}.")


def _sentence(does: str, more: str) -> str:
    return f"{does}. {more}" if does else more


def _allowed(each: Remark, rival: str) -> str:
    """Describe the opportunity that a turn gives the other player: ``lets Fate fill Water in two``."""
    reply = each.reply
    if reply is None:
        return f"lets {rival} win"
    if reply.own > 1:
        effect = f"{reply.tells[0]} in {spelled(reply.own)}" if reply.tells else f"win in {spelled(reply.own)}"
        return f"lets {rival} {effect} ({_line(each.number, reply.turns)})"
    if reply.own:
        return f"lets {rival} {reply.tells[0] if reply.tells else 'win'} at once ({_line(each.number, reply.turns)})"
    effect = listed(reply.tells) if reply.tells else "reply"
    wins = "win: they can " if each.kept == LOSS and reply.tells else "win, first by " if each.kept == LOSS else ""
    if wins and not reply.tells:
        return f"lets {rival} win, starting with {_code(reply.turns[0])}"
    return f"lets {rival} {wins}{effect} ({_line(each.number, reply.turns)})"


def _line(number: int, turns: Sequence[str]) -> str:
    """Return the turns of a line, numbered from the turn after ``number``."""
    return " ".join(f"{count}. {_code(turn)}" for count, turn in enumerate(turns, start=number + 1))


def _named(better: Sequence[Better]) -> str:
    if not better:
        return ""
    names = [_code(each.turn) for each in better[:NAMED]]
    more = len(better) - len(names)
    if more:
        names.append(spelled(more, "other"))
    return listed(names, "or" if not more else "and")


def _code(turn: str) -> str:
    """Return a turn in running text, set in monospaced type so that nothing in it is read as Markdown."""
    return f"`{turn}`"


def _plain(text: str, game: str) -> str:
    """Escape all characters with a special meaning in Markdown, but keep the game's signs, written between colons."""
    sign_names = figure_style(game).signs(THEMES["full"])

    def signed(sign: re.Match[str]) -> str:
        return sign[0] if sign[1] in sign_names else f": {sign[1]}:"

    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", PATTERN.sub(signed, text))


# -------------------------------------------------------------------------------------------------- the parts


def _head(game: Annotated) -> Iterator[str]:
    """Yield the title, the players and the result."""
    headers = dict(game.record.headers)
    info = engines.info(game.id)
    yield from ("```rulebook", f'game = "{game.id}"', 'kind = "annotated"', "cover = false", "```")
    yield from ("", f"# {_plain(game.title, game.id)}", "", f"## {_plain(game.title, game.id)}", "")
    lines = [f"{info.title}, {game.game}." if ":" in game.game else f"{info.title}."]
    if "players" in headers:
        lines.append(f"{_plain(capitalised(headers['players']), game.id)}.")
    turns = len(game.remarks)
    over = game.outcome
    how = "not finished" if over is None else _plain(_ended(game.game, over), game.id)
    lines.append(f"{plural(turns, 'turn')}; {how}.")
    yield " ".join(lines)
    others = [each for each in game.record.headers if each[0] not in ("title", "players", "seed", "drawn", "seats")]
    if others:
        yield ""
        yield " ".join(f"{_plain(capitalised(key), game.id)}: {_plain(value, game.id)}." for key, value in others)


def _ended(game: str, outcome: Outcome) -> str:
    """Describe the end of a game in words that begin with a lower-case letter."""
    if outcome.reason in ("resigned", "agreed"):
        return f"{capitalised(outcome.winner)} wins by resignation" if outcome.winner else "a draw by agreement"
    text = ending(game, outcome)
    return text if outcome.winner else text[:1].lower() + text[1:]


def _sheet(game: Annotated) -> Iterator[str]:
    """Yield every turn with its value."""
    remarks = game.remarks
    yield from ("", "### Score sheet", "")
    players = list(dict.fromkeys(each.player for each in remarks))
    has_pairs = len(players) == 2 and all(one.player != other.player for one, other in pairwise(remarks))
    if has_pairs:
        first, second = map(capitalised, players)
        yield f"| | {first} | score | | {second} | score |"
        yield "| ---: | --- | ---: | ---: | --- | ---: |"
        for start in range(0, len(remarks), 2):
            cells = [cell for each in remarks[start : start + 2] for cell in _cells(each)]
            yield f"| {' | '.join(cells + [''] * (6 - len(cells)))} |"
    else:
        yield "| | player | turn | score |"
        yield "| ---: | --- | --- | ---: |"
        for each in remarks:
            number, turn, share = _cells(each)
            yield f"| {number} | {capitalised(each.player)} | {turn} | {share} |"
    has_proofs = any(UNKNOWN not in (each.value, each.kept) for each in remarks[:-1])
    marks = [
        text
        for verdict, text in (
            ("blunder", "**??** a blunder that gives away a proved result"),
            ("doubtful", "**?** a doubtful turn, by estimate"),
            ("only", "**!** the only turn that keeps a proved result, or the only legal turn"),
        )
        if any(each.verdict == verdict for each in remarks)
    ]
    sure = "; *won*, *lost* and *drawn* are proved" if has_proofs else ""
    share = (
        "*Score* is the result that a player can expect after the turn (a win is 100%, a draw 50%), as "
        "estimated by the strongest computer player"
    )
    yield ""
    yield " ".join((f"{share}{sure}.", *(["; ".join(marks) + "."] if marks else [])))


def _cells(each: Remark) -> tuple[str, str, str]:
    sign = SIGNS[each.verdict]
    bold = f" **{sign}**" if sign else ""
    return f"{each.number}", f"{_code(each.turn)}{bold}", FRACTION.get(each.kept) or percent(each.left)


def _story(game: Annotated) -> Iterator[str]:
    """Yield the game from beginning to end, with figures."""
    remarks = game.remarks
    yield from ("", "### The game")
    if not remarks:
        yield from _figure(game, "The game has not begun.", position=game.end)
        return
    start = remarks[0].position
    if start != engines.info(game.id).start:
        yield from ("", f"{capitalised(remarks[0].player)} begins.")
        yield from _figure(game, "The start.", position=start, width=ALONE)
    key = {each.number: each for each in matters(remarks)}
    waiting: list[Remark] = []
    length = STRETCH if figure_style(game.game).plain else WALK
    offset = 0
    for index, each in enumerate(remarks):
        entries = game.record.entries[offset : offset + each.steps]
        offset += each.steps
        comments = [comment for entry in entries for comment in entry.comments]
        if each.number not in key and not comments:
            waiting.append(each)
            if len(waiting) == length:
                yield from _stretch(game, waiting)
                waiting = []
            continue
        if waiting:
            yield from _stretch(game, waiting)
            waiting = []
        other = remarks[index + 1].player if index + 1 < len(remarks) else _next(game, each.player)
        for comment in comments:
            yield from ("", f"> {_plain(comment, game.id)}")
        yield from _moment(game, each, other, ends=each is remarks[-1])
    if waiting:
        yield from _stretch(game, waiting)
    for comment in (*game.record.closing, *game.record.remarks):
        yield from ("", f"> {_plain(comment, game.id)}")


def _next(game: Annotated, player: str) -> str:
    return next((each.player for each in game.remarks if each.player != player), player)


def _stretch(game: Annotated, turns: Sequence[Remark]) -> Iterator[str]:
    """Yield the turns between two important turns, in words and in one figure."""
    first, last = turns[0], turns[-1]
    has_numbers = figure_style(game.game).plain and len(turns) > 1
    line = " ".join(
        f"**{each.number}.** {capitalised(each.player)} {each.turn}"
        + (f" {listed(map(third, each.tells))}" if each.tells else "")
        + ("." if each is last else ";")
        for each in turns
    )
    figure_turns = turns if has_numbers else turns[-1:]
    yield from _figure(
        game,
        line,
        position=figure_turns[0].position,
        turns=[each.drawn for each in figure_turns],
        first=first.number if has_numbers else 0,
    )


def _moment(game: Annotated, each: Remark, other: str, *, ends: bool) -> Iterator[str]:
    """Yield the section on an important turn: its effect, the replies that it allowed, and better turns."""
    sign = SIGNS[each.verdict]
    head = f"{each.number}. {capitalised(each.player)} plays {_code(each.turn)}" + (f" {sign}" if sign else "")
    yield from ("", f"#### {head}", "")
    text = remark(each, other)
    if ends:
        does = f"{capitalised(each.player)} {listed(map(third, each.tells))}. " if each.tells else ""
        how = f"{_plain(_ended(game.game, game.outcome), game.id)}." if game.outcome else "The record ends here."
        text = does + capitalised(how)
    yield text
    caption = f"{each.number}. {capitalised(each.player)}: {each.turn}{' ' + sign if sign else ''}"
    width = PAIR if each.better and each.better[0].drawn else ALONE
    yield from _figure(game, caption, position=each.position, turns=[each.drawn], width=width)
    if each.better:
        best = each.better[0]
        if not best.drawn:
            return
        sure = each.verdict == "blunder" or each.value == WIN
        kind = "Better (proved)" if sure else "Better (an estimate)"
        yield from _figure(game, f"{kind}: {best.turn}", position=each.position, turns=[best.drawn], width=width)


def _figure(
    game: Annotated, caption: str, *, position: str, turns: Sequence[str] = (), first: int = 0, width: float = ALONE
) -> Iterator[str]:
    """Yield a figure as a fenced block; if ``first`` is not 0, pieces are numbered from it."""
    yield from ("", "```figure", f'game = "{game.game}"', f'position = "{position}"')
    if turns:
        turn_list = '", "'.join(turns)
        yield f'turns = ["{turn_list}"]'
    if first:
        yield from ('show = "numbers"', f"first = {first}")
    yield f"width = {_wide(game.game, position, width):g}"
    yield from (f'caption = "{_quoted(caption)}"', "```")


def _wide(game: str, position: str, width: float) -> float:
    """Return a width at which the stones on this board are easy to see."""
    rules = engines.find(game)
    shape = figure_style(game).shape(rules.parse(position))
    return max(width, width_of(game.partition(":")[0], shape, stone=STONE * ROOMY, coords=True))


def _quoted(text: str) -> str:
    """Escape the special characters in a caption so that it can be put into a quoted TOML string."""
    return re.sub(r"([\\\"])", r"\\\1", text)
