package extract_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/infer"
	"github.com/drift-analyzer/drift/summary"
)

var intentChanges = flag.Int("intent-changes", 12, "how many mutations, and how many refactorings, TestIntentMutations makes; 0 is all of them")

// meant are the projects whose code is changed under documents that were made of it.
var meant = []struct {
	name, dir, language, packs, files string
}{
	{"tickets", "server", "", "express prisma bullmq", `^src/(tickets|session)\.ts$`},
	{"orders", "backend", "python", "fastapi sqlalchemy celery", `^app/main\.py$`},
	{"lessons", "server", "", "nestjs-rest typeorm kafkajs", `controller\.ts$`},
	{"parcels", "hub", "python", "flask dbapi", `^hub\.py$`},
	{"rooms", "api", "ruby", "rails activerecord sidekiq", `controllers/api/`},
	{"lending", "", "", "express prisma", `^src/(books|loans)\.ts$`},
}

// edit is one kind of change of a source text: what is matched is replaced. kinds are the findings that say it.
type edit struct {
	class   string
	pattern *regexp.Regexp
	with    string
	kinds   []finding.KindName
}

func edits(kinds []finding.KindName, class string, pairs ...string) (out []edit) {
	for i := 0; i+1 < len(pairs); i += 2 {
		out = append(out, edit{class, regexp.MustCompile("(?m)" + pairs[i]), pairs[i+1], kinds})
	}
	return out
}

// mutations change what code does.
var mutations = slices.Concat(
	edits([]finding.KindName{"uncoveredOutcome"}, "status",
		`status\((\d)\d\d\)`, "status(${1}18)", `(status_code=|\}\), )(\d)\d\d\b`, "${1}${2}18", `status: :(created|unprocessable_entity|not_found|conflict)`, "status: 418",
		`NotFoundException\(\)`, "GoneException()", `ConflictException\(\)`, "GoneException()", `@HttpCode\(204\)`, "@HttpCode(202)", `head :(no_content|not_found)`, "head 418"),
	edits([]finding.KindName{"unperformedResult"}, "write",
		`^( +)await prisma\.\w+\.(update|delete)\(.*\n`, "", `^( +)await mails\.add\(.*\n`, "", `prisma\.loan\.create\(.*\)`, "({ id: 1 })", `prisma\.(ticket|comment)\.create\(.*\)`, "({ id: 1, title: title })",
		`^ +db\.add\(o\)\n`, "", `^ +charge\.delay\(.*\n`, "", `^ +await this\.pupils\.delete\(.*\n`, "", `this\.pupils\.save\(.*\)`, "({ id: 1 })", `^ +cur\.execute\("INSERT.*\n`, "",
		`^ +booking\.update!.*\n`, "", `^ +NoticeJob\.perform_async.*\n`, ""),
	edits([]finding.KindName{"outcomeShapeMismatch"}, "field",
		`((?:res\.json|json|return|render json:)[ (]*\{.*), \w+: [\w.:> 0-9"\[\]]+( \})`, "$1$2", `((?:return|jsonify\() ?\{.*), "\w+": [\w.> 0-9"\[\]]+(\})`, "$1$2"),
	edits([]finding.KindName{"uncoveredOutcome"}, "condition",
		`if \(!(\w+)\)`, "if ($1)", `if \((book\.onLoan)\)`, "if (!$1)", `if (\w+) is None:`, "if $1 is not None:", `if not (\S+):`, "if $1:", `if data\.method == "cash"`, `if data.method != "cash"`,
		`if "price" not in body`, `if "price" in body`, `unless (\w+)$`, "if $1", `if booking\.state == `, "if booking.state != "),
)

// refactorings leave what code does alone.
var refactorings = slices.Concat(
	edits(nil, "comment", `^(export async function \w+\(.*\{|tickets\.\w+\(.*=> \{)$`, "$1\n  // What follows answers.", `^(def \w+\(.*:)$`, "$1\n    # What follows answers.", `^( +)(def \w+)$`, "$1$2\n$1  # What follows answers."),
	edits(nil, "block", `^( *)if \((!?\w+)\) (return .*;)$`, "${1}if ($2) {\n$1  $3\n$1}", `^( *)return (head :not_found|render .*) (if|unless) (.*)$`, "${1}$3 $4\n$1  return $2\n${1}end"),
	edits(nil, "name", `\brows\b`, "found", `\bo\b`, "entry", `\bcur\b`, "cursor", `\broom = Room\.find_by`, "room = chosen = Room.find_by", `([^.\w])book\b( =|\)|\.)`, "${1}volume$2", `\bbookings\b`, "all_bookings"),
	edits(nil, "log", `^( +)(const \w+ = await .*;)$`, "$1$2\n${1}console.log(\"read\");", `^( +)(cur\.execute\(.*)$`, "$1$2\n${1}print(\"ran\")", `^( +)(db\.commit\(\))$`, "$1$2\n${1}print(\"ran\")"),
	edits(nil, "value", `^( +)res\.json\((\{.*\})\);$`, "${1}const answer = $2;\n${1}res.json(answer);", `^( +)return (\{.*\})$`, "${1}answer = $2\n${1}return answer", `^( +)return (\{.*\});$`, "${1}const answer = $2;\n${1}return answer;",
		`^( +)return jsonify\((\{.*\})\)$`, "${1}answer = $2\n${1}return jsonify(answer)", `^( +)render json: (\{[^}]*\}), status: :created$`, "${1}made = $2\n${1}render json: made, status: :created"),
	edits(nil, "constant", `^( +)(return res)\.status\((\d+)\)\.json\((.*)\);$`, "${1}const code = $3;\n${1}$2.status(code).json($4);", `error: "(\w[^"]*)"`, "error: `$1`", `"error": "(\w+)"`, "\"error\": '$1'"),
	edits(nil, "space", `, `, ",  ", ` = `, "  =  ", `\n\n`, "\n\n\n"),
)

