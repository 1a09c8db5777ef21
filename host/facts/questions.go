package facts

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// questions answers the packs' questions.
type questions struct {
	prog *program.Program
	root string
	cuts *stage.Cuts
}

func (w *questions) file(s packrt.Site) *unit.File { return w.prog.Files[s.File] }

func (w *questions) expr(s packrt.Site) flow.Site {
	return flow.Site{File: flow.FileID(s.File), Expr: w.file(s).ExprOf(syntax.Node(s.Node))}
}

// values are what a node's value may be; that of a declaration is the class that it declares.
func (w *questions) values(s packrt.Site) []flow.Value {
	if class := w.file(s).ClassOf(syntax.Node(s.Node)); class != 0 {
		return []flow.Value{{Kind: flow.Class, Class: flow.ClassRef{File: flow.FileID(s.File), Class: class}}}
	}
	return w.prog.Eval(w.expr(s), nil)
}

func (w *questions) node(file int32, n syntax.Node, ok bool) (packrt.Site, bool) {
	if !ok || n == syntax.NoNode {
		return packrt.NoSite, false
	}
	return packrt.Site{File: file, Node: uint32(n)}, true
}

// Kind is the node's kind.
func (w *questions) Kind(s packrt.Site) string { return w.file(s).Tree.KindName(syntax.Node(s.Node)) }

// Text is the node's source text.
func (w *questions) Text(s packrt.Site) string { return w.file(s).Text(syntax.Node(s.Node)) }

// Line is the node's line.
func (w *questions) Line(s packrt.Site) int { return w.file(s).Line(syntax.Node(s.Node)) }

// Field is the first child under a field.
func (w *questions) Field(s packrt.Site, name string) (packrt.Site, bool) {
	return w.node(s.File, w.file(s).Tree.ChildByFieldName(syntax.Node(s.Node), name), true)
}

// Child is a named child.
func (w *questions) Child(s packrt.Site, i int) (packrt.Site, bool) {
	for c := range w.file(s).Tree.NamedChildren(syntax.Node(s.Node)) {
		if i == 0 {
			return w.node(s.File, c, true)
		}
		i--
	}
	return packrt.NoSite, false
}

// Count is the number of named children.
func (w *questions) Count(s packrt.Site) int {
	n := 0
	for range w.file(s).Tree.NamedChildren(syntax.Node(s.Node)) {
		n++
	}
	return n
}

// Parent is the node around.
func (w *questions) Parent(s packrt.Site) (packrt.Site, bool) {
	n, ok := w.file(s).Tree.ParentOf(syntax.Node(s.Node))
	return w.node(s.File, n, ok)
}

// Const is the constant that the value folds to.
func (w *questions) Const(s packrt.Site) (byte, string, bool) {
	values := w.prog.Eval(w.expr(s), nil)
	if len(values) == 1 && values[0].Kind == flow.Pattern {
		return 'p', values[0].Text, true
	}
	if len(values) != 1 || values[0].Kind != flow.Const {
		return 0, "", false
	}
	switch values[0].Lit {
	case unit.LitString, unit.LitSymbol:
		return 's', values[0].Text, true
	case unit.LitNumber:
		return 'n', values[0].Text, true
	case unit.LitBoolean:
		return 'b', values[0].Text, true
	}
	return '0', "", true
}

// Origins are the origins of the value.
func (w *questions) Origins(s packrt.Site) []string {
	var out []string
	for _, v := range w.prog.Eval(w.expr(s), nil) {
		out = append(out, w.prog.Origins(v)...)
	}
	for _, m := range w.prog.Metadata(w.expr(s)) {
		for _, v := range w.prog.Eval(m.Site, m.Env) {
			for _, o := range w.prog.Origins(v) {
				out = append(out, "annotated:"+o)
			}
		}
	}
	return out
}

// ValueKind says what the value is, as docs/abi.md numbers it.
func (w *questions) ValueKind(s packrt.Site) uint32 {
	values := w.prog.Eval(w.expr(s), nil)
	if len(values) == 0 {
		return 0
	}
	switch values[0].Kind {
	case flow.Const:
		return 1
	case flow.Pattern:
		return 2
	case flow.Object:
		return 3
	case flow.Array:
		return 4
	case flow.Function:
		return 5
	case flow.Class:
		return 6
	case flow.Instance:
		return 7
	case flow.Extern, flow.Typed:
		return 8
	case flow.Param:
		return 9
	}
	return 0
}

