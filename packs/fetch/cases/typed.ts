import createClient from "openapi-fetch";

const client = createClient({ baseUrl: "https://api.example/v1" });

export async function load(organization: string) {
  const { data, response } = await client.GET("/x/{organization}", { params: { path: { organization } } });
  if (response.status === 404) return null;
  return data.name;
}
export const save = (name: string) => client.POST("/x", { body: { name } });

// A client of something else is none.
export const other = (map: { GET(path: string): unknown }) => map.GET("/x");

// yields client GET /v1/x/{organization}: return null if client.GET().response.status === 404
// yields client GET /v1/x/{organization}: return any if client.GET().response.status !== 404
// yields client POST /v1/x: return any
// yields client GET /v1/x/{organization} does GET /v1/x/{organization}
// yields client GET /v1/x/{organization} does GET /v1/x/{organization}
// yields client POST /v1/x does POST /v1/x
