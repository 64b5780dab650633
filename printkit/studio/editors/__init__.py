"""One editor for each game whose positions can be set up by hand."""
