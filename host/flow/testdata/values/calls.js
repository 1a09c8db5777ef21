// What an expression may be: want(expression, "values").
function id(x) { return x }
function adder(n) { return m => n + m }
function counter() { let n = "inner"; return { get: () => n, self() { return this } } }
function defaults(a, b = a + "b") { return b }
function many(x) { if (x) return "one"; return "two" }
function nothing() {}
function later(x, done) { return done(x) }
function swap(a, b) { return [b, a] }
function deep(n) { return n === 0 ? "end" : deep(n - 1) }
const compose = (f, g) => x => f(g(x));
async function promised() { return "kept" }
function run(p) {
  want(id("a"), "a"); want(id(id)("b"), "b"); want(adder(1)(2), "3"); want(adder("x")("y"), "xy");
  want(counter().get(), "inner"); want(counter().self().get(), "inner");
  want(defaults("a"), "ab"); want(defaults("a", "c"), "c");
  want(many(p), "one|two"); want(nothing(), "undefined");
  want(later("z", v => v + "!"), "z!"); want(later("z", id), "z"); want(swap(1, 2)[0], "2");
  want(deep(3), "end"); want(id.call(null, "c"), "c"); want(id.apply(null, ["d"]), "d");
  want(compose(id, id)("q"), "q"); want(compose(x => x + 1, x => x + 2)("0"), "021");
  want(await promised(), "kept"); want((() => "now")(), "now"); want((function () { return "too" })(), "too");
  want(promised().then(v => v + "!"), "kept!");
  want(p, "param run.0"); want(p.a.b, "param run.0.a.b"); want(p.list[0], "param run.0.list.0"); want(p.call(1), "param run.0.call()");
  want(unknown, "global#unknown"); want(unknown.x, "global#unknown.x"); want(unknown(1).y, "global#unknown().y"); want(new Unknown(), "global#Unknown()");
  const list = []; list.push("pushed"); want(list[0], "pushed|undefined");
  for (const e of ["l1", "l2"]) want(e, "l1|l2");
  for (const [k, v] of Object.entries({ k1: "v1" })) { want(k, "k1"); want(v, "v1"); }
  switch (p) { case 1: var s = "s1"; break; default: s = "s2" }
  want(s, "s1|s2");
  let rest = ""; for (const part of p) { rest = rest.replace("x", ""); const parts = rest.split("y"); rest = parts.pop() ?? ""; }
  want(rest, "|?|?");
}
