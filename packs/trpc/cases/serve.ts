import { initTRPC } from "@trpc/server";
import { createHTTPServer } from "@trpc/server/adapters/standalone";
import { createCallerFactory } from "./elsewhere";

const t = initTRPC.create();
const inner = t.router({ list: t.procedure.query(() => []) });

export const app = t.router({
  hello: t.procedure.query(() => "hello"),
  make: t.procedure.mutation(() => ({ made: true })),
  inner,
  deep: { ticks: t.procedure.subscription(async function* () {}) },
});

createHTTPServer({ router: app, basePath: "/rpc/" });

const unserved = t.router({ never: t.procedure.query(() => 1) });
export const caller = createCallerFactory(unserved);
const mine = { router: (routes: object) => routes };
mine.router({ list: { query: () => 1 } });

// yields handler GET /rpc/hello: 200 "hello"
// yields handler POST /rpc/make: 200 { made: true }
// yields handler GET /rpc/inner.list: 200 [any]
// yields handler GET /rpc/deep.ticks: 200
