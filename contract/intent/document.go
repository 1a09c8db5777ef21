package intent

import "github.com/drift-analyzer/drift/summary"

// At is a place in a file, from 1.
type At struct{ Line, Column int }

// Document is one file: a boundary with its outcomes, or a product document.
type Document struct {
	File string
	// Name of a boundary intent, title of a product document.
	Name              string
	At                At
	Purpose, Audience string
	// Source is one of the values of the format; author where none is written.
	Source string
	// Boundary is nil for a product document, whose Scenarios are then there.
	Boundary  *Boundary
	Scenarios []Scenario
}

// Inferred reports whether a document is a draft that no person has curated.
func (d *Document) Inferred() bool { return d.Source == SourceInferred }

// Boundary is the boundary of an intent, with its outcomes.
type Boundary struct {
	Binding summary.Binding
	At      At
	// Receives: the document says what is received, in Fields.
	Receives bool
	Fields   []ReceivedField
	Outcomes []Outcome
}

// ReceivedField is one field that a boundary receives.
type ReceivedField struct {
	// Section is headers, query, params or body of a request, "" elsewhere.
	Section string
	// Path leads from the section to the field.
	Path     []string
	Required bool
	At       At
}

// Outcome is one outcome of a boundary.
type Outcome struct {
	ID string
	At At
	// Sentence says when it happens; "" where Clauses do.
	Sentence string
	Clauses  []Clause
	Ending   Ending
	// Body is what the answer or the returned value holds; nil where nothing is said of it.
	Body    *Body
	Results []Result
}

// Ending is how an outcome ends; its zero value is that nothing is said.
type Ending struct {
	// Kind is response, returns, throws or "".
	Kind string
	// Status of a response, ErrorType of throws.
	Status    int
	ErrorType string
}

// Body is the form of a body.
type Body struct {
	// Type is "" where nothing is said of it.
	Type       string
	Items      *Body
	Properties []BodyProperty
	Required   []string
	At         At
}

// BodyProperty is one property of a body.
type BodyProperty struct {
	Name string
	Body *Body
}

// Clause is one clause of a condition.
type Clause struct {
	// Verb is reads, writes, invokes or input; Subject the boundary, or the path of the input.
	Verb, Subject string
	// Test is finds, is, equals, has or "".
	Test string
	// Value of the test: a string, float64, bool or nil.
	Value any
	// Where leads from what was found or sent to what the test is about.
	Where []string
	At    At
}

// Result is one thing that an outcome does.
type Result struct {
	// Verb is reads, writes or invokes.
	Verb, Subject string
	Fields, By    []string
	At            At
}

// Scenario is what happens to a person.
type Scenario struct {
	Title, When, Expect string
	Links               []Link
	At                  At
}

// Link names an outcome: `<intent name>.<outcome id>`.
type Link struct {
	Text string
	At   At
}
