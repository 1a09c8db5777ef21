package packrt

import "context"

// local is a pack in this process.
type local struct {
	pack  *Pack
	guest *guest
	used  bool
}

func startLocal(ctx context.Context, p *Pack) (engine, error) {
	g, err := start(ctx, p.compiled, p.sealed)
	if err != nil {
		return nil, err
	}
	return &local{pack: p, guest: g}, nil
}

func (l *local) begin(ctx context.Context) error {
	if l.used && !l.pack.BuiltIn {
		g, err := start(ctx, l.pack.compiled, l.pack.sealed)
		if err != nil {
			return err
		}
		l.close(ctx)
		l.guest = g
	}
	l.used = true
	l.guest.refuel(l.pack.maxSteps)
	return nil
}

func (l *local) hand(ctx context.Context, s *session, data []byte) (string, bool) {
	v := &visit{ask: s.ask, stop: func() bool { return s.reason != "" }}
	reason := l.guest.hand(ctx, v, data)
	return reason, reason == outOfSteps
}

func (l *local) left() int64 { return l.guest.left() }

func (l *local) close(ctx context.Context) { l.guest.module.Close(ctx) }
