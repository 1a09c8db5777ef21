package http

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// written is a condition together with what it says when it is run: of a status, and of an unknown fact.
type written struct {
	p    summary.Predicate
	runs func(status int, fact bool) bool
}

// atoms are the tests of a response that client code writes.
func atoms(r *rand.Rand, unknown bool) written {
	status := summary.Dependency{Name: "fetch", AccessChain: []string{"status"}}
	n := []int{100, 200, 201, 204, 299, 300, 304, 399, 400, 404, 422, 499, 500, 503, 599}[r.IntN(15)]
	ops := []summary.ComparisonOp{summary.OpEq, summary.OpNeq, summary.OpLt, summary.OpLte, summary.OpGt, summary.OpGte}
	op := ops[r.IntN(len(ops))]
	is := func(a, b int) bool {
		return map[summary.ComparisonOp]bool{summary.OpEq: a == b, summary.OpNeq: a != b, summary.OpLt: a < b, summary.OpLte: a <= b, summary.OpGt: a > b, summary.OpGte: a >= b}[op]
	}
	ok := summary.Dependency{Name: "fetch", AccessChain: []string{"ok"}}
	fine := func(s int) bool { return s >= 200 && s <= 299 }
	kinds := 8
	if unknown {
		kinds = 9
	}
	switch r.IntN(kinds) {
	case 0:
		return written{summary.Comparison{Left: Num(n), Op: op, Right: status}, func(s int, _ bool) bool { return is(n, s) }}
	case 1:
		return written{summary.Comparison{Left: status, Op: op, Right: summary.LiteralRef{Value: strconv.Itoa(n)}}, func(s int, _ bool) bool { return is(s, n) }}
	case 2:
		return written{summary.TruthinessCheck{Subject: ok}, func(s int, _ bool) bool { return fine(s) }}
	case 3:
		return written{summary.Comparison{Left: ok, Op: summary.OpEq, Right: summary.LiteralRef{Value: false}}, func(s int, _ bool) bool { return !fine(s) }}
	case 4:
		div := summary.Derived{From: status, Derivation: summary.MethodCall{Method: "div", Args: []summary.ValueRef{Num(100)}}}
		return written{summary.Comparison{Left: div, Op: op, Right: Num(n / 100)}, func(s int, _ bool) bool { return is(s/100, n/100) }}
	case 5:
		return written{summary.TypeCheck{Subject: summary.Dependency{Name: "fetch"}, ExpectedType: "ClientError"}, func(s int, _ bool) bool { return s/100 == 4 }}
	case 6:
		return written{summary.TruthinessCheck{Subject: summary.Dependency{Name: "fetch", AccessChain: []string{"is_error"}}, Negated: true}, func(s int, _ bool) bool { return s < 400 }}
	case 8:
		return written{summary.Opaque{SourceText: "fact"}, func(_ int, fact bool) bool { return fact }}
	}
	return written{summary.Comparison{Left: status, Op: op, Right: Num(n)}, func(s int, _ bool) bool { return is(s, n) }}
}

// condition puts tests together.
func condition(r *rand.Rand, depth int, unknown bool) written {
	if depth == 0 || r.IntN(3) == 0 {
		return atoms(r, unknown)
	}
	if r.IntN(3) == 0 {
		in := condition(r, depth-1, unknown)
		return written{summary.Negate(in.p), func(s int, f bool) bool { return !in.runs(s, f) }}
	}
	x, y := condition(r, depth-1, unknown), condition(r, depth-1, unknown)
	if r.IntN(2) == 0 {
		return written{summary.Compound{Op: "and", Operands: []summary.Predicate{x.p, y.p}}, func(s int, f bool) bool { return x.runs(s, f) && y.runs(s, f) }}
	}
	return written{summary.Compound{Op: "or", Operands: []summary.Predicate{x.p, y.p}}, func(s int, f bool) bool { return x.runs(s, f) || y.runs(s, f) }}
}

// TestAgainstRuns runs clients made of random conditions on every status. Each is a chain of ifs that
// leave, in a random order of success and failure.
func TestAgainstRuns(t *testing.T) {
	for seed := range uint64(800) {
		r := rand.New(rand.NewPCG(seed, 1))
		unknown := seed%2 == 1
		var chain []written
		for range 1 + r.IntN(3) {
			chain = append(chain, condition(r, 2, unknown))
		}
		client := Client("response")
		client.Metadata.HTTP.Response.Ranges = []summary.StatusMeaning{{Path: summary.ParsePath(".is_error"), From: 400, To: 599}, {Class: "ClientError", From: 400, To: 499}}
		var before []summary.Predicate
		for _, c := range chain {
			client.Transitions = append(client.Transitions, Path(false, nil, append(before[:len(before):len(before)], c.p)...))
			before = append(before, summary.Negate(c.p))
		}
		client.Transitions = append(client.Transitions, Path(true, nil, before...))
		taken := func(status int, fact bool) int {
			for i, c := range chain {
				if c.runs(status, fact) {
					return i
				}
			}
			return len(chain)
		}
		a := ReadAnswer(client)
		told := apart(client, a, ReadProduced(Answers(Resp(200, nil), Resp(404, nil))))
		var runs []Statuses
		for i := range client.Transitions {
			runs = append(runs, a.runs(&client.Transitions[i]).may)
		}
		for s := 100; s <= 599; s++ {
			for _, fact := range []bool{false, true} {
				for i := range runs {
					may := runs[i].Has(s)
					if took := taken(s, fact) == i; took && !may || !unknown && took != may {
						t.Fatalf("seed %d: %d takes path %d: %v, and it is said to: %v\n%s", seed, s, i, took, may, conditionsOf(client))
					}
				}
			}
			if unknown || s/100 == 2 {
				continue
			}
			// What goes another way than a success is told apart; what is told apart goes another way, or is named.
			other := taken(s, false) != taken(200, false)
			if other && !told.Apart.Has(s) || !other && told.Apart.Has(s) && !named(client, a, s) {
				t.Fatalf("seed %d: %d goes another way than 200: %v, and is told apart: %v\n%s", seed, s, other, told.Apart.Has(s), conditionsOf(client))
			}
		}
	}
}

func named(s *summary.Summary, a Answer, status int) bool {
	for i := range s.Transitions {
		if a.all(s.Transitions[i].Conditions).named.Has(status) {
			return true
		}
	}
	return false
}

func conditionsOf(s *summary.Summary) (out string) {
	for i, t := range s.Transitions {
		out += fmt.Sprintln(i)
		for _, c := range t.Conditions {
			out += "  " + summary.PredicateText(c) + "\n"
		}
	}
	return out
}
