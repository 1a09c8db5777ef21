import axios from "axios";

const api = axios.create({ baseURL: "/api" });

export async function user(id: string) {
  const { data } = await api.get(`/users/${id}`);
  return data.name;
}
export const save = (body) => axios({ method: "put", url: "/api/users", data: body });

// yields client GET /api/users/{id}: return any
// yields client GET /api/users/{id} does GET /api/users/{id}
// yields client PUT /api/users: return any
// yields client PUT /api/users does PUT /api/users
