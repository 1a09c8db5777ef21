package http

// truth is what is known of a condition.
type truth int

const (
	unknown truth = iota
	holds
	fails
)

func (t truth) not() truth {
	switch t {
	case holds:
		return fails
	case fails:
		return holds
	}
	return unknown
}

// truthOf is what is known of a condition that is decided.
func truthOf(is bool) truth {
	if is {
		return holds
	}
	return fails
}
