// Package small has references in both directions.
package small

// Base is built on by the other files.
type Base struct{ A, B, c int }

func (b Base) Sum() int { return b.A + b.B + b.c }

func (b Base) hidden() int { return Limit }
