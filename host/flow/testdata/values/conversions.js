// Texts and numbers made of other values, and paths of files: want(expression, "values").
import path from "path";
import { fileURLToPath } from "url";
function run(p, q) {
  want(Number(), "0"); want(Number(""), "0"); want(Number(" 5 "), "5"); want(Number("0x1f"), "31"); want(Number("1e3"), "1e3"); want(Number("+5"), "5"); want(Number("-5"), "-5"); want(Number(".5"), ".5"); want(Number("5a"), "NaN"); want(Number("1_0"), "NaN"); want(Number("-0x1"), "NaN"); want(Number("0b11"), "3"); want(Number("0o17"), "15"); want(Number("Infinity"), "?");
  want(Number(true), "1"); want(Number(false), "0"); want(Number(null), "0"); want(Number(undefined), "NaN"); want(Number({}), "?"); want(Number([]), "?"); want(Number(p), "param run.0"); want(Number(q ? "1" : "2"), "1|2"); want(Number(5), "5");
  want(String(), ""); want(String("a"), "a"); want(String(5), "5"); want(String(1.50), "1.5"); want(String(1e21), "?"); want(String(1e3), "1000"); want(String(true), "true"); want(String(null), "null"); want(String(undefined), "undefined"); want(String({}), "?"); want(String(q ? "1" : 2), "1|2");
  want(+"5", "5"); want(+"", "0"); want(+true, "1"); want(-"5", "-5"); want(-"a", "NaN"); want(-p, "?"); want(+p, "?");
  want(path.join("a", "b"), "a/b"); want(path.join("a", "../b"), "b"); want(path.join("a", "./b", "c/"), "a/b/c/"); want(path.join("/a", "../../b"), "/b"); want(path.join("a", p), "`a/{p}`"); want(path.join(p, "../a"), "path#join()"); want(path.join("a", "/b"), "a/b"); want(path.join("/"), "/"); want(path.join("a", "//b"), "a/b"); want(path.join("a", ".."), "."); want(path.join("..", "a"), "../a");
  want(path.resolve("/a", "b"), "/a/b"); want(path.resolve("/a", "/b"), "/b"); want(path.resolve("/a", "../b"), "/b"); want(path.resolve("/a", "/b", "c"), "/b/c");
  want(path.dirname("/a/b"), "/a"); want(path.dirname("a"), "."); want(path.dirname("/a"), "/"); want(path.join(...q), "path#join()");
}
function lists(p, q) {
  const l = ["a", "b", "c"], pairs = [["x", 1], ["y", 2]], rows = [{ n: 1 }, { n: 2 }];
  want(l.at(0), "a"); want(l.at(-1), "c"); want(l.at(-3), "a"); want(l.at(-4), "undefined"); want(l.at(3), "undefined"); want(l.at(p), "?"); want(l.at(), "?");
  want(l.slice(1)[0], "b"); want(l.slice(1, 2)[0], "a|b|c|undefined"); want(l.slice(-1)[0], "a|b|c|undefined"); want(l.slice(p)[0], "a|b|c|undefined"); want(l.slice(0)[2], "c"); want(l.slice(3)[0], "undefined");
  want(l.concat(["d"])[3], "d"); want(l.concat("d", "e")[4], "e"); want(l.concat()[0], "a"); want(l.concat(l)[3], "a");
  want([["a"], ["b"]].flat()[1], "b"); want([["a"], "b"].flat()[1], "b"); want([[["a"]]].flat()[0][0], "a"); want([[["a"]]].flat(2)[0], "a"); want([[["a"]]].flat(Infinity)[0], "a"); want([p, "a"].flat()[1], "param lists.0|a|?|undefined");
  want(rows.map(r => r.n)[1], "2"); want(rows.map(r => ({ m: r.n }))[0].m, "1"); want(rows.map((r, i) => i)[1], "1"); want(l.map(String)[0], "?"); want(l.map(p)[0], "?"); want(rows.flatMap(r => [r.n])[1], "1|2|undefined");
  want(Object.fromEntries(pairs).x, "1"); want(Object.fromEntries(pairs).z, "undefined"); want(Object.fromEntries([[p, 1]]).x, "?"); want(Object.fromEntries(p).x, "global#Object.fromEntries().x"); want(Object.fromEntries(rows.map(r => [r.n, "v"]))[1], "v");
  want(Object.entries({ a: 1 })[0][0], "a"); want(Object.entries({ a: 1 })[0][1], "1"); want(Object.entries({ a: 1 })[1], "undefined"); want(Object.values({ a: 1, b: 2 })[1], "2"); want(Object.keys({ a: 1, b: 2 })[0], "a"); want(Object.keys(p)[0], "global#Object.keys().0"); want(Object.values(p)[0], "param lists.0.0");
  want(Object.assign({}, { a: 1 }).a, "1"); want(Object.assign({ a: 1 }, { a: 2 }).a, "1|2"); want(Object.assign({}, p).a, "?"); want(Object.assign({ a: 1 }).a, "1"); want(Object.assign().a, "?"); want(Object.assign({}, ...q).a, "?");
  want(Array.from(["a"])[0], "a"); want(Array.from("ab")[0], "a"); want(Array.from({ length: 2 }, (_, i) => "x")[1], "x|undefined"); want(Array.from(new Set(["a"]))[0], "global#Set().0"); want([...new Set(["a"])][0], "?|undefined");
  const [first, ...others] = l; want(first, "a"); want(others[0], "b"); want(others[1], "c"); want(others[2], "undefined"); const [, second = "d"] = ["a"]; want(second, "d"); const { x = 1, ...more } = { y: 2 }; want(x, "1"); want(more.y, "2");
}
