import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";

export const client = createTRPCClient<any>({ links: [httpBatchLink({ url: "http://localhost/rpc" })] });
const { useTRPC } = createTRPCContext<any>();

export const hello = () => client.hello.query();
export const make = (name: string) => client.make.mutate({ name });
export function useList() {
  const trpc = useTRPC();
  return trpc.inner.list.queryOptions();
}
export const chosen = (name: string) => client.inner[name].query();
export const key = () => client.hello.queryKey();

const mine = { hello: { query: () => 1 } };
mine.hello.query();

// yields client GET /rpc/hello: return any
// yields client GET /rpc/hello does GET /rpc/hello
// yields client POST /rpc/make: return any
// yields client POST /rpc/make does POST /rpc/make
// yields client GET /rpc/inner.list: return any
// yields client GET /rpc/inner.list does GET /rpc/inner.list
// yields client GET /rpc/inner.{value}: return any
// yields client GET /rpc/inner.{value} does GET /rpc/inner.{value}
