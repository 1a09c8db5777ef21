package main

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/contract"
	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/host/extract"
)

// TestNamesOfEntries: drift.json may name the languages and sources that the commands read, and no others.
func TestNamesOfEntries(t *testing.T) {
	if got, want := config.Languages, extract.Languages(); !slices.Equal(got, want) {
		t.Errorf("languages %v, want %v", got, want)
	}
	if got, want := config.Sources, contract.Sources(); !slices.Equal(got, want) {
		t.Errorf("sources %v, want %v", got, want)
	}
}
