package image

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/summary"
)

// TestAddVariables: the variables that an image sets, in both forms of the instruction.
func TestAddVariables(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a pair", "FROM a\nENV A=b\n", "A=b"},
		{"several", "ENV A=b C=\"d e\" F='g h'\n", "A=b C=d e F=g h"},
		{"the older form", "ENV A b c \n", "A=b c"},
		{"the older form with an equals sign in its value", "ENV A b=c\n", "A=b=c"},
		{"a name alone", "ENV A\n", ""},
		{"in small letters, indented", "  env A=b\n", "A=b"},
		{"over lines", "ENV A=b \\\n  C=d\nENV E=f \\\r\n G=h\r\n", "A=b C=d E=f G=h"},
		{"set again", "ENV A=b\nENV A=c\n", "A=c"},
		{"the name of another instruction", "LABEL ENV=a\nENVIRONMENT A=b\nRUN ENV A=b\n", ""},
		{"of a variable of the deployment", "ENV A=${B:-x}\n", "A={B}"},
		{"a service's own stays", "ENV OWN=image\n", ""},
	} {
		u := &deploy.Unit{Vars: []deploy.Var{{Name: "OWN", Value: "service", Known: true}}}
		AddVariables(u, c.text)
		var got []string
		for _, v := range u.Vars[1:] {
			got = append(got, v.Name+"="+v.Value)
			if v.From != summary.FromImage || !v.Known {
				t.Errorf("%s: %+v is not from the image", c.name, v)
			}
		}
		if fmt.Sprint(strings.Join(got, " ")) != c.want || u.Vars[0].Value != "service" {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
