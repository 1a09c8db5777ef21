package main

import (
	"os"
	"testing"
)

// TestUpToDate: docs/packs.md is what the packs say today.
func TestUpToDate(t *testing.T) {
	want, err := page("../../packs")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../docs/packs.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/packs.md is not what the packs say; run make docs")
	}
}
