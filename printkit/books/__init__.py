"""Books made of pages and figures: kits, rulebooks and puzzle books."""
