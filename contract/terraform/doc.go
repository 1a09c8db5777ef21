// Package terraform reads HCL modules: functions, container tasks and services
// with their variables, tables, buckets, queues, topics, subscriptions, rules,
// HTTP routes, load balancer rules; metrics, and the alerts that read them.
//
// Locals, data that the module states, `for_each`, `count`, dynamic blocks and
// local modules are worked out. An input variable stays a hole, {var.stage},
// unless the module is called with a value or its default is no text. A
// resource without a stated name is called by its address. Code scopes come
// from --code-scope, from a local archive, or from a local folder.
//
// It imports contract/internal/deploy and its neighbours. Begin reading at
// terraform.go; module.go loads modules, eval.go works out values, the other
// files read the resources of one kind each.
package terraform
