package check

import (
	"github.com/drift-analyzer/drift/summary"
)

// deployedAs is a deployed unit that sets variables for the code of a folder ("-" for no scope).
func deployedAs(name, scope string, variables ...string) *summary.Summary {
	var vars []any
	for _, v := range variables {
		vars = append(vars, meta{"name": v})
	}
	m := meta{"variables": vars}
	if scope != "-" {
		m["codeScope"] = meta{"path": scope}
	}
	return contractAt("template.yaml", name, "cloudformation", summary.RuntimeConfig{DeploymentTarget: "function", InstanceName: name}, meta{"runtimeContract": m})
}

// env is code that reads variables; a name that ends in ? has a default.
func env(file string, names ...string) *summary.Summary {
	var effects []summary.Effect
	for _, n := range names {
		defaulted := n[len(n)-1] == '?'
		if defaulted {
			n = n[:len(n)-1]
		}
		effects = append(effects, effect(nil, summary.ConfigRead{Name: n, Defaulted: defaulted}))
	}
	return unitAt(file, "init", effects...)
}

func configClauses() []clause {
	const unknown, unused, scope = "error boundaryFieldUnknown/read", "warning boundaryFieldUnused/read", "info runtimeScopeUnknown"
	runs := func(s *summary.Summary, unit string) *summary.Summary {
		s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: unit}
		return s
	}
	global := func(s *summary.Summary) *summary.Summary {
		for i := range s.Metadata.RuntimeContract.Variables {
			s.Metadata.RuntimeContract.Variables[i].Global = true
		}
		return s
	}
	open := func(s *summary.Summary) *summary.Summary {
		s.Metadata.RuntimeContract.Open = "a file that is not committed"
		return s
	}
	entry := func(s *summary.Summary, file string) *summary.Summary {
		s.Metadata.RuntimeContract.CodeScope.Entry = file
		return s
	}
	return []clause{
		{BoundaryFieldUnknown, "config: several units that run the code lack it, said once", of(deployedAs("Fn", "src", "A"), deployedAs("Go", "src", "A"), env("src/a.ts", "A", "B")), unknown},
		{BoundaryFieldUnused, "config: the unit's entry was read", of(entry(deployedAs("Fn", "src", "A", "B"), "src/a"), env("src/a.ts", "A")), unused},
		{BoundaryFieldUnused, "config: the unit's entry was not read", of(entry(deployedAs("Fn", "src", "A", "B"), "src/main"), env("src/a.ts", "A")), "info boundaryFieldUnused/read"},
		{BoundaryFieldUnused, "config: of the unit's entry only the import was read", of(entry(deployedAs("Fn", "src", "A", "B"), "src/a"), with(env("src/a.ts", "A"), func(s *summary.Summary) { s.Kind = summary.KindModuleInit })), "info boundaryFieldUnused/read"},
		{BoundaryFieldUnused, "config: the unit's entry in the project's own folder", of(entry(deployedAs("Fn", "services/orders", "A", "B"), "services/orders/src/a"), in("orders", env("src/a.ts", "A"))), unused},
		{BoundaryFieldUnknown, "config: a variable that the unit does not set", of(deployedAs("Fn", "src/foo", "A"), env("src/foo/a.ts", "A", "B")), unknown},
		{BoundaryFieldUnknown, "config: every variable is set", of(deployedAs("Fn", "src/foo", "A"), env("src/foo/a.ts", "A")), ""},
		{BoundaryFieldUnknown, "config: it has a default where it is read", of(deployedAs("Fn", "src/foo", "A"), env("src/foo/a.ts", "A", "B?")), ""},
		{BoundaryFieldUnknown, "config: the platform sets it", of(deployedAs("Fn", "src/foo", "A"), env("src/foo/a.ts", "A", "AWS_REGION")), ""},
		{BoundaryFieldUnknown, "config: src/foobar is not in src/foo", of(deployedAs("Fn", "src/foo", "A"), env("src/foo/a.ts", "A"), env("src/foobar/a.ts", "B")), ""},
		{BoundaryFieldUnknown, "config: ./src/foo/ is src/foo", of(deployedAs("Fn", "./src/foo/", "A"), env("src/foo/a.ts", "A", "B")), unknown},
		{BoundaryFieldUnknown, "config: the scope is the file itself", of(deployedAs("Fn", "src/foo/a.ts", "A"), env("src/foo/a.ts", "A", "B")), unknown},
		{BoundaryFieldUnknown, "config: a wider scope sets it", of(deployedAs("All", "src", "B"), deployedAs("Fn", "src/foo", "A"), env("src/foo/a.ts", "A", "B")), ""},
		{BoundaryFieldUnknown, "config: neither the scope nor a wider one sets it", of(deployedAs("All", "src", "B"), deployedAs("Fn", "src/foo", "A"), env("src/foo/a.ts", "A", "B", "C")), unknown},
		{BoundaryFieldUnknown, "config: not all variables are known", of(open(deployedAs("Fn", "src/foo", "A")), env("src/foo/a.ts", "A", "B")), ""},
		{BoundaryFieldUnknown, "config: code that says itself where it runs", of(deployedAs("Fn", "-", "A"), runs(env("lib/a.ts", "A", "B"), "Fn")), unknown},
		{BoundaryFieldUnknown, "config: a scope through the project's own folder", of(deployedAs("Fn", "services/orders/src", "A"), in("@shop/orders", env("src/a.ts", "A", "B"))), unknown},
		{BoundaryFieldUnknown, "config: a unit of another workspace", of(in("web", deployedAs("Fn", "src", "A")), in("web", env("src/a.ts", "A")), in("api", env("src/b.ts", "B"))), ""},

		{BoundaryFieldUnused, "config: set and read by nothing", of(deployedAs("Fn", "src/foo", "A", "B"), env("src/foo/a.ts", "A")), unused},
		{BoundaryFieldUnused, "config: read outside the scope only", of(deployedAs("Fn", "src/foo", "A"), env("src/foo/a.ts", "X?"), env("src/foobar/a.ts", "A")), unused},
		{BoundaryFieldUnused, "config: set for every unit and read by one", of(global(deployedAs("Fn", "src/foo", "A")), global(deployedAs("Go", "src/go", "A")), env("src/foo/a.ts", "A"), env("src/go/a.ts", "X?")), ""},
		{BoundaryFieldUnused, "config: set for every unit and read by none is said once", of(global(deployedAs("Fn", "src/foo", "A")), global(deployedAs("Go", "src/go", "A")), env("src/foo/a.ts", "X?"), env("src/go/a.ts", "X?")), unused},
		{BoundaryFieldUnused, "config: what the platform reads itself", of(deployedAs("Fn", "src/foo", "A", "NODE_OPTIONS"), env("src/foo/a.ts", "A")), ""},
		{BoundaryFieldUnused, "config: no code of the run reads any variable", of(deployedAs("Fn", "src/foo", "A", "B"), unitAt("src/foo/a.ts", "f")), "info boundaryFieldUnused/read"},

		{RuntimeScopeUnknown, "no code scope", of(deployedAs("Fn", "-", "A"), env("src/a.ts", "X?")), scope},
		{RuntimeScopeUnknown, "the scope holds no file", of(deployedAs("Fn", "lib", "A"), env("src/a.ts", "X?")), scope},
		{RuntimeScopeUnknown, "two units claim one directory", of(deployedAs("Fn", "src", "A"), deployedAs("Go", "src", "B"), env("src/a.ts", "C")), scope + ", " + scope},
		{RuntimeScopeUnknown, "two units of one directory that set the same", of(deployedAs("Fn", "src", "A"), deployedAs("Go", "src", "A"), env("src/a.ts", "A")), ""},
		{RuntimeScopeUnknown, "a unit that sets nothing", of(deployedAs("Fn", "-"), env("src/a.ts", "X?")), ""},
		{RuntimeScopeUnknown, "code says where it runs", of(deployedAs("Fn", "-", "A"), runs(env("src/a.ts", "A"), "Fn")), ""},
		{RuntimeScopeUnknown, "one scope inside another", of(deployedAs("All", "src", "B"), deployedAs("Fn", "src/foo", "A"), env("src/foo/a.ts", "A"), env("src/b.ts", "B")), ""},
	}
}
