package main

import (
	"slices"
	"strconv"
	"strings"
)

// reachedBy reads which tests, to the second level of their names, reached which faults: of each fault that was reached is noted
// how many bytes the tests had printed by then, and they print their names as they begin (-test.v). What a script starts
// notes the script besides, which is a test below the one that runs scripts, whichever of them runs then.
func reachedBy(printed, notes string) map[int][]string {
	type begin struct {
		at   int
		test string
	}
	var begins []begin
	at := 0
	for line := range strings.Lines(printed) {
		at += len(line)
		for _, begun := range []string{"=== RUN   ", "=== CONT  ", "=== NAME  "} {
			if name, ok := strings.CutPrefix(line, begun); ok {
				parts := strings.SplitN(strings.TrimSuffix(name, "\n"), "/", 3)
				begins = append(begins, begin{at, strings.Join(parts[:min(len(parts), 2)], "/")})
			}
		}
	}
	tests := map[int][]string{}
	for line := range strings.Lines(notes) {
		fields := strings.Fields(line)
		if len(fields) < 2 || !strings.HasSuffix(line, "\n") {
			continue
		}
		number, _ := strconv.Atoi(fields[0])
		size, _ := strconv.Atoi(fields[1])
		i, exact := slices.BinarySearchFunc(begins, size, func(b begin, size int) int { return b.at - size })
		if !exact {
			i--
		}
		test := ""
		if i >= 0 {
			test = begins[i].test
		}
		if len(fields) > 2 {
			top, _, _ := strings.Cut(test, "/")
			test = top + "/" + fields[2]
		}
		if !slices.Contains(tests[number], test) {
			tests[number] = append(tests[number], test)
		}
	}
	return tests
}
