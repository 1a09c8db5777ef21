package edges

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// File is what evaluation needs of a file beside its arenas, built on first use.
type File struct {
	once sync.Once
	// Exports by name; stars lists the specifiers of `export *`.
	Exports map[string]*unit.Export
	Stars   []string
	// Wild lists the modules whose every name is brought into scope.
	Wild []string
	// Returns lists the returned expressions of each function.
	Returns map[unit.FuncID][]unit.ExprID
	// loops are the nodes of loops.
	loops []syntax.Node
	// asksThis are the functions that read something of their receiver, or hand it on.
	asksThis map[unit.FuncID]bool
	// Yields lists what each generator function yields.
	Yields map[unit.FuncID][]unit.ExprID
	// Members are writes of properties of a named object: `api.get = …`.
	Members map[unit.BindingID]map[string][]unit.ExprID
	// Present are those of them that are made only where the object has the property.
	Present map[unit.ExprID]bool
	// ByOwnName are values that are written to a named object under their own names: `db[model.name] = model`.
	ByOwnName map[unit.BindingID][]unit.ExprID
	// settled are values that are written to a property of what a statement before, in the same list, made and named, or of a parameter.
	settled map[unit.ExprID]bool
	// used is where names, to properties of which is written, are used first for anything else; while the file is indexed.
	used map[unit.BindingID]syntax.Node
	// refilled are names of objects some property of which is written by a computed
	// key, or which are handed to a call: what is in them then is not all written here.
	refilled map[unit.BindingID]bool
	// Objects finds the name that an object literal or function was first written to.
	Objects map[unit.ExprID]unit.BindingID
	// Named finds that of a function that is an expression.
	Named map[unit.FuncID]unit.BindingID
	// Thrown are the expressions that statements throw as they stand.
	Thrown map[unit.ExprID]bool
	// writes are those that each statement itself makes.
	writes map[unit.StmtID][]unit.WriteID
	// called lists the calls of parameters, passed are those that are used in another way too; found when it is first asked for.
	calledOnce sync.Once
	// lists are the lists of statements that statements stand in.
	listsOnce sync.Once
	lists     []unit.List
	called    map[unit.BindingID][]unit.ExprID
	passed    map[unit.BindingID]bool
	// filled is what is written into objects after they are made, found when it is first asked for.
	filledOnce sync.Once
	filled     objectFills
	// rings are the names that are written from one another in a circle, found when they are first asked for.
	ringsOnce sync.Once
	rings     map[unit.BindingID]*Ring
}

// objectFills is what is written into the objects that names of one file begin with.
type objectFills struct {
	Fills map[unit.BindingID][]Fill
	Open  map[unit.BindingID]bool
	// holders are the names to which an expression is written that may be an object, and at are the expressions that change one.
	holders map[unit.ExprID]unit.BindingID
	at      map[unit.ExprID]bool
	// inside are the object literals that stand in such an object, with the property that holds them.
	inside map[unit.ExprID]Inside
	// handed are the calls to which names are handed that hold what a call or a construction made, and the writes of attributes.
	handed map[unit.BindingID][]Fill
	// through are Fills with those of handed that are calls, of names that have some.
	through map[unit.BindingID][]Fill
	// givenTo are the calls of which an object literal is an argument.
	givenTo map[unit.ExprID]unit.ExprID
	// ofField are the fields of a receiver that an object literal is written to, filledFields those into whose objects something is written.
	ofField      map[unit.ExprID]string
	filledFields map[string]bool
}

// Inside is where in an object another one stands: in the property Name of the object that a name begins with.
type Inside struct {
	Of   unit.BindingID
	Name string
}

// Fill is how an object is changed after it is made: one property is written, all properties of another object are, a helper
// that is handed the object changes it, or properties are removed.
type Fill struct {
	// At is the expression that changes the object, In the function in which it stands.
	At flow.Site
	In unit.FuncID
	// Removes says what is removed: the property Name, or, without one, those that Removes says; Kept are the names that stay.
	Removes unit.Writes
	Kept    []string
	// Name is the property that is written.
	Name string
	// Value written; without an expression, something inside the property is.
	Value flow.Site
	// Each: all properties of Value are written.
	Each bool
	// Missing: only what the object does not have is written.
	Missing bool
	// Perhaps: it is written depending on what the property was. Reckoned: what is written is reckoned from what the property was.
	Perhaps, Reckoned bool
	// Call hands the object to a helper as Argument, which writes into it.
	Call, Argument flow.Site
	// Always: the write stands straight in the function that makes the object.
	Always bool
	// Other: it is made through another name for the object than the one that it was written.
	Other bool
}

// ConstantTable is what the project's constants stand for, by qualified name,
// in languages that look constants up by the nesting of classes (Ruby). A class
// that is opened several times has an entry for each.
type ConstantTable struct {
	Classes map[string][]flow.ClassRef
	Values  map[string][]flow.Site
	// Scopes lists where a constant's last name is defined, to see whether an ancestor may matter.
	Scopes map[string]int
	// Spaces are the names in front of classes that no file opens: the autoloader makes them.
	Spaces map[string]bool
	// byPath finds a class by its name spelled as a path: admin/orders_controller.
	byPath map[string]flow.ClassRef
}

// AppendTable is where the lists of the program are added to.
type AppendTable struct {
	// At lists the calls that add to what a file's name or field holds.
	At map[flow.FileID]map[Holder][]unit.ExprID
	// Lists finds what an empty or literal list was first written to.
	Lists map[flow.FileID]map[unit.ExprID]Holder
	// Foreign are the calls on names that another file exports, by that file and its name.
	Foreign map[flow.FileID]map[unit.BindingID][]flow.Site
	// ByName lists the calls of the functions that add to a list, by their name.
	ByName map[string][]flow.Call
	// moved are the names and fields whose lists have elements that were moved or taken out; true where others were put in.
	moved map[flow.FileID]map[Holder]bool
}

// Holder is what holds a list: a name, or a field of a class.
type Holder struct {
	Binding unit.BindingID
	Class   unit.ClassID
	field   string
}

// tables are what is made of all files together, each when it is first asked for.
type tables struct {
	// calls lists the calls of each name.
	calls func() map[string][]flow.Call
	// implementers finds the classes that implement an interface.
	implementers func() map[string]flow.ClassRef
	// heirs lists classes by the names that they have for those that they descend from.
	heirs func() map[string][]flow.ClassRef
	// mixers finds the class that mixes a module in.
	mixers func() map[flow.ClassRef]flow.ClassRef
	// assigned are the names of properties that some code writes.
	assigned func() map[string]bool
	// constants are looked up by nesting.
	constants func() *ConstantTable
	// appends is where lists are added to.
	appends func() *AppendTable
	// rewrites is where properties of objects are written that have other names elsewhere.
	rewrites func() *Rewrites
	// circles are the functions that call one another in circles.
	circles func() *circles
}
