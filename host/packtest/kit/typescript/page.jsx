const { Router, ...others } = require("library");
module.exports = function Page({ items = [], title }, ref) {
  const [state, setState] = useState(() => items.length);
  useEffect(() => { const t = setTimeout(() => setState(1), 10); return () => clearTimeout(t); }, [items]);
  return <><Title as="h1" {...others}>{title} &amp; co</Title>{state > 0 && items.map((i) => <li key={i.id}>{i.name}</li>)}</>;
};
