export function me() {
  return $.ajax({ url: "/api/me", success: function (data) { show(data.user.name); } });
}
export function ships(sail) {
  $.getJSON("/api/ships", { sail }, function (data) { data.ships.forEach((ship) => show(ship.name)); });
}
export function moor(id, name) {
  $.post(`/api/ships/${id}`, { name: name }).done(function (answer) { if (answer.ok) show(answer.berth); });
}
export async function crew(id) {
  const crew = await jQuery.ajax("/api/crew/" + id, { type: "PUT", data: JSON.stringify({ id }) });
  return crew.count;
}
export const gone = (id) => $.ajax({ url: `/api/ships/${id}`, method: "DELETE" });
export const plain = () => $.ajax("/api/plain");
export const near = (x) => x.ajax({ url: "/none" });
export const element = () => $("#list").get(0);
const $j = jQuery.noConflict();
export const save = () => $j.post("/api/saved");
const other = element.noConflict();
export const unsaved = () => other.post("/none");
function show() {}

// yields client GET /api/me: return any
// yields client GET /api/me does GET /api/me
// yields client GET /api/ships: void
// yields client GET /api/ships does GET /api/ships
// yields client POST /api/ships/{id}: void
// yields client POST /api/ships/{id} does POST /api/ships/{id}
// yields client PUT /api/crew/{id}: return any
// yields client PUT /api/crew/{id} does PUT /api/crew/{id}
// yields client DELETE /api/ships/{id}: return any
// yields client DELETE /api/ships/{id} does DELETE /api/ships/{id}
// yields client GET /api/plain: return any
// yields client GET /api/plain does GET /api/plain
// yields client POST /api/saved: return any
// yields client POST /api/saved does POST /api/saved
