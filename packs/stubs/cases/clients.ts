// config: {"functions": ["corp-http#send", "corp-http#Client().put", "type:corp-http#Client.put", "corp-bus#publish"], "statements": "corp-http#send axios @1 0 2;corp-http#Client().put fetch PUT 0 1;type:corp-http#Client.put fetch PUT 0 1;corp-bus#publish aws.sqs - 0 1"}
import { send, Client, other } from "corp-http";
import bus from "corp-bus";

export async function save(id: string, name: string) {
  const answer = await send(`/users/${id}`, "PATCH", { name }); // want request method="PATCH" path="/users/{id}" body={ name } client="axios"
  if (answer.data.locked) {
    return null;
  }
  other(`/users/${id}`);
  return answer.data.name;
}

const client = new Client("https://users.internal");

export async function replace(id: string) {
  const response = await client.put(`/users/${id}`, { id }); // want request method="PUT" path="/users/{id}" body={ id } client="fetch"
  client.get(`/users/${id}`);
  return response.ok;
}

export const tell = () => bus.publish("https://sqs.example/1/orders", { id: 1 }); // want send bus="cloud_queue" channel="https://sqs.example/1/orders"|tail[/] payload={ id: 1 }

// yields client PATCH /users/{id}: return null if send().data.locked
// yields client PATCH /users/{id}: return any if !send().data.locked
// yields client PATCH /users/{id} does PATCH /users/{id}
// yields client PATCH /users/{id} does PATCH /users/{id}
// yields client PUT /users/{id}: return any
// yields client PUT /users/{id} does PUT /users/{id}
