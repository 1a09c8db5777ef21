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
