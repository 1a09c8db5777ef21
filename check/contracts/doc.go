// Package contracts compares what is declared of operations with the handlers that serve them
// (provider.go), with the clients that call them (consumer.go) and with what other sources declare
// (disagreement.go), and reports operations that nothing serves (unimplemented.go, and unread.go for
// those that something unread may serve). Begin reading at domain.go; declared.go reads a contract.
//
// It imports summary, finding, pairing, generic and http.
package contracts