func (w *questions) siteOf(s flow.Site) (packrt.Site, bool) {
	return packrt.Site{File: int32(s.File), Node: uint32(w.prog.Expr(s).Node)}, true
}

// Property is the expression of a property of the value; of a method or a class inside a class, what declares it.
func (w *questions) Property(s packrt.Site, name string) (packrt.Site, bool) {
	if index, ok := strings.CutPrefix(name, "@"); ok {
		return w.decorator(s, Number(index))
	}
	switch name {
	case "()":
		return w.maker(s)
	case "...":
		return s, !w.whole(s)
	}
	for _, v := range w.values(s) {
		if v.Kind == flow.Class || v.Kind == flow.Instance {
			if fn, ok := w.prog.Method(v.Class, name); ok {
				return packrt.Site{File: int32(fn.File), Node: uint32(w.prog.Func(fn).Node)}, true
			}
			if at, ok := w.prog.MemberValue(v.Class, name); ok {
				return w.siteOf(at)
			}
			for _, inner := range w.prog.Property(v, name) {
				if inner.Kind == flow.Class {
					return packrt.Site{File: int32(inner.Class.File), Node: uint32(w.prog.Class(inner.Class).Node)}, true
				}
			}
			continue
		}
		if v.Kind == flow.Module {
			for _, exported := range w.prog.Export(v.Site.File, name) {
				if exported.Site.Expr != 0 {
					return w.siteOf(exported.Site)
				}
			}
			continue
		}
		props, _ := w.prog.Properties(v)
		for i := len(props) - 1; i >= 0; i-- {
			if props[i].Name == name {
				return w.siteOf(props[i].Site)
			}
		}
	}
	return packrt.NoSite, false
}

// maker is the call that made the library value that a node's value is; a member of what a call gave leads to that call.
func (w *questions) maker(s packrt.Site) (packrt.Site, bool) {
	values := w.prog.Eval(w.expr(s), nil)
	if len(values) != 1 || values[0].Kind != flow.Extern {
		return packrt.NoSite, false
	}
	at := values[0].Call
	if at.Expr == 0 {
		at = values[0].Site
	}
	if k := w.prog.Expr(at).Kind; k != unit.ExprCall && k != unit.ExprNew {
		return packrt.NoSite, false
	}
	return w.siteOf(at)
}

// whole reports whether the node's value is one object of which all properties are known, or one list of which all elements are.
func (w *questions) whole(s packrt.Site) bool {
	values := w.prog.Eval(w.expr(s), nil)
	if len(values) != 1 {
		return false
	}
	if values[0].Kind == flow.Array {
		_, all := w.prog.ElementSites(values[0])
		return all
	}
	_, closed := w.prog.Properties(values[0])
	return closed
}

// decorator is the expression of one decorator of the function or class that a
// node declares, or that its value is.
func (w *questions) decorator(s packrt.Site, i int) (packrt.Site, bool) {
	f := w.file(s)
	file := flow.FileID(s.File)
	var list []unit.ExprID
	if id := f.FuncOf(syntax.Node(s.Node)); id != 0 {
		list = f.Func(id).Decorators
	} else if id := f.ClassOf(syntax.Node(s.Node)); id != 0 {
		list = f.Class(id).Decorators
	} else if values := w.prog.Eval(w.expr(s), nil); len(values) == 1 {
		switch v := values[0]; v.Kind {
		case flow.Function:
			file, list = v.Func.File, w.prog.Func(v.Func).Decorators
		case flow.Class:
			file, list = v.Class.File, w.prog.Class(v.Class).Decorators
		}
	}
	if i >= len(list) {
		return packrt.NoSite, false
	}
	return w.siteOf(flow.Site{File: file, Expr: list[i]})
}

