package summary

import (
	"bytes"
	"io"
	"strings"
	"sync"
)

// elements finds the elements of the array that a file is, one after the other, and holds the text of one at a time.
type elements struct {
	r io.Reader
	// text is what is held of the file, which begins at a place of it; from is what comes next.
	text  []byte
	start int64
	from  int
	// at is where the element begins that was found, end behind it.
	at, end int
	// count is how many elements were taken.
	count int
	// whole: nothing of the file is left to read. failed is why no more could be read.
	whole  bool
	failed error
	// ended: the array ends here, and the file with it.
	ended bool
}

// reading is what one file is read with.
type reading struct {
	in   elements
	fill *filler
}

// readings are not in use.
var readings = sync.Pool{New: func() any {
	return &reading{in: elements{text: make([]byte, 0, firstText)}, fill: newFiller()}
}}

// done gives it back.
func (r *reading) done() {
	r.in = elements{text: r.in.text[:0]}
	r.fill.text = nil
	r.fill.repeats.forget()
	readings.Put(r)
}

// firstText is how much of a file is held at first; twice as much where an element is longer.
const firstText = 256 << 10

// next finds the next element; false where the text is not one that is read as tokens.
func (e *elements) next(t *tokens) bool {
	for {
		at, how := e.begin()
		if how == scannedWhole && e.ended {
			return true
		}
		if how == scannedWhole {
			t.text = e.text
			e.at = at
			e.end, how = t.scan(at)
		}
		switch {
		case how == scannedWhole:
			return true
		case how == scannedOdd || e.whole || len(e.text)-e.from > maxValue:
			return false
		}
		e.more()
	}
}

// begin is where the next element begins: behind the bracket or the comma.
func (e *elements) begin() (at int, how scanned) {
	at = blank(e.text, e.from)
	if at == len(e.text) {
		return at, scannedPart
	}
	opening := byte(',')
	if e.count == 0 {
		opening = '['
	}
	if e.count > 0 && e.text[at] == ']' {
		return at, e.finish(at + 1)
	}
	if e.text[at] != opening {
		return at, scannedOdd
	}
	if at = blank(e.text, at+1); at == len(e.text) {
		return at, scannedPart
	}
	if e.count == 0 && e.text[at] == ']' {
		return at, e.finish(at + 1)
	}
	return at, scannedWhole
}

// finish looks at what follows the array: there must be nothing.
func (e *elements) finish(at int) scanned {
	if blank(e.text, at) < len(e.text) {
		return scannedOdd
	}
	if !e.whole {
		return scannedPart
	}
	e.ended = e.failed == nil
	return scannedWhole
}

// taken goes on behind the element that was found.
func (e *elements) taken() {
	e.from = e.end
	e.count++
}

// more reads on. What was taken makes room for it.
func (e *elements) more() {
	if e.from > 0 {
		n := copy(e.text, e.text[e.from:])
		e.text, e.start, e.from = e.text[:n], e.start+int64(e.from), 0
	}
	if len(e.text) > cap(e.text)/2 {
		e.text = append(make([]byte, 0, 2*cap(e.text)), e.text...)
	}
	for len(e.text) < cap(e.text) && !e.whole {
		n, err := e.r.Read(e.text[len(e.text):cap(e.text)])
		e.text = e.text[:len(e.text)+n]
		if err != nil {
			e.whole = true
			if err != io.EOF {
				e.failed = err
			}
		}
	}
}

// before stands for the elements that were taken.
const before = "[0"

// rest is the file from what comes next on, behind an array of what was taken.
func (e *elements) rest() io.Reader {
	left := []io.Reader{bytes.NewReader(e.text[e.from:])}
	if e.count > 0 {
		left = []io.Reader{strings.NewReader(before), left[0]}
	}
	switch {
	case e.failed != nil:
		left = append(left, failing{e.failed})
	case !e.whole:
		left = append(left, e.r)
	}
	return io.MultiReader(left...)
}

// base is what is to be added to a place in the rest for the place in the file.
func (e *elements) base() int64 {
	if e.count > 0 {
		return e.start + int64(e.from) - int64(len(before))
	}
	return e.start + int64(e.from)
}

// failing is a reader that fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
