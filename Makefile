# longroll: `make play` opens the table, `make test` proves it.  Python 3.11 or newer is all that has to be there.
PYTHON ?= python3
VENV   ?= .venv
BIN     = $(VENV)/bin

GAMES ?= 100

# What is read once is kept: without it every process of a test would read the whole house anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test unit long random pictures lint types client chromium wheel clean

help:
	@echo "make play    open the table in the browser (installs longroll into $(VENV) first)"
	@echo "make test    run every test: first the quick ones, then long play and the browser"
	@echo "make unit    the quick tests alone          make lint   format, style, layers"
	@echo "make random GAMES=1000   so many random games of every scenario, every answer checked"
	@echo "make pictures   draw the picture book in docs/ anew"
	@echo "make types   mypy and the client's types    make wheel  build a wheel into dist/"

play: $(VENV)/.installed
	@$(BIN)/longroll play

test: $(VENV)/.tested client chromium unit long

# --- the environment
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "longroll needs Python 3.11 or newer: name one with make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python cannot make a virtual environment: on Debian and Ubuntu install the package python3-venv"; exit 1; }

$(VENV)/.installed: pyproject.toml hatch_build.py | $(BIN)/python
	$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -e .
	@touch $@

$(VENV)/.tested: pyproject.toml hatch_build.py | $(BIN)/python
	$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -e '.[test]'
	@touch $@ $(VENV)/.installed

client: $(VENV)/.tested
	@$(BIN)/python hatch_build.py

chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || \
	  { echo "the browser tests need Chromium: install it (on Debian: apt-get install chromium) and try again"; exit 1; }

# --- tests
# Where the long tests are: nothing else need be read for them.
LONG = tests/browser $(shell grep -rlE 'mark\.(fuzz|browser)' tests --include='test_*.py' --exclude-dir=browser)

unit: $(VENV)/.tested
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not fuzz and not browser"

long: export LONGROLL_FUZZ_GAMES ?= 1
long: export LONGROLL_RANDOM_GAMES ?= 1
long: export LONGROLL_FUZZ_CASES ?= 30
long: $(VENV)/.tested
	$(BIN)/python -m pytest -n 2 --dist worksteal -rR -m "fuzz or browser" $(LONG)

random: $(VENV)/.tested
	$(BIN)/python tests/random_games.py --games $(GAMES) --jobs 2

pictures: $(VENV)/.tested client chromium
	LONGROLL_PICTURES=1 $(BIN)/python -m pytest tests/browser/test_pictures.py

lint: $(VENV)/.tested
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/python hatch_build.py lint

types: $(VENV)/.tested client
	$(BIN)/mypy
	$(BIN)/python hatch_build.py check

wheel: $(VENV)/.tested
	$(BIN)/python -m pip wheel -q --no-deps -w dist .

clean:
	rm -rf $(VENV) dist build web/node_modules src/longroll/server/static .mypy_cache .ruff_cache .pytest_cache
