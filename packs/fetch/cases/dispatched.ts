import { request } from "undici";

export async function load(id: string) {
  const { statusCode, body } = await request(`https://api.example/ships/${id}`, { query: { full: "1" } });
  if (statusCode === 404) return null;
  return ((await body.json()) as any).name;
}
export async function save(name: string) {
  await request("https://api.example/ships", { method: "POST", body: JSON.stringify({ name }) });
}
// What else is called request is none.
const other = { request: (url: string) => url };
export const none = () => other.request("https://api.example/none");

// yields client GET /ships/{id}: return null if request().statusCode === 404
// yields client GET /ships/{id}: return any if request().statusCode !== 404
// yields client GET /ships/{id} does GET /ships/{id}
// yields client GET /ships/{id} does GET /ships/{id}
// yields client POST /ships: void
// yields client POST /ships does POST /ships
