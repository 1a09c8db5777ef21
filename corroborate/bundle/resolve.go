package bundle

import (
	"path/filepath"
	"strings"
)

// nodeModules are Node's own module names. Those the guest has no version of are unavailable.
var nodeModules = names(`assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain
events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl sea sqlite stream
string_decoder sys test timers tls trace_events tty url util v8 vm wasi worker_threads zlib`)

// drivers are packages that only make sense with a network, a file system or
// native code: they are not bundled even when they are installed.
var drivers = names(`@aws-sdk/* @azure/* @google-cloud/* @elastic/elasticsearch @grpc/grpc-js @mikro-orm/* @neondatabase/serverless
@planetscale/database @prisma/client @redis/client @supabase/supabase-js amqplib argon2 aws-sdk axios bcrypt better-sqlite3 bull bullmq
canvas cassandra-driver couchbase drizzle-orm elasticsearch firebase firebase-admin got ioredis kafkajs knex level libsql @libsql/client
mongodb mongoose mssql mysql mysql2 nats neo4j-driver node-fetch nodemailer oracledb pg pg-promise playwright postgres puppeteer redis
sequelize sharp socket.io sqlite sqlite3 stripe superagent tedious twilio typeorm undici winston pino pino-http ws`)

func names(list string) map[string]bool {
	out := map[string]bool{}
	for _, n := range strings.Fields(list) {
		out[n] = true
	}
	return out
}

// packageName is the package of a bare module name.
func packageName(name string) string {
	parts := strings.SplitN(name, "/", 3)
	if strings.HasPrefix(name, "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}

func isDriver(name string) bool {
	pkg := packageName(name)
	scope, _, _ := strings.Cut(pkg, "/")
	return drivers[pkg] || drivers[scope+"/*"]
}

// isNode reports whether a name is one of Node's modules.
func isNode(name string) bool {
	base, _, _ := strings.Cut(name, "/")
	return nodeModules[base]
}

// installed gives the package that a file belongs to, and "" for the project's own.
func installed(path string) string {
	slash := filepath.ToSlash(path)
	i := strings.LastIndex(slash, "/node_modules/")
	if i < 0 {
		return ""
	}
	return packageName(slash[i+len("/node_modules/"):])
}
