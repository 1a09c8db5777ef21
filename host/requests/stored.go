package requests

import (
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// What a function takes of an answer and puts into state is read where the state is: const [items, setItems] = useState([]), setItems(answer.data)
// in an effect, and items.map(…) in the component; or items.Value = answer.data of const items = ref([]).

// stored lists where the body of a request's answer, and its parts, are put into what calls of a library gave.
func (r *readers) stored(here facts.Grounded) (out []facts.Carried) {
	for _, s := range r.state.Sinks(here.Owner) {
		for _, part := range r.PartsOf(here, s.Value) {
			out = append(out, facts.Carried{From: s.Into, In: append(s.In[:len(s.In):len(s.In)], part.In...), Part: part.Part, Kept: true, Cell: s.Cell})
		}
	}
	return out
}

// readersOfState are the functions in which state is made that a function puts its answer into, and which read it.
func (r *readers) readersOfState(here facts.Grounded) (out []facts.Grounded) {
	by := map[flow.Site][]facts.Carried{}
	var order []flow.Site
	for _, c := range r.stored(here) {
		if by[c.From] == nil {
			order = append(order, c.From)
		}
		by[c.From] = append(by[c.From], c)
	}
	for _, made := range order {
		owner := r.Around(made)
		shown := len(r.state.TemplatesIn(made.File)) > 0
		if owner == here.Owner && !shown {
			continue
		}
		own := r.state.NamesGivenIn(r.state.NamesGiven(owner), made.File)
		for i := range by[made] {
			by[made][i].Own = own
			by[made][i].Several = r.state.Shows() && r.putElsewhere(here, made, by[made][i].In[0])
		}
		for _, fn := range append([]flow.FuncRef{owner}, r.state.LaterIn(owner, here.Owner)...) {
			reader := facts.Grounded{Fact: here.Fact, Env: here.Env, Owner: fn, At: made, Carried: by[made]}
			if r.Reads(reader) {
				out = append(out, reader)
			}
		}
		out = append(out, r.readersOfReturned(here, made, owner, by[made])...)
	}
	return out
}
