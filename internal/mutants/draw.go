package main

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// spared are folders without faults: test data, what only tests build with, and the bridge into the TypeScript compiler.
var spared = map[string]bool{"testdata": true, "contracttest": true, "checktest": true, "clausetest": true, "schematest": true, "inspecttest": true, "shim": true}

// candidates lists the faults that the sources below the folders allow, by file and place.
func candidates(root string, folders []string) ([]Fault, error) {
	var files []string
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && spared[d.Name()] {
				return fs.SkipDir
			}
			if !d.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", folder, err)
		}
	}
	sort.Strings(files)
	var out []Fault
	for i, path := range files {
		if i > 0 && files[i-1] == path {
			continue
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return nil, err
		}
		found, err := Faults(name, source)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

// deck deals faults in the order that a seed gives. Lines are drawn and not faults, so that a line with many
// literals is not more likely than another.
type deck struct {
	random *rand.Rand
	lines  [][]Fault
}

func newDeck(faults []Fault, seed uint64) *deck {
	d := &deck{random: rand.New(rand.NewPCG(seed, 0))}
	index := map[string]int{}
	for _, f := range faults {
		key := fmt.Sprintf("%s:%d", f.File, f.Line)
		i, ok := index[key]
		if !ok {
			i = len(d.lines)
			index[key] = i
			d.lines = append(d.lines, nil)
		}
		d.lines[i] = append(d.lines[i], f)
	}
	return d
}

// next deals one fault; a line is drawn once.
func (d *deck) next() (Fault, bool) {
	if len(d.lines) == 0 {
		return Fault{}, false
	}
	i := d.random.IntN(len(d.lines))
	line := d.lines[i]
	last := len(d.lines) - 1
	d.lines[i] = d.lines[last]
	d.lines = d.lines[:last]
	return line[d.random.IntN(len(line))], true
}
