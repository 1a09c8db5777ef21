package routing

import "slices"

// findUnmounted says of the routes on a part of an application that nothing mounts which are that: where other routes are served,
// something that was not read mounts it, at a path that is not known.
func (r *placer) findUnmounted() {
	if !slices.ContainsFunc(r.Routes, func(rt *Route) bool { return !r.isPart[rt.under] }) {
		return
	}
	rooted := map[int]bool{} // packs that name the application, and of which something hangs under that
	for _, rt := range r.Routes {
		rooted[rt.Pack] = rooted[rt.Pack] || rt.under.named() && !rt.under.conditional()
	}
	for _, rt := range r.Routes {
		rt.Unmounted = r.isPart[rt.under] || rt.under.kind == listed && rooted[rt.Pack]
	}
}
