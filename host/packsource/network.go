package packsource

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
)

// maxRedirects is how often a request is sent on.
const maxRedirects = 5

// client speaks to the host that a project named, and to those to which that one sends it on: by TLS, and not into
// the network that this machine stands in. A server, or who answers in its place, may name addresses there.
func (s *Source) client(host string) *http.Client {
	if s.Client != nil {
		return s.Client
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DialContext = dialer(host, proxyOf(host))
	return &http.Client{Timeout: downloadTime, Transport: transport, CheckRedirect: func(r *http.Request, via []*http.Request) error {
		if len(via) > maxRedirects || r.URL.Scheme != "https" && !(loopback(host) && loopback(r.URL.Hostname())) {
			return fmt.Errorf("a redirect to %s is not followed", r.URL)
		}
		return nil
	}}
}

// proxyOf is the host of the proxy that the environment names for requests, "" when it names none.
func proxyOf(host string) string {
	proxy, err := http.ProxyFromEnvironment(&http.Request{URL: &url.URL{Scheme: "https", Host: host}})
	if err != nil || proxy == nil {
		return ""
	}
	return proxy.Hostname()
}

var errPrivate = errors.New("it leads to an address of this machine or its network, which only a reference that names it does")

// dialer connects to the named host and the proxy wherever they are, and to other hosts at public addresses. The address
// that is looked at is the one that is connected to, so that a name cannot change its meaning in between.
func dialer(named, proxy string) func(ctx context.Context, network, address string) (net.Conn, error) {
	anywhere := &net.Dialer{}
	public := &net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || private(at.Addr()) {
			return errPrivate
		}
		return nil
	}}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			return nil, err
		}
		if host == named || host == proxy || loopback(named) && loopback(host) {
			return anywhere.DialContext(ctx, network, address)
		}
		return public.DialContext(ctx, network, address)
	}
}

// private reports whether an address is of this machine, of the network around it, or of none.
func private(a netip.Addr) bool {
	a = a.Unmap()
	return !a.IsGlobalUnicast() || a.IsPrivate() || shared.Contains(a)
}

// shared are the addresses between a provider and its customers, which clouds use within.
var shared = netip.MustParsePrefix("100.64.0.0/10")
