# Every target sets up what it needs: only Python 3.11+ and make have to be there.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN := .venv/bin
GAME ?= space_explorers
N ?= 60
JOBS ?= 2
REV ?= HEAD
MATCHES ?= 200
ROUNDS ?= 100
LEVELS ?= cadet,engineer,commander,admiral
FIGURES := build/figures
PAGES := 'orrery/**/*.css' 'orrery/**/*.js'

.PHONY: help play test lint format unit ledger mutants soak golden native fast bench bench-compare figures load clean

help:           ## this list
	@grep -E '^[a-z-]+: .*##' Makefile | sed -E 's/:[^#]*## */\t/' | expand -t 18

# The virtual environment; made again when the dependencies change.
.venv/play: pyproject.toml
	@test -n "$(PYTHON)" || { echo "Orrery needs Python 3.11 or newer."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { echo "Python's venv module is missing (Debian: apt install python3-venv)."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "Orrery needs Python 3.11 or newer."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { echo "Python's venv module is missing (Debian: apt install python3-venv)."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .[dev]
	@touch .venv/play $@

# The native form of the rules, which the admiral plays better with, is built meanwhile where there is a compiler.
play: .venv/play        ## play: the table in a browser, or in the terminal
	@(nice $(BIN)/orrery native --plain) >/dev/null 2>&1 &
	@$(BIN)/python -m orrery.cli.start

test: lint unit ledger-check    ## everything that must hold: style, types, arrows, tests, ledgers

lint: .venv/ready       ## ruff, mypy --strict, import-linter; style sheets, scripts and templates are formatted
	$(BIN)/ruff check .
	$(BIN)/oxfmt --check $(PAGES)
	$(BIN)/djlint --check --quiet orrery/web/templates
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/ready     ## style sheets, scripts and templates as the linters want them; no long lines in the documents
	$(BIN)/oxfmt $(PAGES)
	$(BIN)/djlint --reformat --quiet orrery/web/templates || true
	$(BIN)/python -m tools.wrap_docs

unit: .venv/ready       ## the tests alone
	@sh tools/system_packages.sh
	$(BIN)/python -m pytest -q -n $(JOBS) --dist loadgroup -m "not soak"

ledger: .venv/ready     ## the rules that no test proves
	$(BIN)/python tools/ledger.py

.PHONY: ledger-check
ledger-check: .venv/ready
	$(BIN)/python tools/ledger.py --check

mutants: .venv/ready    ## break GAME's rules at N places: which breaks does no test notice?
	$(BIN)/python tools/mutants.py $(GAME) -n $(N) --jobs $(JOBS)

soak: .venv/ready       ## a million random decisions of every game with every invariant checked
	$(BIN)/python -m pytest -q -n $(JOBS) -m soak --timeout 7200 tests

golden: .venv/ready     ## pin the golden playthroughs anew (after a deliberate change of rules)
	$(BIN)/python -m tests.conformance.pin

native: .venv/play      ## the games' rules as C, which the admiral plays better with (a C compiler; a minute)
	$(BIN)/orrery native --plain

fast: .venv/ready       ## compile kernel and games with mypyc, test them, print the gain
	$(BIN)/python tools/fast.py

.PHONY: fast-check
fast-check: .venv/ready  ## the kernel and GAME compiled pass the same tests (a minute)
	$(BIN)/python tools/fast.py $(GAME) --no-bench

bench: .venv/play       ## decisions/s, copies, options, for every game
	$(BIN)/orrery bench

bench-compare: .venv/play       ## this tree against revision REV, interleaved
	$(BIN)/python tools/bench_compare.py $(REV)

# Every level against the one below it, and against the games' own opponents. Files in build/figures go on where they stopped.
figures: native ## ROUNDS rounds of the levels against each other and the solo opponents: the tables of docs/bots.md
	@mkdir -p $(FIGURES)
	for game in space_explorers welcome_moon gaia_project seti; do \
	  $(BIN)/orrery arena $$game --ladder --bots $(LEVELS) --rounds $(ROUNDS) --jobs $(JOBS) --out $(FIGURES)/$$game.jsonl || exit 1; done
	for game in gaia_project seti; do \
	  $(BIN)/orrery arena $$game --solo --bots $(LEVELS) --vary difficulty --rounds $(ROUNDS) --jobs $(JOBS) \
	    --out $(FIGURES)/$$game-solo.jsonl || exit 1; done
	$(BIN)/orrery arena welcome_moon --solo --bots $(LEVELS) --vary adventure --vary difficulty --rounds $(ROUNDS) --jobs $(JOBS) \
	  --out $(FIGURES)/welcome_moon-solo.jsonl
	@$(BIN)/orrery arena --figures $(FIGURES)/*.jsonl

load: .venv/ready       ## 200 matches over real connections
	$(BIN)/python tools/load.py --matches $(MATCHES)

lock: .venv/ready       ## write down the versions this environment has, for the container and for development
	$(BIN)/python tools/lock.py

audit: .venv/ready      ## known holes in what the locks pin (needs pip-audit and a vulnerability database; run it by the week)
	@test -x $(BIN)/pip-audit || { echo "pip-audit is not here ($(BIN)/pip install pip-audit), and it asks a vulnerability database: skipped."; exit 0; }; \
	$(BIN)/pip-audit --disable-pip --no-deps -r deploy/requirements.lock && \
	$(BIN)/pip-audit --disable-pip --no-deps -r deploy/requirements-dev.lock

clean:          ## remove the environment and everything built
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
