package endpoints

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// rewrite is what a client does to the URLs of its requests before it sends them.
type rewrite struct {
	// prefix comes before the URL; known is false when the new URL is not read.
	prefix string
	known  bool
	// from and to are texts: the first place of the one in the URL gets the other.
	from, to string
	// only and except are texts: it is done to URLs that contain the one, and not to those that contain the other.
	only, except string
	// optional: it is done under a test that is not decided.
	optional bool
}

// readRewrite notes what a client of a pack does to URLs.
func (r *Endpoints) readRewrite(f *facts.Fact) {
	if facts.Literal(f, abi.FieldPhase) != "request" {
		return
	}
	named := f.Get(abi.FieldRegistrar).Kind == abi.ValueString // the client is one for all that use its name
	if named && len(f.Open) > 0 {
		return // whether the call is one of the library's is not known
	}
	key := r.routing.Registrar(r.eval.Values(f, f.Get(abi.FieldRegistrar), nil, nil))
	if f.Get(abi.FieldPath).Kind != abi.ValueNone {
		r.given[key] = append(r.given[key], facts.Present(r.eval.Values(f, f.Get(abi.FieldPath), nil, nil))...)
		return
	}
	one := rewrite{only: facts.Literal(f, abi.FieldOnly), except: facts.Literal(f, abi.FieldExcept), optional: facts.Literal(f, abi.FieldWhen) == "optional"}
	if pair := f.Get(abi.FieldBase); pair.Kind == abi.ValueList && len(pair.Items) == 2 {
		one.from, one.to = pair.Items[0].Text, pair.Items[1].Text
		one.known = one.from != "" && !one.optional
		r.rewrites[key] = append(r.rewrites[key], one)
		return
	}
	for _, t := range r.eval.Texts(r.eval.Values(f, f.Get(abi.FieldBase), nil, nil)) {
		// The URL itself is the hole at the end. A part that may hold anything covers any other prefix.
		i := strings.LastIndexByte(t.Text, '{')
		if i < 0 || !strings.HasSuffix(t.Text, "}") {
			continue
		}
		if named {
			if front := urlPath("", t.Text[:i]); front != "" {
				one.prefix, one.known = front, true
			}
			continue
		}
		if prefix := strings.Trim(t.Text[:i], "/"); !one.known || strings.HasPrefix(prefix, "{") {
			one.prefix, one.known = prefix, true
		}
	}
	if named && len(r.rewrites[key]) > 0 {
		// All that build a client by one name state its one base.
		if r.rewrites[key][0] != one {
			r.rewrites[key][0] = rewrite{}
		}
		return
	}
	r.rewrites[key] = append(r.rewrites[key], one)
}

// rewritten is the path of a request after its client has rewritten the URL. bases are what the client may put before every
// URL. Where a rewrite is not read, the path is not known.
func (r *Endpoints) rewritten(q facts.Grounded, bases []flow.PatternText, path string) string {
	receiver := q.Fact.Get(abi.FieldReceiver)
	named := receiver.Kind == abi.ValueString
	if path == "" || receiver.Kind == abi.ValueNone || len(r.rewrites) == 0 && !named {
		return path
	}
	if named && slices.ContainsFunc(bases, func(b flow.PatternText) bool { return b.Text != "" }) {
		return path // the request itself says what it begins with
	}
	rewrites := r.rewrites[r.routing.Registrar(r.eval.Values(q.Fact, receiver, q.Env, nil))]
	if len(bases) > 1 && len(rewrites) > 0 {
		return "" // what comes between which of them and the URL is not followed
	}
	front := "/"
	if len(bases) == 1 {
		front = restpath.Join(urlPath(bases[0].Text, ""))
	}
	own, below := strings.CutPrefix(path, strings.TrimSuffix(front, "/"))
	if !below {
		return path
	}
	if named && (len(rewrites) == 0 || !rewrites[0].known) {
		return behind(facts.OpenPrefix, own) // a client by name, of whose base nothing is known
	}
	for _, w := range rewrites {
		switch {
		case w.only != "" && !strings.Contains(own, w.only), w.except != "" && strings.Contains(own, w.except):
			continue
		case !w.known:
			return ""
		case w.from != "":
			// In front of the first hole the place is where it is known to be.
			at := strings.Index(own, w.from)
			if hole := strings.IndexAny(own, "{("); at < 0 || hole >= 0 && at > hole {
				return ""
			}
			own = own[:at] + w.to + own[at+len(w.from):]
			continue
		}
		prefix := w.prefix
		if w.optional {
			if !strings.HasPrefix(prefix, "{") || strings.IndexByte(prefix, '}') != len(prefix)-1 {
				return ""
			}
			prefix = strings.TrimSuffix(prefix, "}") + "?}"
		}
		own = behind(prefix, own)
	}
	return behind(front, own)
}

// behind puts a path, or each of several that it may be, behind another.
func behind(front, path string) string {
	several := strings.HasPrefix(path, "(")
	switch joined := restpath.Join(front, path); {
	case several && strings.Trim(front, "/") == "":
		return path
	case several:
		return restpath.Brace(joined)
	default:
		return joined
	}
}
