const before = 1;
function good() { return before; }
app.get("/x", (req, res) => { res.send(before) );
const after = call(before, );
class Half { method( { return 1 } }
if (after { use(after) }
export const last = before;
