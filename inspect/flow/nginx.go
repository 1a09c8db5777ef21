package flow

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// serverBefore: the whole name, the longest wildcard in front, the longest one behind, then expressions in their order.
func serverBefore(a, b *summary.RoutingRule) bool {
	rank := func(r *summary.RoutingRule) int {
		c := conditionOn(r, summary.FieldHost)
		switch {
		case c == nil:
			return 4
		case c.Match == summary.MatchExact:
			return 0
		case c.Match != summary.MatchGlob:
			return 3
		case strings.HasPrefix(valueOf(r, summary.FieldHost), "*"):
			return 1
		}
		return 2
	}
	x, y := rank(a), rank(b)
	if x != y {
		return x < y
	}
	if x == 1 || x == 2 {
		return len(valueOf(a, summary.FieldHost)) > len(valueOf(b, summary.FieldHost))
	}
	return x == 3 && a.Priority < b.Priority
}

// locationBefore: the exact path, then the longest beginning if it forbids expressions, expressions in their order, and the longest beginning.
func locationBefore(a, b *summary.RoutingRule) bool {
	x, y := locationRank(a), locationRank(b)
	if begins(a) && begins(b) {
		return len(valueOf(a, summary.FieldPath)) > len(valueOf(b, summary.FieldPath))
	}
	if x != y {
		return x < y
	}
	return x == 2 && a.Priority < b.Priority
}

func locationRank(r *summary.RoutingRule) int {
	c := conditionOn(r, summary.FieldPath)
	switch {
	case c == nil:
		return 4
	case c.Match == summary.MatchExact:
		return 0
	case c.Match == summary.MatchBeginsSet:
		return 1
	case c.Match == summary.MatchBegins:
		return 3
	}
	return 2
}

func begins(r *summary.RoutingRule) bool {
	c := conditionOn(r, summary.FieldPath)
	return c != nil && (c.Match == summary.MatchBegins || c.Match == summary.MatchBeginsSet)
}

// longestOnly leaves out what is about a shorter beginning than one that holds for certain.
func longestOnly(all []*candidate, q *Request, refused []string) ([]*candidate, []string) {
	longest := 0
	for _, c := range all {
		if !begins(c.rule) {
			continue
		}
		if v, _ := judge(conditionOn(c.rule, summary.FieldPath), q); v == yes {
			longest = max(longest, len(valueOf(c.rule, summary.FieldPath)))
		}
	}
	return slices.DeleteFunc(all, func(c *candidate) bool {
		shorter := begins(c.rule) && len(valueOf(c.rule, summary.FieldPath)) < longest
		if shorter {
			refused = append(refused, refusal(c.rule, "a longer beginning fits"))
		}
		return shorter
	}), refused
}

// decoded is a request whose path is written out: without escapes, dots and repeated slashes.
func (q Request) decoded() Request {
	plain, err := url.PathUnescape(q.Path)
	if err != nil {
		return q
	}
	slash := strings.HasSuffix(plain, "/") || strings.HasSuffix(plain, "/.") || strings.HasSuffix(plain, "/..")
	q.Path = path.Clean("/" + plain)
	if slash && q.Path != "/" {
		q.Path += "/"
	}
	return q
}

// perl compares with an expression; one that cannot be evaluated here decides nothing.
func perl(pattern, subject string, fold bool) (verdict, string) {
	e, err := expression(pattern, fold)
	if err != nil {
		return open, "the expression " + pattern + " is not evaluated"
	}
	return of(e.MatchString(subject))
}

// expression gives an expression that means here what it means there; `$` holds before a last line break there, which no path has.
func expression(pattern string, fold bool) (*regexp.Regexp, error) {
	if fold {
		pattern = "(?i)" + pattern
	}
	return regexp.Compile(pattern)
}

// replaced is the request with the path that the first replacement makes whose expression matches.
func (q Request) replaced(list []summary.RoutingReplacement) Request {
	if len(list) == 0 || q.Rewritten != "" {
		return q
	}
	plain := q.decoded().Path
	for _, r := range list {
		e, err := expression(r.Pattern, false)
		if err != nil {
			q.Rewritten = "what the expression " + r.Pattern + " replaces is not evaluated"
			return q
		}
		m := e.FindStringSubmatchIndex(plain)
		if m == nil {
			continue
		}
		made := groups.ReplaceAllStringFunc(r.With, func(name string) string {
			if i := int(name[1] - '0'); 2*i+1 < len(m) && m[2*i] >= 0 {
				return plain[m[2*i]:m[2*i+1]]
			}
			return ""
		})
		if r.Part {
			made = plain[:m[0]] + made + plain[m[1]:]
		}
		if !strings.HasPrefix(made, "/") {
			made = "/" + made
		}
		q.Path = (&url.URL{Path: made}).EscapedPath()
		return q
	}
	return q
}

var groups = regexp.MustCompile(`\$[0-9]`)
