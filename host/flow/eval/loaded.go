package eval

import (
	"path"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// loaded adds what a call gives that loads a module by a name which the program puts together: of a name that is known in
// part, every module of the project that has such a name. False where it is no such call, and where no module is found.
func (q *Question) loaded(out *flow.List, v *flow.Value, on *flow.Invocation) bool {
	gives := q.Semantics.Builtins.Functions[v.Text]
	name := "*"
	switch gives {
	case unit.GivesNamespace:
	case unit.GivesModule:
		name = "="
	default:
		return false
	}
	found := false
	for _, spec := range on.Arg(q, 0) {
		for _, t := range q.modulesNamed(on, &spec) {
			found = true
			out.Join(q.fromTarget(t, name, gives == unit.GivesModule))
		}
	}
	return found
}

// modulesNamed lists the modules that a specifier may name.
func (q *Question) modulesNamed(on *flow.Invocation, spec *flow.Value) []flow.Target {
	from := q.Files[on.Site.File]
	if spec.Kind != flow.Pattern && (spec.Kind != flow.Const || spec.Lit != unit.LitString || spec.Text == "") {
		return nil
	}
	var like []flow.FileID
	if _, dotted := q.ModuleName(on.Site.File); dotted {
		name, ok := q.dottedName(on, spec.Text)
		if !ok {
			return nil
		}
		if spec.Kind == flow.Const {
			return q.resolved(from, name)
		}
		like = q.ModulesLike(name)
	} else {
		if spec.Kind == flow.Const {
			return q.resolved(from, spec.Text)
		}
		like = q.FilesLike(pathNamed(from.Path, spec.Text))
	}
	var out []flow.Target
	for _, file := range like {
		if file != on.Site.File && !q.IsQuiet(file) {
			out = append(out, flow.Target{File: file})
		}
	}
	return out
}

func (q *Question) resolved(from *unit.File, name string) []flow.Target {
	t := q.Modules.Resolve(from, name)
	if t.File < 0 && t.Package == "" {
		return nil
	}
	return []flow.Target{t}
}

// pathNamed is the path in the project that a specifier with holes names from a file on; "" where it may lead anywhere.
func pathNamed(from, spec string) string {
	at := strings.TrimPrefix(spec, "file://")
	if rest, ok := strings.CutPrefix(at, flow.ProjectFolder+"/"); ok {
		at = rest
	} else if strings.HasPrefix(at, "./") || strings.HasPrefix(at, "../") {
		at = path.Join(path.Dir(from), at)
	} else {
		return ""
	}
	return at
}

// dottedName spells a module's name from the top on: one that begins with dots is meant from the package on that the call
// names besides.
func (q *Question) dottedName(on *flow.Invocation, text string) (string, bool) {
	names := &q.Semantics.Names
	for name, ofPackage := range map[string]bool{names.OwnModule: false, names.OwnPackage: true} {
		if rest, ok := strings.CutPrefix(text, "{"+name+"}"); ok {
			own, _ := q.OwnName(on.Site.File, ofPackage)
			return own + rest, true
		}
	}
	short := strings.TrimLeft(text, ".")
	up := len(text) - len(short)
	if up == 0 {
		return text, !strings.HasPrefix(text, "{")
	}
	of, ok := q.packageArgument(on)
	for range up - 1 {
		of = of[:max(strings.LastIndexByte(of, '.'), 0)]
	}
	return of + "." + short, ok && of != ""
}

// packageArgument is the package that a call names from which a module's name counts.
func (q *Question) packageArgument(on *flow.Invocation) (string, bool) {
	f := q.Files[on.Site.File]
	for i, arg := range on.Args {
		x := f.Expr(arg)
		if x.Kind == unit.ExprKeyword {
			x = f.Expr(x.A)
		} else if i != 1 {
			continue
		}
		if x.Kind == unit.ExprName && x.Ref == 0 && (x.Str == q.Semantics.Names.OwnModule || x.Str == q.Semantics.Names.OwnPackage) {
			return q.OwnName(on.Site.File, x.Str == q.Semantics.Names.OwnPackage)
		}
		if of := on.Arg(q, i); len(of) == 1 && of[0].Kind == flow.Const {
			return of[0].Text, true
		}
	}
	return "", false
}
