import { fetchEventSource } from "@microsoft/fetch-event-source";

export function listen(id: string) {
  return new EventSource(`/events/${id}`);
}
export function leave(seconds: number) {
  navigator.sendBeacon("/visits", JSON.stringify({ seconds }));
}
export function stream(question: string) {
  return fetchEventSource("/answers", { method: "POST", body: JSON.stringify({ question }) });
}
export function old(name: string) {
  const request = new XMLHttpRequest();
  request.open("PUT", "/names/1");
  request.send(JSON.stringify({ name }));
}
// What opens something else is no request.
export const other = (door: { open(a: string, b: string): void }) => door.open("GET", "/door");

// yields client GET /events/{id}: return EventSource
// yields client GET /events/{id} does GET /events/{id}
// yields client POST /visits: void
// yields client POST /visits does POST /visits
// yields client POST /answers: return any
// yields client POST /answers does POST /answers
// yields client PUT /names/1: void
// yields client PUT /names/1 does PUT /names/1
