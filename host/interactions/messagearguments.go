package interactions

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
)

// Handed are the arguments of a call that sends a message whose consumer takes them as parameters.
type Handed struct {
	File         string
	Line         int
	Bus, Channel string
	Count        int
	Names        []string
}

// Handed lists the sends of which packs say with which arguments they are made, in the order in which they were stated.
func (r *Interactions) Handed() (out []Handed) {
	for _, f := range r.sends {
		items := f.Get(abi.FieldParams).Items
		channel, ok := r.eval.Text(f, abi.FieldChannel, nil)
		if len(items) == 0 || !ok || channel == "" || r.prog.IsQuiet(f.File) {
			continue
		}
		one := Handed{File: r.prog.Files[f.File].Path, Line: r.prog.Files[f.File].Line(f.Node), Bus: facts.Literal(f, abi.FieldBus), Channel: channel, Count: facts.Number(items[0].Text)}
		for _, name := range items[1:] {
			one.Names = append(one.Names, name.Text)
		}
		out = append(out, one)
	}
	return out
}
