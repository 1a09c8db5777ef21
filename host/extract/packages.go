package extract

import (
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// packageWork makes the units of package boundaries: what the project's own
// package exports, and what it calls of sibling packages.
func (r *run) packageWork() []*unitWork {
	var out []*unitWork
	for i, p := range r.opts.Packs {
		if rules := p.Manifest.Packages; rules != nil && r.active[i] {
			if rules.Exports {
				out = append(out, r.exportWork(i)...)
			}
			if rules.Imports {
				out = append(out, r.importWork(i)...)
			}
		}
	}
	return out
}

func functionCall(pkg string, exportPath []string, recognition string) *summary.Binding {
	return &summary.Binding{Transport: "in-process", Recognition: recognition, Semantics: summary.FunctionCall{Package: pkg, ExportPath: exportPath}}
}

// exportWork makes a library unit for each callable export of the package's entry points.
func (r *run) exportWork(pack int) []*unitWork {
	name, entries, err := project.Entries(r.project.Root)
	if err != nil || name == "" {
		return nil
	}
	var out []*unitWork
	seen := map[string]bool{}
	add := func(pkg string, exportPath []string, v flow.Value) {
		key := pkg + "::" + strings.Join(exportPath, ".")
		if v.Kind != flow.Function || r.prog.Func(v.Func).NoBody || seen[key] {
			return
		}
		seen[key] = true
		r.result.Counts[pack].Units++
		out = append(out, &unitWork{kind: summary.KindLibrary, fn: v.Func, env: r.prog.BindThis(v), pack: pack, rules: abi.UnitRules{Returns: "return"},
			name: strings.Join(exportPath, "."), nameKind: summary.NameBinding, binding: functionCall(pkg, exportPath, r.opts.Packs[pack].Manifest.ID)})
	}
	for _, e := range entries {
		for _, at := range r.entryFiles(e) {
			pkg := name + at.subpath
			for _, export := range r.prog.ExportNames(at.file) {
				r.exportedUnder([]string{export}, r.prog.Export(at.file, export), func(exportPath []string, v flow.Value) { add(pkg, exportPath, v) })
			}
		}
	}
	return out
}

// maxExportPath bounds how deep namespaces in namespaces are listed.
const maxExportPath = 4

// exportedUnder hands on what is reached by a name of an entry point: the value itself, the methods
// of a class, and what a namespace or an object that is exported holds.
func (r *run) exportedUnder(exportPath []string, values []flow.Value, add func([]string, flow.Value)) {
	under := func(name string) []string { return append(slices.Clone(exportPath), name) }
	for _, v := range values {
		add(exportPath, v)
		if len(exportPath) == maxExportPath {
			continue
		}
		switch v.Kind {
		case flow.Class:
			for _, c := range r.prog.Lineage(v.Class) {
				for _, member := range r.prog.Class(c).Members {
					if m := member.Name; m != "" && !member.Private && !strings.HasPrefix(m, "#") && !strings.HasPrefix(m, "_") && member.Func != 0 && m != "constructor" {
						add(under(m), flow.Value{Kind: flow.Function, Func: flow.FuncRef{File: c.File, Func: member.Func}})
					}
				}
			}
		case flow.Module:
			for _, name := range r.prog.ExportNames(v.Site.File) {
				r.exportedUnder(under(name), r.prog.Export(v.Site.File, name), add)
			}
		case flow.Object:
			props, _ := r.prog.Properties(v)
			for _, p := range props {
				r.exportedUnder(under(p.Name), r.prog.Property(v, p.Name), add)
			}
		}
	}
}

// entryFile is a file of the program that a subpath of the package leads to.
type entryFile struct {
	subpath string
	file    flow.FileID
}

// entryFiles finds the sources of an entry point: the first target that has one.
func (r *run) entryFiles(e project.Entry) []entryFile {
	for _, target := range e.Targets {
		for _, base := range project.SourceCandidates(target) {
			if before, after, ok := strings.Cut(base, "*"); ok {
				if found := r.patternFiles(e, before, after); len(found) > 0 {
					return found
				}
				continue
			}
			if id, ok := r.sourceOf(base); ok {
				return []entryFile{{e.Subpath, id}}
			}
		}
	}
	return nil
}

// sourceOf finds the file of the program that a path without extension leads to.
func (r *run) sourceOf(base string) (flow.FileID, bool) {
	for _, suffix := range []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", "/index.ts", "/index.tsx", "/index.js", ".py"} {
		if id, ok := r.prog.FileByPath(base + suffix); ok {
			return id, true
		}
	}
	return 0, false
}

// patternFiles finds the files that an entry point with a star leads to.
func (r *run) patternFiles(e project.Entry, before, after string) []entryFile {
	var out []entryFile
	for i, f := range r.prog.Files {
		base := strings.TrimSuffix(f.Path, path.Ext(f.Path))
		middle, ok := strings.CutPrefix(base, before)
		if !ok || strings.HasSuffix(f.Path, ".d.ts") {
			continue
		}
		if middle, ok = strings.CutSuffix(middle, after); ok && middle != "" {
			if subpath := strings.Replace(e.Subpath, "*", middle, 1); e.Opens(subpath) {
				out = append(out, entryFile{subpath, flow.FileID(i)})
			}
		}
	}
	return out
}

