package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/intake"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// takenInCircles is what a handler takes that hands its body to the first of eight functions which read two fields each, and call
// six of one another with what they were handed; call is such a call.
func takenInCircles(t *testing.T, before, call string) *intake.Taken {
	t.Helper()
	var b strings.Builder
	b.WriteString("-- a.ts --\nfunction handler(ctx: any) { use(ctx.body.first); " + numberedCall(call, 0, "ctx.body") + "; use(ctx.body.last); }\n" + before)
	for i := range 8 {
		var calls []string
		for k := range 6 {
			calls = append(calls, numberedCall(call, (5*i+k)%8, fmt.Sprintf("node.%c", 'a'+k)))
		}
		fmt.Fprintf(&b, "function read%[1]d(node: any): any { if (node.kind === %[1]d) return node.value; return %[2]s; }\n", i, strings.Join(calls, " || "))
	}
	p := programtest.Load(t, b.String(), flow.Hints{})
	rules := intake.NewRules(map[string]string{"context.body": intake.Body}, nil, nil)
	return intake.New(p, nil, nil).Of([]intake.Entry{{Func: programtest.Func(t, p, "handler"), Roles: []string{"context"}, Rules: rules}})
}

func numberedCall(call string, i int, arg string) string {
	return strings.NewReplacer("§", fmt.Sprint(i), "¤", arg).Replace(call)
}

// deepest is how deep the fields lie that are read, and whether the names are among them.
func deepest(taken *intake.Taken, names ...string) (depth int, all bool) {
	found := map[string]bool{}
	for _, r := range taken.Reads {
		depth = max(depth, len(r.Path))
		found[strings.Join(r.Path, ".")] = true
	}
	all = true
	for _, n := range names {
		all = all && found[n]
	}
	return depth, all
}

// TestFunctionsThatCallOneAnother: what functions that call one another read of a body is followed as far as evaluation follows
// them; the field that goes further around counts as read, whatever is read of it.
func TestFunctionsThatCallOneAnother(t *testing.T) {
	taken := takenInCircles(t, "", "read§(¤)")
	if taken.Open[intake.Body] {
		t.Error("the body is open")
	}
	if depth, all := deepest(taken, "first", "last", "kind", "value", "a", "f", "a.kind", "f.value"); !all || depth > 4 || len(taken.Reads) > 500 {
		t.Errorf("%d reads, the deepest %d, all: %t", len(taken.Reads), depth, all)
	}
}

// TestFunctionsThatCallOneAnotherThroughTables: where no syntax shows the circle, as many expressions are looked at as are for one
// entry, and then more may be read of the body than is listed. What is read after it is listed no more.
func TestFunctionsThatCallOneAnotherThroughTables(t *testing.T) {
	var entries []string
	for i := range 8 {
		entries = append(entries, fmt.Sprintf("k%[1]d: read%[1]d", i))
	}
	taken := takenInCircles(t, "const table: any = { "+strings.Join(entries, ", ")+" };\n", "table.k§(¤)")
	if _, all := deepest(taken, "first", "kind", "value", "a.kind"); !all || !taken.Open[intake.Body] || len(taken.Reads) > 20000 {
		t.Errorf("%d reads, all: %t, open: %v", len(taken.Reads), all, taken.Open)
	}
}

// TestHandedOnFurtherThanIsFollowed: a field of the body, and the body, go on through more functions, names or choices than are followed. The
// field counts as read, whatever is read of it there, and more may be read of the body than is listed.
func TestHandedOnFurtherThanIsFollowed(t *testing.T) {
	for _, c := range []struct {
		handed, field string
		open          bool
	}{{"ctx.body.item", "item", false}, {"ctx.body", "first", true}} {
		for _, steps := range []int{5, 60} {
			functions, names := "function step0(x: any) { ", "const x0 = "+c.handed+"; "
			for i := range steps {
				functions += fmt.Sprintf("step%[1]d(x); }\nfunction step%[1]d(x: any) { ", i+1)
				names += fmt.Sprintf("const x%d = x%d; ", i+1, i)
			}
			for way, text := range map[string]string{
				"functions": "step0(" + c.handed + "); }\n" + functions + "use(x.name); }\n",
				"choices":   "use((" + c.handed + strings.Repeat(" || other", steps) + ").name); }\n",
				"names":     names + fmt.Sprintf("use(x%d.name); }\n", steps),
			} {
				p := programtest.Load(t, "-- a.ts --\nfunction handler(ctx: any) { use(ctx.body.first); "+text, flow.Hints{})
				rules := intake.NewRules(map[string]string{"context.body": intake.Body}, nil, nil)
				taken := intake.New(p, nil, nil).Of([]intake.Entry{{Func: programtest.Func(t, p, "handler"), Roles: []string{"context"}, Rules: rules}})
				far := steps > 40
				_, within := deepest(taken, strings.TrimPrefix(strings.TrimPrefix(c.handed, "ctx.body")+".name", "."))
				_, field := deepest(taken, c.field)
				if _, first := deepest(taken, "first"); !first || far && !field || within == far || taken.Open[intake.Body] != (far && c.open) {
					t.Errorf("%s through %d %s: %v, open: %v", c.handed, steps, way, taken.Reads, taken.Open)
				}
			}
		}
	}
}

// TestHandedToARestParameter: a field that a function takes among any number of others counts as read, whatever is read of it.
func TestHandedToARestParameter(t *testing.T) {
	p := programtest.Load(t, "-- a.ts --\nfunction handler(ctx: any) { each(ctx.body.item, ctx.body.other); }\nfunction each(one: any, ...all: any[]) { use(one.size, all[0].name); }\n", flow.Hints{})
	rules := intake.NewRules(map[string]string{"context.body": intake.Body}, nil, nil)
	taken := intake.New(p, nil, nil).Of([]intake.Entry{{Func: programtest.Func(t, p, "handler"), Roles: []string{"context"}, Rules: rules}})
	if _, all := deepest(taken, "item.size", "other"); !all || taken.Open[intake.Body] {
		t.Errorf("%v, open: %v", taken.Reads, taken.Open)
	}
}
