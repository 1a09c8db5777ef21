package taken

import (
	"github.com/drift-analyzer/drift/host/exceptions"
	"github.com/drift-analyzer/drift/summary"
)

// MessageParameters are the parameters that a consumer takes its message as, one for one; nil where it takes it otherwise.
func (r *Reader) MessageParameters(w *exceptions.Walked) *summary.MessageParameters {
	if !w.Framework.Rules.Arguments || w.Code.Func.Func == 0 {
		return nil
	}
	out := &summary.MessageParameters{}
	fn := r.prog.Func(w.Code.Func)
	for i := min(w.Framework.Rules.Leading, len(fn.Params)); i < len(fn.Params); i++ {
		switch p := &fn.Params[i]; {
		case p.Block:
		case p.KeywordRest:
			out.Named = true
		case p.Rest:
			out.Rest = true
		case p.Name == "":
			return nil
		default:
			out.List = append(out.List, summary.MessageParameter{Name: p.Name, Optional: p.Optional || p.Default != 0, ByName: p.KeywordOnly})
		}
	}
	return out
}
