package calls

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// findWriting finds the functions that write names of the function around them (let seen; const mark = () => { seen = 1 }),
// and those in between and beside them that call them: what a test behind such a call sees depends on what it wrote, so
// they are walked where they are called.
func (r *Index) findWriting() {
	for i, f := range r.prog.Files {
		file := flow.FileID(i)
		r.code.ProtectFile(stageName, file, func() {
			for w := range f.Writes {
				write := &f.Writes[w]
				if write.Binding == 0 {
					continue
				}
				owner := f.Binding(write.Binding).Owner
				if owner <= unit.ModuleFunc || write.In == owner {
					continue
				}
				for id := write.In; id > unit.ModuleFunc && id != owner; id = f.Func(id).Parent {
					r.writes(flow.FuncRef{File: file, Func: id}, flow.FuncRef{File: file, Func: owner})
				}
			}
		})
	}
}

// writes notes a function that writes names of the one that owns them, with what calls it in there.
func (r *Index) writes(f, owner flow.FuncRef) {
	if f == owner || r.inline[f] {
		return
	}
	r.inline[f] = true
	for _, c := range r.prog.Callers(f) {
		if r.prog.Within(c.In, owner) {
			r.writes(c.In, owner)
		}
	}
}
