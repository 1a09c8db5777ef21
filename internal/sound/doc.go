// Command sound holds what summaries say against what programs do.
//
// It generates handlers from a seed, runs each for real on all combinations of a small set of inputs, extracts their
// summaries, and looks for each outcome that happened among the transitions whose conditions the input satisfies: status,
// fields and literals of the body, class of what was thrown. What differs is reduced to the statements that it needs.
//
//	sound -framework express -n 1000 -seed 1 -deps FOLDER
//
// `make sound` runs it over all frameworks; FOLDER is where the frameworks are installed (`npm install` of what
// npm/package.json lists), outside the project. Flask, FastAPI, Django and Rails are those that the system's Python and
// Ruby have (on Debian: python3-flask, python3-fastapi, python3-httpx, python3-django, rails). The test runs fixed seeds, and is skipped with a reason where an
// interpreter or a framework is missing.
//
// A program is a tree of statements (program.go), so that one minimiser serves all languages. A generator draws
// constructs by name (draw.go, and a file a language), which are counted, so that a seed that never writes a closure is
// seen. A Framework says how its programs are laid out, run and what the inputs of their summaries mean
// (framework.go). Conditions are evaluated in holds.go with three values: what cannot be known may hold.
//
// It imports host/extract, host/packrt, packs and summary. Begin reading at compare.go, which says what counts as
// covered.
package main
