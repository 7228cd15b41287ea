# `make demo` and `make test` need nothing but Swift and make: tools/setup.sh installs the rest.

SWIFT ?= swift
# Where Swift builds. The tests have their own place: they are compiled differently, and so
# alternating between `make demo` and `make test` doesn't rebuild everything each time.
SCRATCH ?= .build
PYTHON = .venv/bin/python
# OpenBLAS on one thread, with the kernels that it would choose: some machines force narrow ones.
PLAIN = env -u OPENBLAS_CORETYPE -u OPENBLAS_L2_SIZE OPENBLAS_NUM_THREADS=1
DUCTUS = $(SCRATCH)/release/ductus
# Where `make install` puts the command and what it needs.
PREFIX ?= /usr/local
# Programs don't look into the checkout that they were built from: `make` links the repository of
# further languages beside them. The measuring programs are a package of their own.
BENCHMARKS = Benchmarks/.build/release
SOURCES = Sources Tests Benchmarks weights Package.swift
# The two tested packages share modules: built in one place with the same flags, each module is compiled
# once. By default the package manager makes only the outer package's modules testable, and reuses the
# plan of the package that it built last. Assertions are on, and structures check themselves. Nobody
# imports test modules, whose interfaces would need a second parse.
TESTED = --scratch-path $(SCRATCH)/tests -c release --disable-build-manifest-caching \
  --disable-testable-imports -Xswiftc -enable-testing \
  -Xswiftc -DDEBUG -Xswiftc -assert-config -Xswiftc Debug \
  -Xswiftc -no-emit-module-separately-wmo -Xswiftc -gnone
# Tests don't see packs installed on this machine. The code that reads ink is optimised, the rest
# isn't.
TESTING = DUCTUS_STORE='$(abspath $(SCRATCH))/tests/store' DUCTUS_TESTED_AS_WRITTEN=1
# How long each target of `make fuzz` runs.
SECONDS ?= 60

# Swift's libraries are linked into the command, so that they needn't be loaded and bound at each start.
# On macOS they are the system's.
ifeq ($(shell uname -s),Linux)
STATIC = --static-swift-stdlib
LIBRARY = library
endif

# The evaluation data, if it is beside the checkout; tests that need it are skipped without it.
ifneq ($(wildcard ../shared/data/latin),)
export DUCTUS_SHARED ?= $(abspath ../shared)
endif

.PHONY: help setup python-setup build library embedded jar keyboards test-keyboards wheel deb dist source-archive demo pad web site test-web pictures install uninstall lab test test-stages test-setup test-built test-swift test-lab test-tools test-command test-bindings test-deep fuzz lint format bench bench-peers bench-server bench-web bench-table clean

help: ## What can be made.
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1	\2/p' Makefile | awk -F '\t' '{ printf "make %-14s %s\n", $$1, $$2 }'

setup: ## Install what is missing.
	@tools/setup.sh

build: setup ## The `ductus` command, optimised.
	$(SWIFT) build --scratch-path $(SCRATCH) -c release --product ductus $(STATIC)
	@ln -sfn '$(CURDIR)/weights/repository' $(SCRATCH)/release/ductus-repository

# Any Python will do.
python-setup: setup
	@tools/setup.sh --python

# Compiled as Embedded Swift, it contains nothing of Swift's runtime.
library: python-setup ## The C library, in dist (TARGET=arm64-macos: for that system, in dist/arm64-macos; OUTPUT=FOLDER).
	$(if $(TARGET),@tools/setup.sh --target $(TARGET))
	python3 tools/embedded/library.py --scratch $(SCRATCH)/embedded --output $(or $(OUTPUT),dist$(TARGET:%=/%)) \
	  $(addprefix --target ,$(TARGET))

# Packages contain what is built. The library can be built for other systems, the command can't. Those that need large
# downloads are built only if asked: `make wheel dist SYSTEMS="windows macos alpine android"`.
PACKAGING = tools/packaging
SYSTEMS_windows = x86_64-windows
SYSTEMS_macos = arm64-macos
SYSTEMS_alpine = x86_64-musl aarch64-musl
SYSTEMS_android = x86_64-android aarch64-android
SYSTEMS_arm64 = aarch64-linux
ASKED = $(foreach system,$(SYSTEMS),$(SYSTEMS_$(system)))
FURTHER = $(sort aarch64-linux $(ASKED))

library-%: library
	@$(MAKE) library TARGET=$* || { rm -rf dist/$*/lib dist/$*/bin; echo "continuing without $*" >&2; }

