import fetch from "isomorphic-unfetch";
import { fetch as other } from "@whatwg-node/fetch";

export async function ships() {
  const res = await fetch("https://api.example/ships");
  return (await res.json()).rows;
}

export const sink = () => other("https://api.example/ships/1", { method: "DELETE" });

// yields client GET /ships: return any
// yields client GET /ships does GET /ships
// yields client DELETE /ships/1: return any
// yields client DELETE /ships/1 does DELETE /ships/1
