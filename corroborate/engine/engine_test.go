package engine

import "testing"

func TestModuleIsThePinnedOne(t *testing.T) {
	kept := module
	defer func() { module = kept }()
	if m, err := Module(); err != nil || len(m) != 637405 {
		t.Fatalf("%d bytes, %v", len(m), err)
	}
	module = append([]byte{1}, kept...)
	if _, err := Module(); err == nil {
		t.Error("a changed module is taken")
	}
}
