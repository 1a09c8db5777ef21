package restpath

import (
	"regexp"
	"strings"
)

var (
	colonBehind = regexp.MustCompile(`:([A-Za-z_][A-Za-z0-9_]*)$`)
	quotedHole  = regexp.MustCompile(`([:*])"([^"{}/]+)"`)
	starredHole = regexp.MustCompile(`^\{\*([A-Za-z_][A-Za-z0-9_]*)\}$`)
	opensGroup  = "/.-:*"
)

// groups writes the braces of path-to-regexp 8 (`/:id{.:ext}`, `/ships{/:id}`, `/{*rest}`) in the brace grammar: a group that may be missing
// begins with a separator or a hole, which the name of a hole never does.
func groups(path string) string {
	if strings.Contains(path, `"`) {
		path = quotedHole.ReplaceAllString(path, "$1{$2}")
		path = strings.NewReplacer(":{", "{", "*{", "{*").Replace(path)
	}
	if !strings.Contains(path, "{") {
		return path
	}
	var out strings.Builder
	var open []bool
	for i := 0; i < len(path); i++ {
		switch c := path[i]; {
		case c == '{' && i+2 < len(path) && path[i+2] != '}' && strings.IndexByte(opensGroup, path[i+1]) >= 0: // {*} is a hole without a name
			if end := strings.IndexByte(path[i:], '}'); end > 0 {
				if m := starredHole.FindStringSubmatch(path[i : i+end+1]); m != nil {
					out.WriteString("{" + m[1] + "*}")
					i += end
					continue
				}
			}
			if text := out.String(); colonBehind.MatchString(text) {
				out.Reset()
				out.WriteString(colonBehind.ReplaceAllString(text, "{$1}")) // its parentheses would be a pattern
			}
			out.WriteByte('(')
			open = append(open, true)
		case c == '{':
			out.WriteByte('{')
			open = append(open, false)
		case c == '}' && len(open) > 0:
			if open[len(open)-1] {
				out.WriteString("|)")
			} else {
				out.WriteByte('}')
			}
			open = open[:len(open)-1]
		default:
			out.WriteByte(c)
		}
	}
	return out.String()
}
