package flow

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// verdict says whether a condition holds for a request.
type verdict int

const (
	no verdict = iota
	open
	yes
)

// judge decides one condition. Why says what leaves it open.
func judge(c *summary.RoutingCondition, q *Request) (v verdict, why string) {
	subject, known := "", true
	switch c.Field {
	case summary.FieldScheme:
		subject, known = q.Scheme, q.Scheme != ""
	case summary.FieldPort:
		subject, known = q.Port, q.Port != ""
	case summary.FieldHost:
		subject, known = q.Host, q.Host != ""
	case summary.FieldMethod:
		subject = q.Method
	case summary.FieldPath:
		if q.Rewritten != "" {
			return open, q.Rewritten
		}
		subject = q.Path
	case summary.FieldQuery:
		return judgeQuery(c, q)
	default:
		return open, strings.TrimSpace(c.Field+" "+c.Key) + " not known"
	}
	if !known {
		return open, c.Field + " not known"
	}
	for _, value := range c.Values {
		got, reason := compare(c, value, subject, q)
		if got > v {
			v, why = got, reason
		}
	}
	if len(c.Values) == 0 {
		return open, "the values of the condition on the " + c.Field + " were not read"
	}
	return v, why
}

// compare decides one value of a condition.
func compare(c *summary.RoutingCondition, value, subject string, q *Request) (verdict, string) {
	if c.Field == summary.FieldHost {
		value, subject = strings.ToLower(value), strings.ToLower(subject)
	}
	if c.Match == summary.MatchPerl || c.Match == summary.MatchPerlFold {
		return perl(value, subject, c.Match == summary.MatchPerlFold)
	}
	if c.Match != summary.MatchTemplate && strings.Contains(value, "{") {
		if glob(holes.ReplaceAllString(value, "*"), subject) || c.Match == summary.MatchPrefix || (c.Match == summary.MatchBegins || c.Match == summary.MatchBeginsSet) && glob(holes.ReplaceAllString(value, "*")+"*", subject) {
			return open, "what " + value + " is, only the deployment knows"
		}
		return no, ""
	}
	switch c.Match {
	case summary.MatchExact:
		return of(value == subject)
	case summary.MatchBegins, summary.MatchBeginsSet:
		return of(strings.HasPrefix(subject, value))
	case summary.MatchPrefix:
		return of(segmentPrefix(value, subject))
	case summary.MatchGlob:
		return of(glob(value, subject))
	case summary.MatchGlobQuery:
		if q.Query != "" {
			subject += "?" + q.Query
		}
		return of(glob(strings.ReplaceAll(value, "?", "\\?"), subject))
	case summary.MatchTemplate:
		if fitsTemplate(value, subject) {
			return yes, ""
		}
		if trimmed := strings.TrimSuffix(subject, "/"); trimmed != subject && trimmed != "" && fitsTemplate(value, trimmed) {
			return open, "whether a slash at the end of the path counts is not documented"
		}
		return no, ""
	case summary.MatchLabel:
		rest, ok := strings.CutPrefix(value, "*.")
		if !ok {
			return of(value == subject)
		}
		label, after, cut := strings.Cut(subject, ".")
		return of(cut && label != "" && after == rest)
	case summary.MatchByRouter:
		exact, prefix := value == subject, segmentPrefix(value, subject)
		switch {
		case exact && prefix:
			return yes, ""
		case exact || prefix || strings.HasPrefix(subject, value) || strings.ContainsAny(value, "()[]*^$|\\+?"):
			return open, "how " + value + " is compared is left to the router"
		}
		return no, ""
	}
	return open, "how " + c.Field + " is compared (" + c.Match + ") is not read"
}

var holes = regexp.MustCompile(`\{[^{}]*\}`)

func of(b bool) (verdict, string) {
	if b {
		return yes, ""
	}
	return no, ""
}

// judgeQuery compares variables of the query, by key and value: exactly, or as patterns without regard to case.
func judgeQuery(c *summary.RoutingCondition, q *Request) (verdict, string) {
	if c.Match != summary.MatchGlob && c.Match != summary.MatchExact {
		return open, "how the query is compared (" + c.Match + ") is not read"
	}
	values, err := url.ParseQuery(q.Query)
	if err != nil {
		return open, "the query does not parse"
	}
	if c.Match == summary.MatchExact { // the first of that name counts
		list, ok := values[c.Key]
		return of(ok && slices.Contains(c.Values, list[0]))
	}
	for _, want := range c.Values {
		key, value, _ := strings.Cut(strings.ToLower(want), "=")
		for k, list := range values {
			if key != "" && !glob(key, strings.ToLower(k)) {
				continue
			}
			for _, v := range list {
				if glob(value, strings.ToLower(v)) {
					return yes, ""
				}
			}
		}
	}
	return no, ""
}

// segmentPrefix reports whether the segments of a path begin with those of another; slashes at the end do not count.
func segmentPrefix(prefix, path string) bool {
	prefix, path = strings.TrimRight(prefix, "/"), strings.TrimRight(path, "/")
	rest, ok := strings.CutPrefix(path, prefix)
	return ok && (rest == "" || rest[0] == '/')
}

// glob matches a pattern in which * is any text and ? one character; a backslash takes the next character as it is.
func glob(pattern, text string) bool {
	// star and mark are where to go on when what follows a star does not match.
	p, t, star, mark := 0, 0, -1, 0
	for t < len(text) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, t
			p++
		case p < len(pattern) && pattern[p] == '?':
			p, t = p+1, t+1
		case p+1 < len(pattern) && pattern[p] == '\\' && pattern[p+1] == text[t]:
			p, t = p+2, t+1
		case p < len(pattern) && pattern[p] != '\\' && pattern[p] == text[t]:
			p, t = p+1, t+1
		case star >= 0:
			mark++
			p, t = star+1, mark
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}

// fitsTemplate matches a path against one with {name} for a segment and {name+} for the rest.
func fitsTemplate(pattern, path string) bool {
	want, have := segments(pattern), segments(path)
	for i, w := range want {
		if i >= len(have) {
			return false
		}
		if strings.HasPrefix(w, "{") && strings.HasSuffix(w, "+}") {
			return have[i] != ""
		}
		if strings.HasPrefix(w, "{") && strings.HasSuffix(w, "}") {
			if have[i] == "" {
				return false
			}
			continue
		}
		if w != have[i] {
			return false
		}
	}
	return len(want) == len(have)
}

func segments(path string) []string { return strings.Split(strings.TrimPrefix(path, "/"), "/") }
