// Texts that are changed: want(expression, "values").
function run(p, q) {
  want("a.b.c".replace(".", "-"), "a-b.c"); want("a.b.c".replaceAll(".", "-"), "a-b-c");
  want("A1B2".replace(/[a-z]/gi, "-"), "-1-2"); want("A1B2".replace(/[a-z]/i, "-"), "-1B2"); want("A1B2".replace(/[a-z]/g, "-"), "A1B2");
  want("a1".replace(/([a-z])(\d)/, "$2$1"), "1a"); want("a1b2".replace(/([a-z])(\d)/, "$2$1"), "1ab2"); want("abc".replace(/x/, "-"), "abc");
  want("a\nb".replace(/a.b/s, "-"), "-"); want("a\nb".replace(/^b/m, "-"), "a\n-"); want("ab".replace(/a/u, "-"), "-b"); want("ab".replace(/a/y, "-"), "?");
  want("a".replace("a"), "?"); want("a".replace(p, "b"), "?"); want(p.replace("a", "b"), "param run.0.replace()");
  want(`/${p}/x`.replace("x", "y"), "`/{p}/y`"); want(`/${p}/x`.replace(/\//g, ""), "`{p}x`");
  want("/u/{id}".replace("{id}", p), "`/u/{id}`"); want("/u/:id".replace(":id", p), "`/u/{id}`"); want("/u/:id/:id".replace(":id", p), "`/u/{id}/:id`"); want("/u/:id/:id".replaceAll(":id", p), "`/u/{id}/{id}`");
  want("/u/x".replace("y", p), "/u/x"); want("/u/$".replace("$", p), "`/u/{$}`"); want("/u/a b".replace("a b", p), "`/u/{p}`"); want("/u".replace("", p), "?"); want("/u".replace(/(?:)/, p), "?");
  want("/u/{a}/{b}".replace(/{(.*?)}/g, (_, name) => q[name]), "`/u/{a}/{b}`"); want("/u/{a}".replace(q, p), "?");
  want("/a/".slice(1), "a/"); want("/a/".slice(0, -1), "/a"); want("/a/".slice(1, -1), "a"); want("abcd".slice(-2), "cd"); want("abcd".slice(1, 3), "bc"); want("abcd".slice(3, 1), ""); want("abcd".slice(9), "");
  want("abcd".substring(1), "bcd"); want("abcd".substring(1, 3), "bc"); want("abcd".substring(0, 0), ""); want("abcd".slice(p), "?");
  want(" a ".trim(), "a"); want(" a ".trimStart(), "a "); want(" a ".trimEnd(), " a"); want(` ${p} `.trim(), "`{p}`");
  want("a".toUpperCase(), "A"); want("A".toLowerCase(), "a");
  want(["a", "b"].join("/"), "a/b"); want(["a", "b"].join(), "a,b"); want(["a", p].join("/"), "`a/{p}`"); want([].join("/"), ""); want(["a"].join("/"), "a"); want(["a", 1, true].join("-"), "a-1-true"); want(["a", null].join("/"), "`a/{value}`");
  want("a b".split(" ")[1], "b"); want("1.2.0".split(".").slice(0, 2).join("."), "?"); want("a/b".split("/").join("-"), "a-b"); want("ab".split("")[0], "?"); want("a1b".split(/1/)[0], "?"); want("a.b".split(".", 1)[0], "?"); want("a.b".split(".").length, "?"); want("a  b".split(" ")[1], "?");
  want(["a", "b"].join(p), "?"); want([...p, "a"].join("/"), "?"); want(["a", q ? "b" : "c"].join("/"), "a/b|a/c"); want(p.join("/"), "param run.0.join()");
  want("abc".startsWith("abc"), "true"); want("abc".endsWith("bc"), "true"); want("abc".endsWith("b"), "false"); want(`${p}bc`.endsWith("bc"), "true"); want(`${p}bc`.endsWith("ac"), "false"); want(`${p}c`.endsWith("bc"), "?"); want(`a${p}`.startsWith("ab"), "?");
  want("a" + 1, "a1"); want("a" + p, "`a{p}`"); want(1 + 2, "3"); want("1" + 2, "12"); want(1 + "2", "12"); want(3 - 1, "2"); want(3 * 2, "6"); want(6 / 4, "1.5"); want(-"5", "-5"); want(+"5", "5");
  want(1 < 2, "true"); want(2 < 2, "false"); want(2 <= 2, "true"); want(3 > 2, "true"); want(2 > 2, "false"); want(2 >= 2, "true"); want(1 >= 2, "false"); want("a" === "a", "true"); want("a" === "b", "false"); want("a" !== "b", "true"); want(1 === "1", "false"); want(undefined < 1, "false"); want(p < 1, "?");
  want(!"", "true"); want(!"a", "false"); want(!0, "true"); want(!1, "false"); want(!null, "true"); want(!undefined, "true"); want(!{}, "false"); want(![], "false"); want(!p, "?");
  want(null ?? "a", "a"); want(undefined ?? "a", "a"); want("" ?? "a", ""); want("" || "a", "a"); want("b" || "a", "b"); want("b" && "a", "a"); want("" && "a", ""); want(0 || "a", "a"); want(0 ?? "a", "0"); want(p || "a", "param run.0|a"); want(p && "a", "a");
  want("b" ? 1 : 2, "1"); want("" ? 1 : 2, "2"); want(p ? 1 : 2, "1|2"); want(p == null ? 1 : 2, "1|2");
  want(Number("5"), "5"); want(Number("x"), "NaN"); want(String(5), "5"); want(String(p), "param run.0"); want((5).toString() + "a", "5a"); want(typeof p, "?");
}
