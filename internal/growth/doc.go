// Command growth measures how the cost of a run grows with one thing in the code: files, routes, lists and what fills
// them, throws and what handles them.
//
//	growth -drift bin/drift [-only REGEXP] [-seconds 4]
//
// A generator writes the same project at growing sizes. Each size is extracted with one worker; the sizes double until a
// run takes the given seconds of user time. What is printed is the exponent of the line through the times, with the time
// of the smallest project taken off: 1 is in proportion, 2 is quadratic. The exit status is 1 when an exponent is
// above 1.15 or a run fails.
//
// It may import nothing of ours. Begin reading at run in main.go; the generators are in the files named after languages.
package main