jar: python-setup $(patsubst %,jar-library-%,$(filter %-android aarch64-linux,$(ASKED))) ## The Java and Kotlin package, dist/ductus-*.jar (SYSTEMS="arm64 android": for these, too, with dist/ductus-*.aar).
	@tools/setup.sh --java
	python3 tools/embedded/library.py --scratch $(SCRATCH)/embedded --output dist --java
	python3 $(PACKAGING)/build_jar.py --output dist dist $(ASKED:%=dist/%)

jar-library-%: python-setup
	@tools/setup.sh --java
	@tools/setup.sh --target $*
	python3 tools/embedded/library.py --scratch $(SCRATCH)/embedded --output dist/$* --target $* --java

wheel: $(FURTHER:%=library-%) ## The Python package, dist/*.whl: x86-64 and arm64, for all versions of Python (SYSTEMS="windows macos alpine": for these, too; LANGUAGES="de fr" or all: with these, too).
	@tools/setup.sh --test
	$(PYTHON) $(PACKAGING)/build_wheel.py --output dist $(LANGUAGES:%=--language %) dist $(FURTHER:%=dist/%)

# Where the keyboards are built, and where the files of their packages go.
KEYBOARDS = $(SCRATCH)/keyboards
keyboards: library ## Handwriting for Qt Virtual Keyboard, IBus and Fcitx, dist/keyboards, if their development files are installed.
	@tools/keyboards.sh $(KEYBOARDS) dist/keyboards

deb: build library-aarch64-linux keyboards ## Debian packages, dist/debian (PACKS="en-US fa": only these languages).
	@tools/setup.sh --packages
	python3 $(PACKAGING)/build_deb.py --output dist/debian --products $(SCRATCH)/release \
	  --library dist --library dist/aarch64-linux --keyboards dist/keyboards $(if $(PACKS),--packs $(PACKS))

dist: build $(FURTHER:%=library-%) ## Archives of command, library, sources and repository, dist/archives, with SHA256SUMS (SYSTEMS="windows macos alpine android": for these, too).
	python3 $(PACKAGING)/build_dist.py --output dist/archives --products $(SCRATCH)/release \
	  $(foreach folder,dist $(FURTHER:%=dist/%),--library $(folder))

source-archive: ## The sources without the repository of further languages, dist/archives.
	python3 $(PACKAGING)/build_dist.py --output dist/archives --source-only

demo: build ## Read the sample inks and draw them with their readings.
	@tools/demo.sh $(DUCTUS)

pad: build ## A page to write on, in a browser (PORT=N: another port than 8765); Ctrl-C ends it.
	@$(DUCTUS) serve --open $(if $(PORT),--port $(PORT))

# Where WebAssembly is built, for pages.
WEB = $(PYTHON) tools/web
web: ## `dist/web`: Ductus for pages, with English and figures (LANGUAGES=all: with all languages); `dist/extension`.
	@tools/setup.sh --web
	$(WEB)/web.py --scratch $(SCRATCH)/embedded --output dist/web --extension dist/extension \
	  $(if $(filter all,$(LANGUAGES)),--all-languages)

site: build ## `dist/site`: the pad as a static site with all languages and the guides.
	@tools/setup.sh --web
	$(WEB)/site.py --scratch $(SCRATCH)/embedded --output dist/site --build $(SCRATCH)/release

pictures: build ## The pictures of README.md.
	@tools/pictures.sh $(DUCTUS)

# As root, who may have no Swift on the path, nothing is built.
install: ## What `make build` has built: the command, its languages, manual page and completions (PREFIX=/usr/local, DESTDIR=).
	@tools/install.sh $(SCRATCH)/release '$(DESTDIR)$(PREFIX)'

uninstall: ## Remove what `make install` installed.
	@tools/install.sh --remove '$(DESTDIR)$(PREFIX)'

lab: setup ## `ductus-lab`, which measures error rates, and `ductus-benchmark`, which measures time.
	$(SWIFT) build --package-path Benchmarks -c release --disable-build-manifest-caching
	@ln -sfn '$(CURDIR)/weights/repository' $(BENCHMARKS)/ductus-repository

# Folders that each have a conftest.py are run one by one.
PYTEST = DUCTUS=$(SCRATCH)/tests/release/ductus $(PYTHON) -m pytest -c tools/pyproject.toml -n auto --dist loadfile -rs

test: setup ## All tests. Built optimised, because they read hundreds of inks.
	@echo 'The stages run in parallel, and each prints its output when it ends.'
	@$(MAKE) --no-print-directory --jobs=2 $(SYNC) test-stages

# A chain of modules that are compiled one after the other leaves a processor to another stage, as mypy does.
SYNC = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
test-stages: lint test-built $(LIBRARY) test-tools test-swift test-command test-bindings test-lab

test-setup: setup
	@tools/setup.sh --test

test-lab: test-swift
	$(TESTING) $(SWIFT) test --package-path Benchmarks $(TESTED)

