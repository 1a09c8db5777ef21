package main

import (
	"fmt"
	"slices"
)

// fault is what is wrong with a program, as far as a smaller one has to share it.
type fault struct {
	verdict Verdict
	throws  bool
}

// faults lists what is wrong with a compared program.
func faults(c *Compared) []fault {
	if c.Broken != "" || !c.High() {
		return nil
	}
	var out []fault
	for _, one := range c.Cases {
		if rank(one.Verdict) < rank(WrongCondition) {
			continue
		}
		if f := (fault{one.Verdict, one.Outcome.Throw != ""}); !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// worst is the fault that is kept while a program is made smaller.
func worst(list []fault) fault {
	best := list[0]
	for _, f := range list[1:] {
		if rank(f.verdict) > rank(best.verdict) {
			best = f
		}
	}
	return best
}

// perRound is how many smaller programs of one program are tried at once.
const perRound = 20

// minimise takes statements away from programs as long as they stay wrong in the same way. Smaller forms of
// all programs are checked in one batch.
func (b *bench) minimise(list []*Compared, rounds int) ([]*Compared, error) {
	out := slices.Clone(list)
	kept := make([]fault, len(list))
	from := make([]int, len(list))
	open := make([]bool, len(list))
	for i, c := range list {
		kept[i], open[i] = worst(faults(c)), true
	}
	for round := 0; round < rounds; round++ {
		var batch []*Program
		owner := map[int]int{}
		for i, c := range out {
			if !open[i] {
				continue
			}
			forms := smaller(c.Program)
			if from[i] >= len(forms) {
				open[i] = false
				continue
			}
			end := min(len(forms), from[i]+perRound)
			for _, p := range forms[from[i]:end] {
				p.ID = len(batch) + 1
				owner[p.ID] = i
				batch = append(batch, p)
			}
			from[i] = end
		}
		if len(batch) == 0 {
			break
		}
		checked, err := b.check(batch)
		if err != nil {
			return nil, err
		}
		for _, c := range checked {
			i := owner[c.Program.ID]
			if c.Program.Size() < out[i].Program.Size() && slices.Contains(faults(c), kept[i]) && sound(c, out[i]) {
				out[i], from[i], open[i] = c, 0, true
			}
		}
	}
	return out, nil
}

// sound reports whether a smaller program ends in no way in which the larger one did not: a name or an answer that is
// gone is another mistake.
func sound(c, before *Compared) bool {
	ending := func(o Outcome) string { return fmt.Sprint(o.Throw, o.None, o.Next) }
	ended := map[string]bool{}
	for _, one := range before.Cases {
		ended[ending(one.Outcome)] = true
	}
	for _, one := range c.Cases {
		if !ended[ending(one.Outcome)] {
			return false
		}
	}
	return true
}

// smaller are the programs with one statement less, or with a statement replaced by what stands in it;
// those with most taken away first.
func smaller(p *Program) []*Program {
	var out []*Program
	total := p.Size()
	at := 0
	p.each(func([]*Node, int, func([]*Node)) {
		k := at
		at++
		parts := 0
		n := 0
		probe := p.Clone()
		probe.each(func(list []*Node, i int, _ func([]*Node)) {
			if n == k {
				parts = len(list[i].Parts)
				if list[i].Fixed {
					parts = -1
				}
			}
			n++
		})
		if parts < 0 {
			return
		}
		for form := -1; form < 2*parts; form++ {
			one := p.Clone()
			n := 0
			done := false
			one.each(func(list []*Node, i int, set func([]*Node)) {
				if n == k && !done {
					done = true
					node := list[i]
					switch {
					case form < 0:
						set(slices.Delete(slices.Clone(list), i, i+1))
					case form < parts:
						set(slices.Replace(slices.Clone(list), i, i+1, node.Parts[form].Body...))
					case form > parts: // not the first part, which opens the statement
						node.Parts = slices.Delete(slices.Clone(node.Parts), form-parts, form-parts+1)
					}
				}
				n++
			})
			if one.Size() < total || form > parts {
				out = append(out, one)
			}
		}
	})
	slices.SortStableFunc(out, func(a, b *Program) int { return a.Size() - b.Size() })
	return out
}
