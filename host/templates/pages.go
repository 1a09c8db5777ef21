package templates

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// pageFiles are the files that hold the scripts of a page beside its markup, as a browser is given them or as a server fills them in.
var pageFiles = map[string]bool{".html": true, ".htm": true, ".erb": true, ".ejs": true, ".jinja": true, ".jinja2": true, ".j2": true}

// PageExtensions lists the endings of their names.
func PageExtensions() []string { return slices.Sorted(maps.Keys(pageFiles)) }

// IsPage reports whether a file of this name holds the scripts of a page.
func IsPage(name string) bool { return pageFiles[strings.ToLower(path.Ext(name))] && !IsBound(name) }

// isScriptTemplate reports whether a page is a script as a whole, which a server fills in (save.js.erb).
func isScriptTemplate(name string) bool {
	lower := strings.ToLower(name)
	return IsPage(name) && strings.HasSuffix(strings.TrimSuffix(lower, path.Ext(lower)), ".js")
}

// scriptHelper is the call of Ruby whose block is a script.
const scriptHelper = "javascript_tag"

var (
	// rubyScript is a block of Ruby that gives a script its tag.
	rubyScript = regexp.MustCompile(`<%=\s*` + scriptHelper + `\b[^%]*\bdo\s*-?%>`)
	rubyTag    = regexp.MustCompile(`(?s)<%(.*?)%>`)
)

// scriptCall finds the next script of a text that a call of Rails gives its tag.
func scriptCall(name string, source []byte, from int) block {
	if !strings.EqualFold(path.Ext(name), ".erb") {
		return block{}
	}
	m := rubyScript.FindIndex(source[from:])
	if m == nil {
		return block{}
	}
	begin, depth := from+m[1], 1
	for _, tag := range rubyTag.FindAllSubmatchIndex(source[begin:], -1) {
		switch embeddedIn(false, string(source[begin+tag[2]:begin+tag[3]])) {
		case tagBegins:
			depth++
		case tagEnds:
			depth--
		}
		if depth == 0 {
			return block{from: begin, to: begin + tag[0], end: begin + tag[1], read: true, filled: true}
		}
	}
	return block{}
}

// PageScripts reports whether a page holds a script that is read, and gives the names that stand in its scripts for what a server
// fills in: no script declares those.
func PageScripts(name string, source []byte) (filled map[string]bool, has bool) {
	scripts, _, filled := scriptsOf(name, source)
	return filled, len(bytes.Trim(scripts, " \r\n")) > 0
}

// wholePage begins what only a page of its own has.
var wholePage = regexp.MustCompile(`(?i)<(?:!doctype|html|body)\b`)

// IsTemplate reports whether a page is a part that the script of the same name beside it is compiled with, so that no browser is given it:
// boat.component.html beside boat.component.ts. stands says whether there is a file of a name.
func IsTemplate(name string, source []byte, stands func(name string) bool) bool {
	ext := path.Ext(name)
	if !strings.HasPrefix(strings.ToLower(ext), ".htm") || wholePage.Match(source) {
		return false
	}
	bare := strings.TrimSuffix(name, ext)
	return stands(bare+".ts") || stands(bare+".js")
}
