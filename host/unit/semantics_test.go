package unit

import "testing"

func TestQualifiedNames(t *testing.T) {
	ruby, plain := &Names{Constants: "ruby#", Separator: "::"}, &Names{}
	for _, c := range []struct {
		names             *Names
		name              string
		outer, last, path string
		constant          bool
	}{
		{ruby, "Api::V1::OAuthController", "Api::V1", "OAuthController", "api/v1/oauthcontroller", true},
		{ruby, "api/v1/oauth_controller", "", "api/v1/oauth_controller", "api/v1/oauthcontroller", false},
		{ruby, "User", "", "User", "user", true},
		{ruby, "::User", "", "User", "/user", false},
		{ruby, "", "", "", "", false},
		{plain, "User", "", "User", "user", false},
		{plain, "a::B", "", "a::B", "a::b", false},
	} {
		if got := c.names.Outer(c.name); got != c.outer {
			t.Errorf("Outer(%q) = %q, want %q", c.name, got, c.outer)
		}
		if got := c.names.Last(c.name); got != c.last {
			t.Errorf("Last(%q) = %q, want %q", c.name, got, c.last)
		}
		if got := c.names.Path(c.name); got != c.path {
			t.Errorf("Path(%q) = %q, want %q", c.name, got, c.path)
		}
		if got := c.names.IsConstant(c.name); got != c.constant {
			t.Errorf("IsConstant(%q) = %v, want %v", c.name, got, c.constant)
		}
	}
}
