package packsource

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestPrivateAddresses(t *testing.T) {
	for address, want := range map[string]bool{
		"127.0.0.1": true, "127.9.9.9": true, "::1": true, "0.0.0.0": true, "::": true, "10.1.2.3": true, "172.16.0.1": true, "192.168.1.1": true, "169.254.169.254": true, "fe80::1": true,
		"fd00::1": true, "::ffff:10.0.0.1": true, "100.64.0.1": true, "224.0.0.1": true, "255.255.255.255": true,
		"8.8.8.8": false, "2606:4700::1111": false, "172.32.0.1": false, "100.128.0.1": false,
	} {
		if got := private(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: private is %v", address, got)
		}
	}
}

// TestNoWayIntoTheNetwork: whom a registry or server sends a request on to is spoken to by TLS and at a public address
// only; the host that a project itself names may stand anywhere.
func TestNoWayIntoTheNetwork(t *testing.T) {
	inside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { t.Errorf("%s was asked", r.URL) }))
	defer inside.Close()
	address := inside.Listener.Addr().String()
	_, port, _ := net.SplitHostPort(address)
	for _, c := range []struct {
		named, proxy, to string
		refused          bool
	}{
		{"packs.example", "", address, true},
		{"packs.example", "", "localhost:" + port, true}, // a name is looked up first
		{"127.0.0.1", "", address, false},
		{"localhost", "", address, false},
		{"packs.example", "127.0.0.1", address, false},
	} {
		conn, err := dialer(c.named, c.proxy)(context.Background(), "tcp", c.to)
		if err == nil {
			conn.Close()
		}
		if errors.Is(err, errPrivate) != c.refused || !c.refused && err != nil {
			t.Errorf("named %s, proxy %q, to %s: %v", c.named, c.proxy, c.to, err)
		}
	}
	for _, c := range []struct {
		named, to string
		refused   bool
	}{
		{"packs.example", "http://packs.example/x", true}, {"packs.example", "http://169.254.169.254/x", true}, {"packs.example", "http://localhost/x", true},
		{"packs.example", "ftp://packs.example/x", true}, {"packs.example", "https://elsewhere.example/x", false}, {"localhost", "http://127.0.0.1/x", false},
		{"localhost", "http://elsewhere.example/x", true},
	} {
		r, err := http.NewRequest(http.MethodGet, c.to, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := (&Source{}).client(c.named).CheckRedirect(r, nil); (err != nil) != c.refused {
			t.Errorf("from %s to %s: %v", c.named, c.to, err)
		}
	}
	for sent, refused := range map[int]bool{maxRedirects: false, maxRedirects + 1: true} {
		r, err := http.NewRequest(http.MethodGet, "https://elsewhere.example/x", nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := (&Source{}).client("packs.example").CheckRedirect(r, make([]*http.Request, sent)); (err != nil) != refused {
			t.Errorf("sent on %d times: %v", sent, err)
		} else if refused {
			wantError(t, err, "is not followed")
		}
	}
}

// TestRegistryRedirects: a registry is held to the same.
func TestRegistryRedirects(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://169.254.169.254"+r.URL.Path, http.StatusTemporaryRedirect)
	}))
	defer server.Close()
	_, err := project(t, "", nil).try("oci://" + strings.TrimPrefix(server.URL, "http://") + "/acme/pack@sha256:" + strings.Repeat("0", 64))
	wantError(t, err, "a redirect to http://169.254.169.254")
}
