//go:build !linux && !darwin

package sourcefile

import "os"

// identities: names in folders are read again at each look.
const identities = false

// markOf asks for a path.
func markOf(path string) mark { return markIn(os.Stat(path)) }
