// What an expression may be: want(expression, "values").
const o = { a: 1, "b-c": 2, nested: { list: ["x", { y: "z" }] }, get late() { return "got" }, fn() { return this.a }, arrow: () => "called" };
const key = "a", computed = { [key]: "k", ["p" + key]: "pk" };
class Base { constructor(n) { this.n = n; } static made() { return new this("static") } hello() { return "base " + this.n } same() { return this.hello() } get prop() { return this.n } static LIMIT = 9; field = "f"; #secret = "s"; tell() { return this.#secret } }
class Child extends Base { constructor() { super("child"); this.own = 1 } hello() { return "child of " + super.hello() } }
const { a, nested: { list: [first, { y }] }, missing = "default", ...others } = o;
const [one, , three = "three"] = ["one", "two"];
function spread(...all) { return all }
function named({ x, y = "dy" } = {}) { return x + y }
function lacks(q) { return q?.deep }
function run(p) {
  want(o.a, "1"); want(o["a"], "1"); want(o["b-c"], "2"); want(o[key], "1"); want(o.nested.list[0], "x"); want(o.nested.list[1].y, "z"); want(o.nope, "undefined");
  want(o.late, "got"); want(o.fn(), "1"); want(o.arrow(), "called"); want(o.fn, "fn fn");
  want(computed.a, "k"); want(computed.pa, "pk");
  want(o?.a, "1"); want(o.nested?.list?.[0], "x");
  want(lacks(), "undefined"); want(lacks({ deep: "d" }), "d"); want(lacks(null), "undefined"); want(lacks({}), "undefined");
  want(a, "1"); want(first, "x"); want(y, "z"); want(missing, "default"); want(others["b-c"], "2");
  want(one, "one"); want(three, "three");
  const made = new Child();
  want(made, "new Child"); want(made.n, "child"); want(made.own, "1"); want(made.prop, "child"); want(made.field, "f"); want(made.tell(), "s");
  want(new Base("q").hello(), "base q"); want(Base.LIMIT, "9"); want(Child.LIMIT, "9"); want(Base.made().n, "static");
  want(spread(1, 2)[1], "2"); want(spread(...[5, 6])[0], "5"); want(named({ x: "x" }), "xdy"); want(named({ x: "x", y: "y" }), "xy");
  want({ ...o, a: 5 }.a, "5"); want({ a: 5, ...o }.a, "1"); want({ ...o }.nested.list[0], "x");
  want([...[1, 2], 3][2], "3"); want([0, ...[1, 2]][1], "1");
  want(Object.keys({ k: 1 })[0], "k"); want(Object.values({ k: "v" })[0], "v"); want(Object.entries({ k: "v" })[0][1], "v");
  want([{ n: 1 }, { n: 2 }].map(e => e.n)[1], "2"); want(["a", "b"].map(e => e + "!")[0], "a!");
 
}
