# The commands of the project. `make run` and `make test` do all the set-up they need.
PYTHON ?= python3.11
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready

.PHONY: setup run test lint screenshots bench lock frozen installers test-installers installer-windows clean
.DEFAULT_GOAL := help

help:  ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(STAMP)  ## virtual environment, pinned packages, and the system packages Qt needs

$(STAMP): pyproject.toml requirements.lock packaging/system-packages.sh
	sh packaging/system-packages.sh
	@command -v $(PYTHON) >/dev/null || { echo "Tapete needs Python 3.11: install it, or run make PYTHON=/path/to/python"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $(STAMP)

run: setup  ## open the application
	$(BIN)/tapete

test: setup lint  ## every check and every test
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n auto -m "not window"
	QT_QPA_PLATFORM=xcb xvfb-run -a -s "-screen 0 1920x1080x24" $(BIN)/python -m pytest -m window

lint: setup  ## style, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

screenshots: setup  ## every screen and table, both sizes, both languages
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m ui.screenshots screenshots

bench: setup  ## speed and size, as ratios measured in one run
	sh packaging/system-packages.sh build
	$(BIN)/python benchmarks/run.py

lock: setup  ## pin the newest allowed versions again
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-annotate --custom-compile-command "make lock" --group dev --group packaging pyproject.toml packaging/build-tools.in -o requirements.lock

frozen: setup  ## the program as a folder that needs no Python, in dist/tapete
	sh packaging/system-packages.sh build
	$(BIN)/tapete-build --format folder

installers: setup  ## .deb and .tar.gz, plain and as the example academy's edition, in dist/
	sh packaging/system-packages.sh build
	$(BIN)/tapete-build
	$(BIN)/tapete-build --academy packaging/example-academy/academy.toml

test-installers: installers  ## install the .deb in a clean Debian, play, upgrade and remove it (root only)
	sh packaging/system-packages.sh trial
	$(BIN)/python -m tapete_build.linux_trial

installer-windows: setup  ## the Windows setup program, made and tried under Wine, in dist/
	sh packaging/system-packages.sh windows
	$(BIN)/python -m tapete_build.windows
	$(BIN)/python -m tapete_build.windows --academy packaging/example-academy/academy.toml
	$(BIN)/python -m tapete_build.windows_trial

clean:  ## remove what setup and the checkers made
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache *.egg-info
