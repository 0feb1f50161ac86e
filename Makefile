# Two commands do everything: `make run` and `make test`. Each sets up what it needs.

PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null \
	&& { echo $$python; break; }; done)
BIN := .venv/bin
SHARED := PYTHONPATH=tests:tests/support:tests/oracles
PORT ?= 8000

.PHONY: setup whole run test lint bench demonstrations playthroughs notebook permissions lock clean

# What running needs; and with it all that tests, benchmarks and every extra need.
setup: .venv/ready
whole: .venv/whole

.venv/ready: requirements-run.lock tools/uv.lock pyproject.toml
	@$(if $(PYTHON),,echo "Croupier needs Python 3.11, 3.12 or 3.13."; exit 2;) \
		tools/environment $(PYTHON) requirements-run.lock && touch $@

.venv/whole: requirements.lock tools/uv.lock pyproject.toml
	@$(if $(PYTHON),,echo "Croupier needs Python 3.11, 3.12 or 3.13."; exit 2;) \
		tools/environment $(PYTHON) requirements.lock && touch .venv/ready $@

run: setup
	@$(BIN)/croupier serve --demonstration --port $(PORT)

test: lint
	@tools/chromium
	$(BIN)/pytest -n 2

# What checks and formats the pages' scripts; it asks no network for anything.
DENO := DENO_DIR=.venv/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno

lint: whole
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(SHARED) $(BIN)/python -m tidy
	$(DENO) fmt --check --quiet
	$(DENO) lint --quiet
	$(DENO) check --quiet croupier/web/static

bench: whole
	$(BIN)/python -m benchmarks

# Four cases that were fined elsewhere, tried here; it fails if one of them were possible.
demonstrations: setup
	$(BIN)/python -m demonstrations.layout_against_the_rule
	$(BIN)/python -m demonstrations.missing_cards
	$(BIN)/python -m demonstrations.unshuffled_hands
	$(BIN)/python -m demonstrations.altered_wagers

# A table's day of each game, told by the house from its script; the tests compare it.
playthroughs: whole
	$(SHARED) $(BIN)/python tests/playthroughs/playthrough.py

# The example notebook, with what its cells show; the tests compare it.
notebook: whole
	$(SHARED) $(BIN)/python tests/oracles/notebook.py

# Who may do what, as the house does it; the tests compare it.
permissions: whole
	$(SHARED) $(BIN)/python tests/playthroughs/permission_walk.py

# The locks hold every version and hash, and name no index: all there is, of it what running needs,
# and uv, which installs them.
LOCKED := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate

$(BIN)/uv:
	@$(MAKE) --no-print-directory setup

lock: | $(BIN)/uv
	$(LOCKED) pyproject.toml --extra sim --extra gpu --extra cluster --extra postgresql --group dev \
		--output-file requirements.lock
	$(LOCKED) pyproject.toml --extra sim --extra postgresql --group build \
		--constraint requirements.lock --output-file requirements-run.lock
	$(LOCKED) --group installer --output-file tools/uv.lock

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
