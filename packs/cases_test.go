package packs_test

import (
	"context"
	"errors"
	"io/fs"
	"testing"

	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packtest"
	"github.com/drift-analyzer/drift/packs"
)

func load(name string) (*packrt.Pack, error) {
	wasm, _ := packs.Module(name)
	return packrt.Read(wasm, true)
}

// TestCases runs the cases of the built-in packs as drift pack test does.
func TestCases(t *testing.T) {
	for _, name := range packs.Names() {
		t.Run(name, func(t *testing.T) {
			cases, err := packtest.Cases(name)
			if err != nil || len(cases) == 0 {
				t.Fatalf("%d cases, %v", len(cases), err)
			}
			for _, c := range cases {
				outcome, err := c.Test(context.Background(), func() (*packrt.Pack, error) { return load(name) }, load)
				if err != nil {
					t.Fatal(err)
				}
				if outcome.Facts+outcome.Units == 0 {
					t.Errorf("%s: nothing comes of it", c.Name)
				}
				for _, line := range outcome.Diff {
					t.Errorf("%s: %s", c.Name, line)
				}
			}
		})
	}
}

// TestContract holds every built-in pack against what drift pack verify asks of a stranger's.
func TestContract(t *testing.T) {
	for _, name := range packs.Names() {
		t.Run(name, func(t *testing.T) {
			wasm, _ := packs.Module(name)
			cases, err := packtest.Cases(name)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Fatal(err)
			}
			for _, c := range packtest.Verify(context.Background(), wasm, func() (*packrt.Pack, error) { return packrt.Read(wasm, false) }, cases) {
				if c.Problem != "" {
					t.Errorf("%s: %s", c.Name, c.Problem)
				}
			}
		})
	}
}
