package infer

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/contract/stub"
	"github.com/drift-analyzer/drift/host/usage"
)

// Known are the exports of packages that packs speak of: origins by the name of the export.
type Known map[string][]string

// Dependency is what a draft of a stub is made from.
type Dependency struct {
	Package, Version, Language string
	Uses                       []usage.Use
}

// Stub drafts what the uses of a package give reason to state. statements is how many there are; without one nothing
// speaks for any, and the text only lists what was seen.
func Stub(d Dependency, known Known) (text []byte, statements int) {
	w := &stubWriter{known: known, d: d}
	same := w.reExports()
	if !same {
		for _, group := range grouped(d.Uses) {
			w.group(group)
		}
	}
	var out strings.Builder
	fmt.Fprintf(&out, "# What %s does, as far as the code that uses it shows. Nobody verifies a stub: look at each statement,\n", d.Package)
	fmt.Fprintf(&out, "# complete what is left out, and take the line authored away. drift explains the format in docs/stubs.md.\n")
	fmt.Fprintf(&out, "package: %s\nauthored: false\n", quoted(d.Package))
	if d.Version != "" {
		fmt.Fprintf(&out, "from: %s\n", quoted(d.Version))
	}
	out.WriteString("statements:\n")
	for _, s := range w.statements {
		out.WriteString(s)
	}
	for _, s := range w.open {
		out.WriteString(s)
	}
	return []byte(out.String()), len(w.statements)
}

type stubWriter struct {
	known Known
	d     Dependency
	// statements are the entries of the list; open are comments on uses that no statement could be made of.
	statements, open []string
}

// grouped sorts uses by what is used: the export, and the method of it.
// A call that only makes the instance whose methods are called, or the decorator that is written, says nothing by itself.
func grouped(uses []usage.Use) [][]usage.Use {
	by, made := map[string][]usage.Use{}, map[string]bool{}
	for _, u := range uses {
		if u.How == usage.Decorates || u.Instance {
			made[u.Export] = true
		}
	}
	for _, u := range uses {
		if u.How == usage.Imported || u.How == usage.Called && u.Method == "" && made[u.Export] {
			continue
		}
		key := strings.Join([]string{u.Export, u.Method, string(u.How), strconv.FormatBool(u.Instance)}, "\x00")
		by[key] = append(by[key], u)
	}
	var out [][]usage.Use
	for _, key := range slices.Sorted(maps.Keys(by)) {
		out = append(out, by[key])
	}
	return out
}

// places says where a few of the uses are.
func places(uses []usage.Use) string {
	var at []string
	for i, u := range uses {
		if i == 3 {
			at = append(at, fmt.Sprintf("and %d more", len(uses)-3))
			break
		}
		at = append(at, fmt.Sprintf("%s:%d", u.File, u.Line))
	}
	return strings.Join(at, ", ")
}

// leastShared is how many names have to be used before their being another package's says anything.
const leastShared = 2

// reExports states that the package exports what another does when every name that is used is one of the other's.
func (w *stubWriter) reExports() bool {
	names := map[string]bool{}
	for _, u := range w.d.Uses {
		names[u.Export] = true
	}
	if len(names) < leastShared {
		return false
	}
	count := map[string]int{}
	for name := range names {
		seen := map[string]bool{}
		for _, origin := range w.known[name] {
			if pkg, _, _ := strings.Cut(origin, "#"); pkg != w.d.Package && pkg != "ruby" && !seen[pkg] {
				seen[pkg] = true
				count[pkg]++
			}
		}
	}
	var whole []string
	for pkg, n := range count {
		if n == len(names) {
			whole = append(whole, pkg)
		}
	}
	slices.SortFunc(whole, func(a, b string) int { return len(a) - len(b) })
	if len(whole) == 0 || len(whole) > 1 && len(whole[0]) == len(whole[1]) {
		return false
	}
	w.statements = append(w.statements, fmt.Sprintf("  # %s are names of %s.\n  - {kind: re-exports, of: %s}\n", strings.Join(slices.Sorted(maps.Keys(names)), ", "), whole[0], quoted(whole[0])))
	return true
}

