package project

import "strings"

// outputs are folders that builds write to, and formats what they are divided into.
var (
	outputs = map[string]bool{"dist": true, "build": true, "lib": true, "out": true}
	formats = []string{"", "esm/", "cjs/", "types/", "src/"}
)

// Origin is a source that a build's output may be made of: the folder of the
// package, "" or without a slash at its end, and the source's path in it.
type Origin struct{ Package, Source string }

// Path of the source.
func (o Origin) Path() string {
	if o.Package == "" {
		return o.Source
	}
	return o.Package + "/" + o.Source
}

// FromOutput lists what a file in an output folder may be made of, the likeliest
// first: dist/a.js of src/a.js or a.js, dist/esm/a.js of src/a.js too. There is
// nothing for a file that is in no such folder.
func FromOutput(name string) []Origin {
	var out []Origin
	for at := 0; at < len(name); {
		end := strings.IndexByte(name[at:], '/')
		if end < 0 {
			break
		}
		if outputs[name[at:at+end]] {
			pkg, inside := strings.TrimSuffix(name[:at], "/"), name[at+end+1:]
			for _, f := range formats {
				if deeper, ok := strings.CutPrefix(inside, f); ok {
					out = append(out, Origin{pkg, "src/" + deeper}, Origin{pkg, deeper})
				}
			}
		}
		at += end + 1
	}
	return out
}
