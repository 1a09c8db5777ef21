package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed accepted.txt
var acceptedText string

// accepted holds the reason for each fault that a person has looked at and found to change nothing, by file, function
// and fault.
type accepted map[string]string

func (f Fault) key() string { return f.File + " " + f.Func + ": " + f.Diff() }

// readAccepted reads a list of faults: a line "file function: - old + new" as the report writes it, and below it the
// reason, indented.
func readAccepted(text string) (accepted, error) {
	out := accepted{}
	fault := ""
	for i, l := range strings.Split(text, "\n") {
		switch {
		case strings.TrimSpace(l) == "" || strings.HasPrefix(l, "#"):
		case l[0] == ' ' || l[0] == '\t':
			if fault == "" {
				return nil, fmt.Errorf("accepted.txt:%d: a reason without a fault above it", i+1)
			}
			out[fault] = strings.TrimSpace(out[fault] + " " + strings.TrimSpace(l))
		default:
			if fault != "" && out[fault] == "" {
				return nil, fmt.Errorf("accepted.txt:%d: the fault above has no reason", i+1)
			}
			fault = l
			out[fault] = ""
		}
	}
	if fault != "" && out[fault] == "" {
		return nil, fmt.Errorf("accepted.txt: the last fault has no reason")
	}
	return out, nil
}
