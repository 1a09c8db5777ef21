use(hoisted, later, early);
var hoisted = 1;
function later() { return hoisted; }
let shadow = "outer";
{
  let shadow = "inner";
  use(shadow);
  { var inBlock = shadow; }
}
use(shadow, inBlock);
for (var i = 0, n = list.length; i < n; i++) { let i = "x"; use(i); }
use(i);
const factorial = function fact(k) { return k ? k * fact(k - 1) : 1; };
use(typeof fact);
function outer(a, b = a, { c } = b) {
  var a;
  var again;
  again = c;
  const inner = () => { shadow = a; return inner; };
  if (a) { shadow = 1; function nested() { return shadow } } else shadow += 2;
  try { shadow = 3; } catch (e) { return e; }
  try { shadow = 4; } catch { log(); }
  a ||= b;
  return (x = shadow) => x;
}
switch (shadow) { case 1: let scoped = 2; case 2: use(scoped); }
const undefined_ = undefined;
class Self { static make() { return Self; } }
label: for (const item of list) { for (;;) { if (item) continue label; break; } }
