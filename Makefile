# make            build bin/drift
# make demo       build it and run it on the example that ships here
# make demo-intent  draft intent documents from code, and hold documents against it, on the other example
# make test       everything CI runs on the code itself
# make same       compare the output with that of another revision: make same BASE=main REPOS=../repositories
# make man        write manual pages to out/man
# make mutants    plant faults and print those that no test notices: make mutants N=20 SEED=7 IN=host/flow
# make growth     measure how cost grows with files, routes, lists, throws, ...: make growth ONLY=python
# make proportion measure cost a line over public repositories: make proportion REPOS=../repositories
# make sound      generate handlers, run them, and hold summaries against what they did: make sound PROGRAMS=10000 SEED=7
# make meta       write public repositories otherwise and compare their summaries: make meta REPOS=../repositories ONLY=reana
# make mutate     change one side of a boundary at a time and look whether drift tells: make mutate SEED=7 CLASS=route
# make fuzz       run every fuzz target for 30 seconds, make fuzz-long for an hour: make fuzz-long ONLY=host/syntax
# make structure  print figures of the inside of packages: make structure IN=./host/...
GO ?= go

.PHONY: meta all build demo demo-intent test lint deadcode docs man packs check-packs quickjs bench fuzz fuzz-long same mutants mutate structure sound growth proportion clean

all: build

build:
	$(GO) build -o bin/drift ./cmd/drift

demo: build
	sh examples/shop/run.sh bin/drift

demo-intent: build
	sh examples/lending/run.sh bin/drift

test: lint
	$(GO) test -timeout 30m ./...

lint:
	@test -z "$$(gofmt -l abi asked check cmd contract corroborate host infer inspect internal packs sdk-wasm summary)" || { gofmt -l abi asked check cmd contract corroborate host infer inspect internal packs sdk-wasm summary; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

# What no command and no test reaches. An SDK is for outsiders: what only they call is left to it.
deadcode:
	@found=$$($(GO) run golang.org/x/tools/cmd/deadcode@v0.51.0 -test ./... | grep -v '^sdk-wasm/'); \
	if [ -n "$$found" ]; then echo "$$found"; exit 1; fi

docs:
	$(GO) run ./internal/packdocs >docs/packs.md.new && mv docs/packs.md.new docs/packs.md

# Manual pages, from the texts of --help.
man: build
	bin/drift man out/man

packs:
	sh packs/build.sh

check-packs:
	sh packs/build.sh --check

quickjs:
	sh scripts/quickjs.sh

bench: build
	sh scripts/bench.sh bin/drift

FUZZTIME ?= 30s
fuzz:
	sh scripts/fuzz.sh $(FUZZTIME) "$(ONLY)"
	$(GO) test ./host/packrt -run TestHostCalls -hostcalls 10000000

# For a night: an hour for each target, beginning with what earlier runs kept in out/fuzz.
fuzz-long:
	sh scripts/fuzz.sh 1h "$(ONLY)"

# The record of a revision is made once, in out/same, by a build of that revision.
BASE ?= HEAD
REPOS ?=
ONLY ?=
same: build
	sh scripts/same.sh bin/drift "$(BASE)" "$(REPOS)" "$(ONLY)"

N ?= 100
SEED ?= 1
mutants:
	$(GO) run ./internal/mutants -n $(N) -seed $(SEED) $(if $(IN),-in $(IN))

PLACES ?= 4
CLASS ?=
mutate: build
	$(GO) run ./internal/mutate -drift bin/drift -n $(PLACES) -seed $(SEED) -class "$(CLASS)" -only "$(ONLY)" $(REPOS)

META_PLACES ?= 40
meta:
	$(GO) run ./internal/meta -repos "$(REPOS)" -only "$(ONLY)" -class "$(CLASS)" -seed $(SEED) -n $(META_PLACES)

growth: build
	$(GO) run ./internal/growth -drift bin/drift -only "$(ONLY)"

proportion: build
	$(GO) run ./internal/proportion -drift bin/drift -repos "$(REPOS)" -only "$(ONLY)"

structure:
	$(GO) run ./internal/structure $(or $(IN),./host/... ./check/...)

# Frameworks are installed outside of the project, once.
SOUND_DEPS ?= $(HOME)/.cache/drift-sound
PROGRAMS ?= 300
sound:
	@mkdir -p $(SOUND_DEPS)
	@cmp -s internal/sound/npm/package.json $(SOUND_DEPS)/package.json || { cp internal/sound/npm/package.json $(SOUND_DEPS)/ && (cd $(SOUND_DEPS) && npm install --no-audit --no-fund) || rm -f $(SOUND_DEPS)/package.json; }
	$(GO) run ./internal/sound -n $(PROGRAMS) -seed $(SEED) -deps $(SOUND_DEPS) $(if $(FRAMEWORK),-framework $(FRAMEWORK)) $(SOUND)

clean:
	rm -rf bin out
