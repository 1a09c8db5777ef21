package project

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// componentFiles are the files that hold scripts beside markup.
var componentFiles = map[string]bool{".vue": true, ".svelte": true, ".astro": true}

// HoldsScripts reports whether a file of this name holds scripts beside markup.
func HoldsScripts(name string) bool { return componentFiles[strings.ToLower(path.Ext(name))] }

var (
	scriptTag = regexp.MustCompile(`(?is)<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>|<!--`)
	scriptEnd = regexp.MustCompile(`(?i)</script\s*>`)
	// attribute is the value of one attribute of a tag.
	attribute = regexp.MustCompile(`(?i)\b(type|lang|src)\s*=\s*["']?([^"'\s>]*)`)
	// scriptTypes are the values of type and lang with which a block is a script that is read.
	scriptTypes = map[string]bool{"": true, "ts": true, "typescript": true, "tsx": true, "js": true, "javascript": true, "jsx": true, "module": true,
		"text/javascript": true, "application/javascript": true, "text/typescript": true, "text/babel": true}
)

// Scripts gives the scripts of a file that holds them beside markup: the text with blanks in place of everything else, so
// that all positions stay. elements reports whether a script says that markup may stand in it (tsx, jsx).
func Scripts(name string, source []byte) (scripts []byte, elements bool) {
	out := bytes.Clone(source)
	from := 0 // what stands before it is decided
	blank := func(to int) {
		for i := from; i < to; i++ {
			if out[i] != '\n' && out[i] != '\r' {
				out[i] = ' '
			}
		}
		from = to
	}
	if strings.EqualFold(path.Ext(name), ".astro") && bytes.HasPrefix(bytes.TrimLeft(source, " \t\r\n\uFEFF"), []byte("---")) {
		start := bytes.Index(source, []byte("---")) + 3
		if length := bytes.Index(source[start:], []byte("\n---")); length >= 0 {
			blank(start)
			from = start + length
			blank(from + 4)
		}
	}
	for from < len(source) {
		at := scriptTag.FindSubmatchIndex(source[from:])
		if at == nil {
			break
		}
		tag, end := at[0]+from, at[1]+from
		if at[2] < 0 { // a comment
			length := bytes.Index(source[end:], []byte("-->"))
			if length < 0 {
				break
			}
			blank(end + length)
			continue
		}
		attributes := source[at[2]+from : at[3]+from]
		closing := scriptEnd.FindIndex(source[end:])
		if closing == nil {
			break
		}
		blank(tag)
		blank(end)
		read := true
		for _, a := range attribute.FindAllSubmatch(attributes, -1) {
			key, value := strings.ToLower(string(a[1])), strings.ToLower(string(a[2]))
			if key == "src" || !scriptTypes[value] {
				read = false
			}
			elements = elements || value == "tsx" || value == "jsx"
		}
		if read {
			from = end + closing[0]
		}
		blank(end + closing[1])
	}
	blank(len(source))
	return out, elements
}
