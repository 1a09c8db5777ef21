package main

import (
	"strconv"
	"strings"
)

// numbered puts a number in place of every § of a text.
func numbered(i int, text string) string { return strings.ReplaceAll(text, "§", strconv.Itoa(i)) }
