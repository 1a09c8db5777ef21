// Package inert writes text of others so that it only shows: no name, path or
// message of a source can control a terminal, begin a line of its own (and with
// it a command of a CI log) or turn the order of the text around it. It imports
// nothing of ours. Begin reading at Text.
package inert
