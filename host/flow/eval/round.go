package eval

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// manyRounds is from how many writes on a name is followed in rounds.
const manyRounds = 8

// manyWritten are the writes that may have given a name what is read, where they are so many that they are followed in rounds; nil
// where they are not.
func (q *Question) manyWritten(site flow.Site, b *unit.Binding) []unit.WriteID {
	if len(b.Writes) < manyRounds {
		return nil
	}
	if got, ok := q.program.rounds.Load(site.Hash(), site); ok {
		return got
	}
	var out []unit.WriteID
	if _, ok := q.WrittenBefore(site.File, b, q.Expr(site).Node); !ok {
		if out = q.inRound(site, b); out == nil {
			_, n := writtenIn(q.Files[site.File], b, site.Expr)
			out = b.Writes[:n]
		}
		if len(out) < manyRounds || q.reckonedAgain(site, b) != noWrite {
			out = nil
		}
	}
	q.program.rounds.Store(site.Hash(), site, out)
	return out
}

// inRounds gives the values of a name that is followed in rounds; ok is false for every other one, and where a path says what it has.
// It is no key of its own: what the writes give would otherwise lean on the read that asks for it, and be found again for the next.
func (q *Question) inRounds(site flow.Site, x *unit.Expr, env *flow.Env) (out []flow.Value, complete, ok bool) {
	if x.Ref == 0 || q.trace != nil {
		return nil, false, false
	}
	b := q.Files[site.File].Binding(unit.BindingID(x.Ref))
	if b.Kind != unit.BindLocal {
		return nil, false, false
	}
	many := q.manyWritten(site, b)
	if many == nil {
		return nil, false, false
	}
	inner := q.EnvAround(env, flow.FuncRef{File: site.File, Func: b.Owner})
	if q.lookup != nil {
		if _, _, _, settled := q.lookup.Value(site.File, unit.BindingID(x.Ref), inner); settled || q.lookup.Carried(site.File, unit.BindingID(x.Ref), inner) {
			return nil, false, false
		}
	}
	outer := q.low
	q.low = math.MaxInt
	out = q.round(site, b, many, inner)
	complete = q.low == math.MaxInt
	q.low = min(q.low, outer)
	return out, complete, true
}

// round gives the values of many writes of a name for one of its reads. Each read of the name in one of the writes asks for all
// of them again, so that n writes would be n² questions, and the answer of none could be remembered for the next. But where what a
// name is given flows back to it as it is (a = a || b), nothing is added to it: such a read has what the writes have otherwise.
// Where it is changed on the way (query = query.where(…)), the writes are asked once more for what is changed, in a round of
// their own, and no further: of chains that begin at one object no more are kept than there are writes here.
func (q *Question) round(site flow.Site, b *unit.Binding, writes []unit.WriteID, env *flow.Env) []flow.Value {
	if q.lookup != nil {
		// What a path knows by now is not what was known where the name was written.
		apart := q.program.Question()
		defer apart.Done()
		out := apart.round(site, b, writes, env)
		if apart.spent() {
			apart.noteExhausted(askKey{site: site, env: env})
		}
		return out
	}
	key := askKey{site: flow.Site{File: site.File, Expr: unit.ExprID(-int32(writes[0]))}, env: env, what: "written " + strconv.Itoa(len(writes)) + "," + strconv.Itoa(int(writes[len(writes)-1]))}
	if at, on := q.active[key]; on && at < q.changed {
		key.what = again + key.what
	} else if !on && !q.rounds && env == nil && q.trace == nil {
		// Who asks may be one of those that the writes lead to: what they give would lean on that, and be found again for the next.
		apart := q.program.Question()
		apart.rounds = true
		defer apart.Done()
		return apart.sharedWrites(key, site, b, writes)
	}
	return q.sharedWrites(key, site, b, writes)
}

// again is what the keys of second rounds begin with.
const again = "written again "

// twoRounds reports whether a key is that of a first round in which a write gives something else than what it is made of.
func (q *Question) twoRounds(key *askKey, writes []unit.WriteID) bool {
	f := q.Files[key.site.File]
	return q.lookup == nil && key.what != "written" && !strings.HasPrefix(key.what, again) && slices.ContainsFunc(writes, func(w unit.WriteID) bool {
		return f.Writes[w].Value != 0 && !flows(f.Expr(f.Writes[w].Value).Kind)
	})
}

// sharedWrites gives the values of writes that all reads under one key share; what is not known is so where it is read.
func (q *Question) sharedWrites(key askKey, site flow.Site, b *unit.Binding, writes []unit.WriteID) []flow.Value {
	out, _ := q.guarded(key, func() []flow.Value {
		if second := (askKey{site: key.site, env: key.env, what: again + key.what}); q.twoRounds(&key, writes) {
			// The second round leans on nothing but the first where it is asked for before the writes are.
			q.guarded(second, func() []flow.Value { return q.writes(key.site, b, writes, key.env) })
		}
		return q.writes(key.site, b, writes, key.env)
	})
	return standing(out, key.site, site)
}

// flows reports whether the values of an expression are those of its parts.
func flows(k unit.ExprKind) bool {
	switch k {
	case unit.ExprName, unit.ExprLogical, unit.ExprConditional, unit.ExprAwait, unit.ExprCast, unit.ExprAssign, unit.ExprSequence:
		return true
	}
	return false
}
