// Package interactions is the stage that finds what code does to stores, buses, deployed units,
// timers, metrics and configuration.
//
// In come the facts. Out come Interactions: the grounded facts by the expression at which they
// happen, and Effects, which gives those of one expression as a summary shows them. Models say
// which store a class stands for (models.go), attributes which fields the instances of a class have
// (attributes.go, for the type oracle).
//
// It may import facts, reading, flow, paths, packrt, sql, types/records, unit, stage, abi and
// summary. Begin reading at Find in interactions.go and Effects in interaction.go.
package interactions
