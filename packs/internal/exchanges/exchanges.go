// Package exchanges names what is sent through exchanges of AMQP, for the packs of its clients.
//
// It may import abi and the SDK. Begin reading at Sent.
package exchanges

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Sent is the channel of a message that is published: the queue that the key names on the exchange without a name, otherwise the
// exchange and the key behind a colon. An exchange that hands everything to everybody looks at no key.
func Sent(exchange, key drift.Node, everybody bool) drift.Value {
	switch {
	case nothing(exchange):
		return drift.Of(key)
	case nothing(key) || everybody:
		return drift.Of(exchange)
	}
	return drift.Concat(drift.Of(exchange), drift.Text(":"), drift.Of(key))
}

// Bound is what a queue takes of an exchange, by the key that it is bound with; * and # stand for any words.
func Bound(exchange, key drift.Node, everybody bool) drift.Value {
	if _, text, ok := key.Const(); ok && strings.ContainsAny(text, "*#") && !everybody && !nothing(exchange) {
		return drift.Concat(drift.Of(exchange), drift.Text(":"), drift.Text(Pattern(text, ".", "*", "#")))
	}
	return Sent(exchange, key, everybody)
}

// Pattern is a name of which some words stand for any others, with holes for these.
func Pattern(name, separator string, wild ...string) string {
	words := strings.Split(name, separator)
	for i, w := range words {
		for _, any := range wild {
			if w == any {
				words[i] = "{any}"
			}
		}
	}
	return strings.Join(words, separator)
}

// nothing reports whether an expression is missing or the empty text.
func nothing(n drift.Node) bool {
	if n == 0 {
		return true
	}
	_, text, ok := n.Const()
	return ok && text == ""
}

// Empty reports whether an expression is missing, the empty text, or nothing.
func Empty(n drift.Node) bool {
	if n == 0 {
		return true
	}
	kind, text, ok := n.Const()
	return ok && (text == "" || kind == '0')
}

// fanouts remembers the exchanges of the file that is read which hand everything to everybody.
var fanouts = struct {
	file string
	in   map[string]bool
}{}

// Everybody reports whether the file declares the exchange of that expression as one that hands everything to everybody. declares
// are the names of the methods that declare exchanges.
func Everybody(exchange drift.Node, declares ...string) bool {
	if path := drift.FilePath(); fanouts.file != path || fanouts.in == nil {
		fanouts.file, fanouts.in = path, map[string]bool{}
		root := exchange
		for up := root.Parent(); up != 0; up = up.Parent() {
			root = up
		}
		collect(root, declares)
	}
	return fanouts.in[spelled(exchange)]
}

func collect(n drift.Node, declares []string) {
	for _, c := range n.Children() {
		if k := c.Kind(); k == "call_expression" || k == "call" {
			declared(c, declares)
		}
		collect(c, declares)
	}
}

// declared notes an exchange that a call declares.
func declared(call drift.Node, declares []string) {
	name := call.Field("function")
	if p := name.Field("property"); p != 0 {
		name = p
	} else if a := name.Field("attribute"); a != 0 {
		name = a
	} else if m := call.Field("method"); m != 0 {
		name = m
	}
	is := false
	for _, d := range declares {
		is = is || name.Text() == d
	}
	args := call.Field("arguments").Children()
	if !is || len(args) == 0 {
		return
	}
	if is = name.Text() == "fanout"; !is {
		for _, a := range args {
			text := a.Text()
			is = is || strings.Contains(text, "fanout") || strings.Contains(text, "FANOUT")
		}
	}
	exchange := drift.Positional(call)
	if k := drift.Keyword(call, "exchange"); k != 0 {
		exchange = []drift.Node{k}
	}
	if is && len(exchange) > 0 {
		fanouts.in[spelled(exchange[0])] = true
	}
}

// spelled is what an expression of an exchange is, or else how it is written.
func spelled(n drift.Node) string {
	if kind, text, ok := n.Const(); ok && kind == 's' {
		return "=" + text
	}
	return n.Text()
}

// IsReply reports whether an expression is where the sender of a message waits for an answer: that is no channel by a name.
func IsReply(n drift.Node) bool {
	text := n.Text()
	for _, end := range []string{"replyTo", "reply_to", "replyTo!"} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return false
}

// Of adds the fields that a consumer of a queue has: the queue as its channel, and as what is bound to exchanges. made is the call
// that declared the queue, where the queue is what it gave, by its own name or by one that the server gives.
func Of(f *drift.Fact, queue, name, made drift.Node) *drift.Fact {
	registrar := Queue(queue, name, made)
	if made != 0 && Empty(name) {
		return f.With(abi.FieldRegistrar, registrar)
	}
	return f.With(abi.FieldRegistrar, registrar).With(abi.FieldChannel, registrar)
}

// Queue is what identifies a queue: its name, or the call that declared one without a name.
func Queue(queue, name, made drift.Node) drift.Value {
	switch {
	case made != 0 && Empty(name):
		return drift.Of(made)
	case made != 0:
		return drift.Of(name)
	}
	return drift.Of(queue)
}
