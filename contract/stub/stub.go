package stub

import "strings"

// Stub is one file: what is stated about one package.
type Stub struct {
	File string
	// Package as code imports it; a gem by its name.
	Package string
	// Authored is false for a draft that nobody has looked at.
	Authored bool
	// From is the version that the statements were made from; "" when the file does not say.
	From       string
	Statements []Statement
}

// Statement is one sentence about an export of the package.
type Statement struct {
	// Kind is one of the constants below.
	Kind string
	Line int
	// Export is what is spoken of; for ExtendsBase the class. Ruby's are constants: Corp::Http.
	Export string
	// Same is the origin of what the export is, for ComposesDecorator and ExtendsBase; for ReExports the package.
	Same string
	// Call is what calling the export performs, for PerformsCall.
	Call Call
}

// Kinds of statements.
const (
	PerformsCall      = "performs-call"
	ComposesDecorator = "composes-decorator"
	ReExports         = "re-exports"
	ExtendsBase       = "extends-base"
)

// Call is what calling a function performs.
type Call struct {
	// System is one of Systems: the library whose answers it gives, or the bus that it sends to.
	System string
	// Method is the method of the export that is called; "" when the export itself is. Instance: it is a method of what
	// the export makes.
	Method   string
	Instance bool
	// Verb is the HTTP method: a text, or @ and the place of an argument.
	Verb string
	// Subject and Payload are places of arguments: a position, or the name of a keyword. "" where there is none.
	Subject, Payload string
}

// Systems are the systems of calls: those of requests, whose answers are read as that library's, and buses.
var Systems = []string{"axios", "fetch", "requests", "faraday", "aws.sqs", "aws.sns", "aws.events", "kafka", "bullmq", "celery"}

// requests are the systems that send requests.
var requests = map[string]bool{"axios": true, "fetch": true, "requests": true, "faraday": true}

// ruby is the language whose names are constants of one space, whatever gem they come from.
const ruby = "ruby"

// origin is the origin of an export in a language.
func (s *Stub) origin(export, language string) string {
	if language == ruby {
		return ruby + "#" + export
	}
	return s.Package + "#" + export
}

// origin of a name as a file writes it: module#Name as it stands, Base::Name of Ruby, module.Name of Python.
func writtenOrigin(name, language string) string {
	switch {
	case strings.Contains(name, "#"):
		return name
	case language == ruby:
		return ruby + "#" + name
	}
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		return name[:dot] + "#" + name[dot+1:]
	}
	return name
}
