# make serve   install and start a server with three bundled bots
# make test    install what the tests need and run them, on all cores
# make long    run the long tests, a hundredth of all, which take as long as all others
# make quick   run the tests that need no server and no other program, in a few minutes
# make lint    the linters of all languages: style, format, types, layers, spelling
# make tidy    clang-tidy over all of native/, which takes minutes
# make check   what CI checks besides the tests: make lint, and the sanitizers
# make stubs   write the stub of the compiled module anew, after a change of native/bindings/
# make messages   collect the texts of all files for translations/, after a change of a text
# make lock    choose the versions of all packages anew, with their hashes, after a change of pyproject.toml
# make audit   look for known holes in the packages of these versions
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

.PHONY: serve test long quick stubs messages lint tidy sanitize check fuzz bench lock audit clean

serve: $(VENV)/installed
	$(BIN)/boardwire serve

# Tests of a module may share a server, so a core takes many in a row; at the end it takes over from the other cores.
PYTEST := $(BIN)/pytest --numprocesses=auto --dist=worksteal

test: $(VENV)/installed-test
	$(PYTEST) $(PYTEST_ARGS)

long: $(VENV)/installed-test
	$(PYTEST) --long $(PYTEST_ARGS)

quick: $(VENV)/installed-test
	$(PYTEST) --quick $(PYTEST_ARGS)

# CI checks that the stub is current (the hook native-stub of .pre-commit-config.yaml).
stubs: $(VENV)/installed-check
	$(BIN)/python docs/native_stub.py

# Tests check that the catalogues are current and complete.
messages: $(VENV)/installed
	$(BIN)/python -m boardwire.translations.messages

check: lint sanitize

# The hooks of .pre-commit-config.yaml; HOOK=codespell is one of them.
lint: $(VENV)/installed-check node_modules/.package-lock.json
	$(BIN)/pre-commit run --all-files --hook-stage pre-push $(HOOK)

tidy: $(VENV)/installed-check
	$(BIN)/pre-commit run clang-tidy --all-files --hook-stage manual

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

# Installs packages of exactly the versions and hashes in requirements/, which `make lock` writes.
LOCKED := $(BIN)/pip install --quiet --require-hashes -r

$(BIN)/pip:
	$(PYTHON) -m venv $(VENV)

# The compiler sees the headers of the environment, which stay where they are: pip's own would be in another folder
# each time, and all would be compiled again after any change.
$(VENV)/installed: $(BIN)/pip $(SOURCES) requirements/build.txt requirements/run.txt
	$(LOCKED) requirements/build.txt -r requirements/run.txt
	@echo "Compiling the rules and searches; this takes some minutes."
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/installed-test: $(VENV)/installed requirements/test.txt
	$(LOCKED) requirements/test.txt
	touch $@

$(VENV)/installed-check: $(VENV)/installed-test requirements/check.txt
	$(LOCKED) requirements/check.txt
	touch $@

$(VENV)/installed-bench: $(VENV)/installed requirements/bench.txt
	$(LOCKED) requirements/bench.txt
	touch $@

$(VENV)/installed-fuzz: $(VENV)/installed requirements/fuzz.txt
	$(LOCKED) requirements/fuzz.txt
	touch $@

node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund

# Tools of their own environments: they need nothing of the project, and the project nothing of them.
$(VENV)-lock/bin/uv: requirements/lock.txt
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/pip install --quiet --require-hashes -r requirements/lock.txt
	touch $@

$(VENV)-audit/bin/pip-audit: requirements/audit.txt
	$(PYTHON) -m venv $(VENV)-audit
	$(VENV)-audit/bin/pip install --quiet --require-hashes -r requirements/audit.txt
	touch $@

# Writes requirements/ anew after a change of pyproject.toml; LOCK_ARGS=--upgrade takes the newest versions.
lock: $(VENV)-lock/bin/uv
	$(VENV)-lock/bin/python .ci/lock $(LOCK_ARGS)

# Asks the database of PyPI whether a locked version has a known hole; a version that it does not know is a failure.
audit: $(VENV)-audit/bin/pip-audit
	$(VENV)-audit/bin/pip-audit --strict --disable-pip --require-hashes -r requirements/all.txt $(AUDIT_ARGS)

clean:
	rm -rf build node_modules $(VENV) $(VENV)-lock $(VENV)-audit
