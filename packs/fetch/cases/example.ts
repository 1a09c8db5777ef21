export async function user(id: string) {
  const answer = await fetch(`/users/${id}`, { method: "POST", body: JSON.stringify({ full: true }) });
  if (!answer.ok) throw new Error("failed");
  return (await answer.json()).name;
}

// yields client POST /users/{id}: throw Error if !fetch().ok
// yields client POST /users/{id} does POST /users/{id}
// yields client POST /users/{id}: return any if fetch().ok
// yields client POST /users/{id} does POST /users/{id}
