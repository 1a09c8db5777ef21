package small

// Top uses both.
func Top() int {
	m := middle{base: Base{A: 1}}
	return m.one()
}
