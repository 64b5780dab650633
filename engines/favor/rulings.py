"""The rules of Emperor's Favor as they are applied: what the text says, and what is ruled where it is silent.

The first part is about manoeuvres, the second about the full game, the third about duels as problems of their own.
"""

from __future__ import annotations

from printkit.engines.game import Ruling

_TEXT, _RULING = "rule text", "ruling"
_SAYS = "As the text has it."

MANOEUVRES = (
    Ruling(
        "favor.plan",
        "A floor plan is a rectangle of floor and wall squares, at most 26 files by 99 ranks, with a "
        "floor square.",
        "The text: white squares are passable, black ones are walls, and boards of one's own are "
        "welcome. Files have one letter each.",
        _RULING,
    ),
    Ruling(
        "favor.move",
        "A courtier walks 0 to 5 squares, each an orthogonal neighbour of the one before.",
        "The text: any square that can be reached in five squares or less, none skipped. Facings are "
        "four, so steps are; staying is reaching in none.",
        _RULING,
    ),
    Ruling(
        "favor.wall",
        "No courtier stands on or walks through a wall.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.occupied",
        "No courtier walks onto or through the square of another.",
        "The text is silent; markers on the ground cannot share a square, and every square has to be "
        "stepped on.",
        _RULING,
    ),
    Ruling(
        "favor.sight",
        "The line of sight is the segment between the centres of two squares. It is blocked where it "
        "meets the open interior of a wall, or a corner point shared by two diagonally adjacent walls; "
        "grazing one corner does not block it. Courtiers do not block sight, occupied squares are seen "
        "like empty ones, and no square sees itself.",
        "The text: a straight line that must not intersect any black square. A line that touches a "
        "single corner runs on floor; between two walls that meet at a point there is no way through.",
        _RULING,
    ),
    Ruling(
        "favor.facing",
        "With d the way from the target to the attacker, the attacker is at the target's front where "
        "the target's facing and d have a positive product, at its back where it is negative, and on "
        "its flank where it is 0. An assassination needs the back, a duel the front; from the flank "
        "neither is possible.",
        "The text: the marker must hit the back, or the front, of an opponent. Straight from the side "
        "it can do neither.",
        _RULING,
    ),
    Ruling(
        "favor.target",
        "A gift, slander, a duel and an assassination are aimed at an opponent who is in the game; "
        "praise also at oneself.",
        "The text speaks of an opponent throughout and lets a player praise itself.",
        _TEXT,
    ),
    Ruling(
        "favor.turn",
        "A turn of a manoeuvre position is a walk, alone or with one strike at its end. Turns with "
        "different strikes are told apart, though they lead to the same position; facings stay as they "
        "are.",
        "A strike is what such a position is about, and what comes of it is decided by a throw and by cards.",
        _RULING,
    ),
    Ruling(
        "favor.next",
        "After a turn the next letter present moves, in the order of the alphabet and then from its "
        "beginning.",
        "The text: players act one after the other, in an order that stays.",
        _TEXT,
    ),
    Ruling(
        "favor.endless",
        "A manoeuvre position is never over; repetition and length do not apply to it.",
        "It shows a moment of a game whose end is decided by duels.",
        _RULING,
    ),
    Ruling(
        "favor.position",
        "A position has one to four courtiers in the order of their letters, each on a floor square of "
        "its own, and a mover who is present; anything else is malformed.",
        "Figures may show fewer courtiers than a game has.",
        _RULING,
    ),
)

