package pairing

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// Mount is where the handlers of a document stand in other code or in front of it: the
// document says /api/v1/users and the handlers, read on their own, /v1/users; or the
// other way round.
type Mount struct {
	// remove is what the document's paths begin with and the handlers' do not, add the opposite.
	remove, add string
}

// At is a declared path as the handlers spell it; false when the mount does not fit it.
func (m Mount) At(path string) (string, bool) {
	rest, ok := strings.CutPrefix(restpath.Normalize(path), m.remove)
	if !ok {
		return "", false
	}
	return m.add + rest, true
}

// maxMounted is how many segments a mount may have.
const maxMounted = 3

// MountOf finds the one prefix under which a document's operations are served. It takes
// a lot to believe in one: as declared fewer than half are served, and with it at least
// half are, and three or more.
func (x *RESTIndex) MountOf(group []*summary.Summary) (Mount, bool) {
	served := 0
	votes := map[Mount]int{}
	for _, d := range group {
		r := d.Identity.Binding.Semantics.(summary.Rest)
		if len(x.Find(r)) > 0 {
			served++
			continue
		}
		normal := restpath.Normalize(*r.Path)
		for _, m := range x.mounts(normal) {
			if there, ok := m.At(normal); ok && x.spelled(*r.Method, there) {
				votes[m]++
			}
		}
	}
	var list []Mount
	for m := range votes {
		list = append(list, m)
	}
	sort.Slice(list, func(i, j int) bool {
		if votes[list[i]] != votes[list[j]] {
			return votes[list[i]] > votes[list[j]]
		}
		return list[i].remove+list[i].add < list[j].remove+list[j].add
	})
	if len(list) == 0 || votes[list[0]] < 3 || 2*votes[list[0]] < len(group) || 2*served >= len(group) {
		return Mount{}, false
	}
	return list[0], true
}

// mounts lists the prefixes that would lead from a declared path to a handler.
func (x *RESTIndex) mounts(normal string) []Mount {
	var out []Mount
	prefix, rest := "", normal
	for range maxMounted {
		end := strings.IndexByte(rest[1:], '/') + 1
		if end == 0 || strings.ContainsAny(rest[:end], "{(") {
			break
		}
		prefix, rest = prefix+rest[:end], rest[end:]
		out = append(out, Mount{remove: prefix})
	}
	for _, before := range x.tails()[normal] {
		out = append(out, Mount{add: before})
	}
	return out
}

// spelled reports whether a handler of the method is served at exactly that normal path.
func (x *RESTIndex) spelled(method, normal string) bool {
	for _, p := range x.byPath[normal] {
		if SameMethod(p.method, method) {
			return true
		}
	}
	return false
}

// tails lists by the end of a served path what can stand before it.
func (x *RESTIndex) tails() map[string][]string {
	if x.ends != nil {
		return x.ends
	}
	x.ends = map[string][]string{}
	for _, normal := range slices.Sorted(maps.Keys(x.byPath)) {
		prefix, rest := "", normal
		for range maxMounted {
			if !strings.HasPrefix(rest, "/") {
				break
			}
			end := strings.IndexByte(rest[1:], '/') + 1
			if end == 0 || strings.ContainsAny(rest[:end], "{(") {
				break
			}
			prefix, rest = prefix+rest[:end], rest[end:]
			x.ends[rest] = append(x.ends[rest], prefix)
		}
	}
	return x.ends
}
