// Package clip shortens text to a number of bytes without cutting a character in two.
// It imports nothing of ours.
package clip

import "unicode/utf8"

// Text is the longest beginning of s that has at most that many bytes and ends where a
// character ends. Text that is short enough is returned as it is; what marks the cut
// ("...") is up to the caller.
func Text(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most]
}
