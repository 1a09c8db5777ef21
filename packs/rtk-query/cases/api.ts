import { createApi, fetchBaseQuery } from "@reduxjs/toolkit/query/react";

export const api = createApi({ // want role role="builder"
  baseQuery: fetchBaseQuery({ baseUrl: "https://example.org/api/" }), // want wrap registrar="rtk-query" phase="request"
  endpoints: (build) => ({
    list: build.query({ query: () => "posts" }), // want request client="rtk-query"
    add: build.mutation({ query: (body) => ({ url: "posts", method: "POST", body }) }), // want request client="rtk-query"
    own: build.query({ queryFn: () => ({ data: 1 }) }),
  }),
});

api.injectEndpoints({ endpoints: (b) => ({ one: b.query({ query: (id) => `posts/${id}` }) }) }); // want role role="builder" ;; request client="rtk-query"

const db = { query: (o: object) => o };
db.query({ query: () => "nothing" });

// yields client GET /api/posts: return { add: any, list: any, own: any }
// yields client GET /api/posts does GET /api/posts
// yields client POST /api/posts: return { add: any, list: any, own: any }
// yields client GET /api/posts does POST /api/posts
// yields client POST /api/posts does GET /api/posts
// yields client POST /api/posts does POST /api/posts
// yields client GET /api/posts/{id}: return { one: any }
// yields client GET /api/posts/{id} does GET /api/posts/{id}
