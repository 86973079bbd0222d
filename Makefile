# make serve  the casino, on this machine            make test   everything, as CI runs it
# make play   a terminal table of banca francesa     make check  the quick checks
# make bench  speed, against named peers             make soak   the long tests: hundreds of crashes, thousands of plays
# make pages  the browser's part, into the package   make screenshots  every felt, on a desktop and a phone
# make release  wheel, sdist, digests, bill of materials
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready

# Tests start many processes: compiled modules are kept, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

# Two more than there are cores: many tests wait for a browser or a server.
WORKERS = $(shell $(PYTHON) -c 'import os; print(2 + (os.cpu_count() or 1))')

# What `make check` asks: the law, its games and the house's books, without servers, browsers or long counts.
QUICK := core games scenario law trace house interchange repository
LONG  := games/test_craps_odds.py games/test_wants.py games/test_ponto_banca_caps.py games/test_bad_input.py repository/test_operations_page.py

.PHONY: serve play pages pages-check collected test check soak lint bench release postgres operations chromium pictures screenshots lock clean

# Demonstration tables of every game, for this machine alone; the data are in ~/.local/share/panoverde or PANO_HOME.
serve: pages
	@$(BIN)/pano serve

pages: $(READY)
	@$(BIN)/python tools/pages.py

play: $(READY)
	@$(BIN)/pano play banca-francesa

test: pages postgres operations chromium
	@$(MAKE) --no-print-directory -j3 lint pages-check collected
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --cov --cov-report=term --cov-fail-under=100
	$(BIN)/pano matrix --check

check: lint
	$(BIN)/pytest -n auto --dist worksteal -x --hypothesis-profile=quick $(QUICK:%=tests/%) $(LONG:%=--ignore=tests/%)

soak: $(READY) postgres
	PANO_KILLS=200 PANO_SEED=$${PANO_SEED:-$$(date +%s)} $(BIN)/pytest tests/faults -s --timeout 7200
	PANO_SIMULATIONS=$${PANO_SIMULATIONS:-5000} PANO_SEED=$${PANO_SEED:-$$(date +%s)} $(BIN)/pytest -n auto --timeout=7200 tests/simulation
	$(BIN)/pytest -n auto --hypothesis-profile=soak --timeout=7200 tests/conformance/test_laws.py tests/security/test_parsers.py
	PANO_WHOLE=1 $(BIN)/pytest -n auto --timeout=7200 tests/whole tests/bots tests/agents tests/server/http/test_openapi.py

pages-check: pages
	$(BIN)/python tools/pages.py check

# Test modules and kernels are compiled once, before several workers would each do it.
collected: $(READY)
	@$(BIN)/pytest --collect-only -qq >/dev/null

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: pages chromium
	@$(BIN)/python -m bench
	@$(BIN)/python -m bench.server
	@$(BIN)/python -m bench.pages

# Wheel, sdist, digests, bill of materials and checksums, in a folder of its own: docs/build/release.md.
release: pages
	@$(BIN)/python -m tools.release dist/$$($(BIN)/python -c 'import panoverde; print(panoverde.__version__)')

# The tests start PostgreSQL servers of their own, so its programs must be there.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql; \
		else \
			echo "the tests need the PostgreSQL server: install the package postgresql (or put initdb in PATH)" >&2; exit 1; \
		fi; }

# The samples in deploy/ are tried with the programs that they are for.
operations:
	@for pair in nginx:nginx promtool:prometheus systemd-analyze:systemd; do \
		PATH=$$PATH:/usr/sbin:/sbin command -v $${pair%:*} >/dev/null || missing="$$missing $${pair#*:}"; done; \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; \
		else \
			echo "the tests of deploy/ need these packages:$$missing" >&2; exit 1; \
		fi; fi

# The tests of the pages use a real browser, without a window if they can: it needs a fifth less of the machine.
chromium:
	@command -v chromium-headless-shell >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
				chromium chromium-headless-shell; \
		elif ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null; then \
			echo "the tests of the pages need Chromium: install the package chromium" >&2; exit 1; \
		fi; }

# Pictures of terminal tables, a simulation and the matrix of rules.
pictures: $(READY) chromium
	@$(BIN)/python tools/pictures.py

screenshots: pages chromium
	@$(BIN)/python -m tools.screenshots

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pano Verde needs Python 3.11 or newer (make PYTHON=python3.12)")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# Pins with hashes for every platform, and no download address.
lock: $(READY)
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --python-version 3.11 --upgrade --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links \
		--all-extras --group dev pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
