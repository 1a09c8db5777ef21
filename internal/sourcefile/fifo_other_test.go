//go:build !unix

package sourcefile

func mkfifo(string) bool { return false }
