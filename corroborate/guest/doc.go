// Package guest holds the JavaScript that drift itself puts into the sandbox:
// the globals and harmless built-in modules a handler may use (base, node,
// crypto), markers for what cannot be supplied (unavailable), stand-ins for
// Express and Fastify (frameworks, express, fastify, schema), the recorder of
// what conditions speak of and their three-valued evaluation (conditions), and
// the driver that the host calls (run). It imports nothing of ours.
//
// Begin reading at run.js. Everything a verdict rests on uses functions that
// were taken aside before foreign code could replace them.
package guest
