if (a) one(); else if (b) { two(); } else three();
switch (kind()) {
  case "a":
  case "b":
    one();
  case "c": {
    two();
    break;
  }
  default:
  case "d":
    three();
    return;
  case "e":
    if (x) return; else throw y;
  case "f":
}
for (let i = 0, j = 1; i < 10; i++, j--) body(i);
for (;;) break;
for (const k in object) { continue; }
while (more()) { step(); }
do { step(); } while (more());
outer: while (true) { inner: { break inner; } continue outer; }
try { risky(); } catch (error: unknown) { handle(error); } finally { done(); }
try { risky(); } finally { done(); }
throw new Error("x");
with (o) { p; }
debugger;
;
