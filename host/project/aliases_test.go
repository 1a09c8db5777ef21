package project

import (
	"os"
	"path"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// TestAliases: what configurations of bundlers write for names, and what they compute.
func TestAliases(t *testing.T) {
	for _, c := range []struct {
		file, text string
		want       []Alias
	}{
		{"webpack.config.js", `module.exports = { resolve: { alias: { shop: path.resolve(__dirname, './shop/'), "@": path.join(__dirname, "app", "src") } } }`,
			[]Alias{{"shop", "/p/shop"}, {"@", "/p/app/src"}}},
		{"webpack.base.conf.js", `const alias = 1; x = { alias: { 'vue$': 'vue/dist/vue.esm.js', '@': resolve('src'), } }`, []Alias{{"@", "/p/src"}}},
		{"vite.config.ts", `export default defineConfig({ resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)), "~/": "/lib/" } } })`,
			[]Alias{{"@", "/p/src"}, {"~/", "/p/lib"}}},
		{"vite.config.js", `resolve: { alias: [{ find: "@", replacement: path.resolve(__dirname, "src") }, { find: /^~/, replacement: "/x" }] }`, []Alias{{"@", "/p/src"}}},
		{"vite.config.mjs", `alias: { "@": computed(), b: path.resolve(root, "b"), c: live ? "./a" : "./b" }`, nil},
		{"webpack.config.js", `a = { alias: { "@": "./one" } }; b = { alias: { "@": "./two", "~": "./three" } }`, []Alias{{"~", "/p/three"}}},
		{"svelte.config.js", `export default { kit: { alias: { shop: "./src/shop" } } }`, []Alias{{"shop", "/p/src/shop"}, {"$lib", "/p/src/lib"}}},
		{"svelte.config.js", `export default { kit: { files: { lib: "lib" } } }`, nil},
		{"nuxt.config.ts", `export default defineNuxtConfig({ alias: { "#db": "./server/database" } })`,
			[]Alias{{"#db", "/p/server/database"}, {"~", "/p"}, {"@", "/p"}, {"~~", "/p"}, {"@@", "/p"}, {"#shared", "/p/shared"}, {"#server", "/p/server"}}},
		{"nuxt.config.js", `export default { srcDir: 'client/', alias: { '~/': './web/' } }`,
			[]Alias{{"~/", "/p/web"}, {"@", "/p/client"}, {"~~", "/p"}, {"@@", "/p"}, {"#shared", "/p/shared"}, {"#server", "/p/client/server"}}},
		{"notes.js", `alias: { "@": "./src" }`, nil},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, c.file), []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		files, err := sourcefile.New(dir, false)
		if err != nil {
			t.Fatal(err)
		}
		got := Aliases(dir, files)
		for i := range got {
			rel, err := filepath.Rel(dir, got[i].Target)
			if err != nil {
				t.Fatal(err)
			}
			got[i].Target = path.Join("/p", filepath.ToSlash(rel))
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q is %v, want %v", c.file, c.text, got, c.want)
		}
	}
}
