// Package intake says what code takes of the requests that it is given: which fields of the body, the query and the
// other parts it reads by name, which of them it cannot do without, and of which parts it may take more than is seen.
//
// In come the program, and what packs declare about where a framework puts the parts of a request (`takes` of a
// manifest). A value is followed forwards from there: through names, members, destructuring, fallbacks and the functions
// of the project that it is handed to. Whatever is done with the whole of a part that is not understood leaves the part
// open, so that nothing is said of what is not read.
//
// It may import flow, unit and the program. Begin reading at Of in intake.go.
package intake
