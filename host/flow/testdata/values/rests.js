// What a destructuring leaves: want(expression, "values").
const list = ["a", "b", "c"];
const [x, ...rest] = list;
const [, , ...last] = list;
const { n, ...others } = { n: 1, m: 2, o: 3 };
function f([y, ...more]) { return more[0] }
function g(first, ...all) { return all[0] }
function h(a, b = "db", c = "dc") { return [a, b, c] }
const pair = ["1", "2"];
function run(p) {
  want(h(...pair)[0], "1"); want(h(...pair)[1], "2"); want(h(...pair)[2], "dc"); want(h("0", ...pair)[1], "1"); want(h(...pair, "3")[2], "3"); want(h(...p)[1], "?");
  want(x, "a"); want(rest[0], "b"); want(rest[1], "c"); want(last[0], "c"); want(rest, "array"); want(f(["1", "2"]), "2"); want(g("1", "2"), "2");
  want(n, "1"); want(others.m, "2"); want(others.n, "undefined");
  for (const r of rest) want(r, "b|c");
  const [, ...open] = [...p, "z"], [, ...given] = p, [...whole] = list; want(open[0], "?"); want(given[0], "?"); want(whole[0], "a");
}
