package packrt

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/drift-analyzer/drift/abi"
)

// A frame is four bytes of length, little end first, a byte of kind, and the
// rest. The host begins; a worker speaks only when it is spoken to.
const (
	frameLoad     = 'L' // host: the module. Answered by ready or failed.
	frameReady    = 'R'
	frameBegin    = 'B' // host: a new file, and the steps that it allows. Not answered.
	frameMatch    = 'M' // host: one match. Answered by questions, and done or failed at last.
	frameQuestion = 'Q'
	frameAnswer   = 'A' // host
	frameDone     = 'D' // the steps that are left
	frameFailed   = 'X' // the reason; in the first byte whether the pack would fail again
)

// Longest frames. The host sends modules and source text; a worker a fact at most.
const (
	maxHostFrame   = 32 << 20
	maxWorkerFrame = maxRecord + 64
)

// errProtocol is what a worker gets for speaking otherwise.
var errProtocol = errors.New("broke the protocol of its process")

type frames struct {
	r     *bufio.Reader
	w     *bufio.Writer
	limit uint32
	buf   []byte
}

func newFrames(r io.Reader, w io.Writer, limit uint32) *frames {
	return &frames{r: bufio.NewReaderSize(r, 64<<10), w: bufio.NewWriterSize(w, 64<<10), limit: limit}
}

// read gives the next frame; its bytes are good until the next call.
func (f *frames) read() (kind byte, body []byte, err error) {
	var head [5]byte
	if _, err := io.ReadFull(f.r, head[:]); err != nil {
		return 0, nil, err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n > f.limit {
		return 0, nil, fmt.Errorf("%w: a message of %d bytes, more than the limit of %d", errProtocol, n, f.limit)
	}
	if uint32(cap(f.buf)) < n {
		f.buf = make([]byte, n)
	}
	body = f.buf[:n]
	_, err = io.ReadFull(f.r, body)
	return head[4], body, err
}

// put writes a frame into the buffer; flush sends it.
func (f *frames) put(kind byte, body []byte) error {
	var head [5]byte
	binary.LittleEndian.PutUint32(head[:], uint32(len(body)))
	head[4] = kind
	if _, err := f.w.Write(head[:]); err != nil {
		return err
	}
	_, err := f.w.Write(body)
	return err
}

func (f *frames) send(kind byte, body []byte) error {
	if err := f.put(kind, body); err != nil {
		return err
	}
	return f.w.Flush()
}

// Question: 1 function, 2 and 3 its numbers, 4 its bytes. Answer: 1 number, 2 text.

func appendQuestion(b []byte, q question) []byte {
	b = abi.AppendNumber(b, 1, uint64(q.function))
	b = abi.AppendNumber(b, 2, uint64(q.first))
	b = abi.AppendNumber(b, 3, uint64(q.second))
	if len(q.input) > 0 {
		b = abi.AppendBytes(b, 4, q.input)
	}
	return b
}

func decodeQuestion(data []byte) (q question, ok bool) {
	r := abi.NewReader(data)
	for {
		field, n, b, more := r.Next()
		if !more {
			return q, !r.Err && q.function < len(abi.Functions)
		}
		switch field {
		case 1:
			q.function = int(min(n, 1<<20))
		case 2:
			q.first = uint32(n)
		case 3:
			q.second = uint32(n)
		case 4:
			q.input = b
		}
	}
}

func appendAnswer(b []byte, a answer) []byte {
	return abi.AppendText(abi.AppendNumber(b, 1, uint64(a.value)), 2, a.text)
}

func decodeAnswer(data []byte) (a answer, ok bool) {
	r := abi.NewReader(data)
	for {
		field, n, b, more := r.Next()
		if !more {
			return a, !r.Err
		}
		switch field {
		case 1:
			a.value = uint32(n)
		case 2:
			a.text = string(b)
		}
	}
}
