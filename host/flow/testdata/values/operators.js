// What operators give of constants: want(expression, "values").
function run(p, q) {
  want(null == undefined, "true"); want(null === undefined, "false"); want(null != undefined, "false"); want(null !== undefined, "true"); want(1 == "1", "?"); want(1 === "1", "false"); want(1 != "1", "?"); want(0 !== "", "true"); want(0 == null, "false"); want("" == null, "false");
  want("a" == "a", "true"); want("a" != "a", "false"); want(true === true, "true"); want(1 === 1.0, "true");
  want(1000000 + 1, "1000001"); want(2 * 0.5, "1"); want(7 / 2, "3.5"); want(1 - 3, "-2"); want(2 < 2, "false"); want(2 <= 2, "true"); want(3 > 2, "true"); want(2 >= 2, "true"); want(2 > 2, "false");
  want(0 || "x", "x"); want("" || "x", "x"); want("" ?? "x", ""); want(0 ?? "x", "0"); want(null || undefined, "undefined"); want(undefined ?? null ?? "z", "z"); want(0 && "x", "0"); want([] && "x", "x"); want(({}) || "x", "object"); want(p || "x", "param run.0|x"); want(p ?? "x", "param run.0|x");
  want(!0, "true"); want(!"", "true"); want(!"0", "false"); want(!null, "true"); want(!undefined, "true"); want(![], "false"); want(-(-3), "3"); want(-(1 - 3), "2"); want(+(-1), "-1"); want(1 / 0, "?"); want(0 / 0, "?"); want(9007199254740992 + 1, "?"); want(10 ** 2, "?");
  want("a" + true, "atrue"); want(1 + "" + 2, "12"); want(1 + 2 + "a", "3a"); want("a" + (1 + 2), "a3"); want("a" + 1 + 2, "a12"); want(1 + (2 + 3) + "a" + p, "`6a{p}`"); want(1 + p + "a", "`1{p}a`"); want(`${1}${"a"}`, "1a");
  want((p, "last"), "last");
}
