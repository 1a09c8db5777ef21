// Package rubyjob states what Ruby's job libraries have in common: a job's class is
// a channel, sending is a call on it, and its perform handles the messages. It imports abi and the SDK.
package rubyjob

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Send states a message to the class that a call is made on; args are what perform
// is given, none of them when that is not known.
func Send(bus string, call drift.Node, args []drift.Node) *drift.Fact {
	f := drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text(bus))
	if !forOthers(call) {
		f.With(abi.FieldChannel, drift.Of(call.Field("method"), abi.StepReceiver, "name"))
	}
	if len(args) > 0 {
		f.With(abi.FieldPayload, drift.Of(args[0]))
	}
	return f
}

// Job is the channel of a job that an expression names: its class, or the text of the class's name.
func Job(n drift.Node) drift.Value {
	if _, name, ok := n.Const(); ok {
		return drift.Text(name)
	}
	return drift.Of(n, "name")
}

// Counted states how many arguments perform is given, and the names of those that are given by name, where that is known; hashed tells
// that names and values among them are one hash, and not arguments by their names.
func Counted(f *drift.Fact, args []drift.Node, hashed bool) *drift.Fact {
	count, hash := 0, false
	var names []drift.Value
	for _, a := range args {
		switch a.Kind() {
		case "splat_argument", "hash_splat_argument", "block_argument", "forward_argument":
			return f
		case "pair":
			hash = true
			name := strings.Trim(a.Field("key").Text(), ":\"'")
			if name == "" {
				return f
			}
			names = append(names, drift.Text(name))
		case "comment":
		default:
			count++
		}
	}
	if hash && hashed {
		count, names = count+1, nil
	}
	return f.With(abi.FieldParams, drift.List(append([]drift.Value{drift.Number(strconv.Itoa(count))}, names...)...))
}

// Handler reads the class of a job: its perform, or the one that it has from another class.
func Handler(bus string) func(drift.Match) {
	return func(m drift.Match) {
		class := m.Node("class")
		if perform := performOf(class); perform != 0 {
			drift.New(abi.FactUnit, perform).With(abi.FieldFunction, drift.First(drift.Of(class, abi.StepNew, ".perform"), drift.Of(perform))).With(abi.FieldUnitKind, drift.Text("consumer")).
				With(abi.FieldSemantics, drift.Text("message-bus")).With(abi.FieldTransport, drift.Text(bus)).With(abi.FieldBus, drift.Text(bus)).
				With(abi.FieldChannel, drift.Of(class, "name")).With(abi.FieldRoles, drift.Text("perform")).Emit()
		}
	}
}

// deepest is how many classes of the project may lie between a job and the one that performs it.
const deepest = 8

// performOf finds the method that a class of jobs performs, 0 for none.
func performOf(class drift.Node) drift.Node {
	for depth := 0; class != 0 && depth < deepest; depth++ {
		for _, c := range class.Field("body").Children() {
			if c.Kind() == "method" && c.Field("name").Text() == "perform" {
				return c
			}
		}
		class = class.BaseClass()
	}
	return 0
}

// forOthers reports whether a call sends its own class, and that performs nothing: its method is for the classes that descend from it,
// and which of them is sent is not known there.
func forOthers(call drift.Node) bool {
	on := call.Field("receiver")
	for on.Kind() == "call" && on.Field("receiver") != 0 {
		on = on.Field("receiver")
	}
	if on != 0 && on.Kind() != "self" && on.Kind() != "call" {
		return false
	}
	for at := call; at != 0 && at.Kind() != ""; at = at.Parent() {
		if at.Kind() == "class" {
			return performOf(at) == 0
		}
	}
	return false
}
