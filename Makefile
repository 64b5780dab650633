# Two commands do the work: `make kit` prints everything, `make test` proves it. Both set up .venv by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEV := $(VENV)/.dev
# What is compiled: built anew when it changes, before anything is printed or tested.
KERNELS := $(wildcard setup.py engines/*/*.pxd $(patsubst %.pxd,%.py,$(wildcard engines/*/*.pxd)))

# What goes into the sdist and the wheel.
SOURCES := pyproject.toml setup.py setup.cfg MANIFEST.in $(shell find layouts engines printkit -type f -not -name '*.so' -not -path '*/__pycache__/*')
BUILT := dist/.built

.PHONY: kit test uncompiled mutants lint bench gallery fuzz soak docs dist kernels wheel lock oldest clean
.PHONY: proofs games browser long validate
.PHONY: site man
.DEFAULT_GOAL := kit

kit: $(READY)
	$(BIN)/printkit kit all -o output

test: $(DEV)
	$(BIN)/python -m pytest -n auto --dist worksteal

# What takes longer: every theme, tile and format in pixels, players and searches against slow ones, mining.
long: $(DEV)
	$(BIN)/python -m pytest -n auto --dist worksteal -m long

# The studio in a real browser: headless Chromium, where there is one.
browser: $(DEV)
	PRINTKIT_UNCOMPILED=1 $(BIN)/python -m pip install --quiet --editable . --group browser # kernels are there already
	$(BIN)/python -m pytest -m browser tests/browser

# The tests of kernels on their sources, as they run where there is no compiler.
uncompiled: $(DEV)
	$(BIN)/python -m pytest -n auto -p tests.uncompiled $(wildcard tests/engines/test_kernel_*.py)

# One-line faults over all rooms, planted one by one: which of them does no test notice?
mutants: $(DEV)
	$(BIN)/python -m tests.mutants

# Every parser against a hundred thousand spoilt texts per game, every reader against two thousand damaged files, and all
# small files that ask for a lot of work.
fuzz: $(DEV)
	FUZZ=100000 READS=2000 $(BIN)/python -m pytest -n auto tests/engines/test_fuzz.py tests/printkit/content/test_fuzz_readers.py
	$(BIN)/python -m tests.bombs

# Random games by three engines, and spoilt input for everything that reads; SOAK says how much of it.
SOAK ?= --turns 2000 --texts 2000 --seed 1
soak: $(DEV)
	$(BIN)/python -m tests.soak $(SOAK)

# Every kind of file, read by every reader that is installed: qpdf, poppler, MuPDF, Ghostscript, pdfium, pikepdf, resvg.
validate: $(DEV)
	$(BIN)/python -m tests.validate

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tests.prose
	$(BIN)/oxlint --deny-warnings printkit/studio/page printkit/books/page

