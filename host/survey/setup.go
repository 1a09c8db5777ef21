package survey

import (
	"bytes"
	"path"
	"regexp"
)

// setupKey is an argument of a setup.py that lists requirements, with the name that stands for the list where it is none itself.
var setupKey = regexp.MustCompile(`\b(install_requires|extras_require|requires)["']?\s*[=:]\s*(?:[\[{(]|([A-Za-z_]\w*)\s*[,)\n])?`)

// setupPy reads lists that are written out, in the call or under a name of the file; the script is not run.
func (r *reader) setupPy(file string) {
	data := r.manifest(file)
	if data == nil {
		return
	}
	p := r.project(path.Dir(file), "python")
	p.Manifests = append(p.Manifests, file)
	computed := false
	for _, m := range setupKey.FindAllSubmatchIndex(data, -1) {
		at := m[1] - 1
		if m[4] >= 0 {
			at = writtenOut(data, string(data[m[4]:m[5]]))
		}
		if at < 0 || !bytes.ContainsAny(data[at:at+1], "[{(") {
			computed = computed || string(data[m[2]:m[3]]) == "install_requires"
			continue
		}
		texts, end := textsIn(data, at)
		if rest := bytes.TrimLeft(data[end:], " \t"); len(rest) > 0 && rest[0] == '+' {
			computed = true // what is added to the list is not written here
		}
		for _, text := range texts {
			r.python(path.Dir(file), string(data[text[0]:text[1]]), Evidence{File: file, Line: 1 + bytes.Count(data[:text[0]], []byte{'\n'})})
		}
	}
	if computed {
		r.unread(file, "install_requires is computed by the script, which is not run")
	}
}

// writtenOut is where the list begins that a file gives a name; -1 where it gives it none, or computes it.
func writtenOut(data []byte, name string) int {
	m := regexp.MustCompile(`(?m)^\s*` + name + `\s*(?::[^=\n]*)?=\s*[\[{(]`).FindIndex(data)
	if m == nil {
		return -1
	}
	return m[1] - 1
}

// textsIn gives the texts of the list or table of Python that begins at a bracket, and where it ends. What a table calls them
// is none.
func textsIn(data []byte, at int) (out [][2]int, end int) {
	depth := 0
	for i := at; i < len(data); i++ {
		switch c := data[i]; c {
		case '[', '{', '(':
			depth++
		case ']', '}', ')':
			if depth--; depth == 0 {
				return out, i + 1
			}
		case '#':
			line := bytes.IndexByte(data[i:], '\n')
			if line < 0 {
				return out, len(data)
			}
			i += line
		case '"', '\'':
			size := bytes.IndexByte(data[i+1:], c)
			if size < 0 {
				return out, len(data)
			}
			if rest := bytes.TrimLeft(data[i+size+2:], " \t"); len(rest) == 0 || rest[0] != ':' {
				out = append(out, [2]int{i + 1, i + 1 + size})
			}
			i += size + 1
		}
	}
	return out, len(data)
}
