package corroborate

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/corroborate/bundle"
	"github.com/drift-analyzer/drift/corroborate/guest"
	"github.com/drift-analyzer/drift/corroborate/sandbox"
	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// engineFolder keeps the compiled engine from test to test.
var engineFolder string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "drift-engine-")
	if err != nil {
		panic(err)
	}
	engineFolder = filepath.Join(dir, "cache")
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// fillerText is a function as libraries have them: the rest of a bundle.
const fillerText = `exports.filler%[1]d = function filler%[1]d(list, options) {
  options = options || {};
  if (!Array.isArray(list)) { throw new TypeError('filler%[1]d wants a list'); }
  const out = [];
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (item === null || item === undefined) { continue; }
    switch (typeof item) {
      case 'string': out.push(options.trim ? item.trim() : item); break;
      case 'number': out.push(item * %[1]d + (options.offset || 0)); break;
      default: out.push(options.convert ? options.convert(item, i) : JSON.stringify(item));
    }
  }
  return options.unique ? out.filter((v, i) => out.indexOf(v) === i) : out;
};
`

// loadedHandlers loads Express handlers, found by their text, behind a head and
// with filler of some size behind them.
func loadedHandlers(t testing.TB, head string, filler int, handlers ...string) *sandbox.Machine {
	t.Helper()
	return loadedClaims(t, head, filler, []object{}, handlers...)
}

// booted is an engine with the image in which what the sandbox brings itself has been loaded.
func booted(t testing.TB, limits sandbox.Limits) (*sandbox.Engine, *sandbox.Image) {
	t.Helper()
	e, err := sandbox.New(engineFolder, limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	var scripts []sandbox.Script
	for _, s := range guest.Scripts() {
		scripts = append(scripts, sandbox.Script(s))
	}
	base, err := e.Boot(scripts...)
	if err != nil {
		t.Fatal(err)
	}
	return e, base
}

// loadedClaims is loadedHandlers with conditions for the claim of each handler.
func loadedClaims(t testing.TB, head string, filler int, when []object, handlers ...string) *sandbox.Machine {
	t.Helper()
	source := head + "\nconst app = require('express')();\n"
	var sites []bundle.Site
	var plan []object
	for i, h := range handlers {
		source += fmt.Sprintf("app.get('/x%d', ", i)
		id := fmt.Sprint("h", i)
		sites = append(sites, bundle.Site{Kind: bundle.FunctionExpression, Function: id, Start: len(source), End: len(source) + len(h)})
		source += h + ");\n"
		plan = append(plan, object{"framework": "express", "version": 5, "handler": id, "chain": []string{id}, "early": 0, "errors": []string{},
			"claims": []object{{"at": id, "when": when, "caught": false}}})
	}
	var pad strings.Builder
	for i := 0; pad.Len() < filler; i++ {
		fmt.Fprintf(&pad, fillerText, i)
	}
	dir := foldertest.Written(t, map[string]string{"app.js": source + pad.String()})
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	_, base := booted(t, sandbox.Limits{})
	text, err := json.Marshal(object{"framework": "express", "handlers": plan})
	if err != nil {
		t.Fatal(err)
	}
	files, err := sourcefile.New(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	out, err := bundle.Build(bundle.Options{Root: dir, Files: files, Plan: string(text), Entries: []string{"app.js"}, Want: func(string) bundle.Want { return bundle.Want{} },
		Read: func(string, []byte, bundle.Want) []bundle.Site { return sites }})
	if err != nil {
		t.Fatal(err)
	}
	image, info, err := base.Load(sandbox.Script{Name: "app.js", Source: out.Code})
	if err != nil {
		t.Fatal(err)
	}
	for i := range handlers {
		if !strings.Contains(info, fmt.Sprintf(`"h%d"`, i)) {
			t.Fatalf("handler %d was not found: %s", i, info)
		}
	}
	t.Logf("snapshot of %d KB", image.Size()>>10)
	m, err := image.Machine()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}