// importWork makes a caller unit for each function that calls an import of a
// sibling package of the workspace, once for each binding it calls.
func (r *run) importWork(pack int) []*unitWork {
	w := project.FindWorkspace(r.project.Root)
	if w == nil {
		return nil
	}
	sibling := func(specifier string) bool {
		for name, dir := range w.Packages {
			if dir != r.project.Root && (specifier == name || strings.HasPrefix(specifier, name+"/")) {
				return true
			}
		}
		return false
	}
	var out []*unitWork
	imports := make([]map[unit.BindingID]*unit.Import, len(r.prog.Files))
	some := false
	for i, f := range r.prog.Files {
		if strings.HasPrefix(f.Path, "../") || filepath.IsAbs(f.Path) {
			continue // a sibling's own file
		}
		imports[i] = map[unit.BindingID]*unit.Import{}
		for n := 1; n < len(f.Imports); n++ {
			if im := &f.Imports[n]; im.Binding != 0 && !im.TypeOnly && sibling(im.Specifier) {
				imports[i][im.Binding], some = im, true
			}
		}
	}
	if !some {
		return nil
	}
	for i, f := range r.prog.Files {
		if imports[i] == nil {
			continue
		}
		for id := 1; id < len(f.Funcs); id++ {
			in := flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(id)}
			consumed := map[string]*summary.Binding{}
			for _, c := range f.Funcs[id].Calls {
				pkg, exportPath, ok := consumedBinding(f, f.Expr(c).A, imports[i])
				if !ok {
					pkg, exportPath, ok = r.consumedMethod(flow.Site{File: flow.FileID(i), Expr: f.Expr(c).A}, imports)
				}
				if ok {
					b := functionCall(pkg, exportPath, r.opts.Packs[pack].Manifest.ID)
					consumed[b.Label()] = b
				}
			}
			labels := make([]string, 0, len(consumed))
			for l := range consumed {
				labels = append(labels, l)
			}
			sort.Strings(labels)
			for _, l := range labels {
				r.result.Counts[pack].Units++
				out = append(out, r.callerWork(pack, in, consumed[l]))
			}
		}
	}
	return out
}

// callerWork makes the unit of one function that calls one export; a callback
// belongs to the function with a name around it.
func (r *run) callerWork(pack int, in flow.FuncRef, b *summary.Binding) *unitWork {
	name, kind := r.funcName(in)
	if in.Func == unit.ModuleFunc {
		name, kind = r.prog.Files[in.File].Path, summary.NameLabel
	}
	return &unitWork{kind: summary.KindCaller, fn: in, name: name, nameKind: kind, binding: b, pack: pack, rules: abi.UnitRules{Returns: "return"}}
}

// consumedMethod reads of which class of a sibling package a callee is a method: of an instance that the project makes.
func (r *run) consumedMethod(callee flow.Site, imports []map[unit.BindingID]*unit.Import) (pkg string, exportPath []string, ok bool) {
	x := r.prog.Expr(callee)
	if x.Kind != unit.ExprMember {
		return "", nil, false
	}
	for _, v := range r.prog.Eval(flow.Site{File: callee.File, Expr: x.A}, nil) {
		if v.Kind != flow.Instance && (v.Kind != flow.Extern || v.Call != v.Site) || v.Site.Expr == 0 || imports[v.Site.File] == nil {
			continue
		}
		made := r.prog.Files[v.Site.File]
		if at := made.Expr(v.Site.Expr); at.Kind == unit.ExprNew {
			if pkg, exportPath, ok = consumedBinding(made, at.A, imports[v.Site.File]); ok {
				return pkg, append(exportPath, x.Str), true
			}
		}
	}
	return "", nil, false
}

// consumedBinding reads which import a callee is: a name, or a member of a namespace.
func consumedBinding(f *unit.File, callee unit.ExprID, imports map[unit.BindingID]*unit.Import) (pkg string, exportPath []string, ok bool) {
	var members []string
	for {
		x := f.Expr(callee)
		switch x.Kind {
		case unit.ExprMember:
			members = append(members, x.Str)
			callee = x.A
			continue
		case unit.ExprName:
			im := imports[unit.BindingID(x.Ref)]
			if x.Ref == 0 || im == nil {
				return "", nil, false
			}
			slices.Reverse(members)
			switch im.Name {
			case "*", "=":
				if len(members) != 1 {
					return "", nil, false
				}
				return im.Specifier, members, true
			}
			if len(members) > 0 {
				return im.Specifier, append([]string{im.Name}, members...), true
			}
			return im.Specifier, []string{im.Name}, true
		}
		return "", nil, false
	}
}
