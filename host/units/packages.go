package units

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// packageUnits makes the units of package boundaries: what the project's own
// package exports, and what it calls of sibling packages.
func (r *finder) packageUnits() []*Unit {
	var out []*Unit
	for i, p := range r.packs {
		if rules := p.Manifest.Packages; rules != nil && r.opts.Active[i] {
			if rules.Exports {
				out = append(out, r.exportUnits(i)...)
			}
			if rules.Imports {
				out = append(out, r.importUnits(i)...)
			}
		}
	}
	return out
}

func functionCall(pkg string, exportPath []string, recognition string) *summary.Binding {
	return &summary.Binding{Transport: "in-process", Recognition: recognition, Semantics: summary.FunctionCall{Package: pkg, ExportPath: exportPath}}
}

// exportUnits makes a library unit for each callable export of the package's entry points.
func (r *finder) exportUnits(pack int) []*Unit {
	name, entries, err := project.Entries(r.code.Project.Files, r.code.Project.Root)
	if err != nil || name == "" {
		return nil
	}
	var out []*Unit
	seen := map[string]bool{}
	add := func(pkg string, exportPath []string, v flow.Value) {
		key := pkg + "::" + strings.Join(exportPath, ".")
		if v.Kind != flow.Function || r.prog.Func(v.Func).NoBody || seen[key] {
			return
		}
		seen[key] = true
		r.Counts[pack]++
		out = append(out, &Unit{Kind: summary.KindLibrary, Code: Code{Func: v.Func, Env: r.prog.BindThis(v)},
			Framework: Framework{Pack: pack, Rules: abi.UnitRules{Returns: "return"}},
			Name:      Name{Text: strings.Join(exportPath, "."), Kind: summary.NameBinding},
			Binding:   functionCall(pkg, exportPath, r.packs[pack].Manifest.ID)})
	}
	for _, e := range entries {
		for _, at := range r.entryFiles(e) {
			pkg := name + at.subpath
			r.code.ProtectFile(stageName, at.file, func() {
				for _, export := range r.prog.ExportNames(at.file) {
					r.exportedUnder([]string{export}, r.prog.Export(at.file, export), func(exportPath []string, v flow.Value) { add(pkg, exportPath, v) })
				}
			})
		}
	}
	return out
}

// maxExportPath bounds how deep namespaces in namespaces are listed, since files may export one another.
const maxExportPath = 4

// exportedUnder calls add with what is reached by a name of an entry point: the value itself, the methods
// of a class, and the members of a namespace or an object.
func (r *finder) exportedUnder(exportPath []string, values []flow.Value, add func([]string, flow.Value)) {
	under := func(name string) []string { return append(slices.Clone(exportPath), name) }
	for _, v := range values {
		add(exportPath, v)
		if len(exportPath) == maxExportPath {
			if r.hasFunctions(v) {
				r.code.Cut(stageName, v.Site.File, r.prog.Expr(v.Site).Node, "what the package exports under "+strings.Join(exportPath, ".")+" is not listed: names of exports have at most four parts")
			}
			continue
		}
		switch v.Kind {
		case flow.Class:
			for _, c := range r.prog.Lineage(v.Class) {
				for _, member := range r.prog.Class(c).Members {
					if m := member.Name; m != "" && !member.Private && !strings.HasPrefix(m, "#") && !strings.HasPrefix(m, "_") && member.Func != 0 && m != r.prog.Semantics.Calls.Constructor {
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

// hasFunctions reports whether a namespace, or an object, has functions of its own.
func (r *finder) hasFunctions(v flow.Value) bool {
	function := func(v flow.Value) bool { return v.Kind == flow.Function }
	switch v.Kind {
	case flow.Module:
		return slices.ContainsFunc(r.prog.ExportNames(v.Site.File), func(name string) bool { return slices.ContainsFunc(r.prog.Export(v.Site.File, name), function) })
	case flow.Object:
		props, _ := r.prog.Properties(v)
		return slices.ContainsFunc(props, func(p flow.Prop) bool { return slices.ContainsFunc(r.prog.Property(v, p.Name), function) })
	}
	return false
}

// entryFile is a file of the program that a subpath of the package leads to.
type entryFile struct {
	subpath string
	file    flow.FileID
}

// entryFiles finds the sources of an entry point: the first target that has one.
func (r *finder) entryFiles(e project.Entry) []entryFile {
	for _, target := range e.Targets {
		for _, base := range project.SourceCandidates(target) {
			if before, after, ok := strings.Cut(base, "*"); ok {
				if found := r.patternFiles(e, before, after); len(found) > 0 {
					return found
				}
				continue
			}
			if id, ok := r.code.SourceOf(base); ok {
				return []entryFile{{e.Subpath, id}}
			}
		}
	}
	return nil
}

// patternFiles finds the files that an entry point with a star leads to.
func (r *finder) patternFiles(e project.Entry, before, after string) []entryFile {
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

// importUnits makes a caller unit for each function that calls an import of a
// sibling package of the workspace, once for each binding it calls.
func (r *finder) importUnits(pack int) []*Unit {
	w := project.FindWorkspace(r.code.Project.Files, r.code.Project.Root)
	if w == nil {
		return nil
	}
	sibling := func(specifier string) bool {
		for name, dir := range w.Packages {
			if dir != r.code.Project.Root && (specifier == name || strings.HasPrefix(specifier, name+"/")) {
				return true
			}
		}
		return false
	}
	var out []*Unit
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
		r.code.ProtectFile(stageName, flow.FileID(i), func() {
			for id := 1; id < len(f.Funcs); id++ {
				in := flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(id)}
				consumed := map[string]*summary.Binding{}
				for _, c := range f.Funcs[id].Calls {
					pkg, exportPath, ok := consumedBinding(f, f.Expr(c).A, imports[i])
					if !ok {
						pkg, exportPath, ok = r.consumedMethod(flow.Site{File: flow.FileID(i), Expr: f.Expr(c).A}, imports)
					}
					if ok {
						b := functionCall(pkg, exportPath, r.packs[pack].Manifest.ID)
						consumed[b.Label()] = b
					}
				}
				labels := slices.Sorted(maps.Keys(consumed))
				for _, l := range labels {
					r.Counts[pack]++
					out = append(out, r.callerUnit(pack, in, consumed[l]))
				}
			}
		})
	}
	return out
}

// callerUnit makes the unit of one function that calls one export; a callback
// belongs to the function with a name around it.
func (r *finder) callerUnit(pack int, in flow.FuncRef, b *summary.Binding) *Unit {
	name, kind := r.code.FuncName(in)
	if in.Func == unit.ModuleFunc {
		name, kind = r.prog.Files[in.File].Path, summary.NameLabel
	}
	return &Unit{Kind: summary.KindCaller, Code: Code{Func: in}, Name: Name{Text: name, Kind: kind}, Binding: b,
		Framework: Framework{Pack: pack, Rules: abi.UnitRules{Returns: "return"}}}
}

// consumedMethod is the class of a sibling package, and its method, that a callee names on an instance that the project makes.
func (r *finder) consumedMethod(callee flow.Site, imports []map[unit.BindingID]*unit.Import) (pkg string, exportPath []string, ok bool) {
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

// consumedBinding is the import that a callee names: a name, or a member of a namespace.
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
