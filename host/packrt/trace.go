package packrt

import (
	"strconv"

	"github.com/drift-analyzer/drift/abi"
)

// EventKind is what happened in a pack.
type EventKind uint8

// Kinds of events, in the order in which they come for one match.
const (
	EventMatch EventKind = iota // Match is handed to the pack
	EventCall                   // the pack asked Call with Arguments; Result and Text are the answer
	EventFact                   // the pack stated Fact
	EventLog                    // the pack wrote Text
	EventEnd                    // the file is done; Steps and Work were used
)

// Event is one thing that happened while a pack looked at a file.
type Event struct {
	Kind      EventKind
	Match     *Match
	Call      string
	Arguments string
	Result    uint32
	Text      string
	Fact      *Fact
	// File is the number of the file during whose reading a fact was stated.
	File  int32
	Steps int64
	Work  int64
	// World answers for the sites of a match or a fact.
	World World
}

// arguments writes what a question was asked with.
func arguments(q question) string {
	f := abi.Functions[q.function]
	out := ""
	put := func(s string) {
		if out != "" {
			out += ", "
		}
		out += s
	}
	for i, name := range f.Params {
		switch {
		case name == "name":
			put(strconv.Quote(string(q.input)))
			return out
		case name == "ptr":
			if shapeOf(f) == writes && f.Name != "emit" {
				put(strconv.Quote(string(q.input)))
			}
			return out
		case i == 0:
			put(strconv.Itoa(int(q.first)))
		default:
			put(strconv.Itoa(int(int32(q.second))))
		}
	}
	return out
}
