import React from "react";
import { queryOptions, useInfiniteQuery, useQueries, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";

const load = (id: string) => fetch(`/api/${id}`);
const options = queryOptions({ queryKey: ["o"], queryFn: () => load("o") });

export function View({ ids }: { ids: string[] }) {
  useQuery(options); // want schedule via="useQuery" ;; unit unitKind="scheduled-callback"
  useSuspenseQuery({ queryKey: ["s"], queryFn: () => load("s") }); // want schedule via="useSuspenseQuery" ;; unit
  useInfiniteQuery({ queryKey: ["i"], queryFn: () => load("i") }); // want schedule via="useInfiniteQuery" ;; unit
  useQueries({ queries: [{ queryKey: ["a"], queryFn: () => load("a") }, { queryKey: ["b"], queryFn: () => load("b") }] }); // want schedule ;; unit ;; schedule ;; unit
  useQueries({ queries: ids.map((id) => ({ queryKey: [id], queryFn: () => load(id) })) }); // want schedule ;; unit
  const client = useQueryClient();
  client.prefetchQuery({ queryKey: ["p"], queryFn: () => load("p") }); // want schedule via="prefetchQuery" ;; unit
  return <b>{ids.length}</b>;
}
