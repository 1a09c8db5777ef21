package graphqldocuments

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, data []byte) bool { return Wants(name, func() []byte { return data }) })
}

func FuzzRead(f *testing.F) {
	contracttest.Fuzz(f, "op.graphql", Read, "{ a { ...F } } fragment F on T { b: c(d: 1) }")
}

func TestHostile(t *testing.T) {
	bomb, same := "query Q { ...F20 }\n", "query Q { ...F30 }\n"
	for i := 1; i <= 30; i++ {
		bomb += fmt.Sprintf("fragment F%d on T { a { ...F%d } b { ...F%d } }\n", i, i-1, i-1)
		same += fmt.Sprintf("fragment F%d on T { ...F%d ...F%d }\n", i, i-1, i-1)
	}
	long := "query Q { ...F0 }\n"
	for i := range maxSpreads + 2 {
		long += fmt.Sprintf("fragment F%d on T { ...F%d }\n", i, i+1)
	}
	bomb, same = bomb+"fragment F0 on T { x }", same+"fragment F0 on T { x }"
	for name, c := range map[string]struct{ text, want string }{
		"circle":     {"query Q { ...A }\nfragment A on T {\n ...A }", "o.graphql:3: the fragment A spreads itself"},
		"long":       {long + fmt.Sprintf("fragment F%d on T { x }", maxSpreads+2), "fragments spread each other more than 200 deep"},
		"bomb":       {bomb, "selects more than 20000 fields"},
		"unfinished": {"query Q { a", "o.graphql:1: not valid GraphQL"},
		"tokens":     {"query Q { " + strings.Repeat("a ", 1_000_000) + "}", "exceeded token limit of 1000000"},
		"deep":       {"query Q " + strings.Repeat("{ a ", 100000), "o.graphql:1: not valid GraphQL"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"o.graphql": {Data: []byte(c.text)}}, Files: []string{"o.graphql"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
	if all, err := Read(&source.Input{FS: fstest.MapFS{"o.graphql": {Data: []byte(same)}}, Files: []string{"o.graphql"}}); err != nil || len(all) != 1 {
		t.Errorf("repeated spreads of one fragment: %d summaries, %v", len(all), err)
	}
}
