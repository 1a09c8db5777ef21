package intent

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// ChangeList is what somebody asked for, before or after it was done.
type ChangeList struct {
	File string
	// Asked are the words in which it was asked for.
	Asked   string
	Changes []AskedChange
	// Explained are changes that nobody asked for and that are meant.
	Explained []Explained
}

// AskedChange is one change that was asked for.
type AskedChange struct {
	// Verb is adds, removes or changes.
	Verb string
	// Boundary is what it is about; or Effect says what is done to another boundary.
	Boundary string
	Effect   *AskedEffect
	// Where is the boundary at which the effect is; "" for anywhere.
	Where string
	// Outcomes that are meant: a status, `returns`, or `throws` with a class.
	Outcomes    []string
	Asked, Note string
	At          At
}

// AskedEffect is what is done to another boundary.
type AskedEffect struct{ Verb, Subject string }

// Explained is a change that nobody asked for, with the reason why it is meant.
type Explained struct {
	Where, Why string
	At         At
}

var changeForm = &object{name: "change", fields: []field{
	{"adds", false, changeSubject}, {"removes", false, changeSubject}, {"changes", false, changeSubject},
	{"at", false, text{about: "The boundary at which an effect is."}},
	{"outcomes", false, list{"The outcomes that are meant: a status, returns, or throws with a class.", scalar{}}},
	{"asked", false, text{about: "The words in which it was asked for."}},
	{"note", false, text{about: "Anything else."}},
}, exactly: [][]string{{"adds", "removes", "changes"}}}

var changeSubject = orObject{text{about: "A boundary, as reports print it."}, &object{name: "effect", fields: []field{
	{"reads", false, text{}}, {"writes", false, text{}}, {"invokes", false, text{}},
}, exactly: [][]string{{"reads", "writes", "invokes"}}}}

var changesForm = &object{name: "changeList", fields: []field{
	{"asked", true, text{about: "The words in which it was asked for."}},
	{"changes", true, list{"What is to change.", changeForm}},
	{"explained", false, list{"What changes besides, and why.", &object{name: "explained", fields: []field{
		{"at", true, text{about: "A boundary or a wrapper that changes."}},
		{"why", true, text{about: "Why that is meant."}},
	}}}},
}}

// ReadChanges reads a list of changes that were asked for.
func ReadChanges(file string) (*ChangeList, error) {
	data, err := sourcefile.ReadGiven(file, maxFile)
	if err != nil {
		return nil, &Problem{File: file, Message: "cannot be read: " + err.Error()}
	}
	v, err := doc.ParseOne(file, data)
	if err != nil {
		return nil, asProblem(err, data)
	}
	if v == nil {
		return nil, &Problem{File: file, Message: "the file holds nothing"}
	}
	h := &holder{}
	if err := h.holds(v, changesForm, "the document"); err != nil {
		return nil, err
	}
	out := &ChangeList{File: file, Asked: scalarText(v.Get("asked"))}
	for _, c := range items(v.Get("changes")) {
		out.Changes = append(out.Changes, askedChange(c))
	}
	for _, e := range items(v.Get("explained")) {
		out.Explained = append(out.Explained, Explained{scalarText(e.Get("at")), scalarText(e.Get("why")), at(e)})
	}
	for i := range out.Changes {
		c := &out.Changes[i]
		if c.Where != "" && c.Effect == nil {
			return nil, &Problem{File: file, Line: c.At.Line, Column: c.At.Column, Path: "changes[" + strconv.Itoa(i) + "].at", Message: "`at` is for an effect (`" + c.Verb + ": {writes: ...}`); a boundary stands for itself"}
		}
	}
	return out, nil
}

func askedChange(v *doc.Value) AskedChange {
	c := AskedChange{At: at(v), Where: scalarText(v.Get("at")), Asked: scalarText(v.Get("asked")), Note: scalarText(v.Get("note"))}
	for _, verb := range []string{"adds", "removes", "changes"} {
		if !v.Has(verb) {
			continue
		}
		c.Verb = verb
		if subject := v.Get(verb); subject.Kind == doc.Map {
			e := AskedEffect{}
			e.Verb, e.Subject = verbOf(subject, "reads", "writes", "invokes")
			c.Effect = &e
		} else {
			c.Boundary = scalarText(subject)
		}
	}
	for _, o := range items(v.Get("outcomes")) {
		c.Outcomes = append(c.Outcomes, strings.TrimSpace(o.Scalar))
	}
	return c
}

// String writes a change as it was asked for.
func (c *AskedChange) String() string {
	out := c.Verb + " " + c.Boundary
	if c.Effect != nil {
		out = c.Verb + " " + c.Effect.Verb + " " + c.Effect.Subject
		if c.Where != "" {
			out += " at " + c.Where
		}
	}
	if len(c.Outcomes) > 0 {
		out += ": " + strings.Join(c.Outcomes, ", ")
	}
	return out
}
