# make serve   install and start a server with three bundled bots
# make test    install what the tests need and run them, on all cores
# make quick   run the tests that need no server and no other program, in about a minute
# make check   what CI checks besides: style, types, layers, sanitizers
# make fuzz    give all that reads texts of strangers anything at all, for an hour; SECONDS=30 for each fuzzer is shorter
PYTHON ?= python3
# Tests start hundreds of processes, which are to share the compiled modules.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
# What ccache has compiled before is not compiled again.
ifneq ($(shell command -v ccache),)
export CMAKE_CXX_COMPILER_LAUNCHER ?= ccache
endif
SOURCES := pyproject.toml CMakeLists.txt $(shell find native -name '*.cpp' -o -name '*.hpp')

.PHONY: serve test quick lint sanitize check fuzz bench clean

serve: $(VENV)/installed
	$(BIN)/boardwire serve

# Tests of a module may share a server, so a core takes many in a row; at the end it takes over from the other cores.
PYTEST := $(BIN)/pytest --numprocesses=auto --dist=worksteal

test: $(VENV)/installed-test
	$(PYTEST) $(PYTEST_ARGS)

quick: $(VENV)/installed-test
	$(PYTEST) --quick $(PYTEST_ARGS)

check: lint sanitize

lint: $(VENV)/installed-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --explicit-package-bases tests docs bench fuzz
	$(BIN)/lint-imports

# The rules and searches under AddressSanitizer and UndefinedBehaviorSanitizer, without Python; what several
# threads do together under ThreadSanitizer.
sanitize: $(VENV)/installed-check
	$(BIN)/cmake -S native -B build/sanitize -DBOARDWIRE_SANITIZE=ON
	$(BIN)/cmake -S native -B build/threads -DBOARDWIRE_SANITIZE=thread
	$(BIN)/cmake --build build/threads --target threads & \
	$(BIN)/cmake --build build/sanitize --parallel 2 && wait $$!
	$(BIN)/ctest --test-dir build/sanitize --parallel 2 --output-on-failure
	$(BIN)/ctest --test-dir build/threads --output-on-failure --tests-regex '^threads$$'

# All fuzzers, two at a time, for an hour in total. docs/internals/fuzzing.md tells what to do with what they find.
SECONDS ?= 420
fuzz: $(VENV)/installed-fuzz
	$(BIN)/python -m fuzz --seconds=$(SECONDS) $(FUZZ_ARGS)

bench: $(VENV)/installed-bench
	$(BIN)/boardwire bench games
	$(BIN)/boardwire bench search
	$(BIN)/python bench/peers.py search
	$(BIN)/python bench/peers.py games

$(BIN)/pip:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade "pip>=25.1"

# The compiler sees the headers of the environment, which stay where they are: pip's own would be in another folder
# each time, and all would be compiled again after any change.
$(VENV)/installed: $(BIN)/pip $(SOURCES)
	$(BIN)/pip install --quiet --group build
	@echo "Compiling the rules and searches; this takes some minutes."
	$(BIN)/pip install --quiet --no-build-isolation --editable .
	touch $@

$(VENV)/installed-test: $(VENV)/installed
	$(BIN)/pip install --quiet --group test
	touch $@

$(VENV)/installed-check: $(VENV)/installed-test
	$(BIN)/pip install --quiet --group check
	touch $@

$(VENV)/installed-bench: $(VENV)/installed
	$(BIN)/pip install --quiet --group bench
	touch $@

$(VENV)/installed-fuzz: $(VENV)/installed
	$(BIN)/pip install --quiet --group fuzz
	touch $@

clean:
	rm -rf build $(VENV)
