package inspect

import (
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// item of a branch tree: a path's end, or a test with what lies under it.
type item struct {
	end             *summary.Transition
	test            []words.Cond
	then, otherwise []item
}

// route is a path with the conditions that the tests above have not settled.
type route struct {
	t     *summary.Transition
	conds []words.Cond
}

// branches builds the tree of a unit's paths. A test that several paths begin with appears once,
// and the paths that begin with its complement are under else.
func branches(list []*summary.Transition) []item {
	routes := make([]route, len(list))
	for i, t := range list {
		routes[i] = route{t, words.Conditions(t.Conditions)}
	}
	return grow(routes, nil)
}

// known is the chain of tests above a place in the tree.
type known struct {
	above *known
	keys  map[string]bool
}

func (k *known) has(key string) bool {
	for ; k != nil; k = k.above {
		if k.keys[key] {
			return true
		}
	}
	return false
}

func (k *known) with(list []words.Cond) *known {
	keys := make(map[string]bool, len(list))
	for _, c := range list {
		keys[c.Key] = true
	}
	return &known{k, keys}
}

func grow(routes []route, k *known) []item {
	for i := range routes {
		for len(routes[i].conds) > 0 && k.has(routes[i].conds[0].Key) {
			routes[i].conds = routes[i].conds[1:]
		}
	}
	var out []item
	for len(routes) > 0 {
		first := routes[0]
		if len(first.conds) == 0 {
			out = append(out, item{end: first.t})
			routes = routes[1:]
			continue
		}
		test, against := choose(routes)
		var then, otherwise, rest []route
		for _, r := range routes {
			switch {
			case words.Begins(r.conds, test):
				then = append(then, route{r.t, r.conds[len(test):]})
			case words.Begins(r.conds, against):
				otherwise = append(otherwise, route{r.t, r.conds[len(against):]})
			default:
				rest = append(rest, r)
			}
		}
		out = append(out, merge(item{test: test, then: grow(then, k.with(test)), otherwise: grow(otherwise, k.with(against))}))
		routes = rest
	}
	return out
}

// testLimit bounds how many conditions are tried as one test.
const testLimit = 8

// choose picks the test for the first path and its complement: the shortest one whose complement
// another path begins with, otherwise all conditions that the paths with the same beginning share.
func choose(routes []route) (test, against []words.Cond) {
	own := routes[0].conds
	for n := 1; n <= len(own) && n <= testLimit; n++ {
		against = words.Complement(own[:n])
		for _, r := range routes[1:] {
			if words.Begins(r.conds, against) {
				return own[:n], against
			}
		}
	}
	shared := len(own)
	for _, r := range routes[1:] {
		n := 0
		for n < len(own) && n < len(r.conds) && own[n].Key == r.conds[n].Key {
			n++
		}
		if n > 0 && n < shared {
			shared = n
		}
	}
	return own[:shared], words.Complement(own[:shared])
}

// merge joins a test with the only test under it when neither has an else.
func merge(i item) item {
	for len(i.otherwise) == 0 && len(i.then) == 1 && i.then[0].end == nil && len(i.then[0].otherwise) == 0 {
		i.test = append(i.test[:len(i.test):len(i.test)], i.then[0].test...)
		i.then = i.then[0].then
	}
	return i
}

// walkBranches visits a tree in the order in which it is printed. A test is
// visited as "if", "elif" or "else" (which has no test).
func walkBranches(list []item, depth int, test func(depth int, word string, conds []words.Cond), end func(depth int, t *summary.Transition)) {
	var before []words.Cond // the test before, when its else may still come
	for i := 0; i < len(list); i++ {
		it := list[i]
		if it.end != nil {
			if before != nil && it.end.IsDefault {
				test(depth, "else", nil)
				for ; i < len(list) && list[i].end != nil; i++ {
					end(depth+1, list[i].end)
				}
				i--
			} else {
				end(depth, it.end)
			}
			before = nil
			continue
		}
		word := "if"
		if before != nil && words.Exclusive(before, it.test) {
			word = "elif"
		}
		for {
			test(depth, word, it.test)
			walkBranches(it.then, depth+1, test, end)
			if len(it.otherwise) != 1 || it.otherwise[0].end != nil {
				break
			}
			word, it = "elif", it.otherwise[0]
		}
		before = it.test
		if len(it.otherwise) > 0 {
			test(depth, "else", nil)
			walkBranches(it.otherwise, depth+1, test, end)
			before = nil
		}
	}
}
