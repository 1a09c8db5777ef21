import { buildCreateApi, coreModule, fetchBaseQuery, reactHooksModule } from "@reduxjs/toolkit/query/react";

const asked = async (args: unknown, api: unknown, extra: unknown) => {
  const options = { baseUrl: origin(), prepareHeaders: () => {} };
  return fetchBaseQuery(options)(args, api, extra);
};
declare function origin(): string;
const made = buildCreateApi(coreModule({}), reactHooksModule({}));
export const api = made({ baseQuery: asked, endpoints: () => ({}) });
const url = (path: string = "") => `api/v1/ships/${path}`;

api.injectEndpoints({
  endpoints: (build) => ({
    all: build.query({ query: () => ({ url: url() }) }),
    remove: build.mutation({ query: (id) => ({ url: url(id), method: "DELETE" }) }),
  }),
});

// yields client DELETE (/{value*}/api/v1/ships|/{value*}/api/v1/ships/{path}): return { all: any, remove: any }
// yields client DELETE (/{value*}/api/v1/ships|/{value*}/api/v1/ships/{path}) does GET /{value*}/api/v1/ships
// yields client DELETE (/{value*}/api/v1/ships|/{value*}/api/v1/ships/{path}) does DELETE (/{value*}/api/v1/ships|/{value*}/api/v1/ships/{path})
// yields client GET /{value*}/api/v1/ships: return { all: any, remove: any }
// yields client GET /{value*}/api/v1/ships does GET /{value*}/api/v1/ships
// yields client GET /{value*}/api/v1/ships does DELETE (/{value*}/api/v1/ships|/{value*}/api/v1/ships/{path})
