import React, { useEffect, useState } from "react";
export function A() {
  const [item, setItem] = useState<any>(null);
  useEffect(() => { fetch("/api/item").then(r => r.json()).then(d => setItem(d)); }, []);
  return <p>{item && item.name}</p>;
}
