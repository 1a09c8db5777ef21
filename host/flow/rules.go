package flow

// EachArgument is the number of a transparent function that gives the list of its arguments.
const EachArgument = -1

// Hints is what packs declare of libraries.
type Hints struct {
	Calls      CallHints
	Exceptions ExceptionHints
	Names      NameHints
	Classes    ClassHints
	// Stores are where functions put values by name for those that run after them.
	Stores []Store
	// Labels are what decorators put on functions and classes.
	Labels []Labels
}

// CallHints is what calls of library functions give.
type CallHints struct {
	// Fluent methods give their receiver again, by origin of the receiver.
	Fluent map[string]map[string]bool
	// Answering methods give their receiver again, by the role of the parameter that it is.
	Answering map[string]map[string]bool
	// Distinct methods give their receiver again whatever that is: no other library has a method of the name.
	Distinct map[string]bool
	// Transparent functions give the argument of that number again, by origin. EachArgument as the number stands for the
	// list of all arguments. Curried functions give the argument of that number of the call that returned them.
	Transparent, Curried map[string]int
	// Named functions give an argument again that may be handed over by name, by origin.
	Named map[string]Argument
	// Answered are functions that give something for an exception which is answered with a status, and nothing for any other, by origin.
	Answered map[string]Answered
	// Pipelines are values that run several functions one after another.
	Pipelines []Pipeline
	// Rows are functions that give the rows of the class that is their only argument, by origin.
	Rows map[string]bool
	// Instances are functions that give an instance of a class, by origin.
	Instances map[string]Instances
	// Held are functions whose result, as an attribute of a class, stands for an instance of the class in the argument of that number
	// on the instances, by origin.
	Held map[string]int
	// Tables are functions that give a number for a text, by origin.
	Tables map[string]Table
	// Queries are functions and classes that make queries of URLs, by origin.
	Queries map[string]QueryMaker
	// Merging are functions that give the properties of all their arguments as one object, by origin.
	Merging map[string]bool
	// URLs are functions that join their arguments to one URL, by origin.
	URLs map[string]bool
	// Runs are the functions that libraries run for a call, by the origin of what is called.
	Runs map[string][]Run
	// Members are the properties of what calls gave that are arguments of theirs, by the origin of what was given.
	Members map[string][]Held
	// Invoked functions give what calling the argument of that number gives, or a property of that.
	Invoked map[string]Invoked
	// Keeping are the exceptions, by origin, that the block of a method may raise without that the method does, by its name.
	Keeping map[string][]string
	// Failing are the functions whose result fails with what the argument of that number is, or gives, by origin.
	Failing map[string]int
	// Taking are operators whose function takes what fails in front of them, by origin.
	Taking map[string]bool
	// Lending are the methods that pass the value on which they are called to such an argument.
	Lending map[string]bool
	// Dependencies are the functions that are called as the default of a parameter, whose value is then
	// what calling the argument of that number gives.
	Dependencies map[string]int
	// Provided are decorators of parameters that name the token under which their value is provided, with the argument's number.
	Provided map[string]int
	// Contexts are values that markup passes to everything below it, by the origin of the function that reads them.
	Contexts map[string]Context
	// Continuing are methods that go on with what comes of the value that they are called on; ContinuedBy counts the rules by method.
	Continuing  []Continuing
	ContinuedBy map[string]int
	// Calling are functions that hand what comes of their own call to a function among its arguments, by origin: to the one under
	// the property, or, where there is none, to the first.
	Calling map[string]string
	// Mapping and Passing are operators that such a method may be handed, by origin: those that replace what comes by what their
	// function makes of it, and those that leave it as it is.
	Mapping, Passing map[string]bool
}

// Continuing is a method that hands what comes of its receiver to a function, to the one under Property of an object, or to operators.
type Continuing struct {
	On, Methods map[string]bool
	Property    string
}

// Argument is an argument of a call, by its name or its number.
type Argument struct {
	Keyword string
	Number  int
}

// ExceptionHints is what libraries' exceptions are.
type ExceptionHints struct {
	// ByOrigin are the libraries' exceptions, by origin.
	ByOrigin map[string]Exception
	// Properties are the numbers of the constructors' arguments whose properties the exceptions have, by origin.
	Properties map[string]int
}

// NameHints is what the exports and modules of packages are.
type NameHints struct {
	// Constants are exported numbers of packages, by origin.
	Constants map[string]string
	// Lists are exported collections of texts, by origin.
	Lists map[string][]string
	// Modules are the modules inside packages that the packs name ("django.http"), for languages
	// in which a module is an attribute of its package: however one is reached, its origin is the same.
	Modules map[string]bool
	// Exports are the exports of packages that the packs name ("fastapi#APIRouter").
	Exports map[string]bool
	// Same are exports of packages that the project states to be what another package exports, by origin.
	Same map[string]string
	// Distinct are calls whose objects the packs tell apart by where they were made ("express#Router()").
	Distinct map[string]bool
}

// ClassHints is what libraries do to classes of the project.
type ClassHints struct {
	// Macros are what calls in class bodies make of a class.
	Macros []Macros
	// Mutable are the members that libraries change in instances of their classes, by the class's origin.
	Mutable map[string]map[string]bool
	// Filled are the libraries' classes, by origin, whose descendants' fields are filled from outside of the code.
	Filled map[string]bool
	// Single are the libraries' classes, by origin, whose descendants pass on to one instance what they are asked for.
	Single map[string]bool
}

