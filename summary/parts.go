package summary

import (
	"io"
	"reflect"
)

// Parts are what of summaries a reader has a use for.
type Parts uint8

const (
	// Everything is what a file holds.
	Everything Parts = iota
	// Crossings are who stands where and what it does there: of what serves something, neither on which conditions nor with which
	// bodies it answers. What is left out has to be JSON and is not looked at further, so that a gigabyte is read in half the time.
	// A file of an older version is read whole.
	Crossings
	// everythingOnce is what a file holds, where parts of metadata that are written alike are one: nobody may change them.
	everythingOnce
	// bodyOnly is the Body.
	bodyOnly
)

// ReadParts reads what is wanted of a summary file.
func ReadParts(r io.Reader, parts Parts) ([]*Summary, error) {
	var out []*Summary
	err := readEach(r, parts, func(s *Summary, _, _ int64) error {
		out = append(out, s)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// apart says who has no use for a field.
type apart uint8

const (
	// wanted: everybody has one.
	wanted apart = iota
	// unlessWhole: only who reads everything has one.
	unlessWhole
	// unlessAsked: so has who asks what a consumer depends on.
	unlessAsked
	// unlessBody: all have but who reads the body of a summary that was read before.
	unlessBody
)

// apartOf says who has no use for a field of a struct.
func apartOf(t reflect.Type, name string) apart {
	switch t {
	case reflect.TypeOf(Summary{}):
		switch name {
		case "inputs", "definitions":
			return unlessWhole
		case "transitions", "gaps", "inputReads":
			return wanted
		}
		return unlessBody
	case transitionType:
		if name == "conditions" {
			return unlessAsked
		}
	case reflect.TypeOf(Response{}):
		if name == "body" || name == "headers" {
			return unlessWhole
		}
	case reflect.TypeOf(Render{}):
		if name == "props" || name == "root" {
			return unlessWhole
		}
	case reflect.TypeOf(Return{}):
		if name == "value" {
			return unlessWhole
		}
	case reflect.TypeOf(Invocation{}):
		if name == "args" || name == "preconditions" {
			return unlessWhole
		}
	case reflect.TypeOf(InteractionEffect{}):
		if name == "preconditions" {
			return unlessWhole
		}
	}
	return wanted
}

var transitionType = reflect.TypeOf(Transition{})

// leavesOut reports whether a field of the summary that is read is not decoded.
func (d *filler) leavesOut(a apart) bool {
	switch d.parts {
	case Crossings:
		return a == unlessWhole || a == unlessAsked && !d.consumer
	case bodyOnly:
		return a == unlessBody
	}
	return false
}

// shares reports whether what was read of an object stands for it in every summary.
func (d *filler) shares(l *layout) bool { return d.parts != Crossings || l.t != transitionType }
