// What a test reads as in a condition: want(test, "condition").
const LIMIT = 10, KINDS = ["x", "y"], state = { ready: true };
let counter = 0;
counter++;
import { helper as imported } from "library";
function isOld(x) { return x.age > 65 }
function both(x, y) { return !x && y === 1 }
function long(x) { log(x); return x > 1 }
function run(a, b, { c, d: { e } }, ...rest) {
  want(a, "a");
  want(!a, "!a");
  want(!!a.b, "a.b");
  want(a === 1, "a === 1");
  want(1 === a, "a === 1");
  want(a !== "x", "a !== \"x\"");
  want(a == b, "a === b");
  want(a === null, "a == null");
  want(undefined != a, "a != null");
  want(a === void 0, "a == null");
  want(a < 1, "a < 1");
  want(a <= b, "a <= b");
  want(a > LIMIT, "a > 10");
  want(a >= -1, "a >= -1");
  want(typeof a === "string", "a is string");
  want("number" !== typeof a, "!(a is number)");
  want(a instanceof Error, "a is Error");
  want("k" in a, "\"k\" in a");
  want(!("k" in a), "!(\"k\" in a)");
  want(b in a, "in(b, a)");
  want(a.hasOwnProperty("k"), "\"k\" in a");
  want(Array.isArray(a), "a is array");
  want(Boolean(a.b), "a.b");
  want(KINDS.includes(a), "a === \"x\" || a === \"y\"");
  want(!KINDS.includes(a), "!(a === \"x\" || a === \"y\")");
  want([1, 2].includes(a.n), "a.n === 1 || a.n === 2");
  want(a.list.includes(1), "a.list.includes(1)");
  want(a && b, "a && b");
  load(a).then((x) => { want(x.ok, "load().ok") });
  want(a && (b || c), "a && (b || input2.c)");
  want(a && b && c, "a && b && input2.c");
  want(a ? b : c, "(a && b) || (!a && input2.c)");
  want(isOld(a), "a.age > 65");
  want(!isOld(a.friend), "!(a.friend.age > 65)");
  want(both(a, b), "!a && b === 1");
  want(long(a), "long(a)");
  want(check(a, 1), "check(a, 1)");
  want(a.check(b), "a.check(b)");
  want(await a, "a");
  want(counter, "counter");
  want(a + b, "`a + b`");
  want(/x/.test(a), "/x/.test(a)");
  want(Math.floor(a / 100) === 2, "a.div(100) === 2");
  want(a / 100 === 2, "a / 100 === 2");
  want((a > 3) === true, "a > 3");
  want((a > 3) !== true, "!(a > 3)");
  want(a.b === true, "a.b === true");
  const small = a < 3, negative = !b, copy = a.b;
  want(small, "a < 3");
  want(negative, "!b");
  want(copy, "a.b");
  const sum = a + b;
  want(sum > 2, "a + b > 2");
}
