package format

import (
	"bytes"
	"errors"
	"testing"
)

// full is a writer that takes so many bytes and then fails.
type full struct{ room int }

var errFull = errors.New("no room")

func (w *full) Write(p []byte) (int, error) {
	if len(p) > w.room {
		n := w.room
		w.room = 0
		return n, errFull
	}
	w.room -= len(p)
	return len(p), nil
}

// TestNoRoom: a report that cannot be written whole says so, wherever the room ends.
func TestNoRoom(t *testing.T) {
	for name := range writers {
		in := shop(t)
		withIntent(in)
		var whole bytes.Buffer
		if err := Write(&whole, name, in); err != nil {
			t.Fatal(err)
		}
		step := max(1, whole.Len()/60)
		for room := 0; room < whole.Len(); room += step {
			if err := Write(&full{room}, name, in); !errors.Is(err, errFull) {
				t.Errorf("%s with room for %d of %d bytes: %v", name, room, whole.Len(), err)
				break
			}
		}
		if err := Write(&full{whole.Len()}, name, in); err != nil {
			t.Errorf("%s with room for all: %v", name, err)
		}
	}
}
