package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/drift-analyzer/drift/internal/plant"
)

// TestLeftOutIsAGap: what drift itself failed on is left out, and only --gaps strict ends in failure for it.
func TestLeftOutIsAGap(t *testing.T) {
	defer func() { plant.Failure = nil }()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"package.json": `{"name": "shop", "dependencies": {"express": "4"}}`,
		"server.js":    "const app = require('express')();\napp.get('/a', (req, res) => { res.status(200).json({ id: 1 }); });\napp.get('/b', (req, res) => { res.status(200).json({ id: 2 }); });\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	extract := func(gaps string) int {
		return run([]string{"extract", "--dir", dir, "--no-cache", "-f", "express", "--gaps", gaps, "-o", filepath.Join(dir, "out.json")})
	}
	if code := extract("strict"); code != 0 {
		t.Fatalf("nothing failed, and the code is %d", code)
	}
	plant.Failure = func(stage, _, item string) {
		if stage == "answers" && item == "GET /a" {
			panic("planted")
		}
	}
	if code := extract("permissive"); code != 0 {
		t.Errorf("one unit fails, and the code is %d", code)
	}
	if code := extract("strict"); code != 1 {
		t.Errorf("one unit fails under --gaps strict, and the code is %d", code)
	}
}
