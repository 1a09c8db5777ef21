import ky from "ky";
import got from "got";

const api = ky.create({ prefixUrl: "/api" });
const remote = got.extend({ prefixUrl: "https://seats.example/v1" });

export async function user(id: string) {
  const found = await api.get(`users/${id}`).json();
  return found.name;
}
export const save = (body) => ky("/api/users", { method: "put", json: body });
export async function seat(id: string) {
  try {
    const { body } = await remote.get(`seats/${id}`, { responseType: "json" });
    return body.row;
  } catch (error) {
    if (error.response.statusCode === 404) return null;
    throw error;
  }
}
export const near = (x) => x.get("/none").json();

// yields client GET /api/users/{id}: return any
// yields client GET /api/users/{id} does GET /api/users/{id}
// yields client PUT /api/users: return any
// yields client PUT /api/users does PUT /api/users
// yields client GET /v1/seats/{id}: return any
// yields client GET /v1/seats/{id}: return null if caught.response.statusCode === 404
// yields client GET /v1/seats/{id}: throw if caught.response.statusCode !== 404
// yields client GET /v1/seats/{id} does GET /v1/seats/{id}
// yields client GET /api/users/{id}: throw HTTPError if a request is refused(api.get())
// yields client GET /api/users/{id} does GET /api/users/{id}
// yields client PUT /api/users: throw HTTPError if a request is refused(ky())
// yields client PUT /api/users does PUT /api/users
