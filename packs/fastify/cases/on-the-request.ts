import fastify from "fastify";
import fastifyPlugin from "fastify-plugin";
import { db } from "some-db";

class Refused extends Error {
  statusCode = 401;
}
const member = fastifyPlugin(async (app) => {
  app.addHook("preHandler", async (request) => {
    request.member = async (team: string) => {
      const found = await db.find(team);
      if (!found) throw new Refused("no member");
      return found;
    };
  });
});

const app = fastify();
app.register(async (child) => {
  child.register(member).get("/teams/:team", async (request, reply) => {
    const own = await request.member(request.params.team);
    return reply.status(200).send({ name: own.name });
  });
  // It does not ask for it.
  child.get("/health", async (request, reply) => reply.send({ up: true }));
});

// yields handler GET /teams/:team: 401 if !db.find()
// yields handler GET /teams/:team: 200 { name: any } if db.find()
// yields middleware ? ?: delegate
// yields handler GET /health: 200 { up: true }
