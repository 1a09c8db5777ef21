// Syntax of many kinds, in few lines.
import library, { named as renamed } from "library";
import * as everything from "library/deep";
export { renamed } from "./other";

enum Colour { Red = "red", Blue = "blue" }
type Pair<T> = { left: T; right?: T } & Record<string, unknown>;
interface Service { find(id: string): Promise<Pair<number> | null> }

abstract class Base<T extends object> {
  static count = 0;
  #secret = 1;
  constructor(protected readonly inner: T, public name?: string) {}
  get size(): number { return this.#secret; }
  async *items(): AsyncGenerator<T> { yield this.inner; }
}

@library.decorate({ path: "/things" })
export class Things extends Base<{ id: string }> implements Service {
  @everything.get(":id")
  async find(@renamed("id") id: string) {
    try {
      const { data, ...rest } = await library.request(`/things/${id}?full=${true}`);
      return data?.left ?? rest[0] ?? null;
    } catch (error) {
      if (error instanceof TypeError) throw new Error("no", { cause: error });
      return null;
    } finally {
      Base.count++;
    }
  }
}

const table = { a: 1, ["b" + 2]: [1, , 3], nested: { deep: () => table.a }, [Colour.Red]: "ünï\u{1f600}" };
export const app = library.create({ base: "/api", ...table });
app.get("/one", (req, res) => (req.query.x ? res.send(404) : res.send(table)));
app["post"]("/two", async function named(req, res, next) { for (const x of req.list) await next(x); switch (x) { case 1: return; default: res.end() } });
for (const [method, path] of [["get", "/three"], ["put", "/four"]] as const) app[method](path, handler(method));
function handler(method: string) { return (req: any, res: any) => { label: while (true) { if (!req) break label; res.json({ method }) } } }
export default app;
