import { useQuery } from "@tanstack/react-query";

export function List() {
  const { data } = useQuery({ queryKey: ["users"], queryFn: () => fetch("/users").then((r) => r.json()) });
  return <p>{data.length}</p>;
}

// yields scheduled-callback queryFn: return any
