package extract

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/summary"
)

// handedArguments notes on the unit around each call that sends a message with which arguments it is made.
func handedArguments(all []*summary.Summary, done *interactions.Interactions) {
	for _, h := range done.Handed() {
		if s := around(all, h.File, h.Line); s != nil && !tests.MatchString(h.File) {
			s.Metadata.Handed = append(s.Metadata.Handed, summary.HandedArguments{Bus: h.Bus, Channel: h.Channel, Count: h.Count, Names: h.Names, At: h.File + ":" + strconv.Itoa(h.Line)})
		}
	}
}
