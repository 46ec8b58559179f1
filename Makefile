# Everything runs in .venv, which is set up when it is needed. `make help` lists the commands.

# one thing after another, for all begin with the set-up; only what follows it may run TOGETHER
ifndef TOGETHER
.NOTPARALLEL:
endif
.DEFAULT_GOAL := help

# every stage and every worker would compile all modules anew on a machine that forbids to keep them
unexport PYTHONDONTWRITEBYTECODE

python := .venv/bin/python
set-up := sh tests/tools/set-up.sh
stage := sh tests/tools/stage.sh
pytest := $(python) -m pytest

.PHONY: help play test together lint types check slice solver pytest bench strength soak fuzz mutants same-races \
	golden journals wheel dist dist-try format words screenshots test-browser clean

help:  ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r name text; do \
		printf '  make %-12s %s\n' "$$name" "$$text"; done

play:  ## set up and start the game (ARGS="play first-race" passes arguments on)
	@$(set-up) play
	@.venv/bin/gridprix $(ARGS)

test: lint together pytest  ## set up, then lint, types, scripted checks and all tests

together:
	@$(set-up) test
	@$(MAKE) --no-print-directory -O -j2 TOGETHER=1 slice types check solver

lint:  ## ruff, formatting, tidy files
	@$(set-up) test
	@$(stage) "lint: ruff check" .venv/bin/ruff check --quiet
	@$(stage) "lint: ruff format" .venv/bin/ruff format --check --quiet
	@$(stage) "lint: tidy files" $(python) tests/tools/tidy.py

types:  ## mypy, and that it looks at every file
	@$(set-up) test
	@$(stage) "types: mypy" $(python) tests/tools/check_types.py

check:  ## the scripted scenarios
	@$(set-up) test
	@[ ! -d scenarios/scripts ] || $(stage) "check: scripts" \
		.venv/bin/gridprix check --quiet scenarios/scripts plugins/house/gear_dice/scripts

# the tests need it compiled, and three workers would each compile it
solver:
	@$(set-up) test
	@$(stage) "solver: a lap" sh -c ".venv/bin/gridprix solve first-ring --json >/dev/null"

# that what watches over the mutated modules passes as it is, the stages beside it and after it show
slice:
	@$(set-up) test
	@$(stage) "mutants: a slice" $(python) tests/tools/mutants.py --trust --limit 4 --seed 1 --floor 75

# scripts are played by `check`, so only a plain run of pytest plays them; a few tests wait for real
# terminals and windows, and meanwhile a third worker keeps two cores at work
pytest:
	@$(set-up) test
	@$(python) tests/tools/once.py -n 3 --dist worksteal tests

format:  ## let ruff put the files in order
	@$(set-up) test
	@.venv/bin/ruff check --quiet --fix
	@.venv/bin/ruff format --quiet

# without the programs of the extra `bench` two lines are left out
bench:  ## measure speed (ARGS=--write keeps the figures, ARGS="--against REV" compares)
	@$(set-up) test
	@$(python) -c "import chess, pyspiel" 2>/dev/null || \
		$(python) -m pip install --quiet --quiet --disable-pip-version-check -e ".[bench]" || true
	@$(python) tests/bench/report.py $(ARGS)

strength:  ## let the pilots race each other: 120 races a pairing (ARGS="--races 20")
	@$(set-up) test
	@$(python) tests/tools/strength.py $(ARGS)

soak:  ## all tests with many seeds, kills and segments, some two hours (ARGS="tests/core"); TIMES=8 for a night
	@$(set-up) test
	@GRIDPRIX_SOAK=$(or $(TIMES),1) $(pytest) -q -n 2 --dist worksteal -m "" -o timeout=7200 $(ARGS)

fuzz:  ## feed it damaged files (ARGS="--count 20000 --seed 7"); what finds a fault lies in build/fuzz
	@$(set-up) test
	@$(python) tests/fuzz/run.py $(ARGS)

mutants:  ## break rules and engine on purpose; lists what no test notices (ARGS="plugins/circuit/parts")
	@$(set-up) test
	@$(python) tests/tools/mutants.py $(ARGS)

same-races:  ## see whether all races go as at another commit (ARGS="--base REV")
	@$(set-up) test
	@$(python) tests/tools/same_races.py $(ARGS)

golden:  ## write golden races, boards and what rules tell players anew; review the diff
	@$(set-up) test
	@$(pytest) -q tests/golden --regen

journals:  ## write the kept journals of every ruleset anew; review the diff of told.json
	@$(set-up) test
	@$(python) tests/tools/keep_journals.py
	@git add --force tests/journals/format-2 2>/dev/null || true

wheel:  ## build the wheel into dist/
	@$(set-up) test
	@rm -rf build
	@$(python) -m build --no-isolation --wheel --outdir dist >/dev/null
	@rm -rf build
	@ls dist/*.whl

dist:  ## build wheel, sdist, frozen folder and Debian package into dist/ (ARGS="--only wheel")
	@$(set-up) test
	@sh tests/tools/needed.sh dist dpkg-deb=dpkg objdump=binutils lintian=lintian \
		desktop-file-validate=desktop-file-utils
	@$(python) tests/tools/distribute.py $(ARGS)

dist-try:  ## install all that `make dist` built in a bare Debian and try it there; takes long (ARGS=deb)
	@$(set-up) test
	@[ "$$(id -u)" = 0 ] || { echo "dist-try: only root may make a bare Debian" >&2; exit 1; }
	@sh tests/tools/needed.sh dist-try debootstrap=debootstrap Xvfb=xvfb unshare=util-linux
	@$(python) tests/tools/dist_try.py $(ARGS)

words:  ## print every text that people read, by place (ARGS="window browser" prints those alone)
	@$(set-up) test
	@$(python) tests/tools/words.py $(ARGS)

screenshots:  ## take a picture of every screen into build/screenshots (ARGS="home result")
	@$(set-up) test
	@$(python) tests/tools/screenshots.py $(ARGS)

test-browser:  ## try tables and an exported page in a real browser, which is installed if there is none
	@$(set-up) test
	@sh tests/tools/browser.sh firefox
	@GRIDPRIX_EVERY_SIZE=1 $(pytest) -q tests/ui_window/test_export.py tests/ui/browser

clean:  ## remove what was built; .venv stays
	@rm -rf build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
	@find core plugins rulesets scenarios ui tests -name __pycache__ -type d -prune -exec rm -rf {} +