// Invoked is which argument is called, and which property of what it gives is given; "" for all of it. Receives: the function is passed
// the value that the method is called on.
type Invoked struct {
	Argument int
	Property string
	Receives bool
}

// Table is a function that gives a number for the text in Property of its argument, or for the argument itself.
type Table struct {
	Argument int
	Property string
	Gives    map[string]string
}

// Context is a value that elements pass to everything below them.
type Context struct {
	Create, Provider, Value string
	// By are the origins of functions that are passed a name and what it stands for.
	By []string
}

// Exception is what packs say of a library's exception.
type Exception struct {
	// Bases are the library's classes that it descends from; where there are some, there are no others.
	Bases []string
	// Status is the status that it has; otherwise that is argument Argument of its constructor (-1 for none), or the
	// keyword argument Keyword, or the property Property of it.
	Status            string
	Argument          int
	Keyword, Property string
	// At are the paths at which it has its status: ".status", ".getStatus()".
	At []string
}

// Answered is the number of the argument that is the exception, and what is given for one that is answered, by its origin.
type Answered struct {
	Argument int
	As       string
}

// Store is where functions that a framework runs one after another put values by
// name on a parameter, and where those that run later find them.
type Store struct {
	// Role is that of the parameter.
	Role string
	// Method is called with a name and a value, "" for assigning to a property; where Object is stated, with an object in that property of its first argument.
	Method, Object string
	// On are values of the library on which it is stored for all parameters with the role, by origin.
	On []string
	// Under are the properties of the parameter that hold the values, "" for itself, By the methods that give one by its name.
	Under, By []string
	// Own has the members that the library gives the parameter: one that a function replaces is replaced on its own parameter alone.
	Own map[string]bool
}

// OfOne reports whether what a name is given is found on that one parameter alone.
func (s *Store) OfOne(name string) bool {
	_, own := s.Own[name]
	return own && s.Method == "" && len(s.On) == 0
}

// Labels are values that decorators put by name on functions and classes: calls of Sets give such a decorator,
// calls of Composes several, calls of Makes one that is its own name, and calls of Reads the value.
type Labels struct{ Sets, Composes, Makes, Reads map[string]bool }

// Macros are what a library's calls in class bodies make of a class, as a pack
// declares it: has_many :lines gives instances a method `lines`.
type Macros struct {
	// On is the origin of the library class that has them: "ruby#ActiveRecord::Base".
	On string
	// Macros by the name of the call.
	Macros map[string]Macro
	// Makes are the methods of the class, and of what its methods give, that give an instance of it.
	Makes map[string]bool
	// Maybe are those of them that may give nothing.
	Maybe map[string]bool
	// Others are methods after which none of them does: the rows are not those of the class.
	Others map[string]bool
	// Collections are classes of the library, by origin: what an attribute of the class has that is an instance of one of them is the
	// collection of its instances.
	Collections map[string]bool
}

// Macro is one such call. Its first argument is the name of a method.
type Macro struct {
	// Many: the method gives a collection of the class that the name names in the
	// plural; without it, an instance of the class that the name names.
	Many bool
	// Function is the number of the argument that is the method itself, -1 for none;
	// the method is then one of the class.
	Function int
	// Class is the keyword that names the class where the method's name does not, and Through the one that names what is asked
	// of the class that stands between.
	Class, Through string
	// Maybe: the method may give nothing.
	Maybe bool
}

// Pipeline is a value that a chain of calls puts together: calling what one of Ends gives runs
// the functions that Steps take on the way, and those that the end takes, in order.
type Pipeline struct {
	// On are the origins of the values that chains begin with.
	On          map[string]bool
	Steps, Ends map[string]bool
	// Names is the path of the functions' first parameter that gives the end's name.
	Names string
}

// Instances says of which class a function gives an instance: of the one that its argument of a number is, or whose rows that is; where
// there are Attributes, of what the first of these that its receiver has is, or gives.
type Instances struct {
	Argument   int
	Attributes []string
}

// Run says that calling a function of a library runs one of its arguments: the one with the number Argument, or
// its property Property where stated. Its result is the property Gives of what the call gives.
type Run struct {
	Argument        int
	Property, Gives string
	// Through is the option by which the call makes something else of the result.
	Through string
	// Hands are options of the call whose functions are passed the result.
	Hands []string
	// Later are paths behind what the call gives at which a call gives the result; Listeners are functions that are passed it.
	Later     []string
	Listeners []Listener
	// With are the numbers of the call's arguments that the function is passed, in its parameters' order.
	With []int
}

// Listener says that a function which a method registers with a property of what a call gave is passed the result at a place of a parameter.
type Listener struct {
	Method, Event, At string
	Parameter         int
}

// Held says that a property of what a call gave is an argument of that call, or a property of the argument: mutate of
// useMutation({ mutationFn }).
type Held struct {
	Argument     int
	Property, As string
}

// Begins reports whether an origin is that of a chain, or of a part of one.
func (l *Pipeline) Begins(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] == '.' && l.On[text[:i]] {
			return true
		}
	}
	return false
}

// QueryMaker makes a query of what the argument of that number, or a property of it, has by name. Puts are methods of the query
// that give it with one name more.
type QueryMaker struct {
	Argument int
	Property string
	Puts     map[string]bool
}
