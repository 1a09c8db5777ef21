import request from "superagent";

const agent = request.agent();

export async function ship(id: string) {
  const res = await request.get(`/api/ships/${id}`).query({ full: true }).set("accept", "json");
  return res.body.name;
}
export const save = (body: unknown) => agent.put("/api/ships").send(body).then((res) => res.body);
export async function crew(id: string) {
  try {
    return (await request("POST", `https://ships.example/v1/crew/${id}`)).body;
  } catch (error) {
    if (error.status === 409) return null;
    throw error;
  }
}
export const gone = (id: string, done: () => void) => request.del(`/api/ships/${id}`).end(done);
export const near = (x) => x.get("/none").send({});

// yields client GET /api/ships/{id}: return any
// yields client GET /api/ships/{id} does GET /api/ships/{id}
// yields client PUT /api/ships: return any
// yields client PUT /api/ships does PUT /api/ships
// yields client POST /v1/crew/{id}: return any
// yields client POST /v1/crew/{id} does POST /v1/crew/{id}
// yields client POST /v1/crew/{id}: return null if caught.status === 409
// yields client POST /v1/crew/{id}: throw if caught.status !== 409
// yields client DELETE /api/ships/{id}: return any
// yields client DELETE /api/ships/{id} does DELETE /api/ships/{id}
// yields client GET /api/ships/{id}: throw Error if a request is refused(request.get().query().set())
// yields client GET /api/ships/{id} does GET /api/ships/{id}
// yields client PUT /api/ships: throw Error if a request is refused(agent.put().send())
// yields client PUT /api/ships does PUT /api/ships
// yields client DELETE /api/ships/{id}: throw Error if a request is refused(request.del())
// yields client DELETE /api/ships/{id} does DELETE /api/ships/{id}
