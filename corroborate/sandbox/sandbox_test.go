package sandbox

import (
	"fmt"
	"testing"
)

// tiny is the smallest guest: run evaluates its input as code.
const tiny = `(() => { let out = ''; const ev = eval;
globalThis.__drift = { run(s) { try { out = String(ev(s)); } catch (e) { out = 'raised ' + e; } }, tick() { return -1; }, collect() { return out; }, ready() { return 'ready'; } };
})()`

func newMachine(t testing.TB) *Machine {
	t.Helper()
	e, err := New(t.TempDir(), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	base, err := e.Boot(Script{"tiny", tiny})
	if err != nil {
		t.Fatal(err)
	}
	im, info, err := base.Load(Script{"bundle", "globalThis.counter = 0"})
	if err != nil || info != "ready" {
		t.Fatal(info, err)
	}
	m, err := im.Machine()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}

func TestProbe(t *testing.T) {
	m := newMachine(t)
	fmt.Println("sp", m.image.stack, "mem", m.image.Size())
	for _, s := range []string{"1+1", "counter++; globalThis.x=1; counter", "counter", "typeof x", "function f(){f()} try{f()}catch(e){''+e}", "for(;;);",
		"let s='xxxxxxxx'; try { for(;;) s+=s } catch(e) {''+e}", "function g(n){return n?g(n-1):0} g(100)", "'x'.repeat(600000000)", "var a=[];try{for(;;)a.push({})}catch(e){''+e}", "Object.keys(globalThis).join()", "/(a+)+b/.test('a'.repeat(40))", "Date.now()"} {
		r, err := m.Run(s)
		fmt.Printf("%s => %.80q %d %v %v\n", s, r.Output, r.Fuel, r.Stop, err)
	}
}
