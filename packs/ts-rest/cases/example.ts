import { initServer } from "@ts-rest/express";
import { initContract } from "@ts-rest/core";

const c = initContract();
const contract = c.router({ user: { method: "GET", path: "/users/:id", responses: { 200: c.type<{ id: string }>() } } });
const s = initServer();
export const router = s.router(contract, {
  user: async ({ params }) => ({ status: 200, body: { id: params.id } }),
});

// yields handler GET /users/:id: 200 { id: any }
