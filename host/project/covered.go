package project

import (
	"path"
	"regexp"
	"strings"
	"sync"
)

// tried are folders of tests and examples, whatever they hold.
var tried = regexp.MustCompile(`^(__)?(unit)?(tests?|specs|e2e|cypress|mocks?|fixtures|testdata|examples?|samples?|demos?|benchmarks?|bench|playground)(__)?$|^(tests?|e2e)[-_]|[-_](tests?|e2e|examples?|samples?|demos?)$|^\{\{`)

// IsTried reports whether a file lies in a folder of tests, examples or measurements, which say nothing of what runs.
func IsTried(file string) bool {
	for dir := range strings.SplitSeq(path.Dir(file), "/") {
		of, known := triedNames.Load(dir)
		if !known {
			of = tried.MatchString(dir)
			triedNames.Store(dir, of)
		}
		if of.(bool) {
			return true
		}
	}
	return false
}

// triedNames are the names of folders that were looked at: it is asked of every file, and they repeat.
var triedNames sync.Map // to bool, by name

// scripts are the endings of sources that a configuration of the compiler takes only where it says so.
var scripts = map[string]bool{".js": true, ".jsx": true, ".mjs": true, ".cjs": true}

// typed are the endings of the others that the compiler reads.
var typed = map[string]bool{".ts": true, ".tsx": true, ".mts": true, ".cts": true}

// Misses reports whether a configuration of the compiler that names some files is not the one by which a project's own code
// is read: it names none of it, or the code is JavaScript and it takes TypeScript only. All paths have slashes.
func Misses(own, named []string) bool {
	have, takesScripts := map[string]bool{}, false
	for _, f := range named {
		have[f] = true
		takesScripts = takesScripts || scripts[path.Ext(f)]
	}
	taken, inScripts, inTypes := 0, 0, 0
	for _, f := range own {
		switch ext := path.Ext(f); {
		case scripts[ext]:
			inScripts++
		case typed[ext]:
			inTypes++
		default:
			continue
		}
		if have[f] {
			taken++
		}
	}
	return inScripts+inTypes > 0 && (taken == 0 || inScripts > inTypes && !takesScripts)
}
