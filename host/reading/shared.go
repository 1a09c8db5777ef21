package reading

import (
	"path"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/host/unit"
)

// ofWindows are names that a browser gives a meaning in every script: where one is not declared, the browser's is meant.
var ofWindows = map[string]bool{"alert": true, "blur": true, "close": true, "confirm": true, "event": true, "fetch": true, "find": true, "focus": true,
	"history": true, "length": true, "location": true, "name": true, "open": true, "origin": true, "parent": true, "print": true, "prompt": true,
	"screen": true, "scroll": true, "status": true, "stop": true, "top": true, "$": true, "jQuery": true, "axios": true}

// sharesNames reports whether a file is a script of the kind whose names a browser puts into one scope: JavaScript that imports and
// exports nothing, by itself or in a page.
func sharesNames(f *unit.File) bool {
	return (path.Ext(f.Path) == ".js" || templates.IsPage(f.Path)) && len(f.Imports) <= 1 && len(f.Exports) == 0
}

// share notes the names that a script gives a meaning in all scripts: what it declares at its top, and what it gives to properties
// of the global object and to names that nobody declares. A name to which several scripts give different ones is nobody's.
func (b *brings) share(f *unit.File, id flow.FileID) {
	if !sharesNames(f) {
		return
	}
	if b.shared == nil {
		b.shared, b.sharedText = map[string][]flow.BroughtIn{}, map[string]string{}
	}
	seen := map[string]bool{}
	note := func(name string, given flow.BroughtIn) {
		if ofWindows[name] {
			return
		}
		text := ""
		if given.Expr != 0 {
			text = f.ExprText(given.Expr)
		}
		if text != "" && b.sharedText[name] == text && !seen[name] {
			return // what is written in every page is one
		}
		if seen[name] { // the last of a file is what others see, and which it is depends on when they look
			given = flow.BroughtIn{File: id}
		}
		seen[name] = true
		b.shared[name], b.sharedText[name] = append(b.shared[name], given), text
	}
	for i := range f.Bindings {
		if d := &f.Bindings[i]; i > 0 && d.Owner == unit.ModuleFunc && (d.Kind == unit.BindFunc || d.Kind == unit.BindClass || len(d.Writes) > 0) {
			note(d.Name, flow.BroughtIn{File: id, Binding: unit.BindingID(i)})
		}
	}
	for i := range f.Exprs {
		x := &f.Exprs[i]
		if x.Kind != unit.ExprAssign || x.A == 0 || x.Op != unit.OpAssign {
			continue
		}
		switch to := f.Expr(x.A); {
		case to.Kind == unit.ExprName && to.Ref == 0, to.Kind == unit.ExprMember && f.Expr(to.A).Kind == unit.ExprName && f.NamesGlobal(f.Expr(to.A)):
			note(to.Str, flow.BroughtIn{File: id, Expr: x.B})
		}
	}
}
