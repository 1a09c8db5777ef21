package templates

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// componentFiles are the files that hold scripts beside markup.
var componentFiles = map[string]bool{".vue": true, ".svelte": true, ".astro": true}

// HoldsScripts reports whether a file of this name holds scripts beside markup.
func HoldsScripts(name string) bool {
	return componentFiles[strings.ToLower(path.Ext(name))] || IsPage(name) || IsBound(name)
}

var (
	scriptTag = regexp.MustCompile(`(?is)<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>|<!--`)
	scriptEnd = regexp.MustCompile(`(?i)</script\s*>`)
	// attribute is the value of one attribute of a tag.
	attribute = regexp.MustCompile(`(?i)\b(type|lang|src)\s*=\s*["']?([^"'\s>]*)`)
	// scriptTypes are the values of type and lang with which a block is a script that is read.
	scriptTypes = map[string]bool{"": true, "ts": true, "typescript": true, "tsx": true, "js": true, "javascript": true, "jsx": true, "module": true,
		"text/javascript": true, "application/javascript": true, "text/typescript": true, "text/babel": true}
)

// block is one script of a file that holds them beside markup.
type block struct {
	// from and to are where it stands, end where what belongs to it ends.
	from, to, end int
	// read: it is a script and not data. elements: it says that markup may stand in it (tsx, jsx); filled: a server may fill it in.
	read, elements, filled bool
}

// nextBlock finds the next script of a text from a place.
func nextBlock(name string, source []byte, from int) (block, bool) {
	called := scriptCall(name, source, from)
	for at := from; at < len(source); {
		m := scriptTag.FindSubmatchIndex(source[at:])
		if m == nil || called.from > 0 && at+m[0] > called.from {
			break
		}
		begin := at + m[1]
		if m[2] < 0 { // a comment
			length := bytes.Index(source[begin:], []byte("-->"))
			if length < 0 {
				break
			}
			at = begin + length
			continue
		}
		closing := scriptEnd.FindIndex(source[begin:])
		if closing == nil {
			break
		}
		b := block{from: begin, to: begin + closing[0], end: begin + closing[1], read: true, filled: IsPage(name)}
		for _, a := range attribute.FindAllSubmatch(source[at+m[2]:at+m[3]], -1) {
			key, value := strings.ToLower(string(a[1])), strings.ToLower(string(a[2]))
			if key == "src" || !scriptTypes[value] {
				b.read = false
			}
			b.elements = b.elements || value == "tsx" || value == "jsx"
			b.filled = b.filled && !b.elements && value != "text/babel" // {{ }} is an object in braces there
		}
		return b, true
	}
	return called, called.from > 0
}

// Scripts gives the scripts of a file that holds them beside markup: the text with blanks in place of everything else, so
// that all positions stay. What a server fills into the scripts of a page is written as values that are not known. elements
// reports whether a script says that markup may stand in it (tsx, jsx).
func Scripts(name string, source []byte) (scripts []byte, elements bool) {
	scripts, elements, _ = scriptsOf(name, source)
	return scripts, elements
}

// scriptsOf gives the scripts of a file, and the names that stand in them for what a server fills in.
func scriptsOf(name string, source []byte) (scripts []byte, elements bool, filled map[string]bool) {
	out, filled := bytes.Clone(source), map[string]bool{}
	from := 0 // what stands before it is decided
	var waiting [][]string
	kept := keptNames(source)
	blank := func(to int) {
		if blankOut(out[from:to]); IsPage(name) {
			waiting = lowerMarkup(name, source[from:to], out[from:to], waiting, kept)
		}
		from = to
	}
	if isScriptTemplate(name) {
		fillIn(name, out, filled, nil)
		return out, false, filled
	}
	if strings.EqualFold(path.Ext(name), ".astro") && bytes.HasPrefix(bytes.TrimLeft(source, " \t\r\n\uFEFF"), []byte("---")) {
		start := bytes.Index(source, []byte("---")) + 3
		if length := bytes.Index(source[start:], []byte("\n---")); length >= 0 {
			blank(start)
			from = start + length
			blank(from + 4)
		}
	}
	for {
		b, ok := nextBlock(name, source, from)
		if !ok {
			break
		}
		elements = elements || b.elements
		if b.read {
			blank(b.from)
			from = b.to
			if b.filled {
				fillIn(name, out[b.from:b.to], filled, kept)
			}
		}
		blank(b.end)
	}
	blank(len(source))
	for _, call := range waiting { // for which the page has no room
		out = append(append(out, '\n'), strings.Join(call, "")...)
	}
	return out, elements, filled
}
