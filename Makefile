# Learnmost. Every target prepares what it needs in .venv on first use; nothing has to be activated.
#   make run         open the dashboard in the browser, with demo data; make run WATCH=auto follows changes of the code
#   make quick       contract, layers, published numbers and words: the inner loop, under a minute
#   make test        the tests, a real browser and a real TeX included, without those of the next five
#   make processors  the same answers and the numeric tests under other kernels of OpenBLAS
#   make calibration Type I error under the null hypothesis
#   make faults      workers and servers that are killed, full disks
#   make sentences   no sentence contradicts its table, on more data sets
#   make trials      CONTRIBUTING followed to the letter, every place of the documents, every picture by TeX
#   make no-browser  all tests but those in a browser
#   make oldest      the same on the lowest versions that requirements.txt allows
#   make late        tests of work beside the page, with threads that begin late
#   make mutants     change the code at random and list the changes that no test notices
#   make lint        ruff, and mypy --strict on stats_core
#   make fuzz        100,000 damaged files through all of reading
#   make files       thousands of files of known truth: how many open right, and after how many questions
#   make bench       speed and memory against other ways to compute the same
#   make bench-page  how long a person waits, in a real browser
#   make load        crowds of up to 100 people on one server
#   make demo-data   run the experiments behind the demo data again
#   make documents   compute again what the five documents print, into demo_data/documents.csv and docs/sources.md
#   make studies     run the published studies of Type I error, power and replicability again
#   make calibrate   rates of false claims of the answers in all kept worlds, into docs/calibration.md, and how often
#                    rank sets hold, into docs/ranks.md; half an hour
#   make lock        write down the versions and hashes that a container is built from
#   make audit       hold those versions against the known vulnerabilities; needs the network
# Another Python: make run PYTHON=python3.12
# A second environment beside the first: make no-browser PYTHON=python3.13 VENV=.venv-3.13

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
RUN := $(VENV)/.ready-to-run
DEV := $(VENV)/.ready-to-develop
OLDEST := .venv-oldest
# One thread for each test process: more of them only wait for each other.
ONE_THREAD := OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 MKL_NUM_THREADS=1

# What needs a server or starts processes goes to one worker whole, see TOGETHER in tests/conftest.py; in the order that
# is given there, so that the browsers come first, and short tests fill up the end.
GROUPED := --dist loadgroup --no-loadscope-reorder
# One more than there are cores: those that have a browser wait for it part of the time.
WORKERS := $(PY) -c "import os; print(min(4, 1 + (os.cpu_count() or 1)))"
# Tests marked as long have targets of their own, see LONG in tests/conftest.py.
TESTS := $(ONE_THREAD) $(PY) -m pytest -n $$($(WORKERS)) $(GROUPED)

# An environment whose Python is gone (upgraded, removed) is made anew.
$(shell test -x $(PY) || rm -rf $(VENV))

.DEFAULT_GOAL := run
.PHONY: run quick test processors calibration faults sentences trials no-browser oldest late mutants fuzz files lint bench bench-page load demo-data documents studies calibrate lock audit clean

WATCH := none
run: $(RUN)
	$(PY) -m streamlit run app.py --server.fileWatcherType $(WATCH)

test: $(DEV)
	$(PY) -m tests.support.find_tex >/dev/null && chrome=$$($(PY) -m tests.browser.find_browser) && \
	CHROME="$$chrome" $(TESTS) -m "not long"

WORDS := $(addprefix tests/words/test_,words.py pins.py sentences.py result_words.py wording.py true_notes.py)
quick: $(DEV)
	DATA_SETS=20 $(ONE_THREAD) $(PY) -m pytest -n auto --maxprocesses 4 $(GROUPED) -m "not long" \
		tests/contract tests/house/test_layers.py tests/house/test_targets.py tests/reference $(WORDS)

processors: $(DEV)
	$(TESTS) -m long tests/processors

calibration: $(DEV)
	$(TESTS) -m long tests/calibration

