package summary

import "io"

// ReadPatiently reads a file as those of older versions and those with mistakes are read.
func ReadPatiently(r io.Reader) (out []*Summary, err error) {
	err = readAll(r, 0, 0, func(s *Summary, _, _ int64) error {
		out = append(out, s)
		return nil
	})
	return out, err
}

// ReadAsTokens counts the summaries at the beginning of a text that are read as what this version writes.
func ReadAsTokens(r io.Reader) int {
	read := readings.Get().(*reading)
	defer read.done()
	read.in.r = r
	for read.in.next(&read.fill.tokens) && !read.in.ended {
		if _, ok := read.fill.summary(); !ok {
			break
		}
		read.in.taken()
	}
	return read.in.count
}

// ReadRemembering reads a file with so many bytes of texts remembered, and counts the summaries that are read as tokens.
func ReadRemembering(r io.Reader, bytes int) (out []*Summary, asTokens int, err error) {
	read := &reading{in: elements{r: r, text: make([]byte, 0, 1<<10)}, fill: newFiller()}
	read.fill.repeats.limit = bytes
	err = read.each(func(s *Summary, _, _ int64) error {
		out = append(out, s)
		return nil
	})
	return out, read.in.count, err
}
