package syntax

import "bytes"

// The grammar of TypeScript gives a call with type arguments too much: in
// `await f<T>(x)`, `!f<T>(x)` and `a + f<T>(x)` it calls what stands in front of the
// type arguments as a whole, (await f)<T>(x). hoist puts such a table right:
// the operator takes the call, and what is read off it, as its operand.

// hoistKinds are the kinds that hoist looks for in one language.
type hoistKinds struct {
	call, member, as, satisfies, typeArguments KindID
	// operators are taken out of a call; chain are read off what stands first in them.
	operators, chain [inLists]KindID
}

// inLists is the length of both lists.
const inLists = 4

// maxMoved bounds the nodes of a file that are moved: what stands in front of an operator's operand is, each time.
const maxMoved = 100_000_000

func hoistKindsOf(l Language) *hoistKinds {
	if l != TypeScript && l != TSX {
		return nil
	}
	kind := func(name string) KindID { return Kind(l, name) }
	return &hoistKinds{call: kind("call_expression"), member: kind("member_expression"), as: kind("as_expression"), satisfies: kind("satisfies_expression"), typeArguments: kind("type_arguments"),
		operators: [...]KindID{kind("await_expression"), kind("unary_expression"), kind("binary_expression"), kind("await_expression")},
		chain:     [...]KindID{kind("call_expression"), kind("member_expression"), kind("subscript_expression"), kind("non_null_expression")}}
}

func among(list *[inLists]KindID, k KindID) bool {
	return k == list[0] || k == list[1] || k == list[2] || k == list[3]
}

// hoist puts right what calls with type arguments took in, and gives the ranges of
// these arguments; left is where it ended before it was done, 0 where it was. ids, which may be nil, stay those of their nodes.
func (kinds *hoistKinds) hoist(nodes []node, ids []uintptr) (arguments [][2]uint32, left int) {
	moved := 0
	for x := 1; x < len(nodes); x++ {
		up := int(nodes[x].parent)
		if up != x-1 {
			continue
		}
		second := nodes[x].after
		switch k := KindID(nodes[x].kind); KindID(nodes[up].kind) {
		case kinds.call:
			if !among(&kinds.operators, k) || second >= nodes[up].after || KindID(nodes[second].kind) != kinds.typeArguments {
				continue
			}
		case kinds.member:
			// `x as A.B.C` is read as (x as A.B).C.
			if k != kinds.as && k != kinds.satisfies {
				continue
			}
		default:
			continue
		}
		operand := lastChild(nodes, x)
		if operand < 0 {
			continue
		}
		top := up
		for p := nodes[top].parent; int64(p) == int64(top)-1 && among(&kinds.chain, KindID(nodes[p].kind)); p = nodes[top].parent {
			top = int(p)
		}
		if moved += operand - top; moved > maxMoved {
			return arguments, x
		}
		if KindID(nodes[up].kind) == kinds.call {
			arguments = append(arguments, [2]uint32{nodes[second].start, nodes[second].end})
		}
		rotate(nodes, ids, top, x, operand)
		x = top
	}
	return arguments, 0
}

// lastChild gives a node's last child, -1 where something stands behind the last named one.
func lastChild(nodes []node, n int) int {
	last := -1
	for c := n + 1; c < int(nodes[n].after); c = int(nodes[c].after) {
		last = c
	}
	if last < 0 || nodes[last].flags&(flagNamed|flagExtra) != flagNamed {
		return -1
	}
	return last
}

// rotate makes the operator x, which stands first in the chain of nodes that begins
// at top, the node around that chain; its operand becomes what stands first in it.
func rotate(nodes []node, ids []uintptr, top, x, operand int) {
	length := x - top
	moved := func(old int) int {
		switch {
		case old < top || old >= operand:
			return old
		case old < x:
			return old + operand - x // the chain, in front of the operand
		case old == x:
			return top
		}
		return old - length // what stood in front of the operand
	}
	operator, outer := nodes[x], nodes[top]
	for c := top; c < x; c++ {
		for k := int(nodes[c+1].after); k < int(nodes[c].after); k = int(nodes[k].after) {
			nodes[k].parent = uint32(moved(c))
		}
	}
	rest := append([]node(nil), nodes[x+1:operand]...)
	chain := append([]node(nil), nodes[top:x]...)
	field := nodes[operand].field
	nodes[top] = node{start: outer.start, end: outer.end, parent: outer.parent, after: outer.after, kind: operator.kind, field: outer.field, flags: operator.flags | outer.flags&flagError}
	for i, n := range rest {
		n.parent, n.after = uint32(moved(int(n.parent))), n.after-uint32(length)
		nodes[top+1+i] = n
	}
	for i, n := range chain {
		at := operand - length + i
		n.start, n.parent = nodes[operand].start, uint32(at-1)
		if i == 0 {
			n.parent, n.field = uint32(top), field
		}
		nodes[at] = n
	}
	nodes[operand].parent, nodes[operand].field = uint32(operand-1), operator.field
	if ids != nil {
		own := append(append(append([]uintptr(nil), ids[x]), ids[x+1:operand]...), ids[top:x]...)
		copy(ids[top:operand], own)
	}
}

// blanked is a text of the same length in which ranges are blank.
func blanked(text []byte, ranges [][2]uint32) []byte {
	out := bytes.Clone(text)
	for _, r := range ranges {
		for i := r[0]; i < r[1]; i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	return out
}
