// Command mutants measures whether the tests notice mistakes. It plants faults at random places of the Go sources, one
// at a time, runs the tests that depend on the changed package, and prints the faults that no test noticed.
//
//	go run ./internal/mutants                              # 100 faults in the default folders
//	go run ./internal/mutants -n 20 -seed 7 -in host/flow
//	go run ./internal/mutants -n 20 -seed 7 -in host/flow -list
//
// The working tree is not touched: the changed file is written to a temporary folder and the go command reads it
// through its -overlay flag. A seed gives the same faults again as long as the sources are the same.
//
// How a fault is drawn (fault.go, draw.go): a line that has at least one possible fault is drawn, then one of the
// faults of that line. A fault that does not compile is not counted and another is drawn. Texts of errors and the
// capacity of make are left out, since no behaviour depends on them.
//
// Which tests run (notice.go): those of the changed package first, then those of the packages that depend on it, the
// ones with the fewest dependencies first and the command's scripts last. The first failure ends it: the fault is
// killed. A test that runs out of time or memory also kills the fault (run.go).
//
// A fault that changes nothing anyone could notice is listed in accepted.txt with the reason; it is reported apart
// from those that live.
package main
