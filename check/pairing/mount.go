package pairing

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// Mount is a prefix that a document or a client has and the handlers do not, or the other way round:
// the document declares /api/v1/users, and the handlers, read without the code that mounts them,
// serve /v1/users.
type Mount struct {
	// remove is the prefix that only the paths of the document or the client have, add the one that only the handlers' paths have.
	remove, add string
}

// At is a path as the handlers would serve it, each of them where it is one of several; false when the mount does not apply to it.
func (m Mount) At(path string) (string, bool) {
	list, _ := restpath.Options(path)
	there := make([]string, len(list))
	for i, one := range list {
		rest, ok := strings.CutPrefix(one, m.remove)
		if !ok {
			return "", false
		}
		there[i] = m.add + rest
	}
	if len(there) == 1 {
		return there[0], true
	}
	return "(" + strings.Join(there, "|") + ")", true
}

// MountOf finds the prefix under which the operations of a document, or the calls of a client, are
// served. It is only believed when fewer than half of them are served as they stand, and at least
// half of them, and three or more, are served under the prefix.
func (x *RESTIndex) MountOf(group []*summary.Summary) (Mount, bool) {
	list := x.mountsOf(group)
	if len(list) == 0 {
		return Mount{}, false
	}
	return list[0], true
}

// BetterMount finds the prefix under which more operations of a document are served than as they stand: the pages of an application
// may be called as the operations of its interface, which stand below /api.
func (x *RESTIndex) BetterMount(group []*summary.Summary) (Mount, bool) {
	asWritten := 0
	below := map[Mount]int{}
	for _, d := range group {
		r := d.Identity.Binding.Semantics.(summary.Rest)
		normal := restpath.Normalize(*r.Path)
		if len(x.Find(r)) > 0 {
			asWritten++
		}
		for _, m := range x.mounts(normal) {
			if there, ok := m.At(normal); ok && m.remove == "" && x.spelled(*r.Method, there) {
				below[m]++
			}
		}
	}
	best := Mount{}
	for m, n := range below {
		if have := below[best]; n > have || n == have && m.add < best.add {
			best = m
		}
	}
	n := below[best]
	return best, n >= 3 && n > asWritten && 2*n >= len(group)
}

// mountsOf lists the prefix that MountOf finds, and behind it others under which at least half as many are served: a service
// that answers below /v1 still answers some of it below /api/v1 alone.
func (x *RESTIndex) mountsOf(group []*summary.Summary) []Mount {
	served := 0
	votes := map[Mount]int{}
	for _, d := range group {
		r := d.Identity.Binding.Semantics.(summary.Rest)
		normal := restpath.Normalize(*r.Path)
		if _, _, open := unknownBase(normal); !open && len(x.Find(r)) > 0 {
			served++
			continue
		}
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
	if len(list) == 0 {
		return nil
	}
	best := votes[list[0]]
	if best < 3 || 2*best < len(group) || 2*served >= len(group) {
		return nil
	}
	return slices.DeleteFunc(list, func(m Mount) bool { return votes[m] < 3 || 2*votes[m] < best })
}

// mounts lists the prefixes that would lead from a path to a handler.
func (x *RESTIndex) mounts(normal string) []Mount {
	var out []Mount
	prefix, rest := "", normal
	for strings.HasPrefix(rest, "/") {
		end := strings.IndexByte(rest[1:], '/') + 1
		if end == 0 || strings.ContainsAny(rest[:end], "{(") {
			break
		}
		prefix, rest = prefix+rest[:end], rest[end:]
		out = append(out, Mount{remove: prefix})
	}
	if base, rest, open := unknownBase(normal); open {
		slash := "/"[:len(base)+len(rest)-len(normal)]
		for _, before := range x.tails()[rest] {
			out = append(out, Mount{remove: base, add: before + slash})
		}
		return out
	}
	for _, before := range x.tails()[normal] {
		out = append(out, Mount{add: before})
	}
	return out
}

// unknownBase splits a normal path that begins with what is not known: any segments, or a text that ends where a name
// begins, which then is an address with a slash at its end.
func unknownBase(normal string) (base, rest string, ok bool) {
	for _, any := range []string{"/{*}", "/{+}"} {
		if rest, ok := strings.CutPrefix(normal, any+"/"); ok {
			return any, "/" + rest, true
		}
	}
	if rest, ok := strings.CutPrefix(normal, "/{}"); ok && rest != "" && !strings.ContainsAny(rest[:1], "/{") {
		return "/{}", "/" + rest, true
	}
	return "", normal, false
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

// tails lists, by the end of a served path, the prefixes in front of it.
func (x *RESTIndex) tails() map[string][]string {
	if x.ends != nil {
		return x.ends
	}
	x.ends = map[string][]string{}
	for _, normal := range slices.Sorted(maps.Keys(x.byPath)) {
		prefix, rest := "", normal
		for strings.HasPrefix(rest, "/") {
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
