package checktest

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// DeployedAs is a deployed unit that sets variables for the code of a folder ("-" for no scope).
func DeployedAs(name, scope string, variables ...string) *summary.Summary {
	var vars []any
	for _, v := range variables {
		one := Meta{"name": strings.TrimRight(v, "?!")}
		switch v[len(v)-1] {
		case '?':
			one["optional"], one["value"] = true, "x"
		case '!':
			one["from"] = summary.FromImage
		}
		vars = append(vars, one)
	}
	m := Meta{"variables": vars}
	if scope != "-" {
		m["codeScope"] = Meta{"path": scope}
	}
	return ContractAt("template.yaml", name, "cloudformation", summary.RuntimeConfig{DeploymentTarget: "function", InstanceName: name}, Meta{"runtimeContract": m})
}

// Table is a declared table of PostgreSQL; the first field is its primary key.
func Table(file, name, fieldSet string, fields ...string) *summary.Summary {
	var all []any
	for i, f := range fields {
		all = append(all, Meta{"name": f, "primary": i == 0})
	}
	return ContractAt(file, name, "sql", summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: &name},
		Meta{"storageContract": Meta{"fields": all, "fieldSet": fieldSet, "physicalTable": name}})
}

// Relation adds a field that leads to another table.
func Relation(s *summary.Summary, name, to string) *summary.Summary {
	m := s.Metadata.StorageContract
	m.Fields = append(m.Fields, summary.StorageField{Name: name, Derived: true, Relation: to})
	return s
}

// Reads is a read of fields of a table.
func Reads(table string, fields ...string) summary.Effect { return does("read", table, fields) }

// Writes is a write of fields of a table.
func Writes(table string, fields ...string) summary.Effect { return does("write", table, fields) }

func does(kind, table string, fields []string) summary.Effect {
	return Effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: &table}, summary.StorageAccess{Kind: kind, Fields: fields})
}

// Env is code that reads variables; a name that ends in ? has a default, one that begins with # is put in by the build.
func Env(file string, names ...string) *summary.Summary {
	var effects []summary.Effect
	for _, n := range names {
		n, built := strings.CutPrefix(n, "#")
		defaulted := n[len(n)-1] == '?'
		if defaulted {
			n = n[:len(n)-1]
		}
		effects = append(effects, Effect(nil, summary.ConfigRead{Name: n, Defaulted: defaulted, AtBuild: built}))
	}
	return UnitAt(file, "init", effects...)
}
