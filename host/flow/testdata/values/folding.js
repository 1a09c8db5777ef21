// What an expression may be: want(expression, "values").
const A = 2, B = 3, NAME = "x", YES = true, NO = false, NONE = null;
let changed = 1;
function beforeDeclaration() { return "kept"; function kept() {} }
function broken(l) { while (true) { if (l) break; return "round" } }
function everyCase(x) { switch (x) { case 1: if (x.a) return "one"; default: return "other" } }
function outOfCase(x) { switch (x) { case 1: if (x.a) break; return "one"; default: return "other" } }
function joined(...parts) { return ["", ...parts].join("/").replace(/\/+$/g, "").replace(/\/+/g, "/") }
function cleaned(base) { return base.endsWith("/") ? base.slice(0, -1) : base }
function run(p, q) {
  want(A + B, "5"); want(A - B, "-1"); want(A * B, "6"); want(6 / A, "3");
  want("a" + "b", "ab"); want("a" + 1, "a1"); want(1 + "a", "1a"); want("a" + NAME + "c", "axc");
  want(-A, "-2"); want(+A, "2"); want(!YES, "false"); want(!NO, "true"); want(!NAME, "false");
  want(A === 2, "true"); want(A === B, "false"); want(A !== B, "true"); want(A < B, "true"); want(A > B, "false"); want(A <= 2, "true"); want(B >= 4, "false");
  want(YES && NAME, "x"); want(NO && NAME, "false"); want(NO || NAME, "x"); want(YES || NAME, "true"); want(NONE ?? NAME, "x"); want(NAME ?? A, "x");
  want(YES ? 1 : 2, "1"); want(NO ? 1 : 2, "2"); want(p ? 1 : 2, "1|2");
  want(`a${A}b`, "a2b"); want(`/users/${p}`, "`/users/{p}`"); want(`/users/${p.id}/posts/${q}`, "`/users/{id}/posts/{q}`"); want("/a/" + p + "/b", "`/a/{p}/b`");
  want(beforeDeclaration() || "x", "kept"); want(broken(p) || "x", "round|x"); want(everyCase(p) ?? "x", "one|other"); want(outOfCase(p) ?? "x", "one|other|x");
  want(void 0, "undefined");
  want(NAME.toUpperCase(), "X"); want("ABC".toLowerCase(), "abc"); want(" a ".trim(), "a"); want("a-b".replace("-", "_"), "a_b"); want("a-b-c".replaceAll("-", "_"), "a_b_c");
  want("abc".startsWith("a"), "true"); want("abc/".endsWith("/"), "true"); want(`/a/${p}`.endsWith("/"), "?"); want(`${p}/a`.endsWith("/"), "false");
  want("abc/".slice(0, -1), "abc"); want("/abc".slice(1), "abc"); want("abc".slice(-1), "c"); want(`/a/${p}/`.slice(0, -1), "`/a/{p}`"); want(`/a/${p}`.slice(0, -1), "?"); want("abc".slice(2, 1), "");
  want("/abc".substring(1), "abc"); want("abc".substring(0, -1), "?"); want("abc/".substring(0, "abc/".length - 1), "abc"); want("A-b".replace(/a/i, "c"), "c-b"); want("a-b".replace(/a/y, "c"), "?");
  want(cleaned("https://h.example/"), "https://h.example"); want(cleaned("https://h.example"), "https://h.example");
  want(["a", "b", NAME].join("/"), "a/b/x"); want(["a", A].join(), "a,2"); want([].join("/"), ""); want(["a", p].join("/"), "`a/{p}`"); want(["", "a", `b/${q}`].join("/"), "`/a/b/{q}`");
  want(joined("a", "b/"), "/a/b"); want(joined("a", p.id, "c"), "`/a/{id}/c`"); want(["a", p].join(q), "?"); want(["a", ...p].join("/"), "?");
  want(`/a//${p}/`.replace(/\/+/g, "/"), "`/a/{p}/`"); want(`/a/${p}/`.replace(/\/$/, ""), "`/a/{p}`"); want(`a${p}`.replace(/[^a]+/g, ""), "?"); want(` /a/${p} `.trim(), "`/a/{p}`"); want(" a ".trimEnd(), " a");
  want(String(A), "2"); want(Number("4"), "4");
  want(changed, "2");
}
changed = 2;
