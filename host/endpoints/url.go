package endpoints

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// Endpoint gives the method and path of a request, each empty when it is not known.
func (r *Endpoints) Endpoint(q facts.Grounded) (method, path string) {
	method, _ = r.eval.Text(q.Fact, abi.FieldMethod, q.Env)
	method = strings.ToUpper(method)
	var many bool
	bases := r.bases(q)
	if path, many = onePath(bases, r.urls(q)); many {
		r.code.Cut(stageName, q.Fact.Expr.File, q.Fact.Node, fmt.Sprintf("it may have more than %d paths: which, is not listed", maxOptions))
	}
	path = strings.ReplaceAll(r.rewritten(q, bases, path), "{route:"+summary.PageAsked, "{route:"+method+" "+summary.PageAsked)
	if path == "/" && len(bases) == 0 && saysNothing(r.urls(q)) {
		path = "" // what is sent to then is the page itself, or a value that is set later
	}
	return method, path
}

// saysNothing reports whether all URLs are empty texts.
func saysNothing(urls []flow.PatternText) bool {
	return !slices.ContainsFunc(urls, func(u flow.PatternText) bool { return strings.TrimSpace(u.Text) != "" })
}

// bases are the URLs that the client of a request may begin its URLs with.
func (r *Endpoints) bases(q facts.Grounded) []flow.PatternText {
	own := facts.Present(r.eval.Values(q.Fact, q.Fact.Get(abi.FieldBase), q.Env, nil))
	if receiver := q.Fact.Get(abi.FieldReceiver); len(own) == 0 && len(r.given) > 0 && receiver.Kind != abi.ValueNone {
		own = r.given[r.routing.Registrar(r.eval.Values(q.Fact, receiver, q.Env, nil))]
	}
	texts := r.prog.Texts(own)
	if len(texts) == 0 {
		texts = r.held(own)
	}
	return r.askingForRoutes(q, texts)
}

// held is the base of which only the name is known, as of one that a configuration variable has: it is somewhere, and not the host of who
// asks.
func (r *Endpoints) held(values []flow.Value) []flow.PatternText {
	var out []flow.PatternText
	for _, v := range values {
		if v.Kind != flow.Extern || strings.HasSuffix(v.Text, ")") {
			continue // what a call of a library makes may be no text
		}
		if name := v.Text[strings.LastIndexAny(v.Text, "#./")+1:]; name != "" && strings.Contains(v.Text, ".") {
			out = append(out, flow.PatternText{Text: "{" + name + "}"})
		}
	}
	return out
}

// urls are the URLs that a request may have, as far as they lead to a server.
func (r *Endpoints) urls(q facts.Grounded) []flow.PatternText {
	urls := slices.DeleteFunc(r.prog.Texts(r.eval.Values(q.Fact, q.Fact.Get(abi.FieldPath), q.Env, nil)), func(u flow.PatternText) bool { return leadsNowhere(u.Text) })
	return r.askingForRoutes(q, urls)
}

// SentNowhere reports whether every URL of a request holds its answer itself, or names what no server has.
func (r *Endpoints) SentNowhere(q facts.Grounded) bool {
	urls := r.prog.Texts(r.eval.Values(q.Fact, q.Fact.Get(abi.FieldPath), q.Env, nil))
	return len(urls) > 0 && !slices.ContainsFunc(urls, func(u flow.PatternText) bool { return !leadsNowhere(u.Text) })
}

// withoutServer are the schemes of URLs that no server answers.
var withoutServer = []string{"data:", "blob:", "about:", "file:", "mailto:", "tel:", "chrome-extension:", "moz-extension:", "unix:", "magnet:"}

func leadsNowhere(url string) bool {
	return slices.ContainsFunc(withoutServer, func(scheme string) bool {
		return len(url) >= len(scheme) && strings.EqualFold(url[:len(scheme)], scheme)
	})
}

// Host is the host that a request is sent to: as its URL or its client's base URL states it, a hole for one that is known
// at run time only. It is empty where neither has one, and {} where there are several of which no one stands out.
func (r *Endpoints) Host(q facts.Grounded) string {
	return hostAmong(r.urls(q), hostAmong(r.bases(q), ""))
}

// hostAmong is the host that URLs lead to, where those that state none have that of the base. Of several it is the only one
// that is written down, which says what service is meant where a setting names another (URL || "https://api.example/v1");
// where all are written, and none is this machine, all of them, with | between; otherwise, and where one may be the host of the
// page itself, {}.
func hostAmong(urls []flow.PatternText, base string) string {
	var hosts, written []string
	for _, u := range urls {
		host := hostOf(u.Text)
		if host == "" {
			host = base
		}
		if slices.Contains(hosts, host) {
			continue
		}
		if hosts = append(hosts, host); isWritten(host) {
			written = append(written, host)
		}
	}
	switch {
	case len(hosts) == 0:
		return ""
	case len(hosts) == 1:
		return hosts[0]
	case len(written) == 1 && !slices.Contains(hosts, ""):
		return written[0]
	case len(written) == len(hosts) && !slices.ContainsFunc(hosts, ofThisMachine):
		// One service in several environments.
		slices.Sort(hosts)
		return strings.Join(hosts, "|")
	}
	return "{}"
}

