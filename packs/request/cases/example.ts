import request from "request";
import rp from "request-promise";

const api = rp.defaults({ baseUrl: "https://ships.example/v1", json: true });

export const ship = (id: string, done: (name: string) => void) => request.get(`https://ships.example/ships/${id}`, (error, response, body) => done(body.name));
export const save = (ship: { name: string }, done: () => void) => request({ url: "https://ships.example/ships", method: "PUT", json: ship }, done);
export async function crew(id: string) {
  const one = await api.get(`/crews/${id}`);
  return one.name;
}
export async function hire(name: string) {
  const answer = await rp({ uri: "https://ships.example/crews", method: "POST", body: { name }, json: true, resolveWithFullResponse: true });
  return answer.body.id;
}
export const sink = (id: string) => request.del({ url: `https://ships.example/ships/${id}` });
// another's function of the same name
export const near = (x) => x.get("/none");

// yields client GET /ships/{id}: return any
// yields client GET /ships/{id} does GET /ships/{id}
// yields client PUT /ships: return any
// yields client PUT /ships does PUT /ships
// yields client GET /v1/crews/{id}: return any
// yields client GET /v1/crews/{id} does GET /v1/crews/{id}
// yields client POST /crews: return any
// yields client POST /crews does POST /crews
// yields client DELETE /ships/{id}: return any
// yields client DELETE /ships/{id} does DELETE /ships/{id}
// yields client GET /v1/crews/{id}: throw StatusCodeError if a request is refused(api.get())
// yields client GET /v1/crews/{id} does GET /v1/crews/{id}
// yields client POST /crews: throw StatusCodeError if a request is refused(rp())
// yields client POST /crews does POST /crews
