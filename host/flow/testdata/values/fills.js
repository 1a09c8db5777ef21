// Objects and lists that are filled later: want(expression, "values").
function run(p, q) {
  const a = {}; a.x = 1; want(a.x, "1"); want(a.y, "undefined");
  const b = {}; b["x"] = 1; want(b.x, "1"); const c = {}; c[p] = 1; want(c.x, "undefined|?");
  const d = { x: 1 }; d.x = 2; want(d.x, "1|2"); const e = { x: 1 }; if (p) e.x = 2; want(e.x, "1|2");
  const f = { x: 1 }; delete f.x; want(f.x, "1|?"); const g = { x: 1, y: 2 }; delete g.x; want(g.y, "2");
  const h = { x: 1 }; delete h[p]; want(h.x, "1|?"); const i = { x: { y: 1 } }; delete i.x.y; want(i.x.y, "1|?");
  const j = { x: 1 }; if (p) delete j.x; want(j.x, "1|?");
  const k = {}; Object.assign(k, { x: 1 }, { y: 2 }); want(k.x, "undefined|?"); want(k.y, "undefined|?"); want(k.z, "undefined");
  const l = {}; Object.assign(l, p); want(l.x, "undefined|?"); const m = { x: 1 }; Object.assign(p, m); want(m.x, "1");
  const n = {}; Reflect.set(n, "x", 1); want(n.x, "undefined|?"); want(n.y, "undefined"); const o = {}; Object.defineProperty(o, "x", { value: 1 }); want(o.x, "undefined|?"); want(o.y, "undefined");
  const t = {}; const u = t; u.x = 1; want(t.x, "undefined|?"); want(u.x, "undefined|?"); want(t.y, "undefined"); const v = { x: {} }; v.x.y = 1; want(v.x.y, "undefined|?");
  const w = []; w.push("a", "b"); want(w[0], "a|b|c|undefined"); w.push("c");
  const y = []; for (const one of p) y.push("a"); want(y[0], "a|undefined"); const z = ["a"]; if (p) z.push("b"); want(z[1], "b|undefined");
  const aa = ["a"]; aa.unshift("b"); want(aa[0], "a|b|undefined"); const bb = ["a", "b"]; bb.pop(); want(bb[1], "a|b|undefined"); const cc = ["a"]; cc.splice(0, 1, "b"); want(cc[0], "a|?|undefined");
  const dd = ["a"]; dd.length = 0; want(dd[0], "a|undefined"); const ee = ["a"]; delete ee[0]; want(ee[0], "a|undefined");
  const ff = { ...{ x: 1 }, y: 2 }; want(ff.x, "1"); want(ff.y, "2"); want({ x: 1, ...{ x: 2 } }.x, "2"); want({ ...{ x: 2 }, x: 1 }.x, "1"); want({ ...p, x: 1 }.x, "1"); want({ x: 1, ...p }.x, "param run.0.x|1"); want({ ["x"]: 1 }.x, "1"); want({ get x() { return 1 } }.x, "1"); want({ x() { return 1 } }.x(), "1");
}
function others(p) {
  const a = { y: 1 }; const b = a; b.x = 1; want(a.x, "undefined|?"); want(a.y, "1"); let c = {}; let d = c; d.x = 1; want(c.x, "undefined|?");
  const e = []; const f = e; f.push(1); want(e[0], "1|undefined"); let g = []; let h = g; h = []; h.push("y"); want(g[0], "undefined"); want(h[0], "y|undefined");
}
class Shared { static kind = "k"; static make() { return new this() } #own = 1; own() { return this.#own } get both() { return this.kind2 } set both(v) { this.kind2 = v } }
Shared.later = "l";
Shared.prototype.added = function () { return "added" };
function classes() {
  want(Shared.kind, "k"); want(Shared.later, "l"); want(Shared.make(), "new Shared"); want(new Shared().own(), "1"); want(Shared.nope, "?"); want(new Shared().nope, "?");
  class Own extends Shared { static kind = "o"; own() { return super.own() + 1 } } want(Own.kind, "o"); want(Own.later, "l"); want(Own.make(), "new Own"); want(new Own().own(), "2");
  const made = class { x = 1 }; want(new made().x, "1");
  function Old(x) { this.x = x } Old.prototype.get = function () { return this.x }; want(new Old("a").x, "?"); want(new Old("a").get(), "?");
}
