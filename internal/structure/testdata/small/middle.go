package small

// Limit is used by the file before this one.
const Limit = 3

type middle struct{ base Base }

func (m *middle) one() int { return m.base.hidden() }
func (m *middle) two() int { return m.base.Sum() }
func (m *middle) Three() int {
	base := m.base
	return base.A
}
