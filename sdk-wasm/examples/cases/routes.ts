// The example of every SDK. What stands behind "want" is what the pack states
// about the line; what stands behind "yields" is what drift makes of it.
import http from "example-http";

const app = http();
const users = "/users";

app.get(users + "/:id", (req, res) => { // want route method="GET" path="/users/:id" roles="handler"
  if (!req.query.full) return res.send(404, { error: "not found" }); // want outcome status=404 body={ error: "not found" }
  res.send({ id: req.params.id }); // want outcome default=200 body={ id: req.params.id }
});

app.delete(users, remove); // want route method="DELETE" path="/users" handlers=[remove]

function remove(req, res) {
  res.end(); // want outcome receiver=res output="response" default=200
}

// Neither of these is the framework's.
new Map().get("/users");
other.send(200);
declare const other: { send(status: number): void };

// yields handler DELETE /users: 200
// yields handler GET /users/:id: 404 { error: "not found" } if !req.query.full
// yields handler GET /users/:id: 200 { id: any } if req.query.full