type project struct {
	name, dir, language string
	packs, files        string
	texts               map[string]string
	folder              *intent.Folder
}

// sources are the files of a project.
func sources(t *testing.T, name, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	if name == "lending" {
		for _, f := range []string{"package.json", "tsconfig.json", "src/app.ts", "src/books.ts", "src/loans.ts", "src/store.ts"} {
			text, err := os.ReadFile("../../examples/lending/" + f)
			if err != nil {
				t.Fatal(err)
			}
			out[f] = string(text)
		}
		return out
	}
	a, err := txtar.ParseFile("../../testdata/mutate/" + name + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		if inside, ok := strings.CutPrefix(f.Name, dir+"/"); ok {
			out[inside] = string(f.Data)
		}
	}
	return out
}

// extracted are the summaries of a project, of which one file may have another text.
func (p *project) extracted(t *testing.T, changed, text string) []*summary.Summary {
	t.Helper()
	dir := t.TempDir()
	for name, content := range p.texts {
		if name == changed {
			content = text
		}
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: p.language, Packs: load(t, strings.Fields(p.packs)...)})
	if err != nil {
		t.Fatal(err)
	}
	return result.Summaries
}

// change is one edit at one place.
type change struct {
	*project
	edit
	file, text, from string
}

// changes are all edits at all places of a project.
func (p *project) changes(list []edit) (out []change) {
	wanted := regexp.MustCompile(p.files)
	for _, file := range slices.Sorted(func(yield func(string) bool) {
		for f := range p.texts {
			if !yield(f) {
				return
			}
		}
	}) {
		if !wanted.MatchString(file) {
			continue
		}
		text := p.texts[file]
		for _, e := range list {
			if e.class == "name" || e.class == "space" {
				if after := e.pattern.ReplaceAllString(text, e.with); after != text {
					out = append(out, change{p, e, file, after, e.pattern.String()})
				}
				continue
			}
			for _, at := range e.pattern.FindAllStringSubmatchIndex(text, -1) {
				after := text[:at[0]] + string(e.pattern.ExpandString(nil, e.with, text, at)) + text[at[1]:]
				out = append(out, change{p, e, file, after, strings.TrimSpace(text[at[0]:at[1]])})
			}
		}
	}
	return out
}

// TestIntentMutations: code that is changed under documents that were made of it is told by the kind that says what was
// changed; code that is only written in another way is told by none.
func TestIntentMutations(t *testing.T) {
	var mutants, others []change
	for _, m := range meant {
		p := &project{name: m.name, dir: m.dir, language: m.language, packs: m.packs, files: m.files, texts: sources(t, m.name, m.dir)}
		drafts, _, err := infer.Intent(p.extracted(t, "", ""))
		if err != nil || len(drafts) == 0 {
			t.Fatalf("%s: %d drafts, %v", p.name, len(drafts), err)
		}
		dir := t.TempDir()
		for _, d := range drafts {
			text := strings.Replace(unwritten.ReplaceAllString(string(d.Text), "$1: written"), "source: inferred\n", "source: inferred, curated\n", 1)
			if err := os.WriteFile(filepath.Join(dir, d.Name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if p.folder, err = intent.Read(dir); err != nil {
			t.Fatal(err)
		}
		mutants, others = append(mutants, p.changes(mutations)...), append(others, p.changes(refactorings)...)
	}
	r := rand.New(rand.NewPCG(18, 7))
	some := func(list []change) []change {
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		if *intentChanges > 0 {
			list = list[:min(len(list), *intentChanges)]
		}
		return list
	}
	tried, told, named := map[string]int{}, map[string]int{}, map[string]int{}
	for _, c := range some(mutants) {
		found := check.Compare(&check.Run{Summaries: c.extracted(t, c.file, c.text), Intent: c.folder}, nil, true).Intent
		tried[c.class]++
		var kinds []finding.KindName
		for _, f := range found.Findings {
			kinds = append(kinds, f.Kind)
		}
		right := slices.ContainsFunc(c.kinds, func(k finding.KindName) bool { return slices.Contains(kinds, k) })
		if right {
			named[c.class]++
		}
		if len(kinds) > 0 {
			told[c.class]++
		}
		t.Logf("%-9s %-8s %-60.60q right %v: %v, %d not compared", c.class, c.name, c.from, right, kinds, len(found.Skipped))
	}
	t.Logf("mutations tried %v, told by some finding %v, by the right kind %v", tried, told, named)
	n, all := 0, 0
	for class := range tried {
		n, all = n+named[class], all+tried[class]
	}
	if n*2 < all {
		t.Errorf("%d of %d mutations are told by the right kind", n, all)
	}
	quiet := some(others)
	for _, c := range quiet {
		for _, f := range check.Compare(&check.Run{Summaries: c.extracted(t, c.file, c.text), Intent: c.folder}, nil, true).Intent.Findings {
			t.Errorf("a refactoring (%s of %s in %s) is told: %s %s", c.class, fmt.Sprintf("%.60q", c.from), c.name, f.Kind, f.Message)
		}
	}
	t.Logf("%d refactorings of %d, %d mutations of %d", len(quiet), len(others), all, len(mutants))
}
