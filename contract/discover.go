package contract

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/graphql"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Found are files of a repository that one reader takes together.
type Found struct {
	Source string
	// Paths are relative to the root, sorted.
	Paths []string
}

// together are the sources whose files are read as one: they refer to each other by name, or overlay each other.
var together = map[string]bool{"cloudformation": true, "appsync": true, "k8s": true, "graphql": true, "graphql-documents": true, "prisma": true, "storybook": true}

// byFolder are the sources of which each folder is one declaration.
var byFolder = map[string]bool{"terraform": true, "compose": true, "sql": true}

// openAPIName is how descriptions are called, so that other documents need not be opened for their version line.
var openAPIName = regexp.MustCompile(`(?i)(openapi|swagger)`)

// Discover lists what the readers want in a folder, in the order of their names. Files of which aside is true, such as those
// of tests and examples, are left out.
func Discover(root *sourcefile.Tree, aside func(file string) bool) ([]Found, error) {
	in := &source.Input{FS: root, Given: map[string][]byte{}}
	groups := map[string]*Found{}
	var order []*Found
	_, err := in.Walk(".", func(name string) bool {
		if aside(name) || !mayHold(name) {
			return false
		}
		var data []byte
		read := func() []byte {
			if data == nil {
				data, _ = in.Read(name)
			}
			return data
		}
		for _, from := range Sources() {
			if from == "sql" && !strings.HasSuffix(name, "structure.sql") && !strings.Contains(name, "migrations/") && !numbered.MatchString(path.Base(name)) || !readers[from].wants(name, read) {
				continue
			}
			key := from + " " + name
			switch {
			case together[from]:
				key = from
			case byFolder[from]:
				key = from + " " + folderOf(name)
			}
			if groups[key] == nil {
				groups[key] = &Found{Source: from}
				order = append(order, groups[key])
			}
			groups[key].Paths = append(groups[key].Paths, name)
		}
		return false
	})
	if err != nil {
		return nil, fmt.Errorf("cannot look for contracts: %w", err)
	}
	order = slices.DeleteFunc(order, func(f *Found) bool { return f.Source == "sql" && ofSchema(f, groups["prisma"]) })
	order = withoutCalled(in, order)
	for i, f := range order {
		if f.Source == graphql.Name {
			var apart []*Found
			for _, paths := range graphql.Apart(f.Paths, func(name string) []byte { data, _ := in.Read(name); return data }) {
				apart = append(apart, &Found{Source: f.Source, Paths: paths})
			}
			order = slices.Concat(order[:i], apart, order[i+1:])
			break
		}
	}
	slices.SortStableFunc(order, func(a, b *Found) int {
		if c := strings.Compare(a.Source, b.Source); c != 0 {
			return c
		}
		return strings.Compare(a.Paths[0], b.Paths[0])
	})
	out := make([]Found, len(order))
	for i, f := range order {
		slices.Sort(f.Paths)
		out[i] = *f
	}
	return out, nil
}

// numbered are the names of migrations that are counted, in whatever folder: drizzle/0001_orders.sql.
var numbered = regexp.MustCompile(`^0[0-9]{2,}[_-][^/]*\.sql$`)

// counted are the names of folders of one migration each.
var counted = regexp.MustCompile(`^[0-9]{4,}[_-]?`)

// folderOf is the folder whose files are one declaration. Migrations that each have a folder of their own
// (migrations/20240102_orders/migration.sql, migrations/default/1599856186244_init/up.sql) belong to the folder around these.
func folderOf(name string) string {
	dir := path.Dir(name)
	above, base := path.Dir(dir), path.Base(name)
	if path.Base(above) == "migrations" || (base == "up.sql" || base == "migration.sql") && counted.MatchString(path.Base(dir)) {
		return above
	}
	return dir
}

// ofSchema reports whether migrations are those that a schema beside them was made into: the schema says what they amount to.
func ofSchema(migrations, schema *Found) bool {
	return schema != nil && slices.ContainsFunc(schema.Paths, func(p string) bool {
		dir := path.Dir(p)
		in := folderOf(migrations.Paths[0])
		return in == path.Join(dir, "migrations") || in == path.Join(path.Dir(dir), "migrations")
	})
}

// lock names and others that are large, common and never a contract.
var never = regexp.MustCompile(`(^|/)(package(-lock)?\.json|pnpm-lock\.yaml|tsconfig[\w.-]*\.json|[\w.-]*\.min\.js|composer\.lock|drift\.json)$`)

// mayHold reports whether a file is opened at all: JSON documents say by their name what they are, because data is
// written in JSON as well.
func mayHold(name string) bool {
	if never.MatchString(name) {
		return false
	}
	if path.Ext(name) == ".json" {
		base := path.Base(name)
		return openAPIName.MatchString(name) || strings.Contains(base, "template") || strings.Contains(base, "wrangler") || strings.Contains(base, "asyncapi") || strings.Contains(base, "stack") || strings.Contains(base, "api")
	}
	return true
}
