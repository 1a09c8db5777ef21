// Command aws-s3 is the pack for the object store client of the AWS SDK.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"command": command, "method": method}) }

func main() {}

// reads are the commands that only read.
var reads = []string{"GetObject", "HeadObject", "ListObjects", "ListObjectsV2", "GetObjectTagging"}

// command reads new GetObjectCommand({ Bucket, Key }), wherever it is sent or signed.
func command(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	read := false
	for _, r := range reads {
		read = read || m.Node("name").Has("@aws-sdk/client-s3#"+r+"Command")
	}
	object(call, args[0], read)
}

// method reads s3.getObject({ Bucket, Key }) of the aggregated client and of version 2.
func method(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	name, read := m.Text("method"), false
	for _, r := range reads {
		read = read || drift.Upper(name[:1])+name[1:] == r
	}
	object(m.Node("call"), args[0], read)
}

func object(call, input drift.Node, read bool) {
	kind := "write"
	if read {
		kind = "read"
	}
	f := drift.New(abi.FactAccess, call).With(abi.FieldSystem, drift.Text("s3")).With(abi.FieldContainer, drift.Of(input, ".Bucket")).
		With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldFields, drift.List())
	if input.Property("Key") != 0 {
		f.With(abi.FieldSelector, drift.Of(input, ".Key"))
	} else if input.Property("Prefix") != 0 {
		f.With(abi.FieldSelector, drift.Of(input, ".Prefix"))
	}
	f.Emit()
}
