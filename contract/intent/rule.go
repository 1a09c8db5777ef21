package intent

// rule says what a value of a document may be. One set of rules is what a file is held against and what the published
// schema says.
type rule interface{ isRule() }

// text is a text that says something: not empty, not only blanks. waits: while it is blank the document is a draft that
// waits for somebody to write it.
type text struct {
	about string
	waits bool
	// one of these, when there are any.
	values []string
	// null: nothing may stand here too.
	null bool
}

// truth is true or false.
type truth struct{ about string }

// whole is a whole number in a range.
type whole struct {
	about    string
	from, to int
}

// scalar is a text, a number, true, false or null.
type scalar struct{ about string }

// list has at least one item.
type list struct {
	about string
	of    rule
}

// anyNames is a mapping whose keys are names that the author chooses.
type anyNames struct {
	about string
	of    rule
}

// either is a text or something else.
type either struct {
	about string
	text  text
	other rule
}

// orObject is a text or an object.
type orObject struct {
	text  text
	other *object
}

// object is a mapping with known keys.
type object struct {
	name   string
	about  string
	fields []field
	// exactly one of each of these must be there; atMost, at least one.
	exactly, atMost, atLeast [][]string
	// onlyIf: a key that needs another one to have a value, or not to be there.
	onlyIf []dependency
	// null: a bare key is an empty one.
	null bool
}

type field struct {
	name     string
	required bool
	of       rule
}

// dependency says that a key needs another one to be absent or to have a value.
type dependency struct{ key, other, value string }

// variants is a mapping whose form one of its keys decides.
type variants struct {
	name  string
	about string
	key   string
	// cases in the order in which they are shown.
	cases []variant
}

type variant struct {
	value string
	of    *object
}

// named refers to an object by its name, for forms that hold themselves.
type named struct{ name string }

func (text) isRule()      {}
func (truth) isRule()     {}
func (whole) isRule()     {}
func (scalar) isRule()    {}
func (list) isRule()      {}
func (anyNames) isRule()  {}
func (either) isRule()    {}
func (orObject) isRule()  {}
func (*object) isRule()   {}
func (*variants) isRule() {}
func (named) isRule()     {}