# The pictures that the README and the documentation show; the same bytes every time.
gallery: $(DEV)
	$(BIN)/printkit cover jo -o output/gallery/cover-jo.png --dpi 50
	$(BIN)/printkit cover mana -o output/gallery/cover-mana.png --dpi 50
	$(BIN)/printkit cover favor -o output/gallery/cover-favor.png --dpi 50
	$(BIN)/printkit cover strings -o output/gallery/cover-strings.png --dpi 50
	$(BIN)/printkit cover yoso -o output/gallery/cover-yoso.png --dpi 50
	$(BIN)/printkit cover master -o output/gallery/cover-master.png --dpi 50
	$(BIN)/printkit board yoso -o output/gallery/yoso.png --dpi 100 --paper 206x198mm --no-ruler
	$(BIN)/printkit board mana -o output/gallery/mana.png --dpi 60 --paper 206x206mm --no-ruler
	$(BIN)/printkit board jo -o output/gallery/jo.png --dpi 60 --paper 206x226mm --no-ruler
	$(BIN)/printkit board favor -o output/gallery/favor.png --dpi 60 --paper 206x206mm --no-ruler
	$(BIN)/printkit cards decktet -o output/gallery/decktet.png --dpi 60 --duplex none
	$(BIN)/printkit cards printkit/content/example_deck/deck.toml -o output/gallery/market.png --dpi 38 --paper 610x570mm --duplex none --no-ruler
	$(BIN)/printkit board printkit/content/example_board/board.toml -o output/gallery/isles.png --dpi 60 --paper 206x218mm --no-ruler
	$(BIN)/printkit cards printkit/content/example_board/tokens.toml -o output/gallery/pieces.png --dpi 90 --paper 150x100mm --duplex none --no-ruler
	$(BIN)/printkit cards printkit/content/example_sheet/sheet.toml -o output/gallery/sheet.png --dpi 60 --paper 290x215mm --no-ruler
	$(BIN)/printkit cards docs/examples/templates/classic.toml -o output/gallery/classic.png --dpi 60 --paper 130x140mm --duplex none --no-ruler --marks none
	$(BIN)/printkit cards docs/examples/templates/text-heavy.toml -o output/gallery/text-heavy.png --dpi 60 --paper 130x140mm --duplex none --no-ruler --marks none
	$(BIN)/printkit cards docs/examples/templates/full-art.toml -o output/gallery/full-art.png --dpi 60 --paper 130x140mm --duplex none --no-ruler --marks none
	$(BIN)/printkit cards docs/examples/templates/tarot.toml -o output/gallery/tarot.png --dpi 60 --paper 130x140mm --duplex none --no-ruler --marks none
	$(BIN)/printkit cards docs/examples/templates/domino.toml -o output/gallery/domino.png --dpi 60 --paper 130x140mm --duplex none --no-ruler --marks none
	$(BIN)/printkit cards docs/examples/templates/hex-tile.toml -o output/gallery/hex-tile.png --dpi 60 --paper 130x140mm --duplex none --no-ruler --marks none
	$(BIN)/printkit cards docs/examples/templates/dice-label.toml -o output/gallery/dice-label.png --dpi 60 --paper 130x140mm --duplex none --no-ruler --marks none
	$(BIN)/printkit cards docs/examples/templates/standee.toml -o output/gallery/standee.png --dpi 60 --paper 130x140mm --duplex none --no-ruler --marks none
	$(BIN)/printkit board docs/examples/boards/backgammon.toml -o output/gallery/board-backgammon.png --dpi 45 --paper 207x179mm --no-ruler
	$(BIN)/printkit board docs/examples/boards/catan-like.toml -o output/gallery/board-catan-like.png --dpi 45 --paper 187x175mm --no-ruler
	$(BIN)/printkit board docs/examples/boards/chess.toml -o output/gallery/board-chess.png --dpi 45 --paper 201x201mm --no-ruler
	$(BIN)/printkit board docs/examples/boards/go.toml -o output/gallery/board-go.png --dpi 45 --paper 201x201mm --no-ruler
	$(BIN)/printkit board docs/examples/boards/hex.toml -o output/gallery/board-hex.png --dpi 45 --paper 251x164mm --no-ruler
	$(BIN)/printkit board docs/examples/boards/nine-mens-morris.toml -o output/gallery/board-nine-mens-morris.png --dpi 45 --paper 195x195mm --no-ruler
	$(BIN)/printkit board docs/examples/boards/point-to-point.toml -o output/gallery/board-point-to-point.png --dpi 45 --paper 179x157mm --no-ruler
	$(BIN)/printkit cards docs/examples/boards/rail-tiles.toml -o output/gallery/board-rail-tiles.png --dpi 45 --paper 200x280mm --no-ruler --duplex none --marks none
	$(BIN)/printkit board docs/examples/boards/snakes-and-ladders.toml -o output/gallery/board-snakes-and-ladders.png --dpi 45 --paper 207x207mm --no-ruler
	$(BIN)/printkit board docs/examples/boards/star-map.toml -o output/gallery/board-star-map.png --dpi 45 --paper 199x175mm --no-ruler
	$(BIN)/printkit board docs/examples/boards/traveller.toml -o output/gallery/board-traveller.png --dpi 45 --paper 171x237mm --no-ruler
	$(BIN)/printkit diagram yoso WF FA AW WW EW WWxFW+WV --show both --key --claim 'captures WF' -o output/gallery/capture.svg
	$(BIN)/printkit diagram mana b1b4 --show after --legal --mover --claim 'only d6d5' -o output/gallery/obey.svg
	$(BIN)/printkit diagram jo 'e5f5+g5>c3' --custodial --key --claim 'legal e6e7+e8>f5' -o output/gallery/custodial.svg
	$(BIN)/python docs/make_scenes.py output/gallery
	$(BIN)/printkit diagram favor -p '........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./......... A@c5E,B@i9S A' --sight A --key -o output/gallery/sight.svg

