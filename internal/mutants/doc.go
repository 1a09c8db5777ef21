// Command mutants measures whether the tests notice mistakes. It plants faults at random places of the Go sources, one
// at a time, runs the tests that depend on the changed package, and prints the faults that no test noticed.
//
//	go run ./internal/mutants                              # 100 faults in the default folders
//	go run ./internal/mutants -n 20 -seed 7 -in host/flow
//	go run ./internal/mutants -n 20 -seed 7 -in host/flow -list
//	go run ./internal/mutants -n 20 -seed 7 -in host/flow -only 3,17 -tests cmd/drift -run TestScripts/rails
//
// The working tree is not touched: changed files are written to a temporary folder and the go command reads them
// through its -overlay flag. A seed gives the same faults again as long as the sources are the same.
//
// The tests are built once with all faults in them, asleep (plant.go): a function with a fault has a copy that is
// spoiled, and asks at its begin which of the two is to run. Each package's tests run once without a fault, which tells
// what they cost and which test, or script of a command, reaches which fault (reached.go); a fault is then planted only for
// tests that reach it, the changed package's own first and then the cheapest. A fault outside of functions is built into
// its place (overlay.go, alone).
//
// How a fault is drawn (fault.go, draw.go): a line that has at least one possible fault is drawn, then one of the
// faults of that line. A fault that does not compile is not counted and another is drawn. Texts of errors and the
// capacity of make are left out, since no behaviour depends on them.
//
// Which tests may notice (notice.go): those of the changed package and of all that depend on it. A failure kills the fault
// when the very tests that failed pass without it right after, and fail with it again; any other failure is dropped,
// which is said, and the package is tried again without these tests (verdict.go). Tests that take five times their
// processor time, or too much memory, fail as well (watch.go).
//
// A fault that changes nothing anyone could notice is listed in accepted.txt with the reason; it is reported apart
// from those that live.
//
// It imports nothing of ours: it reads sources as texts. Begin reading at run in main.go, then fault.go, plant.go, run.go, verdict.go.
package main
