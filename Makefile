# Learnmost. Every target prepares what it needs in .venv on first use; nothing has to be activated.
#   make run         open the dashboard in the browser, with demo data
#   make test        all tests, a real browser included
#   make lint        ruff, and mypy --strict on stats_core
#   make fuzz        100,000 damaged files through all of reading
#   make bench       speed and memory against other ways to compute the same
#   make demo-data   run the experiments behind the demo data again
# Another Python: make run PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
RUN := $(VENV)/.ready-to-run
DEV := $(VENV)/.ready-to-develop
# One thread for each test process: more of them only wait for each other.
ONE_THREAD := OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 MKL_NUM_THREADS=1

# An environment whose Python is gone (upgraded, removed) is made anew.
$(shell test -x $(PY) || rm -rf $(VENV))

.DEFAULT_GOAL := run
.PHONY: run test lint fuzz bench demo-data clean

run: $(RUN)
	$(PY) -m streamlit run app.py

test: $(DEV)
	chrome=$$($(PY) -m tests.browser.find_browser) && \
	CHROME="$$chrome" $(ONE_THREAD) $(PY) -m pytest -n auto --maxprocesses 4 --dist loadgroup

lint: $(DEV)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

fuzz: $(DEV)
	LEARNMOST_FUZZ=100000 $(ONE_THREAD) $(PY) -m pytest tests/reading/test_hostile.py

bench: $(DEV)
	$(PY) -m tests.benchmarks

demo-data: $(DEV)
	$(PY) -m demo_data

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(PY):
	@command -v $(PYTHON) >/dev/null || \
	{ echo "Learnmost needs Python 3.11 or newer, and $(PYTHON) was not found. Install it, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "Learnmost needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1). Name a newer one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	{ echo "$(PYTHON) cannot make a virtual environment. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(RUN): requirements.txt | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(DEV): requirements-dev.txt $(RUN)
	$(PY) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@