# These tests need no build.
test-tools: test-setup
	$(PYTEST) tools/tests

test-command: test-built test-setup
	$(PYTEST) Tests/Command
	$(PYTEST) Tests/Serve

test-bindings: test-built test-setup $(LIBRARY)
	$(PYTEST) Tests/C
	$(PYTEST) Tests/Python
	$(if $(shell command -v javac),@$(MAKE) --no-print-directory jar -o setup)
	$(PYTEST) Tests/Java
	$(PYTEST) Tests/Web
	$(PYTEST) Tests/Keyboards/test_composing.py
	$(PYTEST) Tests/Xournalpp

test-keyboards: keyboards ## The keyboards with real programs, on an invisible screen; ten minutes.
	@tools/setup.sh --test
	DUCTUS_KEYBOARDS=$(KEYBOARDS) $(PYTHON) -m pytest -c tools/pyproject.toml -rs Tests/Keyboards

test-web: build web site ## Ductus in pages and the site, in a real browser.
	@tools/setup.sh --test
	$(PYTHON) -m pytest -c tools/pyproject.toml -n auto --dist loadfile -rs Tests/Web

# The command and the server are tested as soon as they are compiled, alongside the Swift tests.
test-built: setup
	@echo 'Compiling the tests and what they test.'
	@$(TESTING) $(SWIFT) test $(TESTED) --filter '^$$' >/dev/null

test-swift: test-built ## The tests of Ductus (FILTER=NAME: some of them).
	$(TESTING) $(SWIFT) test --skip-build $(TESTED) $(if $(FILTER),--filter '$(FILTER)')

# The probe in full Swift, with which the embedded ones must agree to the last bit.
PROBE = $(SCRATCH)/release/EmbeddedProbe
embedded: python-setup ## The core as Embedded Swift: size, time and readings (TARGETS="wasm32 x86_64-linux": only these).
	@tools/setup.sh --embedded
	$(SWIFT) build --scratch-path $(SCRATCH) -c release --product EmbeddedProbe $(STATIC)
	python3 tools/embedded/build.py --scratch $(SCRATCH)/embedded --reference $(PROBE) \
	  $(addprefix --target ,$(TARGETS))

test-deep: setup ## Sanitizers, kills, failing writes, every byte: about an hour.
	@Tests/Deep/run.sh $(SCRATCH)

fuzz: setup ## Every reader and the engine, SECONDS each (TARGETS="ndjson ink": only these).
	@Tests/Fuzzing/run.sh $(SCRATCH)/fuzz $(SECONDS) $(TARGETS)

bench: lab ## The speed of the parts, on this machine.
	$(PLAIN) $(BENCHMARKS)/ductus-benchmark

bench-peers: lab ## The same compared with other runtimes and decoders; several minutes.
	@Benchmarks/peers/setup.sh
	$(PLAIN) Benchmarks/.venv/bin/python Benchmarks/peers/compare.py \
	  --runner $(BENCHMARKS)/ductus-benchmark --output Benchmarks/results.json \
	  $(if $(DUCTUS_SHARED),--shared $(DUCTUS_SHARED))
	$(if $(and $(JAPANESE),$(DUCTUS_SHARED)),$(PLAIN) Benchmarks/.venv/bin/python Benchmarks/peers/characters.py \
	  --lab $(BENCHMARKS)/ductus-lab --pack $(JAPANESE) --ink $(DUCTUS_SHARED)/data/scripts/kanjicanvas.ndjson.xz, \
	  @echo "Zinnia: JAPANESE, the folder of the Japanese pack, and DUCTUS_SHARED are needed")

bench-server: build ## `ductus serve` under load, compared with the engine alone.
	$(PLAIN) Benchmarks/load/measure.py --ductus $(DUCTUS)

bench-web: ## Ductus in a page, after `make site`: a fresh visit, words, live ink, memory, in Chromium.
	@tools/setup.sh --web
	$(PYTHON) Benchmarks/web/measure.py

bench-table: ## The tables of Benchmarks/README.md from what `make bench-peers` wrote last.
	python3 Benchmarks/peers/table.py Benchmarks/results.json Benchmarks/README.md

# It needs no PyTorch: what is computed with it is checked where it is installed.
MYPY = $(abspath $(PYTHON)) -m mypy --cache-dir '$(abspath $(SCRATCH))/mypy'
lint: test-setup ## Check the sources with `swift format`, and the types of the Python package and tools with mypy.
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	cd tools && $(MYPY)/tools
	cd Sources/Bindings/python && $(MYPY)/binding

format: setup ## Format the sources with `swift format`.
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

clean:
	rm -rf $(SCRATCH) .venv Benchmarks/.build Benchmarks/.venv
