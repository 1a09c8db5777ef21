package shape_test

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/shape"
	"github.com/drift-analyzer/drift/host/types"
	"github.com/drift-analyzer/drift/internal/programtest"
	"github.com/drift-analyzer/drift/summary"
)

// TestShapes compares the shape of each value of testdata with what stands beside it: want(value, "shape").
func TestShapes(t *testing.T) {
	programtest.Each(t, "testdata/*", func(p *programtest.Program) {
		maker := &shape.Maker{Prog: p, Oracle: types.None{}}
		programtest.Check(t, p, 1, func(want programtest.Want) string { return summary.ShapeText(maker.Of(want.Value, nil, nil)) })
	})
}

// texts is an oracle that knows expressions by their text, and whether null and undefined are told from the rest.
type texts struct {
	types.None
	prog   *programtest.Program
	shapes map[string]summary.TypeShape
	strict bool
}

func (o texts) text(file string, start, end uint32) string {
	for _, f := range o.prog.Files {
		if f.AbsPath == file {
			return string(f.Tree.Source[start:end])
		}
	}
	return ""
}

func (o texts) Shape(file string, start, end uint32) (summary.TypeShape, bool) {
	s, ok := o.shapes[o.text(file, start, end)]
	return s, ok
}

func (o texts) Annotation(file string, start, end uint32) (summary.TypeShape, bool) {
	s, ok := o.shapes["type "+o.text(file, start, end)]
	return s, ok
}

func (o texts) Strict(string) bool { return o.strict }

// TestOracle: what is written says more than a type, and a type more than nothing.
func TestOracle(t *testing.T) {
	text, null := summary.Text{}, summary.Null{}
	record := summary.NewRecord([]summary.Property{{Name: "id", Shape: summary.Integer{}}})
	for _, c := range []struct {
		name, source string
		strict       bool
		known        map[string]summary.TypeShape
		want         string
	}{
		{"a type where nothing is written", "want(a, '')", false, map[string]summary.TypeShape{"a": text}, "string"},
		{"what is written before the type", "want('x', '')", false, map[string]summary.TypeShape{"'x'": text}, `"x"`},
		{"the type of a cast", "want(a as Row, '')", false, map[string]summary.TypeShape{"a as Row": record}, "{ id: int }"},
		{"a constant is not widened by its cast", "want('x' as const, '')", false, map[string]summary.TypeShape{"'x' as const": text}, `"x"`},
		{"a cast of an unknown type leaves the value", "want({ n: 1 } as Row, '')", false, nil, "{ n: 1 }"},
		{"a cast that is known in part: what is cast says more", "want({ n: 1 } as Row, '')", false,
			map[string]summary.TypeShape{"{ n: 1 } as Row": summary.UnknownShape{}}, "{ n: 1 }"},
		{"a cast that is known in part, of something unknown", "want(a as Row, '')", false,
			map[string]summary.TypeShape{"a as Row": summary.NewUnion(text, summary.UnknownShape{})}, "string | any"},
		{"an empty list is what it is declared as", "const l = []; want(l, '')", false, map[string]summary.TypeShape{"l": summary.Array{Items: text}}, "[string]"},
		{"what is put into a list may have more than it is declared with", "const l = []; l.push({ n: 1, ...more }); want(l, '')", false,
			map[string]summary.TypeShape{"l": summary.Array{Items: record}}, "[{ id: int, n?: 1, ...more }]"},
		{"what is put into a list that has less", "const l = []; l.push({}); want(l, '')", false, map[string]summary.TypeShape{"l": summary.Array{Items: record}}, "[{ id: int }]"},
		{"an empty object that is filled is what is written into it", "const o = {}; o.a = 1; want(o, '')", false,
			map[string]summary.TypeShape{"o": summary.NewRecord(nil)}, "{ a: 1 }"},
		{"a getter that gives nothing that is known", "want({ get n() { if (a) return; return 1; }, get m() { b(); }, x: 2 }, '')", false, nil, "{ m: any, n: any, x: 2 }"},
		{"a type of a logical expression", "want(a || 1, '')", false, map[string]summary.TypeShape{"a || 1": text}, "string"},
		{"but not a name without a form", "want(a || 1, '')", false, map[string]summary.TypeShape{"a || 1": summary.Ref{Name: "T"}, "a": text}, "string | 1"},
		{"a sum", "want(a + b, '')", false, map[string]summary.TypeShape{"a + b": summary.Number{}}, "number"},
		{"spreads of a known type", "want({ ...a, b: 1 }, '')", false, map[string]summary.TypeShape{"a": record}, "{ b: 1, id: int }"},
		{"items of a list that is not known in full", "want([1, ...b], '')", false, map[string]summary.TypeShape{"[1, ...b]": summary.Array{Items: summary.Number{}}}, "[number]"},
		{"a list that more is added to", "const l = [1]; l.push('x'); want(l, '')", false, map[string]summary.TypeShape{"[1]": summary.Array{Items: text}}, "[string]"},
		{"a vague type says less than what map makes", "want(load().map(x => ({ y: 1 })), '')", false, nil, "[{ y: 1 }]"},
		{"strict types leave out null where a test stands before", "const v = a ? 'x' : null; want(v, '')", true, map[string]summary.TypeShape{"v": text}, `"x"`},
		{"types that are not strict do not", "const v = a ? 'x' : null; want(v, '')", false, map[string]summary.TypeShape{"v": text}, `"x" | null`},
		{"nor do those that may be null themselves", "const v = a ? 'x' : null; want(v, '')", true, map[string]summary.TypeShape{"v": summary.NewUnion(text, null)}, `"x" | null`},
		{"nor where nothing is left", "const v = a ? undefined : null; want(v, '')", true, map[string]summary.TypeShape{"v": text}, "undefined | null"},
		{"nor where no type is known", "const v = a ? 'x' : null; want(v, '')", true, nil, `"x" | null`},
	} {
		p := programtest.Load(t, "-- a.ts --\nfunction run(a, b) { "+c.source+" }\n", flow.Hints{})
		maker := &shape.Maker{Prog: p, Oracle: texts{prog: p, shapes: c.known, strict: c.strict}}
		list := programtest.Wants(p)
		if len(list) != 1 {
			t.Fatalf("%s: %d expectations", c.name, len(list))
		}
		if got := summary.ShapeText(maker.Of(list[0].Value, nil, nil)); got != c.want {
			t.Errorf("%s: %s is %s, want %s", c.name, c.source, got, c.want)
		}
	}
}

