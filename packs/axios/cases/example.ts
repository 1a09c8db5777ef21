import axios from "axios";

const api = axios.create({ baseURL: "/api" });

export async function user(id: string) {
  const { data } = await api.get(`/users/${id}`);
  return data.name;
}
export const save = (body) => axios({ method: "put", url: "/api/users", data: body });
export const rename = (id: string, name: string) => api.request(`/users/${id}`, { method: "PATCH", data: { name } });
export const names = () => api.request("/names");
export const remove = (id: string) => api.request({ method: "DELETE", url: `/users/${id}` });

// yields client DELETE /api/users/{id}: return any
// yields client DELETE /api/users/{id} does DELETE /api/users/{id}
// yields client GET /api/names: return any
// yields client GET /api/names does GET /api/names
// yields client PATCH /api/users/{id}: return any
// yields client PATCH /api/users/{id} does PATCH /api/users/{id}
// yields client GET /api/users/{id}: return any
// yields client GET /api/users/{id} does GET /api/users/{id}
// yields client PUT /api/users: return any
// yields client PUT /api/users does PUT /api/users
// yields client GET /api/users/{id}: throw AxiosError if a request is refused(api.get())
// yields client GET /api/users/{id} does GET /api/users/{id}
// yields client PUT /api/users: throw AxiosError if a request is refused(axios())
// yields client PUT /api/users does PUT /api/users
// yields client PATCH /api/users/{id}: throw AxiosError if a request is refused(api.request())
// yields client PATCH /api/users/{id} does PATCH /api/users/{id}
// yields client GET /api/names: throw AxiosError if a request is refused(api.request())
// yields client GET /api/names does GET /api/names
// yields client DELETE /api/users/{id}: throw AxiosError if a request is refused(api.request())
// yields client DELETE /api/users/{id} does DELETE /api/users/{id}
