package finding

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/drift-analyzer/drift/summary/restpath"
)

// BoundaryKey is the name of a boundary in a form in which :id and {id} are equal.
func BoundaryKey(label string) string {
	method, path, ok := strings.Cut(label, " ")
	if !ok || !strings.HasPrefix(path, "/") {
		return label
	}
	return strings.ToUpper(method) + " " + restpath.Normalize(path)
}

// Covers reports whether a name means a boundary: its whole name, or the beginning of it up to a
// separator. A path without a method means every method.
func Covers(spelling, label string) bool {
	want, have := BoundaryKey(spelling), BoundaryKey(label)
	if _, path, ok := strings.Cut(have, " "); ok && strings.HasPrefix(spelling, "/") {
		want, have = strings.TrimPrefix(BoundaryKey("GET "+spelling), "GET "), path
	}
	if !strings.HasPrefix(have, want) || want == "" {
		return false
	}
	return len(have) == len(want) || strings.IndexByte("/:# .{", have[len(want)]) >= 0 || strings.HasSuffix(want, ":")
}

// Identity is the same in two runs that report the same finding. It is made of the kind, the
// boundary, both sides and the subject. The sentence, the path within a unit, lines and the numbers of functions are no part
// of it, since they change with code that has nothing to do with the finding.
func (f *Finding) Identity() string {
	text := strings.Join([]string{string(f.Kind), BoundaryKey(f.Boundary.Label()), f.Aspect, f.Provider.Location.Workspace, AsWritten(f.Provider.Summary),
		f.Consumer.Location.Workspace, AsWritten(f.Consumer.Summary), f.Subject}, "\x00")
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}
