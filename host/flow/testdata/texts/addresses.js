// Addresses and texts that are put together: want(expression, "values").
import util from "util";
import querystring from "querystring";
const one = { a: 1 }, maybe = flag ? { b: 2 } : { c: 3 };
function run(p, base, more) {
  // A path is put behind the scheme and host of the base, any other text behind its last slash.
  want(new URL("/x", "https://h.example/base/y").href, "https://h.example/x");
  want(new URL("x", "https://h.example/base/y").href, "https://h.example/base/x");
  want(new URL("x", "https://h.example").href, "https://h.example/x");
  want(new URL("x", "https://h.example/").href, "https://h.example/x");
  want(new URL("/x", base).href, "/x");
  want(new URL("x", base).href, "{base}/x");
  want(new URL("/x", settings.base).href, "{base}/x");
  want(new URL("x", settings.base).href, "{base}/x");
  want(new URL("/x", `${base}/v1`).href, "{base}/x");
  want(new URL("x", `${base}/v1`).href, "{base}/x");
  want(new URL("/x", location.href).href, "/x");
  want(new URL("/x", location.href).toString(), "/x");
  want(new URL("/x", "v1").href, "/x");
  want(new URL("/x", flag ? "https://h.example" : "https://i.example").href, "/x");
  want(new URL("//i.example/x", "https://h.example").href, "//i.example/x");
  want(new URL("https://i.example/x", "https://h.example").href, "https://i.example/x");
  want(new URL(`${base}/x`, "https://h.example").href, "{base}/x");
  want(new URL("https://h.example/x").href, "https://h.example/x");
  want(new URL("https://h.example/x", 1, 2).href, "");
  want(new URL().href, "");
  want(URL("https://h.example/x").href, "");
  // Parts of one.
  want(new URL("https://h.example").pathname, "/");
  want(new URL("https://h.example/").pathname, "/");
  want(new URL("https://h.example/x?y=1").pathname, "/x");
  want(new URL("https://h.example/x#y").pathname, "/x");
  want(new URL("https://h.example?y=1").pathname, "/");
  want(new URL("/x", base).pathname, "/x");
  want(new URL("x", base).pathname, "");
  want(new URL(`https://h.example/${p}/x`).pathname, "/{p}/x");
  want(new URL("/x", base).search, "?{search}"); want(new URL("/x", base).hash, "#{hash}"); want(new URL("/x", base).host, "");
  // Its path set later stands in the place of the first one.
  const moved = new URL("https://h.example/x"); moved.pathname = "/y"; want(moved.href, "https://h.example/y");
  const named = new URL("https://h.example"); named.pathname = "y"; want(named.href, "https://h.example/y");
  const open = new URL("https://h.example/x?z=1"); open.pathname = p; want(open.href, "https://h.example/{pathname*}");
  const held = new URL("https://h.example/x"); if (p) held.pathname = "/y"; want(held.href, "https://h.example/x|https://h.example/y");
  const ours = new URL(`${base}/x`); ours.pathname = "/y"; want(ours.href, "{base}/y");
  const other = new URL("https://h.example/x"); other.port = 1; want(other.href, "https://h.example/x");
  // Names that are put into its query.
  const asked = new URL("https://h.example/x"); asked.searchParams.set("a", 1); want(asked.href, "https://h.example/x?a={a}");
  const begun = new URL("https://h.example/x?a=1"); begun.searchParams.append("b", 1); want(begun.href, "https://h.example/x?a=1&b={b}");
  const both = new URL("/x", base); both.searchParams.set("a", 1); both.searchParams.set("b[]", 2); want(both.href, "/x?a={a}&b[]={b}");
  // Queries by themselves.
  want(new URLSearchParams({ a: 1, b: 2 }).toString(), "a={a}&b={b}");
  want(new URLSearchParams([["a", 1], ["b", 2]]).toString(), "a={a}&b={b}");
  want(new URLSearchParams("a=1&b=2").toString(), "a={a}&b={b}");
  want(new URLSearchParams("?a=1").toString(), "a={a}");
  want(new URLSearchParams({ ...one, b: 1 }).toString(), "a={a}&b={b}");
  want(new URLSearchParams(maybe).toString(), "b={b}&c={c}");
  want(new URLSearchParams(new URLSearchParams({ a: 1 })).toString(), "a={a}&{query}");
  want(new URLSearchParams(p).toString(), "{query}");
  want(new URLSearchParams().toString(), "");
  want(querystring.stringify({ a: 1 }), "a={a}");
  want(querystring.stringify(p), "");
  const put = new URLSearchParams({ a: 1 }); put.set("b", 2); put.append("c", 3); put.delete("a"); want(put.toString(), "a={a}&b={b}&c={c}&{query}");
  const filled = new URLSearchParams(); fill(filled); want(filled.toString(), "z={z}");
  // Formats.
  want(util.format("/a/%s/%d", "b", 2), "/a/b/2"); want(util.format("/a/%s", p), "/a/{p}"); want(util.format("100%%"), "100%");
  want(util.format("%j", p), ""); want(util.format("%"), "");
  // Texts that are changed.
}
function fill(query) { query.set("z", 1) }
