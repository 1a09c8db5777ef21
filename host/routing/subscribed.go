package routing

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// subscribed is what comes to a consumer: the channel that something subscribes it to, nil for one that is not known.
type subscribed struct {
	channel *string
	// madeIn is the environment of the function that made the consumer, file where it is subscribed.
	madeIn *flow.Env
	file   flow.FileID
}

// subscribe notes the channels that a fact subscribes a consumer to.
func (r *placer) subscribe(f *facts.Fact) {
	for _, inst := range r.eval.Lift(f, abi.FieldRegistrar, abi.FieldChannel) {
		registrar, madeIn := r.registrarWithEnv(r.eval.Values(f, f.Get(abi.FieldRegistrar), inst.Env, nil))
		if !registrar.exists() {
			continue
		}
		add := func(channel *string) {
			r.subscribedTo[registrar] = append(r.subscribedTo[registrar], subscribed{channel, madeIn, f.File})
		}
		unknown := false
		for _, v := range r.eval.FlattenAll(r.eval.Values(f, f.Get(abi.FieldChannel), inst.Env, nil)) {
			texts := r.eval.Texts(facts.Present([]flow.Value{v}))
			unknown = unknown || len(texts) == 0
			for _, t := range texts {
				add(summary.Str(t.Text))
			}
		}
		if unknown || len(r.subscribedTo[registrar]) == 0 {
			add(nil)
		}
	}
}

// placeStated adds a unit that is no route: one for each channel that its consumer is subscribed to, where it names one.
func (r *placer) placeStated(inst facts.Grounded, v flow.Value) {
	f := inst.Fact
	v = r.prog.Decorated(v)
	channels := r.channelsOf(inst)
	if own, ok := r.eval.Text(f, abi.FieldChannel, inst.Env); ok && own != "" || len(channels) == 0 {
		r.Stated = append(r.Stated, Stated{Inst: inst, Value: v})
	}
	for _, c := range channels {
		r.Stated = append(r.Stated, Stated{Inst: inst, Value: v, Subscribed: true, Channel: c})
	}
}

// channelsOf are the channels that the consumer of a unit is subscribed to, each once.
func (r *placer) channelsOf(inst facts.Grounded) []*string {
	f := inst.Fact
	if f.Get(abi.FieldRegistrar).Kind == abi.ValueNone || facts.Literal(f, abi.FieldSemantics) != "message-bus" {
		return nil
	}
	registrar, madeIn := r.registrarWithEnv(r.eval.Values(f, f.Get(abi.FieldRegistrar), inst.Env, nil))
	var out []*string
	seen := map[string]bool{}
	for _, s := range r.subscribedTo[registrar] {
		name := summary.StrOf(s.channel)
		if seen[name] || !r.mayBeSameActivation(s.madeIn, madeIn) || registrar.kind == ofType && s.file != f.File {
			continue // of a type there may be many
		}
		seen[name] = true
		out = append(out, s.channel)
	}
	return out
}
