// A pack for example-http.
import { register, Fact, FactKind, Field, Match, Value } from "../sdk/assembly/index";
import { manifest } from "./manifest";

export { drift_abi, drift_alloc, drift_manifest, drift_match } from "../sdk/assembly/index";

// The handlers stand in the order of the manifest's queries.
register(manifest, [route, answer]);

// route reads app.METHOD(path, ...handlers).
function route(m: Match): void {
  const call = m.node("call");
  if (call.args().length < 2) return;
  new Fact(FactKind.Route, call)
    .with(Field.Registrar, Value.of(m.node("on")))
    .with(Field.Method, Value.text(m.node("method").text().toUpperCase()))
    .with(Field.Path, Value.argument(call, 0))
    .with(Field.Handlers, Value.argumentsFrom(call, 1))
    .with(Field.Roles, Value.text("handler"))
    .emit();
}

// answer reads res.send(body), res.send(status, body) and res.end().
function answer(m: Match): void {
  const call = m.node("call");
  const args = call.args();
  const f = new Fact(FactKind.Outcome, call)
    .with(Field.Receiver, Value.of(m.node("on")))
    .with(Field.Output, Value.text("response"));
  if (args.length > 1) {
    f.with(Field.Status, Value.of(args[0])).with(Field.Body, Value.of(args[1]));
  } else {
    f.with(Field.Default, Value.number("200"));
    if (args.length == 1) f.with(Field.Body, Value.of(args[0]));
  }
  f.emit();
}
