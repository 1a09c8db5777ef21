import { useEffect, useState } from "react";

export function Counter({ start }: { start: number }) {
  const [n, setN] = useState(start);
  useEffect(() => {
    document.title = String(n);
  }, [n]);
  return n > 0 ? <button onClick={() => setN(n - 1)}>{n}</button> : null;
}

// yields component example.tsx::Counter: render if useState()[0] > 0
// yields component example.tsx::Counter: return null if !(useState()[0] > 0)
// yields hook Counter.effect#0: void
// yields handler Counter.button.onClick#0: return any

// What an iteration hands its callback is no part of the library.
export const titles = ["a-b", "c"].map((slug) => ({ title: slug.split("-").map((w) => w.charAt(0)).join(" ") }));
