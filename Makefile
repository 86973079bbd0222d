# make play   a terminal table of banca francesa      make test   everything, as CI runs it
# make check  the quick checks, under a minute        make bench  speed, against named peers
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready

.PHONY: play test check lint bench pictures lock clean

play: $(READY)
	@$(BIN)/pano play banca-francesa

test: lint
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=term --cov-fail-under=100
	$(BIN)/pano matrix --check

check: lint
	$(BIN)/pytest -n auto --dist worksteal -x --ignore=tests/whole --hypothesis-profile=quick

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(READY)
	@$(BIN)/python -m bench

# The pictures of the README; the one of a page needs Chromium.
pictures: $(READY)
	@$(BIN)/python tools/pictures.py

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pano Verde needs Python 3.11 or newer (make PYTHON=python3.12)")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# Pins with hashes for every platform, and no download address.
lock: $(READY)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links \
		--all-extras --group dev pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
