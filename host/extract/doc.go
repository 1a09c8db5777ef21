// Package extract is the pipeline from source files to summaries. It opens a project, runs the
// stages in order and reports:
//
//	reading       files             -> the program and the packs' matches
//	facts         matches           -> facts, by calling the packs
//	routing       facts             -> routes: who serves what, behind what
//	requests      facts             -> the requests that are sent
//	interactions  facts             -> what is done to stores, buses, configuration
//	calls         the last three    -> what calls do to the walk of a unit
//	units         all of these      -> the functions that get a summary
//	answers       units             -> summaries, with exceptions and markup
//
// Each stage is a package with one input and one output, neither changed afterwards. What a stage
// fails on is left out and reported (package stage); the rest goes on.
//
// It may import the stages, project, packrt and summary. Begin reading at Run.
package extract
