package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// application is a decorator of the library as it stands at something: written there, or in what a decorator of the project puts together.
type application struct {
	// at, followed by steps, is the call that gives the decorator. written is that call in the source, 0 where it is not shown.
	at      drift.Node
	steps   []string
	written drift.Node
}

// argument is what the decorator is given at a place.
func (a application) argument(i int) drift.Value {
	return drift.Of(a.at, append(a.steps[:len(a.steps):len(a.steps)], abi.StepArgument(i))...)
}

// arguments says how many the decorator is given; of a call that is not shown, one.
func (a application) arguments() int {
	if a.written == 0 {
		return 1
	}
	return len(a.written.Arguments())
}

// applied finds a decorator of the library among some: @HttpCode(204), @Empty of const Empty = HttpCode(204), and @Made() of a function that
// gives applyDecorators(HttpCode(201), …).
func applied(decorators []drift.Node, origin string) (application, bool) {
	for _, d := range decorators {
		value := d.Child(0)
		switch {
		case drift.DecoratorName(d).Has(origin):
			return application{at: value, written: value}, true
		case value.Has(origin + "()"):
			return application{at: value}, true
		case value.Has(common + "applyDecorators()"):
			if i, written, ok := within(value.Field("function").Function(), origin); ok {
				return application{at: value, steps: []string{abi.StepArgument(i)}, written: written}, true
			}
		}
	}
	return application{}, false
}

// within finds a decorator of the library among the arguments of applyDecorators below a node.
func within(n drift.Node, origin string) (index int, written drift.Node, ok bool) {
	if n.Kind() == "call_expression" && n.Field("function").Has(common+"applyDecorators") {
		for i, a := range n.Arguments() {
			if a.Kind() == "call_expression" && a.Field("function").Has(origin) {
				return i, a, true
			}
		}
	}
	for _, c := range n.Children() {
		if index, written, ok = within(c, origin); ok {
			return index, written, true
		}
	}
	return 0, 0, false
}

// composedRoute reads a method whose route a decorator of the project states beside other things: @Endpoint("/ships") of a function that
// gives applyDecorators(Post(path), HttpCode(201)).
func composedRoute(m drift.Match) {
	decorator := m.Node("decorator")
	r, _ := words.Of(decorator, m.Node("class"))
	if r.Function == 0 || r.Controller == 0 || r.Verb != "" {
		return
	}
	for _, v := range verbs {
		if a, ok := applied([]drift.Node{decorator}, v[0]); ok {
			r.Verb, r.Own = v[1], drift.Decorators(r.Function)
			path := drift.Text("")
			if a.arguments() > 0 {
				path = drift.First(a.argument(0), drift.Text(""))
			}
			serve(r, path)
		}
	}
}

// receivers are the interceptors that read the files of a request, and refuse those that they do not take.
var receivers = []string{"FileInterceptor", "FilesInterceptor", "AnyFilesInterceptor", "FileFieldsInterceptor", "NoFilesInterceptor"}

// receiving lists the interceptors among decorators that read the files of a request.
func receiving(decorators []drift.Node) (out []drift.Value) {
	for i := range decorators {
		used, _ := applied(decorators[i:i+1], common+interceptors.decorator)
		for _, a := range used.written.Arguments() {
			for _, name := range receivers {
				if a.Has("@nestjs/platform-express#" + name + "()") {
					out = append(out, drift.Of(a))
				}
			}
		}
	}
	return out
}