// Keys are the names of the value's known properties, once each.
func (w *questions) Keys(s packrt.Site) []string {
	var out []string
	seen := map[string]bool{}
	for _, v := range w.values(s) {
		if v.Kind == flow.Class || v.Kind == flow.Instance {
			for _, name := range w.prog.MemberNames(v.Class) {
				if !seen[name] {
					seen[name] = true
					out = append(out, name)
				}
			}
			continue
		}
		if v.Kind == flow.Module {
			for _, name := range w.prog.ExportNames(v.Site.File) {
				if !seen[name] {
					seen[name] = true
					out = append(out, name)
				}
			}
			continue
		}
		props, _ := w.prog.Properties(v)
		for _, p := range props {
			if !seen[p.Name] {
				seen[p.Name] = true
				out = append(out, p.Name)
			}
		}
	}
	return out
}

// Element is the expression of an element of the value.
func (w *questions) Element(s packrt.Site, i int) (packrt.Site, bool) {
	for _, v := range w.prog.Eval(w.expr(s), nil) {
		sites, _ := w.prog.ElementSites(v)
		if i >= 0 && i < len(sites) && sites[i].Value == nil {
			return w.siteOf(sites[i].Site)
		}
	}
	return packrt.NoSite, false
}

// Function is the function that the value is.
func (w *questions) Function(s packrt.Site) (packrt.Site, bool) {
	values := w.prog.Eval(w.expr(s), nil)
	if len(values) != 1 || values[0].Kind != flow.Function {
		return packrt.NoSite, false
	}
	fn := w.prog.Func(values[0].Func)
	return packrt.Site{File: int32(values[0].Func.File), Node: uint32(fn.Node)}, true
}

// Params is the number of parameters.
func (w *questions) Params(s packrt.Site) int {
	f := w.file(s)
	if id := f.FuncOf(syntax.Node(s.Node)); id != 0 {
		return len(f.Func(id).Params)
	}
	return 0
}

// EnclosingFunction is the function around.
func (w *questions) EnclosingFunction(s packrt.Site) (packrt.Site, bool) {
	f := w.file(s)
	id := f.EnclosingFunc(syntax.Node(s.Node))
	return w.node(s.File, f.Func(id).Node, id > unit.ModuleFunc)
}

// EnclosingClass is the class around.
func (w *questions) EnclosingClass(s packrt.Site) (packrt.Site, bool) {
	f := w.file(s)
	for n, ok := syntax.Node(s.Node), true; ok; n, ok = f.Tree.ParentOf(n) {
		if f.ClassOf(n) != 0 {
			return w.node(s.File, n, true)
		}
	}
	return packrt.NoSite, false
}

// BaseClass is the class that a class descends from, or the one that a node's value is.
func (w *questions) BaseClass(s packrt.Site) (packrt.Site, bool) {
	class := w.file(s).ClassOf(syntax.Node(s.Node))
	if class == 0 {
		values := w.prog.Eval(w.expr(s), nil)
		if len(values) != 1 || values[0].Kind != flow.Class {
			return packrt.NoSite, false
		}
		return packrt.Site{File: int32(values[0].Class.File), Node: uint32(w.prog.Class(values[0].Class).Node)}, true
	}
	for _, a := range w.prog.Ancestors(flow.ClassRef{File: flow.FileID(s.File), Class: class}) {
		if a.Class != class || int32(a.File) != s.File {
			return packrt.Site{File: int32(a.File), Node: uint32(w.prog.Class(a).Node)}, true
		}
	}
	return packrt.NoSite, false
}

// Path is a file's path in the project.
func (w *questions) Path(file int32) string { return w.prog.Files[file].Path }

// ReadFile gives a file of the project that a pack's manifest declares.
func (w *questions) ReadFile(path string) (string, bool) {
	return sourcefile.ReadPlain(w.root, path, sourcefile.Source)
}

// ListFiles gives the files in a folder of the project.
func (w *questions) ListFiles(folder string) []string {
	list, whole := sourcefile.ListPlain(w.root, folder)
	if !whole {
		w.cuts.Add(stage.Cut{Stage: stageName, File: cmp.Or(folder, "."), Detail: fmt.Sprintf("the folder has more than %d entries: packs are not told what is in it", sourcefile.MaxListed)})
	}
	return list
}
