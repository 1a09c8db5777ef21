package templates

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/syntax"
)

// TestBoundTemplates holds what templates in files of their own are written as, and that the code can be read.
func TestBoundTemplates(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"what is shown", `<p>{{ item.name }}</p>`, "const {item}=bound$;(item.name);"},
		{"a list", `<li *ngFor="let x of xs; let i = index; trackBy: byID">{{ x.n }}{{ i }}</li>`,
			"const {x,xs,i}=bound$;for(const x of (xs)){let i=0;(x.n);(i);}"},
		{"a condition with a name", `<p *ngIf="user$ | async as user; else none">{{ user.name }}</p><ng-template #none>-</ng-template>`,
			"const {user$,user}=bound$;if(user$){const user=(user$);(user.name);}"},
		{"blocks", "@if (a.b; as c) {\n<p>{{ c.d }}</p>\n} @else if (e) {\n<i>{{ e.f }}</i>} @else { {{ g }} }\n@for (x of xs; track x.id) {<b [title]=\"x.t\">{{ x.n }}</b>} @empty { - }",
			"const {a,c,e,g,x,xs}=bound$;if(a.b){const c=(a.b);(c.d);}else if(e){(e.f);}else{(g);}for(const x of (xs)){(x.t);(x.n);}"},
		{"pipes", `{{ at | date:'short' }}{{ (list | async)?.total }}{{ a || b }}<p *ngFor="let x of all | search:term">{{ x.y }}</p>`,
			"const {at,list,a,b,x,all}=bound$;(pipe$(at));((list)?.total);(a || b);for(const x of (pipe$(all))){(x.y);}"},
		{"events and models", `<input [(ngModel)]="form.name" (change)="save($event)"><button (click)="n = n + 1">`,
			"const {save,n}=bound$;(($event)=>{bound$.form.name=$event;});(($event)=>{save($event);});(($event)=>{bound$.n = n + 1;});"},
		{"filled attributes", `<a href="/items/{{ item.id }}/x" [class.on]="item.on" i18n>x</a>`, "const {item}=bound$;(item.id);(item.on);"},
		{"templates that are handed something", `<ng-template let-row><b>{{ row.a }}</b></ng-template>`, "const {row}=bound$;slot$((row)=>{(row.a);});"},
		{"constants", `@let total = order.sum | currency; <p>{{ total }}</p>`, "const {order}=bound$;const total=(pipe$(order.sum));(total);"},
		{"a sign of an address", `<p>me@if.example } {{ a }}</p>`, "const {a}=bound$;(a);"},
		{"a tag that does not end", `<p *ngIf="a">{{ b }}<b`, "const {a,b}=bound$;if(a){(b);}"},
		{"what does not close", `<p>{{ a( }}{{ b }}`, "const {b}=bound$;(b);"},
	} {
		text := ReadText("src/item-list.component.html", []byte(c.file))
		begins := "import {ItemListComponent} from './item-list.component';export function template(bound$: ItemListComponent){"
		got := string(text.Source)
		inside, ok := strings.CutPrefix(got, begins)
		blanks := strings.NewReplacer("( ", "(", " )", ")", "  ", " ", "\n", "", " ", "")
		if inside = strings.TrimSuffix(inside, "}"); !ok || blanks.Replace(inside) != blanks.Replace(c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		out := syntax.Parse(syntax.TypeScript, text.Source, syntax.DefaultLimits, nil)
		if len(out.Problems) > 0 {
			t.Errorf("%s: %v", c.name, out.Problems)
		}
		for i, m := range text.Moved {
			end := len(text.Source)
			if i+1 < len(text.Moved) {
				end = int(text.Moved[i+1].From)
			}
			if part := string(text.Source[m.From:end]); !m.Written && part != "" && part != c.file[m.Was:int(m.Was)+len(part)] {
				t.Errorf("%s: %q is said to stand at %q", c.name, part, c.file[m.Was:int(m.Was)+len(part)])
			}
		}
	}
}
