export function send(...args: Parameters<typeof fetch>) {
  return fetch(...args);
}
export function add() {
  return send("/ships", { method: "POST" });
}
// What is no request: a function of that name which the file declares.
function other(fetch: (...a: unknown[]) => void, ...args: unknown[]) {
  fetch(...args);
}
other(() => {});

// yields client POST /ships: return Response
// yields client POST /ships does POST /ships
