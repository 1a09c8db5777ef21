// Package text writes reports for a person: the boundaries that were compared, what is called and
// served by nothing, and findings with the lines of both sides, grouped by cause. Begin reading at
// report.go; groups.go says what one cause is and what stands first, block.go writes one finding,
// target.go and since.go the two narrower reports. It imports check and what is below it.
package text
