//go:build !linux

package packrt

const restrictedArgument = "__restricted"

func restricted(string) {}
