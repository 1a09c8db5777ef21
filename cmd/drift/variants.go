package main

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/drift-analyzer/drift/contract"
	"github.com/drift-analyzer/drift/contract/prisma"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// schemes are how addresses of databases begin, by the store.
var schemes = map[string][]string{"postgresql": {"postgres://", "postgresql://"}, "cockroachdb": {"postgresql://"}, "mysql": {"mysql://"}, "mongodb": {"mongodb://", "mongodb+srv://"},
	"microsoft.sql_server": {"sqlserver://"}, "sqlite": {"file:"}}

// withoutVariants takes from the Prisma schemas those that declare the tables of another one for another database: an application that
// runs on either is compared as it runs on one, which its lists of variables show, otherwise the schema that declares more.
func (in *contracts) withoutVariants(found []contract.Found) (kept []contract.Found, left []declared) {
	for _, f := range found {
		if f.Source != prisma.Name || len(f.Paths) == 1 {
			kept = append(kept, f)
			continue
		}
		tables := map[string]map[string]bool{}
		stores := map[string]string{}
		for _, p := range f.Paths {
			if d := in.one(contract.Found{Source: f.Source, Paths: []string{p}}); d.err == nil {
				stores[p], tables[p] = tablesOf(d.result)
			}
		}
		rank := func(p string) int { return in.mentioned(found, stores[p])*1_000_000 + len(tables[p]) }
		rest := f.Paths
		for p := range tables {
			i := slices.IndexFunc(f.Paths, func(o string) bool {
				return tables[o] != nil && stores[o] != stores[p] && repeats(tables[p], tables[o]) && (rank(o) > rank(p) || rank(o) == rank(p) && o < p)
			})
			if i >= 0 {
				rest = slices.DeleteFunc(slices.Clone(rest), func(o string) bool { return o == p })
				left = append(left, declared{Found: contract.Found{Source: f.Source, Paths: []string{p}},
					err: fmt.Errorf("declares the tables of %s for %s; that one is read", f.Paths[i], stores[p])})
			}
		}
		kept = append(kept, contract.Found{Source: f.Source, Paths: rest})
	}
	slices.SortFunc(left, func(a, b declared) int { return bytes.Compare([]byte(a.Paths[0]), []byte(b.Paths[0])) })
	return kept, left
}

// tablesOf are the tables that a schema declares, and the store that they are in.
func tablesOf(result *contract.Result) (store string, tables map[string]bool) {
	tables = map[string]bool{}
	for _, s := range result.Summaries {
		if b := s.Identity.Binding; b != nil {
			if of, ok := b.Semantics.(summary.Storage); ok && of.Container != nil {
				store, tables[*of.Container] = of.StorageSystem, true
			}
		}
	}
	return store, tables
}

// repeats reports whether two lists of tables are the same but for a few.
func repeats(tables, others map[string]bool) bool {
	same := 0
	for t := range tables {
		if others[t] {
			same++
		}
	}
	return same > 0 && 4*same >= 3*max(len(tables), len(others))
}

// mentioned counts the addresses of a store in the lists of variables that a project keeps for people.
func (in *contracts) mentioned(found []contract.Found, store string) (n int) {
	for _, f := range found {
		if f.Source != "env-example" {
			continue
		}
		for _, p := range f.Paths {
			text, err := sourcefile.ReadFS(in.tree.Noting(in.to), p, sourcefile.Config)
			if err != nil {
				continue // it is said where the list is read
			}
			for _, scheme := range schemes[store] {
				n += bytes.Count(text, []byte(scheme))
			}
		}
	}
	return n
}
