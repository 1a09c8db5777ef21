package templates

import (
	"strings"
	"testing"
)

// TestComponents holds what the templates of components are written as, and that each part is said to stand where it does.
func TestComponents(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"what is shown", "<template><p>{{ a.b }}</p></template><script setup>let a</script>", "function template(){( a.b );}"},
		{"a list", `<template><li v-for="(x, i) in xs" :key="x.id" :title="x.t">{{ x.n }}{{ i }}</li></template><script setup>let xs</script>`,
			"function template(){for(const x of xs){let  i=0;(x.t);(x.n);(i);}}"},
		{"branches", `<template><a v-if="x">{{ x.y }}</a> <b v-else-if="z"/><i v-else>{{ w }}</i><u v-else>{{ v }}</u></template><script setup>1</script>`,
			"function template(){if(x){(x.y);}else if(z){}else{(w);}(v);}"},
		{"events", `<template><a @click="f(x, $event)" @blur="g" @focus="n = 1" @input="() => h()"/></template><script setup>1</script>`,
			"function template(){(($event)=>{f(x, $event);});(g);(($event)=>{n.value = 1;});(() => h());}"},
		{"models", `<template><input v-model="n"><input v-model.trim="f.n"><p v-for="r in rs"><input v-model="r"></p></template><script setup>1</script>`,
			"function template(){(($event)=>{n.value=$event;});(($event)=>{f.n=$event;});for(const r of rs){(($event)=>{r=$event;});}}"},
		{"slots", `<template><t><template #row="{ item }">{{ item.a }}</template></t></template><script setup>1</script>`,
			"function template(){slot$(({ item })=>{(item.a);});}"},
		{"an object", `<template><p v-for="(v, k, i) in o">{{ v }}</p></template><script setup>1</script>`, "function template(){slot$((v, k, i)=>{(v);});}"},
		{"signs of markup", `<template><p v-if="a &amp;&amp; b &lt; 1">{{ '}' + "{" }}</p></template><script setup>1</script>`,
			`function template(){if(a && b < 1){('}' + "{");}}`},
		{"options", "<template><p @click=\"n++\">{{ n }}</p></template><script>export default { data() { return { n: 1 } } }</script>",
			"methods:{template(){const {n}=this;(($event)=>{this.n++;});(n);}},"},
		{"methods", "<template>{{ n }}</template><script>export default { methods: { f() {} } }</script>", "template(){const {n}=this;(n);},"},
		{"a setup function", "<template>{{ n }}</template><script>export default defineComponent({ setup(props, { emit }) { const n = 1; return { n } } })</script>",
			"function template(){(n);};"},
		{"a class", "<template>{{ n }}</template><script>@Component export default class A extends Vue { n = 1 }</script>", "template(){const {n}=this;(n);}"},
		{"the word", "<template>{{ n }}</template><script setup>let template</script>", "function template$(){(n);}"},
		{"what does not close", "<template>{{ n( }}{{ 'a }}{{ b }}</template><script setup>1</script>", "function template(){(b);}"},
		{"what is no code", "<template><p v-pre>{{ n }}</p><!-- {{ n }} --></template><script setup>1</script>", ""},
		{"another language", "<template lang=\"pug\">p {{ n }}</template><script setup>1</script>", ""},
		{"a function", "<template>{{ n }}</template><script>export default function () { return {} }</script>", ""},
		{"nothing around", "{{ n }}<script setup>1</script>", ""},
	} {
		text := ReadText("a.vue", []byte(c.file))
		got := ""
		for _, part := range text.Templates {
			got += string(text.Source[part[0]:part[1]])
		}
		blanks := strings.NewReplacer("( ", "(", " )", ")", "  ", " ")
		if got = strings.TrimLeft(got, "\n;"); blanks.Replace(got) != blanks.Replace(c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		for i, m := range text.Moved {
			end := len(text.Source)
			if i+1 < len(text.Moved) {
				end = int(text.Moved[i+1].From)
			}
			if part := string(text.Source[m.From:end]); !m.Written && part != "" {
				was := c.file[m.Was : int(m.Was)+len(part)]
				for n := range part {
					if part[n] != ' ' && part[n] != was[n] {
						t.Fatalf("%s: %q is said to stand at %q", c.name, part, was)
					}
				}
			}
		}
		if without := text.WithoutTemplate(); len(without) != len(text.Source) {
			t.Errorf("%s: the text without its template is not as long", c.name)
		}
	}
}
