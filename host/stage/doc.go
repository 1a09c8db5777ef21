// Package stage holds what all stages of the pipeline need: doing the items of a
// stage in parallel, and keeping the failure of one item to that item.
//
// It imports internal/plant, with which tests fail items, and nothing else of ours. Begin reading at Each and Failures.Protect.
package stage
