package restpath

import (
	"reflect"
	"testing"
)

func TestFill(t *testing.T) {
	for _, c := range []struct {
		path  string
		list  []string
		named map[string]string
		want  string
	}{
		{"/boats/:id/crew/:n", []string{"5"}, nil, "/boats/5/crew/{n}"},
		{"/boats/<int:id>/crew/<n>", []string{"", "7"}, nil, "/boats/{id}/crew/7"},
		{"/boats/{id}/crew/{n}", nil, map[string]string{"n": "7", "other": "8"}, "/boats/{id}/crew/7"},
		{"/files/{rest+}", []string{"a"}, nil, "/files/a"},
		{"/boats", []string{"5"}, nil, "/boats"},
	} {
		if got := Fill(c.path, c.list, c.named); got != c.want {
			t.Errorf("%s with %v and %v: %s, want %s", c.path, c.list, c.named, got, c.want)
		}
	}
	if got := Holes("/boats/<int:id>/crew-:n/{rest+}"); !reflect.DeepEqual(got, []string{"id", "", "rest"}) {
		t.Errorf("holes %q", got)
	}
}
