// Package bodies says what functions have of the answers to requests, and what they read of them.
//
// In come where requests are sent, where clients keep state, and what packs say of answers (rules.go). Out come Bodies, which do
// not change afterwards: asked for a request that is grounded at some function, they give the places at which the function has
// the answer's body or a part of it (bodies in bodyreads.go, computed.go), what it reads there (BodyReads), also in functions
// (parameterreads.go) and components that it hands the body to, and where the body lies in what the function returns
// (carried.go, inside.go).
//
// It may import facts, routing, reading, endpoints, clientstate, conditions, flow, packrt, unit, abi and summary. Begin reading
// at BodyReads in bodyreads.go.
package bodies
