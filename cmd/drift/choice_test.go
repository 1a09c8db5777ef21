package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/internal/resultcache"
)

// chosen is a choice as it is kept.
func chosen(t *testing.T, dir string, cache *resultcache.Cache) (text string, looked bool) {
	t.Helper()
	r, err := chooseReadings(context.Background(), dir, project.Bounds{}, cache)
	if err != nil {
		t.Fatal(err)
	}
	out, err := json.MarshalIndent(choice{r.root, r.entries, r.warnings, r.unread}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(out), r.survey != nil
}

// TestAKeptChoiceIsThatOfALook: whatever changes in a repository, what the cache says fits it is what a look through it finds; and
// where nothing changes it is not looked through again.
func TestAKeptChoiceIsThatOfALook(t *testing.T) {
	dir := foldertest.Written(t, map[string]string{
		".git/HEAD":                "ref: refs/heads/main\n",
		"package.json":             `{"workspaces": ["apps/*"], "dependencies": {"axios": "1"}}`,
		"apps/web/package.json":    `{"name": "web", "dependencies": {"react": "19"}}`,
		"apps/web/tsconfig.json":   `{"extends": "../../base.json", "include": ["src"]}`,
		"base.json":                `{"compilerOptions": {"strict": true}}`,
		"apps/web/src/page.tsx":    "import React from 'react';\nexport const Page = () => <p/>;\n",
		"apps/web/.env.example":    "SHOP_URL=\nUNREAD=\n",
		"jobs/requirements.txt":    "-r more.txt\n",
		"jobs/run.py":              "import requests\n",
		"api/openapi.yaml":         "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {/tea: {get: {responses: {'200': {description: ok}}}}}\n",
		"shop/Gemfile":             "gem 'rails'\n",
		"shop/app/models/tea.rb":   "class Tea < ApplicationRecord\nend\n",
		"docs/broken/package.json": `{"dependencies": `,
	})
	past := time.Now().Add(-time.Hour)
	rest := func() {
		_ = filepath.WalkDir(dir, func(path string, d os.DirEntry, _ error) error { return os.Chtimes(path, past, past) })
	}
	rest()
	cache, err := resultcache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	same := func(change string, looks bool) {
		t.Helper()
		fresh, _ := chosen(t, dir, nil)
		kept, looked := chosen(t, dir, cache)
		if kept != fresh {
			t.Errorf("%s: kept\n%s\nfresh\n%s", change, kept, fresh)
		}
		if looked != looks {
			t.Errorf("%s: looked through it: %t", change, looked)
		}
	}
	same("the first run", true)
	same("nothing", false)
	before := ""
	for _, c := range []struct{ change, file, text string }{
		{"a dependency", "apps/web/package.json", `{"name": "web", "dependencies": {"react": "19", "swr": "2"}}`},
		{"an import of what the manifest above names", "apps/web/src/page.tsx", "import React from 'react';\nimport axios from 'axios';\nexport const Page = () => <p/>;\n"},
		{"a call of what the language ships", "apps/web/src/call.ts", "export const tea = () => fetch('/tea');\n"},
		{"a configuration that names nothing", "base.json", `{"include": ["nowhere"], "compilerOptions": {}}`},
		{"the same in the project", "apps/web/tsconfig.json", `{"extends": "../../base.json"}`},
		{"a file that another manifest includes", "jobs/more.txt", "requests\nfastapi\n"},
		{"an operation less", "api/openapi.yaml", "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {}\n"},
		{"a contract", "compose.yaml", "services:\n  shop:\n    image: x\n    environment: {TEA: '1'}\n"},
		{"a broken manifest", "apps/web/package.json", `{"name": "web", "dependencies": {`},
		{"a lock file", "shop/Gemfile.lock", "DEPENDENCIES\n  rails\n"},
		{"another repository inside", "shop/.git/HEAD", "ref: refs/heads/main\n"},
		{"a submodule that is not there", ".gitmodules", "[submodule \"m\"]\n\tpath = m\n\turl = x\n"},
		{"a workspace that leads outside", "pnpm-workspace.yaml", "packages: ['../other']\n"},
	} {
		foldertest.Write(t, dir, c.file, c.text)
		same(c.change, true)
		same(c.change+", again", false)
		if now, _ := chosen(t, dir, nil); now == before && c.file != "base.json" {
			t.Errorf("%s changes nothing of the choice", c.change)
		} else {
			before = now
		}
	}
	if err := os.RemoveAll(filepath.Join(dir, "jobs")); err != nil {
		t.Fatal(err)
	}
	same("a folder is gone", true)
}
