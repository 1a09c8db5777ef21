// Package mcpserver answers a coding tool's questions about a project over the Model Context Protocol: what was found, which
// boundaries there are, what moved, who serves a request. All tools only read.
//
// What comes in: a Project, which says how its summaries are read, and a connection of one message a line. What goes out:
// answers, short unless more is asked for, each with the offset at which it goes on.
//
// A connection is answered at once; the first reading goes on behind, and a call waits for it. Every call looks whether what
// was read has changed and reads only that again (reading.go). Messages that are no messages are answered with the
// protocol's errors, and the connection lives on (lines.go).
//
// It imports summary, check, the packages that answer below inspect, internal/inert, and the protocol's SDK, which nothing
// else may import. Begin reading at server.go; tools.go lists the tools.
package mcpserver
