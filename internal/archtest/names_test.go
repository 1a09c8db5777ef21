package archtest

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// saysNothing are names of files that do not say which question the file answers.
var saysNothing = []string{"told", "handed", "given", "beside", "unheld", "kept", "fill", "made", "together"}

// TestFilesAreNamedAfterTheirQuestion: a file of the engines, the stages and the check says in its name what it is about.
func TestFilesAreNamedAfterTheirQuestion(t *testing.T) {
	for _, folder := range []string{"host", "check"} {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && d.Name() == "testdata" {
				return filepath.SkipDir
			}
			if slices.Contains(saysNothing, strings.TrimSuffix(strings.TrimSuffix(d.Name(), ".go"), "_test")) && !d.IsDir() {
				t.Errorf("%s: name the file after the question that it answers", filepath.ToSlash(path))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
