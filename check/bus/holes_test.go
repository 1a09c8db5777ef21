package bus

import "testing"

func TestHolesOnly(t *testing.T) {
	for name, want := range map[string]bool{"{app}.{command}": true, "{name}": true, "{stage}-orders": false, "orders": false, ".": false, "{a}{b}/": true} {
		if holesOnly(name) != want {
			t.Errorf("%s: %t", name, !want)
		}
	}
}
