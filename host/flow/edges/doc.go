// Package edges finds, from the syntax of all files, the places that are one hop from a place: what a file exports, which
// expression a name was declared as, which argument meets a parameter, which expressions a function returns, what is added
// to a list or written into an object after it is made, what constants stand for, which calls name a method, which functions call one
// another in circles.
//
// In comes: the lowered files of a run and what resolves their imports (flow.Sources). Out go expressions (flow.Site),
// never values: nothing is evaluated here, so evaluation can ask in the middle of a question without waiting for itself.
// What belongs to one file is made when it is first asked for (File), what is made of all files likewise (tables).
// Nothing is changed afterwards.
//
// It may import host/flow, host/unit and host/syntax. Begin reading at tables.go, then graph.go.
package edges
