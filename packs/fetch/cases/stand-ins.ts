import fetch from "isomorphic-unfetch";
import { fetch as other } from "@whatwg-node/fetch";

export async function ships() {
  const res = await fetch("https://api.example/ships");
  return (await res.json()).rows;
}

export const sink = () => other("https://api.example/ships/1", { method: "DELETE" });
