// Package k8s reads Kubernetes manifests: a runtime configuration for every
// container of a deployment, stateful set, daemon set, job, cron job or pod,
// with variables that are stated there and those that come from config maps and
// secrets, whose files may be others of the run. A kustomization's config map
// and secret generators count as such.
//
// The unit is named by its manifest, with the container's name after a slash
// when there are several. No manifest says where the code is: what builds an image of
// its name does (contract/internal/image), or --code-scope.
//
// It imports contract/internal/deploy and its neighbours. Begin reading at k8s.go.
package k8s
