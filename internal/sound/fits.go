package main

import (
	"net/http"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// matches reports whether an outcome is what a transition says. vague is set when the transition leaves the status open.
func matches(s *summary.Summary, t *summary.Transition, o Outcome) (ok, vague bool) {
	switch out := t.Output.(type) {
	case summary.Response:
		if o.None || o.Next {
			return false, false
		}
		status, literal := summary.LiteralStatus(out)
		if literal && int(status) != o.Status {
			return false, false
		}
		if o.Throw != "" {
			return literal, false // the framework's own body
		}
		if o.Raised && out.Body == nil {
			return true, !literal
		}
		if text, ok := o.Body.(string); ok && out.Body == nil {
			return strings.EqualFold(text, http.StatusText(o.Status)), !literal // what frameworks write where nothing is said
		}
		return fits(s, out.Body, o.Body, 0), !literal
	case summary.Throw:
		if o.Throw == "" {
			return false, false
		}
		name := summary.StrOf(out.ExceptionType)
		return name == "" || name == o.Throw || slices.Contains(o.Bases, name), name == ""
	case summary.Void:
		return o.None, false
	case summary.Return:
		return o.None, false
	case summary.Delegate:
		return o.Next, false
	}
	return false, false
}

// fits reports whether a value is of a shape. A record without spreads is closed.
func fits(s *summary.Summary, shape summary.TypeShape, v any, depth int) bool {
	v = plain(v)
	if shape == nil {
		return v == nil
	}
	if depth > 12 {
		return true
	}
	switch x := shape.(type) {
	case summary.UnknownShape:
		return true
	case summary.Ref:
		if def, ok := s.Definitions[x.Def]; ok {
			return fits(s, def, v, depth+1)
		}
		return true
	case summary.Record:
		m, ok := v.(map[string]any)
		if !ok {
			return false
		}
		for name, inner := range m {
			field, known := x.Get(name)
			if !known && len(x.Spreads) == 0 || known && !fits(s, field, inner, depth+1) {
				return false
			}
		}
		for _, p := range x.Properties {
			if _, has := m[p.Name]; !has && !optional(p.Shape) {
				return false
			}
		}
		return true
	case summary.Dictionary:
		m, ok := v.(map[string]any)
		for _, inner := range m {
			ok = ok && fits(s, x.Values, inner, depth+1)
		}
		return ok
	case summary.Array:
		list, ok := v.([]any)
		for _, inner := range list {
			ok = ok && fits(s, x.Items, inner, depth+1)
		}
		return ok
	case summary.Literal:
		return plain(x.Value) == v
	case summary.Text:
		_, ok := v.(string)
		return ok
	case summary.Integer, summary.Number:
		_, ok := v.(float64)
		return ok
	case summary.Boolean:
		_, ok := v.(bool)
		return ok
	case summary.Null, summary.Undefined:
		return v == nil
	case summary.Union:
		return slices.ContainsFunc(x.Variants, func(one summary.TypeShape) bool { return fits(s, one, v, depth+1) })
	}
	return true
}

// optional reports whether a field may be left out. What nothing is known of may be undefined, which is not written.
func optional(shape summary.TypeShape) bool {
	switch x := shape.(type) {
	case summary.UnknownShape, summary.Undefined, summary.Ref:
		return true
	case summary.Union:
		return slices.ContainsFunc(x.Variants, optional)
	}
	return false
}
