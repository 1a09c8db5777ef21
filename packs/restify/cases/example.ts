import restify from "restify";
import errors from "restify-errors";
import { Router } from "restify-router";
import { find } from "./ships";

const server = restify.createServer({ name: "harbour" });
server.use(restify.plugins.bodyParser());

server.get("/ships/:id", (req, res, next) => {
  const ship = find(req.params.id);
  if (!ship) return next(new errors.NotFoundError("no such ship"));
  res.send({ name: "a" });
  return next(false);
});
server.del({ path: "/ships/:id", name: "sink" }, (req, res, next) => {
  res.send(204);
  return next(false);
});
const crews = new Router();
crews.post("/", (req, res) => {
  res.send(201, { id: 1 });
});
const all = new Router();
all.add("/crews", crews);
all.applyRoutes(server, "/v1");

for (const route of [{ path: "/buoys", method: "get" }, { path: "/buoys", method: "del" }]) {
  server[route.method]({ path: route.path }, (req, res) => res.send("fine"));
}

// a map is no server
export const known = new Map([["a", 1]]).get("a");

// yields handler GET /ships/:id: 404 if !find()
// yields handler GET /ships/:id: 200 { name: "a" } if find()
// yields handler DELETE /ships/:id: 204
// yields handler POST /v1/crews: 201 { id: 1 }
// yields handler DELETE /buoys: 200 "fine"
// yields handler GET /buoys: 200 "fine"
