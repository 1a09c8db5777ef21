package config_test

import (
	"fmt"
	"strings"
	"testing"

	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/config"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

func TestClauses(t *testing.T) { clausetest.Run(t, &config.Domain, clauses()) }

func clauses() []Clause {
	const unknown, unused, scope = "error boundaryFieldUnknown/read", "warning boundaryFieldUnused/read", "info runtimeScopeUnknown"
	runs := func(s *summary.Summary, unit string) *summary.Summary {
		s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: unit}
		return s
	}
	container := func(variables ...string) *summary.Summary {
		s := DeployedAs("Fn", "src", variables...)
		s.Identity.Binding.Semantics = summary.RuntimeConfig{DeploymentTarget: summary.TargetContainer, InstanceName: "Fn"}
		return s
	}
	global := func(s *summary.Summary) *summary.Summary {
		for i := range s.Metadata.RuntimeContract.Variables {
			s.Metadata.RuntimeContract.Variables[i].Global = true
		}
		return s
	}
	unread := func(s *summary.Summary) *summary.Summary {
		for i := range s.Metadata.RuntimeContract.Variables {
			s.Metadata.RuntimeContract.Variables[i].Value = nil
		}
		return s
	}
	open := func(s *summary.Summary) *summary.Summary {
		s.Metadata.RuntimeContract.Open = "a file that is not committed"
		return s
	}
	inDevelopment := func(s *summary.Summary) *summary.Summary {
		s.Location.File = ".devcontainer/docker-compose.yml"
		return s
	}
	entry := func(s *summary.Summary, file string) *summary.Summary {
		s.Metadata.RuntimeContract.CodeScope.Entry = file
		return s
	}
	read := func(s *summary.Summary, root, revision string) *summary.Summary {
		s.Metadata.Source = &summary.SourceMetadata{Root: root, Revision: revision}
		return s
	}
	var dozen []string
	for i := range 12 {
		dozen = append(dozen, fmt.Sprintf("V%d", i))
	}
	asked := func(name string) summary.ValueRef {
		env := summary.Derived{From: summary.State{Name: "process"}, Derivation: summary.PropertyAccess{Property: "env"}}
		return summary.Derived{From: env, Derivation: summary.PropertyAccess{Property: name}}
	}
	under := func(s *summary.Summary, conditions ...summary.Predicate) *summary.Summary {
		s.Transitions[0].Conditions = conditions
		return s
	}
	inMode := func(value string) *summary.Summary {
		s := DeployedAs("Fn", "src", "A", "MODE")
		s.Metadata.RuntimeContract.Variables[1].Value = &value
		return s
	}
	inEnvironment := func(name string, negated bool) summary.Predicate {
		return summary.PropertyExists{Subject: summary.Derived{From: summary.State{Name: "os"}, Derivation: summary.PropertyAccess{Property: "environ"}}, Property: name, Negated: negated}
	}
	given := func(name string) summary.Predicate { return summary.TruthinessCheck{Subject: asked(name)} }
	gated := func(conditions ...summary.Predicate) *summary.Summary {
		return under(Env("src/a.ts", "A", "G?", "B"), conditions...)
	}
	reached := func(s *summary.Summary, id string) *summary.Summary {
		s.Kind, s.Identity.ID = summary.KindLibrary, id
		s.Identity.Binding = &summary.Binding{Transport: "in-process", Recognition: summary.Reachable, Semantics: summary.FunctionCall{Module: s.Location.File}}
		return s
	}
	text := func(s string) summary.ValueRef { return summary.LiteralRef{Value: s} }
	holding := func(s *summary.Summary, held ...string) *summary.Summary {
		s.Metadata.RuntimeContract.CodeScope.Holds = held
		return s
	}
	beside := func(s *summary.Summary) *summary.Summary {
		s.Metadata.RuntimeContract.Variables[0].ReadAt = "config/database.yml"
		return s
	}
	builtWith := func(s *summary.Summary, names ...string) *summary.Summary {
		s.Metadata.RuntimeContract.Build = names
		return s
	}
	lists := func(file string, names ...string) *summary.Summary {
		s := DeployedAs(file, "", names...)
		s.Location.File = file
		c := s.Metadata.RuntimeContract
		c.Listed, c.CodeScope = true, nil
		for i := range c.Variables {
			if v := &c.Variables[i]; strings.HasSuffix(v.Name, "@") {
				v.Name, v.ReadAt = strings.TrimSuffix(v.Name, "@"), "run.sh"
			}
		}
		return s
	}
	spare := func(s *summary.Summary, name string) *summary.Summary {
		for i := range s.Metadata.RuntimeContract.Variables {
			if v := &s.Metadata.RuntimeContract.Variables[i]; v.Name == name {
				v.Optional = true
			}
		}
		return s
	}
	passing := func(s *summary.Summary) *summary.Summary {
		for i := range s.Metadata.RuntimeContract.Variables {
			v := &s.Metadata.RuntimeContract.Variables[i]
			value := "{" + v.Name + "}"
			v.Value = &value
		}
		return s
	}
	inImage := func(s *summary.Summary, name string) *summary.Summary {
		v := summary.RuntimeVariable{Name: name, From: summary.FromImage, Optional: true}
		s.Metadata.RuntimeContract.Variables = append(s.Metadata.RuntimeContract.Variables, v)
		return s
	}
	five := Env("src/a.ts", "A", "B", "C", "D", "E_HOST")
	return []Clause{
		{Of: generic.BoundaryFieldUnknown, When: "config: a list has another name for it, which nothing reads", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "DB_E_HOST"), five), Want: "warning boundaryFieldUnknown/read", Says: "init reads E_HOST, which .env.example does not list; it lists DB_E_HOST, which nothing reads"},
		{Of: generic.BoundaryFieldUnknown, When: "config: a list misspells it", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "OIDC_PROVIDER"), Env("src/a.ts", "A", "OICD_PROVIDER?")), Want: "warning boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "config: a list has another word in it", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "SHOP_FITTY_USER"), Env("src/a.ts", "A", "SHOP_FITNESS_USER?")), Want: "warning boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "config: a list has another name, and a unit has it from where it is started", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "SHOP_FITTY_USER"), passing(DeployedAs("Fn", "src", "A", "SHOP_FITNESS_USER")), Env("src/a.ts", "A", "SHOP_FITNESS_USER")), Want: "warning boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "config: a list has another name, and a unit sets it", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "SHOP_FITTY_USER@"), DeployedAs("Fn", "src", "A", "SHOP_FITNESS_USER"), Env("src/a.ts", "A", "SHOP_FITNESS_USER")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a list has two other words, or one that begins otherwise", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "SHOP_FITTY_USES@", "SHOP_MAIL_USER@"), Env("src/a.ts", "A", "SHOP_FITNESS_USER?")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: names that differ by their numbers", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "REPLICA_1@"), Env("src/a.ts", "A", "REPLICA_2")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a list lacks a variable, and has no name like it", In: Of(lists(".env.example", "A@", "B@", "C@", "D@"), five), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: what is listed is read as well", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "REDIS_PORT@"), Env("src/a.ts", "A", "REDIS_HOST")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a list of another folder", In: Of(lists("web/.env.example", "A@", "B@", "C@", "D@"), five), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: tests read what nobody lists", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "QUEUE_NAME"), Env("src/a.ts", "A"), Env("tests/a.ts", "MAIN_QUEUE_NAME")), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "config: a listed variable that no file names", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "OLD"), Env("src/a.ts", "A")), Want: unused, Says: ".env.example lists OLD, and no file of its folder names it"},
		{Of: generic.BoundaryFieldUnused, When: "config: a list of which much is not named is for something else", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "OLD", "OLDER", "OLDEST"), Env("src/a.ts", "A")), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "config: what libraries and images read themselves", In: Of(lists(".env.example", "A@", "B@", "C@", "D@", "POSTGRES_PASSWORD", "AUTH__LEVEL"), Env("src/a.ts", "A")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a list has it in a comment", In: Of(spare(lists(".env.example", "A@", "B@"), "B"), DeployedAs("Fn", "src", "A"), Env("src/a.ts", "A", "B")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a list of another folder has it in a comment", In: Of(spare(lists("web/.env.example", "A@", "B@"), "B"), DeployedAs("Fn", "src", "A"), Env("src/a.ts", "A", "B")), Want: unknown},
		{Of: config.EnvVarRequiredButUnmarked, When: "config: a file of the image has it in a comment", In: Of(inImage(DeployedAs("Fn", "src", "A"), "B"), Env("src/a.ts", "A", "B")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a name with an unknown part", In: Of(DeployedAs("Fn", "src", "A"), Env("src/a.ts", "A", "OVERRIDE_{key}")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: code of a shared folder that the unit has not", In: Of(holding(DeployedAs("Fn", ".", "A"), "src", "lib/b.ts"), Env("src/a.ts", "A"), Env("srcs/a.ts", "B"), Env("lib/c.ts", "C")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: code of a shared folder that the unit has", In: Of(holding(DeployedAs("Fn", ".", "A"), "src", "lib/b.ts"), Env("src/a.ts", "A"), Env("lib/b.ts", "B")), Want: unknown},
		{Of: generic.BoundaryFieldUnused, When: "config: a name that a library puts together, or reads", In: Of(DeployedAs("Fn", "src", "MAIL__HOST", "REDIS_URL", "A"), Env("src/a.ts", "A")), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "config: a file beside the code reads it", In: Of(beside(DeployedAs("Fn", "src", "B", "A")), Env("src/a.ts", "A")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read only where another variable is there, which is not set", In: Of(DeployedAs("Fn", "src", "A"), gated(given("G"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read only where another variable is there, which is set", In: Of(DeployedAs("Fn", "src", "A", "G"), gated(given("G"))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where another variable is not there", In: Of(DeployedAs("Fn", "src", "A"), gated(summary.TruthinessCheck{Subject: asked("G"), Negated: true})), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where a helper gives another variable, which is not set", In: Of(DeployedAs("Fn", "src", "A"), gated(summary.CallPredicate{Callee: "env", Args: []summary.ValueRef{text("G")}})), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where another variable has one value", In: Of(DeployedAs("Fn", "src", "A"), gated(summary.Compound{Op: "and", Operands: []summary.Predicate{summary.Comparison{Left: asked("G"), Op: summary.OpEq, Right: text("x")}}})), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where a parameter has one value", In: Of(DeployedAs("Fn", "src", "A"), under(Env("src/a.ts", "A", "B"), summary.Comparison{Left: summary.InputRef{Input: "service"}, Op: summary.OpEq, Right: text("x")})), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where a call gives one value", In: Of(DeployedAs("Fn", "src", "A"), under(Env("src/a.ts", "A", "B"), summary.Comparison{Left: summary.Dependency{Name: "env"}, Op: summary.OpEq, Right: text("x")})), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where a call gives not one value", In: Of(DeployedAs("Fn", "src", "A"), under(Env("src/a.ts", "A", "B"), summary.Comparison{Left: summary.Dependency{Name: "env"}, Op: summary.OpNeq, Right: text("x")})), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where a parameter has not one value", In: Of(DeployedAs("Fn", "src", "A"), under(Env("src/a.ts", "A", "B"), summary.Comparison{Left: summary.InputRef{Input: "service"}, Op: summary.OpNeq, Right: text("x")})), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where a part of a request has one value", In: Of(DeployedAs("Fn", "src", "A"), under(Env("src/a.ts", "A", "B"), summary.Comparison{Left: summary.InputRef{Input: "req", Path: []string{"query", "kind"}}, Op: summary.OpEq, Right: text("x")})), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where another variable has not one value", In: Of(DeployedAs("Fn", "src", "A"), gated(summary.Comparison{Left: asked("G"), Op: summary.OpNeq, Right: text("x")})), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where another variable is not null", In: Of(DeployedAs("Fn", "src", "A"), gated(summary.NullCheck{Subject: asked("G"), Negated: true})), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where another variable is in the environment, which nothing sets", In: Of(DeployedAs("Fn", "src", "A"), under(Env("src/a.ts", "A", "B"), inEnvironment("G", false))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where another variable is in the environment, which is set", In: Of(DeployedAs("Fn", "src", "A", "G"), under(Env("src/a.ts", "A", "B", "G?"), inEnvironment("G", false))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where another variable is not in the environment", In: Of(DeployedAs("Fn", "src", "A"), under(Env("src/a.ts", "A", "B"), inEnvironment("G", true))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where another variable has another value than the unit gives it", In: Of(inMode("dev"), under(Env("src/a.ts", "A", "B", "MODE?"), summary.Comparison{Left: asked("MODE"), Op: summary.OpNeq, Right: text("dev")})), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: of two units of one directory one has no need of it", In: Of(inMode("dev"), DeployedAs("Go", "src", "A"), under(Env("src/a.ts", "A", "B", "MODE?"), summary.Comparison{Left: asked("MODE"), Op: summary.OpNeq, Right: text("dev")})), Want: scope + ", " + scope},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where another variable has the value that the unit gives it", In: Of(inMode("dev"), under(Env("src/a.ts", "A", "B", "MODE?"), summary.Comparison{Left: asked("MODE"), Op: summary.OpEq, Right: text("dev")})), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: it is read where another variable has another value than the one that the unit takes from elsewhere", In: Of(inMode("${MODE}"), under(Env("src/a.ts", "A", "B", "MODE?"), summary.Comparison{Left: asked("MODE"), Op: summary.OpNeq, Right: text("dev")})), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a condition about something of the same name that is no variable", In: Of(DeployedAs("Fn", "src", "A"), under(Env("src/a.ts", "A", "B"), given("G"))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a function that nothing calls needs it", In: Of(DeployedAs("Fn", "src", "A"), Env("src/a.ts", "A"), reached(Env("src/b.ts", "B"), "")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a function that something calls needs it", In: Of(DeployedAs("Fn", "src", "A"), With(Env("src/a.ts", "A"), func(s *summary.Summary) {
			s.Transitions[0].Effects = append(s.Transitions[0].Effects, summary.Invocation{Callee: "b", Summary: "src/b.ts::b"})
		}), reached(Env("src/b.ts", "B"), "src/b.ts::b")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a function that something calls for one value of many needs it", In: Of(DeployedAs("Fn", "src", "A"), With(under(Env("src/a.ts", "A"), summary.Comparison{Left: asked("KIND"), Op: summary.OpEq, Right: text("b")}), func(s *summary.Summary) {
			s.Transitions[0].Effects = append(s.Transitions[0].Effects, summary.Invocation{Callee: "b", Summary: "src/b.ts::b"})
		}), reached(Env("src/b.ts", "B"), "src/b.ts::b")), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "config: a function that nothing calls reads it", In: Of(entry(DeployedAs("Fn", "src", "A", "B"), "src/a"), Env("src/a.ts", "A"), reached(Env("src/b.ts", "B"), "")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a path without the condition reads it too", In: Of(DeployedAs("Fn", "src", "A"), With(gated(given("G")), func(s *summary.Summary) {
			s.Transitions = append(s.Transitions, summary.Transition{ID: "other", Effects: s.Transitions[0].Effects})
		})), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a unit that sets few of what its code needs", In: Of(DeployedAs("Fn", "src", "A"), Env("src/a.ts", append([]string{"A"}, dozen...)...)), Want: "info boundaryFieldUnknown/read",
			Says: "the configuration of Fn sets 1 of the 13 variables that its code needs (it lacks V0, V1, V10, V11, V2, V3, V4, V5 and 4 more): they are probably set elsewhere, or the code does without them"},
		{Of: generic.BoundaryFieldUnknown, When: "config: a function that sets a third of what its code needs", In: Of(DeployedAs("Fn", "src", dozen[:6]...), Env("src/a.ts", append([]string{"A"}, append(dozen, "B", "C", "D", "E", "F")...)...)),
			Want: strings.Repeat(unknown+", ", 11) + unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a container that lacks a quarter of what its code needs", In: Of(container(dozen[:9]...), Env("src/a.ts", dozen...)), Want: unknown + ", " + unknown + ", " + unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a container that lacks more", In: Of(container(dozen[:8]...), Env("src/a.ts", dozen...)), Want: "info boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "config: another variable is set in its place", In: Of(DeployedAs("Fn", "src", "A", "STOCK_URL_V2"), Env("src/a.ts", "A", "STOCK_URL")), Want: "error boundaryFieldUnknown/read",
			Says: "init reads STOCK_URL, which the configuration of Fn does not set: the value is undefined; it sets STOCK_URL_V2, which nothing reads"},
		{Of: generic.BoundaryFieldUnknown, When: "config: another variable is set in the place of one of many that are lacking", In: Of(DeployedAs("Fn", "src", "A", "MAIN_STOCK_URL"), Env("src/a.ts", append([]string{"A", "STOCK_URL"}, dozen...)...)), Want: "error boundaryFieldUnknown/read, info boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "config: a variable of nearly its name is read as well", In: Of(DeployedAs("Fn", "src", "STOCK_URL"), Env("src/a.ts", "STOCK_URL", "STOCK_URL_V2")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a unit that lacks a few of many", In: Of(DeployedAs("Fn", "src", dozen...), Env("src/a.ts", append([]string{"B"}, dozen...)...)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a scope of the repository around a project that is called otherwise", In: Of(read(DeployedAs("Fn", "back/api", "A"), "", "r"), read(In("@shop/orders", Env("src/a.ts", "A", "B")), "back/api", "r")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a scope that is named from the template's folder on", In: Of(read(DeployedAs("Fn", "api", "A"), "back", "r"), read(In("@shop/orders", Env("src/a.ts", "A", "B")), "back/api", "r")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a scope of the repository around another project", In: Of(read(DeployedAs("Fn", "src", "A"), "", "r"), read(In("@shop/orders", Env("src/a.ts", "A", "B")), "back/api", "r")), Want: scope},
		{Of: generic.BoundaryFieldUnknown, When: "config: another repository has a folder of that name", In: Of(read(DeployedAs("Fn", "back/api", "A"), "", "r"), read(In("@shop/orders", Env("src/a.ts", "A", "B")), "back/api", "s")), Want: scope},
		{Of: generic.BoundaryFieldUnknown, When: "config: several units that run the code lack it, said once", In: Of(DeployedAs("Fn", "src", "A"), DeployedAs("Go", "src", "A"), Env("src/a.ts", "A", "B")), Want: unknown},
		{Of: generic.BoundaryFieldUnused, When: "config: the unit's entry was read", In: Of(entry(DeployedAs("Fn", "src", "A", "B"), "src/a"), Env("src/a.ts", "A")), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "config: a variable that what installs packages reads", In: Of(entry(DeployedAs("Fn", "src", "A", "BUNDLE_PATH"), "src/a"), Env("src/a.ts", "A")), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "config: the unit's entry was not read", In: Of(entry(DeployedAs("Fn", "src", "A", "B"), "src/main"), Env("src/a.ts", "A")), Want: "info boundaryFieldUnused/read"},
		{Of: generic.BoundaryFieldUnused, When: "config: of the unit's entry only the import was read", In: Of(entry(DeployedAs("Fn", "src", "A", "B"), "src/a"), With(Env("src/a.ts", "A"), func(s *summary.Summary) { s.Kind = summary.KindModuleInit })), Want: "info boundaryFieldUnused/read"},
		{Of: generic.BoundaryFieldUnused, When: "config: the unit's entry in the project's own folder", In: Of(entry(DeployedAs("Fn", "services/orders", "A", "B"), "services/orders/src/a"), In("orders", Env("src/a.ts", "A"))), Want: unused},
		{Of: generic.BoundaryFieldUnknown, When: "config: a variable that the unit does not set", In: Of(DeployedAs("Fn", "src/foo", "A"), Env("src/foo/a.ts", "A", "B")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: every variable is set", In: Of(DeployedAs("Fn", "src/foo", "A"), Env("src/foo/a.ts", "A")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: it has a default where it is read", In: Of(DeployedAs("Fn", "src/foo", "A"), Env("src/foo/a.ts", "A", "B?")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: the platform sets it", In: Of(DeployedAs("Fn", "src/foo", "A"), Env("src/foo/a.ts", "A", "AWS_REGION")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: src/foobar is not in src/foo", In: Of(DeployedAs("Fn", "src/foo", "A"), Env("src/foo/a.ts", "A"), Env("src/foobar/a.ts", "B")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: ./src/foo/ is src/foo", In: Of(DeployedAs("Fn", "./src/foo/", "A"), Env("src/foo/a.ts", "A", "B")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: the scope is the file itself", In: Of(DeployedAs("Fn", "src/foo/a.ts", "A"), Env("src/foo/a.ts", "A", "B")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a wider scope sets it", In: Of(DeployedAs("All", "src", "B"), DeployedAs("Fn", "src/foo", "A"), Env("src/foo/a.ts", "A", "B")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: neither the scope nor a wider one sets it", In: Of(DeployedAs("All", "src", "B"), DeployedAs("Fn", "src/foo", "A"), Env("src/foo/a.ts", "A", "B", "C")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: the container is one for development", In: Of(inDevelopment(DeployedAs("Fn", "src/foo", "A")), Env("src/foo/a.ts", "A", "B")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: not all variables are known", In: Of(open(DeployedAs("Fn", "src/foo", "A")), Env("src/foo/a.ts", "A", "B")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: code that says itself where it runs", In: Of(DeployedAs("Fn", "-", "A"), runs(Env("lib/a.ts", "A", "B"), "Fn")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a scope through the project's own folder", In: Of(DeployedAs("Fn", "services/orders/src", "A"), In("@shop/orders", Env("src/a.ts", "A", "B"))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a unit of another workspace", In: Of(In("web", DeployedAs("Fn", "src", "A")), In("web", Env("src/a.ts", "A")), In("api", Env("src/b.ts", "B"))), Want: ""},

		{Of: generic.BoundaryFieldUnused, When: "config: set and read by nothing", In: Of(DeployedAs("Fn", "src/foo", "A", "B"), Env("src/foo/a.ts", "A")), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "config: read outside the scope only", In: Of(DeployedAs("Fn", "src/foo", "A"), Env("src/foo/a.ts", "X?"), Env("src/foobar/a.ts", "A")), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "config: names of which code states a part", In: Of(DeployedAs("Fn", "src/foo", "SHOP_HOST", "SHOP_URL"), Env("src/foo/a.ts", "SHOP_{name}?")), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "config: names of which code states another part", In: Of(DeployedAs("Fn", "src/foo", "A", "SHOP_"), Env("src/foo/a.ts", "SHOP_{name}?")), Want: unused + ", " + unused},
		{Of: generic.BoundaryFieldUnused, When: "config: names of which code states nothing", In: Of(DeployedAs("Fn", "src/foo", "A"), Env("src/foo/a.ts", "{name}?")), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "config: what pages are built with", In: Of(DeployedAs("Fn", "src/foo", "A", "NEXT_PUBLIC_KEY", "NEXT_TELEMETRY_DISABLED", "NEXT_PUBLIC_CLERK_KEY"), Env("src/foo/a.ts", "A")), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "config: what the build's own tools read", In: Of(DeployedAs("Fn", "src/foo", "A", "DANGEROUSLY_DISABLE_HOST_CHECK"), Env("src/foo/a.ts", "A")), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "config: set for every unit and read by one", In: Of(global(DeployedAs("Fn", "src/foo", "A")), global(DeployedAs("Go", "src/go", "A")), Env("src/foo/a.ts", "A"), Env("src/go/a.ts", "X?")), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "config: set for every unit and read by none is said once", In: Of(global(DeployedAs("Fn", "src/foo", "A")), global(DeployedAs("Go", "src/go", "A")), Env("src/foo/a.ts", "X?"), Env("src/go/a.ts", "X?")), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "config: what the platform reads itself", In: Of(DeployedAs("Fn", "src/foo", "A", "NODE_OPTIONS"), Env("src/foo/a.ts", "A")), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "config: no code of the run reads any variable", In: Of(DeployedAs("Fn", "src/foo", "A", "B"), UnitAt("src/foo/a.ts", "f")), Want: "info boundaryFieldUnused/read"},

		{Of: generic.BoundaryFieldUnknown, When: "config: the build puts it in, and nothing says with what the code is built", In: Of(DeployedAs("Fn", "src", "A"), Env("src/a.ts", "A", "#V_B")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: the build is given another one that is read", In: Of(builtWith(DeployedAs("Fn", "src", "A"), "V_A"), Env("src/a.ts", "A", "#V_A", "#V_B")), Want: "warning boundaryFieldUnknown/read",
			Says: "init reads V_B, whose value is put in when the code is built, and the build of Fn is not given it"},
		{Of: generic.BoundaryFieldUnknown, When: "config: the build is given another one, and it is set where the code runs", In: Of(builtWith(DeployedAs("Fn", "src", "A", "V_B"), "V_A"), Env("src/a.ts", "A", "#V_A", "#V_B")), Want: "warning boundaryFieldUnknown/read",
			Says: "init reads V_B, whose value is put in when the code is built, and the build of Fn is not given it; it sets it where the code runs, which is too late"},
		{Of: generic.BoundaryFieldUnknown, When: "config: the build is given none that is read", In: Of(builtWith(DeployedAs("Fn", "src", "A"), "V_C"), Env("src/a.ts", "A", "#V_A", "#V_B")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: the build puts in what has a default, or what the bundler sets", In: Of(builtWith(DeployedAs("Fn", "src", "A"), "V_A"), Env("src/a.ts", "A", "#V_A", "#V_B?", "#MODE")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: another unit with the code is given it", In: Of(builtWith(DeployedAs("Fn", "src", "A"), "V_A"), builtWith(DeployedAs("Go", "src", "A"), "V_A", "V_B"), Env("src/a.ts", "A", "#V_A", "#V_B")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: what is given to the build is not there where the code runs", In: Of(builtWith(DeployedAs("Fn", "src", "A"), "V_A", "B"), Env("src/a.ts", "A", "B", "#V_A")), Want: unknown},
		{Of: generic.BoundaryFieldUnused, When: "config: what the build puts in is set where the code runs", In: Of(DeployedAs("Fn", "src", "A", "V_B"), Env("src/a.ts", "A", "#V_B")), Want: ""},
		{Of: config.RuntimeScopeUnknown, When: "no code scope", In: Of(DeployedAs("Fn", "-", "A"), Env("src/a.ts", "X?")), Want: scope},
		{Of: config.RuntimeScopeUnknown, When: "the scope holds no file", In: Of(DeployedAs("Fn", "lib", "A"), Env("src/a.ts", "X?")), Want: scope},
		{Of: config.RuntimeScopeUnknown, When: "two units claim one directory, and one of them sets it", In: Of(DeployedAs("Fn", "src", "A"), DeployedAs("Go", "src", "B"), Env("src/a.ts", "A", "B")), Want: scope + ", " + scope},
		{Of: generic.BoundaryFieldUnknown, When: "config: two units claim one directory, and neither sets it", In: Of(DeployedAs("Fn", "src", "A"), DeployedAs("Go", "src", "B"), Env("src/a.ts", "C")), Want: unknown + ", " + scope + ", " + scope},
		{Of: generic.BoundaryFieldUnknown, When: "config: two units claim one directory, and of one not all variables are known", In: Of(DeployedAs("Fn", "src", "A"), open(DeployedAs("Go", "src", "B")), Env("src/a.ts", "C")), Want: scope + ", " + scope},
		{Of: generic.BoundaryFieldUnknown, When: "config: a unit that sets nothing", In: Of(DeployedAs("Fn", "src"), Env("src/a.ts", "A", "B?", "AWS_REGION")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a unit that sets nothing, around it one that does", In: Of(DeployedAs("All", "", "A"), DeployedAs("Fn", "src"), Env("src/a.ts", "A")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a unit that sets nothing and whose code is not known", In: Of(DeployedAs("Fn", "-"), Env("src/a.ts", "A")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a test runs in no container", In: Of(DeployedAs("Fn", "", "A"), Env("src/a.ts", "A"), Env("src/a.test.ts", "B"), Env("tests/conftest.py", "C"), Env("app/test_views.py", "D"), Env("spec/order_spec.rb", "E")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: nor does a script, or what configures tests", In: Of(DeployedAs("Fn", "", "A"), Env("src/a.ts", "A"), Env("scripts/load.py", "B"), Env("web/playwright.config.ts", "C"), Env("jest.global-setup.js", "D")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: nor does a task or a command of a framework", In: Of(DeployedAs("Fn", "", "A"), Env("src/a.ts", "A"), Env("lib/tasks/load.rake", "B"), Env("shop/management/commands/load.py", "C")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "config: a module that is called like one", In: Of(DeployedAs("Fn", "", "A"), Env("src/a.ts", "A"), Env("shop/management/load.py", "B")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a container that runs scripts", In: Of(DeployedAs("Fn", "scripts", "A"), Env("scripts/load.py", "A", "B")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: what configures the program", In: Of(DeployedAs("Fn", "", "A"), Env("next.config.js", "A", "B")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: a container that runs tests", In: Of(DeployedAs("Fn", "e2e", "A"), Env("e2e/login.spec.ts", "A", "B")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "config: names that only begin like a test's", In: Of(DeployedAs("Fn", "", "A"), Env("src/contest/latest.py", "A", "B")), Want: unknown},
		{Of: generic.BoundaryFieldUnused, When: "config: what only the image sets", In: Of(DeployedAs("Fn", "src", "A", "IMAGE_ONLY!"), Env("src/a.ts", "A")), Want: ""},
		{Of: config.EnvVarRequiredButUnmarked, When: "set sometimes and needed", In: Of(DeployedAs("Fn", "src", "A?"), Env("src/a.ts", "A")), Want: "warning envVarRequiredButUnmarked/read"},
		{Of: config.EnvVarRequiredButUnmarked, When: "set sometimes, with a default where it is read", In: Of(DeployedAs("Fn", "src", "A?"), Env("src/a.ts", "A?")), Want: ""},
		{Of: config.EnvVarRequiredButUnmarked, When: "set always", In: Of(DeployedAs("Fn", "src", "A"), Env("src/a.ts", "A")), Want: ""},
		{Of: config.EnvVarRequiredButUnmarked, When: "its value was not read, which is no condition", In: Of(unread(DeployedAs("Fn", "src", "A?")), Env("src/a.ts", "A")), Want: ""},
		{Of: config.RuntimeScopeUnknown, When: "two units of one directory that set the same", In: Of(DeployedAs("Fn", "src", "A"), DeployedAs("Go", "src", "A"), Env("src/a.ts", "A")), Want: ""},
		{Of: config.RuntimeScopeUnknown, When: "a unit that sets nothing", In: Of(DeployedAs("Fn", "-"), Env("src/a.ts", "X?")), Want: ""},
		{Of: config.RuntimeScopeUnknown, When: "code says where it runs", In: Of(DeployedAs("Fn", "-", "A"), runs(Env("src/a.ts", "A"), "Fn")), Want: ""},
		{Of: config.RuntimeScopeUnknown, When: "one scope inside another", In: Of(DeployedAs("All", "src", "B"), DeployedAs("Fn", "src/foo", "A"), Env("src/foo/a.ts", "A"), Env("src/b.ts", "B")), Want: ""},
	}
}
