package serverless

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

const (
	maxHops  = 40
	maxNodes = 200_000
	maxText  = 16_384
)

// resolver works out the variables of one file.
type resolver struct {
	in    *source.Input
	root  *doc.Value
	nodes int
}

// resolve gives a value with its variables worked out.
func (r *resolver) resolve(v *doc.Value, hops int) *doc.Value {
	if v == nil {
		return nil
	}
	if r.nodes++; r.nodes > maxNodes {
		doc.Fail(v, "the file has more than %d values when its variables are written out", maxNodes)
	}
	switch v.Kind {
	case doc.String:
		return r.text(v, hops)
	case doc.List:
		out := *v
		out.Items = make([]*doc.Value, len(v.Items))
		for i, item := range v.Items {
			out.Items[i] = r.resolve(item, hops)
		}
		return &out
	case doc.Map:
		out := doc.NewMap(v)
		out.Tag = v.Tag
		for _, e := range v.Entries {
			out.Entries = append(out.Entries, doc.Entry{Key: e.Key, Line: e.Line, Value: r.resolve(e.Value, hops)})
		}
		return out
	}
	return v
}

// innermost is a variable that holds no other; it may hold what is left open of one: {stage}.
var innermost = regexp.MustCompile(`\$\{((?:[^${}]|\{[^${}]*\})*)\}`)

// intrinsic are the names that CloudFormation's own Fn::Sub puts in braces.
var intrinsic = regexp.MustCompile(`^(?:AWS::[A-Za-z]+|[A-Za-z0-9]+(?:\.[A-Za-z0-9.]+)?)$`)

// maxVariables bounds the variables of one text.
const maxVariables = 1000

func (r *resolver) text(v *doc.Value, hops int) *doc.Value {
	text := v.Scalar
	var kept []string
	for n := 0; strings.Contains(text, "${"); n++ {
		if hops > maxHops || n > maxVariables {
			doc.Fail(v, "the variable %q refers to itself, or through more than %d others", v.Scalar, maxHops)
		}
		m := innermost.FindStringSubmatchIndex(text)
		if m == nil {
			break
		}
		expr := strings.TrimSpace(text[m[2]:m[3]])
		if intrinsic.MatchString(expr) && !strings.Contains(expr, ":") || strings.HasPrefix(expr, "AWS::") {
			// Left for CloudFormation; set aside so that the next round does not meet it again.
			kept = append(kept, text[m[0]:m[1]])
			text = text[:m[0]] + "\x00" + text[m[1]:]
			continue
		}
		found := r.variable(v, expr, hops+1)
		if found != nil && (found.Kind == doc.Map || found.Kind == doc.List || m[0] == 0 && m[1] == len(text) && len(kept) == 0) {
			if m[0] == 0 && m[1] == len(text) {
				return found
			}
			doc.Fail(v, "the variable ${%s} is %s and cannot be part of a text", expr, found.Kind)
		}
		s := ""
		if found != nil {
			s = found.Scalar
		}
		text = text[:m[0]] + s + text[m[1]:]
		if len(text) > maxText {
			doc.Fail(v, "a value is longer than %d characters when its variables are written out", maxText)
		}
	}
	for _, k := range kept {
		text = strings.Replace(text, "\x00", k, 1)
	}
	if text == v.Scalar {
		return v
	}
	out := *v
	out.Scalar = text
	return &out
}

// variable works out one variable: what the file itself says, else a hole. A
// default counts when it is no text.
func (r *resolver) variable(at *doc.Value, expr string, hops int) *doc.Value {
	alternatives := split(expr)
	name := ""
	for _, a := range alternatives {
		a = strings.TrimSpace(a)
		found := r.known(at, a, hops)
		// A default is what one deployment gets; of a name it stays open which.
		if found != nil && (name == "" || found.Kind != doc.String) {
			return found
		}
		if name == "" {
			name = a
		}
	}
	if i := strings.LastIndexAny(name, ":."); i >= 0 {
		name = name[i+1:]
	}
	name = strings.Map(func(c rune) rune {
		if strings.ContainsRune("{}()'\" ", c) {
			return -1
		}
		return c
	}, name)
	if name == "" {
		name = "value"
	}
	return doc.NewString(at, "{"+name+"}")
}

// split parts alternatives at commas outside quotes and parentheses.
func split(s string) []string {
	var out []string
	quote, depth, last := byte(0), 0, 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			out = append(out, s[last:i])
			last = i + 1
		}
	}
	return append(out, s[last:])
}

var fileCall = regexp.MustCompile(`^file\(([^)]*)\)(?::(.*))?$`)

func (r *resolver) known(at *doc.Value, a string, hops int) *doc.Value {
	if hops > maxHops {
		doc.Fail(at, "the variable %q refers to itself, or through more than %d others", at.Scalar, maxHops)
	}
	switch {
	case len(a) >= 2 && (a[0] == '\'' || a[0] == '"') && a[len(a)-1] == a[0]:
		return doc.NewString(at, a[1:len(a)-1])
	case strings.HasPrefix(a, "self:") || a == "self:":
		return r.resolve(r.walk(r.root, strings.TrimPrefix(a, "self:"), hops), hops)
	case strings.HasPrefix(a, "file("):
		return r.file(at, a, hops)
	case strings.HasPrefix(a, "strToBool("):
		return doc.NewString(at, strings.TrimSuffix(strings.TrimPrefix(a, "strToBool("), ")"))
	case a == "true" || a == "false":
		return &doc.Value{Kind: doc.Bool, Scalar: a, File: at.File, Line: at.Line, End: at.End}
	case a != "" && strings.Trim(a, "0123456789") == "":
		return &doc.Value{Kind: doc.Number, Scalar: a, File: at.File, Line: at.Line, End: at.End}
	}
	return nil
}

// walk follows a dotted path of keys and numbers; a step may itself be a variable.
func (r *resolver) walk(v *doc.Value, path string, hops int) *doc.Value {
	for _, key := range strings.Split(path, ".") {
		if v.Is(doc.String) {
			v = r.text(v, hops)
		}
		if v.Is(doc.List) {
			i, err := strconv.Atoi(key)
			if err != nil || i < 0 || i >= len(v.Items) {
				return nil
			}
			v = v.Items[i]
			continue
		}
		v = v.Get(key)
	}
	return v
}

// file reads ${file(path):key}; a script has no value without running it.
func (r *resolver) file(at *doc.Value, a string, hops int) *doc.Value {
	m := fileCall.FindStringSubmatch(a)
	if m == nil {
		return nil
	}
	where := source.Resolve(r.root.File, strings.TrimSpace(m[1]))
	switch strings.ToLower(where[strings.LastIndexByte(where, '.')+1:]) {
	case "yml", "yaml", "json":
	default:
		r.in.Notef(at, "the value of ${%s} is made by a script; it is unknown", a)
		return nil
	}
	v, err := r.in.Load(where)
	var located *doc.Error
	if errors.As(err, &located) && located.Line > 0 {
		panic(located)
	}
	if err != nil {
		r.in.Notef(at, "%s cannot be read; the value of ${%s} is unknown", where, a)
		return nil
	}
	if m[2] != "" {
		v = r.walk(v, m[2], hops)
	}
	return r.resolve(v, hops)
}
