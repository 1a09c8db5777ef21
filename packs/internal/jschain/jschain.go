// Package jschain follows chains of calls outwards, in packs that read TypeScript and JavaScript.
//
// It imports the SDK only.
package jschain

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// Next is the call that is made on what a call gives, and its method: of get("A").required(), required. There is none
// where the call is 0.
func Next(call drift.Node) (method string, next drift.Node) {
	member := call.Parent()
	next = member.Parent()
	if member.Kind() != "member_expression" || member.Field("object") != call || next.Kind() != "call_expression" || next.Field("function") != member {
		return "", 0
	}
	return member.Field("property").Text(), next
}

// Behind hands on the calls behind one, up to what is done with the promise that the chain gives, and gives the last of them.
func Behind(call drift.Node, step func(method string, call drift.Node)) (last drift.Node) {
	for {
		method, next := Next(call)
		switch method {
		case "", "then", "catch", "finally":
			return call
		}
		step(method, next)
		call = next
	}
}