func (w *stubWriter) group(uses []usage.Use) {
	u := uses[0]
	switch u.How {
	case usage.Extended:
		w.base(uses)
	case usage.Decorates:
		w.decorator(uses)
	case usage.Called:
		if s := w.call(uses); s != "" {
			w.statements = append(w.statements, s)
			return
		}
		name := u.Export
		if u.Instance {
			name += "()"
		}
		if u.Method != "" {
			name += "." + u.Method
		}
		w.left(fmt.Sprintf("%s is called (%s), and nothing shows what that does", name, places(uses)))
	}
}

func (w *stubWriter) left(line string) { w.open = append(w.open, "  # "+line+".\n") }

// base states what a base class descends from, by a name that is a library's too or by where its subclasses lie.
func (w *stubWriter) base(uses []usage.Use) {
	u := uses[0]
	extends := w.only(lastName(u.Export))
	if extends == "" && w.d.Language == "ruby" && !slices.ContainsFunc(uses, func(u usage.Use) bool { return !strings.Contains("/"+u.File, "/app/controllers/") }) {
		extends = "ruby#ActionController::Base"
	}
	if extends == "" {
		w.left(fmt.Sprintf("%s extends %s (%s), and nothing shows what that descends from: {kind: extends-base, class: %s, extends: …}", u.Class, u.Export, places(uses), quoted(u.Export)))
		return
	}
	w.statements = append(w.statements, fmt.Sprintf("  # %s extends it (%s).\n  - {kind: extends-base, class: %s, extends: %s}\n", u.Class, places(uses), quoted(u.Export), quoted(strings.TrimPrefix(extends, "ruby#"))))
}

// decorator states what a decorator holds, by a name that is a library's too.
func (w *stubWriter) decorator(uses []usage.Use) {
	u := uses[0]
	if module, name, ok := strings.Cut(w.only(u.Export), "#"); ok {
		w.statements = append(w.statements, fmt.Sprintf("  # Written at %s.\n  - {kind: composes-decorator, export: %s, composes: {module: %s, name: %s}}\n", places(uses), quoted(u.Export), quoted(module), quoted(name)))
		return
	}
	w.left(fmt.Sprintf("The decorator %s is written at %s, and nothing shows what it holds: {kind: composes-decorator, export: %s, composes: {module: …, name: …}}", u.Export, places(uses), quoted(u.Export)))
}

// only is the origin that a name has in the packages that packs speak of, "" when it is none or several.
func (w *stubWriter) only(name string) string {
	found := ""
	for _, origin := range w.known[name] {
		if pkg, _, _ := strings.Cut(origin, "#"); pkg == w.d.Package {
			continue
		}
		if found != "" && found != origin {
			return ""
		}
		found = origin
	}
	return found
}

func lastName(export string) string {
	return export[strings.LastIndexAny(export, ":.")+1:]
}

// looksLikePath is a path of a server, or a whole URL.
var looksLikePath = regexp.MustCompile(`^(https?://|/[A-Za-z0-9_{])`)

// handedOn is the beginning of a function that is written as an argument.
var handedOn = regexp.MustCompile(`^(async\b|function\b|lambda\b|->|\([^()]*\)\s*(:[^=]*)?=>|[A-Za-z_$][\w$]*\s*=>)`)

var httpVerbs = []string{"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"}

// buses are words in the text or the source of an argument that name a queue or topic of a system.
var buses = []struct {
	words  *regexp.Regexp
	system string
}{
	{regexp.MustCompile(`(?i)sqs\.|queue_?url`), "aws.sqs"},
	{regexp.MustCompile(`(?i)arn:aws:sns|topic_?arn`), "aws.sns"},
	{regexp.MustCompile(`(?i)event_?bus`), "aws.events"},
}

