package endpoints

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
)

// withoutQueries leaves out of the URLs that one request may have what is a query though no question mark is seen: what code puts
// behind a text that may be empty (`&order=up`), and that text itself where another of the URLs has the query in its place.
func withoutQueries(urls []flow.PatternText) []flow.PatternText {
	out := slices.Clone(urls)
	for i, u := range out {
		out[i].Text = beforeAnd(u.Text)
	}
	begun := map[string]bool{}
	for i, u := range out {
		at := outsideHoles(u.Text, "?")
		switch {
		case at >= 0:
			begun[u.Text[:at]] = true
		case u.Text != urls[i].Text:
			begun[u.Text] = true
		}
	}
	for i, u := range out {
		slash := strings.LastIndexByte(u.Text, '/') + 1
		if last := u.Text[slash:]; outsideHoles(u.Text, "?#") < 0 && begun[u.Text[:slash]] && len(last) > 2 && last[0] == '{' && strings.IndexByte(last, '}') == len(last)-1 {
			out[i].Text = u.Text[:slash]
		}
	}
	return out
}

// beforeAnd cuts a URL before the `&` of a query without a beginning; holes in front of that name and value are part of it.
func beforeAnd(url string) string {
	at := outsideHoles(url, "&")
	if at < 0 || outsideHoles(url, "?#") >= 0 || outsideHoles(url, "=") < 0 {
		return url
	}
	url = url[:at]
	if slash := strings.LastIndexByte(url, '/') + 1; outsideHoles(url[slash:], "=") >= 0 {
		return url[:slash]
	}
	return url
}