COURT = (
    Ruling(
        "favor.values",
        "An ace is worth 1, 2 to 10 their number, jack, queen and king 11, 12 and 13. As an option an "
        "ace is worth 14.",
        "The text ranks cards from ace to king and spares aces when a throw misses, which some take for "
        "a sign that they are high.",
        _RULING,
    ),
    Ruling(
        "favor.honor",
        "Honor starts at 5 and stays between 3 and 10.",
        "The text gives the bounds with each loss and gain.",
        _TEXT,
    ),
    Ruling(
        "favor.order",
        "Each person draws a card; ace to king, then spades, clubs, diamonds, hearts give the letters A "
        "to D. The cards return and everything is shuffled again.",
        "As the text has it; it does not say what becomes of the cards, and all 52 are needed.",
        _RULING,
    ),
    Ruling(
        "favor.deal",
        "Five cards are dealt to each player, A first.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.corners",
        "A, B, C and D start on the floor squares nearest to the lower left, upper right, upper left "
        "and lower right corner: the fewest files and ranks away, of equals the one fewer files away, "
        "none taken already. Facings are chosen freely.",
        "The text does not say where to start; corners are as far apart as a plan allows, and opposite "
        "ones first are fair to two.",
        _RULING,
    ),
    Ruling(
        "favor.sequence",
        "A turn is a draw, a gift, a walk, one action, a discard and a facing, in this order; all but "
        "the draw and the facing may be left out. In a duel attacker and defender decide in turn.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.draw-first",
        "A turn begins with drawing one card if the hand is smaller than Honor.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.gift",
        "A gift is one or more cards of one's hand to one opponent, once a turn. It may take the "
        "receiver above its Honor until the end of the receiver's own turn.",
        "The text: any number of cards to an opponent; hands are only checked at the end of a turn.",
        _RULING,
    ),
    Ruling(
        "favor.cards",
        "Only cards that are held can be given, discarded, picked, laid or paid.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.throw",
        "Whether a marker hits is decided at the table; the engine takes the result, and simulations "
        "draw lots.",
        "It is a matter of skill, not of rules.",
        _RULING,
    ),
    Ruling(
        "favor.assassinate",
        "From behind and in sight. Hit: the target discards two cards at random, or what it has, and a "
        "duel follows. Miss: Honor sinks by 2 and a card is lost.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.duel",
        "From the front and in sight. Hit: a duel. Miss: Honor sinks by 1 and a card is lost.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.miss",
        "The card lost by a miss is the one of the highest value that is no ace; of equals the first of "
        "spades, clubs, diamonds, hearts. Whoever has aces only loses none. Honor never sinks below 3, "
        "and a miss is allowed to whoever has 3.",
        "As the text has it; between equals nothing depends on the suit, and the order of suits is the "
        "text's.",
        _RULING,
    ),
    Ruling(
        "favor.slander",
        "Discard 15 points or more: an opponent's Honor sinks by 1. At Honor 3 that is not allowed.",
        "The text stops at 3; points spent for nothing would be a trap.",
        _RULING,
    ),
    Ruling(
        "favor.praise",
        "Discard 15 points or more: Honor of an opponent or oneself rises by 1, up to 10, and that "
        "player draws a card. At Honor 10 the card remains.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.draw",
        "As the action of a turn one card may be drawn.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.discard",
        "At the end of a turn the hand is discarded down to Honor, or further. Without it a hand above "
        "Honor does not end its turn.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.face",
        "Choosing a facing, also the old one, ends the turn.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.pick",
        "Each duellist picks a card of its hand if it has one, the attacker first and unseen; then each "
        "is dealt two, one at a time, the attacker first.",
        "As the text has it; the order only matters when cards run out.",
        _RULING,
    ),
    Ruling(
        "favor.lay",
        "The attacker must lay a card first. Then, defender first, each in turn strikes or lays a card "
        "face down, and whoever has none left must strike.",
        "As the text has it. An attacker to whom not a single card could be dealt strikes at once.",
        _RULING,
    ),
    Ruling(
        "favor.strike",
        "On the strike each adds Honor to the points it laid, and more wins. Cards not laid go back to "
        "the hands, cards laid are discarded.",
        "As the text has it; it lets the winner take cards back, and the loser pays from what it has, "
        "cards not laid included.",
        _RULING,
    ),
    Ruling(
        "favor.tie",
        "Equal totals: nobody loses and nobody refills.",
        "The text knows a player with more points and its opponent only.",
        _RULING,
    ),
    Ruling(
        "favor.refill",
        "The winner draws half as many cards as it laid, rounded down, before the loser decides.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.survive",
        "The loser may pay 25 points or more. Its Honor sinks by 1, not below 3; it discards all it "
        "holds and draws as many cards as its new Honor. Who cannot pay is out at once.",
        "The text leaves open whether overpaying is allowed; few hands add up to 25 exactly.",
        _RULING,
    ),
    Ruling(
        "favor.return",
        "A survivor goes to any free floor square, its own included, and keeps its facing. A mover who "
        "survives goes on with its discard and its facing.",
        "The text: anywhere on the board; it lets a facing be changed at the end of a turn only.",
        _RULING,
    ),
    Ruling(
        "favor.barred",
        "A survivor may not duel or assassinate on its next turn; the turn in which it survived does "
        "not count.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.out",
        "A loser who does not pay is out: its cards are discarded and its square is free. If it was its "
        "turn, the turn is over.",
        "The text says that the last one standing wins, not what becomes of cards and marker.",
        _RULING,
    ),
    Ruling(
        "favor.deck",
        "When the deck is empty the discards are shuffled; when they are gone too, there is what there is.",
        "The text is silent; it is what card players do.",
        _RULING,
    ),
    Ruling(
        "favor.last",
        "The last one standing wins.",
        _SAYS,
        _TEXT,
    ),
    Ruling(
        "favor.length",
        "A full game that reaches 500 turns is a draw; repetition does not apply to it.",
        "The text brings no game to an end by itself, and the deck is hidden, so that nothing repeats.",
        _RULING,
    ),
    Ruling(
        "favor.spoken",
        "Insults, praise and the haiku spoken aloud are house rules; they are printed and never enforced.",
        "The text calls them optional.",
        _TEXT,
    ),
)

PROBLEMS = (
    Ruling(
        "favor.duel-position",
        "A duel position has two different letters, Honors of 3 to 10 and hands of one to three cards, "
        "no card twice.",
        "A duelling hand is a picked card and two dealt ones; there is one deck.",
        _RULING,
    ),
    Ruling(
        "favor.open-duel",
        "In an open duel both hands are seen. The attacker wants the greatest margin, the defender the "
        "least. Of equally good choices the line shows the strike, then the card written first.",
        "The margin decides the duel, and the best margin wins wherever a win is possible.",
        _RULING,
    ),
    Ruling(
        "favor.hidden-duel",
        "In a hidden duel sizes of hands and Honors are public, each side sees its own hand only, both "
        "hands are dealt from 52 cards, and the winner gains 1 from the loser. Cards laid are not seen "
        "before the strike.",
        "The text lays them face down.",
        _RULING,
    ),
    Ruling(
        "favor.information",
        "An information set is LETTER:HAND:LAID, ranks from high to low ('-' for none laid); actions "
        "are 'strike' and ranks. The order in which a side laid its cards is left out.",
        "Suits and the order of one's own cards change nothing that can happen.",
        _RULING,
    ),
    Ruling(
        "favor.exploitability",
        "Exploitability is what attacker and defender could gain by best responses, added up.",
        "It bounds how far the value can be from that of the game; halves of it are in use too, and the "
        "sum is the stricter measure.",
        _RULING,
    ),
)

RULINGS = MANOEUVRES + COURT + PROBLEMS
