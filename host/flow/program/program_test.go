package program_test

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestEval evaluates the argument of every call of want(value, "expected|…").
func TestEval(t *testing.T) {
	hints := flow.Hints{Calls: flow.CallHints{Fluent: map[string]map[string]bool{"express#default().route()": {"get": true}}, Transparent: map[string]int{"wrap#default": 0}}}
	p := programtest.Load(t, `
-- a.ts --
import express, { Router } from "express";
import * as ns from "./b";
import def, { helper as h, K, cfg, Svc, Impl, makeRouter } from "./b";
import wrap from "wrap";
const cjs = require("./c");
const { one, two: { deep = 7 } } = require("./c");
const app = express();
want(app, "express#default()");
want(app.route("/x").get(1).post, "express#default().route().post");
want(Router(), "express#Router()");
want(express.Router(), "express#Router()");
want(require("express").Router, "express#Router");
want(ns.K, "base");
want(K + "/users/" + app.id, `+"\"`base/users/{id}`\""+`);
want(def, "fn main");
want(h("q"), "q");
want(cfg.nested.list[1], "y");
want(cfg["nested"].missing, "undefined");
want(cjs.one, "fn one");
want(one, "fn one");
want(deep, "5");
want(wrap(h), "fn helper");
let multi; if (app) { multi = 1 } else { multi = 2 }
want(multi, "1|2");
let seq = 1; seq = 2;
want(seq, "2");
function id(x) { return x }
want(id(id("z")), "z");
want(id, "fn id");
function outer(a, b = 4) { want(a.body, "param outer.0.body"); want(b, "param outer.1|4"); }
const s = new Svc("/v1");
want(s.base, "/v1");
want(s.url("/p"), "/v1/p");
want(s.self.base, "/v1");
want(new Impl("/v2").url("x"), "/v2x");
want(makeRouter(), "express#Router()");
want(cond ? 1 : "s", "1|s");
want(process.env.PORT || 3000, "global#process.env.PORT|3000");
for (const c of [1, 2].concat([3])) { want(c, "1|2|3") }
want({...cfg, a: 1}.nested.list[0], "x");
want(s.url.bind(s), "fn url");
enum E { A, B = "bee", C = 4, D }
want(E.A, "0"); want(E.B, "bee"); want(E.D, "5");
function rec(n) { return n ? rec(n - 1) : "done" }
want(rec(3), "done");
const obj = { go() { return this.v }, v: 3 };
obj.late = () => "l";
want(obj.late, "fn late");
class DI { constructor(private svc: Svc, readonly other) {} m() { want(this.svc, "new Svc"); want(this.other, "param constructor.1"); want(this.svc.url, "fn url") } f = () => { want(this.svc, "new Svc") } }
function typed(x: Router) { want(x.get, "param typed.0.get") }
want((await fetch("/x")).json(), "global#fetch().json()");
["a", "b"].forEach(v => 0);
want(ghost, "global#ghost");
let selfish = { a: 1 }; if (app) selfish = { ...selfish, b: 2 };
want(selfish.a, "1"); want(selfish.b, "undefined|2");
let list = [1]; list = [...list, 2]; for (const n of list) { want(n, "1|2") }
for (const r of [{p: 1}, {p: 2}]) { want(r.p, "1|2") }
want(Object.freeze({ q: 9 }).q, "9");
-- b.ts --
import { Router } from "express";
export const K = "base";
export const cfg = { nested: { list: ["x", "y"] } } as const;
export default function main() {}
export function helper(x) { return x }
export class Svc { self = this; constructor(protected base: string) {} url(p) { return this.base + p } }
export class Impl extends Svc { constructor(b) { super(b) } }
export const makeRouter = () => { const r = Router(); r.get("/"); return r };
export * from "./d";
-- c.js --
exports.one = function one() {};
module.exports.two = { deep: 5 };
-- d.ts --
export const fromStar = 1;
`, hints)
	programtest.Check(t, p, 45, func(want programtest.Want) string { return programtest.Text(p, p.Eval(want.Value, nil)) })
	var callers []string
	for fi, f := range p.Files {
		for i := range f.Funcs {
			ref := flow.FuncRef{File: flow.FileID(fi), Func: unit.FuncID(i)}
			if n := len(p.Callers(ref)); n > 0 {
				callers = append(callers, fmt.Sprintf("%s %d", p.Func(ref).Name, n))
			}
		}
	}
	sort.Strings(callers)
	if got := strings.Join(callers, ", "); !strings.Contains(got, "id 2") || !strings.Contains(got, "url 2") || !strings.Contains(got, "constructor 2") {
		t.Errorf("callers: %s", got)
	}
}

// TestOrderOfQuestions asks everything in two orders; the answers must not differ.
func TestOrderOfQuestions(t *testing.T) {
	src := `
-- a.js --
import { b } from "./b";
export function a(x) { return x ? b(x) : "a" }
export const ca = b(1);
-- b.js --
import { a, ca } from "./a";
export function b(y) { return y ? a(y) : "b" }
export const cb = [ca, a(2), b(3)];
`
	all := func(reverse bool) string {
		p := programtest.Load(t, src, flow.Hints{})
		var sites []flow.Site
		for fi, f := range p.Files {
			for i := 1; i < len(f.Exprs); i++ {
				sites = append(sites, flow.Site{File: flow.FileID(fi), Expr: unit.ExprID(i)})
			}
		}
		out := make([]string, len(sites))
		for k := range sites {
			i := k
			if reverse {
				i = len(sites) - 1 - k
			}
			var vals []string
			for _, v := range p.Eval(sites[i], nil) {
				vals = append(vals, programtest.Text(p, []flow.Value{v}))
			}
			sort.Strings(vals)
			out[i] = strings.Join(vals, "|")
		}
		return strings.Join(out, "\n")
	}
	if a, b := all(false), all(true); a != b {
		t.Errorf("answers depend on the order of questions:\n%s\n---\n%s", a, b)
	}
}

// TestTexts: texts, symbols and numbers are texts, a pattern is one with holes, and nothing else is one.
func TestTexts(t *testing.T) {
	p := programtest.Load(t, "-- a.ts --\nexport {};\n", flow.Hints{})
	constant := func(of unit.Op, text string) flow.Value {
		return flow.Value{Kind: flow.Const, Lit: of, Text: text}
	}
	got := p.Texts([]flow.Value{
		constant(unit.LitString, "a"), constant(unit.LitSymbol, "b"), constant(unit.LitNumber, "3"), {Kind: flow.Pattern, Text: "/{id}"},
		constant(unit.LitBoolean, "true"), constant(unit.LitNull, "null"), constant(unit.LitUndefined, "undefined"), {Kind: flow.Extern, Text: "express#default"}, {Kind: flow.Unknown},
	})
	want := []flow.PatternText{{Text: "a", Whole: true}, {Text: "b", Whole: true}, {Text: "3", Whole: true}, {Text: "/{id}"}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
