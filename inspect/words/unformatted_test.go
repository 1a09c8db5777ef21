package words

import "testing"

// TestUnformatted: what a formatter changes is no difference, and what is written in texts is one.
func TestUnformatted(t *testing.T) {
	same := [][]string{
		{`node.get('a') || node.get("b")`, `node.get("a") || node.get('b')`},
		{"call(\n  one,\n  { two: 'x' },\n)", `call(one, { two: "x" })`, `call(one,{two: "x"})`},
		{"list[ 0 ]", "list[0]"},
		{"f( a ,b )", "f(a, b)"},
		{"", ""}, {"x", "x"}, {"a, ", "a,"},
		{"a+b", "a + b"}, {"a\n  .b()\n  .c", "a.b().c"}, {"x => { go(x); }", "(x) => { go(x) }"}, {"{ a, b: c }", "{a: a, b: c}"},
		{`f('it\'s')`, `f("it's")`}, {`f('say "x"')`, `f("say \"x\"")`}, {`split('\n')`, `split("\n")`}, {"`a ${ b }`", "`a ${b}`"}, {"f'{ x }'", "f'{x}'"},
	}
	for _, list := range same {
		for _, s := range list[1:] {
			if Unformatted(list[0]) != Unformatted(s) {
				t.Errorf("%q is %q and %q is %q", list[0], Unformatted(list[0]), s, Unformatted(s))
			}
		}
	}
	for _, pair := range [][2]string{{`f("a b")`, `f("ab")`}, {`f("( a")`, `f("(a")`}, {`f('say "x"')`, `f("say x")`}, {"/a b/.test(x)", "/ab/.test(x)"}, {"/a (b)/.test(x)", "/a(b)/.test(x)"}, {"/abc  de/.test(x)", "/abc de/.test(x)"}, {"`a ${b}`", "`a${b}`"}, {"f(:a)", "f(a)"},
		{"a - -b", "a--b"}, {"1.5", "1.6"}, {"a in b", "ainb"}, {"f(a, b)", "f(a)"}, {`f("it's")`, `f("its")`},
		{`f('a', 'b')`, `f('a, b')`}, {`x + 'open`, `x + "open`}, {`f("a,)")`, `f("a)")`}} {
		if Unformatted(pair[0]) == Unformatted(pair[1]) {
			t.Errorf("%q and %q are both %q", pair[0], pair[1], Unformatted(pair[0]))
		}
	}
}

func FuzzUnformatted(f *testing.F) {
	f.Add(`f('a', "b", [ 1, ], \`)
	f.Fuzz(func(t *testing.T, s string) {
		if once := Unformatted(s); Unformatted(once) != once {
			t.Errorf("%q is %q, and that %q", s, once, Unformatted(once))
		}
	})
}

// TestRenamed: names are replaced where they stand for a value, and nowhere else.
func TestRenamed(t *testing.T) {
	for text, want := range map[string]string{
		"user.save":                   "member.save",
		"a.user.user":                 "a.user.user",
		`find("user", user)`:          `find("user", member)`,
		"user(1)":                     "user(1)",
		"{ user, id: user.id }":       "{ user: member, id: member.id }",
		"f(user=user)":                "f(user=member)",
		"`user ${user.id}`":           "`user ${member.id}`",
		"f'user {user}'":              "f'user {member}'",
		`"#{user}" == :user`:          `"#{member}" == :user`,
		"some user of user":           "some user of member",
		"user == null":                "member == null",
		"!user":                       "!member",
		"users":                       "users",
		"cond ? user : { user: 1 }":   "cond ? member : { user: 1 }",
		"the user was rejected":       "the user was rejected",
		"list.map((user) => user.id)": "list.map((member) => member.id)",
		"user any":                    "member any",
		"x\n  .where( 'a' , user )":   "x\n  .where( 'a' , member )",
		"@user":                       "@user",
		"typeof user === \"string\"":  "typeof member === \"string\"",
		"'unclosed user":              "'unclosed user",
	} {
		if got := Renamed(text, func(name string) (string, bool) { return "member", name == "user" }); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
