package openapi

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "openapi"

var versionKey = regexp.MustCompile(`(?m)^[\s{]*["']?(?:openapi|swagger)["']?\s*:\s*["']?[0-9]`)

// keyWithin is the key where the document is written without line ends.
var keyWithin = regexp.MustCompile(`[,{]\s*"(?:openapi|swagger)"\s*:\s*"[0-9]`)

// maxHead bounds the beginning of a file in which its version is looked for.
const maxHead = 1 << 20

// fileName is what descriptions are called that nothing but their beginning has to show.
var fileName = regexp.MustCompile(`(?i)^(openapi|swagger)\.(ya?ml|json)$`)

// Wants reports whether a file of a folder is an API description: a YAML or
// JSON file that says its version near the top. One that is called like one and is not whole is wanted too, so that it is named.
func Wants(name string, read func() []byte) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".yaml", ".yml", ".json":
		head := read()
		if len(head) > maxHead {
			head = head[:maxHead]
		}
		if fileName.MatchString(path.Base(name)) {
			return versionKey.Match(head) || keyWithin.Match(head) || broken(name, head)
		}
		return versionKey.Match(head) && (bytes.Contains(head, []byte("paths")) || bytes.Contains(head, []byte("info")))
	}
	return false
}

// broken reports whether a text is no document.
func broken(name string, text []byte) bool {
	_, err := doc.ParseOne(name, text)
	return err != nil
}

// Read gives a handler for every operation of every document.
func Read(in *source.Input) ([]*summary.Summary, error) {
	var all []*summary.Summary
	err := in.EachFile(func(label string) error {
		root, err := in.Load(label)
		if err != nil {
			return err
		}
		some, err := Document(in, label, root, Name)
		all = append(all, some...)
		return err
	})
	return all, err
}

// reader reads one document.
type reader struct {
	in         *source.Input
	root       *doc.Value
	recognised string
	swagger    bool
	refs       int
	schemas    schemas
	methods    map[string]bool
	// first is the first error of a part, lost are all of them.
	first error
	lost  []doc.Error
}

// Document reads one description that is loaded already; recognised names the source.
func Document(in *source.Input, label string, root *doc.Value, recognised string) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	if root == nil {
		return nil, nil
	}
	if root.Kind != doc.Map {
		return nil, root.Errorf("an API description is a mapping, not %s", root.Kind)
	}
	r := &reader{in: in, root: root, recognised: recognised, methods: map[string]bool{}}
	switch swagger, version := root.Get("swagger"), root.Get("openapi"); {
	case swagger != nil:
		if v := swagger.Text("swagger"); v != "2" && !strings.HasPrefix(v, "2.") {
			doc.Fail(swagger, "there is no Swagger version %q; 2.0 is read", v)
		}
		r.swagger = true
	case version == nil:
		doc.Fail(root, "neither `openapi` nor `swagger` says which version this description has")
	default:
		if v := version.Text("openapi"); !strings.HasPrefix(v, "3.") && v != "3" {
			doc.Fail(version, "there is no reader for OpenAPI version %q; 3.0 and 3.1 are read", v)
		}
	}
	for _, m := range []string{"get", "put", "post", "delete", "options", "head", "patch", "trace", "query"} {
		r.methods[m] = true
	}
	r.schemas.init(r)
	base := r.base(root)
	for _, e := range root.MapAt("paths") {
		if strings.HasPrefix(e.Key, "x-") {
			continue
		}
		r.try(e.Key, func() {
			if !strings.HasPrefix(e.Key, "/") {
				doc.Fail(e.Value, "the path %q must begin with a slash", e.Key)
			}
			all = append(all, r.pathItem(base, e)...)
		})
	}
	if len(all) == 0 && r.first != nil {
		return nil, r.first
	}
	for _, e := range r.lost {
		in.Lose(e.File, e.Line, e.Msg)
	}
	return all, nil
}

// try reads one path or operation. What is wrong in it costs no other one: it is left out, and that is said.
func (r *reader) try(what string, read func()) {
	err := func() (err error) {
		defer doc.Catch(&err)
		read()
		return nil
	}()
	if err == nil {
		return
	}
	if r.first == nil {
		r.first = err
	}
	r.schemas.init(r) // it may have stopped in the middle of one
	lost := doc.Error{File: r.root.File, Msg: err.Error()}
	if at, ok := err.(*doc.Error); ok {
		lost = *at
	}
	lost.Msg = what + " is left out: " + lost.Msg
	r.lost = append(r.lost, lost)
}

func (r *reader) pathItem(base string, e doc.Entry) []*summary.Summary {
	item := r.follow(e.Value, "a path item")
	if item == nil {
		return nil
	}
	if item.Has("servers") {
		base = r.base(item)
	}
	shared := item.ListAt("parameters")
	module := controller(item)
	var out []*summary.Summary
	for _, op := range item.Map("a path item") {
		if r.methods[op.Key] {
			// The standard has no reference here; documents in parts use one all the same.
			v := r.follow(op.Value, "an operation")
			if v == nil {
				continue
			}
			at := *v
			if v == op.Value {
				at.Line = op.Line
			}
			r.try(strings.ToUpper(op.Key)+" "+e.Key, func() {
				s := r.operation(base, e.Key, op.Key, shared, v, &at)
				s.Metadata.HTTP.DeclaredContract.Function = function(v, module)
				out = append(out, s)
			})
		}
	}
	return out
}

// controller is the module that a path or an operation is served by, where the document says so: servers that read their routes off
// the document (connexion, swagger-tools) find their functions by it.
func controller(of *doc.Value) string {
	if module := of.TextAt("x-openapi-router-controller"); module != "" {
		return module
	}
	return of.TextAt("x-swagger-router-controller")
}

