import useSWRInfinite from "swr/infinite";
import useSWR from "swr";

export function Ships() {
  const { data } = useSWRInfinite((page: number) => `/api/ships?page=${page}`); // want request method="GET" client="pages" receiver="swr"
  const { data: one } = useSWR("/api/ship"); // want request method="GET" client="swr" path="/api/ship" receiver="swr"
  return <p>{data?.[0].ships.length}{one.name}</p>;
}
