package bundle

// Span is a piece of a source file in UTF-16 units, as summaries give it.
type Span struct{ Start, End int }

// Function is a function that is to be found in the sandbox.
type Function struct {
	ID   string
	Span Span
}

// Want says what of a file matters.
type Want struct {
	// Functions to be found.
	Functions []Function
	// Calls are callees as written, Values other expressions, with white space collapsed.
	Calls, Values map[string]bool
}

// SiteKind says what a site is.
type SiteKind uint8

// Kinds of sites.
const (
	// FunctionExpression is an arrow function or function expression: Start to End.
	FunctionExpression SiteKind = iota
	// Declaration is a function declaration called Name that ends at End.
	Declaration
	// Method is a method called Member of the class Name whose declaration ends at
	// End and whose body begins after Start.
	Method
	// ObjectMethod is a method called Member of the object literal from Start to End.
	ObjectMethod
	// Call is a callee from Start to End that is called by that name.
	Call
	// MemberCall is a callee from Start to End whose object ends at Middle and whose property is Member.
	MemberCall
	// Value is an expression from Start to End.
	Value
	// Thrown is an expression that the program throws, or passes on as an error.
	Thrown
	// Catch is a catch clause whose block begins at Start.
	Catch
)

// Site is a place in a source file where the bundle listens. Offsets are bytes.
type Site struct {
	Kind               SiteKind
	Start, Middle, End int
	// Function is the ID of a wanted function.
	Function string
	// Text is the callee or expression as claims write it.
	Text string
	// Name and Member: see the kinds.
	Name, Member string
	// Later marks a call whose result is used as a promise; Static a static method.
	Later, Static bool
	// Line of a catch clause's block and the line it ends at.
	Line, LastLine int
}

// Reader finds the sites of a source file; none when it cannot read it.
type Reader func(file string, source []byte, want Want) []Site
