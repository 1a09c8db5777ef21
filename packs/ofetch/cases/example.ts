import { ofetch } from "ofetch";

const api = ofetch.create({ baseURL: "/api" });

export async function user(id: string) {
  const found = await api(`/users/${id}`, { query: { full: true } });
  return found.name;
}
async function base({ url, baseUrl, ...rest }) {
  return ofetch(url, { baseURL: baseUrl, ...rest });
}
export const save = (body) => base({ method: "PUT", url: "/users", baseUrl: "/v1", body });
export async function state() {
  try {
    const answer = await ofetch.raw("/api/state");
    return answer._data.ready;
  } catch (error) {
    if (error.status === 404) return null;
    throw error;
  }
}
export const other = (x) => x.raw("/api/none");

// yields client GET /api/users/{id}: return any
// yields client GET /api/users/{id} does GET /api/users/{id}
// yields client PUT /v1/users: return any
// yields client PUT /v1/users does PUT /v1/users
// yields client GET /api/state: return any
// yields client GET /api/state: return null if caught.status === 404
// yields client GET /api/state: throw if caught.status !== 404
// yields client GET /api/state does GET /api/state
// yields client GET /api/users/{id}: throw FetchError if a request is refused(api())
// yields client GET /api/users/{id} does GET /api/users/{id}
// yields client PUT /v1/users: throw FetchError if a request is refused(ofetch())
// yields client PUT /v1/users does PUT /v1/users
