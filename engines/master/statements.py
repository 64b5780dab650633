"""Statements about the Master board ("The Next Level") in the rule text of Yoso-Go."""

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.statements import states
from printkit.layouts import boards, paper, pentagon, pieces
from printkit.layouts.base.refusals import TooSmall

WHERE = "The Next Level"


@states(WHERE)
def zones_circles_spots() -> Finding:
    """The Master board has 5 zones, 25 circles and 125 spots."""
    spots = boards.find("master").spots
    counts = [len({spot.id[:letters] for spot in spots}) for letters in (1, 2, 3)]
    return Finding(counts == [5, 25, 125], "{} zones, {} circles, {} spots".format(*counts))


@states(WHERE)
def three_options() -> Finding:
    """A player on Water may play on any Water spot on the board, on any spot of a Water circle in any zone, or on any
    spot of the Water zone.
    """
    game, names = engines.find("master"), pentagon.spots(3)
    sizes, open_spots = set(), set()
    empty = game.text(game.start()).split()[0]
    for element in pentagon.LETTERS:
        expectation = {spot for spot in names if element in spot}
        free = set(game.turns(game.parse(f"{empty} honour {element}")))
        if free != expectation:
            return Finding(False, f"on {element} {len(free)} spots are open, not {len(expectation)}")
        # An occupied spot cannot be played, and does not affect any other spot.
        for first_spot in names:
            start = game.play(game.start(), first_spot)[1]
            board, mover, _ = game.text(start).split()
            left = set(game.turns(game.parse(f"{board} {mover} {element}")))
            if {turn for turn in left if "x" not in turn} != expectation - {first_spot}:
                return Finding(False, f"on {element} with a token on {first_spot} {len(left)} turns are legal")
        open_spots.add(len(free))
        sizes.add(" + ".join(str(sum(spot[place] == element for spot in names)) for place in (2, 1, 0)))
    each, together = " or ".join(sorted(sizes)), " or ".join(map(str, sorted(open_spots)))
    return Finding(
        True,
        f"for each element, the three options have {each} spots, {together} different ones on an empty board; "
        "these are exactly the legal placements, except for any spot that is taken",
    )


@states(WHERE)
def five_sheets() -> Finding:
    """The board can be made from five A3 prints, one for each zone, which are cut out and joined."""
    board, sheet, margin = boards.find("master"), paper.parse("A3").landscape, 5.0
    parts = board.parts("piece")
    zones = [{spot[0] for spot in part.spots} for part in parts]
    try:
        placements = [pieces.place(part, sheet, margin) for part in parts]
    except TooSmall as error:
        return Finding(False, str(error))
    holds = sorted(map(tuple, zones)) == [(letter,) for letter in pentagon.LETTERS]
    return Finding(
        holds,
        f"{len(placements)} pieces of a board {board.width:.0f} mm wide fit on A3 with margins of {margin:g} "
        f"mm, one zone on each; each is a fifth of a whole pentagon, so all {len(board.lines)} lines "
        "continue across the cuts",
    )
