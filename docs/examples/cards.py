"""54 cards with wrapped text and backs: nine kinds of six, n-up on A4, each front before its back."""

from printkit import Deck, Drawing, Piece, Stroke, label, rounded, save, sheets, theme, words

WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0
EVENTS = {
    "Storm": "Every ship at sea goes back **one** space. Ships in a harbour stay where they are.",
    "Calm": "Nobody moves. Each player draws a card instead and keeps it until the wind comes back.",
    "Trade wind": "Ships that sail west move **two** spaces farther than they could, or stay where they are.",
    "Merchant": "Sell up to three goods of one kind at *twice* the price that the market shows.",
    "Pirates": "Whoever has most gold loses half of it, rounded down, to the player on the left.",
    "Chart": "Look at the three hidden islands next to your ship, then put them back as they were.",
    "Mutiny": "Roll a die. On a one or a two your crew goes ashore, and you miss your next turn.",
    "Festival": "All players in a harbour take two gold. The one who drew this card takes three.",
    "Lighthouse": "Until your next turn no ship within two spaces of yours can run aground.",
}

look = theme("full")
card = rounded(0, 0, WIDTH, HEIGHT, 3)
ground = rounded(-BLEED, -BLEED, WIDTH + BLEED, HEIGHT + BLEED, 0)


def front(title: str, text: str) -> Drawing:
    """A frame, the title, and the text in as few lines as it needs."""
    return Drawing.of(
        "pieces",
        Stroke(ground, look.fill(look.paper)),
        Stroke(rounded(4, 4, WIDTH - 4, HEIGHT - 4, 2), look.shape(look.tint, look.thin)),
        label(WIDTH / 2, HEIGHT - 14, title, 6, look.accent, weight="bold", anchor="middle"),
        *words(text, 9, HEIGHT - 24, width=WIDTH - 18, size=4),
    )


back = Drawing.of(
    "pieces",
    Stroke(ground, look.fill("#2f5f86")),
    Stroke(rounded(5, 5, WIDTH - 5, HEIGHT - 5, 2), look.stroke(look.bold, look.paper)),
    label(WIDTH / 2, HEIGHT / 2, "Wind", 12, look.paper, weight="italic", anchor="middle", middle=True),
)
deck = Deck(
    id="wind",
    title="Wind cards",
    width=WIDTH,
    height=HEIGHT,
    outline=card,
    pieces=tuple(Piece(title, front(title, text), back, count=6) for title, text in EVENTS.items()),
    bleed=BLEED,
    author="Ada Seafarer",
)
pages = sheets(deck, "A4", look)
save(pages, "wind.pdf", title="Wind cards")
print(sum(piece.count for piece in deck.pieces), "cards on", len(pages), "pages")
