//! A pack for example-http.
#![no_std]

use drift_pack::{fact, field, pack, Fact, Match, Value};

pack!(include_str!("../manifest.json"), handle);

// The queries come in the manifest's order.
fn handle(m: &Match) {
    match m.query {
        0 => route(m),
        1 => answer(m),
        _ => {}
    }
}

/// Reads app.METHOD(path, ...handlers).
fn route(m: &Match) {
    let call = m.node("call");
    if call.arguments::<16>().1 < 2 {
        return;
    }
    Fact::new(fact::ROUTE, call)
        .with(field::REGISTRAR, Value::of(m.node("on")))
        .with(field::METHOD, Value::text(m.node("method").text::<64>().upper().as_str()))
        .with(field::PATH, Value::argument(call, 0))
        .with(field::HANDLERS, Value::arguments_from(call, 1))
        .with(field::ROLES, Value::text("handler"))
        .emit();
}

/// Reads res.send(body), res.send(status, body) and res.end().
fn answer(m: &Match) {
    let call = m.node("call");
    let (args, n) = call.arguments::<16>();
    let mut f = Fact::new(fact::OUTCOME, call)
        .with(field::RECEIVER, Value::of(m.node("on")))
        .with(field::OUTPUT, Value::text("response"));
    if n > 1 {
        f = f.with(field::STATUS, Value::of(args[0])).with(field::BODY, Value::of(args[1]));
    } else {
        f = f.with(field::DEFAULT, Value::number("200"));
        if n == 1 {
            f = f.with(field::BODY, Value::of(args[0]));
        }
    }
    f.emit();
}
