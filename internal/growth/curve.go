package main

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// point is what one size cost.
type point struct {
	size   int
	user   time.Duration
	memory float64 // the largest, in bytes
}

// curve is the cost by size; its first point is the smallest project, whose cost is that of starting.
type curve []point

// weight is how many times the cost of starting a point must cost to count for the exponent.
const weight = 1.0

// exponent is the slope of the line through the logarithms of size and cost, over the last four sizes that cost enough to tell.
func (c curve) exponent() float64 {
	start := c[0].user.Seconds()
	var xs, ys []float64
	for _, p := range c[max(1, len(c)-4):] {
		if t := p.user.Seconds() - start; t > weight*start {
			xs, ys = append(xs, math.Log(float64(p.size))), append(ys, math.Log(t))
		}
	}
	return slope(xs, ys)
}

// slope is that of the line with the least squares; 0 where there are no two points.
func slope(xs, ys []float64) float64 {
	n := float64(len(xs))
	var sx, sy, sxx, sxy float64
	for i := range xs {
		sx, sy, sxx, sxy = sx+xs[i], sy+ys[i], sxx+xs[i]*xs[i], sxy+xs[i]*ys[i]
	}
	if d := n*sxx - sx*sx; d > 1e-9 {
		return (n*sxy - sx*sy) / d
	}
	return 0
}

func (c curve) String() string {
	var parts []string
	for _, p := range c[max(1, len(c)-4):] {
		parts = append(parts, fmt.Sprintf("%d: %.2f", p.size, p.user.Seconds()))
	}
	return strings.Join(parts, "  ")
}

// peak is the largest memory of a process that has ended, in bytes.
func peak(s *os.ProcessState) float64 {
	usage, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return float64(usage.Maxrss)
	}
	return float64(usage.Maxrss) * 1024 // in kilobytes there
}