// ofThisMachine reports whether a host is the machine that the code runs on, where it may be any service.
func ofThisMachine(host string) bool {
	name, _, _ := strings.Cut(host, ":")
	return name == "localhost" || name == "127.0.0.1" || name == "0.0.0.0"
}

// isWritten reports whether a host is the name of a machine that is known, with its port where it has one.
func isWritten(host string) bool {
	name, port, ported := strings.Cut(host, ":")
	return !strings.ContainsAny(host, "{}") && (strings.Contains(name, ".") && !strings.HasPrefix(name, ".") || ported && name != "" && port != "")
}

// Query lists the names in the query of a request, in order: those that its URL states, and the keys of the object that it is
// given for the query; what one of several URLs of one path states is among them. open reports whether there may be others: a
// part of the query is not known, or the URL is one of several paths that states names. stated reports whether the request states a query at all.
func (r *Endpoints) Query(q facts.Grounded) (names []string, open, stated bool) {
	urls := r.urls(q)
	if len(urls) == 0 {
		return nil, true, false
	}
	for _, u := range urls {
		more, unknown := queryOf(u.Text)
		if strings.Trim(urlPath("", u.Text), "/") != strings.Trim(urlPath("", urls[0].Text), "/") && (len(more) > 0 || len(names) > 0) {
			return nil, true, false // which of them has the names is not known
		}
		names, open = append(names, more...), open || unknown
	}
	slices.Sort(names)
	names = slices.Compact(names)
	stated = len(names) > 0
	if f := q.Fact.Get(abi.FieldParams); f.Kind != abi.ValueNone {
		given, complete := r.keysOf(q, f)
		stated = stated || complete || len(given) > 0
		open = open || !complete
		for _, name := range given {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		slices.Sort(names)
	}
	return names, open, stated
}

// NoQuery reports whether a request certainly has no query: its URL is known without one, and nothing but it and the body is handed to the
// call.
func (r *Endpoints) NoQuery(q facts.Grounded) bool {
	call := r.prog.Expr(q.Fact.Expr)
	if call.Kind != unit.ExprCall || call.List.Len != 1 && !r.urlAndBody(q, call) || q.Fact.Get(abi.FieldParams).Kind != abi.ValueNone {
		return false
	}
	if slices.ContainsFunc(r.bases(q), func(base flow.PatternText) bool { return outsideHoles(base.Text, "/?") >= 0 }) {
		return false
	}
	urls := r.urls(q)
	for _, u := range urls {
		if names, open := queryOf(u.Text); open || len(names) > 0 || strings.Contains(u.Text, "?") {
			return false
		}
	}
	return len(urls) > 0
}

// urlAndBody reports whether a call is handed two arguments, the second of which is the body of its request.
func (r *Endpoints) urlAndBody(q facts.Grounded, call *unit.Expr) bool {
	body := q.Fact.Get(abi.FieldBody)
	if call.List.Len != 2 || body.Kind != abi.ValueNode || len(body.Steps) > 0 {
		return false
	}
	site, ok := r.eval.SiteOf(q.Fact, body, q.Env)
	args := r.prog.Files[q.Fact.Expr.File].ExprsIn(call.List)
	return ok && site.File == q.Fact.Expr.File && site.Expr == args[1]
}

// NoBody reports whether a request certainly has no body: its call is handed one argument, the URL, and its pack states no body.
func (r *Endpoints) NoBody(q facts.Grounded) bool {
	call := r.prog.Expr(q.Fact.Expr)
	return call.Kind == unit.ExprCall && call.List.Len == 1 && q.Fact.Get(abi.FieldBody).Kind == abi.ValueNone && q.Fact.Get(abi.FieldPath).Kind != abi.ValueNone
}

// keysOf are the keys of the object that a field of a request is; complete is false where there may be others.
func (r *Endpoints) keysOf(q facts.Grounded, f abi.Value) (names []string, complete bool) {
	if f.Kind == abi.ValueObject {
		return slices.Clone(f.Keys), true
	}
	values := r.eval.Values(q.Fact, f, q.Env, nil)
	complete = len(values) > 0
	for i := range values {
		more, all, ok := r.prog.QueryNames(&values[i])
		if !ok {
			if len(values) > 1 {
				return nil, false // one of several objects
			}
			return r.prog.PropertyNames(values[0])
		}
		complete = complete && all
		for _, name := range more {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names, complete
}

// queryOf lists the names in the query of a URL.
func queryOf(url string) (names []string, open bool) {
	at := outsideHoles(url, "?")
	if at < 0 {
		// A hole that is a whole segment is a part of the path; one behind others may be the query.
		last := strings.LastIndexByte(url, '{')
		return nil, strings.HasSuffix(url, "}") && !(last > 0 && url[last-1] == '/')
	}
	query, _, _ := strings.Cut(url[at+1:], "#")
	for _, part := range strings.Split(query, "&") {
		name, value, _ := strings.Cut(part, "=")
		if name == "" || strings.ContainsAny(name, "{}") || strings.Contains(value, "}{") {
			open = true
			continue
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, open
}

// heldScheme is a scheme that code takes from elsewhere, most often from the page itself: `${location.protocol}//${location.host}`.
var heldScheme = regexp.MustCompile(`(?i)^\{[^{}]*(?:protocol|scheme)\}//`)

// schemed is a URL with a scheme that is written.
func schemed(url string) string {
	if held := heldScheme.FindString(url); held != "" {
		return "https://" + url[len(held):]
	}
	return url
}

// hostOf is the host of a URL, a hole in front included.
func hostOf(url string) string {
	url = schemed(url)
	if i := strings.Index(url, "://"); i >= 0 {
		url = url[i+3:]
	} else if rest, ok := strings.CutPrefix(url, "//"); ok {
		url = rest
	} else {
		if end := strings.IndexByte(url, '}'); strings.HasPrefix(url, "{") && end > 0 {
			return url[:end+1]
		}
		return ""
	}
	if end := outsideHoles(url, "/?#"); end >= 0 {
		url = url[:end]
	}
	return strings.ToLower(url)
}

// outsideHoles is where the first of some characters stands outside the holes of a URL; -1 where none does.
func outsideHoles(url, any string) int {
	depth := 0
	for i := range len(url) {
		switch c := url[i]; {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case depth == 0 && strings.IndexByte(any, c) >= 0:
			return i
		}
	}
	return -1
}

// maxOptions bounds the paths of which a request may have one; of more of them, the path is open, and it is said.
const maxOptions = 32

// onePath is the path that all of the URLs have, which may differ in their query or host,
// or the few paths of which the request has one: (/old|/new). A URL without any written part (what
// a caller's options may put in its place) does not count where another one has some, nor does one that has nothing where
// another one has a value. many: there are too many to list.
func onePath(bases, urls []flow.PatternText) (path string, many bool) {
	urls = withoutQueries(urls)
	urls = slices.DeleteFunc(slices.Clone(urls), func(u flow.PatternText) bool { return lacksValue(u, urls, false) })
	var written, open []string
	for _, one := range pathsOf(bases, urls) {
		list := &open
		if strings.Trim(literalText(one), "/") != "" || len(summary.RoutesAskedFor(one)) > 0 {
			list = &written
		}
		if !slices.Contains(*list, one) {
			*list = append(*list, one)
		}
	}
	switch {
	case len(written) == 1:
		return written[0], false
	case len(written) == 0 && len(open) == 1:
		return open[0], false
	case len(written) > maxOptions:
		return "", true
	case len(written) == 0 || slices.ContainsFunc(written, func(p string) bool { return strings.ContainsAny(p, "()|") }):
		return "", false
	}
	slices.Sort(written)
	return "(" + strings.Join(written, "|") + ")", false
}

// pathsOf are the paths of URLs behind each base that they may have.
func pathsOf(bases, urls []flow.PatternText) (paths []string) {
	if len(bases) == 0 {
		bases = []flow.PatternText{{}}
	}
	for _, u := range urls {
		for _, b := range bases {
			path := urlPath(b.Text, u.Text)
			if path != "" && path != "/" && lacksValue(u, urls, true) {
				path += "/" // the slash says that nothing is behind it which might be
			}
			paths = append(paths, path)
		}
	}
	return paths
}

// lacksValue reports whether a URL has nothing where another one of the same request has a segment: a value was not there.
// In its last segment, where leaving a value out may mean a path of its own, only a value that is put in counts.
func lacksValue(u flow.PatternText, urls []flow.PatternText, last bool) bool {
	own := segmentsOf(u.Text)
	return slices.ContainsFunc(urls, func(other flow.PatternText) bool {
		with, lacks := segmentsOf(other.Text), false
		if len(with) != len(own) {
			return false
		}
		for i := range own {
			switch {
			case own[i] == with[i]:
			case own[i] != "":
				return false
			case i < len(own)-1:
				lacks = lacks || !last
			case !strings.HasPrefix(with[i], "{"):
				return false
			default:
				lacks = lacks || last
			}
		}
		return lacks
	})
}

// segmentsOf are the parts of a URL between slashes, without its query and fragment.
func segmentsOf(url string) []string {
	if i := outsideHoles(url, "?#"); i >= 0 {
		url = url[:i]
	}
	return strings.Split(url, "/")
}

// urlPath is the path of a URL: scheme, host, query and fragment are dropped. A
// hole at the beginning is the host, or a base URL. It is empty where nothing is written of the
// path.
func urlPath(base, url string) string {
	url = schemed(strings.TrimSpace(filledIn.ReplaceAllString(url, "{value}"))) // as clients do
	if strings.HasPrefix(url, "//") && isWritten(hostOf(url)) {
		url = "https:" + url // a page's own scheme
	}
	if !strings.Contains(url, "://") && !strings.HasPrefix(url, "{") {
		rest, _ := trimHost(base)
		url = strings.TrimSuffix(rest, "/") + "/" + strings.TrimPrefix(url, "/")
	} else {
		var known bool
		if url, known = trimHost(url); url == "" && !known {
			return ""
		}
	}
	if i := outsideHoles(url, "?#"); i >= 0 {
		url = url[:i]
	}
	return restpath.Join(openEnds(climbed(url)))
}

// filledIn is what a server writes into a script that it gives: <%= base %>.
var filledIn = regexp.MustCompile(`<%.*?%>`)

// climbed takes "." and ".." out of a path, as a client does before it sends it: ".." takes the segment before it off, unless nothing is
// known of how much that is.
func climbed(path string) string {
	if !strings.Contains(path, "/.") {
		return path
	}
	var out []string
	for segment := range strings.SplitSeq(path, "/") {
		last := len(out) - 1
		switch {
		case segment == ".":
		case segment != ".." || last >= 0 && (out[last] == ".." || strings.Contains(out[last], "{")):
			out = append(out, segment)
		case last > 0:
			out = out[:last]
		}
	}
	return strings.Join(out, "/")
}

// authority is a host of which nothing is written but that a port follows: {host}:8080, {host}:{port}.
var authority = regexp.MustCompile(`^\{[^{}]*\}:(?:\{[^{}]*\}/|[0-9]+(?:[/?#]|$))`)

// behindSlash is a host, or a base URL, that ends with a slash: a name follows it that is no part of a host, or that of a file.
var behindSlash = regexp.MustCompile(`^(\{[^{}]*\})[A-Za-z][\w-]*(?:\.(?:json|xml|html?|txt|csv|ya?ml|js|css))?(?:[/?#]|$)`)

// trimHost drops the host. known is false when that is a hole, which may hold a part of the path
// as well.
func trimHost(url string) (rest string, known bool) {
	url = schemed(url)
	if i := strings.Index(url, "://"); i >= 0 {
		host := url[i+3:]
		if j := strings.IndexByte(host, '/'); j >= 0 {
			return host[j:], true
		}
		return "", !strings.HasSuffix(host, "}")
	}
	if port := authority.FindString(url); port != "" {
		return url[len(strings.TrimRight(port, "/?#")):], true
	}
	if slashed := behindSlash.FindStringSubmatch(url); slashed != nil {
		return "/" + url[len(slashed[1]):], false
	}
	if strings.HasPrefix(url, "{") {
		if j := strings.IndexByte(url, '}'); j >= 0 && (j+1 == len(url) || strings.IndexByte("/{?#", url[j+1]) >= 0) {
			rest := url[j+1:]
			if !strings.HasPrefix(rest, "/") && !strings.ContainsAny(literalText(rest), "/") {
				return "", false // nothing of a path is written
			}
			return rest, false
		}
	}
	return url, true
}

// literalText is a pattern without its holes, query and fragment.
func literalText(pattern string) string {
	var b strings.Builder
	for pattern != "" {
		before, after, hole := strings.Cut(pattern, "{")
		if i := strings.IndexAny(before, "?#"); i >= 0 {
			return b.String() + before[:i]
		}
		b.WriteString(before)
		if !hole {
			break
		}
		_, pattern, _ = strings.Cut(after, "}")
	}
	return b.String()
}

// openEnds writes a hole before the first slash, or right after the last name, as any number of
// segments: `/api/v1${path}` continues with whatever path holds.
func openEnds(path string) string {
	if strings.HasPrefix(path, "{") {
		if j := strings.IndexByte(path, '}'); j > 0 && j+1 < len(path) && path[j+1] == '/' {
			path = "/" + repeated(path[:j]) + "*}" + path[j+1:]
		}
	}
	i := strings.LastIndexByte(path, '{')
	if i <= 0 || !strings.HasSuffix(path, "}") {
		return path
	}
	switch c := path[i-1]; {
	case c == '}', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		return path[:i] + "/" + repeated(path[i:len(path)-1]) + "*}"
	}
	return path
}

// repeated takes the sign of repetition off a hole that is not closed yet.
func repeated(hole string) string { return strings.TrimRight(hole, "?+*") }
