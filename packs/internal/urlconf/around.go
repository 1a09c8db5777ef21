package urlconf

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// maxLineage bounds the classes above a class of views, which may descend from each other.
const maxLineage = 64

// Around adds to an endpoint of a class of views what runs before it, outermost first, and the methods of the class that the library runs before
// the one for the verb, or around it: stages are their names, each with its roles. roles are those of the decorators around the endpoint.
func Around(f *drift.Fact, class drift.Node, roles string, before []drift.Value, stages ...[2]string) *drift.Fact {
	functions, names := Stages(class, stages...)
	if len(functions) == 0 && len(before) == 0 {
		return f.With(abi.FieldWrapperRoles, drift.Text(roles))
	}
	for range before {
		names = append([]drift.Value{drift.Text(roles)}, names...)
	}
	return f.With(abi.FieldHandlers, drift.List(append(before[:len(before):len(before)], functions...)...)).With(abi.FieldWrapperRoles, drift.List(names...))
}

// Stages are these methods, and the name of the roles of each.
func Stages(class drift.Node, stages ...[2]string) (functions, names []drift.Value) {
	if class == 0 {
		return nil, nil
	}
	for _, stage := range stages {
		for _, fn := range defining(class, stage[0]) {
			functions, names = append(functions, fn), append(names, drift.Text(stage[1]))
		}
	}
	return functions, names
}

// defining are the methods of a name that run one inside the other: the class's own, and those of further classes beside it, to which a call of
// super() of the one before leads only in this class. What super() leads to above the class that writes it, is followed from there.
func defining(class drift.Node, name string) (out []drift.Value) {
	if class.Property(name).Kind() != "function_definition" {
		return nil
	}
	out = []drift.Value{drift.Of(class, abi.StepCall, "."+name)}
	above := map[drift.Node]bool{}
	first := true
	for _, c := range lineage(class) {
		if above[c] || Method(c, name) == 0 {
			continue
		}
		if !first {
			out = append(out, drift.Of(c.Field("name"), abi.StepCall, "."+name))
		}
		first = false
		for _, a := range lineage(c) {
			above[a] = true
		}
	}
	return out
}

// Method is the method of a name in the body of a class, 0 where it has none itself.
func Method(class drift.Node, name string) drift.Node {
	for _, n := range class.Field("body").Children() {
		if n.Kind() == "decorated_definition" {
			n = n.Field("definition")
		}
		if n.Kind() == "function_definition" && n.Field("name").Text() == name {
			return n
		}
	}
	return 0
}

// lineage lists the classes of the project that a class is and descends from, each before those that it descends from.
func lineage(class drift.Node) (out []drift.Node) {
	seen := map[drift.Node]bool{}
	var visit func(c drift.Node)
	visit = func(c drift.Node) {
		if c == 0 || seen[c] || len(seen) == maxLineage {
			return
		}
		seen[c] = true
		bases := c.Field("superclasses").Children()
		for i := len(bases) - 1; i >= 0; i-- {
			if bases[i].Kind() != "keyword_argument" && bases[i].ValueKind() == abi.EvaluatedClass {
				visit(bases[i].BaseClass())
			}
		}
		out = append([]drift.Node{c}, out...)
	}
	visit(class.BaseClass())
	return out
}

// Handed reports whether a call of super() in a method leads to a method of the same name of a class of the project, above the one around the call.
func Handed(call drift.Node, name string) bool {
	class := call.EnclosingClass()
	for _, base := range class.Field("superclasses").Children() {
		if base.ValueKind() == abi.EvaluatedClass && base.Property(name).Kind() == "function_definition" {
			return true
		}
	}
	return false
}

// Guards lists what libraries make of the view that a pattern names, outermost first: path("…", login_required(view)). They refuse some
// requests, or may answer.
func Guards(call drift.Node) (out []drift.Value) {
	for view := Written(call); view.Kind() == "call"; {
		args := drift.Positional(view)
		if class, _ := Class(view); class != 0 || len(args) == 0 {
			break
		}
		if fn := view.Field("function"); fn.ValueKind() != abi.EvaluatedFunction && fn.ValueKind() != abi.EvaluatedClass && (args[0].Kind() == "call" || known(args[0])) {
			out = append(out, drift.Of(fn))
		}
		view = args[0]
	}
	return out
}

// Decorating lists what method_decorator puts around a method of a class of views: at its class, or one above it, by the method's name, or at the
// method itself.
func Decorating(call, class drift.Node, method string) (out []drift.Value) {
	add := func(what drift.Node) {
		around := drift.Of(what)
		if what.ValueKind() == abi.EvaluatedFunction {
			around = drift.Of(what, abi.StepCall)
			drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Of(what)).With(abi.FieldChildParam, drift.Number("0")).With(abi.FieldRole, drift.Text("next")).Emit()
		}
		out = append(out, around)
	}
	read := func(d drift.Node) {
		if args := drift.Positional(d); len(args) > 0 && args[0].Element(0) != 0 {
			for i := 0; args[0].Element(i) != 0; i++ {
				add(args[0].Element(i))
			}
		} else if len(args) > 0 {
			add(args[0])
		}
	}
	found := false
	for _, c := range lineage(class) {
		for _, d := range adapters(c) {
			if drift.Keyword(d, "name").Str() == method {
				read(d)
			}
		}
		if own := Method(c, method); own != 0 && !found {
			found = true
			for _, d := range adapters(own) {
				read(d)
			}
		}
	}
	return out
}

// adapters are the calls of method_decorator that stand at a class or a method.
func adapters(definition drift.Node) (out []drift.Node) {
	for _, d := range drift.DecoratorCalls(definition) {
		if d.Kind() == "call" && d.Field("function").Has("django.utils.decorators#method_decorator") {
			out = append(out, d)
		}
	}
	return out
}
