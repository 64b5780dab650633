"""Prose: what a reader of the books, the documentation and the messages would stumble over."""
