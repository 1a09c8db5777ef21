import { createBrowserRouter, createRoutesFromElements, json, redirect, Route } from "react-router-dom";

const users = [{ id: "1" }];

async function usersLoader() {
  return json(users);
}
async function userAction({ params }: { params: { id?: string } }) {
  if (!params.id) return redirect("/users");
  return json({ saved: true });
}

export const router = createBrowserRouter([
  {
    path: "/",
    children: [
      { index: true, loader: () => json({ home: true }) },
      { path: "users", loader: usersLoader, children: [{ path: ":id", action: userAction }] },
    ],
  },
]);

export const elements = createRoutesFromElements(
  <Route path="/app">
    <Route path="list" loader={usersLoader} />
    <Route path="item">
      <Route path=":id" action={userAction} />
    </Route>
  </Route>,
);

// yields loader GET /: 200 { home: true }
// yields loader GET /users: 200 [{ id: "1" }]
// yields action * /users/:id: 302 if !request.params.id
// yields action * /users/:id: 200 { saved: true } if request.params.id
// yields loader GET /app/list: 200 [{ id: "1" }]
// yields action * /app/item/:id: 302 if !request.params.id
// yields action * /app/item/:id: 200 { saved: true } if request.params.id
