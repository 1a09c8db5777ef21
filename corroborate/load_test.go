package corroborate

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/corroborate/sandbox"
	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// TestPackagesAreLeftOut: a group whose packages never end while they load is loaded without any; where its own code does not end
// it is said why.
func TestPackagesAreLeftOut(t *testing.T) {
	e, base := booted(t, sandbox.Limits{LoadFuel: 100_000_000})
	for _, c := range []struct{ app, reason string }{
		{"require('endless');", ""},
		{"for (;;);", "its module does not load in the sandbox: "},
	} {
		root, err := filepath.EvalSymlinks(foldertest.Written(t, map[string]string{
			"app.js":                            c.app + "\nconst app = require('express')();\napp.get('/', (req, res) => res.end());\n",
			"node_modules/endless/package.json": `{"name":"endless","version":"1.0.0","main":"index.js"}`,
			"node_modules/endless/index.js":     "for (;;);\n",
		}))
		if err != nil {
			t.Fatal(err)
		}
		files, err := sourcefile.New(root, false)
		if err != nil {
			t.Fatal(err)
		}
		r := &runner{Options: Options{Root: root, Files: files}, engine: e, base: base}
		l, reason := r.load(&group{file: "app.js", framework: "express", handlers: []*handler{handlerOf("GET", "/")}})
		if (l == nil) == (c.reason == "") || (reason == "") != (c.reason == "") || !strings.HasPrefix(reason, c.reason) {
			t.Errorf("%s: loaded %t, %q", c.app, l != nil, reason)
		}
	}
}
