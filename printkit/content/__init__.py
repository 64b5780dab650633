"""Users' own content: project files with words, cards and plans."""
