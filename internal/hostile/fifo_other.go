//go:build !unix

package hostile

func mkfifo(string) {}
