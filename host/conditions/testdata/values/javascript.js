// What a value is described as: want(value, "description"). Calls of one text are numbered.
import { settings, default as conf } from "library";
const LIMIT = 10, NAMES = { first: "one" };
let counter = 0;
counter++;
const shared = create();
class Failure { constructor(status, text) { this.status = status; this.text = text || "none" } }
function part(x) { return x.part }
function seven() { return 7 }
function twice(x) { log(x); return x.y }
function run(a, b, { c, d: { e } }, [f, g], h = 5, ...rest) {
  want(a, "a");
  want(a.b.c, "a.b.c");
  want(a["b"], "a.b");
  want(a[0], "a[0]");
  want(a[b], "a[b]");
  want(a?.b, "a.b");
  want(c, "input2.c");
  want(e, "input2.d.e");
  want(f, "input3[0]");
  want(g, "input3[1]");
  want(h, "h");
  want(1, "1");
  want("x", "\"x\"");
  want(true, "true");
  want(null, "null");
  want(undefined, "null");
  want(1_000, "1000");
  want(0x10, "16");
  want(-2, "-2");
  want(LIMIT, "10");
  want(LIMIT + 1, "11");
  want(NAMES.first, "\"one\"");
  want(`n${LIMIT}`, "\"n10\"");
  want(counter, "counter");
  want(shared, "shared");
  want(shared.x, "shared.x");
  want(settings, "settings");
  want(conf.x, "conf.x");
  want(load(a), "load()");
  want(load(a).x.y, "load#2().x.y");
  want(await load(a), "load#3()");
  want((await load(a)).x, "load#4().x");
  want(db.users.find(a), "db.users.find()");
  want(shared.users.find(a), "shared.users.find()");
  want(a.b.trim(), "a.b.trim()");
  want(a.get("x", 1), "a.get(\"x\", 1)");
  want(new Thing(a), "new Thing()");
  want(new Failure(404, a.text).status, "404");
  want(new Failure(404, a.text).text, "text || \"none\"");
  want(part(a.inner), "a.inner.part");
  want(seven(), "7");
  want(twice(a), "twice()");
  want(load(a).then(x => x.body), "load#5().body");
  want(a || b, "a || b");
  want(a + b, "a + b");
  want(a ? b : c, "a ? b : c");
  want({ x: a }.x, "a");
  want([a, b], "[a, b]");
  want(this, "this");
  want(this.x, "this.x");
  want(global.x, "global.x");
  const copy = a.b, { x: taken, ...others } = load(a), [first] = await Promise.all([load(a), store(b)]);
  want(copy.c, "a.b.c");
  want(taken, "load#6().x");
  want(others, "load#6()");
  want(first, "load#7()");
  want(await Promise.race([store(a), limit(b)]), "store#2()");
  const made = { status: a.status, deep: { y: 3 } };
  want(made.status, "a.status");
  want(made.deep.y, "3");
  want(made.none, "null");
  a.list.forEach(item => want(item.x, "a.list.forEach().callback[0].x"));
  for (const x of a.list) want(x.y, "a.list[*].y");
  try { load(a) } catch (err) { want(err.code, "caught.code") }
  const arrow = () => 1;
  want(arrow, "() => 1");
}
