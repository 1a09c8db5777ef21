// Command drift derives behaviour summaries from source code, pairs the two
// sides of every boundary, and reports where they disagree.
//
// One file a command: flags in, exit code out; no analysis here. It may import
// every package of ours. Begin reading at main.go.
package main
