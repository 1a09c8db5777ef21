package flow

import "github.com/drift-analyzer/drift/host/unit"

// Invocation is a call that is being evaluated.
type Invocation struct {
	Site Site
	Env  *Env
	// Callee is the expression that is called, Args are the expressions it is called with.
	Callee *unit.Expr
	Args   []unit.ExprID
}

// Arg gives the values of an argument, none where there is no such argument.
func (on *Invocation) Arg(q Evaluation, i int) []Value {
	if i >= len(on.Args) {
		return nil
	}
	return q.Eval(Site{on.Site.File, on.Args[i]}, on.Env)
}

// Evaluation is a question that is being answered, as the edges outside of evaluation see it: the library's rules and the
// languages' built-ins ask it for what their own answer is made of.
type Evaluation interface {
	// Eval gives every value that an expression may have.
	Eval(site Site, env *Env) []Value
	// EvalApart is Eval as a question of its own, with nothing bound and no path.
	EvalApart(site Site) []Value
	// Property gives a property of a value, which is only read.
	Property(v *Value, name string) []Value
	// Properties lists the properties of an object literal; closed is false when something unknown is among them.
	Properties(v Value) (props []Prop, closed bool)
	// PropertyNames lists the names of what an object has, with what is written into it after it is made; whole is false where
	// there may be others.
	PropertyNames(v Value) (names []string, whole bool)
	// ElementSites lists the elements of an array; complete is false when something unknown is among them.
	ElementSites(v Value) (elements []Prop, complete bool)
	// Placed counts the elements at the beginning of an array that stand there for sure; whole: these are all that it has.
	Placed(v Value) (n int, whole bool)
	// At gives the values of an element or property.
	At(p Prop) []Value
	// Results gives what calling the values gives.
	Results(values []Value, call Site, env *Env) []Value
	// Returned gives what a function returns under an environment.
	Returned(f FuncRef, env *Env) []Value
	// Yielded gives what a generator function yields, any other value itself.
	Yielded(v Value) []Value
	// Lineage lists a class and its base classes of the project, nearest first, and the library classes behind them; it is
	// whole unless that is still being found further out (a class may descend from what one of its methods gives).
	Lineage(c ClassRef) (chain []ClassRef, external []Value, whole bool)
	// LibrarySuper lists the calls by which an instance of a class of the project hands its library's base class the arguments.
	LibrarySuper(v Value) []Prop
	// ParamTypes gives the declared type of a parameter, as origins.
	ParamTypes(v Value) []string
}
