//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// own gives a command a group of processes.
func own(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killAll kills a command with all that it started, without a word.
func killAll(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
