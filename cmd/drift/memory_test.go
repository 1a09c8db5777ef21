package main

import (
	"math"
	"runtime/debug"
	"testing"
)

// TestMemoryLimit: what --memory takes, and what the collector is told.
func TestMemoryLimit(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	total, _ := machineMemory()
	has := int64(total)
	for _, c := range []struct {
		stated string
		budget int64 // 0 when it is refused
	}{
		{"4GB", 4e9},
		{"512 MiB", 512 << 20},
		{"100000000", 1e8},
		{"100%", has},
		{"900000GB", has},
		{"0.5%", max(has/200, least)},
		{"1MB", 0},
		{"0%", 0},
		{"101%", 0},
		{"NaN%", 0},
		{"-2GB", 0},
		{"much", 0},
		{"", 0},
		{"20000000000GB", 0},
	} {
		m := memoryLimit{stated: c.stated}
		err := m.apply()
		if (err != nil) != (c.budget == 0) {
			t.Errorf("%q: %v", c.stated, err)
			continue
		}
		if err != nil {
			continue
		}
		if math.Abs(float64(m.budget-c.budget)) > 1 {
			t.Errorf("%q: %d bytes, want %d", c.stated, m.budget, c.budget)
		}
		if limit := debug.SetMemoryLimit(-1); limit != m.budget {
			t.Errorf("%q: the collector keeps below %d, want %d", c.stated, limit, m.budget)
		}
	}
}
