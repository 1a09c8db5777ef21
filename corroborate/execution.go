package corroborate

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/corroborate/inputs"
	"github.com/drift-analyzer/drift/corroborate/sandbox"
	"github.com/drift-analyzer/drift/internal/inert"
)

// Request is a request as a client would send it, and what was assumed around it.
type Request struct {
	Method  string            `json:"method"`
	URL     string            `json:"url"`
	Headers map[string]string `json:"headers,omitempty"`
	Body    any               `json:"body,omitempty"`

	path    string
	params  any
	query   any
	cookies any
	// ambient is what middleware would have put on the request, locals on the
	// response; assumed are results of calls.
	ambient, locals, assumed map[string]any
	// raised are the properties of the exception that a call raises.
	raised map[string]any
}

// request makes a request from values by root.
func (h *handler) request(a inputs.Assignment) *Request {
	r := &Request{Method: h.method(), Headers: map[string]string{}, params: a[inputs.RootParams], query: a[inputs.RootQuery], cookies: a[inputs.RootCookies], Body: a[inputs.RootBody]}
	if m, ok := a[inputs.RootHeaders].(map[string]any); ok {
		for k, v := range m {
			r.Headers[k] = fmt.Sprint(v)
		}
	}
	if c, ok := r.cookies.(map[string]any); ok && len(c) > 0 {
		var parts []string
		for _, k := range slices.Sorted(maps.Keys(c)) {
			parts = append(parts, k+"="+url.QueryEscape(fmt.Sprint(c[k])))
		}
		r.Headers["cookie"] = strings.Join(parts, "; ")
	}
	if r.Body != nil && r.Headers["content-type"] == "" {
		r.Headers["content-type"] = "application/json"
	}
	r.ambient, _ = a[inputs.RootRequest].(map[string]any)
	r.locals, _ = a[inputs.RootLocals].(map[string]any)
	r.assumed, _ = a[inputs.RootDependency].(map[string]any)
	r.raised, _ = a[inputs.RootError].(map[string]any)
	r.path = h.fill(r.params)
	r.URL = r.path
	if q := encodeQuery(r.query); q != "" {
		r.URL += "?" + q
	}
	return r
}

func encodeQuery(q any) string {
	m, _ := q.(map[string]any)
	values := url.Values{}
	for k, v := range m {
		switch x := v.(type) {
		case []any:
			for _, e := range x {
				values.Add(k, fmt.Sprint(e))
			}
		case string:
			values.Set(k, x)
		}
	}
	return values.Encode()
}

// input is the request as the guest takes it: with results for the stubbed calls, one of which may raise instead.
func (r *Request) input(index, claim int, stubbed []string, raising string) string {
	q := object{"method": r.Method, "url": r.URL, "path": r.path, "params": r.params, "query": r.query, "headers": r.Headers, "cookies": r.cookies}
	if r.Body != nil {
		q["body"], q["length"] = r.Body, len(compact(r.Body))
	}
	if len(r.ambient) > 0 {
		q["ambient"] = r.ambient
	}
	if len(r.locals) > 0 {
		q["locals"] = r.locals
	}
	in := object{"handler": index, "claim": claim, "seed": 1, "request": q}
	if len(stubbed) > 0 {
		assume := object{}
		for _, name := range stubbed {
			if name == raising {
				assume[name] = object{"raise": r.raised}
			} else if v, ok := r.assumed[name]; ok {
				assume[name] = object{"value": v}
			} else {
				assume[name] = object{} // the call gives undefined
			}
		}
		in["assume"] = assume
	}
	b, err := json.Marshal(in)
	if err != nil {
		panic(err) // values of the solver are JSON by construction
	}
	return string(b)
}

// outcome is what the guest reports of one execution.
type outcome struct {
	Ended     bool      `json:"ended"`
	Status    float64   `json:"status"`
	HandedOn  bool      `json:"handedOn"`
	Pending   bool      `json:"pending"`
	Error     *guestErr `json:"error"`
	Missing   string    `json:"missing"`
	Unsupport string    `json:"unsupported"`
	Validated bool      `json:"validated"`
	Unheard   bool      `json:"unheard"`
	// Enclosed: a promise was rejected in a function that is written inside the registered one.
	Enclosed bool `json:"enclosed"`
	Hijacked bool `json:"hijacked"`
	Touched  *struct {
		Module    string `json:"module"`
		Operation string `json:"operation"`
	} `json:"touched"`
	// Skipped are wrappers that the loaded modules do not offer and that were left out.
	Skipped []string `json:"skipped"`
	Failed  []string `json:"failed"`
	// Supplied are the calls that were made and whose results were made up.
	Supplied []string `json:"supplied"`
	Heavy    string   `json:"heavy"`
	Claims   []string `json:"claims"`

	stop *sandbox.Stop
}

type guestErr struct {
	Where       string `json:"where"`
	Name        string `json:"name"`
	Message     string `json:"message"`
	Unavailable bool   `json:"unavailable"`
	Implicit    bool   `json:"implicit"`
}

// execute runs one request.
func execute(m *sandbox.Machine, input string) (*outcome, error) {
	r, err := m.Run(input)
	if err != nil {
		return nil, err
	}
	o := &outcome{stop: r.Stop}
	if r.Output != "" {
		if err := json.Unmarshal([]byte(r.Output), o); err != nil {
			o.stop = &sandbox.Stop{Kind: sandbox.StopOutput, Text: "what it returned cannot be read"}
		}
	} else if r.Stop == nil {
		o.stop = &sandbox.Stop{Kind: sandbox.StopTrap, Text: "it returned nothing"}
	}
	return o, nil
}

// aside says why an execution decides nothing for any claim, or "".
func (o *outcome) aside(told string) string {
	switch {
	case o.stop != nil:
		return o.stop.Text
	case o.Heavy != "":
		return o.Heavy
	case o.Touched != nil:
		return "it needs " + printable(o.Touched.Operation) + ", which the sandbox does not have"
	case o.Unsupport != "":
		return "the route is validated by " + printable(o.Unsupport) + ", which is not checked here"
	case o.Missing != "":
		return "the function at " + o.Missing + " was not made when its module loaded"
	case o.Validated:
		return "the route's schema refuses the request"
	case told != "" && told[0] == 'X':
		return "an exception was caught before it answered, and the claim says nothing about exceptions"
	case o.Error != nil && o.Unheard:
		return "a promise was rejected, and Express 4 ignores rejections"
	case o.Hijacked:
		return "it took over the connection"
	case !o.Ended && !o.HandedOn:
		return "it never answered"
	case o.Ended && (o.Status != float64(int(o.Status)) || o.Status < 100 || o.Status > 999):
		return "it answered with a status that is not a whole number between 100 and 999"
	}
	return ""
}

// observed says in a word what the execution ended in.
func (o *outcome) observed() string {
	switch {
	case o.Ended && o.Error != nil:
		return fmt.Sprintf("%d, by the exception %s", int(o.Status), printable(o.Error.Name+": "+o.Error.Message))
	case o.Ended:
		return fmt.Sprint(int(o.Status))
	}
	return "no answer: it passed the request on"
}

// maxPrinted bounds the text of the guest that is shown.
const maxPrinted = 200

// printable makes text of the guest inert: no escape sequence, no line break.
func printable(s string) string {
	var b strings.Builder
	for i, r := range s {
		if i > maxPrinted {
			b.WriteString("...")
			break
		}
		if r == '\n' || r == '\t' || r == '\r' {
			r = ' '
		}
		b.WriteRune(r)
	}
	return inert.Text(b.String())
}
