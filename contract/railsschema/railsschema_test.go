package railsschema

import (
	"testing"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, data []byte) bool { return Wants(name, func() []byte { return data }) })
}

func FuzzRead(f *testing.F) {
	contracttest.Fuzz(f, "schema.rb", Read, "ActiveRecord::Schema.define do\n create_table :a, id: :uuid do |t|\n t.string :b, array: true\n t.index [\"b\"], name: \"x\", unique: true\n end\nend\n")
}
