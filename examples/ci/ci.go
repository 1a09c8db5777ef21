// Package ci holds the workflows that run drift on every change, as files to copy and as texts for drift init. It imports
// nothing of ours.
package ci

import _ "embed"

// GitHub is the workflow for GitHub, GitLab the job for GitLab.
var (
	//go:embed github.yml
	GitHub string
	//go:embed gitlab.yml
	GitLab string
)
