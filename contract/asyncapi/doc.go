// Package asyncapi reads AsyncAPI 2 and 3 documents: the channels, with the
// bodies of their messages in metadata.messageBus.body; a consumer for every
// operation by which the application receives, a library with a message-send
// for every one by which it sends.
//
// In version 2 `publish` is what others publish to the application, so that it
// receives; `subscribe` is what it sends. The bus follows from the protocol of
// the channel's servers or from its binding; a protocol without a bus of that
// name keeps its own word.
//
// It imports contract/openapi for schemas and the packages below
// contract/internal. Begin reading at asyncapi.go.
package asyncapi
