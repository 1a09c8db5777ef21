package main

import (
	"hash/fnv"
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// registrarOf is the registrar of one controller, which hangs under the application's unless something hangs it elsewhere.
// Controllers of two files may have one name, and stand on one line: what they are made of tells them apart.
func registrarOf(class drift.Node) string {
	sum := fnv.New32a()
	sum.Write([]byte(class.Text()))
	return "nest/" + class.Field("name").Text() + ":" + strconv.Itoa(class.Line()) + ":" + strconv.FormatUint(uint64(sum.Sum32()), 16)
}

// modules reads RouterModule.register([{ path, module, children }]): the controllers of a module hang under its path.
func modules(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) > 0 {
		routed(m.Node("call"), args[0], "", nil)
	}
}

// routed states where the controllers of a list of modules hang; around are the lists that it stands in, since a list may be
// reached from itself.
func routed(at, list drift.Node, prefix string, around []drift.Node) {
	if slices.Contains(around, list) {
		return
	}
	for i := 0; ; i++ {
		one := list.Element(i)
		if one == 0 {
			return
		}
		module, path := one.Property("module"), prefix
		if one.ValueKind() == abi.EvaluatedClass {
			module = one // one of children, at its parent's path
		} else if p := one.Property("path").Str(); p != "" {
			path = prefix + "/" + p
		}
		for _, class := range controllers(module) {
			drift.New(abi.FactMount, at).With(abi.FieldRegistrar, drift.Text("nest")).With(abi.FieldTarget, drift.Text(registrarOf(class))).
				With(abi.FieldPath, drift.Text(path)).Emit()
		}
		if children := one.Property("children"); children != 0 {
			routed(at, children, path, append(around[:len(around):len(around)], list))
		}
	}
}

// controllers lists the classes that @Module({ controllers }) of a module names.
func controllers(module drift.Node) []drift.Node {
	var out []drift.Node
	class := module.BaseClass()
	for _, d := range drift.DecoratorCalls(class) {
		if args := d.Arguments(); len(args) > 0 && d.Field("function").Has(common+"Module") {
			list := args[0].Property("controllers")
			for i := 0; list.Element(i) != 0; i++ {
				if c := list.Element(i).BaseClass(); c != 0 {
					out = append(out, c)
				}
			}
		}
	}
	return out
}
