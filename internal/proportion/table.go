package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// maxOff is how many times the median of its language a row may cost.
const maxOff = 3

// programMemory is what a run that reads nothing holds; it is taken off before memory is put against bytes of source.
const programMemory = 60e6

// row is one repository with what it took.
type row struct {
	repository
	source
	cost
	// timeOff and memoryOff are its time and memory a line against the median of its language.
	timeOff, memoryOff float64
}

// micros is the time a line, in microseconds.
func (r *row) micros() float64 { return float64(r.user.Microseconds()) / float64(max(r.lines, 1)) }

// held is the memory a line, in bytes.
func (r *row) held() float64 { return r.memory / float64(max(r.lines, 1)) }

// judge puts each row against the median of its language.
func judge(rows []row) {
	for language := range endings {
		var times, memories []float64
		for i := range rows {
			if rows[i].language == language {
				times, memories = append(times, rows[i].micros()), append(memories, rows[i].held())
			}
		}
		for i := range rows {
			if rows[i].language == language {
				rows[i].timeOff, rows[i].memoryOff = rows[i].micros()/median(times), rows[i].held()/median(memories)
			}
		}
	}
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	n := len(list)
	if n%2 == 1 {
		return list[n/2]
	}
	return (list[n/2-1] + list[n/2]) / 2
}

func writeTable(out io.Writer, rows []row) error {
	var b strings.Builder
	b.WriteString("| project | language | lines | processor | µs a line | × median | memory | bytes a byte | × median a line | summaries | cut | ended |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	for i := range rows {
		r := &rows[i]
		fmt.Fprintf(&b, "| %s | %s | %d | %.1f s | %.1f | %.1f | %.0f MB | %.0f | %.1f | %d | %d | %s |\n", r.name, r.language, r.lines,
			r.user.Seconds(), r.micros(), r.timeOff, r.memory/1e6, max(r.memory-programMemory, 0)/float64(max(r.bytes, 1)), r.memoryOff, r.summaries, r.cut, r.ended)
	}
	_, err := io.WriteString(out, b.String())
	return err
}
