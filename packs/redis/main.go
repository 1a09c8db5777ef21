// Command redis is the pack for Redis clients.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"access": access}) }

func main() {}

// access reads client.get("user:1"): the container is what stands before the first colon, the selector the key.
func access(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	kind := "write"
	switch method {
	case "get", "mget", "mGet", "getBuffer", "exists", "ttl", "hget", "hGet", "hmget", "hmGet", "hgetall", "hGetAll", "hexists", "hExists", "hkeys", "hvals",
		"lrange", "lRange", "llen", "lLen", "smembers", "sMembers", "sismember", "sIsMember", "scard", "zrange", "zRange", "zscore", "zScore", "zcard":
		kind = "read"
	}
	key := args[0]
	f := drift.New(abi.FactAccess, call).With(abi.FieldSystem, drift.Text("redis")).With(abi.FieldContainer, drift.Of(key, "head[:]")).
		With(abi.FieldSelector, drift.Of(key)).With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(method))
	switch method {
	case "hget", "hGet", "hset", "hSet", "hdel", "hDel", "hincrby", "hIncrBy":
		if len(args) > 1 {
			f.With(abi.FieldFields, drift.Of(args[1]))
		}
	}
	f.Emit()
}
