import useSWR, { SWRConfig, preload } from "swr";

const read = (url: string) => fetch("/api" + url).then((r) => r.json());
export function useOwn() {
  return useSWR("/own", read);
}
export function useShared() {
  return useSWR("/shared"); // want request method="GET" path="/shared" client="swr" receiver="swr"
}
export function useListed(id: string) {
  return useSWR(["/listed", id]); // want request method="GET" client="swr"
}
export function useWritten() {
  return useSWR("/written", () => 1); // want schedule via="useSWR" ;; unit unitKind="scheduled-callback"
}
preload("/own", read);
export const App = () => (
  <SWRConfig
    value={{
      fetcher: (url: string) => read(url), // want wrap registrar="swr" phase="request"
    }}
  />
);
export const mine = { fetcher: (url: string) => read(url) };
const useMine = (key: string, fn: (k: string) => void) => fn(key);
useMine("/nowhere", read);
