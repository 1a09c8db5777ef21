// Package lang holds the front ends: each lowers one language's syntax trees to
// the unit form. lower has what they share; typescript serves TypeScript and
// JavaScript, ruby serves Ruby. Front ends import host/syntax and host/unit only. Adding a
// language is one folder here, plus its type oracle.
package lang