# A game of each kind, told and judged turn by turn.
games: $(READY)
	for game in docs/games/*.play; do $(BIN)/printkit annotate $$game -o output/games/$$(basename $$game .play).pdf || exit; done

# What texts state, proved where rules or claims have changed: kits need not prove it again.
proofs: $(DEV)
	$(BIN)/python -m tests.proofs

# The documentation: the page on scripting, the site to read offline, the manual pages.
docs: $(DEV) site man
	$(BIN)/python docs/make_api.py

site: $(DEV)
	@mkdir -p build
	$(BIN)/python docs/make_site.py build/site

man: $(DEV)
	$(BIN)/python docs/make_man.py build/man/man1

# The sdist, and from it the wheel for this system. PRINTKIT_UNCOMPILED=1 makes the wheel for every system instead.
dist: $(BUILT)

$(BUILT): $(SOURCES) | $(VENV)/bin/python
	rm -rf dist && mkdir -p build
	$(BIN)/python -m pip install --quiet build
	$(BIN)/python -m build --outdir dist . > build/dist.log 2>&1 || { tail -40 build/dist.log; exit 1; }
	@touch $@

# The wheel's kernels put where the sources look for them, so that they are compiled only once.
kernels: $(BUILT)
	$(BIN)/python -c "import glob, pathlib, zipfile; z = zipfile.ZipFile(*glob.glob('dist/*.whl')); [pathlib.Path(n.removeprefix('printkit/')).write_bytes(z.read(n)) for n in z.namelist() if n.endswith(('.so', '.pyd'))]"

# The wheel in an empty environment, with the libraries that the tree has: one command of each face, and the same kits.
wheel: $(BUILT) $(READY)
	$(BIN)/python -m pip freeze --exclude-editable > dist/versions.txt
	rm -rf build/smoke && $(PYTHON) -m venv build/smoke
	build/smoke/bin/python -m pip install --quiet --constraint dist/versions.txt dist/*.whl
	build/smoke/bin/python tests/smoke.py $(if $(PRINTKIT_REQUIRE_COMPILED),--kernels) --same-as $(CURDIR)/$(BIN)/python

# Versions and hashes of every library, for the same bytes anywhere, and the bill of materials that follows from them.
LOCK := --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host
lock: $(DEV)
	$(PYTHON) -m venv build/lock && build/lock/bin/python -m pip install --quiet pip-tools
	build/lock/bin/pip-compile --quiet $(LOCK) --extra check --extra cut --extra studio -o requirements.lock pyproject.toml
	$(BIN)/python docs/make_sbom.py

# The oldest libraries that pyproject.toml allows: the tests of what printkit asks of libraries, in an environment of theirs.
oldest: $(DEV)
	rm -rf build/oldest && $(PYTHON) -m venv build/oldest
	$(BIN)/python tests/oldest.py pyproject.toml > build/oldest/requirements.txt
	build/oldest/bin/python -m pip install --quiet pytest hypothesis -r build/oldest/requirements.txt
	PYTHONPATH=$(CURDIR) build/oldest/bin/python -m pytest -p no:cacheprovider -o filterwarnings=default $(OLDEST)
OLDEST := tests/printkit/export tests/printkit/content/test_markdown.py tests/printkit/content/test_pictures.py \
	tests/printkit/pages/test_cut.py tests/layouts/test_nested.py tests/engines/test_favor_duel.py tests/printkit/studio

bench: $(DEV)
	$(BIN)/python -m tests.bench

# Done again only when the list of requirements or a kernel changes; the sources are installed in place.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "printkit needs Python 3.11 or newer; try: make PYTHON=python3.11"; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(READY): pyproject.toml $(KERNELS) | $(VENV)/bin/python
	@echo "Installing printkit with its libraries, and compiling the kernels: one to two minutes."
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(DEV): pyproject.toml $(KERNELS) | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet 'pip>=25.1' # the first that knows dependency groups
	$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@ $(READY)

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .hypothesis .mypy_cache .ruff_cache