// call states what calls perform, where the arguments of all of them show a path or a queue at one place; "" otherwise.
func (w *stubWriter) call(uses []usage.Use) string {
	u := uses[0]
	if slices.ContainsFunc(uses, func(u usage.Use) bool {
		return slices.ContainsFunc(u.Arguments, func(a usage.Argument) bool { return handedOn.MatchString(a.Written) })
	}) {
		return "" // what is handed a function registers it, and sends nothing now
	}
	subject, system := -1, ""
	for i := range u.Arguments {
		if every(uses, i, func(a usage.Argument) bool { return slices.ContainsFunc(a.Texts, looksLikePath.MatchString) }) {
			subject, system = i, w.client(uses)
			break
		}
		for _, b := range buses {
			if every(uses, i, func(a usage.Argument) bool { return b.words.MatchString(a.Written + " " + strings.Join(a.Texts, " ")) }) {
				subject, system = i, b.system
			}
		}
		if subject >= 0 {
			break
		}
	}
	if subject < 0 {
		return ""
	}
	spec := []string{}
	if u.Instance {
		spec = append(spec, "receiver: instance")
	}
	if u.Method != "" {
		spec = append(spec, "method: "+quoted(u.Method))
	}
	verb := -1
	for i := range u.Arguments {
		if i != subject && every(uses, i, func(a usage.Argument) bool {
			return len(a.Texts) > 0 && !slices.ContainsFunc(a.Texts, func(t string) bool { return !slices.Contains(httpVerbs, strings.ToUpper(t)) })
		}) {
			verb = i
		}
	}
	if verb >= 0 {
		spec = append(spec, "verb: {at: "+place(u, verb)+"}")
	}
	spec = append(spec, "subject: {at: "+place(u, subject)+"}")
	// A body is given by some of the calls only.
	widest := slices.MaxFunc(uses, func(a, b usage.Use) int { return len(a.Arguments) - len(b.Arguments) })
	for i := range widest.Arguments {
		given := slices.DeleteFunc(slices.Clone(uses), func(u usage.Use) bool { return i >= len(u.Arguments) })
		if i != subject && i != verb && every(given, i, func(a usage.Argument) bool { return strings.HasPrefix(a.Written, "{") }) {
			spec = append(spec, "payload: {at: "+place(widest, i)+"}")
			break
		}
	}
	return fmt.Sprintf("  # %s (%s).\n  - {kind: %s, export: %s, system: %s, spec: {%s}}\n", strings.Join(strings.Fields(u.Arguments[subject].Written), " "), places(uses), stub.PerformsCall, quoted(u.Export), system, strings.Join(spec, ", "))
}

func place(u usage.Use, i int) string {
	if u.Arguments[i].Keyword != "" {
		return u.Arguments[i].Keyword
	}
	return strconv.Itoa(i)
}

// every reports whether an argument is there in all uses and holds in each.
func every(uses []usage.Use, i int, holds func(usage.Argument) bool) bool {
	for _, u := range uses {
		if i >= len(u.Arguments) || !holds(u.Arguments[i]) {
			return false
		}
	}
	return true
}

// client is the library whose answers the calls give, by what is read of them.
func (w *stubWriter) client(uses []usage.Use) string {
	read := map[string]bool{}
	for _, u := range uses {
		for _, name := range u.Read {
			read[name] = true
		}
	}
	switch {
	case w.d.Language == "python":
		return "requests"
	case w.d.Language == "ruby":
		return "faraday"
	case read["json"] || read["ok"] || read["text"]:
		return "fetch"
	}
	return "axios"
}

// plain is a text that YAML reads as it stands.
var plain = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$./-]*$`)

func quoted(s string) string {
	switch strings.ToLower(s) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return strconv.Quote(s)
	}
	if plain.MatchString(s) {
		return s
	}
	return strconv.Quote(s)
}
