import { initTRPC, TRPCError } from "@trpc/server";

const t = initTRPC.create();

const signedIn = t.procedure.use(({ ctx, next }: any) => { // want role role="step"
  if (!ctx.user) throw new TRPCError({ code: "UNAUTHORIZED" });
  return next();
});

const logged = t.middleware((opts) => opts.next()); // want role role="step"

export const router = t.router({
  get: signedIn.use(logged).query(({ input }) => input), // want role role="step" ;; role role="step" ;; unit method="GET" under="?get"
});

const mine = { use: (fn: () => void) => fn };
mine.use(() => undefined);
