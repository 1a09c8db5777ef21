// Package inputs makes requests that satisfy a list of conditions: it turns each
// condition round into values for the places it speaks of (parameters, query,
// headers, body, the results of stubbed dependencies), tries values at the boundaries
// and next to them, and goes on from what an execution said about each condition.
// Everything is drawn from a seeded generator, so that a run repeats exactly.
//
// It imports summary. Begin reading at generator.go; place.go says where a value
// sits, option.go turns conditions round, pool.go holds values, pattern.go makes
// texts for regular expressions, schema.go reads JSON Schema.
package inputs
