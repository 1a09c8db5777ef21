package guest

import (
	"embed"
	"fmt"
)

//go:embed *.js
var files embed.FS

// order in which the scripts are evaluated.
var order = []string{"base.js", "unavailable.js", "node.js", "buffer.js", "crypto.js", "schema.js", "frameworks.js", "express.js", "fastify.js", "conditions.js", "run.js"}

// Script is one of the scripts.
type Script struct{ Name, Source string }

// Scripts are all of them, in the order in which they are evaluated.
func Scripts() []Script {
	var out []Script
	for _, name := range order {
		source, err := files.ReadFile(name)
		if err != nil {
			panic(fmt.Sprintf("the guest script %s is not embedded", name)) // order and files are built together
		}
		out = append(out, Script{"drift/" + name, string(source)})
	}
	return out
}

// Builtins are the module names that the scripts answer for.
var Builtins = map[string]bool{"path": true, "url": true, "querystring": true, "util": true, "events": true, "buffer": true, "crypto": true,
	"assert": true, "os": true, "timers": true, "process": true, "async_hooks": true, "perf_hooks": true, "string_decoder": true,
	"http": true, "express": true, "fastify": true, "fastify-plugin": true}
