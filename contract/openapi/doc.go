// Package openapi reads OpenAPI 3.0 and 3.1 and Swagger 2 documents, in JSON or
// YAML: a handler for every operation, with a transition for every response it
// declares.
//
// What a summary holds:
//   - the path with the servers' base path in front; the method; the literal
//     statuses as declaredResponses;
//   - a range such as 4XX as a transition with metadata.http.statusRange, and
//     `default` as one with metadata.http.defaultResponse;
//   - metadata.http.declaredContract, the same responses as the checker reads
//     them next to a handler; its provenance is independent;
//   - parameters and the request body as inputs, with the roles pathParams,
//     query, headers, cookies and requestBody;
//   - named schemas as definitions, as far as the budget of build.Shapes goes.
//
// Callbacks, webhooks, links and security schemes are left out.
//
// It imports summary and the packages below contract/internal. Begin reading
// at openapi.go; schema.go turns schemas into shapes, ref.go follows $ref.
package openapi
