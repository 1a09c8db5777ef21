package flow
