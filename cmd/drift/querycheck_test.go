package main

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
)

// TestAdmit: a query on which the library's reader ends the process ends another
// one than ours, and the pack that has it is refused by name.
func TestAdmit(t *testing.T) {
	own := os.Args[0]
	os.Args[0] = "drift" // what testscript runs the command as
	defer func() { os.Args[0] = own }()
	pack := func(query string) *packrt.Pack {
		return &packrt.Pack{Manifest: &abi.Manifest{ID: "outside", Languages: []string{"ruby"},
			Queries: []abi.Query{{Name: "first", Query: "(call) @call"}, {Name: "second", Query: query}}}}
	}
	if err := admit(context.Background(), pack("(array (integer) @i) @a")); err != nil {
		t.Errorf("a pack that is well: %v", err)
	}
	if err := admit(context.Background(), pack("(no_such_node) @x")); err != nil {
		t.Errorf("a query of a node that there is not is for others to refuse: %v", err)
	}
	late, stop := context.WithTimeout(context.Background(), 0)
	defer stop()
	if err := admit(late, pack("(call) @call")); err == nil || !strings.Contains(err.Error(), "pack outside: its query") || !strings.Contains(err.Error(), "takes longer than") {
		t.Errorf("a query that takes too long: %v", err)
	}
	err := admit(context.Background(), pack("(right_assignment_list (integer) @s (array) @u) @k"))
	if err == nil || !strings.Contains(err.Error(), "pack outside") || !strings.Contains(err.Error(), "query second") {
		t.Errorf("got %v", err)
	}
}