// function is the function by which an operation says that it is served; module is what its path says.
func function(op *doc.Value, module string) string {
	if own := controller(op); own != "" {
		module = own
	}
	name := op.TextAt("operationId")
	if module == "" || name == "" {
		return ""
	}
	return module + "." + name
}

func (r *reader) operation(base, template, method string, shared []*doc.Value, op, at *doc.Value) *summary.Summary {
	op.Map("an operation")
	if op.Has("servers") {
		base = r.base(op)
	}
	verb, full := strings.ToUpper(method), base+template
	name := op.TextAt("operationId")
	if name == "" {
		name = verb + " " + full
	}
	rest := summary.Rest{Method: &verb, Path: &full}
	s := build.New(summary.KindHandler, at, name, nil)
	s.Inputs = r.inputs(shared, op)
	declared := []summary.DeclaredResponse{}
	for _, e := range op.MapAt("responses") {
		if strings.HasPrefix(e.Key, "x-") {
			continue
		}
		t, ok := r.response(e)
		if !ok {
			continue
		}
		s.Transitions = append(s.Transitions, t.transition)
		if t.status != 0 {
			rest.DeclaredResponses = append(rest.DeclaredResponses, t.status)
		}
		declared = append(declared, t.entry())
	}
	slices.Sort(rest.DeclaredResponses)
	s.Identity.Binding = build.Bind(r.recognised, "http", rest)
	s.Metadata.HTTP = &summary.HTTPMetadata{DeclaredContract: &summary.DeclaredContract{Source: r.root.File, Provenance: summary.ProvenanceIndependent, Responses: declared}}
	if op.Get("deprecated").Is(doc.Bool) && op.Get("deprecated").Scalar == "true" {
		s.Metadata.HTTP.Deprecated = true
	}
	r.schemas.table.Attach(s)
	return build.Finish(s)
}

// answered is one response of an operation.
type answered struct {
	transition summary.Transition
	status     int
	written    string
}

func (a answered) entry() summary.DeclaredResponse {
	return summary.DeclaredResponse{Status: summary.DeclaredStatus{Code: a.status, Text: a.written}, Body: a.transition.Output.(summary.Response).Body}
}

var statusText = regexp.MustCompile(`^[1-5](?:[0-9][0-9]|[Xx][Xx])$`)

func (r *reader) response(e doc.Entry) (answered, bool) {
	at := *e.Value
	at.Line = e.Line
	a := answered{written: e.Key}
	out := summary.Response{Headers: map[string]summary.ValueRef{}}
	if v := r.follow(e.Value, "a response"); v != nil {
		v.Map("a response")
		out.Body = r.responseBody(v)
	} else {
		out.Body = summary.UnknownShape{}
	}
	if out.Body != nil {
		out.Body = r.schemas.table.Top(out.Body)
	}
	a.transition = build.Transition(&at, nil)
	switch key := e.Key; {
	case key == "default":
		a.transition.IsDefault = true
		a.transition.Metadata.HTTP = &summary.TransitionHTTP{DefaultResponse: true}
	case !statusText.MatchString(key):
		doc.Fail(&at, "%q is no status: a response is keyed by a number from 100 to 599, a range such as 4XX, or default", key)
	case key[1] == 'X' || key[1] == 'x':
		a.written = strings.ToUpper(key)
		a.transition.Metadata.HTTP = &summary.TransitionHTTP{StatusRange: a.written}
	default:
		a.status, _ = strconv.Atoi(key)
		out.StatusCode = summary.LiteralRef{Value: float64(a.status)}
	}
	a.transition.Output = out
	return a, true
}

// responseBody is nil for a response that declares none.
func (r *reader) responseBody(v *doc.Value) summary.TypeShape {
	if r.swagger {
		schema := v.Get("schema")
		if schema == nil {
			return nil
		}
		return r.schemas.shape(schema, response)
	}
	return r.content(v.Get("content"), response)
}

// content picks the media type: JSON when there is one, else the first; other
// formats than JSON and forms are bytes or text.
func (r *reader) content(v *doc.Value, m mode) summary.TypeShape {
	entries := v.Map("content")
	if len(entries) == 0 {
		return nil
	}
	best, rank := -1, 0
	for i, e := range entries {
		if n := mediaRank(e.Key); n > rank {
			best, rank = i, n
		}
	}
	if best < 0 {
		best = 0
	}
	media := r.follow(entries[best].Value, "a media type")
	if media == nil {
		return summary.UnknownShape{}
	}
	media.Map("a media type")
	schema := media.Get("schema")
	if schema == nil {
		if rank == 0 {
			return summary.Text{}
		}
		return summary.UnknownShape{}
	}
	return r.schemas.shape(schema, m)
}

// mediaKinds are the media types whose bodies are read, the preferred first.
var mediaKinds = []func(media string) bool{
	func(m string) bool { return m == "application/json" },
	func(m string) bool { return strings.HasSuffix(m, "+json") },
	func(m string) bool { return strings.Contains(m, "json") },
	func(m string) bool { return m == "application/x-www-form-urlencoded" || m == "multipart/form-data" },
	func(m string) bool { return m == "*/*" || m == "application/*" },
}

// mediaRank is higher for a media type that is preferred; 0 for one that is not read.
func mediaRank(media string) int {
	media, _, _ = strings.Cut(strings.ToLower(media), ";")
	media = strings.TrimSpace(media)
	at := slices.IndexFunc(mediaKinds, func(is func(string) bool) bool { return is(media) })
	if at < 0 {
		return 0
	}
	return len(mediaKinds) - at
}
