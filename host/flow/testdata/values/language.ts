// What the forms of the language give: want(expression, "values").
namespace Tools { export const inside = "inside"; export function tool() { return "tool" } }
abstract class Base<T> {
  static #count = 1; static readonly LIMIT = 0x1f; static { Base.set = "static block"; } static set: string;
  protected kind: string = "base";
  constructor(public n: T, private readonly m = "dm") {}
  get size() { return "got" } set size(v) { this.kind = v }
  handler = (() => "bound") as () => string; plain = function () { return "plain" };
  tell() { return this.m } static made() { return Base.#count } ["computed"]() { return "c" }
}
class Child extends Base<string> { override kind = "child"; constructor() { super("super") } tell() { return super.tell() + "!" } }
const Mixed = (C: any) => class extends C { mixed() { return "mixed" } };
class Both extends Mixed(Child) {}
interface Shape { a: string }
type Alias = { b: string };
const frozen = { a: "x", b: { c: "y" } } as const, sure = frozen satisfies Shape;
function over(x: string): string; function over(x: number): string; function over(x: any) { return "implemented" }
function* generated() { yield "g1"; yield* ["g2"] }
const tag = (parts: TemplateStringsArray, ...values: unknown[]) => "tagged";
function guarded(x?: string) { if (!x) throw new Error("no"); return x }
function tried(p) { try { return p.get() } catch { return "caught" } finally { p.close() } }
function overwritten(p, q) { if (q) p = "a"; p = "b"; return p }
function switched(p) { switch (p) { case "a": case "b": return "ab"; default: return "none" } }
function labelled(p) { outer: for (const x of p) { for (const y of x) { if (y) break outer } return "in" } return "out" }
function chosen(p) { return p ? "yes" : p === 0 ? "zero" : "no" }
function optional({ a = "da", ...rest }: any = {}, [b = "db"] = []) { return [a, b, rest] }
async function run(p: any) {
  want(Tools.inside, "inside"); want(Tools.tool(), "tool"); want(Base.LIMIT, "31"); want(Base.made(), "1"); want(Base.set, "static block");
  const c = new Child(); want(c.n, "super"); want(c.tell(), "dm!"); want(c.size, "got"); want(c.handler(), "bound"); want(c.plain(), "plain"); want(c.computed(), "c"); want(c.kind, "child");
  want(new Both().mixed(), "mixed"); want(frozen.b.c, "y"); want(sure.a, "x"); want(over("x"), "implemented"); want(tag`a${1}`, "tagged"); want(guarded("g"), "g");
  want(tried(p), "param run.0.get()|caught"); want(overwritten("0", p), "b"); want(switched(p), "ab|none"); want(labelled(p), "in|out"); want(chosen(p), "yes|zero|no");
  want(optional()[0], "da"); want(optional({ a: "a" })[0], "a"); want(optional({}, ["b"])[1], "b"); want(optional()[1], "db"); want(optional({ r: "r" })[2].r, "r");
  want(p!.a, "param run.0.a"); want((p as Shape).a, "param run.0.a"); want(<any>p, "param run.0"); want((frozen)!.a, "x"); want(frozen?.b?.["c"], "y");
  for (const g of generated()) want(g, "g1|g2");
  for (const k in frozen) want(k, "a|b");
  for (let again = true, s = "loop"; again; again = false) want(s, "loop");
  want('a\tb\x41\u00e9\u{1F600}\'\
c', "a	bAé😀'c"); want(`line
two`, "line\ntwo"); want(0b11, "3"); want(0o17, "15"); want(1e3, "1000"); want(.5, "0.5"); want(10n, "10"); want(1_000, "1000"); want(-0.5, "-0.5");
  let d; d = "assigned"; want(d, "assigned"); let e = "e"; e += "f"; want(e, "ef"); let f = null; f ??= "set"; want(f, "null|set"); let g1 = "", h1; g1 = h1 = "chain"; want(h1, "chain");
  want(await (async () => "async")(), "async"); want((function named() { return "iife" })(), "iife"); want(void p, "undefined"); want([p].length > 0 ? "some" : "none", "some|none");
  want(import.meta.env, "global#import.meta.env"); want(new.target, "?"); want(this, "?"); want(/re/, "global#RegExp()"); want(typeof p, "?"); want(delete p.a, "?"); want(p++, "?");
}
