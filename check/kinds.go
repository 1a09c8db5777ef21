package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/intent"
	"github.com/drift-analyzer/drift/internal/spelling"
)

// Kinds lists every kind that a check reports, sorted by name.
func Kinds() []*finding.Kind {
	return slices.SortedFunc(slices.Values(slices.Concat(kinds, intent.Kinds)), func(a, b *finding.Kind) int { return strings.Compare(string(a.Name), string(b.Name)) })
}

// names lists the behavioural kinds of the format, reported or not, in the order of the specification.
func names() []string {
	var out []string
	for _, k := range kinds {
		out = append(out, string(k.Name))
	}
	return append(out, texts(finding.Reserved)...)
}

// allNames adds the kinds about intent: what an ignore file may name.
func allNames() []string { return append(names(), texts(finding.IntentKinds)...) }

func texts(list []finding.KindName) []string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = string(n)
	}
	return out
}

// Explain finds a kind by its name.
func Explain(name string) (*finding.Kind, error) {
	for _, k := range slices.Concat(kinds, intent.Kinds) {
		if strings.EqualFold(string(k.Name), name) {
			return k, nil
		}
	}
	if slices.Contains(allNames(), name) {
		return nil, fmt.Errorf("%s is a kind of the format that no check of this version emits", name)
	}
	nearest, _ := spelling.Nearest(name, allNames())
	if i := slices.IndexFunc(allNames(), func(k string) bool { return strings.HasPrefix(strings.ToLower(k), strings.ToLower(name)) }); i >= 0 && name != "" {
		nearest = allNames()[i]
	}
	return nil, fmt.Errorf("there is no finding kind %q; the nearest is %s (`drift explain` lists them)", name, nearest)
}

// measuredOn is what the kinds were measured on.
const measuredOn = `The figures are findings read by hand against the source of public repositories that hold both sides (service and client, schema and code,
template and code): growthbook 8f1db445, amplication d533515d, karakeep 7ca5ee23, nestjs/swagger e0055355, nestjs-prisma-starter 225e5a9, papermark 86e3fda6 (without three route files),
dub 1de955f7, Linkwarden 7550ebb8, taxonomy 651f984, prisma-examples 74814fd, bulletproof-react 9506629, serverless/examples 22865199, proshop_mern 1d20b5b,
mern-tutorial 2580969, redash ca79fe9, mit-learn 2f304af, Flowise abf4c8e, docmost 549cf7c0, thirdweb engine 6cc8291 and inbox-zero 4f70dcef; on first runs, before anything was mended, CodiMD b1188a56, Chainlit 488b7457, Checkmate 80ea09b8,
Tandoor d206eddb and dawarich 60734da4: 215 of 335 errors and 75 of 78 warnings were right; 113 of the wrong errors are variables that are set elsewhere, 6 chains from a row to rows of another table. Of these five one example of each group of findings was read against the source, of dawarich many by their sentence alone; of the
others every error was read, or a sample of twelve where one cause gave hundreds, and up to 31 warnings a kind.
"Wrong" counts against the kind whatever the cause, most often something that the extraction did not read. On first runs of thirteen more repositories of TypeScript and JavaScript (November 2026, named in docs/measurements.md), every error and every warning
read: 78 of 107 errors and 81 of 122 warnings of eight, then, with what these had mended, 25 of 281 errors and 28 of 68 warnings of five (without labonnealternance, of whose 256 errors 243 had two causes, 12 of 25 and 28 of 49). All of these causes but few are mended
since; what a first run on the next repository says that is wrong is not known.`

// Page is the whole of docs/findings.md.
func Page() string {
	var b strings.Builder
	b.WriteString("# Findings\n\nOne section a kind, as `drift explain KIND` prints it. This page is generated from the kinds in the folders of `check`\n(`go test ./check -run Page -update`).\n\n")
	b.WriteString("An **error** can name an input and the wrong result it gives; a **warning** is a disagreement that a person must judge;\n**info** is drift speaking about itself.\n\n")
	b.WriteString("## How the kinds were measured\n\n" + measuredOn + "\n\n")
	for _, k := range Kinds() {
		b.WriteString(k.Markdown() + "\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}