faults: $(DEV)
	$(TESTS) -m long tests/load tests/work tests/simulate/test_command.py

sentences: $(DEV)
	$(TESTS) -m long tests/words

trials: $(DEV)
	$(TESTS) -m long tests/house/test_contributing.py tests/pages/test_documents.py tests/paper/test_article.py tests/paper/test_tex.py

no-browser: $(DEV)
	$(ONE_THREAD) $(PY) -m pytest -n auto --maxprocesses 4 $(GROUPED) --ignore tests/browser

oldest: $(OLDEST)/.ready
	$(ONE_THREAD) $(OLDEST)/bin/python -m pytest -n auto --maxprocesses 4 $(GROUPED) --ignore tests/browser

late: $(DEV)
	$(ONE_THREAD) $(PY) -m pytest -p tests.support.late_threads -n auto --maxprocesses 4 $(GROUPED) \
		tests/pages tests/work tests/load tests/simulate tests/exports

# For more: make mutants MUTANTS="stats_core/results --number 100 --seed 1"
mutants: $(DEV)
	$(ONE_THREAD) nice $(PY) -m tests.mutants $(MUTANTS)

lint: $(DEV)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

fuzz: $(DEV)
	LEARNMOST_FUZZ=100000 $(ONE_THREAD) $(PY) -m pytest tests/reading/test_hostile.py

# For some: make files FILES="--only benchmark --failures"
files: $(DEV)
	$(ONE_THREAD) $(PY) -m tests.files $(or $(FILES),--write)

bench: $(DEV)
	$(PY) -m tests.benchmarks

bench-page: $(DEV)
	$(PY) -m tests.benchmarks.page

# For fewer: make load LOAD="--people 1,5 --rounds 0"
load: $(DEV)
	$(PY) -m tests.load $(LOAD)

demo-data: $(DEV)
	$(PY) -m demo_data

documents: $(DEV)
	$(PY) -m demo_data.documents

# In this order: the studies of folds read the calibrated degrees of freedom.
STUDIES := figure3 figure4 figure5 figure6 report6 report7 error_terms ranks cases bouckaert2 bouckaert4 bouckaert5 \
	fold_power fold_levels
studies: $(DEV)
	rm -f stats_core/calibrated_df.csv.json demo_data/studies/*
	$(PY) -m stats_core.simulate calibrate --out stats_core/calibrated_df.csv
	for study in $(STUDIES); do \
	$(PY) -m stats_core.simulate $$study --workers 0 --out demo_data/studies/$$study.csv || exit 1; done
	cp demo_data/studies/fold_levels.csv stats_core/fold_levels.csv

# For fewer: make calibrate CALIBRATE="--datasets 200 --only Ranks"
calibrate: $(DEV)
	$(ONE_THREAD) $(PY) -m stats_core.simulate.calibration $(CALIBRATE)
	$(ONE_THREAD) $(PY) -m stats_core.simulate.rank_coverage

lock: $(DEV)
	$(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --upgrade \
		requirements.txt --output-file deploy/requirements.lock

# Strict: a package that cannot be looked up is no package without vulnerabilities.
audit: $(DEV)
	$(PY) -m uv tool run pip-audit --strict --disable-pip --require-hashes --requirement deploy/requirements.lock

clean:
	rm -rf $(VENV) $(OLDEST) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

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

# The tools of the tests come at their lowest versions too, but never move those of requirements.txt.
$(OLDEST)/.ready: requirements.txt requirements-dev.txt
	test -x $(OLDEST)/bin/python || $(PYTHON) -m venv --clear $(OLDEST)
	$(OLDEST)/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(OLDEST)/bin/uv pip compile --quiet --python $(OLDEST)/bin/python --resolution lowest-direct \
		requirements.txt --output-file $(OLDEST)/lowest.txt
	$(OLDEST)/bin/uv pip install --quiet --python $(OLDEST)/bin/python --resolution lowest-direct \
		--constraint $(OLDEST)/lowest.txt -r requirements-dev.txt
	@touch $@
