package routing

import "slices"

// findUnmounted says of the routes on a part of an application that nothing mounts which are that: where other routes are served,
// something that was not read mounts it, at a path that is not known.
func (r *placer) findUnmounted() {
	if !slices.ContainsFunc(r.Routes, func(rt *Route) bool { return !r.isPart[rt.under] }) {
		return
	}
	for _, rt := range r.Routes {
		rt.Unmounted = r.isPart[rt.under]
	}
}
