package syntax

// The TypeScript grammar reads `await f<T>(x)` as `(await f)<T>(x)`, and the same
// for other operators before a call with type arguments. No operator without
// parentheses stands in front of a call or a member in the language, so such
// nodes are put the other way round: the operator around all that was behind it.

// postfix are the kinds of nodes that continue an expression to the right.
var postfix = map[string]bool{"call_expression": true, "member_expression": true, "subscript_expression": true, "non_null_expression": true}

// operators are the kinds of nodes that end with an operand.
var operators = map[string]bool{"await_expression": true, "unary_expression": true, "binary_expression": true, "as_expression": true, "satisfies_expression": true}

// kindSet lists which kinds of a grammar belong to a set of names.
func kindSet(g *grammar, names map[string]bool) []bool {
	out := make([]bool, len(g.kinds))
	for i, name := range g.kinds {
		out[i] = names[name]
	}
	return out
}

// regrouped is one change of a table: the postfix nodes in [top, operator) went
// behind the operator and its other parts, in front of operand.
type regrouped struct{ top, operator, operand uint32 }

// to is where a node stands after the change.
func (m regrouped) to(n uint32) uint32 {
	switch {
	case n < m.top || n >= m.operand:
		return n
	case n < m.operator:
		return n + m.operand - m.operator
	}
	return n - (m.operator - m.top)
}

// regroup corrects the table of a TypeScript file, and gives the changes in order.
func regroup(l Language, nodes []node) []regrouped {
	if l != TypeScript && l != TSX {
		return nil
	}
	g := grammarOf(l)
	g.sets.Do(func() { g.postfix, g.operators = kindSet(g, postfix), kindSet(g, operators) })
	is := func(set []bool, n uint32) bool { return int(nodes[n].kind) < len(set) && set[nodes[n].kind] }
	var out []regrouped
	for n := uint32(1); int(n) < len(nodes); n++ {
		if !is(g.operators, n) || nodes[n].parent != n-1 || !is(g.postfix, n-1) {
			continue
		}
		top := n - 1
		for top > 0 && nodes[top].parent == top-1 && is(g.postfix, top-1) {
			top--
		}
		operand := n + 1
		for nodes[operand].after != nodes[n].after {
			operand = nodes[operand].after
		}
		if operand >= nodes[n].after || nodes[operand].flags&flagNamed == 0 {
			continue
		}
		m := regrouped{top, n, operand}
		m.apply(nodes)
		out = append(out, m)
		n = top
	}
	return out
}

// apply changes a table.
func (m regrouped) apply(nodes []node) {
	segment := append([]node(nil), nodes[m.top:m.operand]...)
	operator, first := segment[m.operator-m.top], segment[0]
	chain := m.operator - m.top
	// What the postfix nodes hold besides their first part stays where it is, below them.
	for c := m.top; c < m.operator; c++ {
		for child := nodes[c+1].after; child < nodes[c].after; child = nodes[child].after {
			nodes[child].parent = m.to(c)
		}
	}
	for i, one := range segment {
		old := m.top + uint32(i)
		switch {
		case old == m.operator:
			one.parent, one.field, one.end, one.after = first.parent, first.field, first.end, first.after
			one.flags |= first.flags & flagError
		case old > m.operator:
			one.parent, one.after = m.to(one.parent), one.after-chain
		case old == m.top:
			one.parent, one.field, one.start = m.top, nodes[m.operand].field, nodes[m.operand].start
		default:
			one.parent, one.start = m.to(one.parent), nodes[m.operand].start
		}
		nodes[m.to(old)] = one
	}
	nodes[m.operand].parent, nodes[m.operand].field = m.operand-1, operator.field
}

// moved gives the matches of a table as they are after its changes.
func moved(raw []uint32, changes []regrouped) {
	for at := 0; at+1 < len(raw); {
		count := int(raw[at+1])
		for i := range count {
			n := &raw[at+3+2*i]
			for _, m := range changes {
				*n = m.to(*n)
			}
		}
		at += 2 + 2*count
	}
}
