package extract_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/internal/plant"
	"github.com/drift-analyzer/drift/summary"
)

// independent is a project whose files know nothing of one another, with something for every stage.
const independent = `
-- package.json --
{"name": "shop", "dependencies": {"express": "4", "axios": "1", "react": "19", "@apollo/client": "3"}}
-- orders.ts --
import express from 'express';
const app = express();
class NotFound extends Error {}
function find(id: string) { if (id === '0') throw new NotFound(); return { id }; }
app.use((req, res, next) => { if (!req.headers.token) return res.status(401).end(); next(); });
app.get('/orders/:id', (req, res) => { res.json(find(req.params.id)); });
app.post('/orders', (req, res) => { res.status(201).json({ id: 1 }); });
app.use((err, req, res, next) => { res.status(err instanceof NotFound ? 404 : 500).end(); });
-- mail.ts --
import axios from 'axios';
const api = axios.create({ baseURL: process.env.MAIL_URL });
function get(path: string) { return api.get(path); }
export async function address(id: string) { const { data } = await get('/addresses/' + id); return data.street; }
export async function box() { const { data } = await get('/boxes'); return data.count; }
-- page.tsx --
import { useEffect } from 'react';
import { gql, useQuery } from '@apollo/client';
const GET = gql` + "`query GetShop { shop { name } }`" + `;
export function Page({ title }: { title: string }) {
  const { data } = useQuery(GET);
  useEffect(() => { document.title = title; }, [title]);
  return <main onClick={() => console.log(title)}>{data.shop.name}</main>;
}
-- quiet.ts --
export const port = process.env.PORT;
`

// item is what a stage works on by itself.
type item struct{ stage, file, name string }

// TestFailuresStayWhereTheyAre plants a panic at every item of every stage, one at a time: it is named, and
// what the other files give is byte for byte what it was. A unit that cannot be walked is all that its file
// lacks, and a file that cannot be read is as if it were not there.
func TestFailuresStayWhereTheyAre(t *testing.T) {
	defer func() { plant.Failure = nil }()
	dir := t.TempDir()
	write := func(dir, without string) {
		for _, f := range txtar.Parse([]byte(independent)).Files {
			if f.Name == without {
				continue
			}
			if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	write(dir, "")
	packs := load(t, "express", "axios", "environ", "node", "react", "apollo-client")
	run := func(dir string) *extract.Result {
		t.Helper()
		result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Packs: packs, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		return result
	}
	var items []item
	plant.Failure = func(stage, file, name string) {
		if one := (item{stage, file, name}); !slices.Contains(items, one) {
			items = append(items, one)
		}
	}
	whole := run(dir)
	if len(whole.Failures) > 0 {
		t.Fatal(whole.Failures)
	}
	stages := map[string]bool{}
	for _, one := range items {
		stages[one.stage] = true
	}
	for _, name := range []string{"reading", "facts", "routing", "requests", "interactions", "graphql", "calls", "units", "exceptions", "answers", "types"} {
		if !stages[name] {
			t.Errorf("the project has nothing for %s", name)
		}
	}
	matches := map[string]int{}
	for _, one := range items {
		// Matches and types are many and alike: a few of each file will do.
		if one.stage == "facts" && one.name != "the file" || one.stage == "types" {
			if matches[one.stage+one.file]++; matches[one.stage+one.file] > 3 {
				continue
			}
		}
		plant.Failure = func(stage, file, name string) {
			if one == (item{stage, file, name}) {
				panic("planted")
			}
		}
		got := run(dir)
		if want := []stage.Failure{{Stage: one.stage, File: one.file, Item: one.name, Reason: "planted"}}; !slices.Equal(got.Failures, want) {
			t.Errorf("%v: the failures are %v", one, got.Failures)
		}
		if lines := extract.Health(got, nil); len(lines) != 1 || lines[0].Code != "left-out" || lines[0].Pack != one.stage {
			t.Errorf("%v: the health lines are %v", one, lines)
		}
		// Beside the file that the item is of, nothing changes.
		same(t, one, of(got.Summaries, func(s *summary.Summary) bool { return s.Location.File != one.file }), of(whole.Summaries, func(s *summary.Summary) bool { return s.Location.File != one.file }))
		switch one.stage {
		case "reading":
			plant.Failure = nil
			if one.name == "the outline" {
				same(t, one, got.Summaries, whole.Summaries) // the compiler reads the file whole instead
				break
			}
			without := t.TempDir()
			write(without, one.file)
			same(t, one, got.Summaries, run(without).Summaries)
		case "answers":
			missing := func(s *summary.Summary) bool { return s.Identity.ID != one.file+"::"+one.name }
			if one.name == "the file" {
				missing = func(s *summary.Summary) bool { return s.Kind != summary.KindModuleInit || s.Location.File != one.file }
			}
			if !wraps(whole, one.file+"::"+one.name) {
				same(t, one, got.Summaries, of(whole.Summaries, missing))
			}
		}
	}
}

// wraps reports whether a summary is of a wrapper: what it answers is shown by the routes behind it as well.
func wraps(result *extract.Result, id string) bool {
	return slices.ContainsFunc(result.Summaries, func(s *summary.Summary) bool { return s.Identity.ID == id && s.Kind == summary.KindMiddleware })
}

func of(list []*summary.Summary, keep func(s *summary.Summary) bool) []*summary.Summary {
	return slices.DeleteFunc(slices.Clone(list), func(s *summary.Summary) bool { return !keep(s) })
}

func same(t *testing.T, one item, got, want []*summary.Summary) {
	t.Helper()
	var a, b bytes.Buffer
	if err := summary.WriteAll(&a, got); err != nil {
		t.Fatal(err)
	}
	if err := summary.WriteAll(&b, want); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("%v: with the failure the rest is\n%s\nwant\n%s", one, a.String(), b.String())
	}
}
