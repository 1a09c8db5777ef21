package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// planted is a fault with its number among those of a run, counted from 1.
type planted struct {
	Fault
	number int
	// switched says that the fault is in the tests' binaries and asked for by number; otherwise its tests are built with
	// it, one fault at a time.
	switched bool
}

// copyName is the name of the copy of a function that has the fault in it.
func copyName(function string, number int) string {
	return function + "_fault" + strconv.Itoa(number)
}

// plant writes a source file with several faults in it, all of them asleep: each function that has one gets a copy with
// the fault, and asks at its begin whether the copy is to run. The lines of the source keep their numbers. It refuses
// faults that no copy can hold: those outside of functions, and those in functions that ask who called them.
func plant(source []byte, faults []planted) ([]byte, error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	offset := func(p token.Pos) int { return set.Position(p).Offset }
	type insertion struct {
		at   int
		text string
	}
	var insertions []insertion
	var copies strings.Builder
	for _, f := range faults {
		d := holder(parsed, offset, f.Fault)
		if d == nil {
			return nil, fmt.Errorf("%s:%d is in no function", f.File, f.Line)
		}
		from, to := offset(d.Pos()), offset(d.End())
		text := string(source[from:to])
		if strings.Contains(text, "recover()") || strings.Contains(text, "runtime.Caller") {
			return nil, fmt.Errorf("%s:%d is in a function that asks who called it", f.File, f.Line)
		}
		call, err := forward(d, source, offset, f.number)
		if err != nil {
			return nil, err
		}
		insertions = append(insertions, insertion{at: offset(d.Body.Lbrace) + 1, text: fmt.Sprintf(" if faultPlanted(%d) { %s };", f.number, call)})
		name := offset(d.Name.Pos()) - from
		changed := f.Fault
		changed.Start, changed.End = f.Start-from, f.End-from
		if past := f.End - to; past > 0 {
			// A fault may show the rest of its line, and the function may end on it.
			changed.End -= past
			changed.New = f.New[:len(f.New)-past]
		}
		// The name stands before the fault, so the fault is applied first.
		spoiled := string(changed.Apply([]byte(text)))
		fmt.Fprintf(&copies, "\n%s%s%s\n", spoiled[:name], copyName(d.Name.Name, f.number), spoiled[name+len(d.Name.Name):])
	}
	slices.SortStableFunc(insertions, func(a, b insertion) int { return a.at - b.at })
	var out strings.Builder
	done := 0
	for _, i := range insertions {
		out.Write(source[done:i.at])
		out.WriteString(i.text)
		done = i.at
	}
	out.Write(source[done:])
	out.WriteString(copies.String())
	return []byte(out.String()), nil
}

// holder returns the declared function whose body holds the fault.
func holder(file *ast.File, offset func(token.Pos) int, f Fault) *ast.FuncDecl {
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && offset(d.Body.Lbrace) < f.Start && f.Start < offset(d.Body.Rbrace) {
			return d
		}
	}
	return nil
}

// forward writes the statements by which a function hands its call on to the copy.
func forward(d *ast.FuncDecl, source []byte, offset func(token.Pos) int, number int) (string, error) {
	text := func(n ast.Node) string { return string(source[offset(n.Pos()):offset(n.End())]) }
	named := func(names []*ast.Ident) bool { return len(names) > 0 && names[0].Name != "_" }
	call := copyName(d.Name.Name, number)
	if d.Recv != nil {
		receiver := d.Recv.List[0]
		if !named(receiver.Names) {
			// A copy of such a function reads nothing of its receiver.
			call = "(*new(" + text(receiver.Type) + "))." + call
		} else {
			call = receiver.Names[0].Name + "." + call
		}
	} else if d.Type.TypeParams != nil {
		var names []string
		for _, p := range d.Type.TypeParams.List {
			for _, n := range p.Names {
				names = append(names, n.Name)
			}
		}
		call += "[" + strings.Join(names, ", ") + "]"
	}
	var args []string
	for _, p := range d.Type.Params.List {
		t := p.Type
		rest, variadic := t.(*ast.Ellipsis)
		if variadic {
			t = &ast.ArrayType{Elt: rest.Elt}
		}
		for i := range max(1, len(p.Names)) {
			switch {
			case len(p.Names) > 0 && p.Names[i].Name != "_":
				arg := p.Names[i].Name
				if variadic {
					arg += "..."
				}
				args = append(args, arg)
			case variadic: // nothing can be read of it
			default:
				args = append(args, "*new("+text(t)+")")
			}
		}
	}
	call += "(" + strings.Join(args, ", ") + ")"
	if d.Type.Results == nil {
		return call + "; return", nil
	}
	return "return " + call, nil
}

// switchSource is a file that a package with faults gets: it answers whether a fault is planted, and in the first run of the
// tests notes which ones are reached, with how much the tests had printed by then: that tells which test ran (reached.go). What
// is asked for stands in a file, since tests that start programs give them an environment of their own.
func switchSource(pkg, asked string) string {
	return fmt.Sprintf(`package %s

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
)

var faultNumber, faultNote = faultAsked()

func faultAsked() (number int, note func(number int)) {
	data, err := os.ReadFile(%q)
	if err != nil {
		return 0, nil
	}
	folder, ok := strings.CutPrefix(string(data), "note ")
	if !ok {
		number, _ = strconv.Atoi(string(data))
		return number, nil
	}
	notes, failed := os.OpenFile(filepath.Join(folder, "notes"), os.O_APPEND|os.O_WRONLY, 0)
	printed, err := os.Open(filepath.Join(folder, "printed"))
	if failed != nil || err != nil {
		return 0, nil
	}
	of := ""
	if script, ok := strings.CutPrefix(filepath.Base(os.Getenv("WORK")), "script-"); ok {
		of = " " + script
	}
	var noted sync.Map
	return 0, func(number int) {
		info, err := printed.Stat()
		if err != nil {
			return
		}
		if last, known := noted.Swap(number, info.Size()); !known || last != info.Size() {
			notes.WriteString(strconv.Itoa(number) + " " + strconv.FormatInt(info.Size(), 10) + of + "\n")
		}
	}
}

func faultPlanted(number int) bool {
	if faultNote != nil {
		faultNote(number)
	}
	return number == faultNumber
}
`, pkg, asked)
}

// packageName reads the name of the package from a source file.
func packageName(source []byte) (string, error) {
	parsed, err := parser.ParseFile(token.NewFileSet(), "", source, parser.PackageClauseOnly)
	if err != nil {
		return "", err
	}
	return parsed.Name.Name, nil
}

// folderOf is the folder of a fault's package, below the folder of the module.
func folderOf(f Fault) string { return path.Dir(f.File) }
