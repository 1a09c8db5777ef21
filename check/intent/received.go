package intent

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// Read is one thing that code reads of what the caller sent.
type Read struct {
	// Path begins at a section of the request where Sections is true.
	Path     []string
	Sections bool
}

// received is what a unit reads of what the caller sent.
type received struct {
	list []Read
	// open says why there may be more; "" for no reason.
	open string
}

// Reads are what a unit and the wrappers around it read.
func (u *Unit) Reads() ([]Read, string) {
	if u.reads == nil {
		u.reads = &received{}
		u.reads.of(u.Summary)
		if u.Metadata.Wrappers != nil {
			for _, ref := range u.Metadata.Wrappers.Applied {
				if w := u.wrapper(ref); w != nil {
					u.reads.of(w)
				}
			}
		}
	}
	return u.reads.list, u.reads.open
}

// of adds what one unit reads.
func (r *received) of(s *summary.Summary) {
	params := map[string]summary.Parameter{}
	for _, in := range s.Body().Inputs {
		p, ok := in.(summary.Parameter)
		if !ok {
			continue
		}
		params[p.Name] = p
		switch role := summary.StrOf(p.Role); {
		case p.Role == nil && s.Kind != summary.KindMiddleware:
			r.open = "what the parameter " + p.Name + " of " + s.ID() + " is was not read"
		case role == "request" && s.Kind != summary.KindMiddleware && handedOn(s, p.Name):
			r.open = s.ID() + " hands the whole request on"
		case role == "parameter":
			// It takes the parameter by name.
			r.add(Read{Path: []string{p.Name}})
		}
	}
	for _, read := range s.Body().InputReads {
		if p, ok := params[read.Input]; ok {
			if at, ok := sent(p, read.Path); ok {
				r.add(Read{at.path, at.sections})
			} else if len(read.Path) == 0 && summary.StrOf(p.Role) == "request" {
				r.open = s.ID() + " uses the whole request"
			}
		}
	}
}

func (r *received) add(one Read) {
	// A document writes a path with dots, so a name that has some is several steps of it.
	one.Path = strings.Split(strings.Join(one.Path, "."), ".")
	if !slices.ContainsFunc(r.list, func(o Read) bool { return o.Sections == one.Sections && slices.Equal(o.Path, one.Path) }) {
		r.list = append(r.list, one)
	}
}

// handedOn reports whether a unit passes a parameter on as a whole.
func handedOn(s *summary.Summary, name string) bool {
	paths := s.Body().Transitions
	for i := range paths {
		for _, e := range paths[i].Effects {
			call, ok := e.(summary.Invocation)
			if !ok {
				continue
			}
			for _, a := range call.Args {
				if in, ok := a.(summary.InputRef); ok && in.Input == name && len(in.Path) == 0 {
					return true
				}
			}
		}
	}
	return false
}

// Whole reports whether a read is of a whole section of a request: any field of it may be read then.
func (r Read) Whole() bool { return r.Sections && len(r.Path) == 1 }

// meets reports whether a read and a declared field are one, or one lies inside the other.
func (r Read) meets(f *intent.ReceivedField) bool {
	path := r.Path
	if r.Sections {
		if f.Section != "" && f.Section != path[0] {
			return false
		}
		path = path[1:]
	}
	same := func(a, b string) bool { return a == b }
	if f.Section == "headers" {
		same = strings.EqualFold
	}
	n := min(len(path), len(f.Path))
	return slices.EqualFunc(path[:n], f.Path[:n], same)
}

// String is a read as a clause names an input.
func (r Read) String() string { return strings.Join(r.Path, ".") }

// Holes are the names of the parameters in the path of an endpoint.
func Holes(b *summary.Binding) []string {
	r, ok := b.Semantics.(summary.Rest)
	if !ok || r.Path == nil {
		return nil
	}
	var out []string
	for _, part := range strings.Split(restpath.Brace(*r.Path), "/") {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			out = append(out, strings.TrimRight(name, "}?+*"))
		}
	}
	return out
}

// compareReceived holds what a document receives against what the code reads.
func (x *comparison) compareReceived() {
	b := x.doc.Boundary
	if !b.Receives {
		return
	}
	var reads []Read
	open := ""
	for _, u := range x.units {
		list, why := u.Reads()
		reads, open = append(reads, list...), firstOf(open, why)
	}
	inPath := Holes(&b.Binding)
	for i := range b.Fields {
		f := &b.Fields[i]
		if slices.ContainsFunc(reads, func(r Read) bool { return r.meets(f) }) || f.Section == "params" && len(f.Path) == 1 && slices.Contains(inPath, f.Path[0]) {
			continue
		}
		name := strings.Join(f.Path, ".")
		if f.Section != "" {
			name = f.Section + "." + name
		}
		if open != "" {
			x.skip(f.At, "", "whether "+name+" is read: "+open)
			continue
		}
		var lower = notRequired
		if f.Required {
			lower = nil
		}
		x.report(UnreadInputField, lower, f.At, "", "the document receives "+name+", and the code reads no such field")
	}
	for _, r := range reads {
		if r.Whole() || slices.ContainsFunc(b.Fields, func(f intent.ReceivedField) bool { return r.meets(&f) }) {
			continue
		}
		if !r.Sections && slices.Contains(inPath, r.Path[0]) {
			continue // a part of the path, which the boundary itself names
		}
		if r.Sections && r.Path[0] == "params" && slices.Contains(inPath, r.Path[1]) {
			continue
		}
		x.report(UndeclaredInputRead, nil, b.At, "", "the code reads "+r.String()+", which the document does not receive")
	}
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
