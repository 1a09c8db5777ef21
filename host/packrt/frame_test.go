package packrt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"
)

// TestMessageOfAWorkerThatIsTooLarge: a worker that begins a message longer than a fact may be is told apart by the first bytes of it;
// nothing of the size that it names is allocated.
func TestMessageOfAWorkerThatIsTooLarge(t *testing.T) {
	for size, refused := range map[uint32]bool{maxWorkerFrame: false, maxWorkerFrame + 1: true, 1<<32 - 1: true} {
		head := binary.LittleEndian.AppendUint32(nil, size)
		f := newFrames(bytes.NewReader(append(head, 1)), nil, maxWorkerFrame)
		_, _, err := f.read()
		if errors.Is(err, errProtocol) != refused || refused && (!strings.Contains(err.Error(), "a message of") || cap(f.buf) > 0) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}
