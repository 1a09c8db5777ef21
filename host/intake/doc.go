// Package intake says what code takes of the requests that it is given: which fields of the body, the query and the
// other parts it reads by name, which of them it cannot do without, and of which parts it may take more than is seen.
//
// In come the program, and what packs declare about where a framework puts the parts of a request (`takes` of a
// manifest). A value is followed forwards from there: through names, members, destructuring, fallbacks and the functions
// of the project that it is passed to. Where the code does something with a whole part that is not understood, the part is
// left open, so that nothing is reported about its fields.
//
// Why that ends: an expression is looked at once for each place and call; a function of a circle of calls is followed as often as
// evaluation follows it (eval.Evaluator.Follows); and what no syntax shows to be a circle ends at a number of looks an entry (maxVisits).
//
// It may import flow, unit and the program. Begin reading at Of in intake.go.
package intake
