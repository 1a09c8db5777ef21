const { a, b: renamed, c = 1, d: { e: [f, , g = 2, ...h] } = fallback, "quoted-key": q, 7: seven, [key]: computed, ...rest } = source();
const [first, [second], { third }, ...others] = list;
let x, y;
({ x, y: target.y, z: [x = 5] = [] } = source());
[x, y] = [y, x];
[this.p, target["q"], ...target.rest] = list;
function parameters({ a, b: { c } = {} }, [d, e = a], ...[first, ...more]) { return [a, c, d, e, first, more]; }
const arrow = ({ body: { id } }) => id;
for (const { id, tags: [tag] } of list) use(id, tag);
for (const [k, v] of Object.entries(source)) use(k, v);
for (x.y of list);
for (x in source);
try { run(); } catch ({ message, code = 500 }) { use(message, code); }
const { handler = () => 1, Klass = class {} } = source;
