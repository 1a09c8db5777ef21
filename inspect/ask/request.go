package ask

import (
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// lineOf is where a reader finds a unit: its first line, and of a function that sends several requests, each of which is a unit, the line
// on which the one is written.
func (x *Index) lineOf(u *summary.Summary) int {
	start := u.Location.Range.Start
	rest, ok := summary.BindingOf[summary.Rest](u)
	if !ok || !u.Kind.IsConsumer() || rest.Method == nil || rest.Path == nil || x.Lines == nil || x.sends(u) < 2 {
		return start
	}
	lines := x.Lines(fileOf(u))
	if start == 0 || u.Location.Range.End > len(lines) {
		return start
	}
	if n := writtenOn(lines[start-1:u.Location.Range.End], *rest.Method, *rest.Path); n >= 0 {
		return start + n
	}
	return start
}

// sentIn is the function in which the request of a unit stands where that is another one: the unit gives it what the request depends on.
func (x *Index) sentIn(u *summary.Summary) []string {
	id := u.Metadata.DerivedFromWrapper
	if id == "" || u.Kind != summary.KindClient {
		return nil
	}
	for _, in := range x.units.Callees(u, summary.Invocation{Summary: id}) {
		return []string{place(in)}
	}
	_, name, _ := strings.Cut(id, "::")
	return []string{name}
}

// sends counts the requests that the function of a unit sends.
func (x *Index) sends(u *summary.Summary) int {
	if x.requests == nil {
		x.requests = map[string]int{}
		for _, s := range x.Summaries {
			if _, ok := summary.BindingOf[summary.Rest](s); ok && s.Kind.IsConsumer() {
				x.requests[x.id(s)]++
			}
		}
	}
	return x.requests[x.id(u)]
}

// around is how many lines before and behind a path may say its method.
const around = 2

// writtenOn is the first of some lines on which a request is written: with as much of the end of its path as any line has, and with its
// method beside it where several have that; -1 where none has. What comes before the end may stand in the base of a client.
func writtenOn(lines []string, method, path string) int {
	segments := strings.Split(strings.Trim(path, "/"), "/")
	for from := range segments {
		ending := pathPattern(segments[from:])
		if ending == nil {
			return -1
		}
		var found []int
		for n, line := range lines {
			if ending.MatchString(line) {
				found = append(found, n)
			}
		}
		if len(found) == 0 {
			continue
		}
		said := func(method string) func(int) bool {
			word := regexp.MustCompile(`(?i)["'.` + "`" + `]` + method + `["'(` + "`" + `]`)
			return func(n int) bool {
				return slices.ContainsFunc(lines[max(0, n-around):min(len(lines), n+around+1)], word.MatchString)
			}
		}
		if i := slices.IndexFunc(found, said(regexp.QuoteMeta(method))); i >= 0 {
			return found[i]
		}
		if i := slices.IndexFunc(found, func(n int) bool { return !said("(?:post|put|patch|delete)")(n) }); method == "GET" && i >= 0 {
			return found[i] // what says no method is one that reads
		}
		return found[0]
	}
	return -1
}

// pathPattern is how source writes the end of a path: its parameters are what texts are put together of, ${id} or :id. It is nil for one of
// parameters alone, which every line would have.
func pathPattern(segments []string) *regexp.Regexp {
	var out strings.Builder
	named := false
	for i, s := range segments {
		if i == 0 {
			out.WriteString("[\"'`/]")
		} else {
			out.WriteString("/")
		}
		if strings.HasPrefix(s, "{") {
			out.WriteString("[$#:{%][^/\"'`]*")
			continue
		}
		named = true
		out.WriteString(regexp.QuoteMeta(s))
	}
	if !named {
		return nil
	}
	return regexp.MustCompile(out.String() + "/?[\"'`?]")
}
