package flow

import (
	"fmt"
	"net/url"
	"strings"
)

// Request is the line of a request. A part that the line does not state is empty: a bare path has neither scheme nor host.
type Request struct {
	Text   string
	Method string
	Scheme string
	Host   string
	Port   string
	// Path as it is sent, escaped; Query without the question mark.
	Path  string
	Query string
	// Rewritten says why the path is not known any more.
	Rewritten string
}

// ParseRequest reads `GET https://host/path` or `GET /path`.
func ParseRequest(text string) (Request, error) {
	fields := strings.Fields(text)
	if len(fields) != 2 {
		return Request{}, fmt.Errorf("the request %q is not of the form METHOD URL, as in \"GET https://shop.example/orders/7\" or \"GET /orders/7\"", text)
	}
	q := Request{Method: strings.ToUpper(fields[0])}
	for _, c := range q.Method {
		if c < 'A' || c > 'Z' {
			return Request{}, fmt.Errorf("%q is no method: write GET, POST, …, then the URL", fields[0])
		}
	}
	u, err := url.Parse(fields[1])
	if err != nil {
		return Request{}, fmt.Errorf("%q does not parse as a URL: %w", fields[1], err)
	}
	switch {
	case u.Scheme == "" && u.Host == "" && strings.HasPrefix(fields[1], "/"):
	case (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "":
		q.Scheme, q.Host, q.Port = u.Scheme, strings.ToLower(u.Hostname()), u.Port()
		if q.Port == "" {
			q.Port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
		}
	default:
		return Request{}, fmt.Errorf("%q is neither a URL that begins with http:// or https:// nor a path that begins with /", fields[1])
	}
	q.Path, q.Query = u.EscapedPath(), u.RawQuery
	if q.Path == "" {
		q.Path = "/"
	}
	q.Text = q.Method + " " + fields[1]
	return q, nil
}

// stripped is the request behind a router that takes a prefix off the path.
func (q Request) stripped(prefix string) Request {
	if rest, ok := strings.CutPrefix(q.Path, prefix); ok && (rest == "" || rest[0] == '/') {
		q.Path = rest
		if rest == "" {
			q.Path = "/"
		}
	}
	return q
}
