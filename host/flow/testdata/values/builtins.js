// What the language's own functions and methods give: want(expression, "values").
const list = ["a", "b"], o = { x: 1, y: "why" };
const pairs = [["k", "v"], ["l", "w"]];
const fn = function (p) { return this.x + p };
async function task(v) { return v + "!" }
function run(p, q) {
  want(Object.freeze(o).x, "1"); want(Object.seal(o).y, "why"); want(structuredClone(o).x, "1"); want(Array.from(list)[1], "b"); want(Promise.resolve("now"), "now");
  want(Object.values(o)[1], "why"); want(Object.keys(o)[1], "y"); want(Object.entries(o)[1][0], "y"); want(Object.entries(o)[1][1], "why"); want(Object.fromEntries(pairs).k, "v"); want(Object.fromEntries(pairs).l, "w");
  want(Object.fromEntries(Object.entries(o)).y, "why"); want(Object.keys(Object.assign({}, o, { z: 3 }))[2], "z");
  want(Object.assign({}, o, { x: 2 }).x, "1|2"); want(Object.assign({ w: 0 }, o).w, "0"); want(Object.assign({}, o).nope, "undefined");
  want(list.map(e => e + "1")[1], "b1"); want(list.flatMap(e => [e, e + "2"])[0], "a|a2|b|b2|undefined"); want(list.filter(Boolean)[0], "a|b|undefined"); want(list.slice()[1], "b");
  for (const e of list.map(e => e + "m")) want(e, "am|bm");
  for (const e of [...list, "c"].toSorted()) want(e, "a|b|c");
  for (const e of list.concat(["d"])) want(e, "a|b|d");
  for (const [k, v] of Object.entries(o)) { want(k, "x|y"); want(v, "1|why"); }
  for (const v of Object.values(o)) want(v, "1|why");
  want("a/b/a".replace("a", "c"), "c/b/a"); want("a/b/a".replaceAll("a", "c"), "c/b/c"); want("abc".startsWith("ab"), "true"); want("abc".startsWith("b"), "false"); want(`/a/${p}`.startsWith("/a"), "true"); want(`/a/${p}`.startsWith("/b"), "false");
  want(" x ".trim().toUpperCase(), "X"); want((5).toString(), "5"); want("Q".toLowerCase() + 1, "q1");
  want(fn.bind(o)("2"), "12");
  want(task("t").then(v => v + "?"), "t!?"); want(task("t").catch(() => "c"), "t!|c"); want(task("t").catch(e => { throw e }), "t!"); want(task("t").finally(() => 1), "t!"); want(Promise.all([task("x")])[0], "x!");
  const { x, ...left } = o; want(x, "1"); want(left.y, "why"); want(left.x, "undefined");
  const url = new URL("https://h.example/a/b?c=1#d"); want(url.pathname, "/a/b");
  want(Array.from({ length: 2 }, () => "made")[0], "made|undefined");
  for (const e of Array.from(list, e => e + "f")) want(e, "`{e}f`|?"); for (const e of Array.from({ length: 2 }, () => "made")) want(e, "made|?");
  want(p.map(e => "made")[0], "made|undefined");
  want([...p, "end"][0], "end|?|undefined"); want(["at", ...p][0], "at"); want([...list, "c"][2], "c"); want(list.concat("c", ["d"])[3], "d"); want(list.concat(p)[1], "b"); want(list.concat(p)[2], "param run.0|?|undefined");
  want("ship"[0], "s"); want("ship".charAt(3), "p"); want("ship".at(-1), "p"); want("ship"[-1], "?"); want("ship"[4], "?"); want(`/x/${p}`[0], "/"); want(`${p}/x`.at(-1), "x"); want(`${p}/x`[0], "?"); want("ship"[0] === "/", "false");
  want([...list].reverse()[0], "b"); want(list.toReversed()[1], "a"); want(list.slice(1)[0], "b"); want(list.slice(-1)[0], "a|b|undefined"); want(list.at(-1), "b"); want([["n"], "m"].flat()[1], "m"); want([[["n"]], "m"].flat(2)[0], "n");
  const turned = ["t1", "t2"]; turned.reverse(); want(turned[0], "t1|t2|undefined"); const less = ["l1", "l2"]; less.shift(); want(less[0], "l1|l2|undefined"); const put = ["p1"]; put[0] = "p2"; want(put[0], "p1|?|undefined");
  let n = 0, m = ""; for (const e of p) { n++; m += "x" } want(n, "0|?"); want(m, "|x|`{m}x`");
  want(new URL("/x?y=1", "https://h.example/base").pathname, "/x"); want(" a ".trimStart(), "a "); want("x\n".trimEnd(), "x");
  want([1, 2, 3].at(0), "1"); want([1, 2, 3].at(-3), "1"); want([1, 2, 3].at(3), "undefined"); want([[1, [2]], 3].flat(1)[2], "3"); want([[["n"]], "m"].flat(Infinity)[0], "n"); want([["n"], ["m", "l"]].flat()[2], "l");
  want("a+b+".replace(/\+/g, "-"), "a-b-"); want("aXbX".replace(/X/, "-"), "a-bX"); want("a".replace("b", "c"), "a"); want("a.b".replaceAll(".", ""), "ab"); want(["a", "b", "c"].slice(1)[1], "c"); want(["a", "b", "c"].slice(2)[0], "c");
  want(Object.assign({ a: 1 }, { b: 2 }).b, "2"); want(Object.fromEntries([["a", 1], ["b", 2]]).b, "2"); want(Object.entries({ a: 1, b: 2 })[1][1], "2");
}
