package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed repositories.txt
var listText string

// repository is one line of the list: a folder of a repository and how it is extracted.
type repository struct {
	name, language, repository, folder string
	args                               []string // of drift extract
}

// parseList reads repositories.txt.
func parseList(text string) ([]repository, error) {
	var out []repository
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if len(words) < 5 || endings[words[1]] == nil {
			return nil, fmt.Errorf("repositories.txt: %q: want a name, a language, a repository, a folder in it and arguments", strings.TrimSpace(line))
		}
		out = append(out, repository{name: words[0], language: words[1], repository: words[2], folder: words[3], args: words[4:]})
	}
	return out, nil
}
