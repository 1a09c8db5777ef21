package packrt

import "context"

// local is a pack in this process.
type local struct{ guest *guest }

func startLocal(ctx context.Context, c *compiled, sealed []byte) (engine, error) {
	g, err := start(ctx, c, sealed)
	if err != nil {
		return nil, err
	}
	return &local{g}, nil
}

func (l *local) begin() { l.guest.refuel(MaxSteps) }

func (l *local) hand(ctx context.Context, s *session, data []byte) (string, bool) {
	v := &visit{ask: s.ask, stop: func() bool { return s.reason != "" }}
	reason := l.guest.hand(ctx, v, data)
	return reason, reason == outOfSteps
}

func (l *local) left() int64 { return l.guest.left() }

func (l *local) close(ctx context.Context) { l.guest.module.Close(ctx) }
