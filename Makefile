# Two commands do the work: `make kit` prints everything, `make test` proves it. Both set up .venv by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEV := $(VENV)/.dev

.PHONY: kit test lint bench gallery fuzz clean
.DEFAULT_GOAL := kit

kit: $(READY)
	$(BIN)/printkit kit all -o output

test: $(DEV)
	$(BIN)/python -m pytest -n auto

# Every parser against a hundred thousand spoilt texts per game.
fuzz: $(DEV)
	FUZZ=100000 $(BIN)/python -m pytest -n auto tests/engines/test_fuzz.py

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The pictures that the README and the documentation show; the same bytes every time.
gallery: $(READY)
	$(BIN)/printkit board yoso -o output/gallery/yoso.png --dpi 100 --paper 206x198mm --no-ruler
	$(BIN)/printkit board mana -o output/gallery/mana.png --dpi 60 --paper 206x206mm --no-ruler
	$(BIN)/printkit board jo -o output/gallery/jo.png --dpi 60 --paper 206x226mm --no-ruler
	$(BIN)/printkit board favor -o output/gallery/favor.png --dpi 60 --paper 206x206mm --no-ruler
	$(BIN)/printkit cards decktet -o output/gallery/decktet.png --dpi 60 --duplex none
	$(BIN)/printkit diagram yoso WF FA AW WW EW WWxFW+WV --show both --key --claim 'captures WF' -o output/gallery/capture.svg
	$(BIN)/printkit diagram mana b1b4 --show after --legal --mover --claim 'only d6d5' -o output/gallery/obey.svg
	$(BIN)/printkit diagram jo 'e5f5+g5>c3' --custodial --key --claim 'legal e6e7+e8>f5' -o output/gallery/custodial.svg
	$(BIN)/printkit diagram favor -p '........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./......... A@c5E,B@i9S A' --sight A --key -o output/gallery/sight.svg

bench: $(DEV)
	$(BIN)/python -m tests.bench

# Done again only when the list of requirements changes; the sources are installed in place.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "printkit needs Python 3.11 or newer; try: make PYTHON=python3.11"; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(READY): pyproject.toml $(wildcard setup.py) | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(DEV): pyproject.toml $(wildcard setup.py) | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@ $(READY)

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .hypothesis .mypy_cache .ruff_cache
