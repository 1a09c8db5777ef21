// Package bus compares senders with subscribers, channel by channel. Begin reading at domain.go,
// which collects the channels (channels.go) and judges each (bus.go); messages.go compares the
// bodies of messages, repeats.go looks at handlers of messages that may come twice.
// It imports summary, finding, pairing and generic.
package bus
