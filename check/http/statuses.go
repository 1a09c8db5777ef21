package http

// Statuses is a set of HTTP statuses from 100 to 599.
type Statuses [8]uint64

// StatusRange is the statuses from one to another.
func StatusRange(from, to int) (out Statuses) {
	for s := max(from, 100); s <= min(to, 599); s++ {
		out[(s-100)/64] |= 1 << ((s - 100) % 64)
	}
	return out
}

// Has reports whether a status is in the set.
func (s Statuses) Has(n int) bool {
	return n >= 100 && n <= 599 && s[(n-100)/64]&(1<<((n-100)%64)) != 0
}

// And is what is in both sets.
func (s Statuses) And(o Statuses) (out Statuses) {
	for i := range s {
		out[i] = s[i] & o[i]
	}
	return out
}

// Or is what is in either set.
func (s Statuses) Or(o Statuses) (out Statuses) {
	for i := range s {
		out[i] = s[i] | o[i]
	}
	return out
}

// Not is every status that is not in the set.
func (s Statuses) Not() (out Statuses) {
	for i := range s {
		out[i] = everyStatus[i] &^ s[i]
	}
	return out
}

// Some reports whether a test holds for one of the statuses.
func (s Statuses) Some(test func(int) bool) bool {
	for n := 100; n <= 599; n++ {
		if s.Has(n) && test(n) {
			return true
		}
	}
	return false
}

// Meets reports whether two sets have a status in common.
func (s Statuses) Meets(o Statuses) bool { return s.And(o) != Statuses{} }

var (
	everyStatus = StatusRange(100, 599)
	success     = StatusRange(200, 299)
	// redirects never reach the code of a client that follows them, as most do.
	redirects = StatusRange(300, 399)
)
