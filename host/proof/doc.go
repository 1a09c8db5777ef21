// Package proof says why something that summaries state holds: over which names, imports, properties, arguments and results
// a call comes to the function that it runs, and where the value of a name comes from.
//
// In come the program and the units of an extraction and what is asked, out come steps, each with the place in the source
// that it is read off. The steps are those that evaluation took (eval.Trace): nothing is looked for a second time. What is
// not read in the source but stated by a pack is named as an assumption.
//
// It may import flow, eval and program, conditions (how calls are written), routing and units, unit, and internal/clip. Begin
// reading at prover.go.
package proof
