"""Users' own content: boards, decks, texts, and project files that change the content of games."""