// TestArguments: a parameter of a helper is what the helper is called with, where nothing better is declared.
func TestArguments(t *testing.T) {
	p := programtest.Load(t, `
-- a.ts --
function send(body, meta) { want(body, "{ id: 1 }"); want(meta, "{ page: 2 }"); want(meta.page, "2"); want(meta.none, "undefined") }
function run() { send({ id: 1 }, { page: 2 }) }
`, flow.Hints{})
	send := programtest.Func(t, p, "send")
	calls := p.Callers(send)
	if len(calls) != 1 {
		t.Fatalf("send has %d callers", len(calls))
	}
	env := p.Bind(send, calls[0].Site, nil, nil)
	for _, o := range []types.Oracle{types.None{}, texts{prog: p, shapes: map[string]summary.TypeShape{"body": summary.Dictionary{Values: summary.UnknownShape{}}, "meta": summary.UnknownShape{}}}} {
		maker := &shape.Maker{Prog: p, Oracle: o}
		for _, want := range programtest.Wants(p) {
			if got := summary.ShapeText(maker.Of(want.Value, env, nil)); got != want.Want {
				t.Errorf("%s is %s, want %s (%T)", want.Text, got, want.Want, o)
			}
		}
	}
}

// TestHandedTypes: what a helper is handed says more than a declared type that leaves open what there is, and less than one that does not.
func TestHandedTypes(t *testing.T) {
	p := programtest.Load(t, "-- a.ts --\nfunction send(body) { want(body, '') }\nfunction run() { send(load()) }\n", flow.Hints{})
	send, row := programtest.Func(t, p, "send"), summary.NewRecord([]summary.Property{{Name: "id", Shape: summary.Integer{}}})
	env := p.Bind(send, p.Callers(send)[0].Site, nil, nil)
	for name, c := range map[string]struct {
		declared summary.TypeShape
		want     string
	}{
		"anything":                  {summary.UnknownShape{}, "{ id: int }"},
		"anything by names":         {summary.Dictionary{Values: summary.UnknownShape{}}, "{ id: int }"},
		"any object":                {summary.NewRecord(nil), "{ id: int }"},
		"any list":                  {summary.Array{Items: summary.UnknownShape{}}, "{ id: int }"},
		"a text or anything":        {summary.NewUnion(summary.Null{}, summary.Dictionary{Values: summary.UnknownShape{}}), "{ id: int }"},
		"an object of another form": {summary.NewRecord([]summary.Property{{Name: "sum", Shape: summary.Number{}}}), "{ sum: number }"},
		"texts by names":            {summary.Dictionary{Values: summary.Text{}}, "{ [key]: string }"},
	} {
		maker := &shape.Maker{Prog: p, Oracle: texts{prog: p, shapes: map[string]summary.TypeShape{"body": c.declared, "load()": row}}}
		if got := summary.ShapeText(maker.Of(programtest.Wants(p)[0].Value, env, nil)); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestValue gives the shapes of values themselves, and of annotations.
func TestValue(t *testing.T) {
	p := programtest.Load(t, "-- a.ts --\nfunction run(a: Row) { want({ x: 1 }, ''); want([1], ''); want(`n${a}`, ''); want(null, ''); want(a, '') }\n", flow.Hints{})
	maker := &shape.Maker{Prog: p, Oracle: types.None{}}
	var got []string
	for _, want := range programtest.Wants(p) {
		for _, v := range p.Eval(want.Value, nil) {
			got = append(got, summary.ShapeText(maker.Value(v)))
		}
	}
	if text := strings.Join(got, ", "); text != "{ x: 1 }, [1], string, null, none" {
		t.Errorf("got %s", text)
	}
	fn := programtest.Func(t, p, "run")
	node := p.Func(fn).Params[0].TypeNode
	if s, ok := maker.Annotation(fn.File, node); ok {
		t.Errorf("an oracle that knows nothing gives %s", summary.ShapeText(s))
	}
	o := texts{prog: p, shapes: map[string]summary.TypeShape{"type Row": summary.Integer{}}}
	if s, ok := (&shape.Maker{Prog: p, Oracle: o}).Annotation(fn.File, node); !ok || summary.ShapeText(s) != "int" {
		t.Errorf("the annotation is %s (%v), want int", summary.ShapeText(s), ok)
	}
	o.shapes["type Row"] = summary.UnknownShape{}
	if _, ok := (&shape.Maker{Prog: p, Oracle: o}).Annotation(fn.File, node); ok {
		t.Error("an annotation that stands for anything is an answer")
	}
}
